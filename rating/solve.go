package rating

import (
	"cmp"
	"fmt"
	"math"
	"math/big"
	"slices"
)

// This file puts the players in order: solve in float64, prove what can be proved, and
// compute again with more bits what is left.

// A solution is the answer for players that are numbers.
type solution struct {
	gamma    []float64
	class    []int
	strength []float64
	info     Info
	work     work
}

// work counts what takes time, for tests.
type work struct {
	steps, products int // of newton
	terms           int // of the equations that [coloring] has looked at
}

// accuracy is the largest error of a strength that is good enough.
const accuracy = 0x1p-30

// Precision limits: the first one after float64, and the last one for n players. In
// long chains of players, gaps shrink by up to two bits for each player.
const firstBits = 256

func lastBits(n int) int { return min(max(1024, 256+4*n), 8192) }

// solve returns the strengths and their exact order. The only error is ErrExtreme.
func (eq *equations) solve() (*solution, error) {
	newton := newNewton(eq)
	if err := newton.run(); err != nil {
		return nil, err
	}
	bound := newton.bound()
	info := Info{Bits: 53, Bound: bound}
	gamma := newton.gamma
	strength := func(i int) float64 { return logarithm(gamma[i], tanhHalf(gamma[i], 1)) }

	order := sorted(gamma)
	s := &solution{gamma: gamma, class: make([]int, eq.n)}
	s.work.steps, s.work.products = newton.steps, newton.products
	color, alone := clusters(gamma, order, bound)
	if !alone {
		color, s.work.terms = eq.colors(color)
	}
	// ln x - ln y > 2*bound if tanh of half of it is above bound; 1.001 covers rounding.
	classes := s.classify(order, func(i, j int32) bool {
		return tanhHalf(gamma[i], gamma[j]) > 1.001*bound
	})
	info.Assumed = s.assumed(order, color)

	if info.Assumed > 0 || bound > accuracy {
		p := newPrecise(newton)
		var e *big.Float
		for bits := firstBits; ; bits = min(2*bits, lastBits(eq.n)) {
			if err := p.refine(uint(bits)); err != nil {
				return nil, err
			}
			e = p.bound()
			slices.SortFunc(order, func(i, j int32) int {
				return cmp.Or(p.gamma[j].Cmp(p.gamma[i]), cmp.Compare(i, j))
			})
			classes = s.classify(order, func(i, j int32) bool {
				sum, diff := p.float(), p.float()
				diff.Sub(p.gamma[i], p.gamma[j])
				return diff.Cmp(sum.Mul(sum.Add(p.gamma[i], p.gamma[j]), e)) > 0
			})
			info.Bits = bits
			info.Assumed = s.assumed(order, color)
			if info.Assumed == 0 && e.Cmp(big.NewFloat(accuracy)) <= 0 || bits == lastBits(eq.n) {
				break
			}
		}
		if e.Cmp(big.NewFloat(accuracy)) > 0 {
			return nil, fmt.Errorf("rating: errors can't be bounded with %d bits: %w", info.Bits, ErrExtreme)
		}
		gamma = make([]float64, eq.n)
		for i, g := range p.gamma {
			gamma[i], _ = g.Float64()
		}
		s.gamma = gamma
		strength = func(i int) float64 { return logarithm(gamma[i], p.tanhHalf(i)) }
		info.Bound, _ = e.Float64()
	}

	info.Proved = eq.n - classes - info.Assumed
	s.info = info
	s.number(classes, color, strength)
	for _, x := range s.strength {
		// The logarithm errs by less than 4 units in the last place.
		s.info.Bound = max(s.info.Bound, info.Bound+float64(math.Abs(x)*0x1p-50))
	}
	return s, nil
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

// clusters returns a start for [equations.colors]: players have the same number, up to the
// sign, if their strengths or the strengths' opposites can't be told apart within the
// bound, and 0 if that is so for their strength and 0. It reports whether there are as
// many numbers as players, so that no ties are left to prove.
func clusters(gamma []float64, order []int32, bound float64) (color []int32, alone bool) {
	color = make([]int32, len(order))
	apart := 1.001*bound + 0x1p-51 // the least tanhHalf that tells; see [equations.solve]
	number, last := int32(0), math.Inf(1)
	// By descending magnitude of the strength, from both ends of the order.
	for i, j := 0, len(order)-1; i <= j; {
		player, g, sign := order[i], gamma[order[i]], int32(1)
		if opposite := 1 / gamma[order[j]]; opposite > g {
			player, g, sign = order[j], opposite, -1
			j--
		} else {
			i++
		}
		if number == 0 || tanhHalf(last, g) > apart {
			if !(tanhHalf(g, 1) > apart) {
				break // this one, and all that follow
			}
			number++
		}
		color[player], last = sign*number, g
	}
	return color, int(number) == len(order)
}

// classify sets the classes: the order, best first, is cut wherever one player is proved
// to be above the next. What stays together is tied, by its colors or for want of a proof.
// It returns the number of classes.
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

// assumed counts the ties in the classes that their colors don't prove.
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

// number sets the strengths, where strengthOf gives a player's. Players of opposite
// colors have opposite strengths, color 0 has 0, and strengths that float64 can't hold
// apart are moved apart by one step each, away from 0.
func (s *solution) number(classes int, color []int32, strengthOf func(i int) float64) {
	n := len(color)
	s.strength = make([]float64, n)
	values := make([]float64, n+1+classes)
	of, value := values[:n+1], values[n+1:] // the strengths of colors above 0, and of classes
	known := make([]bool, n+1+classes)
	zero := -1 // the class of strength 0
	for i, c := range color {
		sign, c := float64(cmp.Compare(c, 0)), max(c, -c)
		if c != 0 && !known[c] {
			of[c], known[c] = sign*strengthOf(i), true
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
	for k, last := zero-1, 0.0; k >= 0; k-- {
		last = max(value[k], math.Nextafter(last, math.Inf(1)))
		value[k] = last
	}
	for k, last := below, 0.0; k < len(value); k++ {
		last = min(value[k], math.Nextafter(last, math.Inf(-1)))
		value[k] = last
	}
	for i := range s.strength {
		s.strength[i] = value[s.class[i]-1]
	}
}
