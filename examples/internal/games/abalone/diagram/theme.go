package diagram

import (
	"fmt"

	"github.com/arbiter-go/arbiter/examples/internal/out/svg"
)

// This file has the colors.

// The colors that differ between light and dark pictures, and their use.
var (
	colors = svg.Colors{
		// Empty slots.
		"slot": {svg.RGB(140, 147, 157), svg.RGB(103, 112, 124)},
		// The board.
		"rim":  {svg.RGB(84, 62, 46), svg.RGB(72, 54, 41)},
		"well": {svg.RGB(171, 138, 99), svg.RGB(158, 127, 91)},
		"hole": {svg.RGB(140, 109, 74), svg.RGB(130, 101, 69)},
		// Around marbles beside the board.
		"around": {outline, svg.RGB(160, 169, 180)},
	}
	style = colors.Style(".paper{fill:$paper}.ink{fill:$ink}.faint{fill:$faint}.slot{fill:none;stroke:$slot}" +
		".rim{fill:$rim;stroke:$rim}.well{fill:$well}.hole{fill:$hole}.off{stroke:$around}")
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
