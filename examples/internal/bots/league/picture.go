package league

import (
	"errors"
	"fmt"

	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/examples/internal/out/svg"
	"github.com/arbiter-go/arbiter/roundrobin"
)

// This file draws a report as SVG: the crosstable, and what follows it. All
// lengths are whole pixels, so that the bytes are the same on every machine.

// MaxDrawn is the maximum number of teams in a picture. Nobody could read a
// picture of more.
const MaxDrawn = 100

// ErrTooMany says that there are more teams than a picture can show.
var ErrTooMany = errors.New("too many teams for a picture")

// The sizes of a picture.
const (
	font     = svg.Font
	margin   = svg.Margin
	narrow   = 480 // no picture is narrower
	cellHigh = 24
	cellPad  = 8 // around the figures of a cell
)

// The colors of a picture, and what they are for. Cells have texts in ink.
var (
	colors = svg.Colors{
		"line":  {svg.RGB(190, 197, 206), svg.RGB(75, 84, 96)},
		"won":   {svg.RGB(176, 210, 247), svg.RGB(20, 70, 130)},
		"level": {svg.RGB(241, 243, 246), svg.RGB(36, 42, 51)},
		"lost":  {svg.RGB(250, 214, 178), svg.RGB(112, 62, 12)},
		"same":  {svg.RGB(214, 219, 226), svg.RGB(60, 68, 79)},
	}
	style = colors.Style(".paper{fill:$paper}.line{stroke:$line}.ink{fill:$ink}.faint{fill:$faint}" +
		".won{fill:$won}.level{fill:$level}.lost{fill:$lost}.same{fill:$same}")
)

// label is a name as a picture has it.
func label(name string) string { return svg.Fit(name, font, 200, svg.BoldWidth) }

// SVG returns the crosstable as a picture, in light and dark colors. Above it
// is who has won. Below it are the play-offs, the final and the extra match.
// With more than [MaxDrawn] teams the error is [ErrTooMany].
func (r Report) SVG() ([]byte, error) {
	if n := len(r.order); n > MaxDrawn {
		return nil, fmt.Errorf("league: %w: %d teams, at most %d", ErrTooMany, n, MaxDrawn)
	}
	title := r.notes.Title
	if title == "" {
		title = "Crosstable"
	}
	p := svg.New(headline(title), narrow-margin)
	verdict := say.Isolate(r.verdict())
	p.Anchored("start", margin, margin+42, "faint", verdict)
	y := r.drawTable(p, margin+64)
	for _, line := range r.after() {
		y += 20
		p.Anchored("start", margin, y, "ink", line)
	}
	return p.Page("league", verdict, style, y), nil
}

// headline is a title that is not too long to draw.
func headline(title string) string { return say.Isolate(say.Cut(say.Clean(title), 80, 20)) }

// drawTable draws the crosstable with the table behind it, from y on, and
// returns where it ends.
func (r Report) drawTable(p *svg.Picture, y int) int {
	t := r.course.Decision.Table
	places := make([]string, len(r.order))
	for _, place := range t.Places {
		for _, team := range place.Teams {
			places[r.number[team]] = span(place.From, place.To)
		}
	}
	lead, name, cell := wideText("place"), wideText("team"), wideText(fmt.Sprint(len(r.order)))
	number := cell
	for _, i := range r.order {
		lead = max(lead, wideText(places[i]))
		name = max(name, wideText(label(r.course.Event.Teams[i])))
		for _, j := range r.order {
			cell = max(cell, wideText(r.cell(i, j)))
		}
	}
	cell = max(cell, cellHigh)
	heads := rowHeads
	behind := make([]int, len(heads))
	for k, head := range heads {
		behind[k] = wideText(head)
		for _, x := range t.Rows {
			behind[k] = max(behind[k], wideText(rowCells(x)[k]))
		}
	}

	left := margin + lead + number + name // where the cells begin
	right := left + cell*len(r.order)
	base := y + 16
	p.Anchored("end", margin+lead-cellPad, base, "faint", "place")
	p.Anchored("start", margin+lead+number, base, "faint", "team")
	for c, j := range r.order {
		p.Anchored("middle", left+c*cell+cell/2, base, "faint", fmt.Sprint(j+1))
	}
	x := right
	for k, head := range heads {
		x += behind[k]
		p.Anchored("end", x, base, "faint", head)
	}
	p.Wide = max(p.Wide, x)
	y += cellHigh
	for _, i := range r.order {
		p.Line("line", margin, y, x, y)
		base := y + 16
		team := r.course.Event.Teams[i]
		p.Anchored("end", margin+lead-cellPad, base, "ink", places[i])
		p.Anchored("end", margin+lead+number-cellPad, base, "faint", fmt.Sprint(i+1))
		var bold []string
		if c := r.course.Decision.Champion; c != nil && *c == team {
			bold = []string{"font-weight", "bold"}
		}
		p.Anchored("start", margin+lead+number, base, "ink", label(team), bold...)
		for c, j := range r.order {
			p.Add(`<rect class="%s" x="%d" y="%d" width="%d" height="%d"/>`, r.class(i, j), left+c*cell+1,
				y+1, cell-2, cellHigh-2)
			if i != j {
				p.Anchored("middle", left+c*cell+cell/2, base, "ink", r.cell(i, j))
			}
		}
		at := right
		for k, text := range rowCells(t.Rows[i]) {
			at += behind[k]
			p.Anchored("end", at, base, "ink", text)
		}
		y += cellHigh
	}
	p.Line("line", margin, y, x, y)
	return y
}

// wideText is how wide a text is, with room around it.
func wideText(text string) int { return svg.BoldWidth(text, font) + cellPad }

// class is the class of a cell: whether the team of the row has won more games
// than the team of the column.
func (r Report) class(i, j int) string {
	if i == j {
		return "same"
	}
	more := 0
	for _, k := range r.pairings[[2]int{min(i, j), max(i, j)}] {
		more += r.won(k, i) - r.won(k, j)
	}
	switch {
	case more > 0:
		return "won"
	case more < 0:
		return "lost"
	default:
		return "level"
	}
}

// after returns what follows the table, in lines.
func (r Report) after() []string {
	var lines []string
	add := func(what string, m Match) {
		lines = append(lines, fmt.Sprintf("%s: %s %d - %d %s", what, label(m.Result.A), m.Result.WinsA,
			m.Result.WinsB, label(m.Result.B)))
	}
	for _, m := range r.course.Matches {
		switch m.State {
		case roundrobin.InPlayOff:
			add(fmt.Sprintf("Play-off, stage %d", m.Stage), m)
		case roundrobin.InFinal:
			add("Final", m)
		case roundrobin.InExtra:
			add("Extra match", m)
		}
	}
	if len(lines) > 0 {
		lines = append([]string{""}, lines...)
	}
	return lines
}
