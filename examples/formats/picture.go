package main

import (
	"fmt"
	"math"
	"slices"

	"github.com/arbiter-go/arbiter/examples/internal/forecast/chance"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/examples/internal/out/svg"
)

// This file draws the picture: how many games a format takes, and how often the
// best player wins.

// The sizes of a picture.
const (
	font     = 13
	small    = 11
	margin   = 24
	left     = margin + 44 // where the plot begins
	top      = margin + 84
	plotWide = 760
	plotHigh = 380
	right    = left + plotWide
	bottom   = top + plotHigh
	dot      = 6  // the radius of a point
	line     = 17 // the height of a label
	apart    = 12 // between a point and its label
	nudge    = 4  // how far a label moves at a time
)

// A theme has the colors of a picture.
type theme struct {
	paper, grid, ink, faint svg.Color
	kinds                   [3]svg.Color
}

var (
	light = theme{
		paper: svg.RGB(255, 255, 255), grid: svg.RGB(222, 226, 232), ink: svg.RGB(26, 26, 26),
		faint: svg.RGB(89, 94, 102),
		kinds: [...]svg.Color{svg.RGB(30, 98, 178), svg.RGB(178, 84, 12), svg.RGB(34, 120, 60)},
	}
	dark = theme{
		paper: svg.RGB(13, 17, 23), grid: svg.RGB(48, 55, 65), ink: svg.RGB(232, 237, 243),
		faint: svg.RGB(160, 169, 180),
		kinds: [...]svg.Color{svg.RGB(110, 168, 240), svg.RGB(240, 160, 90), svg.RGB(110, 200, 130)},
	}
)

// style returns a theme as CSS.
func (t theme) style() string {
	css := fmt.Sprintf(".paper{fill:%v}.grid{stroke:%v}.ink{fill:%v}.faint{fill:%v}"+
		".label{fill:%v;stroke:%v;stroke-width:4;paint-order:stroke;stroke-linejoin:round}",
		t.paper, t.grid, t.ink, t.faint, t.ink, t.paper)
	for k, c := range t.kinds {
		css += fmt.Sprintf(".fill%d{fill:%v}.line%d{stroke:%v;fill:none}", k, c, k, c)
	}
	return css
}

// A spot is a format in the picture.
type spot struct {
	row
	x, y, low, high int // the point, and the ends of its interval
	text            string
	label           box
}

// A box is a part of the picture that something takes.
type box struct{ x, y, wide, high int }

// meets reports whether two boxes have a pixel in common.
func (b box) meets(o box) bool {
	return b.x < o.x+o.wide && o.x < b.x+b.wide && b.y < o.y+o.high && o.y < b.y+b.high
}

// A scale says where numbers are in the picture.
type scale struct {
	from, to float64 // the numbers at the ends
	ticks    []int
}

// at returns where a number is on a length.
func (s scale) at(x float64, length int) int {
	share := (x - s.from) / (s.to - s.from)
	return int(math.Floor(float64(share*float64(length)) + 0.5))
}

// shares returns the scale of how often the best player wins, in percent.
func shares(rows []row) scale {
	low, high := 100.0, 0.0
	for _, r := range rows {
		low, high = min(low, float64(r.Best.Low*100)), max(high, float64(r.Best.High*100))
	}
	from := min(90, max(0, int(math.Floor(low/10))*10))
	to := max(from+10, min(100, int(math.Ceil(high/10))*10))
	s := scale{from: float64(from), to: float64(to)}
	for tick := from; tick <= to; tick += 10 {
		s.ticks = append(s.ticks, tick)
	}
	return s
}

