package diagram

import (
	"fmt"

	"github.com/arbiter-go/arbiter/examples/internal/out/svg"
)

// This file has the colors.

// A theme has the colors that differ between light and dark pictures.
type theme struct {
	paper, ink, faint, slot svg.Color // behind texts, texts, empty slots
	rim, well, hole         svg.Color // the board
	around                  svg.Color // around marbles beside the board
}

var (
	light = theme{
		paper: svg.RGB(255, 255, 255), ink: svg.RGB(26, 26, 26), faint: svg.RGB(89, 94, 102),
		slot: svg.RGB(140, 147, 157),
		rim:  svg.RGB(84, 62, 46), well: svg.RGB(171, 138, 99), hole: svg.RGB(140, 109, 74), around: outline,
	}
	dark = theme{
		paper: svg.RGB(13, 17, 23), ink: svg.RGB(232, 237, 243), faint: svg.RGB(160, 169, 180),
		slot: svg.RGB(103, 112, 124),
		rim:  svg.RGB(72, 54, 41), well: svg.RGB(158, 127, 91), hole: svg.RGB(130, 101, 69),
		around: svg.RGB(160, 169, 180),
	}
)

// The colors that are the same in light and dark pictures. A marble is lit from
// the upper left.
var (
	blackLit, blackEdge = svg.RGB(92, 98, 108), svg.RGB(16, 18, 21)
	whiteLit, whiteEdge = svg.RGB(255, 255, 255), svg.RGB(212, 206, 192)
	outline             = svg.RGB(38, 28, 20)
	letter              = svg.RGB(243, 230, 211)
	arrow, arrowEdge    = svg.RGB(122, 214, 255), svg.RGB(9, 40, 58)
)

// style returns a theme as CSS.
func (t theme) style() string {
	return fmt.Sprintf(".paper{fill:%v}.ink{fill:%v}.faint{fill:%v}.slot{fill:none;stroke:%v}"+
		".rim{fill:%v;stroke:%v}.well{fill:%v}.hole{fill:%v}.off{stroke:%v}",
		t.paper, t.ink, t.faint, t.slot, t.rim, t.rim, t.well, t.hole, t.around)
}

// always returns the rest of the style as CSS.
func always() string {
	return fmt.Sprintf(".black{fill:url(#hexagon-black);stroke:%v}.white{fill:url(#hexagon-white);stroke:%v}"+
		".letter{fill:%v}.ring{fill:none;stroke:%v}.shaft{fill:none;stroke:%v}.head{fill:%v;stroke:%v}"+
		".edge{fill:none;stroke:%v}",
		svg.Black, outline, letter, arrow, arrow, arrow, arrowEdge, arrowEdge)
}

// gradient defines how the marbles of a side are lit.
func gradient(b *svg.Block, name string, lit, edge svg.Color) {
	b.Add(
		`<radialGradient id="hexagon-%s" cx="35%%" cy="30%%" r="75%%"><stop offset="0%%" stop-color="%v"/><stop offset="100%%" stop-color="%v"/></radialGradient>`, name, lit, edge)
}
