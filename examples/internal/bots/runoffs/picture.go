package runoffs

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/examples/internal/out/svg"
)

// This file draws reports as SVG. All lengths are whole pixels, so that the
// bytes are the same everywhere.

// MaxDrawn is the maximum number of bots in a picture. Nobody could read a
// picture of more.
const MaxDrawn = 100

// The sizes of a picture.
const (
	margin = 32
	font   = 12 // of all but headlines
	narrow = 10 // of figures in cells
)

// A block is a part of a picture, drawn from its own corner.
type block struct {
	svg.Block
	wide, high int
}

// text writes at a place; anchor is start, middle or end. More attributes can
// follow.
func (b *block) text(x, y int, anchor, text string, more ...string) {
	b.Add(`<text x="%d" y="%d" text-anchor="%s"%s>%s</text>`, x, y, anchor, svg.Attributes(more), svg.Escape(text))
}

// slanted writes upwards to the right, to end or from there.
func (b *block) slanted(x, y int, anchor, text string, more ...string) {
	b.Add(`<text transform="translate(%d %d) rotate(-45)" text-anchor="%s"%s>%s</text>`, x, y, anchor,
		svg.Attributes(more), svg.Escape(text))
}

// paragraph writes a text in lines of a maximum width, and returns where the
// last line is. A word that is wider is broken.
func (b *block) paragraph(y, wide, size int, text string, more ...string) int {
	more = append(more, "font-size", fmt.Sprint(size))
	width := svg.Width
	if slices.Contains(more, "bold") {
		width = svg.BoldWidth
	}
	rows := svg.Wrap(text, size, wide, width)
	for k, row := range rows {
		b.text(margin, y+k*(size*4/3), "start", row, more...)
	}
	return y + (len(rows)-1)*(size*4/3)
}

func (b *block) rect(x, y, wide, high int, class string) {
	b.Add(`<rect class="%s" x="%d" y="%d" width="%d" height="%d"/>`, class, x, y, wide, high)
}

func (b *block) line(x1, y1, x2, y2 int, class string, more ...string) {
	b.Add(`<line class="%s" x1="%d" y1="%d" x2="%d" y2="%d"%s/>`, class, x1, y1, x2, y2, svg.Attributes(more))
}

// cell fills a rectangle and writes into the middle of it.
func (b *block) cell(x, y, wide, high int, class, text string) {
	b.rect(x, y, wide, high, class)
	b.text(x+wide/2, y+high/2+4, "middle", text, "class", class, "font-size", fmt.Sprint(narrow))
}

// short writes a figure in few characters, with a sign.
func short(v float64) string {
	if v == 0 {
		return "0"
	}
	sign, unit := "+", 0
	if v < 0 {
		sign, v = "−", -v
	}
	if v < 1 {
		return sign + fmt.Sprintf("%.2g", v)
	}
	if v < 10 && v != math.Trunc(v) {
		return sign + fmt.Sprintf("%.1f", v)
	}
	if v < 9999.5 {
		return sign + fmt.Sprintf("%.0f", v)
	}
	for v >= 999.5 && unit < 6 {
		v /= 1000
		unit++
	}
	digits := 0
	if v < 99.95 {
		digits = 1
	}
	return sign + fmt.Sprintf("%.*f", digits, v) + " kMGTPE"[unit:unit+1]
}

// root is the square root of |v|/most with v's sign, in thousandths. Pictures
// show chips by it: small differences among the best can be seen beside what
// the weak lose.
func root(v, most float64) int {
	if v == 0 || most == 0 {
		return 0
	}
	return int(math.Copysign(math.Round(1000*math.Sqrt(math.Abs(v)/most)), v))
}

// unroot is the figure with this root.
func unroot(permille int, most float64) float64 {
	r := float64(permille) / 1000
	return math.Copysign(r*r*most, r)
}

