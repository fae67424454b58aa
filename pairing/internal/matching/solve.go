package matching

import (
	"errors"
	"math/bits"
	"slices"
)

// A Set is an odd set of vertices with its dual value.
type Set struct {
	Vertices []int32 // ascending
	Dual     []int64
}

// A Solution is a perfect matching with the proof that none costs less.
type Solution struct {
	Mate []int32 // the partner of each vertex
	Dual []int64 // y(v) is Dual[v*k:(v+1)*k]
	Sets []Set

	Work Work // what it took; the only thing that is set on an error
}

// Work measures time in a way that is the same on every machine. Starts counts
// the runs of the search, Searches the trees that it grew, and Events the
// events that it looked at. Steps counts all work, including the start, the
// list of tight pairs and the canonical choice. A step takes about a
// nanosecond.
type Work struct {
	Starts, Searches, Events int
	Steps                    int64
}

// What things take, in steps. Most take some for each word of a cost besides.
const (
	stepsEvent  = 40 // an event, without its way through the queue
	stepsMemory = 64 // a word of an event, for its memory, once
	stepsQueue  = 25 // to put an event into a bucket of the queue, and to look at it there
	stepsSlack  = 12 // the slack of a pair
	stepsCost   = 80 // the cost of a pair, where nothing is known of it
	stepsBound  = 25 // a block
	stepsLine   = 20 // a vertex of an envelope
	stepsMove   = 6  // the dual of a vertex
	stepsUpdate = 60 // the envelopes around a vertex
	stepsVertex = 3  // a vertex in passing
	stepsStart  = 90 // a vertex at the start
	stepsTie    = 80 // a tight pair in the canonical choice
)

// spend counts steps.
func (w *Work) spend(steps int) { w.Steps += int64(steps) }

// spendEach counts so many things of so many steps each. Their product may not
// fit an int.
func (w *Work) spendEach(n, steps int) { w.Steps += int64(n) * int64(steps) }

// each returns the steps for so many things of a kind.
func (s *solver) each(n, steps int) int { return n * (steps + 2*s.k) }

// tooMuch reports whether more steps have been taken than may be.
func (s *solver) tooMuch() bool { return s.most > 0 && s.work.Steps > s.most }

// limit bounds the dual values after each search. Within it, no slack leaves
// the range of int64: a slack adds a cost and two duals, and at most two chains
// of nested sets, whose sums are bounded as well. During a search they can only
// grow by its Δ, which is a slack itself.
const limit = 1 << 59

// ErrRange reports that the numbers grew too large for the words of the costs.
// The same costs in more and narrower words may work.
var ErrRange = errors.New("matching: dual values are out of range")

// ErrNone reports that there is no perfect matching.
var ErrNone = errors.New("matching: there is no perfect matching")

// ErrWork reports that a search was given up because it took too long.
var ErrWork = errors.New("matching: too much work")

// errLong reports that a new start may be faster.
var errLong = errors.New("matching: it takes long")

// Solve returns the perfect matching of minimum cost; of several, the one whose
// list of partners, vertex 0's first, is lexicographically smallest.
//
// The error is [ErrNone] if there is no perfect matching, [ErrRange] if the
// numbers outgrow their words, and [ErrWork] if it takes more than so many
// steps, if most isn't 0: see [Work].
//
// At worst it takes O(n²) time for each vertex that the start leaves unmatched.
// With [Groups], a search looks at few vertices only unless nearly all pairs
// are special, and the whole takes about O(n log n) time.
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

// solve tries the guess of the start. If the guess turns out to be infeasible,
// or the numbers outgrow their words, it solves again without a guess.
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

// failed returns what there is to return besides an error.
func (s *solver) failed(err error) (*Solution, error) { return &Solution{Work: s.work}, err }

// solveFixed repeats the search without those fixed sets that are crossed more
// than once. If that takes as long as everything before, it starts again with
// lower duals for all fixed sets: perhaps the sets are needed, and to build
// them from blossoms takes long.
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

// conclude returns the solution of a solver that has matched all vertices.
func (s *solver) conclude(c Costs, tight func(*solver) ([][2]int32, error)) (*Solution, error) {
	pairs, err := tight(s)
	if err == nil {
		err = canonical(c, s.mate, pairs, &s.work, s.most)
	}
	if err != nil {
		return s.failed(err)
	}
	return s.solution()
}

// solution returns the matching with its proof.
//
// In the search, a pair inside blossoms may have y(u) + y(v) above its cost by
// the sum of their z. With half of z taken off every y inside, and half of z as
// the dual of the set being crossed, all slacks are the same.
func (s *solver) solution() (*Solution, error) {
	sol := &Solution{Mate: s.mate, Dual: s.y}
	for i := range s.kids {
		b := int32(s.n + i)
		if s.kids[i] == nil || s.isZero(b) {
			continue
		}
		set := Set{slices.Clone(s.vertices(b)), make([]int64, s.k)}
		slices.Sort(set.Vertices)
		s.work.spend(s.each(len(set.Vertices), stepsVertex*bits.Len(uint(len(set.Vertices)))))
		if s.tooMuch() {
			return s.failed(ErrWork)
		}
		for w, z := range s.zOf(b) {
			set.Dual[w] = z / 2
		}
		for _, v := range set.Vertices {
			y := s.yOf(v)
			for w, d := range set.Dual {
				y[w] -= d
			}
			if !within(y) {
				return s.failed(ErrRange)
			}
		}
		sol.Sets = append(sol.Sets, set)
	}
	if b, ok := s.graph.(*blocks); ok {
		sol.Sets = append(sol.Sets, b.fixedSets()...)
		s.work.spendEach(len(b.sets), s.n*stepsVertex)
	}
	sol.Work = s.work
	if s.tooMuch() {
		return s.failed(ErrWork)
	}
	return sol, nil
}
