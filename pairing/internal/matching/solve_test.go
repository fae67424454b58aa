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
	for _, set := range s.Sets {
		if len(set.Vertices)%2 == 0 || slices.Compare(set.Dual, make([]int64, t.k)) < 0 {
			tb.Fatalf("bad set %v", set)
		}
		for w, z := range set.Dual {
			bound[w] += z
		}
	}
	for u := range t.n {
		if int(s.Mate[s.Mate[u]]) != u || int(s.Mate[u]) == u {
			tb.Fatalf("not a perfect matching: %v", s.Mate)
		}
		for v := range u {
			slack := slices.Clone(t.of(u, v))
			for w := range slack {
				slack[w] -= s.Dual[u*t.k+w] + s.Dual[v*t.k+w]
			}
			for _, set := range s.Sets {
				if slices.Contains(set.Vertices, int32(u)) != slices.Contains(set.Vertices, int32(v)) {
					for w, z := range set.Dual {
						slack[w] -= z
					}
				}
			}
			if slices.Compare(slack, make([]int64, t.k)) < 0 {
				tb.Fatalf("slack of %d and %d is %v", u, v, slack)
			}
		}
	}
	if got := t.total(s.Mate); !slices.Equal(got, bound) {
		tb.Fatalf("cost %v, but the bound is %v", got, bound)
	}
}

func TestSolveAgainstBruteForce(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for range 6000 {
		g := random(rng, 2*rng.IntN(6), 1+rng.IntN(3), 2+rng.IntN(6))
		s, err := Solve(g, nil)
		if err != nil {
			t.Fatal(err)
		}
		g.prove(t, s)
		mate, err := Canonical(g, s)
		if err != nil {
			t.Fatal(err)
		}
		if want := g.brute(); !slices.Equal(mate, want) && g.n > 0 {
			t.Fatalf("partners %v, want %v", mate, want)
		}
	}
}

func TestSolveProvesItself(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	for range 300 {
		g := random(rng, 2*(5+rng.IntN(26)), 1+rng.IntN(3), 2+rng.IntN(40))
		s, err := Solve(g, nil)
		if err != nil {
			t.Fatal(err)
		}
		g.prove(t, s)
	}
}
