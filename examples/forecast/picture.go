package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/arbiter-go/arbiter/examples/forecast/internal/odds"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/examples/internal/out/svg"
)

// This file draws a forecast as SVG: a bar for each entrant with hopes, divided
// by the chance of each place. All lengths are whole pixels, so that the bytes
// are the same on every machine.

// maxDrawn is the maximum number of bars in a picture.
const maxDrawn = 400

// errTooMany says that there are more entrants than a picture can show.
var errTooMany = errors.New("too many entrants for a picture")

// The sizes of a picture.
const (
	font    = svg.Font
	margin  = svg.Margin
	barWide = 480
	barHigh = 18
	rowHigh = 24
	gap     = 12
)

// The colors of a picture, and what they are for. The steps are the colors of
// places, the best place first: steps of one hue, from most to least contrast
// with the paper. So they can be told apart without seeing colors.
var (
	colors = svg.Colors{
		"edge":  {svg.RGB(190, 197, 206), svg.RGB(75, 84, 96)},
		"mark":  {svg.RGB(194, 65, 12), svg.RGB(255, 166, 77)},
		"step0": {svg.RGB(8, 48, 107), svg.RGB(226, 239, 255)},
		"step1": {svg.RGB(20, 90, 165), svg.RGB(176, 209, 247)},
		"step2": {svg.RGB(56, 130, 196), svg.RGB(126, 177, 232)},
		"step3": {svg.RGB(107, 166, 214), svg.RGB(84, 143, 208)},
		"step4": {svg.RGB(158, 196, 228), svg.RGB(55, 109, 171)},
		"step5": {svg.RGB(200, 219, 240), svg.RGB(38, 77, 126)},
		"step6": {svg.RGB(231, 239, 249), svg.RGB(26, 48, 79)},
	}
	style = colors.Style(".paper{fill:$paper}.edge{stroke:$edge;fill:none}.ink{fill:$ink}.faint{fill:$faint}" +
		".mark{stroke:$mark;stroke-width:2}.dot{fill:$mark;stroke:$paper}.halo{stroke:$paper;stroke-width:6}" +
		svg.Each(7, ".step#{fill:$step#}"))
)

// A step is a range of places that has one color.
type step struct{ from, to int }

// steps divides a number of places: into single places if there are at most
// seven, and else into 1, 2, 3, 4, 5-8, 9-16 and the rest.
func steps(places int) (list []step) {
	if places <= 7 {
		for k := 1; k <= places; k++ {
			list = append(list, step{k, k})
		}
		return list
	}
	for _, s := range []step{{1, 1}, {2, 2}, {3, 3}, {4, 4}, {5, 8}, {9, 16}, {17, places}} {
		if s.to = min(s.to, places); s.from <= s.to {
			list = append(list, s)
		}
	}
	return list
}

// String is "1" or "5-8".
func (s step) String() string {
	if s.from == s.to {
		return fmt.Sprint(s.from)
	}
	return fmt.Sprintf("%d-%d", s.from, s.to)
}

// drawn is a name as a picture has it.
func drawn(name string) string { return svg.Fit(name, font, 200, svg.Width) }

// picture draws a forecast.
func (f forecast) picture() ([]byte, error) {
	order, others := f.split()
	if len(order) > maxDrawn {
		return nil, fmt.Errorf("%w: %d, at most %d", errTooMany, len(order), maxDrawn)
	}
	p := svg.New(say.Isolate(say.Cut(say.Clean(f.event.about[0]), 80, 20)), 0)
	y := margin + 42
	for _, text := range append(f.event.about[1:len(f.event.about):len(f.event.about)], f.method()) {
		p.Text(margin, y, "faint", say.Isolate(say.Cut(say.Clean(text), 120, 20)))
		y += 20
	}
	names := 0
	for _, k := range order {
		names = max(names, svg.Width(drawn(f.players()[k]), font))
	}
	bars := margin + names + gap
	y = f.legend(p, bars, y+4)
	top := y
	for _, k := range order {
		f.row(p, k, bars, y)
		y += rowHigh
	}
	for quarter := range 5 {
		x := bars + barWide*quarter/4
		p.Line("edge", x, y, x, y+6)
		p.Small(x-8, y+20, "faint", fmt.Sprintf("%d %%", 25*quarter))
	}
	p.Add(`<path class="edge" d="M%d,%d H%d"/>`, bars, y, bars+barWide)
	if top == y {
		p.Text(bars, y-4, "faint", "nobody")
	}
	if n := len(others); n > 0 {
		y += rowHigh
		p.Text(margin, y+20, "faint", fmt.Sprintf("%s can have no place among the first %d any more.",
			say.Count(n, "entrant", "entrants"), shortList))
	}
	return p.Page("forecast", f.words(), style, y+24), nil
}

