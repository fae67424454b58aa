package matching

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/arbiter-go/arbiter/internal/night"
	"github.com/arbiter-go/arbiter/pairing/internal/matching/internal/twin"
)

// few returns n, or a part of it by day.
func few(n int) int {
	if !night.Now() {
		return n / 8
	}
	return n
}

// A table holds the cost of each pair.
type table struct {
	n, k   int
	cost   []int64
	absent []bool
}

func newTable(n, k int) *table { return &table{n, k, make([]int64, n*n*k), make([]bool, n*n)} }

func (t *table) Order() int { return t.n }
func (t *table) Words() int { return t.k }
func (t *table) Cost(u, v int32, cost []int64) bool {
	copy(cost, t.of(int(u), int(v)))
	return !t.absent[int(u)*t.n+int(v)]
}
func (t *table) of(u, v int) []int64 { return t.cost[(u*t.n+v)*t.k : (u*t.n+v+1)*t.k] }
func (t *table) set(u, v, w int, x int64) {
	t.of(u, v)[w], t.of(v, u)[w] = x, x
}

// random returns costs whose words are few values, so that many matchings cost
// the same. A share of the pairs is absent.
func random(rng *rand.Rand, n, k, values int, absent float64) *table {
	t := newTable(n, k)
	for u := range n {
		for v := range u {
			for w := range k {
				t.set(u, v, w, 2*int64(rng.IntN(values)-values/2))
			}
			gone := rng.Float64() < absent
			t.absent[u*n+v], t.absent[v*n+u] = gone, gone
		}
	}
	return t
}

// best returns the matching that Solve must return, or nil if there is none, by
// a twin: a slow method that shares nothing with the methods of this package.
func best(g *twin.Graph, n int) []int32 {
	if n <= 12 {
		return g.Subsets()
	}
	return g.Solve()
}

// prove fails unless the solution proves itself optimal.
func prove(t *testing.T, g *twin.Graph, c Costs, s *Solution) {
	t.Helper()
	var sets [][]int32
	var duals [][]int64
	for _, set := range s.Sets {
		if !slices.IsSorted(set.Vertices) {
			t.Fatalf("%+v\nset %v", c, set)
		}
		sets, duals = append(sets, set.Vertices), append(duals, set.Dual)
	}
	if err := g.Check(s.Mate, s.Dual, sets, duals); err != nil {
		t.Fatalf("%+v\n%v\n%+v", c, err, s)
	}
}

// check fails unless Solve finds the matching that the twin finds, and proves
// it, or both say that there is none. It returns the solution, or nil.
func check(t *testing.T, c Costs) *Solution {
	t.Helper()
	g := twin.New(c)
	want := best(g, c.Order())
	s, err := Solve(c, 0)
	if want == nil {
		if !errors.Is(err, ErrNone) {
			t.Fatalf("%+v\nerror %v, want %v", c, err, ErrNone)
		}
		return nil
	}
	if err != nil {
		t.Fatalf("%+v\nerror %v", c, err)
	}
	if !slices.Equal(s.Mate, want) {
		t.Fatalf("%+v\npartners %v, want %v", c, s.Mate, want)
	}
	prove(t, g, c, s)
	return s
}

// count counts what occurs in random tests.
type count map[string]int

// solution counts what is special about a solution, or nil.
func (c count) solution(s *Solution) {
	if s == nil {
		c["none"]++
		return
	}
	c["solved"]++
	if s.Work.Starts > 1 {
		c["restarted"]++
	}
	if len(s.Sets) > 0 {
		c["sets"]++
	}
	for i, x := range s.Sets {
		if slices.ContainsFunc(s.Sets[:i], func(y Set) bool {
			return slices.Contains(x.Vertices, y.Vertices[0]) || slices.Contains(y.Vertices, x.Vertices[0])
		}) {
			c["nested sets"]++
			break
		}
	}
}

// demand fails unless everything that is named has occurred.
func (c count) demand(t *testing.T, names ...string) {
	t.Helper()
	t.Log(map[string]int(c))
	for _, name := range names {
		if c[name] == 0 {
			t.Errorf("%q did not occur", name)
		}
	}
}

func TestSolve(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	c := count{}
	for range few(8000) {
		c.solution(check(t, random(rng, 2*rng.IntN(7), 1+rng.IntN(3), 1+rng.IntN(7), []float64{0, 0, 0.3, 0.6}[rng.IntN(4)])))
	}
	for range few(400) {
		c.solution(check(t, random(rng, 2*(7+rng.IntN(12)), 1+rng.IntN(3), 1+rng.IntN(40), []float64{0, 0.5, 0.8, 0.9}[rng.IntN(4)])))
	}
	for range few(24) {
		c.solution(check(t, random(rng, 2*(20+rng.IntN(11)), 1+rng.IntN(3), 1+rng.IntN(40), []float64{0, 0.8, 0.95}[rng.IntN(3)])))
	}
	c.demand(t, "none", "solved", "sets", "nested sets")
}

// An odd number of vertices has no perfect matching.
func TestOdd(t *testing.T) {
	for n := 1; n < 10; n += 2 {
		if _, err := Solve(newTable(n, 1), 0); err != ErrNone {
			t.Errorf("%d vertices: error %v", n, err)
		}
	}
}
