package main

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// Without errors, the seeds are in the true order. Of equal players, the first
// counts as better.
func TestSeeds(t *testing.T) {
	s := source{n: 5, ratings: []float64{1500, 1700, 1500, 1900, 1500}, seed: 3}
	f := s.field(0)
	if want := []int{1, 2, 3, 4, 5}; !slices.Equal(f.trueRank, want) {
		t.Errorf("true ranks %v", f.trueRank)
	}
	same := func(x, want float64) bool { return math.Abs(x/elo-want) < 1e-9 }
	if !same(f.strengths[0], 1900) || !same(f.strengths[4], 1500) {
		t.Errorf("strengths %v", f.strengths)
	}
	// The benchmarks go from one spread below the mean to one above.
	mean, spread := meanAndSpread(s.ratings)
	if mean != 1620 || spread != 160 {
		t.Errorf("mean %v, spread %v", mean, spread)
	}
	list := f.strengths[5:]
	if len(list) != benchmarks || !same(list[0], 1460) || !same(list[benchmarks-1], 1780) || !slices.IsSorted(list) {
		t.Errorf("benchmarks %v", list)
	}
}

// With errors, the seeds are a permutation, and not always the true order.
func TestSeedErrors(t *testing.T) {
	wrong := 0
	for number := range 50 {
		f := source{n: 8, spread: 200, seeding: 100, seed: 1}.field(number)
		if !slices.IsSorted(f.trueRank) {
			wrong++
		}
		sorted := slices.Sorted(slices.Values(f.trueRank))
		if !slices.Equal(sorted, []int{1, 2, 3, 4, 5, 6, 7, 8}) {
			t.Errorf("true ranks %v", f.trueRank)
		}
		for x := range f.n {
			for y := range f.n {
				if f.trueRank[x] < f.trueRank[y] && f.strengths[x] < f.strengths[y] {
					t.Errorf("true ranks %v, strengths %v", f.trueRank, f.strengths)
				}
			}
		}
	}
	if wrong < 40 {
		t.Errorf("%d of 50 events have wrong seeds", wrong)
	}
}

// A game has the same result whoever is named first, and in all formats.
func TestSameGame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := source{n: 6, spread: 300, seed: rapid.Uint64().Draw(t, "seed")}.field(rapid.IntRange(0, 100).Draw(t, "event"))
		p, q := newPlaying(f), newPlaying(f)
		for range 5 {
			x := rapid.IntRange(0, 4).Draw(t, "x")
			y := rapid.IntRange(x+1, 5).Draw(t, "y")
			if p.game(x, y, false) == q.game(y, x, false) {
				t.Fatal("another result with the players exchanged")
			}
		}
	})
}
