package main

import (
	"cmp"
	"slices"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/out/svg"
)

// This file places the labels of the picture beside their points.

// The sizes of labels.
const (
	line    = 17 // the height of a label
	apart   = 12 // between a point and its label
	nudge   = 4  // how far a label moves at a time
	farther = 60 // how far a label can be above or below its point
	slides  = 8  // into how many parts a point can divide its label
)

// What is wrong with the place of a label, beside its distance in pixels. No
// distance outweighs a point that is nearer than the label's own.
const (
	costNearer = 10_000 // another point is as near to the label
	costMiddle = 40     // another point is nearer to its middle
	costBar    = 30     // it covers a part of an interval
	costRow    = 20     // it has two rows
)

// maxTries is how many labels are placed in search of the best places.
const maxTries = 20_000

// A label is a place for the text of a spot.
type label struct {
	box
	rows   []string
	anchor string // the end of the text that is beside the point
	cost   int
}

// start returns where the text is anchored.
func (l label) start() int {
	switch l.anchor {
	case "end":
		return l.x + l.wide
	case "middle":
		return l.x + l.wide/2
	}
	return l.x
}

// nearest returns the place of a box that is nearest to a point.
func (b box) nearest(x, y int) (int, int) {
	return min(max(x, b.x), b.x+b.wide), min(max(y, b.y), b.y+b.high)
}

// distance returns the square of the distance from a box to a point.
func (b box) distance(x, y int) int {
	atX, atY := b.nearest(x, y)
	return (atX-x)*(atX-x) + (atY-y)*(atY-y)
}

// led reports whether a line leads from the point to its label, because other
// things are between them.
func (s spot) led() bool { return s.label.distance(s.x, s.y) > 4*apart*apart }

// placeLabels gives each spot a label that covers no point and no other label.
// The sum of the costs is as low as can be found in maxTries steps: a label is
// nearer to its own point than to any other, if there is such a place.
func placeLabels(all []spot) {
	places := make([][]label, len(all))
	order := make([]int, len(all))
	for k := range all {
		places[k], order[k] = all[k].places(all), k
	}
	// Labels with bad choices choose first.
	slices.SortStableFunc(order, func(x, y int) int { return -cmp.Compare(places[x][0].cost, places[y][0].cost) })
	least := make([]int, len(all)+1) // of the labels from here on
	for k := len(all) - 1; k >= 0; k-- {
		least[k] = least[k+1] + places[order[k]][0].cost
	}
	chosen, best, tries := []label{}, -1, 0
	var search func(sum int)
	search = func(sum int) {
		k := len(chosen)
		if k == len(all) {
			best = sum
			for i, l := range chosen {
				all[order[i]].label = l
			}
			return
		}
		for _, l := range places[order[k]] {
			if best >= 0 && (sum+l.cost+least[k+1] >= best || tries >= maxTries) {
				return
			}
			if !slices.ContainsFunc(chosen, func(o label) bool { return l.meets(o.box) }) {
				tries++
				chosen = append(chosen, l)
				search(sum + l.cost)
				chosen = chosen[:k]
			}
		}
	}
	search(0)
}

// places returns where the label of a spot can be, the best places first. The
// last resort is right of all points, where there is always room for the labels
// of eleven formats.
func (s spot) places(all []spot) (list []label) {
	beyond := 0
	for _, o := range all {
		beyond = max(beyond, o.x+4*apart)
	}
	add := func(rows []string, anchor string, x, y int) {
		l := label{box{x, y, widest(rows), len(rows) * line}, rows, anchor, 0}
		if x < left+4 || y < top-line || y+l.high > bottom {
			return
		}
		for _, o := range all {
			if l.meets(box{o.x - dot - 3, o.y - dot - 3, 2*dot + 6, 2*dot + 6}) {
				return
			}
		}
		l.cost = l.costs(s, all)
		list = append(list, l)
	}
	for _, rows := range s.layouts() {
		wide := widest(rows)
		for step := range 2*farther/nudge + 1 {
			up := (step + 1) / 2 * nudge
			if step%2 == 0 {
				up = -up
			}
			y := s.y - len(rows)*line/2 - up
			add(rows, "start", s.x+apart, y)
			add(rows, "end", s.x-apart-wide, y)
			add(rows, "start", s.x, y)
			add(rows, "end", s.x-wide, y)
			for part := 1; part < slides; part++ {
				add(rows, "middle", s.x-wide*part/slides, y)
			}
		}
	}
	for y := top - line; y+line <= bottom; y += nudge {
		add([]string{s.text}, "start", beyond, y)
	}
	slices.SortStableFunc(list, func(x, y label) int { return cmp.Compare(x.cost, y.cost) })
	return list
}

// layouts returns the text of a label in one row, and in two rows if it is long
// enough.
func (s spot) layouts() [][]string {
	if first, second, ok := strings.Cut(s.text, " "); ok && s.lives == 0 {
		return [][]string{{s.text}, {first, second}}
	}
	return [][]string{{s.text}}
}

// widest returns the width of the widest row.
func widest(rows []string) (wide int) {
	for _, row := range rows {
		wide = max(wide, svg.Width(row, font))
	}
	return wide
}

// costs returns what is wrong with a place of the label of a spot.
func (l label) costs(s spot, all []spot) int {
	own, middle := l.distance(s.x, s.y), box{l.x + l.wide/2, l.y + l.high/2, 0, 0}
	cost := 0
	for cost*cost < own {
		cost++ // the distance, rounded up
	}
	cost += costRow * (len(l.rows) - 1)
	for _, o := range all {
		if o.x == s.x && o.y == s.y {
			continue // also the spot itself
		}
		if l.distance(o.x, o.y) <= own {
			cost += costNearer
		}
		if middle.distance(o.x, o.y) < middle.distance(s.x, s.y) {
			cost += costMiddle
		}
		if l.meets(box{o.x - 4, o.high, 8, o.low - o.high + 1}) {
			cost += costBar
		}
	}
	if l.meets(box{s.x - 4, s.high, 8, s.low - s.high + 1}) {
		cost += costBar
	}
	return cost
}
