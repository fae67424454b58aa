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
// and at most, after each completed round. The list begins with round 0.
func Remaining(list []pairing.Remaining) []byte {
	p := &picture{}
	id, title := "remaining", "What is still to come"
	if len(list) == 0 {
		words := "The event has not begun, so there is nothing to draw yet."
		p.text(margin, head+margin+8, "ink", words)
		return p.page(id, title, "At least and at most.", words, wide, head+margin+40)
	}
	rounds := len(list) - 1
	first := max(rounds-MaxRounds, 0)
	about := fmt.Sprintf("At least and at most, after %s.", say.Count(rounds, "round", "rounds"))
	if first > 0 {
		about = fmt.Sprintf("At least and at most, after %d rounds, of which the last %d are drawn.",
			rounds, MaxRounds)
	}
	left := margin + axis
	step := plot
	if rounds > first {
		step = max(plot/(rounds-first), 14)
	}
	x := scale{first, rounds, left + 20, left + 20 + step*(rounds-first)}
	right := max(x.end, x.start+plot) + 20
	end := wide - margin
	top := head + margin
	const high = 180
	for _, b := range bands {
		p.text(margin, top, "ink", b.what, "font-weight", "bold")
		top += 16
		end = max(end, p.band(b, list, x, top, high, right))
		top += high + 64
	}
	words := make([]string, 0, rounds-first+1)
	for r, left := range list[first:] {
		words = append(words, fmt.Sprintf("After round %d: %s, %s.", first+r, bands[0].between(left),
			bands[1].between(left)))
	}
	return p.page(id, title, about, strings.Join(words, " "), max(end, margin+svg.Width(about, font))+margin,
		top-16)
}

// band draws a band, and returns where its label ends.
func (p *picture) band(b band, list []pairing.Remaining, x scale, top, high, right int) int {
	most := 1
	for _, r := range list[x.from:] {
		most = max(most, b.most(r))
	}
	y := scale{0, most, top + high, top}
	p.levels(y, ticks(0, most, 5), x.start-20, right)
	p.rounds(x, top, top+high)
	upper, lower, area := "", "", ""
	pen := "M"
	for r := x.from; r <= x.to; r++ {
		upper += fmt.Sprintf("%s%d,%d", pen, x.at(r), y.at(b.most(list[r])))
		lower += fmt.Sprintf("%s%d,%d", pen, x.at(r), y.at(b.fewest(list[r])))
		pen = " L"
	}
	area = upper
	for r := x.to; r >= x.from; r-- {
		area += fmt.Sprintf(" L%d,%d", x.at(r), y.at(b.fewest(list[r])))
	}
	p.Add(`<path class="d%d" fill-opacity="0.2" d="%s Z"/>`, b.class, area)
	for _, path := range []string{upper, lower} {
		p.Add(`<path class="l%d" stroke-width="2" stroke-linejoin="round" d="%s"/>`, b.class, path)
	}
	for r := x.from; r <= x.to; r++ {
		p.Add(`<g><title>%s</title>`, svg.Escape(fmt.Sprintf("After round %d: %s", r, b.between(list[r]))))
		p.Add(`<circle class="d%d" cx="%d" cy="%d" r="3"/>`, b.class, x.at(r), y.at(b.most(list[r])))
		p.Add(`<circle class="d%d" cx="%d" cy="%d" r="3"/>`, b.class, x.at(r), y.at(b.fewest(list[r])))
		p.Add(`</g>`)
	}
	now := list[x.to]
	text := b.between(now)
	p.text(right+10, (y.at(b.most(now))+y.at(b.fewest(now)))/2+4, "ink", text, "font-weight", "bold")
	return right + 10 + svg.BoldWidth(text, font)
}
