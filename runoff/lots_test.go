package runoff

import (
	"slices"
	"strings"
	"testing"
)

// TestLots records lots, which are the same everywhere and in every release.
func TestLots(t *testing.T) {
	before := letters(17)
	r, err := Draw(before, true, 2007)
	if err != nil || r.Seed != 2007 || !r.Needed {
		t.Fatalf("%+v, error %v", r, err)
	}
	expect(t, strings.Join(r.Order, ""), "EQMFKNDAHJPLBGICO")
	again, err := Sets(r.Order, true)
	if err != nil || !slices.EqualFunc(r.Sets, again.Sets, slices.Equal) {
		t.Errorf("the order as recorded gives %v, want %v", again.Sets, r.Sets)
	}
	if !slices.Equal(before, letters(17)) {
		t.Errorf("the bots are modified: %v", before)
	}

	c, err := Bootstrap(table(t, 2, Options{}, "A B 3", "B A 2", "A B -1"), 2012, 1000, Bankroll)
	if err != nil {
		t.Fatal(err)
	}
	if got := c.Bots[0].Counts; !slices.Equal(got, []int{433, 567}) {
		t.Errorf("A's places: %v", got)
	}
}

// TestFair counts where each of three bots is drawn.
func TestFair(t *testing.T) {
	orders := map[string]int{}
	for seed := range uint64(6000) {
		r, err := Draw(letters(3), true, seed)
		if err != nil {
			t.Fatal(err)
		}
		orders[strings.Join(r.Order, "")]++
	}
	for order, n := range orders {
		if n < 900 || n > 1100 {
			t.Errorf("%s: %d times of 6000, want about 1000", order, n)
		}
	}
	if len(orders) != 6 {
		t.Errorf("orders: %v", orders)
	}
}

// TestRounds plays an event whose bots have bankrolls by their letter to the
// end.
func TestRounds(t *testing.T) {
	bots := letters(25)
	var sizes []int
	for first := true; ; first = false {
		r, err := Draw(bots, first, uint64(len(bots)))
		if err != nil {
			t.Fatal(err)
		}
		var chips []int64
		for _, b := range r.Order {
			chips = append(chips, -int64(b[0]))
		}
		q, err := r.Advance(bankrolls(r.Order, chips))
		if err != nil {
			t.Fatal(err)
		}
		if len(q.Through)+len(q.Out) != len(bots) || q.Stalled || q.Rule != BestThree {
			t.Fatalf("%+v", q)
		}
		bots = q.Through
		sizes = append(sizes, len(bots))
		if q.Done {
			break
		}
	}
	if !slices.Equal(sizes, []int{12, 6}) || !slices.Contains(bots, "A") {
		t.Errorf("left: %v, at the end %v", sizes, bots)
	}

	// With equal bankrolls all go on, and the qualifying ends.
	r, err := Sets(letters(12), true)
	if err != nil {
		t.Fatal(err)
	}
	q, err := r.Advance(bankrolls(letters(12), make([]int64, 12)))
	if err != nil || !q.Stalled || !q.Done || len(q.Through) != 12 {
		t.Errorf("%+v, error %v", q, err)
	}
	// Ten bots that are left play once more, and nine do not.
	for _, c := range []struct {
		chips []int64
		left  int
	}{
		{[]int64{0, 0, 0, 0, 0, 0, 5, 5, 5, 5, -9, -9}, 10},
		{[]int64{0, 0, 0, 0, 0, 0, 5, 5, 5, -4, -9, -9}, 9},
	} {
		q, err := r.Advance(bankrolls(letters(12), c.chips))
		if err != nil || q.Stalled || q.Done != (c.left < 10) || len(q.Through) != c.left {
			t.Errorf("%v: %+v, error %v", c.chips, q, err)
		}
	}
	// A round that is not needed needs no bankrolls.
	r, err = Sets(letters(5), false)
	if err != nil {
		t.Fatal(err)
	}
	if q, err := r.Advance(nil); err != nil || !q.Done || len(q.Through) != 5 || q.Stalled {
		t.Errorf("%+v, error %v", q, err)
	}
	r, _ = Sets(letters(12), true)
	if _, err := r.Advance(nil); err == nil {
		t.Error("no bankrolls, no error")
	}
}
