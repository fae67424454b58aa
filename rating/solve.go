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
	color := eq.colors()
	info := Info{Bits: 53, Bound: bound}
	gamma := newton.gamma
	strength := func(i int) float64 { return logarithm(gamma[i], tanhHalf(gamma[i], 1)) }

	order := make([]int32, eq.n)
	for i := range order {
		order[i] = int32(i)
	}
	slices.SortFunc(order, func(i, j int32) int {
		return cmp.Or(cmp.Compare(gamma[j], gamma[i]), cmp.Compare(i, j))
	})
	// ln x - ln y > 2*bound if tanh of half of it is above bound; 1.001 covers rounding.
	classes := classify(order, color, func(i, j int32) bool {
		return tanhHalf(gamma[i], gamma[j]) > 1.001*bound
	})

	if assumed(classes, color) > 0 || bound > accuracy {
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
			classes = classify(order, color, func(i, j int32) bool {
				sum, diff := p.float(), p.float()
				diff.Sub(p.gamma[i], p.gamma[j])
				return diff.Cmp(sum.Mul(sum.Add(p.gamma[i], p.gamma[j]), e)) > 0
			})
			info.Bits = bits
			if assumed(classes, color) == 0 && e.Cmp(big.NewFloat(accuracy)) <= 0 || bits == lastBits(eq.n) {
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
		strength = func(i int) float64 { return logarithm(gamma[i], p.tanhHalf(i)) }
		info.Bound, _ = e.Float64()
	}

	info.Assumed = assumed(classes, color)
	info.Proved = eq.n - len(classes) - info.Assumed
	s := &solution{gamma: gamma, info: info}
	s.number(classes, color, strength)
	for _, x := range s.strength {
		// The logarithm errs by less than 4 units in the last place.
		s.info.Bound = max(s.info.Bound, info.Bound+float64(math.Abs(x)*0x1p-50))
	}
	return s, nil
}

// classify cuts the order, best first, wherever one player is proved to be above the
// next. What stays together is tied, by its colors or for want of a proof.
func classify(order, color []int32, above func(i, j int32) bool) [][]int32 {
	var classes [][]int32
	start := 0
	for k := range order {
		if k+1 == len(order) || above(order[k], order[k+1]) {
			class := slices.Clone(order[start : k+1])
			slices.Sort(class)
			classes = append(classes, class)
			start = k + 1
		}
	}
	return classes
}

// assumed counts the ties in the classes that their colors don't prove.
func assumed(classes [][]int32, color []int32) int {
	count := 0
	for _, class := range classes {
		var colors []int32
		for _, i := range class {
			colors = append(colors, color[i])
		}
		slices.Sort(colors)
		count += len(slices.Compact(colors)) - 1
	}
	return count
}

// number sets class and strength, where strengthOf gives a player's. Players of opposite
// colors have opposite strengths, color 0 has 0, and strengths that float64 can't hold
// apart are moved apart by one step each, away from 0.
func (s *solution) number(classes [][]int32, color []int32, strengthOf func(i int) float64) {
	n := len(color)
	s.class, s.strength = make([]int, n), make([]float64, n)
	of := map[int32]float64{0: 0} // the strength of each color above 0, by its first player
	for i, c := range color {
		if _, ok := of[max(c, -c)]; !ok {
			of[max(c, -c)] = float64(cmp.Compare(c, 0)) * strengthOf(i)
		}
	}
	value := make([]float64, len(classes))
	zero := -1 // the class of strength 0
	for k, class := range classes {
		c := color[class[0]]
		value[k] = float64(cmp.Compare(c, 0)) * of[max(c, -c)]
		for _, i := range class {
			s.class[i] = k + 1
			if color[i] == 0 {
				zero, value[k] = k, 0
			}
		}
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
