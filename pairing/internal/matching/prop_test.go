package matching

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// This file holds laws: what doesn't depend on the start or the form of the
// costs, and what must not go wrong quietly.

// few returns n, or a part of it with -short.
func few(n int) int {
	if testing.Short() {
		return n / 8
	}
	return n
}

// hidden are costs of which a solver sees nothing but Costs.
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

// checkStarts fails unless all starts, and the dense graph, lead to the same
// matching, and prove it.
func checkStarts(t *testing.T, g *Groups) {
	t.Helper()
	want, wantErr := Solve(g, 0)
	if wantErr != nil && !errors.Is(wantErr, ErrNone) {
		t.Fatalf("%+v\n%v", g, wantErr)
	}
	table := tabulate(g)
	if wantErr == nil {
		table.prove(t, widen(want, g.K))
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
		table.prove(t, widen(s, g.K))
	}
	for _, start := range starts {
		s, err := g.solveFrom(start.begin)
		check(start.name, s, err)
	}
	s, err := Solve(hidden{g}, 0)
	check("dense", s, err)
}

// The matching doesn't depend on which dual values proved it.
func TestSameFromAllStarts(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 11))
	for range few(1000) {
		checkStarts(t, randomShape(rng, 40).groups(rng))
	}
}

// The same of larger ones, in which nearly all pairs are special, or few, or
// hardly any pair costs something.
func TestSameFromAllStartsLarge(t *testing.T) {
	rng := rand.New(rand.NewPCG(12, 12))
	for range few(8) {
		x := randomShape(rng, 0)
		x.n = 150 + rng.IntN(151)
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
			case 0: // of those that aren't matched: nothing is lost by that
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
			tabulate(g).prove(t, widen(s, g.K))
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
	count := map[string]int{}
	for range few(6000) {
		small := random(rng, 2*(1+rng.IntN(8)), 1+rng.IntN(3), 2+rng.IntN(30))
		large := newTable(small.n, small.k)
		shift := 48 + rng.IntN(9)
		for i, x := range small.cost {
			large.cost[i] = x << shift
		}
		want, err := Solve(small, 0)
		if err != nil {
			t.Fatal(err)
		}
		got, err := Solve(large, 0)
		switch {
		case err == nil && !slices.Equal(got.Mate, want.Mate):
			t.Fatalf("shift %d: %+v\npartners %v, want %v", shift, small, got.Mate, want.Mate)
		case err == nil && shift <= 54 && !inRange(got): // above, the start alone may be out of range
			t.Fatalf("shift %d: %+v\nout of range: %+v", shift, small, got)
		case err == nil:
			count[fmt.Sprintf("%d: right", shift)]++
		case errors.Is(err, ErrRange):
			count[fmt.Sprintf("%d: out of range", shift)]++
		default:
			t.Fatal(err)
		}
	}
	t.Log(count)
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
	count := map[string]int{}
	for range few(3000) {
		x := randomShape(rng, 16)
		if x.same == 0 {
			x.same, x.cross = -2, -2
		}
		g := x.groups(rng)
		far := *g
		far.Position = slices.Clone(g.Position)
		shift := 20 + rng.IntN(5)
		for v := range far.Position {
			far.Position[v] <<= shift
		}
		want, wantErr := Solve(g, 0)
		got, err := Solve(&far, 0)
		switch {
		case err == nil && wantErr == nil && slices.Equal(got.Mate, want.Mate):
			count[fmt.Sprintf("%d: right", shift)]++
		case errors.Is(err, ErrRange):
			count[fmt.Sprintf("%d: out of range", shift)]++
		case wantErr == nil || err != wantErr:
			t.Fatalf("shift %d: %+v\nerror %v, want %v\n%+v\n%+v", shift, g, err, wantErr, got, want)
		}
	}
	t.Log(count)
}

// A search that takes too long is given up, and one that doesn't isn't.
func TestWork(t *testing.T) {
	rng := rand.New(rand.NewPCG(16, 16))
	given := 0
	for range few(400) {
		g := randomShape(rng, 24).groups(rng)
		for _, c := range []Costs{g, hidden{g}} {
			s, err := Solve(c, 0)
			if err != nil {
				continue
			}
			if again, err := Solve(c, s.Work.Steps); err != nil || again.Work != s.Work || !slices.Equal(again.Mate, s.Mate) {
				t.Fatalf("%+v\n%+v: %v", g, s.Work, err)
			}
			again, err := Solve(c, 1+rng.Int64N(s.Work.Steps+1))
			switch {
			case err == ErrWork:
				given++
			case err != nil || !slices.Equal(again.Mate, s.Mate):
				t.Fatalf("%+v\n%+v: %v", g, s.Work, err)
			}
		}
	}
	if given == 0 {
		t.Error("nothing was given up")
	}
}

// No matching is perfect if an odd number is left alone by the rest.
func TestNone(t *testing.T) {
	for n := 1; n < 20; n++ {
		g := &Groups{K: 1, Group: make([]int32, n), Position: make([]int64, n), Level: []int{0}, Same: -2, Cross: -2,
			Gaps: []Term{{}}, Kinds: []Kind{{Absent: true}}, Special: make([][]Special, n)}
		for v := range g.Position {
			g.Position[v] = int64(v)
		}
		alone := n/2 | 1 // the first so many meet nobody else, if there are any others
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

// Where more is left open than one round of ties has room for, the choice is
// still the first.
func TestCanonicalInRounds(t *testing.T) {
	rng := rand.New(rand.NewPCG(17, 17))
	for range few(12) {
		n := 80 + 2*rng.IntN(10)
		g := newTable(n, 1)
		free := []float64{0.08, 0.15, 0.3, 0.7}[rng.IntN(4)] // share of pairs that cost nothing
		for u := range n {
			for v := range u {
				if rng.Float64() >= free {
					g.set(u, v, 0, 2)
				}
			}
		}
		s, err := Solve(g, 0)
		if err != nil {
			t.Fatal(err)
		}
		g.prove(t, s)
		if want := g.twin(t); !slices.Equal(s.Mate, want) {
			t.Fatalf("partners %v, want %v", s.Mate, want)
		}
	}
}
