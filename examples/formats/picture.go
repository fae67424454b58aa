package main

import (
	"fmt"
	"math"

	"github.com/arbiter-go/arbiter/examples/internal/forecast/chance"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/examples/internal/out/svg"
)

// This file draws the picture: how many games a format takes, and how often the
// best player wins.

// The sizes of a picture.
const (
	font     = svg.Font
	margin   = svg.Margin
	left     = margin + 44 // where the plot begins
	top      = margin + 84
	plotWide = 760
	plotHigh = 480
	right    = left + plotWide
	bottom   = top + plotHigh
	dot      = 6 // the radius of a point
)

// The colors of a picture, and what they are for.
var (
	colors = svg.Colors{
		"grid":  {svg.RGB(222, 226, 232), svg.RGB(48, 55, 65)},
		"kind0": {svg.RGB(30, 98, 178), svg.RGB(110, 168, 240)},
		"kind1": {svg.RGB(178, 84, 12), svg.RGB(240, 160, 90)},
		"kind2": {svg.RGB(34, 120, 60), svg.RGB(110, 200, 130)},
	}
	style = colors.Style(".paper{fill:$paper}.grid{stroke:$grid}.ink{fill:$ink}.faint{fill:$faint}" +
		".label{fill:$ink;stroke:$paper;stroke-width:4;paint-order:stroke;stroke-linejoin:round}" +
		svg.Each(len(kindNames), ".fill#{fill:$kind#}.line#{stroke:$kind#;fill:none}"))
)

// A spot is a format in the picture.
type spot struct {
	row
	x, y, low, high int // the point, and the ends of its interval
	text            string
	label           label
}

// A box is a part of the picture that something takes.
type box struct{ x, y, wide, high int }

// meets reports whether two boxes have a pixel in common.
func (b box) meets(o box) bool {
	return b.x < o.x+o.wide && o.x < b.x+b.wide && b.y < o.y+o.high && o.y < b.y+b.high
}

// A scale says where numbers are in the picture.
type scale = svg.Scale[float64]

// shares returns the scale of how often the best player wins, in percent.
func shares(rows []row) scale {
	low, high := 100.0, 0.0
	for _, r := range rows {
		low, high = min(low, float64(r.Best.Low*100)), max(high, float64(r.Best.High*100))
	}
	from := min(90, max(0, math.Floor(low/10)*10))
	return scale{From: from, To: max(from+10, min(100, math.Ceil(high/10)*10)), Start: bottom, End: top}
}

// amounts returns the scale of the numbers of games, by their logarithms, and
// its ticks. The ticks are among 1, 2, 5, 10, 20, 50 and so on. The first tick
// is below all numbers, or 1, and the last tick is above them.
func amounts(rows []row) (scale, []float64) {
	fewest, most := rows[0].Games.Mean, rows[0].Games.Mean
	for _, r := range rows {
		fewest, most = min(fewest, r.Games.Mean), max(most, r.Games.Mean)
	}
	ticks := []float64{1}
	for k := 1; ticks[len(ticks)-1] <= most; k++ {
		if svg.Figure(k) < fewest {
			ticks = ticks[:0] // the next tick is low enough
		}
		ticks = append(ticks, svg.Figure(k))
	}
	return scale{From: ticks[0], To: ticks[len(ticks)-1], Start: left, End: right, Of: chance.Log}, ticks
}

// spots places the points of the formats and their labels.
func spots(rows []row) []spot {
	across, _ := amounts(rows)
	up := shares(rows)
	height := func(share float64) int { return up.At(float64(share * 100)) }
	var list []spot
	for _, r := range rows {
		s := spot{row: r, text: r.Name}
		if r.lives > 0 {
			s.text = say.Count(r.lives, "life", "lives")
		}
		s.x = across.At(r.Games.Mean)
		s.y, s.low, s.high = height(r.Best.Mean), height(r.Best.Low), height(r.Best.High)
		list = append(list, s)
	}
	placeLabels(list)
	return list
}

// draw draws the report as SVG.
func (r report) draw() []byte {
	list := spots(r.Formats)
	p := svg.New(fmt.Sprintf("How often the best of %d wins, and the games it takes", r.Players), right)
	p.Text(margin, margin+40, "faint", r.about())
	p.Small(margin, top-16, "faint", "The best player wins")
	up := shares(r.Formats)
	up.Rows(p, up.Ticks(10, 10), left, right, "%.0f %%")
	across, ticks := amounts(r.Formats)
	across.Columns(p, ticks, ticks, top, bottom, "%.0f")
	p.Anchored("end", right, bottom+34, "faint",
		"games of the event; each line is about twice as many as the line before",
		"font-size", fmt.Sprint(svg.Small))
	x := margin
	for k, name := range kindNames {
		mark(p, kind(k), x+dot, bottom+60)
		p.Text(x+3*dot+2, bottom+64, "ink", name)
		x += 6*dot + svg.Width(name, font)
	}
	p.Text(margin, bottom+88, "faint", "Up is better, left is cheaper. The bars are intervals of 95 %.")

	for k := range list {
		if k > 0 && list[k].lives > 1 && list[k-1].lives == list[k].lives-1 {
			p.Line(fmt.Sprintf("line%d", list[k].kind), list[k-1].x, list[k-1].y, list[k].x, list[k].y,
				"stroke-opacity", "0.4", "stroke-width", "2")
		}
	}
	for _, s := range list {
		p.Add(`<g><title>%s</title>`, svg.Escape(s.title()))
		p.Add(`<path class="line%d" stroke-width="2" d="M%d,%d h8 m-4,0 V%d m-4,0 h8"/>`, s.kind,
			s.x-4, s.high, s.low)
		mark(p, s.kind, s.x, s.y)
		p.Add(`</g>`)
	}
	for _, s := range list {
		if s.led() {
			x, at := s.label.nearest(s.x, s.y)
			p.Line(fmt.Sprintf("line%d", s.kind), s.x, s.y, x, at, "stroke-width", "1")
		}
	}
	for _, s := range list {
		for k, row := range s.label.rows {
			p.Anchored(s.label.anchor, s.label.start(), s.label.y+(k+1)*line-4, "label", row)
		}
	}
	return p.Page("formats", r.String(), style, bottom+88)
}

// mark draws the mark of a kind. A fixed bracket has a ring, because it is
// often at the same place as a floating elimination.
func mark(p *svg.Picture, k kind, x, y int) {
	if k == fixed {
		p.Add(`<circle class="line%d" stroke-width="3" cx="%d" cy="%d" r="%d"/>`, k, x, y, dot+2)
		return
	}
	p.Add(`<circle class="fill%d" cx="%d" cy="%d" r="%d"/>`, k, x, y, dot)
}

// title is what a point says when it is pointed at.
func (s spot) title() string {
	return fmt.Sprintf("%s: the best wins %s, in %s games and %s rounds", s.Name, s.chance(),
		decimals(s.Games.Mean, 1), decimals(s.Rounds.Mean, 1))
}
