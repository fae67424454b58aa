package until_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/bots/until"
	"github.com/arbiter-go/arbiter/runoff"
	"pgregory.net/rapid"
)

// competition makes a competition of bots that are as strong as their places
// are low. A match has two units.
func competition(bots, batch int, goal until.Goal) until.Competition {
	c := until.Competition{Batch: batch, Goal: goal, Terms: runoff.Terms{By: runoff.ChipTotals, Bound: 9, Odds: 20}}
	for k := range bots {
		c.Bots = append(c.Bots, string(rune('A'+k)))
	}
	return c
}

// played plays to the end. The bot before another has an edge in each unit, if
// there is one.
func played(t testing.TB, c until.Competition, edge int64, seed uint64) *until.Course {
	t.Helper()
	return playedBy(t, c, func(b until.Batch, n int) [][]int64 { return units(b, n, edge, seed) })
}

// playedBy plays to the end, with units that a function gives for each round.
func playedBy(t testing.TB, c until.Competition, units func(b until.Batch, n int) [][]int64) *until.Course {
	t.Helper()
	x, err := until.Begin(c)
	if err != nil {
		t.Fatal(err)
	}
	for {
		b, err := x.Next()
		if err != nil {
			t.Fatal(err)
		}
		if len(b.Pairs) == 0 {
			return x
		}
		for n := b.From; n <= b.To; n++ {
			if err := x.Add(context.Background(), b.Pairs, units(b, n)); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// units draws the units of a round. They depend on the pair and the round
// alone.
func units(b until.Batch, round int, edge int64, seed uint64) (all [][]int64) {
	for _, pair := range b.Pairs {
		r := rand.New(rand.NewPCG(seed, uint64(round)<<16|uint64(pair[0][0])<<8|uint64(pair[1][0])))
		all = append(all, []int64{r.Int64N(9) - 4 + edge, r.Int64N(9) - 4 + edge})
	}
	return all
}

func Example() {
	c := competition(3, 4, until.Goal{Places: []int{1, 2}, Matches: 300})
	x, err := until.Begin(c)
	if err != nil {
		fmt.Println(err)
		return
	}
	for {
		b, err := x.Next()
		if err != nil {
			fmt.Println(err)
			return
		}
		if len(b.Pairs) == 0 {
			break
		}
		for n := b.From; n <= b.To; n++ {
			if err := x.Add(context.Background(), b.Pairs, units(b, n, 1, 1)); err != nil {
				fmt.Println(err)
				return
			}
		}
	}
	fmt.Print(x)
	// Output:
	// First: A, decided after round 57.
	// First 2: A and B, decided after round 70.
	//
	//   place  team  matches  total
	//   1      A     140      +306
	//   2      B     140      +16
	//   3      C     140      -322
	//
	// Played: 210 of 900 possible matches (23.3 %), in 70 rounds.
}

// TestEqual: between equal bots, nothing is decided, and all is played.
func TestEqual(t *testing.T) {
	x := played(t, competition(3, 1, until.Goal{Places: []int{1}, Matches: 41}), 0, 1)
	if n, most := x.Played(); x.Over() || x.Rounds != 41 || n != 123 || most != 123 {
		t.Errorf("%v", x)
	}
	if got := x.Progress(); got != "round 41 of at most 41, 123 matches; open: first" {
		t.Error(got)
	}
	if !strings.HasPrefix(x.String(), "First: not decided between A, B and C.\n") {
		t.Error(x)
	}
}

// TestBatches: whatever the size of batches, the same is decided after the same
// round, as long as all pairs play.
func TestBatches(t *testing.T) {
	goal := until.Goal{Places: []int{1}, Matches: 200}
	want := played(t, competition(2, 1, goal), 1, 3)
	if !want.Over() {
		t.Fatal(want)
	}
	for _, batch := range []int{2, 7, 64} {
		got := played(t, competition(2, batch, goal), 1, 3)
		if !slices.Equal(got.Decided, want.Decided) || got.Rounds < want.Decided[0] || got.Rounds >= want.Decided[0]+max(batch, 25) {
			t.Errorf("batches of %d: %v, not %v, in %d rounds", batch, got.Decided, want.Decided, got.Rounds)
		}
	}
}

// TestGoal has each goal that cannot be.
func TestGoal(t *testing.T) {
	for _, c := range []until.Competition{
		competition(3, 1, until.Goal{Matches: 1}),
		competition(3, 1, until.Goal{Places: []int{1, 3}, Matches: 1}),
		competition(3, 1, until.Goal{Places: []int{0}, Matches: 1}),
		competition(3, 1, until.Goal{Places: []int{1}}),
		competition(3, 0, until.Goal{Places: []int{1}, Matches: 1}),
	} {
		if x, err := until.Begin(c); x != nil || !errors.Is(err, until.ErrGoal) {
			t.Errorf("%+v: %v", c, err)
		}
	}
	if x, err := until.Begin(competition(1, 1, until.Goal{Places: []int{1}, Matches: 1})); x != nil || !errors.Is(err, runoff.ErrTooFew) {
		t.Error(err)
	}
}

// laws checks what is so in every competition.
func laws(t *rapid.T) {
	n := rapid.IntRange(2, 5).Draw(t, "bots")
	c := competition(n, rapid.IntRange(1, 9).Draw(t, "batch"), until.Goal{
		Places:  rapid.SliceOfNDistinct(rapid.IntRange(1, n-1), 1, n-1, rapid.ID).Draw(t, "places"),
		Matches: rapid.IntRange(9, 90).Draw(t, "matches"),
	})
	c.Terms.Keep = rapid.IntRange(0, n).Draw(t, "keep")
	if rapid.Bool().Draw(t, "points") {
		c.Terms.By, c.Terms.Bound = runoff.SeriesPoints, 0
	}
	edge, seed := rapid.Int64Range(0, 4).Draw(t, "edge"), rapid.Uint64().Draw(t, "seed")
	x, err := until.Begin(c)
	if err != nil {
		t.Fatal(err)
	}
	matches := map[[2]string]int{}
	// A twin that is told each round, and asked anew.
	twin, err := runoff.NewEvidence(c.Bots, c.Terms)
	if err != nil {
		t.Fatal(err)
	}
	last := 0
	for {
		b, err := x.Next()
		if err != nil {
			t.Fatal(err)
		}
		if len(b.Pairs) == 0 {
			break
		}
		if b.From != last+1 || b.To > c.Goal.Matches || b.To-b.From+1 != max(c.Batch, last/8) {
			t.Fatalf("batch %+v after %d rounds", b, last)
		}
		last = b.To
		for r := b.From; r <= b.To; r++ {
			u := units(b, r, edge, seed)
			for unit := range u[0] {
				var round []runoff.Match[string]
				for k, pair := range b.Pairs {
					round = append(round, runoff.Match[string]{A: pair[0], B: pair[1], Chips: u[k][unit]})
				}
				if err := twin.Add(round); err != nil {
					t.Fatal(err)
				}
			}
			for _, pair := range b.Pairs {
				matches[pair]++
			}
			if err := x.Add(context.Background(), b.Pairs, u); err != nil {
				t.Fatal(err)
			}
			for k, place := range c.Goal.Places {
				open := 0
				for _, bot := range c.Bots {
					if v, _ := twin.Judge(runoff.Claim[string]{Kind: runoff.Within, A: bot, Place: place}); v == runoff.Open {
						open++
					}
				}
				if (open == 0) != (x.Decided[k] > 0) || x.Decided[k] > r {
					t.Fatalf("after round %d, place %d is decided in %d, and %d are open", r, place, x.Decided[k], open)
				}
			}
		}
	}
	if !x.Over() && x.Rounds+max(c.Batch, x.Rounds/8) <= c.Goal.Matches {
		t.Fatalf("it stopped after %d rounds: %v", x.Rounds, x)
	}
	standings := x.Standings()
	sum, zero := 0, int64(0)
	for _, s := range standings {
		if s.Best < 1 || s.Best > s.Worst || s.Worst > n {
			t.Fatalf("%+v", s)
		}
		sum, zero = sum+s.Matches, zero+s.Total
	}
	all, _ := x.Played()
	for k, place := range c.Goal.Places {
		in := 0
		for _, s := range standings {
			if s.Worst <= place {
				in++
			}
		}
		if in > place || x.Decided[k] > 0 && in != place {
			t.Fatalf("%d bots are on place %d or better: %v", in, place, x)
		}
	}
	pairs, err := x.Pairs()
	if err != nil {
		t.Fatal(err)
	}
	total := 0
	for _, p := range pairs {
		if p.Matches != matches[[2]string{p.A, p.B}] || p.Low > p.High {
			t.Fatalf("%+v", p)
		}
		total += p.Matches
	}
	if zero != 0 || sum != 2*all || total != all {
		t.Fatalf("totals %d, matches %d, %d and %d", zero, sum, all, total)
	}
}

func TestLaws(t *testing.T) { rapid.Check(t, laws) }

func FuzzLaws(f *testing.F) { f.Fuzz(rapid.MakeFuzz(laws)) }

// TestPlan plans from matches that A always wins by one. So each simulation is
// the same.
func TestPlan(t *testing.T) {
	c := competition(2, 1, until.Goal{Places: []int{1}, Matches: 20})
	x, err := until.Begin(c)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := x.Plan(context.Background(), 0.9, rand.New(rand.NewPCG(1, 1))); err == nil || err.Error() != "a plan needs a match of A against B" {
		t.Error(err)
	}
	for range 20 {
		if err := x.Add(context.Background(), [][2]string{{"A", "B"}}, [][]int64{{1, 1}}); err != nil {
			t.Fatal(err)
		}
	}
	if x.Over() {
		t.Fatal(x)
	}
	p, err := x.Plan(context.Background(), 0.9, rand.New(rand.NewPCG(1, 1)))
	if err != nil || p.Simulations != until.Simulations || p.Most != 80 || p.Rounds != p.Median || p.Rounds <= 20 || p.Fixed != 1 {
		t.Errorf("%+v, %v", p, err)
	}
	if p.Least != 20 || p.Tied {
		t.Errorf("%+v", p)
	}
	// A competition that goes on like this is decided in as many rounds.
	for x.Rounds < 80 && !x.Over() {
		if err := x.Add(context.Background(), [][2]string{{"A", "B"}}, [][]int64{{1, 1}}); err != nil {
			t.Fatal(err)
		}
	}
	if x.Decided[0] != p.Rounds {
		t.Errorf("decided in %d, planned %d", x.Decided[0], p.Rounds)
	}
}

// TestPlanPower: more power takes longer, and equal seeds give equal plans.
func TestPlanPower(t *testing.T) {
	x := played(t, competition(2, 1, until.Goal{Places: []int{1}, Matches: 60}), 1, 7)
	var before until.Plan
	for k, power := range []float64{0.5, 0.8, 0.95} {
		p, err := x.Plan(context.Background(), power, rand.New(rand.NewPCG(5, 5)))
		if err != nil {
			t.Fatal(err)
		}
		if p.Rounds < before.Rounds || p.Fixed < before.Fixed || k == 0 && p.Rounds != p.Median {
			t.Errorf("%+v after %+v", p, before)
		}
		if again, err := x.Plan(context.Background(), power, rand.New(rand.NewPCG(5, 5))); err != nil || again != p {
			t.Errorf("%+v and %+v, %v", p, again, err)
		}
		before = p
	}
	if before.Fixed >= before.Rounds {
		t.Errorf("%+v", before)
	}
}

// TestPlanTied: between bots that have won as much, there is no plan of a fixed
// length.
func TestPlanTied(t *testing.T) {
	x, err := until.Begin(competition(2, 1, until.Goal{Places: []int{1}, Matches: 9}))
	if err != nil {
		t.Fatal(err)
	}
	for _, won := range []int64{3, -3} {
		if err := x.Add(context.Background(), [][2]string{{"A", "B"}}, [][]int64{{won}}); err != nil {
			t.Fatal(err)
		}
	}
	p, err := x.Plan(context.Background(), 0.9, rand.New(rand.NewPCG(1, 1)))
	if err != nil || !p.Tied || p.Fixed != 0 || p.Rounds != 0 || !strings.Contains(p.String(), "a tie for a place") {
		t.Errorf("%+v, %v", p, err)
	}
}

// TestPlanTable: A and B draw, and B wins more from C. In a table that is the
// first place. In a run-off, A and B are first.
func TestPlanTable(t *testing.T) {
	for _, keep := range []int{0, 3} {
		c := competition(3, 1, until.Goal{Places: []int{1}, Matches: 9})
		c.Terms.Keep = keep
		x, err := until.Begin(c)
		if err != nil {
			t.Fatal(err)
		}
		pairs := [][2]string{{"A", "B"}, {"A", "C"}, {"B", "C"}}
		if err := x.Add(context.Background(), pairs, [][]int64{{0}, {1}, {3}}); err != nil {
			t.Fatal(err)
		}
		p, err := x.Plan(context.Background(), 0.9, rand.New(rand.NewPCG(1, 1)))
		if err != nil || p.Tied != (keep == 0) || p.Fixed != keep/3 {
			t.Errorf("keep %d: %+v, %v", keep, p, err)
		}
	}
}

// TestNames: a name from right to left is isolated once.
func TestNames(t *testing.T) {
	c := competition(2, 1, until.Goal{Places: []int{1}, Matches: 9})
	c.Bots[1] = "ليلى 3"
	x, err := until.Begin(c)
	if err != nil {
		t.Fatal(err)
	}
	if s := x.String(); strings.Contains(s, `\u`) || !strings.HasPrefix(s, "First: not decided between A and \u2068ليلى\u2069 3.\n") {
		t.Errorf("%q", s)
	}
}

// TestEnd: a context that is done ends it.
func TestEnd(t *testing.T) {
	x := played(t, competition(2, 1, until.Goal{Places: []int{1}, Matches: 9}), 1, 7)
	ctx, end := context.WithCancel(context.Background())
	end()
	if err := x.Add(ctx, [][2]string{{"A", "B"}}, [][]int64{{0}}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if _, err := x.Plan(ctx, 0.9, rand.New(rand.NewPCG(1, 1))); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// TestSpent: without work, nothing more is decided and played, and nothing that
// was decided is forgotten. A and B are equal, and C loses.
func TestSpent(t *testing.T) {
	c := competition(3, 1, until.Goal{Places: []int{2, 1}, Matches: 3000})
	c.Terms.MaxWork = 400_000
	x := playedBy(t, c, func(b until.Batch, n int) [][]int64 {
		won := make([][]int64, len(b.Pairs))
		for k, pair := range b.Pairs {
			if won[k] = []int64{5}; pair[1] == "B" {
				won[k][0] = int64(n%2*2 - 1)
			}
		}
		return won
	})
	if x.Decided[0] == 0 || x.Decided[1] > 0 || x.Rounds >= 2000 || x.Rounds <= x.Decided[0] {
		t.Errorf("decided %v in %d rounds", x.Decided, x.Rounds)
	}
	if s := x.String(); !strings.Contains(s, "Nothing more is decided.") || !strings.HasPrefix(s, "First 2: A and B, decided after round") {
		t.Error(s)
	}
}
