package rating

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"
)

// This file answers questions of statistics. Nothing that decides rests on it,
// and its last digits may differ from machine to machine.

// What work is spent on, in words.
const (
	deviations  = "the standard errors"
	probability = "the probability"
)

// denseLimit is the number of players up to which standard errors use a dense
// matrix.
const denseLimit = 2000

// Expected returns the expected score of a player of strength a in one game
// against a player of strength b, which is the probability of a win:
// 1/(1+exp(b-a)).
func Expected(a, b float64) float64 {
	return 1 / (1 + math.Exp(b-a))
}

// StandardErrors returns the standard error of each strength, in the order of
// Ratings: the square roots of the diagonal of the inverse of the observed
// information, in which the virtual draws count as games. Times 400/ln(10),
// they are Elo points.
//
// For n players with m different pairs among them it takes O(n³) time and O(n²)
// memory for up to 2,000 players, about a second for so many. For more players
// it takes about O(n m) time and O(n+m) memory. It may take as much work as
// [Fit] was allowed to; the error is [ErrTooLarge] if that is not enough.
func (t *Table[P]) StandardErrors() ([]float64, error) {
	n := t.eq.n
	work := &meter{most: t.maxWork}
	list := make([]float64, n)
	s, err := t.hessian(deviations, work)
	if err != nil {
		return nil, err
	}
	var c mat.Cholesky
	if n <= denseLimit && work.spend(n*n/8, n) != nil {
		return nil, t.eq.tooLarge(deviations, work)
	}
	if n > 0 && n <= denseLimit && c.Factorize(s.dense()) {
		var inverse mat.SymDense
		if c.InverseTo(&inverse) == nil {
			for i := range list {
				list[i] = math.Sqrt(2 * inverse.At(i, i))
			}
			return list, nil
		}
	}
	for i := range list {
		if list[i], err = s.deviation(i, -1); err != nil {
			return nil, t.eq.tooLarge(deviations, work)
		}
	}
	return list, nil
}

// Better returns the probability that the true strength of player i is above
// that of player j, both numbered as in Ratings: Φ(z), where z is the
// difference of their estimates divided by the standard error of that
// difference. It is 1/2 if i is j.
//
// It takes O(m) time per step of a conjugate gradient iteration over the m
// different pairs that have met, some tens of steps in ordinary events. The
// error is [ErrTooLarge] if it takes more work than [Fit] was allowed to.
func (t *Table[P]) Better(i, j int) (float64, error) {
	for _, k := range [...]int{i, j} {
		if k < 0 || k >= t.eq.n {
			return 0, fmt.Errorf("rating: player number %d of %d: %w", k, t.eq.n, ErrUnknownPlayer)
		}
	}
	if i == j {
		return 0.5, nil
	}
	work := &meter{most: t.maxWork}
	s, err := t.hessian(probability, work)
	if err != nil {
		return 0, err
	}
	deviation, err := s.deviation(i, j)
	if err != nil {
		return 0, t.eq.tooLarge(probability, work)
	}
	z := (t.Ratings[i].Strength - t.Ratings[j].Strength) / deviation
	return math.Erfc(-z/math.Sqrt2) / 2, nil
}

// hessian returns the derivatives of the equations at the solution. Since the
// equations are twice the derivative of the log-likelihood, so are these twice
// the information.
func (t *Table[P]) hessian(answer string, work *meter) (*newton, error) {
	s := newNewton(t.eq, work)
	copy(s.gamma, t.gamma)
	if s.residual() != nil {
		return nil, t.eq.tooLarge(answer, work)
	}
	return s, nil
}

// dense returns the Hessian as a dense matrix.
func (s *newton) dense() *mat.SymDense {
	h := mat.NewSymDense(s.eq.n, nil)
	for i, d := range s.hessian.diag {
		h.SetSym(i, i, d)
		for k := s.eq.first[i]; k < s.eq.first[i+1]; k++ {
			h.SetSym(i, int(s.eq.to[k]), -s.hessian.off[k])
		}
	}
	return h
}

// deviation returns the standard error of strength i, or of i minus j if j
// isn't negative.
func (s *newton) deviation(i, j int) (float64, error) {
	unit := make([]float64, s.eq.n)
	unit[i] = 1
	if j >= 0 {
		unit[j] = -1
	}
	if err := s.solve(unit, nil, full); err != nil {
		return 0, err
	}
	return math.Sqrt(2 * dot(unit, s.delta)), nil
}
