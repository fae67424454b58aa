package runoffs

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/examples/internal/out/svg"
)

// This file draws the luck of each pair as SVG: what a bot won, and two
// intervals around it. All lengths are whole pixels.

// The sizes of the picture.
const (
	luckFont  = 13
	luckEdge  = 24 // around everything
	rowHigh   = 22
	base      = 15 // from the top of a row to the line of its texts
	plotWide  = 460
	plotInset = 10 // from the frame of the plot to its ends
	nameWide  = 190
	between   = 14 // columns
)

// A theme has the colors of the picture.
type theme struct {
	paper, line      svg.Color // behind everything
	ink, faint       svg.Color // texts, and the line of zero
	duplicate, plain svg.Color // intervals
}

var (
	light = theme{
		paper: svg.RGB(255, 255, 255), line: svg.RGB(217, 221, 227), ink: svg.RGB(26, 26, 26),
		faint:     svg.RGB(89, 94, 102),
		duplicate: svg.RGB(8, 62, 128), plain: svg.RGB(104, 150, 204),
	}
	dark = theme{
		paper: svg.RGB(13, 17, 23), line: svg.RGB(48, 55, 65), ink: svg.RGB(232, 237, 243),
		faint:     svg.RGB(160, 169, 180),
		duplicate: svg.RGB(173, 214, 255), plain: svg.RGB(62, 110, 166),
	}
)

// style returns a theme as CSS.
func (t theme) style() string {
	return fmt.Sprintf(".paper{fill:%v}.line{stroke:%v}.zero{stroke:%v}.ink{fill:%v}.faint{fill:%v}"+
		".duplicate{fill:%v}.plain{fill:%v}.result{fill:%v;stroke:%v}",
		t.paper, t.line, t.faint, t.ink, t.faint, t.duplicate, t.plain, t.paper, t.ink)
}

// A canvas is being drawn on.
type canvas struct {
	svg.Block
	wide int
}

// text writes a text of a class, and makes the canvas wide enough for it. The
// anchor is start, middle or end.
func (c *canvas) text(x, y int, class, anchor, text string) {
	wide := svg.Width(text, luckFont)
	switch anchor {
	case "start":
		c.wide = max(c.wide, x+wide)
	case "middle":
		c.wide = max(c.wide, x+wide/2)
	}
	c.Add(`<text x="%d" y="%d" class="%s" text-anchor="%s">%s</text>`, x, y, class, anchor, svg.Escape(text))
}

// paragraph writes a text in lines, and returns where the next line is.
func (c *canvas) paragraph(y, wide int, text string) int {
	row := ""
	for _, word := range strings.Fields(text) {
		if row != "" && svg.Width(row+" "+word, luckFont) > wide {
			c.text(luckEdge, y, "faint", "start", row)
			row, y = "", y+18
		}
		row = strings.TrimSpace(row + " " + word)
	}
	c.text(luckEdge, y, "faint", "start", row)
	return y + 18
}

// bar draws an interval around the middle of a row.
func (c *canvas) bar(class string, from, to, y, high int) {
	c.Add(`<rect class="%s" x="%d" y="%d" width="%d" height="%d"/>`, class, from, y-high/2, max(to-from, 1), high)
}

// result draws what a bot won.
func (c *canvas) result(x, y int) {
	c.Add(`<circle class="result" cx="%d" cy="%d" r="4" stroke-width="2"/>`, x, y)
}

// caption is a name as the picture has it: a name that is too wide loses its
// middle.
func caption(name string) string {
	name = say.Clean(name)
	short := name
	for most := min(say.Width(name), maxName); svg.Width(short, luckFont) > nameWide && most > 3; most-- {
		short = say.Cut(name, most, most/3)
	}
	return say.Isolate(short)
}

// whole is a name as the picture has it, if it stays whole.
func whole(name string) string { return say.Isolate(say.Clean(name)) }

// A scale says where figures are in the plot.
type scale struct {
	left      int // of the plot
	low, span float64
}

// x returns where a figure is. Without a span, all figures are in the middle.
func (s scale) x(v float64) int {
	if s.span == 0 {
		return s.left + plotWide/2
	}
	return s.left + plotInset + int(math.Round((v-s.low)/s.span*(plotWide-2*plotInset)))
}

// ticks returns round figures within the scale, at most six, and zero is one of
// them.
func (s scale) ticks() []float64 {
	if s.span == 0 {
		return []float64{0}
	}
	_, power, _ := strings.Cut(strconv.FormatFloat(s.span, 'e', -1, 64), "e")
	unit, err := strconv.ParseFloat("1e"+power, 64)
	if err != nil {
		return []float64{0}
	}
	step := unit
	for _, f := range []float64{0.2, 0.5, 1, 2} {
		if step = f * unit; s.span/step <= 5 {
			break
		}
	}
	var list []float64
	for k := math.Ceil(s.low / step); k*step <= s.low+s.span; k++ {
		list = append(list, k*step)
	}
	return list
}

// drawn is the gains in the picture, and their scale.
func (l luck) drawn() ([]edge, scale) {
	list := l.pairs[:min(len(l.pairs), MaxPairs)]
	low, high := 0.0, 0.0
	for _, g := range list {
		v, far := l.per(g, float64(g.chips)), 0.0
		if g.known {
			far = l.per(g, reach*max(g.duplicate, g.plain))
		}
		low, high = min(low, v-far), max(high, v+far)
	}
	s := scale{low: low, span: high - low}
	if s.span < 1e-9 {
		s = scale{}
	}
	return list, s
}

