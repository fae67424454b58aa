package main

import (
	"errors"
	"fmt"
	"math"
	"strings"

	"github.com/arbiter-go/arbiter/examples/forecast/internal/odds"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/examples/internal/out/svg"
)

// This file draws a forecast as SVG: a bar for each entrant, divided by the
// chance of each place. All lengths are whole pixels, so that the bytes are the
// same on every machine.

// maxDrawn is the maximum number of entrants in a picture.
const maxDrawn = 400

// errTooMany says that there are more entrants than a picture can show.
var errTooMany = errors.New("too many entrants for a picture")

// The sizes of a picture.
const (
	font     = 13
	small    = 11
	margin   = 24
	barWide  = 480
	barHigh  = 18
	rowHigh  = 24
	gap      = 12
	widest   = 200 // of a name
	headline = 20
)

// A theme has the colors of a picture. The steps are the colors of places, the
// best place first: steps of one hue, from most to least contrast with the
// paper. So they can be told apart without seeing colors.
type theme struct {
	paper, edge, ink, faint, mark svg.Color
	steps                         [7]svg.Color
}

var (
	light = theme{
		paper: svg.RGB(255, 255, 255), edge: svg.RGB(190, 197, 206), ink: svg.RGB(26, 26, 26),
		faint: svg.RGB(89, 94, 102), mark: svg.RGB(194, 65, 12),
		steps: [7]svg.Color{
			svg.RGB(8, 48, 107), svg.RGB(20, 90, 165), svg.RGB(56, 130, 196), svg.RGB(107, 166, 214),
			svg.RGB(158, 196, 228), svg.RGB(200, 219, 240), svg.RGB(231, 239, 249),
		},
	}
	dark = theme{
		paper: svg.RGB(13, 17, 23), edge: svg.RGB(75, 84, 96), ink: svg.RGB(232, 237, 243),
		faint: svg.RGB(160, 169, 180), mark: svg.RGB(255, 166, 77),
		steps: [7]svg.Color{
			svg.RGB(226, 239, 255), svg.RGB(176, 209, 247), svg.RGB(126, 177, 232), svg.RGB(84, 143, 208),
			svg.RGB(55, 109, 171), svg.RGB(38, 77, 126), svg.RGB(26, 48, 79),
		},
	}
)

// style returns a theme as CSS.
func (t theme) style() string {
	var b strings.Builder
	fmt.Fprintf(&b, ".paper{fill:%v}.edge{stroke:%v;fill:none}.ink{fill:%v}.faint{fill:%v}"+
		".mark{stroke:%v;stroke-width:2}.dot{fill:%v;stroke:%v}.halo{stroke:%v;stroke-width:6}",
		t.paper, t.edge, t.ink, t.faint, t.mark, t.mark, t.paper, t.paper)
	for k, c := range t.steps {
		fmt.Fprintf(&b, ".step%d{fill:%v}", k, c)
	}
	return b.String()
}

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

// drawn is a name as a picture has it: a name that is too wide loses its
// middle.
func drawn(name string) string {
	name = say.Clean(name)
	short := name
	for most := min(say.Width(name), widest); svg.Width(short, font) > widest && most > 3; most-- {
		short = say.Cut(name, most, most/3)
	}
	return say.Isolate(short)
}

// A picture is being drawn.
type picture struct {
	svg.Block
	wide int
}

// text writes a text of a class, and makes the picture wide enough for it.
func (p *picture) text(x, y, size int, class, text string, more ...string) {
	p.wide = max(p.wide, x+svg.BoldWidth(text, size))
	p.Add(`<text x="%d" y="%d" class="%s" font-size="%d"%s>%s</text>`, x, y, class, size,
		svg.Attributes(more), svg.Escape(text))
}

// pixels is how wide a chance is in a bar.
func pixels(x float64) int { return int(math.Floor(float64(barWide*x) + 0.5)) }

