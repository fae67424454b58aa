package rating

import (
	"cmp"
	"encoding/binary"
	"slices"
)

// This file proves ties from the integers of the record.
//
// Give every player a signed color, in the hope that a color c is a strength, -c its
// negative, and 0 strength 0. Written from the side of a player of color c, with the
// opponents' colors negated if the player's sign is, the likelihood equation is
//
//	D - Σ_e N(e) t(c,e) = 0
//
// over the colors e of the opponents and the dummy, those of color c itself left out
// because t(c,c) = 0. A coloring is stable if players of one color have the same
// equation up to a positive factor, and if those of color 0 have an equation that holds
// by itself: D = 0 and N(e) = N(-e).
//
// Players of the same color in a stable coloring are equal. For maximize the likelihood
// over the strengths that respect the colors. There the derivative by the strength of
// color c is the sum of its players' Fi with their signs; it is zero, and since the Fi are
// positive multiples of each other all of them are. So this is the maximum over all
// strengths, and that is unique.
//
// The coarsest stable coloring is found by splitting colors until nothing splits.

// colors returns the coarsest stable coloring: equal values prove equal strengths, a
// value and its negative prove opposite ones, and 0 proves strength 0.
//
// Each pass costs O(e log e) for e edges, and there are at most as many passes as colors.
func (eq *equations) colors() []int32 {
	color := make([]int32, eq.n)
	anchors := eq.anchorColors()
	count := int32(len(anchors))
	for _, a := range anchors {
		count = max(count, a+1, -a+1)
	}
	fixed := count // colors below are those of the anchors

	// The start: by the sign of D. Anchors at different ratings are told apart in the
	// first pass, through the equations.
	for i := range color {
		color[i] = int32(eq.surplus[i].sign()) * fixed
	}
	distinct := 0
	for {
		next, n := eq.split(color, anchors, fixed)
		color = next
		if n == distinct {
			return color
		}
		distinct = n
	}
}

// anchorColors gives each dummy the color of its rating: 0 at 1500, and k or -k above or
// below it.
func (eq *equations) anchorColors() []int32 {
	var elos []float64
	for _, a := range eq.dummies {
		if a.sign != 0 {
			elos = append(elos, a.elo)
		}
	}
	slices.Sort(elos)
	elos = slices.Compact(elos)
	colors := make([]int32, eq.n)
	for i, a := range eq.dummies {
		if a.sign != 0 {
			k, _ := slices.BinarySearch(elos, a.elo)
			colors[i] = int32(a.sign) * int32(k+1)
		}
	}
	return colors
}

// A term is the part of an equation that belongs to opponents of one color.
type term struct {
	color int32
	count count
}

// split returns a finer coloring, in which players share a color only if they did before
// and have the same equation in terms of the old one, and the number of its colors, 0
// and signs apart. Player colors start from fixed.
func (eq *equations) split(color, anchors []int32, fixed int32) ([]int32, int) {
	keys := make([]string, eq.n)
	signs := make([]int8, eq.n)
	var terms []term
	for i, own := range color {
		terms = terms[:0]
		for _, e := range eq.opponents(i) {
			terms = append(terms, term{color[e.to], e.count})
		}
		terms = append(terms, term{anchors[i], eq.weight})
		keys[i], signs[i], terms = signature(own, eq.surplus[i], terms)
	}

	// Number the signatures by the first player who has each.
	next := make([]int32, eq.n)
	number := make(map[string]int32, eq.n)
	for i, key := range keys {
		if signs[i] == 0 {
			continue // color 0
		}
		c, ok := number[key]
		if !ok {
			c = fixed + int32(len(number))
			number[key] = c
		}
		next[i] = int32(signs[i]) * c
	}
	return next, len(number)
}

// signature returns what a player's equation looks like from the player's own side, and
// the sign of that side: 0 for an equation that proves strength 0. It uses terms up.
//
// A player of color 0 who leaves it takes the side from which the equation, as a list of
// numbers, is the greater one; an opposite equation then takes the opposite side.
func signature(own int32, surplus count, terms []term) (key string, sign int8, spent []term) {
	sign = int8(cmp.Compare(own, 0))
	if sign < 0 {
		own, surplus = -own, surplus.neg()
		for k := range terms {
			terms[k].color = -terms[k].color
		}
	}
	terms = merge(terms, own)
	if own == 0 {
		mirror := slices.Clone(terms)
		for k := range mirror {
			mirror[k].color = -mirror[k].color
		}
		mirror = merge(mirror, own)
		sign = int8(cmp.Or(surplus.sign(), slices.CompareFunc(terms, mirror, func(x, y term) int {
			return cmp.Or(cmp.Compare(x.color, y.color), x.count.cmp(y.count))
		})))
		if sign == 0 {
			return "", 0, terms
		}
		if sign < 0 {
			surplus, terms = surplus.neg(), mirror
		}
	}

	divide := divisor(surplus, terms)
	buf := make([]byte, 0, 8+24*(len(terms)+1))
	buf = binary.AppendVarint(buf, int64(own))
	buf = appendCount(buf, surplus, divide)
	for _, t := range terms {
		buf = binary.AppendVarint(buf, int64(t.color))
		buf = appendCount(buf, t.count, divide)
	}
	return string(buf), sign, terms
}

// merge sorts the terms by color, adds up those of one color, and leaves out color own.
func merge(terms []term, own int32) []term {
	slices.SortFunc(terms, func(x, y term) int { return cmp.Compare(x.color, y.color) })
	out := terms[:0]
	for _, t := range terms {
		switch {
		case t.color == own:
		case len(out) > 0 && out[len(out)-1].color == t.color:
			out[len(out)-1].count = out[len(out)-1].count.add(t.count)
		default:
			out = append(out, t)
		}
	}
	return out
}

// divisor returns the greatest common divisor of an equation's numbers, or 1 if one of
// them is so large that it isn't worth the trouble: then fewer ties are proved.
func divisor(surplus count, terms []term) uint64 {
	g, ok := surplus.small()
	for _, t := range terms {
		x, small := t.count.small()
		ok = ok && small
		for x != 0 {
			g, x = x, g%x
		}
	}
	if !ok || g == 0 {
		return 1
	}
	return g
}

// appendCount appends x/divide. If divide isn't 1 then x is small.
func appendCount(buf []byte, x count, divide uint64) []byte {
	if m, ok := x.small(); ok {
		return binary.AppendVarint(append(buf, 0), int64(m/divide)*int64(x.sign()))
	}
	buf = binary.BigEndian.AppendUint64(append(buf, 1), uint64(x.hi))
	return binary.BigEndian.AppendUint64(buf, x.lo)
}
