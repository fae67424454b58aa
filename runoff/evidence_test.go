package runoff_test

import (
	"errors"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/internal/night"
	"github.com/arbiter-go/arbiter/runoff"
	"pgregory.net/rapid"
)

func ExampleEvidence() {
	e, err := runoff.NewEvidence([]string{"Ann", "Bob", "Cid"}, runoff.Terms{By: runoff.ChipTotals, Bound: 10, Odds: 20})
	if err != nil {
		fmt.Println(err)
		return
	}
	first := runoff.Claim[string]{Kind: runoff.Within, A: "Ann", Place: 1}
	for {
		if err := e.Add([]runoff.Match[string]{
			{A: "Ann", B: "Bob", Chips: 4},
			{A: "Ann", B: "Cid", Chips: 6},
			{A: "Bob", B: "Cid", Chips: 5},
		}); err != nil {
			fmt.Println(err)
			return
		}
		v, err := e.Judge(first)
		if err != nil {
			fmt.Println(err)
			return
		}
		if v != runoff.Open {
			fmt.Printf("Ann is first: %v, after %d rounds\n", v, e.Rounds())
			return
		}
	}
	// Output:
	// Ann is first: true, after 19 rounds
}

// TestEvidenceErrors has each error of the evidence, with its place.
func TestEvidenceErrors(t *testing.T) {
	good := runoff.Terms{By: runoff.ChipTotals, Bound: 10, Odds: 20}
	with := func(change func(*runoff.Terms)) runoff.Terms {
		terms := good
		change(&terms)
		return terms
	}
	many := make([]float64, runoff.MaxEvidence+1)
	for k := range many {
		many[k] = float64(k)
	}
	for _, c := range []struct {
		bots  []float64
		terms runoff.Terms
		kind  error
		text  string
	}{
		{nil, good, runoff.ErrTooFew, "0"},
		{[]float64{1}, good, runoff.ErrTooFew, "1"},
		{many, good, runoff.ErrTooLarge, "65 bots"},
		{[]float64{1, 2, 1}, good, runoff.ErrRepeated, "bot 3: 1"},
		{[]float64{1, math.NaN()}, good, runoff.ErrNotAnID, "bot 2"},
		{[]float64{1, 2}, with(func(x *runoff.Terms) { x.By = runoff.TotalLast }), runoff.ErrClaim, "terms, by"},
		{[]float64{1, 2}, with(func(x *runoff.Terms) { x.Bound = 0 }), runoff.ErrClaim, "terms, bound"},
		{[]float64{1, 2}, with(func(x *runoff.Terms) { x.Bound = 1<<28 + 1 }), runoff.ErrClaim, "terms, bound"},
		{[]float64{1, 2}, with(func(x *runoff.Terms) { x.By = runoff.SeriesPoints }), runoff.ErrClaim, "terms, bound"},
		{[]float64{1, 2}, with(func(x *runoff.Terms) { x.Keep = -1 }), runoff.ErrClaim, "terms, keep"},
		{[]float64{1, 2}, with(func(x *runoff.Terms) { x.Keep = 3 }), runoff.ErrClaim, "terms, keep"},
		{[]float64{1, 2}, with(func(x *runoff.Terms) { x.Odds = 1 }), runoff.ErrClaim, "terms, odds"},
		{[]float64{1, 2}, with(func(x *runoff.Terms) { x.Odds = 1<<32 + 1 }), runoff.ErrClaim, "terms, odds"},
	} {
		e, err := runoff.NewEvidence(c.bots, c.terms)
		if e != nil || !errors.Is(err, c.kind) || !says(err, c.text) {
			t.Errorf("%v, %+v: %v", c.bots, c.terms, err)
		}
	}
	slice := any([]int{1})
	if e, err := runoff.NewEvidence([]any{slice, 2}, good); e != nil || !errors.Is(err, runoff.ErrNotAnID) {
		t.Error(err)
	}
	list, err := runoff.NewEvidence([]any{1, 2}, good)
	if err != nil {
		t.Fatal(err)
	}
	if err := list.Add([]runoff.Match[any]{{A: slice, B: 2}}); !errors.Is(err, runoff.ErrNotAnID) {
		t.Error(err)
	}
	e, err := runoff.NewEvidence([]int{1, 2, 3}, good)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		round []runoff.Match[int]
		kind  error
		text  string
	}{
		{[]runoff.Match[int]{{A: 4, B: 1}}, runoff.ErrUnknown, "unit 1: 4"},
		{[]runoff.Match[int]{{A: 1, B: 4}}, runoff.ErrUnknown, "unit 1: 4"},
		{[]runoff.Match[int]{{A: 1, B: 1}}, runoff.ErrSame, "unit 1"},
		{[]runoff.Match[int]{{A: 1, B: 2}, {A: 2, B: 1}}, runoff.ErrRepeated, "unit 2: 2 against 1"},
		{[]runoff.Match[int]{{A: 1, B: 2, Chips: 11}}, runoff.ErrBound, "unit 1: more chips than the bound: 11"},
		{[]runoff.Match[int]{{A: 1, B: 2, Chips: math.MinInt64}}, runoff.ErrBound, "unit 1: more chips than the bound: -9223372036854775808"},
	} {
		if err := e.Add(c.round); !errors.Is(err, c.kind) || !says(err, c.text) {
			t.Errorf("%+v: %v", c.round, err)
		}
	}
	if e.Rounds() != 0 {
		t.Errorf("%d rounds were added with an error", e.Rounds())
	}
	for _, c := range []struct {
		claim runoff.Claim[int]
		kind  error
		text  string
	}{
		{runoff.Claim[int]{Kind: runoff.Within, A: 4, Place: 1}, runoff.ErrUnknown, "claim, a: 4"},
		{runoff.Claim[int]{Kind: runoff.Within, A: 1}, runoff.ErrClaim, "claim, place: no such claim: 0"},
		{runoff.Claim[int]{Kind: runoff.Within, A: 1, Place: 4}, runoff.ErrClaim, "claim, place: no such claim: 4"},
		{runoff.Claim[int]{Kind: runoff.Within, A: 1, B: 2, Place: 1}, runoff.ErrClaim, "claim, b: no such claim: 2"},
		{runoff.Claim[int]{Kind: runoff.Ahead, A: 1, B: 4}, runoff.ErrUnknown, "claim, b: 4"},
		{runoff.Claim[int]{Kind: runoff.Ahead, A: 1, B: 1}, runoff.ErrSame, "claim"},
		{runoff.Claim[int]{Kind: runoff.Ahead, A: 1, B: 2, Place: 1}, runoff.ErrClaim, "claim, place: no such claim: 1"},
		{runoff.Claim[int]{Kind: runoff.Within, A: 1, Place: 1, By: runoff.ChipTotals}, runoff.ErrClaim, "claim, by"},
		{runoff.Claim[int]{A: 1}, runoff.ErrClaim, "claim, kind"},
	} {
		if v, err := e.Judge(c.claim); v != 0 || !errors.Is(err, c.kind) || !says(err, c.text) {
			t.Errorf("%+v: %v, %v", c.claim, v, err)
		}
	}
	if _, _, err := e.Mean(4, 5); !says(err, "4") || !says(err, "5") || !errors.Is(err, runoff.ErrUnknown) {
		t.Error(err)
	}
	if _, _, err := e.Mean(1, 1); !errors.Is(err, runoff.ErrSame) {
		t.Error(err)
	}
}

