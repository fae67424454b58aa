package svg

import (
	"fmt"
	"strconv"
)

// This file has pictures with a heading: their sizes, texts and lines, and the
// page around them.

// The sizes of a picture.
const (
	Margin   = 24
	Font     = 13
	Small    = 11 // for texts that matter less
	Headline = 20

	headRow  = 26  // from one row of a title to the next
	leastRow = 560 // the width of a row in a narrow picture
)

// A Picture is being drawn below its heading.
type Picture struct {
	Block
	Wide  int // so far, without the margin on the right
	title string
	above int // what a title of several rows needs above the rest
}

// New returns a picture with a title, at least this wide. A title that is wider
// has several rows. They grow upwards, so that all else keeps its place.
func New(title string, wide int) *Picture {
	rows := Wrap(title, Headline, max(wide-Margin, leastRow), BoldWidth)
	p := &Picture{Wide: wide, title: title, above: (len(rows) - 1) * headRow}
	for k, row := range rows {
		p.Text(Margin, Margin+18-p.above+k*headRow, "ink", row, "font-size", fmt.Sprint(Headline),
			"font-weight", "bold")
	}
	return p
}

// Text writes a text of a class, and makes the picture wide enough for it. More
// attributes can follow, as names and values. The width depends on font-size,
// font-weight and text-anchor.
func (p *Picture) Text(x, y int, class, text string, more ...string) {
	size, width, after := Font, Width, 2 // halves of the text after x
	for k := 0; k+1 < len(more); k += 2 {
		switch name, value := more[k], more[k+1]; {
		case name == "font-size":
			size, _ = strconv.Atoi(value)
		case name == "font-weight" && value == "bold":
			width = BoldWidth
		case name == "text-anchor" && value == "middle":
			after = 1
		case name == "text-anchor" && value == "end":
			after = 0
		}
	}
	p.Wide = max(p.Wide, x+width(text, size)*after/2)
	p.label(x, y, class, text, more)
}

// label writes a text without making room for it: it can reach into the margin.
func (p *Picture) label(x, y int, class, text string, more []string) {
	p.Add(`<text x="%d" y="%d" class="%s"%s>%s</text>`, x, y, class, Attributes(more), Escape(text))
}

// Small writes a small text of a class.
func (p *Picture) Small(x, y int, class, text string, more ...string) {
	p.Text(x, y, class, text, append([]string{"font-size", fmt.Sprint(Small)}, more...)...)
}

// Anchored writes a text of a class that starts, ends or has its middle at x.
func (p *Picture) Anchored(anchor string, x, y int, class, text string, more ...string) {
	p.Text(x, y, class, text, append([]string{"text-anchor", anchor}, more...)...)
}

// Line draws a line of a class. More attributes can follow.
func (p *Picture) Line(class string, x1, y1, x2, y2 int, more ...string) {
	p.Add(`<line class="%s"%s x1="%d" y1="%d" x2="%d" y2="%d"/>`, class, Attributes(more), x1, y1, x2, y2)
}

// Page returns the whole picture, which ends a margin below the bottom. The id
// tells the pictures of a page of HTML apart. The words describe the picture to
// those who do not see it. The style is from [Colors.Style].
func (p *Picture) Page(id, words, style string, bottom int) []byte {
	wide, high := p.Wide+Margin, bottom+Margin+p.above
	var out Block
	out.Add(`<?xml version="1.0" encoding="UTF-8"?>`)
	out.Add(`<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 %d %d %d" role="img" `+
		`aria-labelledby="%s-title %s-words" font-family="Helvetica, Arial, sans-serif" font-size="%d">`,
		wide, high, -p.above, wide, high, id, id, Font)
	out.Add(`<title id="%s-title">%s</title>`, id, Escape(p.title))
	out.Add(`<desc id="%s-words">%s</desc>`, id, Escape(words))
	out.Add(`<style>%s</style>`, style)
	at := ""
	if p.above > 0 {
		at = fmt.Sprintf(` y="%d"`, -p.above)
	}
	out.Add(`<rect class="paper"%s width="%d" height="%d"/>`, at, wide, high)
	out.Write(p.Bytes())
	out.Add(`</svg>`)
	return out.Bytes()
}
