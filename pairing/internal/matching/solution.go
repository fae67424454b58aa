package matching

import (
	"math/bits"
	"slices"
)

// A Set is an odd set of vertices with its dual value z.
type Set struct {
	Vertices []int32 // ascending
	Dual     []int64
}

// A Solution is a perfect matching, with a proof that none costs less. The
// package comment explains the proof.
type Solution struct {
	Mate []int32 // the partner of each vertex
	Dual []int64 // y(v) is Dual[v*k:(v+1)*k]
	Sets []Set

	Work Work // the work that was done, also if Solve returns an error
}

// conclude makes the solution of a solver that has matched all vertices. First
// it lists the pairs without slack, which also checks the duals.
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
// # Duals of sets
//
// In a search, the dual z of a blossom relaxes the pairs inside of it:
//
//	slack(u,v) = cost(u,v) - y(u) - y(v) + Σ z over the blossoms around both.
//
// In a proof, the dual of a set tightens the pairs that cross it. So z/2
// becomes the dual of the set, and y of each vertex inside falls by z/2.
//
// For a pair inside, y(u) + y(v) falls by z, which replaces the z that relaxed
// the pair. For a pair that crosses the set, one y falls by z/2, and the dual
// of the set takes its place. So every slack stays the same.
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
