package diagram

import (
	"fmt"

	"github.com/arbiter-go/arbiter/examples/internal/games/abalone"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/examples/internal/out/svg"
)

// This file draws a position as a picture.

// MaxLines is the maximum number of lines below a picture.
const MaxLines = 20

// The layout of a picture, from the top: the title, the move, Black's name and
// lost marbles, the board, White's name and lost marbles, and the lines.
const (
	margin   = 24
	across   = 700 // the width
	middle   = across / 2
	titleY   = 48
	moveY    = 76
	blackY   = 114
	boardY   = 418
	whiteY   = 722
	lineHigh = 22
	font     = 15
	nameFont = 18
	slot     = 26 // from a lost marble to the next
)

// large is the board of a picture.
var large = scale{pitch: 52, high: 45, marble: 21, well: 30, rim: 55, away: 84, stroke: 6}

// SVG returns the picture of a position.
//
// Black is at the top, as in the document. An arrow shows the last move, and
// rings show which marbles moved. A marble that the move pushed off is beside
// the board. All lost marbles of a side are beside its name.
func SVG(p Position) []byte {
	var b svg.Block
	title := heading(p.Title)
	b.Add(`<text x="%d" y="%d" class="ink" font-size="22" font-weight="bold">%s</text>`, margin, titleY,
		svg.Escape(title))
	b.Add(`<text x="%d" y="%d" class="faint" font-size="%d">%s</text>`, margin, moveY, font, svg.Escape(p.move()))
	player(&b, p, abalone.Black, blackY)
	player(&b, p, abalone.White, whiteY)
	b.Add(`<g transform="translate(%d %d)">`, middle, boardY)
	large.empty(&b)
	large.letters(&b)
	large.marbles(&b, p)
	b.Add(`</g>`)
	y := footer(&b, p.Lines, across, whiteY+16)
	return page(across, y+margin, title, p.words(), "", &b)
}

// player writes the name of a side with its lost marbles. As many marbles as
// lose the game have a slot.
func player(b *svg.Block, p Position, s abalone.Side, y int) {
	class := side(s) + " off"
	b.Add(`<g class="player">`)
	b.Add(`<circle class="%s" cx="%d" cy="%d" r="12"/>`, class, margin+12, y)
	slots := max(abalone.LosingLoss, p.lost(s))
	left := across - margin - slots*slot
	count := fmt.Sprintf("%d lost", p.lost(s))
	const before = 12
	name := fit(p.name(s), nameFont, left-before-svg.Width(count, font)-2*margin-margin-24)
	b.Add(`<text x="%d" y="%d" class="ink" font-size="%d" font-weight="bold">%s</text>`, margin+36, y+6,
		nameFont, svg.Escape(name))
	b.Add(`<text x="%d" y="%d" class="faint" font-size="%d" text-anchor="end">%s</text>`,
		left-before, y+5, font, count)
	for i := range slots {
		x := left + i*slot + slot/2
		if i < p.lost(s) {
			b.Add(`<circle class="%s" cx="%d" cy="%d" r="10"/>`, class, x, y)
		} else {
			b.Add(`<circle class="slot" cx="%d" cy="%d" r="9"/>`, x, y)
		}
	}
	b.Add(`</g>`)
}

// footer writes lines from y on, and returns where they end.
func footer(b *svg.Block, lines []string, across, y int) int {
	for i, line := range lines {
		if i == MaxLines {
			break
		}
		y += lineHigh
		b.Add(`<text x="%d" y="%d" class="ink" font-size="%d">%s</text>`, margin, y, font,
			svg.Escape(fit(line, font, across-2*margin)))
	}
	return y
}

// page returns a whole picture.
func page(wide, high int, title, words, defs string, body *svg.Block) []byte {
	var out svg.Block
	out.Add(`<?xml version="1.0" encoding="UTF-8"?>`)
	out.Add(
		`<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" role="img" aria-labelledby="hexagon-title hexagon-words" font-family="Helvetica, Arial, sans-serif">`, wide, high, wide, high)
	out.Add(`<title id="hexagon-title">%s</title>`, svg.Escape(title))
	out.Add(`<desc id="hexagon-words">%s</desc>`, svg.Escape(words))
	out.Add(`<style>%s%s</style>`, always(), style)
	out.Add(`<defs>`)
	gradient(&out, "black", blackLit, blackEdge)
	gradient(&out, "white", whiteLit, whiteEdge)
	out.WriteString(defs)
	out.Add(`</defs>`)
	out.Add(`<rect class="paper" width="%d" height="%d"/>`, wide, high)
	out.Write(body.Bytes())
	out.Add(`</svg>`)
	return out.Bytes()
}

// heading is a title as it is drawn.
func heading(title string) string {
	if title == "" {
		title = "Abalone"
	}
	return fit(title, 22, across-2*margin)
}

// fit returns the text, shortened so that in bold it is at most wide pixels
// wide. A longer text loses its middle.
func fit(text string, size, wide int) string {
	return svg.Fit(say.Cut(say.Clean(text), 200, 60), size, wide, svg.BoldWidth)
}

// side is the class of the marbles of a side.
func side(s abalone.Side) string {
	if s == abalone.Black {
		return "black"
	}
	return "white"
}
