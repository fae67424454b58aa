package runoff

import (
	"math/big"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// TestWealth checks that the money is never more than in exact fractions, and
// not much less.
func TestWealth(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		most := rapid.Int64Range(1, 1<<41).Draw(t, "most")
		w := ones()
		exact := make([]*big.Rat, sizes)
		for k := range exact {
			exact[k] = big.NewRat(1, 1)
		}
		for _, gain := range rapid.SliceOfN(rapid.Int64Range(-most, most), 1, 40).Draw(t, "gains") {
			w.bet(gain, most)
			for k, x := range exact {
				x.Mul(x, big.NewRat(most<<k+gain, most<<k))
				got := new(big.Rat).SetFloat64(w[k])
				if got.Cmp(x) > 0 || got.Cmp(new(big.Rat).Mul(x, big.NewRat(1<<40-1, 1<<40))) < 0 {
					t.Fatalf("%v of size %d is not %v", got, k, x)
				}
			}
		}
	})
}

// TestRoom checks that stages without memory decide nothing.
func TestRoom(t *testing.T) {
	e, err := NewEvidence([]int{1, 2, 3}, Terms{By: SeriesPoints, Odds: 2})
	if err != nil {
		t.Fatal(err)
	}
	e.room = 12
	for range 100 {
		if err := e.Add([]Match[int]{{A: 1, B: 2, Chips: 1}, {A: 1, B: 3, Chips: 1}, {A: 2, B: 3, Chips: 1}}); err != nil {
			t.Fatal(err)
		}
	}
	for c, want := range map[Claim[int]]Verdict{
		{Kind: Within, A: 3, Place: 2}: False, // by all three
		{Kind: Within, A: 1, Place: 1}: Open,  // by the last two
	} {
		if v, err := e.Judge(c); err != nil || v != want {
			t.Errorf("%+v: %v, %v", c, v, err)
		}
	}
	if best, worst := e.Places(); !slices.Equal(best, []int{1, 1, 3}) || !slices.Equal(worst, []int{2, 2, 3}) {
		t.Errorf("%v to %v", best, worst)
	}
}

// TestManyEqual: equal bots are too many for the memory of all sets. Nothing is
// decided, and little work is done, although memory is wanted again and again.
func TestManyEqual(t *testing.T) {
	bots := make([]int, 10)
	for k := range bots {
		bots[k] = k
	}
	e, err := NewEvidence(bots, Terms{By: SeriesPoints, Odds: 20, MaxWork: 2_000_000})
	if err != nil {
		t.Fatal(err)
	}
	e.room = 5000
	if best, worst := e.Places(); slices.Max(best) != 1 || slices.Min(worst) != 10 || e.WorkLeft() == 0 {
		t.Errorf("%v to %v, %d steps are left", best, worst, e.WorkLeft())
	}
}

// TestSweep checks that somebody who has looked early, when there was no memory
// for all orders, knows as much later as somebody who has not.
func TestSweep(t *testing.T) {
	for _, look := range []bool{false, true} {
		e, err := NewEvidence([]int{0, 1, 2}, Terms{By: SeriesPoints, Odds: 2})
		if err != nil {
			t.Fatal(err)
		}
		e.room = 3*3 + 2*2 + 1
		first := Claim[int]{Kind: Within, A: 0, Place: 1}
		for k := range 200 {
			// At first, 1 and 2 are equal. Then 1 is better.
			won := int64(k%2*2 - 1)
			if k >= 100 {
				won = 1
			}
			if err := e.Add([]Match[int]{{A: 0, B: 1, Chips: 1}, {A: 0, B: 2, Chips: 1}, {A: 1, B: 2, Chips: won}}); err != nil {
				t.Fatal(err)
			}
			if !look || k != 99 {
				continue
			}
			if v, err := e.Judge(first); err != nil || v != Open || e.room >= 4 {
				t.Errorf("%v, %v, room %d", v, err, e.room)
			}
		}
		if v, err := e.Judge(first); err != nil || v != True {
			t.Errorf("looked %v: %v, %v", look, v, err)
		}
	}
}
