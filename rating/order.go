package rating

import (
	"cmp"
	"math"
	"slices"
)

// This file puts players in the order of their computed strengths, and cuts the
// order into classes.

// byStrength returns the players by descending strength. Players whose computed
// strengths have the same bits come by number.
func (s *newton) byStrength() []int32 {
	order := sorted(s.gamma)
	if s.wide != nil {
		slices.SortFunc(order, func(i, j int32) int {
			return cmp.Or(s.wide.compare(j, i), cmp.Compare(i, j))
		})
	}
	return order
}

// sorted returns the players by descending gamma, and by number if gamma is
// equal.
func sorted(gamma []float64) []int32 {
	type key struct {
		bits uint64 // of gamma, in the same order since gamma > 0
		i    int32
	}
	keys := make([]key, len(gamma))
	for i, g := range gamma {
		keys[i] = key{math.Float64bits(g), int32(i)}
	}
	slices.SortFunc(keys, func(x, y key) int {
		switch {
		case x.bits > y.bits:
			return -1
		case x.bits < y.bits:
			return 1
		}
		return int(x.i - y.i)
	})
	order := make([]int32, len(gamma))
	for k, key := range keys {
		order[k] = key.i
	}
	return order
}

// apart returns the function that reports whether player i is proved to be
// above player j.
//
// # Proof
//
// Let t = tanh(½(ln x - ln y)). If
//
//	t > bound
//
// then ln x - ln y > 2*bound, since tanh(z) < z for z > 0. Each strength is
// within the bound of the truth, so the true strengths differ in the same
// direction. The factor 1.001 covers rounding.
func (s *newton) apart(b bound) func(i, j int32) bool {
	least := 1.001 * b.x
	if s.wide == nil {
		return func(i, j int32) bool { return tanhHalf(s.gamma[i], s.gamma[j]) > least }
	}
	return func(i, j int32) bool {
		t, scale := s.wide.tanhHalf(i, j)
		return t > 0 && math.Ldexp(t, scale-b.scale) > least
	}
}

// clusters returns a start for [equations.colors]. It reports whether all
// players have numbers of their own, so that there are no ties to prove. The
// order is by descending gamma.
//
// Two strengths touch if they cannot be told apart within the bound. Two
// players have the same number, up to the sign, if a chain of touching
// magnitudes of strengths leads from the one to the other. A player's number is
// 0 if the chain leads to strength 0, and negative if the strength is.
func clusters(gamma []float64, order []int32, bound float64) (color []int32, alone bool) {
	n := len(gamma)
	color = make([]int32, n)
	// The least tanhHalf that tells two strengths apart; see
	// [newton.apart].
	apart := 1.001*bound + 0x1p-51
	number, last := int32(0), 1.0 // last is a magnitude, as γ
	visit := func(i int32, size float64, sign int32) {
		if tanhHalf(size, last) > apart {
			number++
		}
		last = size
		color[i] = sign * number
	}
	// From strength 0 outwards, the next player is the next one up or the
	// next one down.
	down, _ := slices.BinarySearchFunc(order, 1, func(i int32, one float64) int {
		if gamma[i] >= one {
			return -1
		}
		return 1
	})
	up := down - 1
	for up >= 0 || down < n {
		if down == n || up >= 0 && gamma[order[up]] <= 1/gamma[order[down]] {
			visit(order[up], gamma[order[up]], 1)
			up--
		} else {
			visit(order[down], 1/gamma[order[down]], -1)
			down++
		}
	}
	return color, int(number) == n
}

// cut sets the classes. It cuts the order, best first, wherever one player is
// above the next.
func (q *question) cut(above func(i, j int32) bool) {
	q.class, q.classes = make([]int, len(q.order)), 0
	for k, i := range q.order {
		if k == 0 || above(q.order[k-1], i) {
			q.classes++
		}
		q.class[i] = q.classes
	}
}

// unproved counts the ties in the classes that no color proves: for each class,
// the number of its colors less one.
func (q *question) unproved() int {
	count := 0
	var colors []int32
	for k, i := range q.order {
		colors = append(colors, q.color[i])
		if k+1 == len(q.order) || q.class[q.order[k+1]] != q.class[i] {
			slices.Sort(colors)
			count += len(slices.Compact(colors)) - 1
			colors = colors[:0]
		}
	}
	return count
}
