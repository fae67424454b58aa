package leaguecli

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/examples/internal/out/svg"
	"github.com/arbiter-go/arbiter/roundrobin"
)

// This file writes a timetable to hang on a wall: the matches of each round,
// and their times if the file has times. It does not depend on the seed.

// A timetable has the texts that are written.
type timetable struct {
	title  string
	rounds []tableRound
	after  []string // the play-off and the final, if there can be any
	legend string   // the names of the teams, if a name was cut
}

// A tableRound is a round of a timetable.
type tableRound struct {
	head  string   // its number, and when it is
	cells []string // its matches, and who rests
}

// cutName is the maximum width of a name in a timetable, in columns. So two
// matches fit on a line.
const cutName = 13

// clock is how a timetable writes a time.
const clock = "2006-01-02 15:04 -07:00"

// timetable returns the timetable of the field.
func (g *Game) timetable() (timetable, error) {
	f := g.Field
	fixtures, err := roundrobin.Fixtures(f.event())
	if err != nil {
		return timetable{}, err
	}
	x := timetable{title: g.about() + ": timetable"}
	number, cut := map[string]int{}, false
	var legend []string
	for k, t := range f.Teams {
		number[t.Name] = k + 1
		legend = append(legend, fmt.Sprintf("%d %s", k+1, say.Isolate(say.Clean(t.Name))))
		cut = cut || say.Width(say.Clean(t.Name)) > cutName
	}
	if cut {
		x.legend = "Teams: " + strings.Join(legend, "; ") + "."
	}
	name := func(team string) string { return fmt.Sprintf("%d %s", number[team], Cut(team, cutName)) }
	for _, day := range fixtures.Rounds {
		r := tableRound{head: fmt.Sprintf("Round %d", day.Round)}
		if f.Times != nil {
			r.head += ", " + f.Times.round(day.Round).Format(clock)
		}
		for _, m := range day.Matches {
			r.cells = append(r.cells, name(m.A)+" - "+name(m.B))
		}
		if day.Rests != nil {
			r.cells = append(r.cells, name(*day.Rests)+" rests")
		}
		x.rounds = append(x.rounds, r)
	}
	x.after = f.after()
	return x, nil
}

// after says when the play-off and the final are, if there can be any.
func (f *Field) after() (lines []string) {
	o := f.Options.inForce()
	add := func(what string, at func(t Times) time.Time, more string) {
		if f.Times != nil {
			what += ", " + at(*f.Times).Format(clock)
		}
		lines = append(lines, what+": "+more+".")
	}
	games := func(n int) string { return say.Count(n, "game", "games") }
	if f.Options.playOff() {
		add("Play-off", func(t Times) time.Time { return t.PlayOff },
			"only if teams are tied for a place, "+games(o.PlayOffGames)+" in each match")
	}
	if f.Options.final() {
		add("Final", func(t Times) time.Time { return t.Final }, games(o.FinalGames))
		add("Extra match", func(t Times) time.Time { return t.Final.Add(t.length()) },
			"only if the final is level, "+games(o.ExtraGames))
	}
	return lines
}

// String returns the timetable as text, with at most 80 columns.
func (x timetable) String() string {
	const wide = 80
	var b strings.Builder
	b.WriteString(say.Wrap(x.title, "", "  ", wide))
	if x.legend != "" {
		b.WriteString("\n" + say.Wrap(x.legend, "", "  ", wide))
	}
	width := 0
	for _, r := range x.rounds {
		for _, cell := range r.cells {
			width = max(width, say.Width(cell)+2)
		}
	}
	for _, r := range x.rounds {
		b.WriteString("\n" + r.head + "\n")
		for line := range slices.Chunk(r.cells, (wide-2)/width) {
			text := " "
			for _, cell := range line {
				text += " " + say.Left(cell, width-1)
			}
			b.WriteString(strings.TrimRight(text, " ") + "\n")
		}
	}
	if x.after != nil {
		b.WriteString("\n")
	}
	for _, line := range x.after {
		b.WriteString(say.Wrap(line, "", "  ", wide))
	}
	return b.String()
}

// timetableStyle are the colors of a picture.
var timetableStyle = svg.Colors{"line": {svg.RGB(190, 197, 206), svg.RGB(75, 84, 96)}}.Style(
	".paper{fill:$paper}.line{stroke:$line}.ink{fill:$ink}.faint{fill:$faint}")

// svg returns the timetable as a picture.
func (x timetable) svg() []byte {
	const (
		high   = 24
		across = 5 // matches on a line
	)
	p := svg.New(say.Isolate(say.Cut(say.Clean(x.title), 80, 20)), 0)
	lead, cell := 0, 0
	for _, r := range x.rounds {
		lead = max(lead, svg.Width(r.head, svg.Font)+high)
		for _, text := range r.cells {
			cell = max(cell, svg.Width(text, svg.Font)+high)
		}
	}
	y := svg.Margin + 40
	for _, r := range x.rounds {
		p.Line("line", svg.Margin, y, svg.Margin+lead+cell*min(across, len(r.cells))-high, y)
		p.Text(svg.Margin, y+16, "faint", r.head)
		for line := range slices.Chunk(r.cells, across) {
			for k, text := range line {
				p.Text(svg.Margin+lead+k*cell, y+16, "ink", text)
			}
			y += high
		}
	}
	y += high / 2
	if x.legend != "" {
		for _, line := range svg.Wrap(x.legend, svg.Font, p.Wide-svg.Margin, svg.Width) {
			p.Text(svg.Margin, y+16, "faint", line)
			y += high
		}
	}
	for _, line := range x.after {
		p.Text(svg.Margin, y+16, "ink", line)
		y += high
	}
	return p.Page("timetable", x.title, timetableStyle, y)
}
