package rating

import "math"

// This file answers questions of statistics. No order depends on it, and the
// last digits may differ from machine to machine.

// The names of the answers of this file, for errors.
const (
	deviations  = "the computation of the standard errors"
	probability = "the computation of the probabilities"
)

// denseLimit is the number of players up to which standard errors use a dense
// matrix.
const denseLimit = 2000

// Expected returns the expected score of a player of strength a in one game
// against a player of strength b. It is the probability of a win:
//
//	1 / (1 + exp(b-a)).
func Expected(a, b float64) float64 {
	return 1 / (1 + math.Exp(b-a))
}

// standardErrors returns the standard error of each strength: the square roots
// of the diagonal of the inverse of the observed information.
//
// Up to denseLimit players, and where rounding could spoil conjugate gradients,
// the matrix is inverted without subtraction.
func (f *fitted) standardErrors() ([]float64, error) {
	n := f.eq.n
	s, err := f.hessian(deviations)
	if err != nil {
		return nil, err
	}
	if n > denseLimit {
		list, sure, err := s.deviations()
		if err != nil {
			return nil, f.eq.tooLarge(deviations, f.work)
		}
		if sure {
			return list, nil
		}
	}
	if f.work.spendDense(n) != nil {
		return nil, f.eq.tooLarge(deviations, f.work)
	}
	return s.hessian.deviations(), nil
}

// Better returns, for each pair of players in asked, the probability that the
// true strength of the first player is above the true strength of the second.
// The probability is Φ(z), where z is the difference of the estimated strengths
// divided by the standard error of the difference. For twice the same player it
// is 1/2.
//
// Better fits the players once, as [Fit] does, and returns the same errors. The
// error is also [ErrUnknown] if somebody in asked is not among the players.
//
// For each pair in asked, a conjugate gradient iteration takes some tens of
// steps in ordinary events. A step takes O(m) time if m different pairs of
// players have met. Where rounding could spoil the iteration, because weights
// are far apart, everybody but the two is eliminated, without subtraction. So
// the relative error of a standard error is at most 1e-7.
func Better[P comparable](players []P, games []Game[P], asked [][2]P, o Options) ([]float64, error) {
	r, err := read(players)
	if err != nil {
		return nil, err
	}
	results := r.games(games)
	return better(r, len(games), results, asked, o)
}

// BetterPairs is [Better] for a record in which the results of each pair of
// players are added up, as in [FitPairs].
func BetterPairs[P comparable](players []P, pairs []Pair[P], asked [][2]P, o Options) ([]float64, error) {
	r, err := read(players)
	if err != nil {
		return nil, err
	}
	results := r.pairs(pairs)
	return better(r, len(pairs), results, asked, o)
}

// better returns the probabilities for results, which come from a number of
// items: games or pairs.
func better[P comparable](r *reader[P], items int, results []result, asked [][2]P, o Options) ([]float64, error) {
	numbers := r.asked(asked)
	f, err := fit(r, items, results, o)
	if err != nil {
		return nil, err
	}
	s, err := f.hessian(probability)
	if err != nil {
		return nil, err
	}
	list := make([]float64, len(numbers))
	for k, pair := range numbers {
		i, j := pair[0], pair[1]
		if i == j {
			list[k] = 0.5
			continue
		}
		deviation, err := s.deviation(i, j)
		if err != nil {
			return nil, f.eq.tooLarge(probability, f.work)
		}
		z := (f.strength[i] - f.strength[j]) / deviation
		list[k] = math.Erfc(-z/math.Sqrt2) / 2
	}
	return list, nil
}

// hessian returns the derivatives of the equations at the solution. They are
// twice the information, since the equations are twice the derivative of the
// log-likelihood. The answer names their purpose in an error.
func (f *fitted) hessian(answer string) (*newton, error) {
	s := newNewton(f.eq, f.work)
	copy(s.gamma, f.gamma)
	if s.residual() != nil {
		return nil, f.eq.tooLarge(answer, f.work)
	}
	return s, nil
}

// deviations returns the standard error of each strength. It solves equations
// for each player. It reports false if rounding could have spoiled a solution.
//
// If all players are eliminated, nothing is subtracted, as the unit vector has
// no negative element. So then the solution is right nearly to the last digit.
func (s *newton) deviations() (list []float64, sure bool, err error) {
	list, unit := make([]float64, s.eq.n), make([]float64, s.eq.n)
	for i := range list {
		unit[i] = 1
		sure, err := s.solveFor(unit)
		if err != nil {
			return nil, false, err
		}
		if !sure && len(s.direct.members) > 0 {
			return nil, false, nil
		}
		unit[i] = 0
		list[i] = math.Sqrt(2 * s.delta[i])
	}
	return list, true, nil
}

// mostDoubt is the maximum relative error of a solution, by [hessian.doubt].
// The square root of the solution has half of it.
const mostDoubt = 0x1p-24

// exact is the part for a solution whose error will be checked. With residuals
// of 2^-42, mostDoubt is within reach. The error of u'x is about the square of
// that. So more steps would change rounding alone.
const exact = 0x1p-84

// solveFor sets delta to the solution of H*delta = u, where u is as in
// [hessian.doubt]. It reports whether u'delta is right up to mostDoubt.
//
// If conjugate gradients cannot show that, it eliminates players.
func (s *newton) solveFor(u []float64) (sure bool, err error) {
	for {
		if err := s.solve(u, nil, exact); err != nil {
			return false, err
		}
		if err := s.work.spend(4*s.eq.n+len(s.eq.to), 2); err != nil {
			return false, err
		}
		if s.hessian.doubt(s.delta, u) <= mostDoubt {
			return true, nil
		}
		if s.direct != nil {
			return false, nil
		}
		if err := s.eliminate(); err != nil {
			return false, err
		}
	}
}

// deviation returns the standard error of strength i minus strength j. It is
// right up to mostDoubt, or found without subtraction.
func (s *newton) deviation(i, j int) (float64, error) {
	u := make([]float64, s.eq.n)
	u[i], u[j] = 1, -1
	sure, err := s.solveFor(u)
	if err != nil {
		return 0, err
	}
	square := s.delta[i] - s.delta[j]
	if !sure {
		if square, err = s.hessian.between(i, j, s.work); err != nil {
			return 0, err
		}
	}
	return math.Sqrt(2 * square), nil
}
