package rating

import (
	"cmp"
	"math"
)

// This file turns γ into strengths that respect the decisions: equal for equal
// players, opposite for opposite players, and different for others.

// strengths returns the strength of each player, and a bound on the errors.
func (q *question) strengths() (strength []float64, bound float64) {
	value, below := q.values()
	moved := spread(value, below)
	strength = make([]float64, len(q.class))
	for i, class := range q.class {
		strength[i] = value[class-1]
	}

	// Players of a class who are assumed to be equal are each within twice
	// the bound of the next. The logarithm errs by less than 4 units in the
	// last place.
	within := q.within.float()
	sure := within + 2*float64(q.open)*within + moved
	bound = sure
	for _, x := range strength {
		bound = max(bound, sure+float64(math.Abs(x)*0x1p-50))
	}
	return strength, bound
}

// values returns the strength of each class, the best first, and the index of
// the first class below 0. Opposite colors have strengths that are opposite to
// the last bit, and color 0 has exactly 0.
func (q *question) values() (value []float64, below int) {
	n := len(q.color)
	room := make([]float64, n+1+q.classes)
	of, value := room[:n+1], room[n+1:] // by color above 0, and by class
	known := make([]bool, n+1+q.classes)
	below = -1
	for i, c := range q.color {
		sign, c := float64(cmp.Compare(c, 0)), max(c, -c)
		if c != 0 && !known[c] {
			of[c], known[c] = sign*q.strength(i), true
		}
		k := q.class[i] - 1
		if !known[n+1+k] {
			value[k], known[n+1+k] = sign*of[c], true
		}
		if c == 0 {
			below = k + 1
		}
	}
	if below > 0 {
		value[below-1] = 0
		return value, below
	}
	below = 0
	for below < len(value) && value[below] > 0 {
		below++
	}
	return value, below
}

// spread moves values that float64 cannot hold apart by one step each, away
// from 0, so that they descend strictly. It returns the length of the longest
// move. The values before index below are positive, except that the last of
// them can be 0, and the others are not.
func spread(value []float64, below int) (moved float64) {
	move := func(k int, to float64) float64 {
		moved = max(moved, math.Abs(to-value[k]))
		value[k] = to
		return to
	}
	above := below - 1
	if above >= 0 && value[above] == 0 {
		above-- // 0 itself is exact
	}
	for k, last := above, 0.0; k >= 0; k-- {
		last = move(k, max(value[k], math.Nextafter(last, math.Inf(1))))
	}
	for k, last := below, 0.0; k < len(value); k++ {
		last = move(k, min(value[k], math.Nextafter(last, math.Inf(-1))))
	}
	return moved
}

// strength returns the strength of player i. Its error is the error of γ and 4
// units in the last place.
func (s *newton) strength(i int) float64 {
	if s.wide == nil {
		return logarithm(s.gamma[i], tanhHalf(s.gamma[i], 1))
	}
	t, scale := s.wide.tanhHalf(int32(i), -1)
	return logarithm(s.gamma[i], math.Ldexp(t, scale))
}
