package runoff

import (
	"encoding/json"
	"errors"
	"math"
	"runtime"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/internal/night"
	"github.com/arbiter-go/arbiter/internal/work"
)

// This file has tables that are made to take long, up to the limits. Tests
// count steps and bytes, and never measure time.

// hostile has matches among n bots. Each pair has at most one match.
var hostile = []struct {
	name  string
	of    func(n int) []Match[int]
	steps func(n int) int // of Bankroll
}{
	{"no match", func(int) []Match[int] { return nil }, func(int) int { return 1 }},
	{"all level", func(n int) []Match[int] {
		var list []Match[int]
		for i := range n {
			list = append(list, Match[int]{A: i, B: (i + 1) % n})
		}
		return list
	}, func(int) int { return 1 }},
	{"a cycle", func(n int) []Match[int] {
		var list []Match[int]
		for i := range n {
			list = append(list, Match[int]{A: i, B: (i + 1) % n, Chips: 1})
		}
		return list
	}, func(int) int { return 1 }},
	{"two tiers", func(n int) []Match[int] {
		var list []Match[int]
		for i := range n / 2 {
			list = append(list, Match[int]{A: i, B: n/2 + i, Chips: 5})
		}
		return list
	}, func(int) int { return 2 }},
	{"one bot in each step", func(n int) []Match[int] {
		var list []Match[int]
		for i := range n - 1 {
			list = append(list, Match[int]{A: n - 1, B: i, Chips: int64(n - i)})
		}
		return list
	}, func(n int) int { return n }},
	{"one bot in each step, extreme", func(n int) []Match[int] {
		var list []Match[int]
		for i := range n - 1 {
			chips := math.MaxInt64/int64(n) - int64(i)
			list = append(list, Match[int]{A: n - 1, B: i, Chips: chips})
		}
		return list
	}, func(n int) int { return n }},
}

// TestHostileRanking has a thousand bots, or 300 by day. An answer must
// not use more bytes than its lists need.
func TestHostileRanking(t *testing.T) {
	n := 1000
	if !night.Now() {
		n = 300
	}
	for _, h := range hostile {
		t.Run(h.name, func(t *testing.T) {
			table, err := NewCrosstable(seq(n), Options{AllowUneven: true})
			if err != nil {
				t.Fatal(err)
			}
			if err := table.Add(h.of(n)...); err != nil {
				t.Fatal(err)
			}
			for _, rank := range []func(*Crosstable[int]) (Ranking[int], error){Bankroll[int], Points[int], topFour[int]} {
				var before, after runtime.MemStats
				runtime.ReadMemStats(&before)
				r, err := rank(table)
				runtime.ReadMemStats(&after)
				if err != nil {
					t.Fatal(err)
				}
				if r.Rule == ChipTotals && len(r.Steps) != h.steps(n) {
					t.Errorf("%d steps, want %d", len(r.Steps), h.steps(n))
				}
				// Two ints and a total for each pair, and a
				// total for each bot in each step.
				most := uint64(n*n/2*32 + len(r.Steps)*n/2*16)
				if bytes := after.TotalAlloc - before.TotalAlloc; bytes > most*3/2+100_000 {
					t.Errorf("%v: %d bytes, want at most %d", r.Rule, bytes, most)
				}
			}
		})
	}
}

// TestManyLines has answers that are too long.
func TestManyLines(t *testing.T) {
	uneven := func(n int, o Options, matches []Match[int]) *Crosstable[int] {
		o.AllowUneven = true
		table, err := NewCrosstable(seq(n), o)
		if err == nil {
			err = table.Add(matches...)
		}
		if err != nil {
			t.Fatal(err)
		}
		return table
	}
	// No pair of many bots has met. Such an event is a short text.
	if _, err := Bankroll(uneven(3000, Options{}, nil)); err == nil ||
		err.Error() != "runoff: exceeds a limit of this package: 3000 bots, whose answer has 235091610 bytes or more, at most 67066666" {
		t.Errorf("error %v", err)
	}
	// Ten bots, whose names are of one byte, leave one by one: 36 pairs
	// that have not met, and 10 + 9 + ... + 1 totals.
	const bytes = 36*(pairBytes+2) + 55*(totalBytes+1)
	for _, h := range hostile[4:] {
		work := int64(bytes * work.PerByte)
		if r, err := Bankroll(uneven(10, Options{MaxWork: work}, h.of(10))); err != nil || len(r.Uneven) != 36 || len(r.Steps) != 10 {
			t.Errorf("%s: %d uneven, %d steps, %v", h.name, len(r.Uneven), len(r.Steps), err)
		}
		for _, few := range []int64{work - 1, work / 3} {
			if r, err := Bankroll(uneven(10, Options{MaxWork: few}, h.of(10))); !errors.Is(err, ErrTooLarge) || r.Places != nil {
				t.Errorf("%s: %v", h.name, err)
			}
		}
	}
}