// SVG draws the report, in light and dark colors: the crosstable with the
// places, the steps by these methods, and the confidence. With more than
// [MaxDrawn] bots the error is [ErrTooMany].
func (r Report) SVG(steps ...Method) ([]byte, error) {
	if n := len(r.bots); n > MaxDrawn {
		return nil, fmt.Errorf("runoffs: %w for a picture: %d, at most %d", ErrTooMany, n, MaxDrawn)
	}
	table := drawTable(r)
	wide := max(720, table.wide)
	sections := []section{{head: "Chips per match, won by the row from the column, and places by each rule",
		blocks: []*block{table}}}
	if len(steps) > 0 {
		s := section{head: "The run-off, step by step"}
		if len(r.bots) > maxLines {
			s.note = fmt.Sprintf("It is not drawn: there are %d bots, and the lines of more than %d "+
				"cannot be told apart. The steps are in the text.", len(r.bots), maxLines)
		} else {
			s.note = "Totals among those still in."
			if !slices.Equal(steps, []Method{Points}) {
				s.note += " Chips are on a scale of square roots."
			}
			s.note += " A line ends where the bot leaves. Bots that leave together have their marks side " +
				"by side."
			s.blocks = drawLadders(r, steps, wide)
		}
		sections = append(sections, s)
	}
	if r.samples > 0 {
		s := section{head: "Confidence: how often each bot has which place, in percent of resamples"}
		if r.unknown != "" {
			s.note = r.unknown
		} else {
			s.note = fmt.Sprintf("%d resamples, seed %d. The frame marks the place that the bot has. %s",
				r.samples, r.seed, r.few())
			for _, x := range r.rankings {
				s.blocks = append(s.blocks, drawTrust(r, x))
			}
			s.after = tiesText(r)
		}
		sections = append(sections, s)
	}

	for _, s := range sections {
		for _, b := range s.blocks {
			wide = max(wide, b.wide)
		}
	}
	var body block
	title := heading(r.title)
	if title == "" {
		title = "Poker series"
	}
	y := body.paragraph(margin+22, wide, 22, title, "font-weight", "bold")
	head := fmt.Sprintf("%s, %s. %s", say.Count(len(r.bots), "bot", "bots"),
		say.Count(r.matches, "match", "matches"), r.verdict(naming{sentence: isolated(r.called.sentence)}))
	if n := len(r.rankings[0].Uneven); n > 0 {
		head += fmt.Sprintf(" Uneven: %s fewer matches than the most, which is %d.",
			say.Count(n, "pair has", "pairs have"), r.most)
	}
	y = body.paragraph(y+24, wide, font, head, "class", "faint")
	for _, s := range sections {
		y = s.draw(&body, y+44, wide)
	}

	wide, high := wide+2*margin, y+margin
	var out block
	out.Add(`<?xml version="1.0" encoding="UTF-8"?>`)
	out.Add(
		`<svg xmlns="http://www.w3.org/2000/svg" version="1.1" width="%d" height="%d" viewBox="0 0 %d %d" font-family="Helvetica, Arial, sans-serif" font-size="%d" class="ink">`, wide, high, wide, high, font)
	out.Add(`<title>%s</title>`, svg.Escape(title))
	out.Add(`<style>%s</style>`, reportStyle())
	out.rect(0, 0, wide, high, "paper")
	out.Write(body.Bytes())
	out.Add(`</svg>`)
	return out.Bytes(), nil
}

// tiesText names the neighbours which tie.
func tiesText(r Report) string {
	var ties []string
	called := isolated(r.called.sentence)
	for _, g := range r.gaps {
		if g.Tie {
			ties = append(ties, fmt.Sprintf("%s and %s", called[g.Upper], called[g.Lower]))
		}
	}
	if len(ties) == 0 {
		return "No two neighbours by total chips are within one standard deviation."
	}
	return "Neighbours by total chips within one standard deviation, which tie: " + strings.Join(ties, "; ") + "."
}

// A section has a headline, a text, blocks, and another text. Blocks are drawn
// beside each other as long as there is room.
type section struct {
	head, note string
	blocks     []*block
	after      string
}

// draw draws a section from y on, and returns where it ends.
func (s section) draw(on *block, y, wide int) int {
	on.text(margin, y, "start", s.head, "font-size", "16", "font-weight", "bold")
	if s.note != "" {
		y = on.paragraph(y+20, wide, font, s.note, "class", "faint")
	}
	const gap = 40
	x, below := 0, y
	y += 16
	for _, b := range s.blocks {
		if x > 0 && x+b.wide > wide {
			x, y = 0, below+24
		}
		on.Add(`<g transform="translate(%d %d)">`, margin+x, y)
		on.Write(b.Bytes())
		on.Add(`</g>`)
		x += b.wide + gap
		below = max(below, y+b.high)
	}
	if s.after != "" {
		below = on.paragraph(below+28, wide, font, s.after, "class", "faint")
	}
	return below
}
