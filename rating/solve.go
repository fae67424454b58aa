package rating

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
)

// This file puts the players in order: solve in float64, prove what can be
// proved, and compute again with more bits what is left.

// A solution is the answer for players that are numbers.
type solution struct {
	gamma    []float64
	class    []int
	strength []float64
	info     Info
}

// accuracy is the exponent of the largest error of a strength that is good
// enough: 2^-30.
const accuracy = -30

// ClosestGap is the gap between two strengths up to which they may be assumed
// to be equal: 2^-800, or 1.5e-241. Above it, everything is ordered. The
// smallest gap that was seen in a simulated tournament, of 2,000 players, is
// 4e-44.
const ClosestGap = 0x1p-800

// closest is the exponent of ClosestGap.
const closest = -800

// precisions are the numbers of bits that are tried one after the other:
// float64, two of them, and from there on package big. The last one is for
// strengths so far apart that more than 200 bits are lost on the way from
// residuals to strengths.
var precisions = [...]int{53, 106, 256, 512, 1024, 2048}

// solve returns the strengths and their exact order. The error is ErrExtreme or
// ErrTooLarge.
func (eq *equations) solve(work *meter) (*solution, error) {
	bits := 0
	s, err := eq.decide(work, &bits)
	if errors.Is(err, errWork) {
		return nil, eq.tooLarge(fmt.Sprintf("the order of the strengths with %d bits", bits), work)
	}
	return s, err
}

// decide is solve, except for the words of its error. It tells the bits that it
// tries.
func (eq *equations) decide(work *meter, tried *int) (*solution, error) {
	newton := newNewton(eq, work)
	var color []int32
	for _, bits := range precisions {
		*tried = bits
		ok, err := newton.reach(bits)
		if err != nil {
			return nil, err
		}
		if !ok {
			continue
		}
		bound, err := newton.bound()
		if err != nil {
			return nil, err
		}
		if !bound.below(accuracy) {
			continue
		}
		s := &solution{gamma: newton.gamma, class: make([]int, eq.n), info: Info{Bits: bits}}
		order := newton.order()
		if color == nil {
			var alone bool
			if color, alone = clusters(newton.gamma, bound.float()); !alone {
				if color, err = eq.colors(color, work); err != nil {
					return nil, err
				}
			}
		}
		classes := s.classify(order, newton.apart(bound))
		s.info.Assumed = s.assumed(order, color)
		if s.info.Assumed == 0 || bound.below(closest-1) {
			s.info.Proved = eq.n - classes - s.info.Assumed
			s.number(newton, classes, color, bound.float())
			s.info.Work = work.spent
			return s, nil
		}
	}
	return nil, refuse(Problem{Kind: ErrExtreme, Detail: fmt.Sprintf("%d bits do not tell the strengths apart", precisions[len(precisions)-1])})
}

// reach brings the strengths to a number of bits, and reports whether that
// makes sense.
func (s *newton) reach(bits int) (ok bool, err error) {
	switch {
	case bits == 53:
		if s.heavy() {
			return false, s.eliminate()
		}
	case bits == 106:
		p := newPaired(s)
		if !p.reaches() {
			return false, nil
		}
		s.widen(p)
	default:
		p, err := newPrecise(s, uint(bits))
		if err != nil {
			return false, err
		}
		s.widen(p)
	}
	return true, s.run()
}

// order returns the players by descending strength, and by number if these are
// equal to all bits.
func (s *newton) order() []int32 {
	order := sorted(s.gamma)
	if s.wide != nil {
		slices.SortFunc(order, func(i, j int32) int {
			return cmp.Or(s.wide.compare(j, i), cmp.Compare(i, j))
		})
	}
	return order
}

// apart returns the function that reports whether player i is proved to be
// above player j.
//
// ln x - ln y > 2*bound if tanh of half of it is above bound; 1.001 covers
// rounding.
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

// strength returns the strength of player i. Its error is that of γ and 4 units
// in the last place.
func (s *newton) strength(i int) float64 {
	if s.wide == nil {
		return logarithm(s.gamma[i], tanhHalf(s.gamma[i], 1))
	}
	t, scale := s.wide.tanhHalf(int32(i), -1)
	return logarithm(s.gamma[i], math.Ldexp(t, scale))
}

