package charts

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/examples/internal/out/svg"
	"github.com/arbiter-go/arbiter/rating"
)

// This file draws the ratings of an event.

const (
	maxBright = 8  // players whose lines have colors
	slot      = 17 // from one label to the next
	leads     = 40 // from the plot to the labels
	maxElo    = 100_000
)

// A Course is what the ratings of an event were, round by round.
type Course struct {
	// Tables has the ratings after each completed round, from round 0 on.
	// All have the same players in the same order.
	Tables []*rating.Table[string]

	// Until has, for each player of the tables, the round in which the
	// player went out, or 0 if the player is left. A line ends there. If it
	// is nil, all are left. Out says it in words, such as "left after
	// round". If it is empty, it is "out in round".
	Until []int
	Out   string

	// Players have lines in colors, and the others have gray lines. If
	// there is none, the best players have colors.
	Players []string
}

// A line is one player in the picture.
type line struct {
	name   string
	elo    []int // by tables, or math.MinInt if there is none
	errs   []int
	last   int // the last table of the line
	out    int // the round in which the player went out, or 0
	outs   string
	bright int // which color, or -1
	place  int // among the players of the tables
	y      int // of the label
}

func (l *line) end() int { return l.elo[l.last] }

// Ratings draws the ratings of an event as SVG: a line for each player over the
// completed rounds. At most 8 players have lines in colors, with a bar for one
// standard error up and down after each round, from round 1 on. A label at the
// right end of each line has the name, the rating and its standard error. The
// line of a player who went out ends in that round.
//
// The picture has at most [MaxPlayers] players: first the players who were
// named, and then the best by the last figure of their lines.
func Ratings(c Course) []byte {
	const title = "Ratings"
	first := max(len(c.Tables)-1-MaxRounds, 0)
	tables := c.Tables[first:]
	lines := c.lines(tables, first)
	all := len(lines)
	rounds := len(c.Tables) - 1
	about := fmt.Sprintf("After %s. A bar is one standard error up and down.",
		say.Count(max(rounds, 0), "round", "rounds"))
	if first > 0 {
		about = fmt.Sprintf(
			"After %d rounds, of which the last %d are drawn. A bar is one standard error up and down.",
			rounds, MaxRounds)
	}
	if rounds <= 0 || all == 0 {
		return nothing("ratings", title, "Ratings follow from the games of this event alone.",
			"No round is completed yet, so there is nothing to draw.")
	}
	p := start(title, about)
	lines = slices.Clone(lines[:min(all, MaxPlayers)])
	note := ""
	if left := all - len(lines); left > 0 {
		note = fmt.Sprintf("%s with lower ratings are not drawn.",
			say.Count(left, "more player", "more players"))
		if left == 1 {
			note = "1 more player with a lower rating is not drawn."
		}
	}

	// The labels are in the order of the figures at the ends of the lines.
	labels := slices.Clone(lines)
	slices.SortStableFunc(labels, func(x, y *line) int { return -cmp.Compare(x.end(), y.end()) })
	left := margin + axis
	step := max(plot/(len(tables)-1), 14)
	x := scale{From: first, To: rounds, Start: left + 20, End: left + 20 + step*(len(tables)-1)}
	top := head + margin
	high := max(320, slot*len(labels))
	low, most := span(lines)
	y := scale{From: low, To: most, Start: top + high, End: top}
	right := x.End + 20
	y.Rows(p.Picture, y.Ticks(max(high/50, 4), 1), left, right, "%d")
	p.rounds(x, top, top+high)

	place(labels, y, top+slot/2, top+high-slot/2)
	names := 0
	for _, l := range slices.Backward(lines) { // the most important on top
		p.line(l, first, x, y)
		names = max(names, svg.BoldWidth(shown(l.name), font))
	}
	for _, l := range labels {
		p.label(l, first, x, y, right, names)
	}
	bottom := top + high + 40
	if note != "" {
		p.Small(margin, bottom+16, "faint", note)
		bottom += 16
	}
	return p.Page("ratings", inWords(labels, note), style, bottom-margin/2)
}

