package matching

import (
	"errors"
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

	Work Work // what it took
}

// Work is a measure of time that is the same on every machine: how often the search began
// anew, how many vertices it was for, and how many events it looked at.
type Work struct {
	Starts, Searches, Events int
}

// limit bounds the dual values after each search. Within it, no slack leaves the range of
// int64: a slack adds a cost and two duals, and at most two chains of nested sets, whose sums
// are bounded as well. During a search they can only grow by its Δ, which is a slack itself.
const limit = 1 << 59

// ErrRange reports that the numbers grew too large for the words of the costs. The same
// costs in more and narrower words may work.
var ErrRange = errors.New("matching: dual values are out of range")

// ErrNone reports that there is no perfect matching.
var ErrNone = errors.New("matching: there is no perfect matching")

// ErrWork reports that a search was given up because it took too long.
var ErrWork = errors.New("matching: too much work")

// Solve returns the perfect matching of minimum cost; of several, the one whose list of
// partners, vertex 0's first, is lexicographically smallest.
//
// The error is [ErrNone] if there is no perfect matching, [ErrRange] if the numbers outgrow
// their words, and [ErrWork] if it takes more than so many steps of [Work], if most isn't 0.
//
// It takes O(n²) time and memory O(n) for each vertex that the start leaves unmatched, at
// worst. With [Groups], a search looks at few vertices only unless nearly all pairs are
// special, and the whole takes about O(n log n).
func Solve(c Costs, most int) (*Solution, error) {
	if c.Order()%2 != 0 {
		return nil, ErrNone
	}
	if g, ok := c.(*Groups); ok {
		return g.solve(most)
	}
	d := newDense(c)
	s := newSolver(d, c.Words())
	s.most = most
	d.begin(s)
	if err := s.solve(); err != nil {
		return nil, err
	}
	return s.conclude(c, d.tight)
}

// solve solves groups, and goes on if a guess was wrong: without the fixed sets that the solution
// doesn't cross just once, or from the beginning without any guess if the start wasn't even
// feasible, or the numbers outgrew their words.
func (g *Groups) solve(most int) (*Solution, error) {
	b := newBlocks(g)
	s := newSolver(b, g.K)
	s.most = most
	b.begin(s)
	err := s.solveFixed(b)
	if err == nil {
		var solution *Solution
		if solution, err = s.conclude(g, b.tight); err == nil {
			return solution, nil
		}
	}
	if err != errSlack && err != ErrRange {
		return nil, err
	}
	work := s.work
	s = newSolver(b, g.K)
	s.most, s.work = most, work
	b.beginLow(s)
	if err := s.solveFixed(b); err != nil {
		return nil, err
	}
	return s.conclude(g, b.tight)
}

// solveFixed solves until every fixed set is crossed just once.
func (s *solver) solveFixed(b *blocks) error {
	for {
		s.work.Starts++
		if err := s.solve(); err != nil {
			return err
		}
		wrong := b.notCrossedOnce(s)
		if len(wrong) == 0 {
			return nil
		}
		b.unfix(s, wrong)
	}
}

// conclude returns the solution of a solver that has matched all vertices.
func (s *solver) conclude(c Costs, tight func(*solver) ([][2]int32, error)) (*Solution, error) {
	pairs, err := tight(s)
	if err != nil {
		return nil, err
	}
	if err := canonical(c, s.mate, pairs, &s.work, s.most); err != nil {
		return nil, err
	}
	return s.solution()
}

// solution returns the matching with its proof.
//
// In the search, a pair inside blossoms may have y(u) + y(v) above its cost by the sum of
// their z. With half of z taken off every y inside, and half of z as the dual of the set
// being crossed, all slacks are the same.
func (s *solver) solution() (*Solution, error) {
	sol := &Solution{Mate: s.mate, Dual: s.y, Work: s.work}
	for i := range s.kids {
		b := int32(s.n + i)
		if s.kids[i] == nil || s.zero(b) {
			continue
		}
		set := Set{slices.Clone(s.vertices(b)), make([]int64, s.k)}
		slices.Sort(set.Vertices)
		for w, z := range s.zOf(b) {
			set.Dual[w] = z / 2
		}
		for _, v := range set.Vertices {
			y := s.yOf(v)
			for w, d := range set.Dual {
				y[w] -= d
			}
			if !within(y) {
				return nil, ErrRange
			}
		}
		sol.Sets = append(sol.Sets, set)
	}
	if b, ok := s.graph.(*blocks); ok {
		sol.Sets = append(sol.Sets, b.fixedSets()...)
	}
	return sol, nil
}