// TestOptionsWork sets another bound.
func TestOptionsWork(t *testing.T) {
	const each = 25*3 + 40*9 + 500*3 + 1500 // of a resample by Bootstrap
	with := func(work int64) *Crosstable[string] {
		return table(t, 3, Options{MaxWork: work}, "A B 1", "A C 2", "B C 3")
	}
	ranked := 0
	rank := func(t *Crosstable[string]) (Ranking[string], error) {
		ranked++
		return Bankroll(t)
	}
	for _, c := range []struct {
		work  int64
		most  int
		fails bool
	}{
		{10 * each, 10, false},
		{10 * each, 11, true},
		{-1, 1, true},
		{math.MinInt64, 1, true},
		{math.MaxInt64, 500, false},
	} {
		ranked = 0
		_, err := Bootstrap(with(c.work), 1, c.most, rank)
		switch {
		case c.fails && (!errors.Is(err, ErrTooLarge) || ranked != 1):
			t.Errorf("work %d, %d samples: %d ranked, %v", c.work, c.most, ranked, err)
		case !c.fails && (err != nil || ranked != 1+c.most):
			t.Errorf("work %d, %d samples: %d ranked, %v", c.work, c.most, ranked, err)
		}
	}
	if _, err := Ties(with(1), 1, 1000); !errors.Is(err, ErrTooLarge) {
		t.Errorf("Ties: %v", err)
	}
	data, err := json.Marshal(with(7))
	if err != nil || strings.Contains(string(data), "ork") {
		t.Errorf("%s, %v", data, err)
	}
	if err := json.Unmarshal([]byte(`{"bots":["A"],"matches":[],"work":7}`), new(Crosstable[string])); err == nil {
		t.Error("a record sets its own bound")
	}
}

// TestLongNames has errors that name a long id again and again.
func TestLongNames(t *testing.T) {
	long := strings.Repeat("x", 40_000)
	bots := append(letters(26), long)
	table, err := NewCrosstable(bots, Options{})
	if err != nil {
		t.Fatal(err)
	}
	var matches []Match[string]
	for range 2000 {
		matches = append(matches, Match[string]{ID: long, A: long, B: "nobody"})
	}
	_, none := Bankroll(table)
	for _, err := range []error{table.Add(matches...), none} {
		if err == nil || len(err.Error()) > 1_000_000 {
			t.Errorf("%.80v", err)
		}
	}
}

// TestManyBots has more bots than a table accepts, for the functions that
// accept any number.
func TestManyBots(t *testing.T) {
	bots := seq(100_000)
	r, err := Draw(bots, true, 1)
	if err != nil || len(r.Sets) != len(bots)/6 {
		t.Fatalf("%d sets, %v", len(r.Sets), err)
	}
	var chips []Total[int]
	for _, b := range bots {
		chips = append(chips, Total[int]{b, math.MinInt64})
	}
	q, err := r.Advance(chips)
	if err != nil || !q.Stalled || len(q.Through) != len(bots) {
		t.Errorf("%d through, %v", len(q.Through), err)
	}
	r.Sets = append(r.Sets, r.Order) // all of them twice
	_, err = r.Advance(chips)
	if !errors.Is(err, ErrSets) || !strings.HasSuffix(err.Error(), "runoff: more problems: 99000") {
		t.Errorf("error %.80v", err)
	}
	_, err = Advance(bots, append(chips, chips...))
	if !errors.Is(err, ErrRepeated) || !strings.HasSuffix(err.Error(), "runoff: more problems: 99000") {
		t.Errorf("error %.80v", err)
	}
}

// TestWorkAtTheLimit has exactly as many steps of work as are allowed, and one
// step less.
func TestWorkAtTheLimit(t *testing.T) {
	const samples = 7
	// There are 6 matches of 3 bots.
	const bootstrap = samples * (25*6 + 40*9 + 500*3 + 1500)
	const ties = samples * (9*6 + 60*3 + 50)
	for _, c := range []struct {
		name string
		work int64
		ask  func(*Crosstable[string]) error
	}{
		{"Bootstrap", bootstrap, func(t *Crosstable[string]) error { _, err := Bootstrap(t, 1, samples, Points); return err }},
		{"Ties", ties, func(t *Crosstable[string]) error { _, err := Ties(t, 1, samples); return err }},
		// Three bots leave one by one, so there are 3 + 2 + 1 totals.
		{"Bankroll", 6 * (totalBytes + 3) * work.PerByte, func(t *Crosstable[string]) error { _, err := Bankroll(t); return err }},
	} {
		for less := range int64(2) {
			table := table(t, 3, Options{MaxWork: c.work - less}, "A B 1", "A C 2", "B C 3", "A B 1", "A C 2", "B C 3")
			if err := c.ask(table); (err == nil) != (less == 0) || err != nil && !errors.Is(err, ErrTooLarge) {
				t.Errorf("%s, %d steps less: error %v", c.name, less, err)
			}
		}
	}
}
