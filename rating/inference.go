package rating

import "math"

// This file answers questions of statistics. No order depends on it, and the
// last digits may differ from machine to machine.

// The names of the answers of this file, for errors.
const (
	deviations  = "the computation of the standard errors"
	comparisons = "the comparison of players"
	profiles    = "the computation of the intervals"
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

// columns returns what the errors of each player need of the inverse of the
// observed information.
//
// Up to denseLimit players, and where rounding could spoil conjugate gradients,
// the matrix is inverted without subtraction.
func (f *fitted) columns() (list []column, err error) {
	n := f.eq.n
	s, err := f.newton(deviations)
	if err != nil {
		return nil, err
	}
	spread := f.spread(s.hessian)
	if n > denseLimit {
		if list, err = s.columns(spread); err != nil {
			return nil, f.eq.tooLarge(deviations, f.work)
		}
	}
	if list == nil {
		cost := 1
		if spread != nil {
			cost = 4 // with the dispersions
		}
		for range cost {
			if f.work.spendDense(n) != nil {
				return nil, f.eq.tooLarge(deviations, f.work)
			}
		}
		list = s.hessian.columns(spread)
	}
	return list, nil
}

// uncertainty sets the errors and the intervals for which the options ask.
func (t *Table[P]) uncertainty(f *fitted, o Options) error {
	list, err := f.columns()
	if err != nil {
		return err
	}
	if o.StandardErrors {
		for i, x := range list {
			r := &t.Ratings[i]
			r.FieldError = eloPerNat * math.Sqrt(2*float64(x.field*x.fieldDispersion))
			r.DummyError = eloPerNat * math.Sqrt(2*float64(x.dummy*x.dummyDispersion))
		}
	}
	if !o.Intervals {
		return nil
	}
	ends, err := f.intervals(list)
	if err != nil {
		return err
	}
	for i, end := range ends {
		r := &t.Ratings[i]
		r.Low, r.High = r.Elo+float64(eloPerNat*end[0]), r.Elo+float64(eloPerNat*end[1])
	}
	return nil
}

// A Comparison says how much better one player is than another.
type Comparison[P comparable] struct {
	A P `json:"a"`
	B P `json:"b"`

	// Elo is the rating of A minus the rating of B, and Error is its
	// standard error.
	Elo   float64 `json:"elo"`
	Error float64 `json:"error"`

	// Better is the probability that the true strength of A is above the
	// true strength of B: Φ(Elo/Error).
	Better float64 `json:"better"`
}

// Compare returns how much better the first player is than the second, for each
// pair of players in asked. [Rating] says what a standard error is.
//
// Compare fits the players once, as [Fit] does, and returns the same errors.
// The error is also [ErrUnknown] if somebody in asked is not among the players,
// and [ErrSame] if a pair in asked has one player twice.
//
// For each pair in asked, a conjugate gradient iteration takes some tens of
// steps in ordinary events. A step takes O(m) time if m different pairs of
// players have met. Where rounding could spoil the iteration, because weights
// are far apart, everybody but the two is eliminated, without subtraction. So
// the relative error of a standard error is at most 1e-7.
func Compare[P comparable](players []P, games []Game[P], asked [][2]P, o Options) ([]Comparison[P], error) {
	r, err := read(players)
	if err != nil {
		return nil, err
	}
	results := r.games(games)
	return compare(r, len(games), results, asked, o)
}

// ComparePairs is [Compare] for a record in which the results of each pair of
// players are added up, as in [FitPairs].
func ComparePairs[P comparable](players []P, pairs []Pair[P], asked [][2]P, o Options) ([]Comparison[P], error) {
	r, err := read(players)
	if err != nil {
		return nil, err
	}
	results := r.pairs(pairs)
	return compare(r, len(pairs), results, asked, o)
}

// compare returns the comparisons for results, which come from a number of
// items: games or pairs.
func compare[P comparable](r *reader[P], items int, results []result, asked [][2]P,
	o Options) ([]Comparison[P], error) {
	numbers := r.asked(asked)
	f, err := fit(r, items, results, o)
	if err != nil {
		return nil, err
	}
	s, err := f.newton(comparisons)
	if err != nil {
		return nil, err
	}
	spread := f.spread(s.hessian)
	list := make([]Comparison[P], len(numbers))
	for k, pair := range numbers {
		i, j := pair[0], pair[1]
		deviation, err := s.deviation(i, j, spread)
		if err != nil {
			return nil, f.eq.tooLarge(comparisons, f.work)
		}
		difference := f.strength[i] - f.strength[j]
		list[k] = Comparison[P]{
			A: asked[k][0], B: asked[k][1],
			Elo: float64(difference * eloPerNat), Error: float64(deviation * eloPerNat),
			Better: math.Erfc(-difference/deviation/math.Sqrt2) / 2,
		}
	}
	return list, nil
}

// newton returns the iteration at the solution. Its Hessian is twice the
// information, since the equations are twice the derivative of the
// log-likelihood. In an error, answer names the purpose.
func (f *fitted) newton(answer string) (*newton, error) {
	s := newNewton(f.eq, f.work)
	copy(s.gamma, f.gamma)
	if s.residual() != nil {
		return nil, f.eq.tooLarge(answer, f.work)
	}
	return s, nil
}

// columns returns the column of each player. It solves two equations for each
// player. It returns nil if rounding could have spoiled a solution.
//
// If all players are eliminated, solutions are right nearly to the last digit.
func (s *newton) columns(spread []float64) ([]column, error) {
	n := s.eq.n
	list, u := make([]column, n), make([]float64, n)
	for i := range list {
		// The field is the mean of all players. For it u is n times the
		// vector, so that the sum is exactly 0.
		for _, c := range [...]struct {
			own, others, scale float64
			square, dispersion *float64
		}{
			{1, 0, 1, &list[i].dummy, &list[i].dummyDispersion},
			{float64(n - 1), -1, float64(n), &list[i].field, &list[i].fieldDispersion},
		} {
			for k := range u {
				u[k] = c.others
			}
			u[i] = c.own
			sure, err := s.solveFor(u)
			if err != nil || !sure && len(s.direct.members) > 0 {
				return nil, err
			}
			*c.square = dot(u, s.delta) / (c.scale * c.scale)
			*c.dispersion = s.hessian.dispersion(s.delta, 0, spread)
		}
	}
	return list, nil
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

// deviation returns the standard error of strength i minus strength j. Without
// a spread it is right up to mostDoubt, or found without subtraction.
func (s *newton) deviation(i, j int, spread []float64) (float64, error) {
	u := make([]float64, s.eq.n)
	u[i], u[j] = 1, -1
	sure, err := s.solveFor(u)
	if err != nil {
		return 0, err
	}
	square := s.delta[i] - s.delta[j]
	dispersion := s.hessian.dispersion(s.delta, 0, spread)
	if !sure {
		if square, err = s.hessian.between(i, j, s.work); err != nil {
			return 0, err
		}
	}
	return math.Sqrt(2 * float64(square*dispersion)), nil
}
