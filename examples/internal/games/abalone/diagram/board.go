package diagram

import (
	"fmt"

	"github.com/arbiter-go/arbiter/examples/internal/games/abalone"
	"github.com/arbiter-go/arbiter/examples/internal/out/svg"
)

// This file draws a board. The middle of the board is at 0, 0.

// A scale has the lengths of a board, in pixels.
type scale struct {
	pitch, high int // from a field to the next, and from a row to the next
	marble      int // the radius
	// The distances from the outer fields to the end of the well, to the
	// end of the rim, and to a marble that was pushed off.
	well, rim, away int
	stroke          int // the width of the arrow
}

// xy returns where a place is.
func (s scale) xy(p place) (x, y int) { return p.u * s.pitch / 2, -p.v * s.high }

// hexagon returns the corners of a hexagon. Its edges are beyond pixels outside
// the outer fields.
func (s scale) hexagon(beyond int) string {
	x := size/2*s.pitch + beyond*s.pitch/s.high
	y := size/2*s.high + beyond
	return fmt.Sprintf("%d,0 %d,%d %d,%d %d,0 %d,%d %d,%d", x, x/2, y, -x/2, y, -x, -x/2, -y, x/2, -y)
}

// empty draws the board without marbles.
func (s scale) empty(b *svg.Block) {
	b.Add(`<polygon class="rim" points="%s" stroke-width="%d" stroke-linejoin="round"/>`,
		s.hexagon(s.rim), s.marble/2)
	b.Add(`<polygon class="well" points="%s"/>`, s.hexagon(s.well))
	b.Add(`<g class="hole">`)
	for _, p := range places {
		x, y := s.xy(p)
		b.Add(`<circle cx="%d" cy="%d" r="%d"/>`, x, y, s.marble)
	}
	b.Add(`</g>`)
}

// letters writes the coordinates on the rim: the first field of each row at its
// left end, and the last field at its right end.
func (s scale) letters(b *svg.Block) {
	b.Add(`<g class="letter" font-size="%d" text-anchor="middle">`, font)
	put := func(p place, text string) {
		x, y := s.xy(p)
		b.Add(`<text x="%d" y="%d">%s</text>`, x, y+font/3, text)
	}
	for v := -size / 2; v <= size/2; v++ {
		row := string(rune('e' + v))
		put(place{-wide(v) - 1, v}, row+"1")
		put(place{wide(v) + 1, v}, fmt.Sprint(row, wide(v)))
	}
	b.Add(`</g>`)
}

// marbles draws the marbles, and how the last move went.
func (s scale) marbles(b *svg.Block, p Position) {
	b.Add(`<g class="marbles">`)
	for f, q := range places {
		if of := p.Board.At(abalone.Field(f)); of != abalone.None {
			s.drawCircle(b, side(of), q, s.marble)
		}
	}
	b.Add(`</g>`)
	if w, ok := p.way(); ok {
		s.trail(b, w, -p.Mover)
	}
}

// drawCircle draws a circle.
func (s scale) drawCircle(b *svg.Block, class string, p place, radius int, attributes ...string) {
	x, y := s.xy(p)
	b.Add(`<circle class="%s" cx="%d" cy="%d" r="%d"%s/>`, class, x, y, radius, svg.Attributes(attributes))
}

// trail draws how a move went, with rings around the marbles that moved.
func (s scale) trail(b *svg.Block, w way, other abalone.Side) {
	b.Add(`<g class="trail">`)
	thin := fmt.Sprint(max(1, s.stroke/2))
	for _, p := range w.own {
		s.drawCircle(b, "ring", p.plus(w.step, 1), s.marble, "stroke-width", thin)
	}
	for i, p := range w.pushed {
		if !w.off || i < len(w.pushed)-1 {
			s.drawCircle(b, "ring", p.plus(w.step, 1), s.marble, "stroke-width", thin)
			continue
		}
		x, y := s.xy(p)
		dx, dy := s.xy(w.step)
		x, y = x+dx*s.away/s.high, y+dy*s.away/s.high
		b.Add(`<circle class="%s" cx="%d" cy="%d" r="%d"/>`, side(other), x, y, s.marble)
		b.Add(`<circle class="ring" cx="%d" cy="%d" r="%d" stroke-width="%s"/>`, x, y, s.marble, thin)
	}
	if w.inLine {
		s.arrow(b, w.own[0], w.own[len(w.own)-1].plus(w.step, 1), w.step)
	} else {
		for _, p := range w.own {
			s.arrow(b, p, p.plus(w.step, 1), w.step)
		}
	}
	b.Add(`</g>`)
}

// arrow draws an arrow from one place to another, in the direction of a step.
// The line and the head have a dark edge, so that they can be seen on any
// marble.
func (s scale) arrow(b *svg.Block, from, to, step place) {
	x1, y1 := s.xy(from)
	x2, y2 := s.xy(to)
	dx, dy := s.xy(step)
	// point returns the point that is so far ahead of the end, and so far
	// to the side.
	point := func(ahead, aside int) string {
		return fmt.Sprintf("%d,%d", x2+(dx*ahead-dy*aside)/s.pitch, y2+(dy*ahead+dx*aside)/s.pitch)
	}
	line := fmt.Sprintf(`x1="%d" y1="%d" x2="%d" y2="%d" stroke-linecap="round"`, x1, y1, x2, y2)
	b.Add(`<line class="edge" %s stroke-width="%d"/>`, line, s.stroke+max(2, s.stroke/2))
	b.Add(`<polygon class="head" points="%s %s %s" stroke-width="%d" stroke-linejoin="round"/>`,
		point(2*s.stroke, 0), point(-s.stroke, 2*s.stroke), point(-s.stroke, -2*s.stroke), max(1, s.stroke/3))
	b.Add(`<line class="shaft" %s stroke-width="%d"/>`, line, s.stroke)
}
