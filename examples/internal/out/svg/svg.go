// Package svg draws the pictures of the programs. All lengths are whole pixels,
// so that the bytes are the same on every machine.
//
// A [Picture] with a heading begins with [New] and ends with [Picture.Page].
// [Colors] make its style, a [Scale] places figures and draws axes, and [Fit]
// and [Wrap] make texts narrower. Other pictures are written element by element
// as a [Block].
package svg

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"math"
)

// A Block is a part of a picture, written element by element.
type Block struct{ bytes.Buffer }

// Add adds a line of SVG.
func (b *Block) Add(format string, args ...any) { fmt.Fprintf(b, format+"\n", args...) }

// Escape returns a text as XML has it.
func Escape(text string) string {
	var b bytes.Buffer
	xml.EscapeText(&b, []byte(text))
	return b.String()
}

// Attributes writes pairs of names and values. The values need no escapes.
func Attributes(pairs []string) string {
	text := ""
	for i := 0; i+1 < len(pairs); i += 2 {
		text += fmt.Sprintf(` %s="%s"`, pairs[i], pairs[i+1])
	}
	return text
}

// A Color has its parts from 0 to 255.
type Color struct{ R, G, B int }

// RGB returns a color.
func RGB(r, g, b int) Color { return Color{r, g, b} }

func (c Color) String() string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }

// The colors without a hue.
var (
	White = Color{255, 255, 255}
	Black = Color{0, 0, 0}
)

// Toward returns a color on the way to another, which it reaches at 1000.
func (c Color) Toward(to Color, permille int) Color {
	mix := func(a, b int) int { return a + (b-a)*permille/1000 }
	return Color{mix(c.R, to.R), mix(c.G, to.G), mix(c.B, to.B)}
}

// Over returns black or white: what has more contrast on this color.
func (c Color) Over() Color {
	if Contrast(c, White) > Contrast(c, Black) {
		return White
	}
	return Black
}

// Contrast returns the ratio of the luminances of two colors as WCAG 2 defines
// it, from 1 to 21.
func Contrast(x, y Color) float64 {
	a, b := x.luminance(), y.luminance()
	return (max(a, b) + 0.05) / (min(a, b) + 0.05)
}

func (c Color) luminance() float64 {
	linear := func(part int) float64 {
		v := float64(part) / 255
		if v <= 0.04045 {
			return v / 12.92
		}
		return math.Pow((v+0.055)/1.055, 2.4)
	}
	return float64(0.2126*linear(c.R)) + float64(0.7152*linear(c.G)) + float64(0.0722*linear(c.B))
}
