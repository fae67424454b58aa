package main

import (
	"context"
	"slices"
	"sync/atomic"
	"testing"

	"github.com/arbiter-go/arbiter/pairing"
	"github.com/arbiter-go/arbiter/qualify"
	"github.com/arbiter-go/arbiter/rating"
	"pgregory.net/rapid"
)

// The places of a Swiss go by losses, and then by rating: a player who lost to
// a strong player is better than a player who lost to a weak one.
func TestSwissPlaces(t *testing.T) {
	var games []rating.Game[int]
	for _, g := range [][2]int{{0, 1}, {0, 3}, {0, 4}, {3, 2}} {
		games = append(games, rating.Game[int]{A: g[0], B: g[1], Score: rating.Win})
	}
	got, err := swissPlaces([]int{0, 1, 1, 1, 1}, games)
	if want := []int{1, 3, 5, 2, 3}; err != nil || !slices.Equal(got, want) {
		t.Errorf("%v, want %v, %v", got, want, err)
	}
	// Losses come first.
	got, err = swissPlaces([]int{2, 1, 1, 1, 1}, games)
	if want := []int{5, 2, 4, 1, 2}; err != nil || !slices.Equal(got, want) {
		t.Errorf("%v, want %v, %v", got, want, err)
	}
}

// The finals have the first places. Whoever shares a place with somebody in the
// finals comes after all of them.
func TestFinalPlaces(t *testing.T) {
	ranking := qualify.Ranking[int]{
		Field: []int{4, 0, 1},
		Places: []qualify.Place[int]{
			{From: 1, To: 1, Players: []int{4}}, {From: 2, To: 4, Players: []int{0, 1, 2}}, {From: 5, To: 5, Players: []int{3}},
		},
	}
	table := pairing.Table[int]{Places: []pairing.Place[int]{{From: 1, To: 1, Players: []int{1}}, {From: 2, To: 3, Players: []int{0, 4}}}}
	if got, want := finalPlaces(5, ranking, table), []int{2, 1, 4, 5, 2}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// Every game of a qualifier counts, and the points are the points of package
// qualify.
func TestQualify(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 24).Draw(t, "n")
		f := source{n: n, spread: rapid.IntRange(0, 4000).Draw(t, "spread"), seeding: 100, seed: rapid.Uint64().Draw(t, "seed")}.field(0)
		e, climbs := newPlaying(f).qualify()
		ranking, err := qualify.Rank(e)
		if err != nil {
			t.Fatal(err)
		}
		for x, total := range ranking.Totals {
			if total.Points != climbs[x].points {
				t.Fatalf("player %d has %d points, want %d", x, climbs[x].points, total.Points)
			}
			for _, record := range total.Benchmarks {
				for _, entry := range record.Games {
					if entry.Rule != 0 {
						t.Fatalf("a game is ignored by %v", entry.Rule)
					}
				}
			}
		}
		if len(ranking.TiedAtCut) > 0 || len(ranking.Field) != min(n, fieldSize) {
			t.Fatalf("the field is %v, tied are %v", ranking.Field, ranking.TiedAtCut)
		}
	})
}

// The gain is by how much more often the best player wins than in the format
// before.
func TestGain(t *testing.T) {
	list := []format{pick(t, "single", 8, 5, 1), pick(t, "double", 8, 5, 1)}
	const events = 300
	var done atomic.Int64
	tallies, err := simulate(context.Background(), source{n: 8, spread: 300, seeding: 100, seed: 2}, list, events, 2, &done)
	if err != nil || done.Load() != events {
		t.Fatal(done.Load(), err)
	}
	more := tallies[1].won - tallies[0].won
	gain := of(tallies[1].gain)
	if x := float64(more) / events; more == 0 || gain.Mean < x-1e-12 || gain.Mean > x+1e-12 {
		t.Errorf("a gain of %v, want %d of %d", gain.Mean, more, events)
	}
	one, two := of(tallies[0].games), of(tallies[1].games)
	if one.Mean != 7 || two.Mean < 14 || two.Mean > 15 {
		t.Errorf("%v and %v games", one.Mean, two.Mean)
	}
}

// Players who are tied in everything go by seeds.
func TestTiesBySeeds(t *testing.T) {
	f := source{n: 12, seed: 1}.field(0)
	f.decide = func(x, y, met int) bool { return true }
	e, _ := newPlaying(f).qualify()
	ranking, err := qualify.Rank(e)
	if want := numbers(fieldSize); err != nil || !slices.Equal(ranking.Field, want) {
		t.Errorf("the field is %v, %v", ranking.Field, err)
	}
}
