package charts

import (
	"fmt"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/examples/internal/out/svg"
	"github.com/arbiter-go/arbiter/pairing"
)

// This file draws the bounds on what is still to come.

// A band is one of the two parts of the picture.
type band struct {
	what, one, more string
	fewest, most    func(pairing.Remaining) int
	class           int
}

var bands = [...]band{
	{"Games still to come", "game", "games", func(r pairing.Remaining) int {
		return drawn(r.FewestGames)
	}, func(r pairing.Remaining) int { return drawn(r.MostGames) }, 0},
	{"Rounds still to come", "round", "rounds", func(r pairing.Remaining) int {
		return drawn(r.FewestRounds)
	}, func(r pairing.Remaining) int { return drawn(r.MostRounds) }, 2},
}

// drawn returns a figure that can be drawn.
func drawn(n int) int { return min(max(n, 0), 1_000_000_000) }

// between says what a band is after a round, such as "4 to 7 games".
func (b band) between(r pairing.Remaining) string {
	low, high := b.fewest(r), b.most(r)
	if low == high {
		return say.Count(low, b.one, b.more)
	}
	return fmt.Sprintf("%d to %s", low, say.Count(high, b.one, b.more))
}

// Remaining draws how many games and rounds were still to come as SVG, at least
// and at most, after each completed round. The list begins with round 0. Before
// round 1 is completed, the picture has no plot, and says so.
func Remaining(list []pairing.Remaining) []byte {
	const title = "What is still to come"
	if len(list) == 0 {
		return nothing("remaining", title, "At least and at most.",
			"The event has not begun, so there is nothing to draw yet.")
	}
	rounds := len(list) - 1
	if rounds == 0 {
		return nothing("remaining", title, "At least and at most.", fmt.Sprintf(
			"No round is completed yet. Still to come: %s, %s.", bands[0].between(list[0]),
			bands[1].between(list[0])))
	}
	first := max(rounds-MaxRounds, 0)
	about := fmt.Sprintf("At least and at most, after %s.", say.Count(rounds, "round", "rounds"))
	if first > 0 {
		about = fmt.Sprintf("At least and at most, after %d rounds, of which the last %d are drawn.",
			rounds, MaxRounds)
	}
	p := start(title, about)
	left := margin + axis
	step := max(plot/(rounds-first), 14)
	x := scale{From: first, To: rounds, Start: left + 20, End: left + 20 + step*(rounds-first)}
	right := max(x.End, x.Start+plot) + 20
	top := head + margin
	const high = 180
	for _, b := range bands {
		p.Text(margin, top, "ink", b.what, "font-weight", "bold")
		top += 16
		p.band(b, list, x, top, high, right)
		top += high + 64
	}
	words := make([]string, 0, rounds-first+1)
	for r, left := range list[first:] {
		words = append(words, fmt.Sprintf("After round %d: %s, %s.", first+r, bands[0].between(left),
			bands[1].between(left)))
	}
	return p.Page("remaining", strings.Join(words, " "), style, top-16-margin)
}

// band draws a band.
func (p picture) band(b band, list []pairing.Remaining, x scale, top, high, right int) {
	most := 1
	for _, r := range list[x.From:] {
		most = max(most, b.most(r))
	}
	y := scale{To: most, Start: top + high, End: top}
	y.Rows(p.Picture, y.Ticks(5, 1), x.Start-20, right, "%d")
	p.rounds(x, top, top+high)
	upper, lower, area := "", "", ""
	pen := "M"
	for r := x.From; r <= x.To; r++ {
		upper += fmt.Sprintf("%s%d,%d", pen, x.At(r), y.At(b.most(list[r])))
		lower += fmt.Sprintf("%s%d,%d", pen, x.At(r), y.At(b.fewest(list[r])))
		pen = " L"
	}
	area = upper
	for r := x.To; r >= x.From; r-- {
		area += fmt.Sprintf(" L%d,%d", x.At(r), y.At(b.fewest(list[r])))
	}
	p.Add(`<path class="d%d" fill-opacity="0.2" d="%s Z"/>`, b.class, area)
	for _, path := range []string{upper, lower} {
		p.Add(`<path class="l%d" stroke-width="2" stroke-linejoin="round" d="%s"/>`, b.class, path)
	}
	for r := x.From; r <= x.To; r++ {
		p.Add(`<g><title>%s</title>`, svg.Escape(fmt.Sprintf("After round %d: %s", r, b.between(list[r]))))
		p.Add(`<circle class="d%d" cx="%d" cy="%d" r="3"/>`, b.class, x.At(r), y.At(b.most(list[r])))
		p.Add(`<circle class="d%d" cx="%d" cy="%d" r="3"/>`, b.class, x.At(r), y.At(b.fewest(list[r])))
		p.Add(`</g>`)
	}
	now := list[x.To]
	p.Text(right+10, (y.At(b.most(now))+y.At(b.fewest(now)))/2+4, "ink", b.between(now), "font-weight", "bold")
}