// picture draws a forecast.
func (f forecast) picture() ([]byte, error) {
	order := f.order()
	if len(order) > maxDrawn {
		return nil, fmt.Errorf("%w: %d, at most %d", errTooMany, len(order), maxDrawn)
	}
	p := &picture{}
	title := say.Isolate(say.Cut(say.Clean(f.event.about[0]), 80, 20))
	p.text(margin, margin+18, headline, "ink", title, "font-weight", "bold")
	y := margin + 42
	for _, text := range append(f.event.about[1:len(f.event.about):len(f.event.about)], f.method()) {
		p.text(margin, y, font, "faint", say.Isolate(say.Cut(say.Clean(text), 120, 20)))
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
		p.Add(`<line class="edge" x1="%d" y1="%d" x2="%d" y2="%d"/>`, x, y, x, y+6)
		p.text(x-8, y+20, small, "faint", fmt.Sprintf("%d %%", 25*quarter))
	}
	p.Add(`<path class="edge" d="M%d,%d H%d"/>`, bars, y, bars+barWide)
	if top == y {
		p.text(bars, y-4, font, "faint", "nobody")
	}

	wide, high := p.wide+margin, y+24+margin
	var out svg.Block
	out.Add(`<?xml version="1.0" encoding="UTF-8"?>`)
	out.Add(
		`<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" role="img" aria-labelledby="forecast-title forecast-words" font-family="Helvetica, Arial, sans-serif" font-size="%d">`, wide, high, wide, high, font)
	out.Add(`<title id="forecast-title">%s</title>`, svg.Escape(title))
	out.Add(`<desc id="forecast-words">%s</desc>`, svg.Escape(f.words()))
	out.Add(`<style>%s@media(prefers-color-scheme:dark){%s}</style>`, light.style(), dark.style())
	out.Add(`<rect class="paper" width="%d" height="%d"/>`, wide, high)
	out.Write(p.Bytes())
	out.Add(`</svg>`)
	return out.Bytes(), nil
}

// legend explains the colors and the mark, and returns where the rows begin.
func (f forecast) legend(p *picture, x, y int) int {
	p.text(margin, y+barHigh-5, small, "faint", "place")
	at := x
	for k, s := range steps(len(f.odds.Places)) {
		p.Add(`<rect class="step%d" x="%d" y="%d" width="14" height="14"/>`, k, at, y)
		p.text(at+19, y+12, small, "ink", s.String())
		at += 19 + svg.Width(s.String(), small) + gap
	}
	y += rowHigh
	mark(p, x, x+40, x+20, y+7)
	p.text(x+52, y+12, small, "ink", f.markText())
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
func (f forecast) row(p *picture, entrant, x, y int) {
	name, places := f.players()[entrant], f.odds.Places[entrant]
	c := f.main()[entrant]
	p.Add(`<g><title>%s</title>`, svg.Escape(say.Isolate(say.Clean(name))))
	p.Clipped(margin, y+barHigh-5, x-margin-4, font, drawn(name), "class", "ink")
	total, from := 0.0, 0
	for k, s := range steps(len(places)) {
		for place := s.from; place <= s.to; place++ {
			total += places[place-1].Value
		}
		if to := min(pixels(total), barWide); to > from {
			p.Add(`<rect class="step%d" x="%d" y="%d" width="%d" height="%d"/>`, k, x+from,
				y, to-from, barHigh)
			from = to
		}
	}
	p.Add(`<rect class="edge" x="%d" y="%d" width="%d" height="%d"/>`, x, y, barWide, barHigh)
	if !c.Proved || c.Value != 0 {
		mark(p, x+pixels(c.Low), x+pixels(c.High), x+pixels(c.Value), y+barHigh/2)
	}
	p.Add(`</g>`)
	at := x + barWide + gap
	p.text(at, y+barHigh-5, font, "ink", percent(c)+" %")
	if text := interval(c); text != "" {
		p.text(at+60, y+barHigh-5, small, "faint", text)
	}
}

// mark draws an interval with its value.
func mark(p *picture, low, high, at, y int) {
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
