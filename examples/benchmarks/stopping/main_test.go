package main

import (
	"context"
	"math"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/cmd/clitest"
	"github.com/arbiter-go/arbiter/examples/internal/forecast/chance"
	"github.com/arbiter-go/arbiter/internal/golden"
	"github.com/arbiter-go/arbiter/runoff"
)

var program = clitest.Program{Name: "stopping", Run: run}

// TestSame checks that the same flags give the same bytes on one processor and
// on several, and that the tables are narrow.
func TestSame(t *testing.T) {
	args := []string{"-runs", "20", "-rounds", "20"}
	program.Golden(t, "small.txt", "", args...)
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1 + runtime.GOMAXPROCS(0)%2))
	var parts []string
	for _, x := range tables {
		parts = append(parts, program.Good(t, "", append(args, "-only", x.name)...))
	}
	text := strings.Join(parts, "\n")
	golden.Check(t, "small.txt", text)
	clitest.Narrow(t, text)
	args = []string{"-runs", "40", "-only", "length"}
	if program.Good(t, "", args...) == program.Good(t, "", append(args, "-seed", "2")...) {
		t.Error("the seed makes no difference")
	}
}

func TestCalls(t *testing.T) {
	for args, want := range map[string]string{
		"-runs 1":        "it must be from 2 to 1000000",
		"-rounds 0":      "it must be from 1 to 100000",
		"-seed -1":       "not a whole number from 0",
		"-only last":     `there is no table "last"; there are wrong, peek, length, first, unit`,
		"-only wrong,":   "there is no table",
		"-only= ":        "there is no table",
		"-runs 5 a":      "arguments",
		"-only wro":      "there is no table",
		"-only h,\u2028": "there is no table",
	} {
		program.WrongCall(t, args, want)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := (call{runs: 2, rounds: 1}).wrong(ctx); err == nil {
		t.Error("it goes on after an interrupt")
	}
}

// TestLLR has a result that can be computed by hand: 3, 1 and -1 have the mean
// 1 and the variance 8/3. With t = 2, the numerator is 0. With t = 1, the
// logarithm is 1 · (2 - 1) · 3 / (2 · 8/3) = 9/16.
func TestLLR(t *testing.T) {
	for _, c := range []struct{ t, want float64 }{{2, 0}, {1, 9. / 16}, {4, -4.5}} {
		s := sprt{t: c.t}
		for _, x := range []int64{3, 1, -1} {
			if s.add(x) != 0 {
				t.Error("it ended before there was a variance")
			}
		}
		if got := s.llr(); math.Abs(got-c.want) > 1e-12 {
			t.Errorf("t = %v: %v, want %v", c.t, got, c.want)
		}
	}
	// The bounds are ±ln 19 = ±2.944. Results of 1 ± 2 have the mean 1 and
	// the variance 4. With t = 1 and after n of them, an even number, the
	// logarithm is n/8. After n of them, an odd number, it is
	// (n+4) / (8 - 8/n²): 2.88 for 19, and 3.13 for 21.
	s := sprt{t: 1}
	for n := 1; ; n++ {
		if v := s.add(int64(1 + 4*(n%2) - 2)); v != 0 {
			if v != 1 || n != 21 {
				t.Errorf("it ended after %d with %d", n, v)
			}
			break
		}
	}
	// Without a variance, the nearer mean is right.
	for x, want := range map[int64]int{0: -1, 1: 1} {
		s := sprt{t: 1}
		v := 0
		for v == 0 {
			v = s.add(x)
		}
		if v != want || s.n != least {
			t.Errorf("%d: %d after %v", x, v, s.n)
		}
	}
}

// TestWilson has the interval of 1 in 10 by the formula of Wilson's paper: with
// z = 1.959964, the ends are (1 + z²/2 ± z sqrt(0.9 + z²/4)) / (10 + z²).
func TestWilson(t *testing.T) {
	low, high := chance.Interval(1, 10)
	if math.Abs(low-0.017876) > 1e-6 || math.Abs(high-0.404150) > 1e-6 {
		t.Error(low, high)
	}
}

// TestPools checks that all means are 0, and deviations are right.
func TestPools(t *testing.T) {
	for k, p := range []pool{bell, tails, rare, rare.turned()} {
		mean, spread := p.moments()
		if mean != 0 || math.Abs(spread-deviation) > 1 || len(p)&(len(p)-1) != 0 {
			t.Errorf("pool %d: %v, %v, %d", k, mean, spread, len(p))
		}
	}
}

// TestLearning checks that no unit is beyond the bound, and that the terms of
// all kinds are accepted.
func TestLearning(t *testing.T) {
	for _, k := range kinds {
		l := k.league(k.strengths(small), 300, chance.NewLots("", 1, 1))
		e, err := l.evidence()
		for err == nil && l.round < l.rounds {
			err = e.Add(l.next())
		}
		if err != nil {
			t.Error(k.name, err)
		}
	}
}

// TestMonotone checks that what is decided once stays decided. So it is enough
// to ask at the end.
func TestMonotone(t *testing.T) {
	decided := 0
	for _, k := range kinds {
		l := k.league(k.strengths(300), 500, chance.NewLots(k.name, 1, 1))
		e, err := l.evidence()
		if err != nil {
			t.Fatal(err)
		}
		said := map[[2]int]runoff.Verdict{}
		for l.round < l.rounds {
			if err := e.Add(l.next()); err != nil {
				t.Fatal(err)
			}
			for b := range l.bots {
				for a := range b {
					v, err := e.Judge(ahead(a, b))
					if old := said[[2]int{a, b}]; err != nil || old > runoff.Open && v != old {
						t.Fatalf("%s: %v after %v, %v", k.name, v, old, err)
					}
					said[[2]int{a, b}] = v
				}
			}
		}
		for _, v := range said {
			if v == runoff.True {
				decided++
			}
		}
	}
	if decided < 20 {
		t.Errorf("only %d claims were decided", decided)
	}
}

// TestReal checks that the chips of a match go to the right bot, and are within
// the bound. A bot that folds to every bet loses.
func TestReal(t *testing.T) {
	for _, bots := range [][2]string{{"raiser", "folder"}, {"folder", "raiser"}} {
		won, err := call{seed: 1}.real(bots[0], bots[1], 1000)
		if err != nil {
			t.Fatal(err)
		}
		mean, _ := won.moments()
		if bots[0] == "folder" {
			mean = -mean
		}
		if won.bound() > 2*mostChips || mean < 5 {
			t.Error(bots, won.bound(), mean)
		}
	}
}

// TestContradicts lets one of three bots win everything. Only if it is the
// last, what is decided is wrong of the order of the numbers.
func TestContradicts(t *testing.T) {
	for _, best := range []int{0, 2} {
		e, err := runoff.NewEvidence([]int{0, 1, 2}, runoff.Terms{By: runoff.ChipTotals, Bound: 1, Odds: odds})
		if err != nil {
			t.Fatal(err)
		}
		for range 100 {
			if err := e.Add([]runoff.Match[int]{
				{A: best, B: 1, Chips: 1}, {A: best, B: 2 - best, Chips: 1}, {A: 1, B: 2 - best},
			}); err != nil {
				t.Fatal(err)
			}
		}
		if wrong, err := contradicts(e, 3); err != nil || wrong != (best == 2) {
			t.Errorf("%d is the best: %v, %v", best, wrong, err)
		}
	}
}

// TestFigures has ten tests that took 1 to 10 units, and competitions in which
// the first bot is right after some rounds.
func TestFigures(t *testing.T) {
	var list []end
	for k := range 10 {
		list = append(list, end{k%3 - 1, 10 - k})
	}
	if got := figures(list, -1, true); !slices.Equal(got, []string{"6", "5", "9", "40.0 %", "30.0 %"}) {
		t.Errorf("%q", got)
	}
	courses := []course{{right: []bool{true, false, true, true}}, {right: []bool{false, false, false, true}}}
	for least, want := range []int{1, 3, 4} {
		if got := enough(courses, least); got != want {
			t.Errorf("%d are right from round %d on, want %d", least, got, want)
		}
	}
}
