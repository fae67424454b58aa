package runoffs

import (
	"fmt"

	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/examples/internal/out/svg"
)

// This file draws the luck of each pair as SVG: what a bot won, and two
// intervals around it. All lengths are whole pixels.

// The sizes of the picture.
const (
	luckFont  = svg.Font
	luckEdge  = svg.Margin
	rowHigh   = 22
	base      = 15 // from the top of a row to the line of its texts
	plotWide  = 460
	plotInset = 10   // from the frame of the plot to its ends
	minUnit   = 1e-9 // the least step from tick to tick
	nameWide  = 190
	between   = 14 // columns
)

// The colors of the picture, and what they are for.
var (
	colors = svg.Colors{
		"line":      {svg.RGB(217, 221, 227), svg.RGB(48, 55, 65)},
		"duplicate": {svg.RGB(8, 62, 128), svg.RGB(173, 214, 255)},
		"plain":     {svg.RGB(104, 150, 204), svg.RGB(62, 110, 166)},
	}
	style = colors.Style(".paper{fill:$paper}.line{stroke:$line}.zero{stroke:$faint}.ink{fill:$ink}" +
		".faint{fill:$faint}.duplicate{fill:$duplicate}.plain{fill:$plain}.result{fill:$paper;stroke:$ink}")
)

// A canvas is being drawn on.
type canvas struct{ *svg.Picture }

// bar draws an interval around the middle of a row.
func (c canvas) bar(class string, from, to, y, high int) {
	c.Add(`<rect class="%s" x="%d" y="%d" width="%d" height="%d"/>`, class, from, y-high/2, max(to-from, 1), high)
}

// result draws what a bot won.
func (c canvas) result(x, y int) {
	c.Add(`<circle class="result" cx="%d" cy="%d" r="4" stroke-width="2"/>`, x, y)
}

// caption is a name as the picture has it.
func caption(name string) string { return svg.Fit(name, luckFont, nameWide, svg.Width) }

// whole is a name as the picture has it, if it stays whole.
func whole(name string) string { return say.Isolate(say.Clean(name)) }

// drawn is the gains in the picture, and their scale.
func (l luck) drawn() ([]edge, svg.Scale[float64]) {
	list := l.pairs[:min(len(l.pairs), MaxPairs)]
	low, high := 0.0, 0.0
	for _, g := range list {
		v, far := l.per(g, float64(g.chips)), 0.0
		if g.known {
			far = l.per(g, reach*max(g.duplicate, g.plain))
		}
		low, high = min(low, v-far), max(high, v+far)
	}
	if high-low < minUnit {
		low, high = 0, 0
	}
	return list, svg.Scale[float64]{From: low, To: high}
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
	plot := second + behind + between
	right := plot + plotWide
	s.Start, s.End = plot+plotInset, right-plotInset
	end := right
	for _, wide := range columns {
		end += between + wide
	}

	title := heading(r.title)
	if title == "" {
		title = "Duplicate matches and plain matches"
	}
	c := canvas{svg.New(say.Isolate(say.Cut(title, 80, 20)), end)}
	words := l.summary().words()
	y := luckEdge + 44
	for _, row := range svg.Wrap(words, luckFont, end-luckEdge, svg.Width) {
		c.Anchored("start", luckEdge, y, "faint", row)
		y += 18
	}
	y = c.legend(y+14) + 30

	c.Anchored("start", second, y, "faint", "ahead of")
	c.Anchored("middle", plot+plotWide/2, y, "faint", "chips "+l.unit())
	for k, x := 0, right; k < len(heads); k++ {
		x += between + columns[k]
		c.Anchored("end", x, y, "faint", heads[k])
	}
	top := y + 8
	bottom := top + len(list)*rowHigh
	for _, v := range s.Ticks(5, minUnit) {
		class := "line"
		if v == 0 {
			class = "zero"
		}
		c.Line(class, s.At(v), top, s.At(v), bottom+4)
		c.Anchored("middle", s.At(v), bottom+18, "faint", short(v))
	}
	for i, g := range list {
		y := top + i*rowHigh
		c.Anchored("start", luckEdge, y+base, "ink", called[g.ahead])
		c.Anchored("start", second, y+base, "ink", called[g.behind])
		c.intervals(l, g, s, y+rowHigh/2)
		x := right
		for k, text := range l.figures(g) {
			x += between + columns[k]
			c.Anchored("end", x, y+base, "ink", text)
		}
	}
	y = bottom + 18
	if more := len(l.pairs) - len(list); more > 0 {
		y += 24
		c.Anchored("start", luckEdge, y, "faint", "and "+say.Count(more, "more pair", "more pairs"))
	}
	return c.Page("luck", words, style, y), nil
}

// legend explains the marks, and returns where it ends.
func (c canvas) legend(y int) int {
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
		c.Anchored("start", luckEdge+swatch+10, at, "ink", m.text)
	}
	return y + (len(marks)-1)*20
}

// intervals draws the marks of a pair around a height.
func (c canvas) intervals(l luck, g edge, s svg.Scale[float64], y int) {
	v := l.per(g, float64(g.chips))
	if g.known {
		for _, bar := range []struct {
			class    string
			standard float64
			high     int
		}{{"plain", g.plain, 14}, {"duplicate", g.duplicate, 6}} {
			far := l.per(g, reach*bar.standard)
			c.bar(bar.class, s.At(v-far), s.At(v+far), y, bar.high)
		}
	}
	c.result(s.At(v), y)
}