// says reports whether an error has a text.
func says(err error, text string) bool { return err != nil && strings.Contains(err.Error(), text) }

// meanIsExact: exact fractions give the same bounds, and they turn with the
// pair.
func meanIsExact(t *rapid.T) {
	bound := rapid.Int64Range(1, 50).Draw(t, "bound")
	list := rapid.SliceOfN(rapid.Int64Range(-bound, bound), 0, 60).Draw(t, "chips")
	e, err := runoff.NewEvidence([]int{0, 1, 2}, runoff.Terms{By: runoff.ChipTotals, Bound: bound, Odds: 3})
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range list {
		if err := e.Add([]runoff.Match[int]{{A: 1, B: 0, Chips: x}}); err != nil {
			t.Fatal(err)
		}
	}
	low, high, err := e.Mean(1, 0)
	lowOther, highOther, errOther := e.Mean(0, 1)
	if err != nil || errOther != nil || low != -highOther || high != -lowOther || low < -float64(bound) || high > float64(bound) {
		t.Fatalf("%v, %v; %v, %v; %v, %v", low, high, lowOther, highOther, err, errOther)
	}
	// exceeded reports whether the money of those who bet that the mean is
	// above m was ever multiplied by 12 sizes and 6 pairs and 3.
	exceeded := func(m float64) bool {
		money := slices.Repeat([]*big.Rat{big.NewRat(1, 1)}, 12)
		for _, x := range list {
			sum := new(big.Rat)
			for k := range money {
				gain := new(big.Rat).Sub(new(big.Rat).SetInt64(x), new(big.Rat).SetFloat64(m))
				by := gain.Quo(gain, big.NewRat(2*bound<<k, 1))
				money[k] = new(big.Rat).Mul(money[k], by.Add(by, big.NewRat(1, 1)))
				sum.Add(sum, money[k])
			}
			if sum.Cmp(big.NewRat(12*6*3, 1)) >= 0 {
				return true
			}
		}
		return false
	}
	grain := float64(bound) / 4096
	if low > -float64(bound) && !exceeded(low) || exceeded(low+grain) && low+grain < float64(bound) {
		t.Fatalf("low %v of %v", low, list)
	}
}

