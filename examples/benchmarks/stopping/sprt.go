package main

import (
	"math"

	"github.com/arbiter-go/arbiter/examples/internal/forecast/chance"
)

// This file has the sequential test of engine testers.

// A sprt is the test that a mean is 0 against the test that it is t, with
// errors of 5 % each. It has no model of the results: their mean and variance
// are estimated. So its errors are right only of long runs.
type sprt struct {
	t            float64
	n, sum, sumq float64
}

// least is how many units it takes at least, such that there is a variance.
const least = 16

// add adds a result. It returns 1 if the test ends with t, -1 if it ends with
// 0, and else 0.
func (s *sprt) add(x int64) int {
	s.n++
	s.sum += float64(x)
	s.sumq += float64(x) * float64(x)
	if s.n < least {
		return 0
	}
	llr, bound := s.llr(), chance.Log((1-1./odds)/(1./odds))
	switch {
	case llr >= bound:
		return 1
	case llr <= -bound:
		return -1
	}
	return 0
}

// llr returns the logarithm of the likelihood ratio:
//
//	t (2 mean - t) n / (2 variance).
func (s *sprt) llr() float64 {
	mean := s.sum / s.n
	variance := s.sumq/s.n - float64(mean*mean)
	if variance <= 0 {
		// All results are equal.
		return math.Copysign(math.Inf(1), 2*mean-s.t)
	}
	return s.t * (2*mean - s.t) * s.n / (2 * variance)
}