// lines returns the players: first who were named, and then the best.
func (c Course) lines(tables []*rating.Table[string], first int) (list []*line) {
	if len(tables) == 0 || tables[0] == nil {
		return nil
	}
	for i, r := range tables[0].Ratings {
		l := &line{name: r.Player, bright: -1, last: -1, place: i}
		if i < len(c.Until) {
			l.out, l.outs = c.Until[i], cmp.Or(c.Out, "out in round")
		}
		for k, t := range tables {
			if l.out > 0 && first+k > l.out && l.last >= 0 {
				break
			}
			elo, e := math.MinInt, 0
			if t != nil && i < len(t.Ratings) {
				elo, e = figure(t.Ratings[i].Elo), errorOf(t.Ratings[i].FieldError)
			}
			l.elo, l.errs = append(l.elo, elo), append(l.errs, e)
			if elo != math.MinInt {
				l.last = k
			}
		}
		if l.last >= 0 {
			list = append(list, l)
		}
	}
	slices.SortStableFunc(list, func(x, y *line) int {
		return cmp.Or(
			// Who was named is first. Who is left is before who is
			// out.
			-boolean(slices.Contains(c.Players, x.name), slices.Contains(c.Players, y.name)),
			boolean(x.out > 0, y.out > 0),
			-cmp.Compare(x.end(), y.end()),
		)
	})
	seen := 0
	for k, l := range list {
		if slices.Contains(c.Players, l.name) && k < maxBright {
			seen++
		}
	}
	if seen == 0 {
		seen = 5
		if len(list) <= maxBright {
			seen = maxBright
		}
	}
	paint(list[:min(seen, len(list))])
	return list
}

// paint gives colors to players, at most maxBright. A player has the same color
// after each round. If two would have the same color, the player who is later
// in the tables has the next color that is free.
func paint(players []*line) {
	var used [maxBright]bool
	for _, l := range slices.SortedFunc(slices.Values(players),
		func(x, y *line) int { return cmp.Compare(x.place, y.place) }) {
		color := l.place % maxBright
		for used[color] {
			color = (color + 1) % maxBright
		}
		l.bright, used[color] = color, true
	}
}

// boolean compares: false is before true.
func boolean(x, y bool) int {
	switch {
	case x == y:
		return 0
	case y:
		return -1
	}
	return 1
}

// Elo returns a rating as pages, pictures and files show it, and its standard
// error relative to the field, rounded up. A figure that cannot be shown is
// empty, and so is an error of 0.
func Elo(r rating.Rating[string]) (elo, err string) {
	if x := figure(r.Elo); x != math.MinInt {
		elo = fmt.Sprint(x)
	}
	if x := errorOf(r.FieldError); x > 0 {
		err = fmt.Sprint(x)
	}
	return elo, err
}

// errorOf rounds a standard error up.
func errorOf(e float64) int { return max(figure(math.Ceil(e)), 0) }

// figure rounds a figure. What cannot be drawn is math.MinInt.
func figure(f float64) int {
	if !(math.Abs(f) <= maxElo) {
		return math.MinInt
	}
	return int(math.Round(f))
}

// span returns the figures at the ends of the scale. Errors count as far as
// they leave room for the lines.
func span(lines []*line) (low, high int) {
	low, high = math.MaxInt, math.MinInt
	for _, l := range lines {
		for k := range l.last + 1 {
			if l.elo[k] != math.MinInt {
				low, high = min(low, l.elo[k]), max(high, l.elo[k])
			}
		}
	}
	room := max((high-low)/2, 60)
	from, to := low-20, high+20
	for _, l := range lines {
		for k := range l.last + 1 {
			if l.bright >= 0 && l.elo[k] != math.MinInt {
				// Room for the bars.
				from, to = min(from, l.elo[k]-l.errs[k]), max(to, l.elo[k]+l.errs[k])
			}
		}
	}
	return max(from, low-room), min(to, high+room)
}