func TestMeanIsExact(t *testing.T) { rapid.Check(t, meanIsExact) }

// TestEvidenceIsRarelyWrong plays competitions to the end, by several kinds of
// chips. All bots are equal, so that nothing about two of them is true, or each
// is a little better than the one before. Somebody looks after each round. At
// least one statement is wrong at most as often as the odds say.
func TestEvidenceIsRarelyWrong(t *testing.T) {
	runs, most := night.Cases(200, 10_000), night.Cases(200, 1000)
	for _, shape := range []struct {
		name  string
		chips func(r *rand.Rand) int64
	}{
		{"signs", func(r *rand.Rand) int64 { return 100 * (2*r.Int64N(2) - 1) }},
		{"narrow", func(r *rand.Rand) int64 { return r.Int64N(41) - 20 }},
		// The mean is 0, by rare units with everything.
		{"heavy", func(r *rand.Rand) int64 {
			if r.IntN(51) == 0 {
				return 100
			}
			return -2
		}},
	} {
		chips := shape.chips
		for _, edge := range []int64{0, 1} {
			t.Run(fmt.Sprintf("%s/%d", shape.name, edge), func(t *testing.T) {
				wrong := 0
				for run := range runs {
					r := rand.New(rand.NewPCG(uint64(run), 20))
					e, err := runoff.NewEvidence([]int{0, 1, 2}, runoff.Terms{By: runoff.ChipTotals, Bound: 103, Odds: 20})
					if err != nil {
						t.Fatal(err)
					}
					for range most {
						a, b := chips(r)+edge, chips(r)+edge
						if err := e.Add([]runoff.Match[int]{{A: 1, B: 0, Chips: a}, {A: 2, B: 1, Chips: b}, {A: 2, B: 0, Chips: chips(r) + 2*edge}}); err != nil {
							t.Fatal(err)
						}
						if misjudged(t, e, edge > 0) {
							wrong++
							break
						}
					}
				}
				// One in 20 can be wrong, and some by chance.
				n := float64(runs)
				if float64(wrong) > n/20+4*math.Sqrt(n/20) {
					t.Errorf("%d of %d are wrong", wrong, runs)
				}
				t.Logf("%d of %d are wrong", wrong, runs)
			})
		}
	}
}

// misjudged reports whether a statement about three bots is decided wrongly. If
// they are not apart, 2 before 1 before 0, then they are equal, and any order
// fits. The bound is for each of these orders by itself; take 0 before 1 before
// 2.
func misjudged(t *testing.T, e *runoff.Evidence[int], apart bool) bool {
	t.Helper()
	for a := range 3 {
		for b := range a {
			v, err := e.Judge(runoff.Claim[int]{Kind: runoff.Ahead, A: a, B: b})
			if err != nil {
				t.Fatal(err)
			}
			if apart && v == runoff.False || !apart && v == runoff.True {
				return true
			}
		}
	}
	return false
}

