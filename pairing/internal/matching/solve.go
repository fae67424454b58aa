package matching

import "errors"

// Errors of [Solve].
var (
	// ErrNone reports that there is no perfect matching.
	ErrNone = errors.New("matching: there is no perfect matching")

	// ErrRange reports that numbers grew too large for the words of the
	// costs. The same costs in more and narrower words may work.
	ErrRange = errors.New("matching: dual values are out of range")

	// ErrWork reports that the work was given up because it took more steps
	// than allowed.
	ErrWork = errors.New("matching: too much work")
)

// Errors that Solve handles itself.
var (
	// errSlack reports that the slack of a pair is negative, or that a
	// matched pair has a slack. If the start leaves no negative slack,
	// neither does a search.
	errSlack = errors.New("matching: the slack of a pair is wrong")

	// errLong reports that a new start may be faster.
	errLong = errors.New("matching: it takes long")
)

// Solve returns the perfect matching of minimum cost. Of several, it returns
// the matching whose list of partners, beginning with the partner of vertex 0,
// is lexicographically smallest.
//
// The error is [ErrNone] if there is no perfect matching, [ErrRange] if numbers
// outgrow their words, and [ErrWork] if the work takes more than most steps:
// see [Work]. If most is 0, the work has no bound. With an error, only the Work
// of the solution is set.
//
// At worst Solve takes O(n²) time for each vertex that the start leaves
// unmatched. With [Groups], a search looks at few vertices unless nearly all
// pairs are special, and Solve takes about O(n log n) time.
func Solve(c Costs, most int64) (*Solution, error) {
	if c.Order()%2 != 0 {
		return &Solution{}, ErrNone
	}
	if g, ok := c.(*Groups); ok {
		return g.solve(most)
	}
	d := newDense(c)
	s := newSolver(d, c.Words())
	s.most = most
	s.perSlack += stepsCost + 20*s.k
	if err := d.begin(s); err != nil {
		return s.failed(err)
	}
	if err := s.solve(); err != nil {
		return s.failed(err)
	}
	return s.conclude(c, d.tight)
}

// solve starts with a guess. If the guess turns out to be infeasible, or leads
// out of the range of the words, solve starts again without a guess.
func (g *Groups) solve(most int64) (*Solution, error) {
	b := newBlocks(g)
	s := newSolver(b, g.K)
	s.most = most
	s.work.spend(b.steps)
	b.begin(s)
	solution, err := s.solveFixed(b)
	if err != errSlack && err != ErrRange {
		return solution, err
	}
	s = newSolver(b, g.K)
	s.most, s.work = most, solution.Work
	b.beginLow(s)
	return s.solveFixed(b)
}

// failed returns the work that was done, with an error.
func (s *solver) failed(err error) (*Solution, error) { return &Solution{Work: s.work}, err }

// solveFixed searches until each fixed set that is left is crossed exactly
// once. Between two searches it drops the fixed sets that are crossed more
// often.
//
// It may be that the sets are needed, with lower duals: then a search must
// build them from blossoms, which takes long. So if the later searches have
// taken as many events as the first one, solveFixed starts again with lower
// duals for all fixed sets.
func (s *solver) solveFixed(b *blocks) (*Solution, error) {
	rise := int64(0)
	for {
		s.work.Starts++
		switch err := s.solve(); {
		case err == errLong:
			s = b.lower(s, rise)
			continue
		case err != nil:
			return s.failed(err)
		}
		wrong := b.notCrossedOnce(s)
		if len(wrong) == 0 {
			return s.conclude(b, b.tight)
		}
		if rise == 0 {
			rise = b.rise(s)
			s.long = 2*s.work.Events + 1
		}
		b.unfix(s, wrong)
	}
}
