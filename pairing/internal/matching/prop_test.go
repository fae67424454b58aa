package matching

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/arbiter-go/arbiter/internal/night"
	"github.com/arbiter-go/arbiter/pairing/internal/matching/internal/twin"
)

// This file holds laws. Answers do not depend on the start or on the form of
// the costs, and nothing goes wrong quietly.

// hidden are costs of which Solve knows only the methods of Costs.
type hidden struct{ Costs }

// starts are all ways to begin with groups. Each is as good as any other.
var starts = []struct {
	name  string
	begin func(b *blocks, s *solver)
}{
	{"low", (*blocks).beginLow},
	{"no sets", beginWithoutSets},
	{"nobody matched", func(b *blocks, s *solver) {
		beginWithoutSets(b, s)
		for v := range s.mate {
			s.mate[v] = -1
		}
	}},
}

func beginWithoutSets(b *blocks, s *solver) {
	b.begin(s)
	var all []int32
	for _, set := range b.sets {
		all = append(all, set.last)
	}
	b.unfix(s, all)
}

// solveFrom solves groups from a start that fixes no sets.
func (g *Groups) solveFrom(begin func(b *blocks, s *solver)) (*Solution, error) {
	b := newBlocks(g)
	s := newSolver(b, g.K)
	s.most = 1_000_000_000
	begin(b, s)
	if err := s.solve(); err != nil {
		return nil, err
	}
	return s.conclude(g, b.tight)
}

// checkStarts fails unless all starts and the dense graph lead to the same
// matching, and prove it.
func checkStarts(t *testing.T, g *Groups) {
	t.Helper()
	want, wantErr := Solve(g, 0)
	if wantErr != nil && !errors.Is(wantErr, ErrNone) {
		t.Fatalf("%+v\n%v", g, wantErr)
	}
	costs := twin.New(g)
	if wantErr == nil {
		prove(t, costs, g, want)
	}
	check := func(name string, s *Solution, err error) {
		t.Helper()
		if err != wantErr {
			t.Fatalf("%+v\n%s: error %v, want %v", g, name, err, wantErr)
		}
		if err != nil {
			return
		}
		if !slices.Equal(s.Mate, want.Mate) {
			t.Fatalf("%+v\n%s: partners %v, want %v", g, name, s.Mate, want.Mate)
		}
		prove(t, costs, g, s)
	}
	for _, start := range starts {
		s, err := g.solveFrom(start.begin)
		check(start.name, s, err)
	}
	s, err := Solve(hidden{g}, 0)
	check("dense", s, err)
}

// The matching does not depend on which dual values proved it.
func TestSameFromAllStarts(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 11))
	for range few(1000) {
		checkStarts(t, randomShape(rng, 40).groups(rng))
	}
}

// The same for larger graphs, in which nearly all pairs are special, or few, or
// hardly any pair costs something.
func TestSameFromAllStartsLarge(t *testing.T) {
	rng := rand.New(rand.NewPCG(12, 12))
	for range few(8) {
		x := randomShape(rng, 0)
		x.n = 150 + rng.IntN(101)
		x.split = []float64{0, 0.01, 0.05}[rng.IntN(3)]
		x.special = []float64{0.02, 0.1, 0.9, 0.99, 1}[rng.IntN(5)]
		checkStarts(t, x.groups(rng))
	}
}

// Dual values that were tampered with lead to the right matching or to an
// error.
func TestSpoiledStarts(t *testing.T) {
	rng := rand.New(rand.NewPCG(13, 13))
	wrong, right := 0, 0
	for range few(4000) {
		g := randomShape(rng, 24).groups(rng)
		want, wantErr := Solve(g, 0)
		spoil := func(s *solver, by int64) {
			for range 1 + rng.IntN(3) {
				if s.n > 0 {
					s.y[rng.IntN(len(s.y))] += by * (1 + rng.Int64N(8))
				}
			}
		}
		raised := false
		begin := func(b *blocks, s *solver) {
			starts[rng.IntN(len(starts))].begin(b, s)
			switch rng.IntN(3) {
			case 0: // unmatched vertices may have low duals
				for v := range int32(s.n) {
					if s.mate[v] < 0 && rng.IntN(2) == 0 {
						s.yOf(v)[rng.IntN(s.k)] -= 2 * rng.Int64N(100)
					}
				}
			case 1:
				raised = true
				spoil(s, 1)
			case 2:
				raised = true
				spoil(s, -1)
			}
			b.forget()
		}
		s, err := g.solveFrom(begin)
		switch {
		case err == nil && wantErr != nil:
			t.Fatalf("%+v\na matching, but %v", g, wantErr)
		case err == nil:
			if !slices.Equal(s.Mate, want.Mate) {
				t.Fatalf("%+v\npartners %v, want %v", g, s.Mate, want.Mate)
			}
			prove(t, twin.New(g), g, s)
			right++
		case wantErr == nil && (err != errSlack || !raised):
			t.Fatalf("%+v\nerror %v; raised %v", g, err, raised)
		default:
			wrong++
		}
	}
	t.Logf("%d right, %d refused", right, wrong)
	if wrong == 0 || right == 0 {
		t.Errorf("%d right, %d refused", right, wrong)
	}
}

