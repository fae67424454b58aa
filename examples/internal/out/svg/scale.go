package svg

import (
	"fmt"
	"math"
	"slices"
)

// This file places figures in a picture, and draws its axes.

// A Scale says at which pixel a figure is. Start is the pixel of From, and End
// the pixel of To. The scale is linear in the value of Of, such as the
// logarithm. If Of is nil, it is linear in the figure itself.
type Scale[N int | float64] struct {
	From, To   N
	Start, End int
	Of         func(figure N) float64
}

// At returns the pixel of a figure. A figure outside the scale is at its end.
// If the scale has one figure only, the figure is in the middle.
func (s Scale[N]) At(figure N) int {
	if s.From == s.To {
		return (s.Start + s.End) / 2
	}
	of := s.Of
	if of == nil {
		of = func(figure N) float64 { return float64(figure) }
	}
	figure = min(max(figure, min(s.From, s.To)), max(s.From, s.To))
	low := of(s.From)
	return s.Start + int(math.Round((of(figure)-low)*float64(s.End-s.Start)/(of(s.To)-low)))
}

// Ticks returns the multiples of a step within the scale, from the lowest to
// the highest. The step is least, or else 2, 5, 10, 20 or more times least, by
// [Figure]: the first step that fits into the scale at most this many times.
func (s Scale[N]) Ticks(most int, least N) []N {
	from, to := float64(min(s.From, s.To)), float64(max(s.From, s.To))
	step := float64(least)
	// The ends in steps. An end that is a whole number of steps, nearly, is
	// one: 0.3/0.1 is rounded down.
	var low, high float64
	whole := func(steps float64) float64 {
		n := math.Round(steps)
		if math.Abs(steps-n) <= 1e-14*max(1, math.Abs(low), math.Abs(high)) {
			return n
		}
		return steps
	}
	for k := 0; ; k++ {
		low, high = from/step, to/step
		if math.Floor(whole(high-low)) <= float64(most) {
			break
		}
		step = float64(least) * Figure(k)
	}
	first := math.Ceil(whole(low))
	list := []N{}
	for k := range int(math.Floor(whole(high))-first) + 1 {
		// The multiple is rounded. It must stay inside the scale.
		list = append(list, N(min(max((first+float64(k))*step, from), to)))
	}
	return list
}

// Figure returns a figure of the list 1, 2, 5, 10, 20, 50, 100 and so on. The
// first figure has the number 0.
func Figure(k int) float64 { return float64([...]int{1, 2, 5}[k%3]) * math.Pow10(k/3) }

// Rows draws a line at the height of each figure, from left to right. The label
// of the figure is left of its line. [fmt.Sprintf] makes it by the format.
func (s Scale[N]) Rows(p *Picture, figures []N, left, right int, format string) {
	for _, n := range figures {
		p.Line("grid", left, s.At(n), right, s.At(n))
		p.label(left-8, s.At(n)+4, "faint", fmt.Sprintf(format, n), axis("end"))
	}
}

// Columns draws a line at the place of each figure, from top to bottom. The
// figures that are also in labels have a label below the line. [fmt.Sprintf]
// makes it by the format.
func (s Scale[N]) Columns(p *Picture, figures, labels []N, top, bottom int, format string) {
	for _, n := range figures {
		p.Line("grid", s.At(n), top, s.At(n), bottom)
		if slices.Contains(labels, n) {
			p.label(s.At(n), bottom+16, "faint", fmt.Sprintf(format, n), axis("middle"))
		}
	}
}

// axis has the attributes of a label at an axis.
func axis(anchor string) []string {
	return []string{"text-anchor", anchor, "font-size", fmt.Sprint(Small)}
}

// Spread moves places, which are in order, so that each two neighbours are at
// least apart from each other. Each place stays as near to its old one as the
// places before it allow. All are from first to last, if there is room.
func Spread(places []int, apart, first, last int) {
	for k := range places {
		places[k] = max(places[k], first)
		first = places[k] + apart
	}
	for k := len(places) - 1; k >= 0; k-- {
		places[k] = min(places[k], last)
		last = places[k] - apart
	}
}