// sorted returns the players by descending gamma.
func sorted(gamma []float64) []int32 {
	type key struct {
		bits uint64 // of gamma, which is positive, so that bits are in the same order
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

// clusters returns a start for [equations.colors]: players have the same
// number, up to the sign, if their strengths or the strengths' opposites cannot
// be told apart within the bound, or only by others in between, and 0 if that
// is so for their strength and 0. It reports whether there are as many numbers
// as players, so that no ties are left to prove.
func clusters(gamma []float64, bound float64) (color []int32, alone bool) {
	n := len(gamma)
	sizes := make([]float64, n) // the magnitudes of strengths, as γ
	for i, g := range gamma {
		sizes[i] = max(g, 1/g)
	}
	color = make([]int32, n)
	apart := 1.001*bound + 0x1p-51 // the least tanhHalf that tells; see [newton.apart]
	number, last := int32(0), 1.0
	for _, i := range slices.Backward(sorted(sizes)) {
		if tanhHalf(sizes[i], last) > apart {
			number++
		}
		last = sizes[i]
		color[i] = number
		if gamma[i] < 1 {
			color[i] = -number
		}
	}
	return color, int(number) == n
}

// classify sets the classes: the order, best first, is cut wherever one player
// is proved to be above the next. What stays together is tied, by its colors or
// for want of a proof. It returns the number of classes.
func (s *solution) classify(order []int32, above func(i, j int32) bool) int {
	class := 0
	for k, i := range order {
		if k == 0 || above(order[k-1], i) {
			class++
		}
		s.class[i] = class
	}
	return class
}

// assumed counts the ties in the classes that their colors do not prove.
func (s *solution) assumed(order, color []int32) int {
	count := 0
	var colors []int32
	for k, i := range order {
		colors = append(colors, color[i])
		if k+1 == len(order) || s.class[order[k+1]] != s.class[i] {
			slices.Sort(colors)
			count += len(slices.Compact(colors)) - 1
			colors = colors[:0]
		}
	}
	return count
}

// number sets the strengths, and bounds their errors. Players of opposite
// colors have opposite strengths, color 0 has 0, and strengths that float64
// cannot hold apart are moved apart by one step each, away from 0.
func (s *solution) number(newton *newton, classes int, color []int32, bound float64) {
	n := len(color)
	s.strength = make([]float64, n)
	values := make([]float64, n+1+classes)
	of, value := values[:n+1], values[n+1:] // the strengths of colors above 0, and of classes
	known := make([]bool, n+1+classes)
	zero := -1 // the class of strength 0
	for i, c := range color {
		sign, c := float64(cmp.Compare(c, 0)), max(c, -c)
		if c != 0 && !known[c] {
			of[c], known[c] = sign*newton.strength(i), true
		}
		k := s.class[i] - 1
		if !known[n+1+k] {
			value[k], known[n+1+k] = sign*of[c], true
		}
		if c == 0 {
			zero = k
		}
	}
	if zero >= 0 {
		value[zero] = 0
	}
	below := zero + 1 // the first class below 0
	if zero < 0 {
		for below < len(value) && value[below] > 0 {
			below++
		}
		zero = below
	}
	moved := 0.0 // the furthest of all
	move := func(k int, to float64) float64 {
		moved = max(moved, math.Abs(to-value[k]))
		value[k] = to
		return to
	}
	for k, last := zero-1, 0.0; k >= 0; k-- {
		last = move(k, max(value[k], math.Nextafter(last, math.Inf(1))))
	}
	for k, last := below, 0.0; k < len(value); k++ {
		last = move(k, min(value[k], math.Nextafter(last, math.Inf(-1))))
	}
	for i := range s.strength {
		s.strength[i] = value[s.class[i]-1]
	}

	// Players of a class who are assumed to be equal are each within twice
	// the bound of the next. The logarithm errs by less than 4 units in the
	// last place.
	spread := bound + 2*float64(s.info.Assumed)*bound + moved
	s.info.Bound = spread
	for _, x := range s.strength {
		s.info.Bound = max(s.info.Bound, spread+float64(math.Abs(x)*0x1p-50))
	}
}
