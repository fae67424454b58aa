package rating

import (
	"math"
	"slices"
)

// This file takes the drawn games into account. In an even game each player
// expects half a point, and a draw gives exactly that. So scores with draws are
// less spread than the model says, and the strengths are more certain.
//
// Let players i and j have met in N games, D of them drawn, and let p be the
// expected score of i in one game. The model gives the sum of the scores the
// variance N p(1-p), as if a game were the toss of a coin. With draws it is
//
//	N p(1-p) - D/4.
//
// The covariance of the strengths then is the sandwich H⁻¹ M H⁻¹ of Huber and
// White, where M is H with these variances. A variance divided by the variance
// of the model is a dispersion: R. W. M. Wedderburn, "Quasi-likelihood
// functions, generalized linear models, and the Gauss-Newton method",
// Biometrika 61 (1974), 439-447.

// A few games say little about their dispersion: ten draws have none at all. So
// for the dispersion of a pair, priorOfPair more games count, which have the
// dispersion of all games. For the dispersion of all games, priorOfAll more
// games count, without a draw and between equals. Without draws, nothing
// changes.
const priorOfPair, priorOfAll = 10, 8

// spread returns M as [hessian.off] has H: the variance of each edge, twice. It
// returns nil if no game was drawn.
//
// With t(i,j) = 2p-1 as in the equations, four times the variance is
//
//	N (1-t(i,j)²) - D = (N-D) - N t(i,j)².
//
// Near 0, the left side is right up to the rounding of D, and the right side up
// to the rounding of N-D.
func (f *fitted) spread(h *hessian) []float64 {
	eq := f.eq
	drawn, decided := eq.drawn(f.results)
	if drawn == nil {
		return nil
	}
	seen := make([]float64, len(drawn))
	coins := 2 * priorOfAll * 0.25 // twice, as in h
	all := coins
	for i, x := range f.gamma {
		for e, to := eq.row(i); e < to; e++ {
			t := tanhHalf(x, f.gamma[eq.to[e]])
			seen[e] = h.off[e] - drawn[e]/2
			if decided[e] < drawn[e] {
				seen[e] = (decided[e] - float64(eq.games[e]*float64(t*t))) / 2
			}
			seen[e] = max(seen[e], 0)
			coins += h.off[e] / 2 // an edge has two sides
			all += seen[e] / 2
		}
	}
	dispersion := all / coins
	for e, off := range h.off {
		games := eq.games[e]
		usual := float64(dispersion * off) // of as many games as these
		seen[e] = (float64(seen[e]*games) + float64(usual*priorOfPair)) / (games + priorOfPair)
	}
	return seen
}

// drawn returns the numbers of games of each edge that were drawn and that were
// not, or nil if none was drawn.
func (eq *equations) drawn(results []result) (drawn, decided []float64) {
	if !slices.ContainsFunc(results, func(r result) bool { return r.score == Draw }) {
		return nil, nil
	}
	sums := make([]count, len(eq.to))
	for _, r := range results {
		if r.score != Draw {
			continue
		}
		for _, side := range [...][2]int32{{r.a, r.b}, {r.b, r.a}} {
			from, to := eq.row(int(side[0]))
			k, _ := slices.BinarySearch(eq.to[from:to], side[1])
			sums[from+k] = sums[from+k].add(eq.count(r.weight))
		}
	}
	drawn, decided = make([]float64, len(sums)), make([]float64, len(sums))
	for e, sum := range sums {
		drawn[e] = sum.float(eq.unit)
		decided[e] = eq.met(e).add(sum.neg()).float(eq.unit)
	}
	return drawn, decided
}

// dispersion returns y'My / y'Hy, where M is H with the spread of each edge.
// Without a spread it is 1. The base must be added to each element of y.
func (h *hessian) dispersion(y []float64, base float64, spread []float64) float64 {
	if spread == nil {
		return 1
	}
	seen, model := 0.0, 0.0
	for i := range h.n {
		own := y[i]
		pull := float64(h.pull[i] * float64((own+base)*(own+base)))
		seen += pull
		model += pull
		for e := h.first[i]; e < h.first[i+1] && int(h.to[e]) < i; e++ {
			d := own - y[h.to[e]]
			square := float64(d * d)
			seen += float64(spread[e] * square)
			model += float64(h.off[e] * square)
		}
	}
	if !(model > 0) || math.IsInf(model, 0) {
		return 1
	}
	return seen / model
}