// amounts returns the scale of the numbers of games, by their logarithms. The
// ticks are among 1, 2, 5, 10, 20, 50 and so on. The first tick is below all
// numbers, or 1, and the last tick is above them.
func amounts(rows []row) scale {
	fewest, most := rows[0].Games.Mean, rows[0].Games.Mean
	for _, r := range rows {
		fewest, most = min(fewest, r.Games.Mean), max(most, r.Games.Mean)
	}
	var ticks []int
	for power := 1; len(ticks) == 0 || float64(ticks[len(ticks)-1]) <= most; power *= 10 {
		for _, tick := range []int{power, 2 * power, 5 * power} {
			if len(ticks) == 1 && float64(tick) < fewest {
				ticks = ticks[:0] // the next tick is low enough
			}
			if len(ticks) == 0 || float64(ticks[len(ticks)-1]) <= most {
				ticks = append(ticks, tick)
			}
		}
	}
	return scale{chance.Log(float64(ticks[0])), chance.Log(float64(ticks[len(ticks)-1])), ticks}
}

// spots places the points of the formats and their labels.
func spots(rows []row) []spot {
	across, up := amounts(rows), shares(rows)
	height := func(share float64) int { return bottom - up.at(float64(share*100), plotHigh) }
	var list []spot
	var taken []box
	for _, r := range rows {
		s := spot{row: r, text: r.Name}
		if r.lives > 0 {
			s.text = say.Count(r.lives, "life", "lives")
		}
		s.x = left + across.at(chance.Log(r.Games.Mean), plotWide)
		s.y, s.low, s.high = height(r.Best.Mean), height(r.Best.Low), height(r.Best.High)
		taken = append(taken, box{s.x - dot - 3, s.y - dot - 3, 2*dot + 6, 2*dot + 6},
			box{s.x - 4, s.high, 8, s.low - s.high + 1})
		list = append(list, s)
	}
	for k := range list {
		list[k].label = list[k].place(taken, list)
		taken = append(taken, list[k].label)
	}
	return list
}

// place returns a box for a label that meets nothing. It is beside its point if
// possible, then above or below that, then right of all points. There is always
// room for the labels of ten formats right of all points.
func (s spot) place(taken []box, all []spot) box {
	wide := svg.Width(s.text, font)
	beyond := 0
	for _, o := range all {
		beyond = max(beyond, o.x+4*apart)
	}
	for _, columns := range [][]int{{s.x + apart, s.x - apart - wide, s.x - wide/2}, {beyond}} {
		for step := range 2 * plotHigh / nudge {
			up := (step + 1) / 2 * nudge
			if step%2 == 0 {
				up = -up
			}
			for _, x := range columns {
				b := box{x, s.y - line/2 - up, wide, line}
				free := !slices.ContainsFunc(taken, b.meets)
				if free && b.x >= left+4 && b.y >= top-line && b.y+b.high <= bottom {
					return b
				}
			}
		}
	}
	return box{beyond, s.y, wide, line}
}

