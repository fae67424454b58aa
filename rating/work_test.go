package rating_test

import (
	"runtime"
	"slices"
	"testing"

	"github.com/arbiter-go/arbiter/internal/night"
	"github.com/arbiter-go/arbiter/rating"
)

// This file bounds the work for large and for hostile events, by counting.

// The number of cores changes no bit.
func TestCores(t *testing.T) {
	e := swiss(8000, 18) // 144,000 edges are enough for four cores
	e.n += 3             // who do not play
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	want := e.fit(t)
	for _, cores := range []int{2, 3, 4} {
		runtime.GOMAXPROCS(cores)
		if got := e.fit(t); !slices.Equal(got.Ratings, want.Ratings) || got.Info != want.Info {
			t.Errorf("%d cores give other bits than one: %+v and %+v", cores, got.Info, want.Info)
		}
	}
}

// The number of allocations hardly depends on the size.
func TestAllocations(t *testing.T) {
	for _, n := range []int{16, 1000} {
		e := swiss(n, 6)
		players := e.players()
		allocs := testing.AllocsPerRun(3, func() {
			if _, err := rating.Fit(players, e.games, e.options); err != nil {
				t.Fatal(err)
			}
		})
		if allocs > 60 {
			t.Errorf("%v allocations for %d players", allocs, n)
		}
	}
}

// The work per game hardly depends on the size, and no player needs to be
// eliminated.
func TestWork(t *testing.T) {
	for _, n := range []int{16, 100, 1000, 10_000} {
		e := swiss(n, 20)
		_, steps, products, eliminated, err := rating.Solve(e.n, e.games)
		if err != nil {
			t.Fatal(err)
		}
		if steps > 8 || products > 70 || eliminated {
			t.Errorf("%d players: %d steps, %d products, eliminated %v", n, steps, products, eliminated)
		}
		if work := e.fit(t).Info.Work; work > int64(600*len(e.games)) {
			t.Errorf("%d players: %d steps of work for %d games", n, work, len(e.games))
		}
	}
}

// Events in which most players are equal, or one has all the games.
func TestManyEqual(t *testing.T) {
	n := 100_000
	if !night.Now() {
		n /= 10
	}
	ring, star, pairs := event{n: n}, event{n: n}, event{n: n}
	for i := range n {
		ring.games = append(ring.games, rating.Game[int]{A: i, B: (i + 1) % n, Score: rating.Win})
		if i > 0 {
			star.games = append(star.games, rating.Game[int]{A: 0, B: i, Score: rating.Score(1 + i%2*2)})
		}
		if i%2 == 0 {
			pairs.games = append(pairs.games, rating.Game[int]{A: i, B: i + 1, Score: rating.Score(1 + i%3)})
		}
	}
	for _, c := range []struct {
		name    string
		event   event
		classes int
	}{
		{"nobody has played", event{n: n}, 1},
		{"a ring", ring, 1},
		{"one against all", star, 3},
		{"pairs", pairs, 3},
	} {
		t.Run(c.name, func(t *testing.T) {
			table := c.event.fit(t)
			if got := len(table.Order()); got != c.classes || table.Info.Assumed != 0 || table.Info.Bits != 53 {
				t.Errorf("%d classes, want %d: %+v", got, c.classes, table.Info)
			}
			if work := table.Info.Work; work > int64(4000*n) {
				t.Errorf("%d steps of work", work)
			}
		})
	}
}

// On a long path, players leave the middle of the order one by one.
func TestLongPath(t *testing.T) {
	n := 100_000
	if !night.Now() {
		n /= 10
	}
	e := path(n)
	bound, steps, products, _, err := rating.Solve(n, e.games)
	if err != nil {
		t.Fatal(err)
	}
	if bound > 1e-9 || steps > 20 || products > 200 {
		t.Errorf("bound %g after %d steps, %d products", bound, steps, products)
	}
	colors, terms, all, err := rating.Colors(n, e.games)
	if err != nil {
		t.Fatal(err)
	}
	if colors != n || terms > 8*all {
		t.Errorf("%d colors of %d players, from %d terms of %d", colors, n, terms, all)
	}
}