// TestEvidencePairs plays with a bot that loses everything. It leaves, and the
// other two stay, as good as each other.
func TestEvidencePairs(t *testing.T) {
	e, err := runoff.NewEvidence([]int{0, 1, 2}, runoff.Terms{By: runoff.ChipTotals, Bound: 5, Odds: 20})
	if err != nil {
		t.Fatal(err)
	}
	for k := range int64(100) {
		if err := e.Add([]runoff.Match[int]{{A: 1, B: 0, Chips: 5}, {A: 2, B: 0, Chips: 5}, {A: 2, B: 1, Chips: 2*(k%2) - 1}}); err != nil {
			t.Fatal(err)
		}
	}
	first := runoff.Claim[int]{Kind: runoff.Within, A: 2, Place: 1}
	last := runoff.Claim[int]{Kind: runoff.Within, A: 0, Place: 2}
	if got, err := e.Pairs(first, last); err != nil || !slices.Equal(got, [][2]int{{1, 2}}) {
		t.Errorf("%v, %v", got, err)
	}
	if got, err := e.Pairs(last); err != nil || got != nil {
		t.Errorf("%v, %v", got, err)
	}
	if _, err := e.Pairs(first, runoff.Claim[int]{Kind: 9, A: 7}); !errors.Is(err, runoff.ErrClaim) || !errors.Is(err, runoff.ErrUnknown) {
		t.Error(err)
	}
	for c, want := range map[runoff.Claim[int]]runoff.Verdict{
		{Kind: runoff.Within, A: 1, Place: 1}: runoff.Open,
		{Kind: runoff.Within, A: 1, Place: 2}: runoff.True,
		{Kind: runoff.Within, A: 0, Place: 2}: runoff.False,
		{Kind: runoff.Ahead, A: 1, B: 2}:      runoff.Open,
		{Kind: runoff.Ahead, A: 1, B: 0}:      runoff.True,
		{Kind: runoff.Ahead, A: 0, B: 2}:      runoff.False,
	} {
		if v, err := e.Judge(c); err != nil || v != want {
			t.Errorf("%+v: %v, %v", c, v, err)
		}
	}
	// The pair that is left decides it, without the others.
	for range 100 {
		if err := e.Add([]runoff.Match[int]{{A: 2, B: 1, Chips: 3}}); err != nil {
			t.Fatal(err)
		}
	}
	if v, err := e.Judge(first); err != nil || v != runoff.True {
		t.Errorf("%v, %v", v, err)
	}
	if got, err := e.Pairs(first, last); err != nil || got != nil {
		t.Errorf("%v, %v", got, err)
	}
}

// TestEvidenceEqualLosers: two weak bots are as good as each other. Who of them
// leaves first makes no difference for the first place. With a table, the units
// against them count.
func TestEvidenceEqualLosers(t *testing.T) {
	for _, c := range []struct {
		keep int
		want [][2]int
	}{
		{0, [][2]int{{2, 3}}},
		{3, [][2]int{{0, 2}, {1, 2}, {0, 3}, {1, 3}, {2, 3}}},
		{4, [][2]int{{0, 2}, {1, 2}, {0, 3}, {1, 3}, {2, 3}}},
	} {
		e, err := runoff.NewEvidence([]int{0, 1, 2, 3}, runoff.Terms{By: runoff.SeriesPoints, Odds: 20, Keep: c.keep})
		if err != nil {
			t.Fatal(err)
		}
		for k := range int64(100) {
			won := k%2*2 - 1
			if err := e.Add([]runoff.Match[int]{
				{A: 1, B: 0, Chips: won}, {A: 3, B: 2, Chips: won},
				{A: 2, B: 0, Chips: 1}, {A: 2, B: 1, Chips: 1}, {A: 3, B: 0, Chips: 1}, {A: 3, B: 1, Chips: 1},
			}); err != nil {
				t.Fatal(err)
			}
		}
		got, err := e.Pairs(runoff.Claim[int]{Kind: runoff.Within, A: 2, Place: 1})
		if err != nil || !slices.Equal(got, c.want) {
			t.Errorf("keep %d: %v, %v", c.keep, got, err)
		}
	}
}