// LuckSVG draws how much luck the duplicate matches took out, in light and dark
// colors: what each bot won from the others, with two intervals around it, of
// the duplicate matches and of plain matches. The largest gain is first.
// Without scores of duplicate matches the error is [ErrNoSeries].
func (r Report) LuckSVG() ([]byte, error) {
	if len(r.luck.pairs) == 0 {
		return nil, fmt.Errorf("runoffs: %w", ErrNoSeries)
	}
	l := r.luck
	list, s := l.drawn()
	heads := []string{l.unit(), "duplicate", "plain", "times"}
	called := shortened(r.bots, caption, whole)
	ahead, behind := 0, svg.Width("ahead of", luckFont)
	columns := make([]int, len(heads))
	for k, head := range heads {
		columns[k] = svg.Width(head, luckFont)
	}
	for _, g := range list {
		ahead = max(ahead, svg.Width(called[g.ahead], luckFont))
		behind = max(behind, svg.Width(called[g.behind], luckFont))
		for k, text := range l.figures(g) {
			columns[k] = max(columns[k], svg.Width(text, luckFont))
		}
	}
	second := luckEdge + ahead + between
	s.left = second + behind + between
	right := s.left + plotWide
	end := right
	for _, wide := range columns {
		end += between + wide
	}

	c := &canvas{wide: end}
	title := heading(r.title)
	if title == "" {
		title = "Duplicate matches and plain matches"
	}
	title = say.Isolate(say.Cut(title, 80, 20))
	c.Add(`<text x="%d" y="%d" class="ink" font-size="20" font-weight="bold">%s</text>`, luckEdge, luckEdge+18,
		svg.Escape(title))
	c.wide = max(c.wide, luckEdge+svg.BoldWidth(title, 20))
	words := l.summary().words()
	y := c.paragraph(luckEdge+44, end-luckEdge, words)
	y = c.legend(y+14) + 30

	c.text(second, y, "faint", "start", "ahead of")
	c.text(s.left+plotWide/2, y, "faint", "middle", "chips "+l.unit())
	for k, x := 0, right; k < len(heads); k++ {
		x += between + columns[k]
		c.text(x, y, "faint", "end", heads[k])
	}
	top := y + 8
	bottom := top + len(list)*rowHigh
	for _, v := range s.ticks() {
		class := "line"
		if v == 0 {
			class = "zero"
		}
		c.Add(`<line class="%s" x1="%d" y1="%d" x2="%d" y2="%d"/>`, class, s.x(v), top, s.x(v), bottom+4)
		c.text(s.x(v), bottom+18, "faint", "middle", short(v))
	}
	for i, g := range list {
		y := top + i*rowHigh
		c.text(luckEdge, y+base, "ink", "start", called[g.ahead])
		c.text(second, y+base, "ink", "start", called[g.behind])
		c.intervals(l, g, s, y+rowHigh/2)
		x := right
		for k, text := range l.figures(g) {
			x += between + columns[k]
			c.text(x, y+base, "ink", "end", text)
		}
	}
	y = bottom + 18
	if more := len(l.pairs) - len(list); more > 0 {
		y += 24
		c.text(luckEdge, y, "faint", "start", "and "+say.Count(more, "more pair", "more pairs"))
	}

	wide, high := c.wide+luckEdge, y+luckEdge
	var out svg.Block
	out.Add(`<?xml version="1.0" encoding="UTF-8"?>`)
	out.Add(
		`<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" role="img" aria-labelledby="luck-title luck-words" font-family="Helvetica, Arial, sans-serif" font-size="%d">`, wide, high, wide, high, luckFont)
	out.Add(`<title id="luck-title">%s</title>`, svg.Escape(title))
	out.Add(`<desc id="luck-words">%s</desc>`, svg.Escape(words))
	out.Add(`<style>%s@media(prefers-color-scheme:dark){%s}</style>`, light.style(), dark.style())
	out.Add(`<rect class="paper" width="%d" height="%d"/>`, wide, high)
	out.Write(c.Bytes())
	out.Add(`</svg>`)
	return out.Bytes(), nil
}

// legend explains the marks, and returns where it ends.
func (c *canvas) legend(y int) int {
	const swatch = 44
	marks := []struct {
		draw func(x, y int)
		text string
	}{
		{func(x, y int) { c.result(x+swatch/2, y) }, "What the bot won from the other."},
		{func(x, y int) {
			c.bar("duplicate", x, x+swatch, y, 6)
		}, "Duplicate: two standard errors of the matches as they were played."},
		{func(x, y int) { c.bar("plain", x, x+swatch, y, 14) }, plainWords},
	}
	for k, m := range marks {
		at := y + k*20
		m.draw(luckEdge, at-5)
		c.text(luckEdge+swatch+10, at, "ink", "start", m.text)
	}
	return y + (len(marks)-1)*20
}

// intervals draws the marks of a pair around a height.
func (c *canvas) intervals(l luck, g edge, s scale, y int) {
	v := l.per(g, float64(g.chips))
	if g.known {
		for _, bar := range []struct {
			class    string
			standard float64
			high     int
		}{{"plain", g.plain, 14}, {"duplicate", g.duplicate, 6}} {
			far := l.per(g, reach*bar.standard)
			c.bar(bar.class, s.x(v-far), s.x(v+far), y, bar.high)
		}
	}
	c.result(s.x(v), y)
}
