package odds

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"math"
	"runtime"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/arbiter-go/arbiter/examples/forecast/internal/course"
	"github.com/arbiter-go/arbiter/examples/internal/forecast/chance"
	"github.com/arbiter-go/arbiter/internal/golden"
	"github.com/arbiter-go/arbiter/internal/night"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"
)

// TestMain lets rapid try fewer cases by day.
func TestMain(m *testing.M) {
	flag.Set("rapid.checks", strconv.Itoa(night.Cases(25, 100)))
	m.Run()
}

// run returns odds without an error.
func mustRun(t testing.TB, c course.Course, s Strengths, set Settings) Odds {
	t.Helper()
	o, err := Run(t.Context(), c, s, set)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// even are strengths of players who are all equal.
func even(c course.Course) known { return make(known, len(c.Players())) }

// TestCoins checks a knock-out of 8 by tosses of a coin.
func TestCoins(t *testing.T) {
	c := knockout(3)
	exact := mustRun(t, c, even(c), Settings{})
	if !exact.Exact || exact.Ends != 128 || exact.Playings != 1 {
		t.Errorf("exact %t, %d ends, %d playings", exact.Exact, exact.Ends, exact.Playings)
	}
	if n := c.calls.Load(); n != 16+16*4+16*4*2 {
		t.Errorf("%d courses", n)
	}
	impossible := Chance{Proved: true}
	want := []Chance{{0.125, 0.125, 0.125, false}, {0.125, 0.125, 0.125, false}, {0.25, 0.25, 0.25, false}, impossible, {0.5, 0.5, 0.5, false}, impossible, impossible, impossible}
	for k := range 8 {
		if diff := cmp.Diff(want, exact.Places[k]); diff != "" {
			t.Error(diff)
		}
	}
	if exact.Nobody != impossible || exact.Through != nil {
		t.Errorf("nobody %v, through %v", exact.Nobody, exact.Through)
	}
	swing := exact.Swings[1]
	if swing.Contest != c.Contests()[1] || swing.Results[course.Even] != impossible || swing.Champion[course.Even] != nil || swing.Champion[course.FirstWins][2].Value != 0.25 || swing.Champion[course.FirstWins][3] != impossible {
		t.Errorf("%+v", swing)
	}
	lot := mustRun(t, c, even(c), Settings{Exact: 127})
	if lot.Exact || lot.Ends != 0 || lot.Playings != DefaultPlayings {
		t.Errorf("exact %t, %d ends, %d playings", lot.Exact, lot.Ends, lot.Playings)
	}
	for k := range 8 {
		if c := lot.Champion[k]; c.Low > 0.14 || c.High < 0.11 || c.High-c.Low > 0.014 {
			t.Error(c)
		}
	}
}

// TestKept checks that playings share courses, also between chunks and with
// the search for all ends.
func TestKept(t *testing.T) {
	for _, exact := range []int{-1, 127} {
		c := knockout(3)
		mustRun(t, c, even(c), Settings{Exact: exact, Playings: 5000})
		// There are 208 courses.
		if n := c.calls.Load(); n != 208 {
			t.Errorf("exact %d: %d courses", exact, n)
		}
	}
}

// TestLeague checks a league with even results.
func TestLeague(t *testing.T) {
	c := league(3)
	o := mustRun(t, c, even(c), Settings{})
	if o.Ends != 27 || len(o.Through) != 3 {
		t.Errorf("%d ends, %v", o.Ends, o.Through)
	}
	// A match of two games is won with 1/4, and even with 1/2.
	if r := o.Swings[0].Results; r[0].Value != 0.25 || r[1].Value != 0.25 || r[2].Value != 0.5 {
		t.Errorf("%v", r)
	}
	if first := o.Swings[0].Champion[course.SecondWins][0]; first.Value != 0 || !first.Proved {
		t.Error(first)
	}
}

// TestOver checks an event that is over.
func TestOver(t *testing.T) {
	over := newFake(3, 0, func(string, int) ([]course.Contest, course.End) {
		return nil, course.End{Places: []int{1, 3, 2}, Champion: 0}
	})
	over.bounds = []course.Bound{{Best: 1, Worst: 1, CanWin: true, MustWin: true}, {Best: 3, Worst: 3}, {Best: 2, Worst: 2}}
	sure, impossible := Chance{1, 1, 1, true}, Chance{Proved: true}
	for _, exact := range []int{-1, 0, 1} {
		o := mustRun(t, over, vague{0, 0, 0}, Settings{Exact: exact, Playings: 3})
		want := Odds{
			Exact: exact >= 0, Playings: 3,
			Places:   [][]Chance{{sure, impossible, impossible}, {impossible, impossible, sure}, {impossible, sure, impossible}},
			Champion: []Chance{sure, impossible, impossible}, Nobody: impossible,
		}
		if exact >= 0 {
			want.Playings, want.Ends = 1, 1
		}
		if diff := cmp.Diff(want, o, cmpopts.EquateEmpty()); diff != "" {
			t.Error(diff)
		}
	}
}

// TestNobody checks an event that nobody can win, and one without entrants.
func TestNobody(t *testing.T) {
	c := newFake(2, 1, func(_ string, rounds int) ([]course.Contest, course.End) {
		if rounds == 0 {
			return []course.Contest{{First: 0, Second: 1, Games: 1}}, course.End{}
		}
		return nil, course.End{Places: []int{1, 1}, Champion: -1}
	})
	for k := range c.bounds {
		c.bounds[k].CanWin = false
	}
	if o := mustRun(t, c, even(c), Settings{Exact: -1}); o.Nobody != (Chance{1, 1, 1, true}) {
		t.Error(o.Nobody)
	}
	none := newFake(0, 0, func(string, int) ([]course.Contest, course.End) { return nil, course.End{Champion: -1} })
	if o := mustRun(t, none, known{}, Settings{}); o.Nobody != (Chance{1, 1, 1, true}) || len(o.Places) != 0 {
		t.Errorf("%+v", o)
	}
}

// TestProofs checks that playings by lot prove what the bounds prove, also
// under conditions.
func TestProofs(t *testing.T) {
	c := newFake(3, 1, func(_ string, rounds int) ([]course.Contest, course.End) {
		if rounds == 0 {
			return []course.Contest{{First: 0, Second: 1, Games: 1}}, course.End{}
		}
		return nil, course.End{Places: []int{1, 2, 2}, Through: []bool{true, false, true}, Champion: 0}
	})
	c.through = "final"
	c.bounds = []course.Bound{{Best: 1, Worst: 1, CanWin: true, MustWin: true, Through: true}, {Best: 2, Worst: 3, NotThrough: true}, {Best: 1, Worst: 2}}
	o := mustRun(t, c, even(c), Settings{Exact: -1, Playings: 100})
	sure, impossible := Chance{1, 1, 1, true}, Chance{Proved: true}
	for r := range 2 {
		s := o.Swings[0]
		if !cmp.Equal(s.Champion[r], []Chance{sure, impossible, impossible}) || s.Through[r][0] != sure || s.Through[r][1] != impossible || s.Through[r][2].Proved {
			t.Errorf("%+v", s)
		}
	}
	if p := o.Places; p[0][0] != sure || p[1][0] != impossible || p[1][1].Proved || p[2][2] != impossible || o.Nobody != impossible || o.Through[1] != impossible || o.Through[2].Proved {
		t.Errorf("%+v", o)
	}
}

// TestNotComplete checks that the ends of a course that is not complete prove
// nothing. Its bounds do.
func TestNotComplete(t *testing.T) {
	c := newFake(3, 1, func(_ string, rounds int) ([]course.Contest, course.End) {
		if rounds == 0 {
			return []course.Contest{{First: 0, Second: 1, Games: 1}}, course.End{}
		}
		return nil, course.End{Places: []int{1, 2, 3}, Through: []bool{true, true, false}, Champion: 0}
	})
	c.through = "final"
	c.bounds[2] = course.Bound{Best: 3, Worst: 3, NotThrough: true}
	c.partial = true
	questions := []Question{
		{Holds: func(course.End, []course.Result) bool { return true }},
		{Holds: func(e course.End, r []course.Result) bool { return r[0] == course.Even }},
	}
	sure, impossible := Chance{1, 1, 1, true}, Chance{Proved: true}
	all, none := Chance{1, 1, 1, false}, Chance{}
	o := mustRun(t, c, even(c), Settings{Questions: questions})
	want := [][]Chance{{all, none, none}, {none, all, none}, {impossible, impossible, sure}}
	if !o.Exact || !cmp.Equal(o.Places, want) {
		t.Errorf("places %v", o.Places)
	}
	if !cmp.Equal(o.Champion, []Chance{all, none, impossible}) || o.Nobody != none || !cmp.Equal(o.Through, []Chance{all, all, impossible}) {
		t.Errorf("champion %v, nobody %v, through %v", o.Champion, o.Nobody, o.Through)
	}
	if !cmp.Equal(o.Answers, []Chance{all, none}) || o.Swings[0].Results[course.Even] != none {
		t.Errorf("answers %v, results %v", o.Answers, o.Swings[0].Results)
	}
	// By lot, too, the course cannot prove that no contest is even.
	o = mustRun(t, c, even(c), Settings{Exact: -1, Playings: 100})
	if x := o.Swings[0].Results[course.Even]; x.Proved || x.Value != 0 || x.High == 0 {
		t.Errorf("even %v", x)
	}
}

// TestKeptBytes checks that large courses are not kept without limit, and that
// they are not gone through.
func TestKeptBytes(t *testing.T) {
	small, large := knockout(4), knockout(4)
	large.size = maxKeptBytes / 40
	want := mustRun(t, small, even(small), Settings{Exact: -1, Playings: 2000})
	got := mustRun(t, large, even(large), Settings{Exact: -1, Playings: 2000})
	if !cmp.Equal(got, want) {
		t.Error("other odds")
	}
	// All 256 courses of the second round are kept, or about 40 of them.
	if s, l := small.calls.Load(), large.calls.Load(); s > 6000 || l < s+1000 {
		t.Errorf("%d and %d calls of After", s, l)
	}
	if !mustRun(t, small, even(small), Settings{Exact: 1 << 15}).Exact || mustRun(t, large, even(large), Settings{Exact: 1 << 15, Playings: 10}).Exact {
		t.Error("the size does not count")
	}
}

// TestStoppedWhileFinding checks the error of a run that is stopped while all
// ends are being found.
func TestStoppedWhileFinding(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	c := knockout(3)
	c.after = func(string) error { stop(); return nil }
	_, err := Run(ctx, c, even(c), Settings{})
	if !errors.Is(err, ErrFinding) || !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	// By lot, there is no such error.
	_, err = Run(ctx, c, even(c), Settings{Exact: -1})
	if errors.Is(err, ErrFinding) || !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// TestErrors checks the errors of Run.
func TestErrors(t *testing.T) {
	end := course.End{Places: []int{1, 2}, Champion: 0}
	game := []course.Contest{{First: 0, Second: 1, Games: 1}}
	// one is a course of one game with this end.
	one := func(e course.End) *fake {
		f := newFake(2, 1, func(_ string, rounds int) ([]course.Contest, course.End) {
			if rounds == 0 {
				return game, course.End{}
			}
			return nil, e
		})
		if e.Through != nil {
			f.through = "final"
		}
		return f
	}
	bounded := func(b ...course.Bound) *fake {
		e := end
		e.Through = []bool{true, false}
		f := one(e)
		f.bounds = b
		return f
	}
	endless := func(most int) *fake {
		return newFake(2, most, func(string, int) ([]course.Contest, course.End) { return game, course.End{} })
	}
	fails := knockout(2)
	fails.names[0], fails.names[3] = "Ann", "Dan\x1b[2J"
	fails.after = func(history string) error {
		if history == "01 1 " {
			return errBroken
		}
		return nil
	}
	noFinal := one(course.End{Places: []int{1, 2}, Through: []bool{true, true}})
	noFinal.through = ""
	final := one(end)
	final.through = "final"
	any := course.Bound{Best: 1, Worst: 2, CanWin: true}
	large := newFake(2100, 0, nil)
	large.next = func(string, int) ([]course.Contest, course.End) { return nil, course.End{} }
	for name, c := range map[string]struct {
		course course.Course
		set    Settings
		s      Strengths
		want   string
	}{
		"playings": {one(end), Settings{Playings: -1}, nil, "odds: -1 playings: want 0 to 1000000000"},
		"workers":  {one(end), Settings{Workers: -1}, nil, "odds: -1 workers: want 0 or more"},
		"exact":    {one(end), Settings{Exact: -2}, nil, "odds: -2 ends: want -1 or more"},
		"large":    {large, Settings{}, nil, "odds: too large: 2100 entrants, 0 contests and 0 questions"},
		"after":    {fails, Settings{}, nil, `odds: after round 1: "Ann" beats "P2", "Dan\x1b[2J" beats "P3"; round 2: "Dan\x1b[2J" beats "Ann": broken`},
		"endless":  {endless(2), Settings{}, nil, `odds: after round 1: "P1" beats "P2"; round 2: "P1" beats "P2": more than 2 contests, which was the bound`},
		"no end":   {one(course.End{}), Settings{}, nil, `odds: after round 1: "P1" beats "P2": the end has 0 places and 0 entrants through, want 2`},
		"few":      {one(course.End{Places: []int{1, 2}, Through: []bool{true}}), Settings{}, nil, `odds: after round 1: "P1" beats "P2": the end has 2 places and 1 entrants through, want 2`},
		"place":    {one(course.End{Places: []int{0, 2}}), Settings{}, nil, `odds: after round 1: "P1" beats "P2": the place of "P1" is 0 of 2`},
		"champion": {one(course.End{Places: []int{1, 2}, Champion: 2}), Settings{}, nil, `odds: after round 1: "P1" beats "P2": the champion is entrant 2 of 2`},
		"bounds":   {bounded(any), Settings{}, nil, `odds: bounds of 1 entrants, want 2`},
		"bound":    {bounded(any, course.Bound{Best: 1, Worst: 1, CanWin: true}), Settings{}, nil, `odds: after round 1: "P1" beats "P2": the place of "P2" is 2, and it was proved to be 1 to 1`},
		"better":   {bounded(course.Bound{Best: 2, Worst: 2, CanWin: true}, any), Settings{}, nil, `odds: after round 1: "P1" beats "P2": the place of "P1" is 1, and it was proved to be 2 to 2`},
		"can win":  {bounded(course.Bound{Best: 1, Worst: 2}, any), Settings{}, nil, `odds: after round 1: "P1" beats "P2": "P1" is champion, and it was proved that this cannot be`},
		"must win": {bounded(any, course.Bound{Best: 1, Worst: 2, CanWin: true, MustWin: true}), Settings{}, nil, `odds: after round 1: "P1" beats "P2": "P2" is not champion, and it was proved that it must be`},
		"through":  {bounded(any, course.Bound{Best: 1, Worst: 2, CanWin: true, Through: true}), Settings{}, nil, `odds: after round 1: "P1" beats "P2": "P2" is not through, and it was proved that it must be`},
		"not":      {bounded(course.Bound{Best: 1, Worst: 2, CanWin: true, NotThrough: true}, any), Settings{}, nil, `odds: after round 1: "P1" beats "P2": "P1" is through, and it was proved that this cannot be`},
		"no final": {noFinal, Settings{}, nil, `odds: after round 1: "P1" beats "P2": the end says who is through, and the course has nothing of the kind`},
		"final":    {final, Settings{}, nil, `odds: after round 1: "P1" beats "P2": the end has 2 places and 0 entrants through, want 2`},
		"strength": {one(end), Settings{}, known{0, math.NaN()}, `odds: the strength of "P2" is NaN`},
		"infinite": {one(end), Settings{}, known{math.Inf(1), 0}, `odds: the strength of "P1" is +Inf`},
		"contest": {newFake(2, 1, func(string, int) ([]course.Contest, course.End) {
			return []course.Contest{{First: 0, Second: 2, Games: 1}}, course.End{}
		}), Settings{}, nil, `odds: a contest of players 0 and 2 with 1 games`},
		"itself": {newFake(2, 1, func(string, int) ([]course.Contest, course.End) {
			return []course.Contest{{First: 1, Second: 1, Games: 1}}, course.End{}
		}), Settings{}, nil, `odds: a contest of players 1 and 1 with 1 games`},
		"no games": {newFake(2, 1, func(string, int) ([]course.Contest, course.End) {
			return []course.Contest{{First: 0, Second: 1}}, course.End{}
		}), Settings{}, nil, `odds: a contest of players 0 and 1 with 0 games`},
		"at once":  {newFake(2, 0, func(string, int) ([]course.Contest, course.End) { return game, course.End{} }), Settings{}, nil, `odds: more than 0 contests, which was the bound`},
		"entrants": {&fake{entrants: 1, next: func(string, int) ([]course.Contest, course.End) { return nil, course.End{} }}, Settings{}, nil, `odds: 1 entrants of 0 players`},
	} {
		for _, exact := range []int{c.set.Exact, -1} {
			if c.set.Exact == -2 {
				exact = -2
			}
			for _, workers := range []int{c.set.Workers, 4} {
				if c.set.Workers < 0 {
					workers = -1
				}
				c.set.Exact, c.set.Workers, c.set.Seed = exact, workers, 1
				s := c.s
				if s == nil {
					s = even(c.course)
				}
				o, err := Run(t.Context(), c.course, s, c.set)
				if err == nil || !cmp.Equal(o, Odds{}, cmpopts.IgnoreUnexported(Odds{})) {
					t.Errorf("%s: no error", name)
				} else if exact >= 0 && err.Error() != c.want || !sameKind(err.Error(), c.want) {
					t.Errorf("%s: %v, want %s", name, err, c.want)
				}
				if errors.Is(err, errBroken) != (name == "after") || errors.Is(err, ErrTooLarge) != (name == "large") {
					t.Errorf("%s: %v", name, err)
				}
			}
		}
	}
	// A course without a bound ends all the same.
	many := make([]course.Contest, 1000)
	for k := range many {
		many[k] = game[0]
	}
	endlessly := newFake(2, -1, func(string, int) ([]course.Contest, course.End) { return many, course.End{} })
	// So many contests are not gone through.
	_, err := Run(t.Context(), endlessly, even(endlessly), Settings{Playings: 1})
	if err == nil || !strings.HasSuffix(err.Error(), `", and so on: more than 65536 contests, which was the bound`) || len(err.Error()) > 10_000 {
		t.Error(err)
	}
}

// sameKind reports whether two errors differ by the playing alone that has the
// error: they end with the same words.
func sameKind(a, b string) bool {
	last := func(s string) string { return s[strings.LastIndex(s, `": `)+1:] }
	return last(a) == last(b)
}

// TestFirstError checks that an error by lot is the error of the playing with
// the lowest number, for any number of goroutines.
func TestFirstError(t *testing.T) {
	for _, c := range []*fake{knockout(4), league(4)} {
		for seed := range uint64(10) {
			c.after = func(history string) error {
				if strings.Count(history, "1") > 10 || strings.Count(history, "2") > 4 {
					return errBroken
				}
				return nil
			}
			set := Settings{Seed: seed, Exact: -1}
			want := ""
			for set.Playings = 1; want == ""; set.Playings++ {
				if _, err := Run(t.Context(), c, even(c), set); err != nil {
					want = err.Error()
				}
			}
			set.Playings = 0
			for _, workers := range []int{1, 2, 3, 8} {
				set.Workers = workers
				_, err := Run(t.Context(), c, even(c), set)
				if !errors.Is(err, errBroken) || err.Error() != want {
					t.Errorf("%d workers: %v, want %s", workers, err, want)
				}
			}
		}
	}
}

// TestPrompt checks that a run that is stopped does not finish its chunk. From
// the tenth course on, no course is given before the run is stopped. So each of
// the two goroutines can get only one such course.
func TestPrompt(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	c := knockout(6)
	c.after = func(string) error {
		if c.calls.Load() >= 10 {
			cancel()
		}
		return nil
	}
	if _, err := Run(ctx, c, even(c), Settings{Exact: -1, Workers: 2}); !errors.Is(err, context.Canceled) || c.calls.Load() > 12 {
		t.Errorf("%v, %d courses", err, c.calls.Load())
	}
}

// anyWorkers checks that the odds are the same to the last bit for any number
// of goroutines, with and without a search for all ends that fails.
func anyWorkers(t *rapid.T) {
	seed := rapid.Uint64Range(0, 1<<20).Draw(t, "seed")
	c := wild(seed)
	s := vague(strengths(seed, c))
	set := Settings{Seed: seed, Playings: rapid.IntRange(1, 2000).Draw(t, "playings"), Questions: some()}
	_, ends := slowEnds(c, s, nil)
	for _, exacts := range [][]int{{-1, max(1, ends-1)}, {ends, ends + 1}} {
		var want Odds
		for _, workers := range []int{1, 2, 3, 8} {
			for _, exact := range exacts {
				set.Workers, set.Exact = workers, exact
				o, err := Run(t.Context(), c, s, set)
				if err != nil {
					t.Fatal(err)
				}
				if o.Exact != (exact >= ends) {
					t.Fatalf("%d of %d ends: exact %t", exact, ends, o.Exact)
				}
				if ends == 1 && o.Exact == (exacts[0] < 0) {
					continue // one end is never too many
				}
				if want.Playings == 0 {
					want = o
				}
				if diff := cmp.Diff(want, o); diff != "" {
					t.Fatalf("%d workers, %d ends: %s", workers, exact, diff)
				}
			}
		}
	}
}

func TestAnyWorkers(t *testing.T) { rapid.Check(t, anyWorkers) }
func FuzzAnyWorkers(f *testing.F) { f.Fuzz(rapid.MakeFuzz(anyWorkers)) }

// TestStopped checks that a run which is stopped has the odds of a shorter run.
func TestStopped(t *testing.T) {
	stopped, none, whole := 0, 0, 0
	step := int64(night.Cases(3, 1))
	for _, workers := range []int{1, 3} {
		for _, exact := range []int{-1, 1 << 14} {
			for after := int64(0); after < 40; after += step {
				ctx, cancel := context.WithCancel(t.Context())
				c := knockout(3)
				var draws atomic.Int64
				s := hooked{vague(strengths(1, c)), func() {
					if draws.Add(1) == 60*after+1 {
						cancel()
					}
				}}
				c.after = func(string) error {
					if exact < 0 && c.calls.Load() == 20*after {
						cancel()
					}
					return nil
				}
				set := Settings{Seed: 5, Playings: 2000, Workers: workers, Exact: exact}
				o, err := Run(ctx, c, s, set)
				cancel()
				switch {
				case err != nil:
					if !errors.Is(err, context.Canceled) || !cmp.Equal(o, Odds{}) {
						t.Fatalf("%v, %+v", err, o)
					}
					none++
					continue
				case o.Stopped != (o.Playings < 2000):
					t.Fatalf("%d playings, stopped %t", o.Playings, o.Stopped)
				case o.Stopped:
					stopped++
				default:
					whole++
				}
				set.Playings = o.Playings
				want := mustRun(t, c, s.Strengths, set)
				want.Stopped = o.Stopped
				if diff := cmp.Diff(want, o); diff != "" {
					t.Fatal(diff)
				}
			}
		}
	}
	t.Logf("%d stopped, %d without a playing, %d whole", stopped, none, whole)
	if stopped < 40/int(step) || none < 4 || whole < 4 {
		t.Errorf("%d stopped, %d without a playing, %d whole", stopped, none, whole)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, exact := range []int{-1, 0} {
		if _, err := Run(ctx, knockout(2), even(knockout(2)), Settings{Exact: exact}); !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
	}
}

// hooked calls a function at each draw.
type hooked struct {
	Strengths
	hook func()
}

func (h hooked) Draw(lots *chance.Lots, into []float64) {
	h.hook()
	h.Strengths.Draw(lots, into)
}

// TestProgress checks the reports of progress.
func TestProgress(t *testing.T) {
	c := knockout(3)
	for _, exact := range []int{-1, 0} {
		for _, playings := range []int{1, 100, 10_000} {
			calls, last := 0, 0
			mustRun(t, c, vague(even(c)), Settings{Playings: playings, Exact: exact, Workers: 4, Progress: func(done int) {
				if done <= last {
					t.Errorf("%d after %d", done, last)
				}
				calls, last = calls+1, done
			}})
			if last != playings || calls > 300 {
				t.Errorf("%d playings: %d calls, the last with %d", playings, calls, last)
			}
		}
	}
}

// TestMemory checks that many playings of many players do not need more memory
// than a chunk, and that only so many courses are kept.
func TestMemory(t *testing.T) {
	const players = 2000
	playings := night.Cases(4000, 8000)
	c := newFake(2, 24, func(history string, rounds int) ([]course.Contest, course.End) {
		if rounds < 24 {
			return []course.Contest{{First: 0, Second: 1 + rounds, Games: 1}}, course.End{}
		}
		return nil, course.End{Places: []int{1, 2}, Champion: 0}
	})
	for len(c.names) < players {
		c.names = append(c.names, fmt.Sprint(len(c.names)))
	}
	var before, now runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	most := uint64(0)
	draws := 0
	s := hooked{flat{}, func() {
		if draws++; draws%1000 == 0 {
			runtime.GC()
			runtime.ReadMemStats(&now)
			most = max(most, now.HeapAlloc)
		}
	}}
	mustRun(t, c, s, Settings{Playings: playings})
	// All strengths at once would be 128 MB, and half of it by day.
	if used := int(most) - int(before.HeapAlloc); used > 10_000*playings {
		t.Errorf("%d bytes", used)
	}
	tree, err := newTree(c, nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tree.byLot(t.Context(), even(c), Settings{Playings: night.Cases(10_000, 60_000), Workers: 1}); err != nil {
		t.Fatal(err)
	}
	if tree.kept <= maxKept/2 || tree.kept > maxKept {
		t.Errorf("%d courses are kept", tree.kept)
	}
}

// flat are strengths that are all zero, and are drawn all the same.
type flat struct{}

func (flat) Draw(_ *chance.Lots, into []float64) { clear(into) }
func (flat) Fixed() bool                         { return false }

// TestManyEnds checks that the number of draws is bounded.
func TestManyEnds(t *testing.T) {
	old := maxSteps
	t.Cleanup(func() { maxSteps = old })
	maxSteps = night.Cases(1<<27, old)
	f := knockout(4)
	o := mustRun(t, f, vague(even(f)), Settings{Exact: 1 << 15, Playings: 1_000_000, Workers: 2})
	if !o.Exact || o.Ends != 1<<15 || o.Playings < minDraws || o.Playings > 10_000 || o.Stopped {
		t.Errorf("exact %t, %d ends, %d draws, stopped %t", o.Exact, o.Ends, o.Playings, o.Stopped)
	}
}

// addUp checks that chances sum to 1, with and without conditions.
func addUp(t *rapid.T) {
	seed := rapid.Uint64Range(0, 1<<20).Draw(t, "seed")
	c := wild(seed)
	exact := rapid.SampledFrom([]int{-1, 1 << 16}).Draw(t, "exact")
	o, err := Run(t.Context(), c, vague(strengths(seed, c)), Settings{Seed: seed, Playings: 100, Exact: exact})
	if err != nil {
		t.Fatal(err)
	}
	near := func(got, want float64) {
		if math.Abs(got-want) > 1e-9 {
			t.Fatalf("%v, want %v", got, want)
		}
	}
	all := o.Nobody.Value
	for k := range o.Places {
		row := 0.0
		for _, c := range o.Places[k] {
			row += c.Value
		}
		near(row, 1)
		all += o.Champion[k].Value
	}
	near(all, 1)
	for _, s := range o.Swings {
		near(s.Results[0].Value+s.Results[1].Value+s.Results[2].Value, 1)
		for k := range o.Champion {
			champion, through := 0.0, 0.0
			for r, c := range s.Results {
				if s.Champion[r] != nil {
					champion += c.Value * s.Champion[r][k].Value
				}
				if s.Through[r] != nil {
					through += c.Value * s.Through[r][k].Value
				}
			}
			near(champion, o.Champion[k].Value)
			if o.Through != nil {
				near(through, o.Through[k].Value)
			}
		}
	}
	for name, c := range named(o) {
		if !(0 <= c.Low && c.Low <= c.Value && c.Value <= c.High && c.High <= 1) {
			t.Fatalf("%s: %v", name, c)
		}
	}
}

func TestSums(t *testing.T) { rapid.Check(t, addUp) }
func FuzzSums(f *testing.F) { f.Fuzz(rapid.MakeFuzz(addUp)) }

// TestGolden checks that the odds have the same bits on every machine.
func TestGolden(t *testing.T) {
	var text strings.Builder
	for _, c := range []*fake{knockout(2), league(3)} {
		for _, exact := range []int{-1, 0} {
			o := mustRun(t, c, vague(strengths(7, c)), Settings{Seed: 7, Playings: 500, Exact: exact, Questions: some()})
			lines, err := json.MarshalIndent(o, "", " ")
			if err != nil {
				t.Fatal(err)
			}
			text.Write(lines)
			text.WriteByte('\n')
		}
	}
	golden.Check(t, "odds.golden", text.String())
}

// BenchmarkLot plays a knock-out of 16 players 100,000 times.
func BenchmarkLot(b *testing.B) {
	c := knockout(4)
	for b.Loop() {
		mustRun(b, c, vague(even(c)), Settings{Playings: 100_000, Exact: -1})
	}
	b.ReportMetric(float64(c.calls.Load())/float64(b.N), "courses/op")
}

// BenchmarkAllEnds goes through 128 ends for 10,000 draws.
func BenchmarkAllEnds(b *testing.B) {
	c := knockout(3)
	for b.Loop() {
		mustRun(b, c, vague(even(c)), Settings{})
	}
}
