package main

import (
	"context"
	"slices"
	"sync/atomic"
	"testing"

	"github.com/arbiter-go/arbiter/pairing"
	"github.com/arbiter-go/arbiter/qualify"
	"pgregory.net/rapid"
)

// The places of a Swiss go by the tie-breaks of its edition. The better seed
// wins all games. Then seeds 2, 3 and 4 have won two, and seeds 5, 6 and 7 one.
// Their opponents without the weakest have won 5, 4 and 3, and 5, 4 and 3.
func TestSwissPlaces(t *testing.T) {
	f := source{n: 8, seed: 1}.field(0)
	f.trueRank = []int{1, 2, 3, 4, 5, 6, 7, 8}
	var games [][2]int
	f.decide = func(x, y, _ int) bool {
		games = append(games, [2]int{x + 1, y + 1})
		return true
	}
	r, err := swiss(3)(f)
	if err != nil || r.winner != 1 || r.tau != 1 {
		t.Errorf("%+v, %v", r, err)
	}
	want := [][2]int{{1, 5}, {2, 6}, {3, 7}, {4, 8}, {1, 3}, {2, 4}, {5, 7}, {6, 8}, {1, 2}, {3, 5}, {4, 6}, {7, 8}}
	if !slices.Equal(games, want) {
		t.Errorf("%v, want %v", games, want)
	}
}

// Who begins a McMahon far behind stays behind. Here the worse seed wins all
// games. Seed 2 begins three wins behind the leader, and can still win in round
// 2, but not in round 3. Seeds 3 and 4 never can.
func TestMcMahonPlaces(t *testing.T) {
	f := source{n: 4, seed: 1}.field(0)
	f.trueRank, f.seen = []int{1, 2, 3, 4}, []float64{2000, 1700, 1200, 800}
	f.decide = func(x, y, _ int) bool { return false }
	r, err := mcMahon(3)(f)
	if err != nil || r.winner != 1 || r.tau != 1 || r.games != 6 || r.dead != 2 {
		t.Errorf("%+v, %v", r, err)
	}
	// Who begins equal is paired by the fold.
	f.seen = make([]float64, 4)
	f.decide = func(x, y, _ int) bool {
		if x+y != 3 {
			t.Errorf("seed %d meets seed %d", x+1, y+1)
		}
		return true
	}
	if _, err := mcMahon(1)(f); err != nil {
		t.Error(err)
	}
}

// Nobody of a Swiss or a McMahon meets again as long as there are others, and
// byes go round.
func TestNoRepeats(t *testing.T) {
	for n := 5; n <= 12; n++ {
		f := source{n: n, spread: 200, seeding: 100, seed: 3}.field(n)
		met := 0
		f.decide = func(x, y, times int) bool {
			met = max(met, times)
			return f.byLot(x, y, times)
		}
		for _, play := range []func(*field) (result, error){swiss(3), mcMahon(3)} {
			r, err := play(f)
			if err != nil || met > 0 || r.byes != 3*(n%2) || r.most-r.least > n%2 {
				t.Errorf("%d players: met %d times before, %+v, %v", n, met, r, err)
			}
		}
	}
}

// The points to begin with go by grades, up to the grade of the last seed of
// the best quarter.
func TestStarts(t *testing.T) {
	for _, test := range []struct {
		seen []float64
		want []int
	}{
		{[]float64{2150, 1900, 1899, 1700, 1699}, []int{6, 6, 4, 2, 0}},
		{[]float64{50, 49, 1, 0, -1, -100, -101, -200}, []int{4, 4, 4, 4, 2, 2, 0, 0}},
		{[]float64{2000, 1000}, []int{20, 0}},
	} {
		if got := starts(test.seen); !slices.Equal(got, test.want) {
			t.Errorf("%v: %v, want %v", test.seen, got, test.want)
		}
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
