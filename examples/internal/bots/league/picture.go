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
	font     = 13
	margin   = 24
	narrow   = 480 // no picture is narrower
	cellHigh = 24
	cellPad  = 8 // around the figures of a cell
	widest   = 200
)

// A theme has the colors of a picture.
type theme struct {
	paper, line            svg.Color // behind texts
	ink, faint             svg.Color // texts
	won, level, lost, same svg.Color // cells, with texts in ink
}

var (
	light = theme{
		paper: svg.RGB(255, 255, 255), line: svg.RGB(190, 197, 206), ink: svg.RGB(26, 26, 26),
		faint: svg.RGB(89, 94, 102),
		won:   svg.RGB(176, 210, 247), level: svg.RGB(241, 243, 246), lost: svg.RGB(250, 214, 178),
		same: svg.RGB(214, 219, 226),
	}
	dark = theme{
		paper: svg.RGB(13, 17, 23), line: svg.RGB(75, 84, 96), ink: svg.RGB(232, 237, 243),
		faint: svg.RGB(160, 169, 180),
		won:   svg.RGB(20, 70, 130), level: svg.RGB(36, 42, 51), lost: svg.RGB(112, 62, 12),
		same: svg.RGB(60, 68, 79),
	}
)

// style returns a theme as CSS.
func (t theme) style() string {
	return fmt.Sprintf(".paper{fill:%v}.line{stroke:%v}.ink{fill:%v}.faint{fill:%v}.won{fill:%v}.level{fill:%v}"+
		".lost{fill:%v}.same{fill:%v}",
		t.paper, t.line, t.ink, t.faint, t.won, t.level, t.lost, t.same)
}

// A picture is being drawn.
type picture struct {
	svg.Block
	wide int
}

// text writes a text of a class, and makes the picture wide enough for it. The
// anchor is start, middle or end.
func (p *picture) text(x, y int, class, anchor, text string, more ...string) {
	wide := svg.BoldWidth(text, font)
	switch anchor {
	case "start":
		p.wide = max(p.wide, x+wide)
	case "middle":
		p.wide = max(p.wide, x+wide/2)
	}
	p.Add(`<text x="%d" y="%d" class="%s" text-anchor="%s"%s>%s</text>`, x, y, class, anchor,
		svg.Attributes(more), svg.Escape(text))
}

// label is a name as a picture has it: a name that is too wide loses its
// middle.
func label(name string) string {
	name = say.Clean(name)
	short := name
	for most := say.Width(name); svg.BoldWidth(short, font) > widest && most > 3; most-- {
		short = say.Cut(name, most, most/3)
	}
	return say.Isolate(short)
}

// SVG returns the crosstable as a picture, in light and dark colors. Above it
// is who has won. Below it are the play-offs, the final and the extra match.
// With more than [MaxDrawn] teams the error is [ErrTooMany].
func (r Report) SVG() ([]byte, error) {
	if n := len(r.order); n > MaxDrawn {
		return nil, fmt.Errorf("league: %w: %d teams, at most %d", ErrTooMany, n, MaxDrawn)
	}
	p := &picture{wide: narrow - margin}
	title := r.notes.Title
	if title == "" {
		title = "Crosstable"
	}
	title = headline(title)
	p.Add(`<text x="%d" y="%d" class="ink" font-size="20" font-weight="bold">%s</text>`, margin, margin+18,
		svg.Escape(title))
	p.wide = max(p.wide, margin+svg.BoldWidth(title, 20))
	verdict := say.Isolate(r.verdict())
	p.text(margin, margin+42, "faint", "start", verdict)
	y := r.drawTable(p, margin+64)
	for _, line := range r.after() {
		y += 20
		p.text(margin, y, "ink", "start", line)
	}

	wide, high := p.wide+margin, y+margin
	var out svg.Block
	out.Add(`<?xml version="1.0" encoding="UTF-8"?>`)
	out.Add(
		`<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" role="img" aria-labelledby="league-title league-words" font-family="Helvetica, Arial, sans-serif" font-size="%d">`, wide, high, wide, high, font)
	out.Add(`<title id="league-title">%s</title>`, svg.Escape(title))
	out.Add(`<desc id="league-words">%s</desc>`, svg.Escape(verdict))
	out.Add(`<style>%s@media(prefers-color-scheme:dark){%s}</style>`, light.style(), dark.style())
	out.Add(`<rect class="paper" width="%d" height="%d"/>`, wide, high)
	out.Write(p.Bytes())
	out.Add(`</svg>`)
	return out.Bytes(), nil
}

// headline is a title that is not too long to draw.
func headline(title string) string { return say.Isolate(say.Cut(say.Clean(title), 80, 20)) }

// drawTable draws the crosstable with the table behind it, from y on, and
// returns where it ends.
func (r Report) drawTable(p *picture, y int) int {
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
	p.text(margin+lead-cellPad, base, "faint", "end", "place")
	p.text(margin+lead+number, base, "faint", "start", "team")
	for c, j := range r.order {
		p.text(left+c*cell+cell/2, base, "faint", "middle", fmt.Sprint(j+1))
	}
	x := right
	for k, head := range heads {
		x += behind[k]
		p.text(x, base, "faint", "end", head)
	}
	p.wide = max(p.wide, x)
	y += cellHigh
	for _, i := range r.order {
		p.Add(`<line class="line" x1="%d" y1="%d" x2="%d" y2="%d"/>`, margin, y, x, y)
		base := y + 16
		team := r.course.Event.Teams[i]
		p.text(margin+lead-cellPad, base, "ink", "end", places[i])
		p.text(margin+lead+number-cellPad, base, "faint", "end", fmt.Sprint(i+1))
		var bold []string
		if c := r.course.Decision.Champion; c != nil && *c == team {
			bold = []string{"font-weight", "bold"}
		}
		p.text(margin+lead+number, base, "ink", "start", label(team), bold...)
		for c, j := range r.order {
			p.Add(`<rect class="%s" x="%d" y="%d" width="%d" height="%d"/>`, r.class(i, j), left+c*cell+1,
				y+1, cell-2, cellHigh-2)
			if i != j {
				p.text(left+c*cell+cell/2, base, "ink", "middle", r.cell(i, j))
			}
		}
		at := right
		for k, text := range rowCells(t.Rows[i]) {
			at += behind[k]
			p.text(at, base, "ink", "end", text)
		}
		y += cellHigh
	}
	p.Add(`<line class="line" x1="%d" y1="%d" x2="%d" y2="%d"/>`, margin, y, x, y)
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