// Numbers close to what the words hold lead to the right matching or to
// ErrRange.
func TestRange(t *testing.T) {
	rng := rand.New(rand.NewPCG(14, 14))
	c := count{}
	for range few(6000) {
		g := random(rng, 2*(1+rng.IntN(8)), 1+rng.IntN(3), 2+rng.IntN(30), 0)
		shift := 48 + rng.IntN(9)
		for i := range g.cost {
			g.cost[i] <<= shift
		}
		c[checkRange(t, g, g.n)+fmt.Sprint(", shift ", shift)]++
	}
	c.demand(t, "right, shift 48", "right, shift 54", "out of range, shift 55", "out of range at the start, shift 56")
	if c["out of range, shift 48"] > 0 {
		t.Error("small numbers out of range")
	}
}

// checkRange fails unless Solve finds and proves the right matching, or says
// that the numbers are out of range, or rightly says that there is none.
func checkRange(t *testing.T, c Costs, n int) string {
	t.Helper()
	g := twin.New(c)
	want := best(g, n)
	s, err := Solve(c, 0)
	switch {
	case errors.Is(err, ErrRange) && s.Work.Searches == 0:
		return "out of range at the start"
	case errors.Is(err, ErrRange):
		return "out of range"
	case want == nil && errors.Is(err, ErrNone):
		return "none"
	case err != nil || !slices.Equal(s.Mate, want):
		t.Fatalf("%+v\nerror %v, partners %v, want %v", c, err, s.Mate, want)
	case !inRange(s):
		t.Fatalf("%+v\nout of range: %+v", c, s)
	}
	prove(t, g, c, s)
	return "right"
}

// inRange reports whether all dual values are within the limit.
func inRange(s *Solution) bool {
	for _, set := range s.Sets {
		if !within(set.Dual) {
			return false
		}
	}
	return within(s.Dual)
}

// The same for positions far apart.
func TestRangeOfPositions(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 15))
	c := count{}
	for range few(3000) {
		x := randomShape(rng, 16)
		if x.same == 0 {
			x.same, x.cross = -2, -2
		}
		g := x.groups(rng)
		shift := 20 + rng.IntN(6)
		for v := range g.Position {
			g.Position[v] <<= shift
		}
		c[checkRange(t, g, g.Order())+fmt.Sprint(", shift ", shift)]++
	}
	c.demand(t, "right, shift 20", "right, shift 24", "none, shift 21", "out of range, shift 25")
}

// Costs of ±(2⁵⁹-2), the largest that Groups may have, are never out of range
// for two vertices. For four they may be.
func TestRangeEnd(t *testing.T) {
	const most = 1<<59 - 2
	c := count{}
	for n := 2; n <= 4; n += 2 {
		for signs := range 1 << (n * (n - 1) / 2) {
			g := newTable(n, 1)
			for u := range n {
				for v := range u {
					x := int64(most)
					if signs>>(u*(u-1)/2+v)&1 == 1 {
						x = -most
					}
					g.set(u, v, 0, x)
				}
			}
			c[fmt.Sprint(n, " vertices, ", checkRange(t, g, n))]++
		}
	}
	c.demand(t, "2 vertices, right", "4 vertices, right", "4 vertices, out of range")
	if c["2 vertices, right"] != 2 || c["4 vertices, out of range"] > 20 {
		t.Error("out of range too often")
	}
}

// No matching is perfect if an odd number of vertices can only meet each other.
func TestNone(t *testing.T) {
	for n := 1; n < 20; n++ {
		g := &Groups{K: 1, Group: make([]int32, n), Position: make([]int64, n), Level: []int{0}, Same: -2, Cross: -2,
			Gaps: []Term{{}}, Kinds: []Kind{{Absent: true}}, Special: make([][]Special, n)}
		for v := range g.Position {
			g.Position[v] = int64(v)
		}
		alone := n/2 | 1 // the vertices that only meet each other
		for u := range alone {
			for v := alone; v < n; v++ {
				g.Special[u] = append(g.Special[u], Special{int32(v), 0})
				g.Special[v] = append(g.Special[v], Special{int32(u), 0})
			}
		}
		if _, err := Solve(g, 0); !errors.Is(err, ErrNone) {
			t.Errorf("%d vertices, %d alone: %v", n, alone, err)
		}
		if _, err := Solve(hidden{g}, 0); !errors.Is(err, ErrNone) {
			t.Errorf("%d vertices, %d alone, dense: %v", n, alone, err)
		}
	}
}

// Ties of more vertices than one round of decide has words for still lead to
// the first matching.
func TestCanonicalInRounds(t *testing.T) {
	rng := rand.New(rand.NewPCG(17, 17))
	// The share of pairs that cost nothing.
	for _, free := range []float64{0.3, 0.7, 0.15} {
		n := 74 + 2*rng.IntN(4)
		g := newTable(n, 1)
		for u := range n {
			for v := range u {
				if rng.Float64() >= free {
					g.set(u, v, 0, 2)
				}
			}
		}
		check(t, g)
		if !night.Now() {
			return
		}
	}
}
