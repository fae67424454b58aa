package title

import (
	"strings"
	"unicode"

	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/examples/internal/out/svg"
	"github.com/arbiter-go/arbiter/pairing"
)

// This file draws the page.

// The page is A4 landscape, with four units for each millimeter.
const (
	wide, high = 1188, 840
	middle     = wide / 2
)

// The colors of the page. They keep their contrast in black and white, and
// there are no others for a dark screen.
var (
	paper = svg.White
	ink   = svg.RGB(20, 22, 26)
	faint = svg.RGB(84, 88, 96)
	line  = svg.RGB(120, 96, 40)
)

// fonts has the fonts that package svg has measured. Where Noto Sans Tamil is
// not named, some systems take its supplement, which lacks most letters.
const fonts = "Helvetica, Arial, Noto Sans Tamil, sans-serif"

// maxNames is how many names of a place the page shows.
const maxNames = 4

// A page is being drawn.
type page struct{ svg.Block }

// Draw returns the page as SVG. Equal certificates give equal bytes.
//
// Long names are written smaller, and the longest lose their middle. The page
// has them whole as titles, which browsers show under the pointer. If more than
// four share a place, the page names three, and counts the others.
func (c Certificate) Draw() []byte {
	var p page
	p.Add(`<?xml version="1.0" encoding="UTF-8"?>`)
	p.Add(
		`<svg xmlns="http://www.w3.org/2000/svg" width="297mm" height="210mm" viewBox="0 0 %d %d" role="img" aria-labelledby="certificate-title certificate-words" font-family="%s">`, wide, high, fonts)
	p.Add(`<title id="certificate-title">%s</title>`, svg.Escape(text(c.Title)+": "+text(c.Champion)))
	p.Add(`<desc id="certificate-words">%s</desc>`, svg.Escape(say.Prose(c.String())))
	p.Add(`<style>@page{size:297mm 210mm;margin:0}.ink{fill:%v}.faint{fill:%v}</style>`, ink, faint)
	p.Add(`<rect width="%d" height="%d" fill="%v"/>`, wide, high, paper)
	p.frame(36, 5)
	p.frame(47, 1)

	p.drawEvent(c.About)
	p.name(row{middle, 188, 56, 24, 1040, "ink", western(c.Title)}, c.Title)
	p.ornament(220)
	p.champion(c.Champion)
	p.words(400, 24, "ink", c.record())
	p.words(430, 18, "faint", c.facts())
	for k, place := range c.Places {
		// One place is in the middle, two are side by side.
		x, room := middle, 1000
		if len(c.Places) == 2 {
			x, room = middle+(2*k-1)*260, 480
		}
		p.place(x, 494, room, c.heading(place), place)
	}
	p.signature(330, "Tournament director")
	p.signature(wide-330, "Date")
	p.fingerprint(c.Fingerprint)
	p.Add(`</svg>`)
	return p.Bytes()
}

// frame draws a frame at a distance from the edges of the page.
func (p *page) frame(in, width int) {
	p.Add(`<rect x="%d" y="%d" width="%d" height="%d" fill="none" stroke="%v" stroke-width="%d"/>`, in, in,
		wide-2*in, high-2*in, line, width)
}

// ornament draws a line with a diamond.
func (p *page) ornament(y int) {
	p.Add(`<path d="M%d,%d H%d M%d,%d H%d" stroke="%v" stroke-width="2"/>`, middle-220, y, middle-24, middle+24,
		y, middle+220, line)
	p.Add(`<path d="M%d,%d l12,-8 l12,8 l-12,8 z" fill="%v"/>`, middle-12, y, line)
}

// A row is where a name is, and how large.
type row struct {
	x, y        int // the middle of the base line
	size, least int // of the font
	wide        int // that the name can have
	class       string
	bold        bool
}

// drawEvent writes the name of the event.
func (p *page) drawEvent(text string) {
	one := row{middle, 118, 24, 16, 1000, "faint", false}
	upper, lower := one, one
	upper.y, upper.size, lower.y = 86, 20, 124
	p.lines(one, upper, lower, text)
}

// champion writes the name of the champion.
func (p *page) champion(name string) {
	one := row{middle, 332, 84, 30, 1040, "ink", western(name)}
	upper, lower := one, one
	upper.y, upper.size, upper.least, lower.y, lower.least = 286, 52, 24, 350, 24
	p.lines(one, upper, lower, name)
}

// lines writes a text from a file in one row, or in two rows if it is then
// larger. Both have the size of the upper row.
func (p *page) lines(one, upper, lower row, name string) {
	if name == "" {
		return
	}
	first, second := halves(name)
	upper.size = min(upper.fit(first), upper.fit(second))
	lower.size = upper.size
	size := one.fit(name)
	if whole := one.width(brief(name), size) <= one.wide; second == "" || whole && size >= upper.size {
		p.name(one, name)
		return
	}
	p.Add(`<g><title>%s</title>`, svg.Escape(text(name)))
	p.line(upper, first)
	p.line(lower, second)
	p.Add(`</g>`)
}