// draw draws the report as SVG.
func (r report) draw() []byte {
	var b svg.Block
	text := func(x, y int, class, text string, more ...string) {
		b.Add(`<text x="%d" y="%d" class="%s"%s>%s</text>`, x, y, class, svg.Attributes(more), svg.Escape(text))
	}
	list := spots(r.Formats)
	title := fmt.Sprintf("How often the best of %d wins, and the games it takes", r.Players)
	wide := max(right, margin+svg.BoldWidth(title, 20), margin+svg.Width(r.about(), font))
	for _, s := range list {
		wide = max(wide, s.label.x+s.label.wide)
	}
	wide += margin
	high := bottom + 88 + margin
	text(margin, margin+18, "ink", title, "font-size", "20", "font-weight", "bold")
	text(margin, margin+40, "faint", r.about())
	text(margin, top-16, "faint", "The best player wins", "font-size", fmt.Sprint(small))

	up := shares(r.Formats)
	for _, tick := range up.ticks {
		y := bottom - up.at(float64(tick), plotHigh)
		b.Add(`<line class="grid" x1="%d" y1="%d" x2="%d" y2="%d"/>`, left, y, right, y)
		text(left-8, y+4, "faint", fmt.Sprintf("%d %%", tick), "text-anchor", "end", "font-size",
			fmt.Sprint(small))
	}
	across := amounts(r.Formats)
	for _, tick := range across.ticks {
		x := left + across.at(chance.Log(float64(tick)), plotWide)
		b.Add(`<line class="grid" x1="%d" y1="%d" x2="%d" y2="%d"/>`, x, top, x, bottom)
		text(x, bottom+16, "faint", fmt.Sprint(tick), "text-anchor", "middle", "font-size", fmt.Sprint(small))
	}
	text(right, bottom+34, "faint", "games of the event; each line is about twice as many as the line before",
		"text-anchor", "end", "font-size", fmt.Sprint(small))
	x := margin
	for k, name := range kindNames {
		mark(&b, kind(k), x+dot, bottom+60)
		text(x+3*dot+2, bottom+64, "ink", name)
		x += 6*dot + svg.Width(name, font)
	}
	text(margin, bottom+88, "faint", "Up is better, left is cheaper. The bars are intervals of 95 %.")

	for k := range list {
		if k > 0 && list[k].lives > 1 && list[k-1].lives == list[k].lives-1 {
			b.Add(
				`<line class="line%d" stroke-opacity="0.4" stroke-width="2" x1="%d" y1="%d" x2="%d" y2="%d"/>`, list[k].kind, list[k-1].x, list[k-1].y, list[k].x, list[k].y)
		}
	}
	for _, s := range list {
		b.Add(`<g><title>%s</title>`, svg.Escape(s.title()))
		b.Add(`<path class="line%d" stroke-width="2" d="M%d,%d h8 m-4,0 V%d m-4,0 h8"/>`, s.kind,
			s.x-4, s.high, s.low)
		mark(&b, s.kind, s.x, s.y)
		b.Add(`</g>`)
	}
	for _, s := range list {
		if s.led() {
			x, at := s.corner()
			b.Add(`<line class="line%d" stroke-width="1" x1="%d" y1="%d" x2="%d" y2="%d"/>`,
				s.kind, s.x, s.y, x, at)
		}
	}
	for _, s := range list {
		text(s.label.x, s.label.y+line-4, "label", s.text)
	}

	var out svg.Block
	out.Add(`<?xml version="1.0" encoding="UTF-8"?>`)
	out.Add(
		`<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" role="img" aria-labelledby="formats-title formats-words" font-family="Helvetica, Arial, sans-serif" font-size="%d">`, wide, high, wide, high, font)
	out.Add(`<title id="formats-title">%s</title>`, svg.Escape(title))
	out.Add(`<desc id="formats-words">%s</desc>`, svg.Escape(r.String()))
	out.Add(`<style>%s@media(prefers-color-scheme:dark){%s}</style>`, light.style(), dark.style())
	out.Add(`<rect class="paper" width="%d" height="%d"/>`, wide, high)
	out.Write(b.Bytes())
	out.Add(`</svg>`)
	return out.Bytes()
}

// mark draws the mark of a kind. A fixed bracket has a ring, because it is
// often at the same place as a floating elimination.
func mark(b *svg.Block, k kind, x, y int) {
	if k == fixed {
		b.Add(`<circle class="line%d" stroke-width="3" cx="%d" cy="%d" r="%d"/>`, k, x, y, dot+2)
		return
	}
	b.Add(`<circle class="fill%d" cx="%d" cy="%d" r="%d"/>`, k, x, y, dot)
}

// led reports whether a line leads from the point to its label, because other
// things are between them.
func (s spot) led() bool {
	x, y := s.corner()
	return max(x-s.x, s.x-x) > 2*apart || max(y-s.y, s.y-y) > line
}

// corner is where the label is nearest to the point.
func (s spot) corner() (x, y int) {
	b := s.label
	return min(max(s.x, b.x-2), b.x+b.wide+2), min(max(s.y, b.y+2), b.y+b.high-2)
}

// title is what a point says when it is pointed at.
func (s spot) title() string {
	return fmt.Sprintf("%s: the best wins %s, in %s games and %s rounds", s.Name, s.chance(),
		decimals(s.Games.Mean, 1), decimals(s.Rounds.Mean, 1))
}
