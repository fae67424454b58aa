package main

import (
	"fmt"
	"math"

	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/examples/internal/out/svg"
)

// This file draws the ratings and their intervals.

// The sizes of a picture.
const (
	maxDrawn = 200
	rowHigh  = 20
	plotWide = 560
	nameWide = 200
	plotTop  = svg.Margin + 64
	dot      = 4
)

// The colors of a picture.
var (
	colors = svg.Colors{
		"grid": {svg.RGB(222, 226, 232), svg.RGB(48, 55, 65)},
		"mark": {svg.RGB(30, 98, 178), svg.RGB(110, 168, 240)},
	}
	style = colors.Style(".paper{fill:$paper}.grid{stroke:$grid}.ink{fill:$ink}.faint{fill:$faint}" +
		".dot{fill:$mark}.line{stroke:$mark;stroke-width:2}")
)

// svg returns the picture. It has the first players if there are more than
// maxDrawn.
func (t *table) svg() ([]byte, error) {
	rows := t.shown()
	rows = rows[:min(len(rows), maxDrawn)]
	low, high := math.Inf(1), math.Inf(-1)
	for _, p := range rows {
		from, to := p.interval()
		low, high = min(low, from), max(high, to)
	}
	p := svg.New("Ratings", nameWide+plotWide)
	about := fmt.Sprintf("%s, %s", say.Count(len(t.Players), "player", "players"), count(t.Games, "game", "games"))
	if len(rows) < len(t.Players) {
		about = fmt.Sprintf("the first %d of %s", len(rows), about)
	}
	about += "; Elo with intervals of 95 %"
	p.Text(svg.Margin, svg.Margin+40, "faint", about)
	left := svg.Margin + nameWide
	bottom := plotTop + rowHigh*len(rows)
	x := svg.Scale[float64]{From: low, To: high, Start: left + dot, End: left + plotWide - dot}
	ticks := x.Ticks(10, 1)
	x.Columns(p, ticks, ticks, plotTop, bottom, "%.0f")
	for k, row := range rows {
		y := plotTop + rowHigh*k + rowHigh/2
		name := svg.Fit(fmt.Sprintf("%d  %s", row.Rank, row.Name), svg.Font, nameWide-8, svg.Width)
		p.Clipped(svg.Margin, y+svg.Font/2-2, nameWide-8, svg.Font, name, "class", "ink")
		if row.Error != nil {
			from, to := row.interval()
			p.Line("line", x.At(from), y, x.At(to), y)
		}
		p.Add(`<circle class="dot" cx="%d" cy="%d" r="%d"/>`, x.At(row.Elo), y, dot)
	}
	return p.Page("ratings", about, style, bottom+16), nil
}

// interval returns the ends of the interval of 95 %. They are equal if they are
// not known.
func (p *player) interval() (low, high float64) {
	switch {
	case p.Low != nil:
		return *p.Low, *p.High
	case p.Error != nil:
		return p.Elo - *p.Error, p.Elo + *p.Error
	}
	return p.Elo, p.Elo
}
