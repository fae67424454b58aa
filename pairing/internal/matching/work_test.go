package matching

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/internal/golden"
)

// A search that takes too long is given up soon, and one that does not is not.
func TestWork(t *testing.T) {
	rng := rand.New(rand.NewPCG(16, 16))
	c := count{}
	for range few(400) {
		g := randomShape(rng, 24).groups(rng)
		for _, costs := range []Costs{g, hidden{g}} {
			s, err := Solve(costs, 0)
			if err != nil || g.Order() == 0 {
				continue
			}
			if again, err := Solve(costs, s.Work.Steps); err != nil || again.Work != s.Work || !slices.Equal(again.Mate, s.Mate) {
				t.Fatalf("%+v\n%+v: %v", g, s.Work, err)
			}
			most := 1 + rng.Int64N(s.Work.Steps-1)
			again, err := Solve(costs, most)
			if err != ErrWork || again.Mate != nil || again.Dual != nil || again.Sets != nil {
				t.Fatalf("%+v\n%+v, at most %d steps: %+v, error %v", g, s.Work, most, again, err)
			}
			// No part of the work takes more steps than this at
			// once.
			if n := int64(g.Order()); again.Work.Steps < most || again.Work.Steps > most+600*n+60*n*n {
				t.Fatalf("%+v\n%d vertices: %+v, at most %d steps", g, n, again.Work, most)
			}
			c["given up"]++
		}
	}
	c.demand(t, "given up")
}

// The work of fixed graphs, and how often a guess of the start is wrong: what a
// mistake costs that leads to the right answer in the end. The counts are the
// same on every machine. A change that lowers them is welcome.
func TestSteps(t *testing.T) {
	var text strings.Builder
	rng := rand.New(rand.NewPCG(31, 31))
	for _, x := range []shape{
		{n: 200, same: -2, cross: 2, split: 0.02, rank: true, orderBye: true, steep: 4},
		{n: 201, same: -2, cross: 2, split: 0.02, rank: true, orderBye: true, steep: 4},
		{n: 300, same: -2, cross: 2, split: 0.02, special: 0.02, rank: true, steep: 4},
		{n: 301, same: -2, cross: 2, split: 0.02, special: 0.02, rank: true, steep: 4},
		{n: 300, same: -2, cross: -2, split: 0.02, special: 0.02, rank: true, steep: 4},
		{n: 301, same: -2, cross: -2, split: 0.01, special: 0.1, orderBye: true, steep: 3},
		{n: 120, same: -2, cross: 2, split: 0.03, special: 0.6, rank: true, steep: 4},
		{n: 160, same: -2, cross: 2, special: 0.97, rank: true},
		{n: 161, same: -2, cross: 2, split: 0.02, special: 0.99, rank: true, orderBye: true, steep: 4},
		{n: 160, same: -2, cross: 2, split: 0.02, special: 1, rank: true, steep: 4},
		{n: 100, split: 0.1, special: 0.1, steep: 2},
		{n: 101, split: 0.1, special: 0.3, absent: 0.5, orderBye: true, steep: 2},
		{n: 60, split: 0.7, special: 0.05, steep: 5},
		{n: 200, same: 2, cross: 2, line: 4, split: 0.02, rank: true, orderBye: true, steep: 4},
		{n: 201, same: 2, cross: 2, line: 4, split: 0.02, rank: true, orderBye: true, steep: 4},
		{n: 300, same: 2, cross: 2, line: 4, split: 0.02, special: 0.02, rank: true, steep: 4},
		{n: 120, same: 2, cross: 2, line: 4, split: 0.03, special: 0.6, rank: true, steep: 4},
		{n: 161, same: 2, cross: 2, line: 4, split: 0.02, special: 0.99, rank: true, orderBye: true, steep: 4},
		{n: 200, same: 2, cross: 2, split: 0.02, rank: true, orderBye: true, steep: 4},
		{n: 201, same: 2, cross: 2, split: 0.02, rank: true, orderBye: true, steep: 4},
		{n: 300, same: 2, cross: 2, split: 0.02, special: 0.02, rank: true, steep: 4},
		{n: 120, same: 2, cross: 2, split: 0.03, special: 0.6, rank: true, steep: 4},
		{n: 161, same: 2, cross: 2, split: 0.02, special: 0.99, rank: true, orderBye: true, steep: 4},
	} {
		g := x.groups(rng)
		s, err := Solve(g, 0)
		fmt.Fprintf(&text, "%+v: %+v, error %v\n", x, s.Work, err)
		if x.n <= 161 {
			b := newBlocks(g)
			again := newSolver(b, g.K)
			b.beginLow(again)
			s, err = again.solveFixed(b)
			fmt.Fprintf(&text, "without a guess: %+v, error %v\n", s.Work, err)
		}
		if x.n <= 120 {
			s, err = Solve(hidden{g}, 0)
			fmt.Fprintf(&text, "without groups: %+v, error %v\n", s.Work, err)
		}
	}

	kinds := map[error]int{}
	var sum Work
	for range 400 {
		g := randomShape(rng, 60).groups(rng)
		b := newBlocks(g)
		s := newSolver(b, g.K)
		b.begin(s)
		solution, err := s.solveFixed(b)
		kinds[err]++
		sum.Starts += solution.Work.Starts
		sum.Searches += solution.Work.Searches
		sum.Events += solution.Work.Events
		sum.Steps += solution.Work.Steps
	}
	fmt.Fprintf(&text, "random: %d solved, %d without, %d guesses wrong, %+v\n", kinds[nil], kinds[ErrNone], kinds[errSlack], sum)
	if len(kinds) > 3 {
		t.Error(kinds)
	}
	golden.Check(t, "steps.golden", text.String())
}