// halves splits a text between two words, so that the wider half is as narrow
// as can be. The second half is empty if there is only one word.
func halves(name string) (first, second string) {
	words := strings.Fields(brief(name))
	total, sum := 0, 0
	for _, word := range words {
		total += svg.Width(word, 100)
	}
	best, at := total, len(words)
	for k, word := range words {
		if widest := max(sum, total-sum); widest < best {
			best, at = widest, k
		}
		sum += svg.Width(word, 100)
	}
	return strings.Join(words[:at], " "), strings.Join(words[at:], " ")
}

// brief returns a text as [say.Clean] writes it. A text that is much too long
// for the page loses its middle.
func brief(text string) string {
	const most = 300 // columns; no row has room for as many
	return say.Cut(say.Clean(text), most, most/3)
}

// western reports whether a name has only letters of Latin, Greek and Cyrillic
// scripts, for which each font has bold letters. Other scripts may have plain
// letters only.
func western(name string) bool {
	return !strings.ContainsFunc(name, func(c rune) bool {
		return unicode.IsLetter(c) && !unicode.In(c, unicode.Latin, unicode.Greek, unicode.Cyrillic)
	})
}

// name writes a name or another text from a file, with the whole of it as its
// title.
func (p *page) name(r row, name string) {
	if name == "" {
		return
	}
	p.Add(`<g><title>%s</title>`, svg.Escape(text(name)))
	p.line(r, name)
	p.Add(`</g>`)
}

// line writes a text from a file. It can neither leave its row nor change the
// direction of the texts around it.
func (p *page) line(r row, text string) {
	size := r.fit(text)
	weight := "normal"
	if r.bold {
		weight = "bold"
	}
	// The row has room for marks above and below the letters.
	above, below := 13*size/10, 6*size/10
	p.Add(
		`<svg x="%d" y="%d" width="%d" height="%d"><text x="%d" y="%d" text-anchor="middle" class="%s" font-size="%d" font-weight="%s">%s</text></svg>`,
		r.x-r.wide/2-2, r.y-above, r.wide+4, above+below, r.wide/2+2, above, r.class, size, weight,
		svg.Escape(r.shown(text, size)))
}

// width returns how wide a text is in a size.
func (r row) width(text string, size int) int {
	if r.bold {
		return svg.BoldWidth(text, size)
	}
	return svg.Width(text, size)
}

// fit returns the size in which a text fits, or the smallest.
func (r row) fit(text string) int {
	text = brief(text)
	size := r.size
	for size > r.least && r.width(text, size) > r.wide {
		size--
	}
	return size
}

// shown returns a text as it is shown. A text that is too wide loses its
// middle.
func (r row) shown(text string, size int) string {
	return svg.Fit(brief(text), size, r.wide, r.width)
}

// words writes words of our own.
func (p *page) words(y, size int, class, text string) {
	p.Add(`<text x="%d" y="%d" text-anchor="middle" class="%s" font-size="%d">%s</text>`, middle, y, class,
		size, svg.Escape(text))
}

// place writes who has a place. All names have the same size.
func (p *page) place(x, y, room int, heading string, place pairing.Place[string]) {
	p.Add(`<text x="%d" y="%d" text-anchor="middle" class="faint" font-size="18">%s</text>`, x, y, heading)
	names := place.Players
	more := 0
	if len(names) > maxNames {
		more = len(names) - maxNames + 1
		names = names[:maxNames-1]
	}
	r := row{x, y, 26, 18, room, "ink", false}
	for _, name := range names {
		r.size = r.fit(name)
	}
	for _, name := range names {
		r.y += 36
		p.name(r, name)
	}
	if more > 0 {
		p.Add(`<text x="%d" y="%d" text-anchor="middle" class="ink" font-size="%d">and %d more</text>`, x,
			r.y+36, r.size, more)
	}
}

// signature draws a line to write on.
func (p *page) signature(x int, what string) {
	p.Add(`<path d="M%d,696 h300" stroke="%v" stroke-width="1"/>`, x-150, ink)
	p.Add(`<text x="%d" y="716" text-anchor="middle" class="faint" font-size="14">%s</text>`, x, what)
}

// fingerprint writes the fingerprint in groups, and how to check it.
func (p *page) fingerprint(digits string) {
	var groups []string
	for k := 0; k < len(digits); k += 8 {
		groups = append(groups, digits[k:min(k+8, len(digits))])
	}
	p.Add(
		`<text x="%d" y="754" text-anchor="middle" class="ink" font-size="14" font-family="DejaVu Sans Mono, Courier New, monospace">%s</text>`, middle, strings.Join(groups, " "))
	p.words(774, 12, "faint", "SHA-256 of the event as JSON with sorted keys and no blanks. To check it, draw "+
		"this page again from the file of the event.")
}
