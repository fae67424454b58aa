package matching

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// table is a plain matrix of cost vectors.
type table struct {
	n, k int
	cost []int64
}

func newTable(n, k int) *table { return &table{n, k, make([]int64, n*n*k)} }

func (t *table) Order() int { return t.n }
func (t *table) Words() int { return t.k }
func (t *table) Row(u int, row []int64) {
	copy(row, t.cost[u*t.n*t.k:(u+1)*t.n*t.k])
}
func (t *table) Cost(u, v int32, cost []int64) bool {
	copy(cost, t.of(int(u), int(v)))
	return true
}
func (t *table) of(u, v int) []int64 { return t.cost[(u*t.n+v)*t.k : (u*t.n+v+1)*t.k] }
func (t *table) set(u, v, w int, x int64) {
	t.of(u, v)[w], t.of(v, u)[w] = x, x
}

// random returns costs whose words are drawn from few values, so that ties abound.
func random(rng *rand.Rand, n, k, values int) *table {
	t := newTable(n, k)
	for u := range n {
		for v := range u {
			for w := range k {
				t.set(u, v, w, 2*int64(rng.IntN(values)-values/2))
			}
		}
	}
	return t
}

// cost returns the cost of a matching.
func (t *table) total(mate []int32) []int64 {
	sum := make([]int64, t.k)
	for u, v := range mate {
		if u < int(v) {
			for w, x := range t.of(u, int(v)) {
				sum[w] += x
			}
		}
	}
	return sum
}

// brute returns the cheapest matching by trying all; of equal ones the first by partners.
func (t *table) brute() []int32 {
	mate := make([]int32, t.n)
	for v := range mate {
		mate[v] = -1
	}
	var best []int32
	var least []int64
	var try func(u int)
	try = func(u int) {
		for u < t.n && mate[u] >= 0 {
			u++
		}
		if u == t.n {
			if sum := t.total(mate); best == nil || slices.Compare(sum, least) < 0 {
				best, least = slices.Clone(mate), sum
			}
			return
		}
		for v := u + 1; v < t.n; v++ {
			if mate[v] < 0 {
				mate[u], mate[v] = int32(v), int32(u)
				try(u + 1)
				mate[u], mate[v] = -1, -1
			}
		}
	}
	try(0)
	return best
}

// prove fails unless the solution proves itself optimal.
func (t *table) prove(tb testing.TB, s *Solution) {
	tb.Helper()
	bound := make([]int64, t.k)
	for i, y := range s.Dual {
		bound[i%t.k] += y
	}
	var inside [][]bool // by set and vertex
	for _, set := range s.Sets {
		if len(set.Vertices)%2 == 0 || slices.Compare(set.Dual, make([]int64, t.k)) < 0 {
			tb.Fatalf("bad set %v", set)
		}
		for w, z := range set.Dual {
			bound[w] += z
		}
		in := make([]bool, t.n)
		for _, v := range set.Vertices {
			in[v] = true
		}
		inside = append(inside, in)
	}
	zero, slack := make([]int64, t.k), make([]int64, t.k)
	for u := range t.n {
		if int(s.Mate[s.Mate[u]]) != u || int(s.Mate[u]) == u {
			tb.Fatalf("not a perfect matching: %v", s.Mate)
		}
		for v := range u {
			copy(slack, t.of(u, v))
			for w := range slack {
				slack[w] -= s.Dual[u*t.k+w] + s.Dual[v*t.k+w]
			}
			for i, set := range s.Sets {
				if inside[i][u] != inside[i][v] {
					for w, z := range set.Dual {
						slack[w] -= z
					}
				}
			}
			if slices.Compare(slack, zero) < 0 {
				tb.Fatalf("slack of %d and %d is %v", u, v, slack)
			}
		}
	}
	if got := t.total(s.Mate); !slices.Equal(got, bound) {
		tb.Fatalf("cost %v, but the bound is %v", got, bound)
	}
}

// tabulate returns any costs as a table. Pairs that don't exist cost as much as no others do
// together, in a word before all others.
func tabulate(c Costs) *table {
	n, k := c.Order(), c.Words()
	t := newTable(n, k+1)
	cost := make([]int64, k)
	for u := range n {
		for v := range u {
			if !c.Cost(int32(u), int32(v), cost) {
				t.set(u, v, 0, 2)
			}
			for w, x := range cost {
				t.set(u, v, w+1, x)
			}
		}
	}
	return t
}

// widen returns the solution of costs as one of their table.
func widen(s *Solution, k int) *Solution {
	wide := &Solution{Mate: s.Mate}
	for v := range s.Mate {
		wide.Dual = append(append(wide.Dual, 0), s.Dual[v*k:(v+1)*k]...)
	}
	for _, set := range s.Sets {
		wide.Sets = append(wide.Sets, Set{set.Vertices, append([]int64{0}, set.Dual...)})
	}
	return wide
}

func TestSolveAgainstBruteForce(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for range 6000 {
		g := random(rng, 2*rng.IntN(6), 1+rng.IntN(3), 2+rng.IntN(6))
		s, err := Solve(g, 0)
		if err != nil {
			t.Fatal(err)
		}
		g.prove(t, s)
		if want := g.brute(); !slices.Equal(s.Mate, want) && g.n > 0 {
			t.Fatalf("partners %v, want %v", s.Mate, want)
		}
	}
}

func TestSolveProvesItself(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	for range 300 {
		g := random(rng, 2*(5+rng.IntN(26)), 1+rng.IntN(3), 2+rng.IntN(40))
		s, err := Solve(g, 0)
		if err != nil {
			t.Fatal(err)
		}
		g.prove(t, s)
	}
}

// twin solves a table by the plain twin, and picks the canonical choice by forcing partners.
func (t *table) twin(tb testing.TB) []int32 {
	tb.Helper()
	solve := func(t *table) []int32 {
		s, err := plainSolve(t)
		if err != nil {
			tb.Fatal(err)
		}
		return s.Mate
	}
	mate := solve(t)
	least := t.total(mate)
	forced := &table{t.n, t.k + 1, make([]int64, t.n*t.n*(t.k+1))}
	for u := range t.n {
		for v := range t.n {
			copy(forced.of(u, v)[1:], t.of(u, v))
		}
	}
	for u := range t.n {
		for v := range int(mate[u]) {
			if u == v || int(mate[v]) < u {
				continue
			}
			// Is there an optimal matching with u and v, and all that is settled?
			for x := range t.n {
				if x != v && x != u {
					forced.set(u, x, 0, 2)
				}
			}
			try := solve(forced)
			sum := forced.total(try)
			if sum[0] == 0 && slices.Equal(sum[1:], least) {
				mate = try
				break
			}
			for x := range t.n {
				if x != v && x != u {
					forced.set(u, x, 0, 0)
				}
			}
			settle(forced, mate, u)
		}
		settle(forced, mate, u+1)
	}
	return mate
}

// settle makes the pairs of all up to u cost nothing extra, and all other pairs of theirs.
func settle(t *table, mate []int32, upTo int) {
	for u := range upTo {
		for x := range t.n {
			if x != u {
				t.set(u, x, 0, 2)
			}
		}
	}
	for u := range upTo {
		t.set(u, int(mate[u]), 0, 0)
	}
}