// TestEvidenceKeep: 2 beats 1 by much, and loses to 0 by little. If the lowest
// leave, 1 leaves first. Then 2 loses to 0. In a table, all units count.
func TestEvidenceKeep(t *testing.T) {
	for keep, want := range []runoff.Verdict{runoff.False, runoff.False, runoff.False, runoff.True} {
		e, err := runoff.NewEvidence([]int{0, 1, 2}, runoff.Terms{By: runoff.ChipTotals, Bound: 9, Odds: 20, Keep: keep})
		if err != nil {
			t.Fatal(err)
		}
		for range 400 {
			if err := e.Add([]runoff.Match[int]{{A: 2, B: 1, Chips: 9}, {A: 0, B: 2, Chips: 2}, {A: 0, B: 1, Chips: 1}}); err != nil {
				t.Fatal(err)
			}
		}
		if v, err := e.Judge(runoff.Claim[int]{Kind: runoff.Within, A: 2, Place: 1}); err != nil || v != want {
			t.Errorf("keep %d: %v, %v", keep, v, err)
		}
	}
}

// TestEvidenceKeepSteps: 0 beats 1 and 2, and 1 beats 2, always. In a table of
// these three, the totals differ by 2 or 4 of at most 4. So it is clear after 6
// rounds that 0 is not the last. If 2 is the last, 0 is before 1 as soon as the
// sum of (1+s/2)^r for all sizes s is at least 12·2·2, which is after 9 rounds.
func TestEvidenceKeepSteps(t *testing.T) {
	e, err := runoff.NewEvidence([]int{0, 1, 2}, runoff.Terms{By: runoff.SeriesPoints, Keep: 3, Odds: 2})
	if err != nil {
		t.Fatal(err)
	}
	decided := map[runoff.Claim[int]]int{}
	for r := 1; r <= 20; r++ {
		if err := e.Add([]runoff.Match[int]{{A: 0, B: 1, Chips: 1}, {A: 0, B: 2, Chips: 1}, {A: 1, B: 2, Chips: 1}}); err != nil {
			t.Fatal(err)
		}
		for _, c := range []runoff.Claim[int]{{Kind: runoff.Within, A: 0, Place: 2}, {Kind: runoff.Ahead, A: 0, B: 1}} {
			if v, err := e.Judge(c); err != nil || v == runoff.False {
				t.Fatal(v, err)
			} else if v == runoff.True && decided[c] == 0 {
				decided[c] = r
			}
		}
	}
	if a, b := decided[runoff.Claim[int]{Kind: runoff.Within, A: 0, Place: 2}], decided[runoff.Claim[int]{Kind: runoff.Ahead, A: 0, B: 1}]; a != 6 || b != 9 {
		t.Errorf("after %d and %d rounds", a, b)
	}
}

// TestEvidenceWork checks that without work nothing is decided.
func TestEvidenceWork(t *testing.T) {
	for _, work := range []int64{math.MinInt64, -1, 1000, 0} {
		e, err := runoff.NewEvidence([]int{0, 1}, runoff.Terms{By: runoff.SeriesPoints, Odds: 20, MaxWork: work})
		if err != nil {
			t.Fatal(err)
		}
		for range 100 {
			if err := e.Add([]runoff.Match[int]{{A: 0, B: 1, Chips: 7}}); err != nil {
				t.Fatal(err)
			}
		}
		v, err := e.Judge(runoff.Claim[int]{Kind: runoff.Ahead, A: 0, B: 1})
		if want := map[bool]runoff.Verdict{true: runoff.True, false: runoff.Open}[work == 0]; err != nil || v != want {
			t.Errorf("work %d: %v, %v", work, v, err)
		}
		low, high, err := e.Mean(0, 1)
		if bounds := low > -1; err != nil || bounds != (work == 0) || high != 1 {
			t.Errorf("work %d: %v, %v, %v", work, low, high, err)
		}
		pairs, err := e.Pairs(runoff.Claim[int]{Kind: runoff.Ahead, A: 0, B: 1})
		if err != nil || (len(pairs) == 0) != (work == 0) {
			t.Errorf("work %d: %v, %v", work, pairs, err)
		}
		if left := e.WorkLeft(); left < 0 || (left > 0) != (work == 0) || left > 10_000_000_000-100*160 {
			t.Errorf("work %d: %d are left", work, left)
		}
	}
}