// legend explains the colors and the mark, and returns where the rows begin.
func (f forecast) legend(p *svg.Picture, x, y int) int {
	p.Small(margin, y+barHigh-5, "faint", "place")
	at := x
	for k, s := range steps(len(f.odds.Places)) {
		p.Add(`<rect class="step%d" x="%d" y="%d" width="14" height="14"/>`, k, at, y)
		p.Small(at+19, y+12, "ink", s.String())
		at += 19 + svg.Width(s.String(), svg.Small) + gap
	}
	y += rowHigh
	mark(p, x, x+40, x+20, y+7)
	p.Small(x+52, y+12, "ink", f.markText())
	return y + rowHigh
}

// markText says what the mark on a bar is.
func (f forecast) markText() string {
	text := "chance to win"
	if !f.hasChampion() {
		text = "chance of the first place"
		if f.odds.Through != nil {
			text = "chance to be in the " + f.through()
		}
	}
	return text + ", with its interval of 95 %"
}

// row draws the bar of an entrant. Its title has the whole name.
func (f forecast) row(p *svg.Picture, entrant, x, y int) {
	name, places := f.players()[entrant], f.odds.Places[entrant]
	c := f.main()[entrant]
	p.Add(`<g><title>%s</title>`, svg.Escape(say.Isolate(say.Clean(name))))
	p.Clipped(margin, y+barHigh-5, x-margin-4, font, drawn(name), "class", "ink")
	bar := svg.Scale[float64]{To: 1, Start: x, End: x + barWide}
	total, from := 0.0, x
	for k, s := range steps(len(places)) {
		for place := s.from; place <= s.to; place++ {
			total += places[place-1].Value
		}
		if to := bar.At(total); to > from {
			p.Add(`<rect class="step%d" x="%d" y="%d" width="%d" height="%d"/>`, k, from, y,
				to-from, barHigh)
			from = to
		}
	}
	p.Add(`<rect class="edge" x="%d" y="%d" width="%d" height="%d"/>`, x, y, barWide, barHigh)
	if !c.Proved || c.Value != 0 {
		mark(p, bar.At(c.Low), bar.At(c.High), bar.At(c.Value), y+barHigh/2)
	}
	p.Add(`</g>`)
	at := x + barWide + gap
	p.Text(at, y+barHigh-5, "ink", percent(c)+" %")
	if text := interval(c); text != "" {
		p.Small(at+60, y+barHigh-5, "faint", text)
	}
}

// mark draws an interval with its value.
func mark(p *svg.Picture, low, high, at, y int) {
	p.Add(`<path class="halo" d="M%d,%d H%d"/>`, low, y, high)
	p.Add(`<path class="mark" d="M%d,%d v8 m0,-4 H%d m0,-4 v8"/>`, low, y-4, high)
	p.Add(`<circle class="dot" cx="%d" cy="%d" r="4"/>`, at, y)
}

// words says in words what the picture shows.
func (f forecast) words() string {
	chances := f.main()
	parts := []string{f.method(), f.markText() + ":"}
	for _, k := range f.order() {
		parts = append(parts, say.Isolate(say.Clean(f.players()[k]))+" "+chanceWords(chances[k])+".")
	}
	return strings.Join(parts, " ")
}

// chanceWords is "34.1 %" or "34.1 % (33.2-35.0)".
func chanceWords(c odds.Chance) string {
	text := percent(c) + " %"
	if i := interval(c); i != "" {
		text += " (" + i + ")"
	}
	return text
}
