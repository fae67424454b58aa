// Package charts draws how an event went, round by round, as SVG.
//
// [Ratings] draws the performance ratings with their standard errors.
// [Remaining] draws the bounds on what is still to come.
//
// The pictures have light and dark colors. Each has a title, and says in words
// what it shows, for those who do not see it. It needs nothing from elsewhere.
// All lengths are whole pixels, and all figures are rounded before they are
// drawn.
//
// # Limits
//
// A picture has the last [MaxRounds] rounds and at most [MaxPlayers] players,
// and says how many it leaves out. A name that is too wide loses its middle.
// Figures that are infinite or not a number are left out.
package charts

import (
	"fmt"
	"math"

	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/examples/internal/out/svg"
)

// What a picture can hold.
const (
	MaxPlayers = 64
	MaxRounds  = 100
)

// The sizes of a picture.
const (
	font   = 13
	small  = 11
	margin = 24
	head   = 64  // the title and the line below it
	axis   = 56  // for the figures beside a plot
	plot   = 480 // the least width of a plot
	wide   = 760 // no picture is narrower
)

// A theme has the colors of a picture.
type theme struct {
	paper, grid, ink, faint, other svg.Color
	lines                          [maxBright]svg.Color
}

var (
	light = theme{
		paper: svg.RGB(255, 255, 255), grid: svg.RGB(225, 229, 234), ink: svg.RGB(26, 26, 26),
		faint: svg.RGB(89, 94, 102), other: svg.RGB(140, 147, 157),
		lines: [maxBright]svg.Color{
			svg.RGB(0, 95, 175), svg.RGB(190, 75, 0), svg.RGB(0, 125, 85), svg.RGB(170, 50, 125),
			svg.RGB(125, 100, 0), svg.RGB(95, 70, 190), svg.RGB(185, 35, 45), svg.RGB(0, 118, 135),
		},
	}
	dark = theme{
		paper: svg.RGB(13, 17, 23), grid: svg.RGB(42, 49, 59), ink: svg.RGB(232, 237, 243),
		faint: svg.RGB(160, 169, 180), other: svg.RGB(112, 121, 133),
		lines: [maxBright]svg.Color{
			svg.RGB(110, 175, 245), svg.RGB(245, 150, 75), svg.RGB(70, 200, 150), svg.RGB(235, 135, 200),
			svg.RGB(220, 190, 80), svg.RGB(175, 160, 250), svg.RGB(250, 125, 125), svg.RGB(80, 205, 220),
		},
	}
)

// style returns a theme as CSS.
func (t theme) style() string {
	s := fmt.Sprintf(".paper{fill:%v}.grid{stroke:%v}.ink{fill:%v}.faint{fill:%v}.other{stroke:%v;fill:none}"+
		".lead{stroke:%v;stroke-dasharray:1 3;fill:none}.dim{fill:%v}",
		t.paper, t.grid, t.ink, t.faint, t.other, t.other, t.other)
	for k, c := range t.lines {
		s += fmt.Sprintf(".l%d{stroke:%v;fill:none}.d%d{fill:%v}", k, c, k, c)
	}
	return s
}

// A picture is being drawn.
type picture struct{ svg.Block }

// text writes a text of a class: ink or faint.
func (p *picture) text(x, y int, class, text string, more ...string) {
	p.Add(`<text x="%d" y="%d" class="%s"%s>%s</text>`, x, y, class, svg.Attributes(more), svg.Escape(text))
}

// page returns what was drawn as a picture of this size. The id tells the
// pictures of one page apart.
func (p *picture) page(id, title, about, words string, wide, high int) []byte {
	var out svg.Block
	out.Add(`<?xml version="1.0" encoding="UTF-8"?>`)
	out.Add(
		`<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" role="img" aria-labelledby="%s-title %s-words" font-family="Helvetica, Arial, sans-serif" font-size="%d">`, wide, high, wide, high, id, id, font)
	out.Add(`<title id="%s-title">%s</title>`, id, svg.Escape(title))
	out.Add(`<desc id="%s-words">%s</desc>`, id, svg.Escape(words))
	out.Add(`<style>%s@media(prefers-color-scheme:dark){%s}</style>`, light.style(), dark.style())
	out.Add(`<rect class="paper" width="%d" height="%d"/>`, wide, high)
	out.Add(`<text x="%d" y="%d" class="ink" font-size="20" font-weight="bold">%s</text>`, margin, margin+18,
		svg.Escape(title))
	out.Add(`<text x="%d" y="%d" class="faint">%s</text>`, margin, margin+40, svg.Escape(about))
	out.Write(p.Bytes())
	out.Add(`</svg>`)
	return out.Bytes()
}

// maxName is the widest name that a picture shows, in pixels.
const maxName = 180

// shown is a name as the picture has it: a name that is too wide loses its
// middle.
func shown(name string) string {
	name = say.Clean(name)
	short := name
	for most := min(say.Width(name), maxName); svg.BoldWidth(short, font) > maxName; most-- {
		short = say.Cut(name, most, most/3)
	}
	return say.Isolate(short)
}

// A scale maps figures to pixels.
type scale struct{ from, to, start, end int }

// at returns where a figure is. What is outside the scale is at its end.
func (s scale) at(n int) int {
	n = min(max(n, min(s.from, s.to)), max(s.from, s.to))
	if s.from == s.to {
		return (s.start + s.end) / 2
	}
	return s.start + int(math.Round(float64((n-s.from)*(s.end-s.start))/float64(s.to-s.from)))
}

// ticks returns round figures from one to another, at most about this many.
func ticks(from, to, most int) (list []int) {
	step := 1
	for k := 0; (to-from)/step > most; k++ {
		step = step * []int{2, 5, 4}[k%3] / []int{1, 2, 2}[k%3]
	}
	for n := from - ((from%step)+step)%step; n <= to; n += step {
		if n >= from {
			list = append(list, n)
		}
	}
	return list
}

// rounds draws the axis of the rounds: a line for each, and its number where
// there is room.
func (p *picture) rounds(x scale, top, bottom int) {
	for r := x.from; r <= x.to; r++ {
		p.Add(`<path class="grid" d="M%d,%d V%d"/>`, x.at(r), top, bottom)
	}
	for _, r := range ticks(x.from, x.to, max((x.end-x.start)/36, 1)) {
		p.text(x.at(r), bottom+16, "faint", fmt.Sprint(r), "font-size", fmt.Sprint(small),
			"text-anchor", "middle")
	}
	p.text((x.start+x.end)/2, bottom+34, "faint", "rounds played", "font-size", fmt.Sprint(small),
		"text-anchor", "middle")
}

// levels draws lines across a plot, with their figures.
func (p *picture) levels(y scale, list []int, left, right int) {
	for _, n := range list {
		p.Add(`<path class="grid" d="M%d,%d H%d"/>`, left, y.at(n), right)
		p.text(left-8, y.at(n)+4, "faint", fmt.Sprint(n), "font-size", fmt.Sprint(small), "text-anchor", "end")
	}
}