// place gives each label, in order, a place as near to the end of its line as
// the others allow.
func place(labels []*line, y scale, top, bottom int) {
	places := make([]int, len(labels))
	for k, l := range labels {
		places[k] = y.At(l.end())
	}
	svg.Spread(places, slot, top, bottom)
	for k, l := range labels {
		l.y = places[k]
	}
}

// line draws the line of a player, with its bars.
func (p picture) line(l *line, first int, x, y scale) {
	p.Add(`<g><title>%s</title>`, svg.Escape(say.Isolate(say.Clean(l.name))))
	class, stroke := "other", 1
	if l.bright >= 0 {
		class, stroke = fmt.Sprintf("l%d", l.bright), 2
	}
	path, pen := "", "M"
	for k, elo := range l.elo[:l.last+1] {
		if elo == math.MinInt {
			pen = "M"
			continue
		}
		path += fmt.Sprintf("%s%d,%d", pen, x.At(first+k), y.At(elo))
		pen = " L"
	}
	p.Add(`<path class="%s" stroke-width="%d" stroke-linejoin="round" d="%s"/>`, class, stroke, path)
	for k, elo := range l.elo[:l.last+1] {
		if l.bright < 0 || elo == math.MinInt {
			continue
		}
		// The bars of players are beside each other.
		at := x.At(first+k) + (2*l.bright-maxBright+1)*min(x.At(first+1)-x.Start, 42)/28
		if e := l.errs[k]; e > 0 && first+k > 0 {
			p.Add(`<path class="%s" stroke-opacity="0.55" d="M%d,%d V%d"/>`, class, at,
				y.At(elo-e), y.At(elo+e))
		}
		p.Add(`<circle class="d%d" cx="%d" cy="%d" r="3"/>`, l.bright, x.At(first+k), y.At(elo))
	}
	if l.bright < 0 {
		p.Add(`<circle class="dim" cx="%d" cy="%d" r="2"/>`, x.At(first+l.last), y.At(l.end()))
	}
	p.Add(`</g>`)
}

// label writes the label of a player. The figures of all players begin at one
// place, behind the widest name.
func (p picture) label(l *line, first int, x, y scale, right, names int) {
	mark, class, weight := "dim", "faint", "normal"
	if l.bright >= 0 {
		mark, class, weight = fmt.Sprintf("d%d", l.bright), "ink", "bold"
	}
	at := right + leads
	if from := x.At(first+l.last) + 5; l.bright >= 0 || from > x.End {
		p.Add(`<path class="lead" d="M%d,%d H%d L%d,%d"/>`, from, y.At(l.end()), right, at-6, l.y)
	}
	p.Add(`<g><title>%s</title>`, svg.Escape(say.Isolate(say.Clean(l.name))))
	p.Add(`<circle class="%s" cx="%d" cy="%d" r="4"/>`, mark, at, l.y)
	p.Text(at+10, l.y+4, class, shown(l.name), "font-weight", weight)
	p.Small(at+10+names+8, l.y+4, "faint", l.figures())
	p.Add(`</g>`)
}

// figures says what the rating of a player is.
func (l *line) figures() string {
	text := fmt.Sprint(l.end())
	if e := l.errs[l.last]; e > 0 {
		text += fmt.Sprintf(" ± %d", e)
	}
	if l.out > 0 {
		text += fmt.Sprintf(", %s %d", l.outs, l.out)
	}
	return text
}

// inWords says what the picture shows.
func inWords(labels []*line, note string) string {
	var parts []string
	for _, l := range labels {
		parts = append(parts, fmt.Sprintf("%s: %s.", say.Isolate(say.Clean(l.name)), l.figures()))
	}
	if note != "" {
		parts = append(parts, note)
	}
	return strings.Join(parts, " ")
}
