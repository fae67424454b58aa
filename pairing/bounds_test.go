package pairing

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestRoundBounds compares the fewest and most rounds with a search through all
// courses of small events, in which any half of the players may lose in each
// round. The fewest are sharp, the most may be too many by up to two.
func TestRoundBounds(t *testing.T) {
	type bounds struct{ fewest, most int }
	known := map[string]bounds{}
	compared, loose := 0, 0
	var search func(lives []int) bounds
	search = func(lives []int) bounds {
		slices.Sort(lives)
		if len(lives) <= 1 {
			return bounds{}
		}
		key := fmt.Sprint(lives)
		if b, ok := known[key]; ok {
			return b
		}
		b := bounds{1 << 30, 0}
		for losers := range 1 << len(lives) {
			var after []int
			games := len(lives) / 2
			for i, x := range lives {
				if losers>>i&1 == 1 {
					games--
					x--
				}
				if x > 0 {
					after = append(after, x)
				}
			}
			if games == 0 {
				next := search(after)
				// Nothing is taken back: bounds only narrow.
				if f, m := fewest(lives), mostRounds(lives); len(after) > 0 && (1+fewest(after) < f || 1+mostRounds(after) > m) {
					t.Errorf("lives %v: %d to %d rounds, and after a round, %v: %d to %d more", lives, f, m, after,
						fewest(after), mostRounds(after))
				}
				b.fewest, b.most = min(b.fewest, 1+next.fewest), max(b.most, 1+next.most)
			}
		}
		known[key] = b
		return b
	}
	var all func(lives []int)
	all = func(lives []int) {
		if len(lives) > 0 {
			want := search(slices.Clone(lives))
			got := bounds{fewest(slices.Clone(lives)), mostRounds(slices.Clone(lives))}
			if got.fewest != want.fewest || got.most < want.most || got.most > want.most+2 {
				t.Errorf("lives %v: %+v, want %+v", lives, got, want)
			}
			compared++
			loose += got.most - want.most
		}
		if len(lives) == 8 {
			return
		}
		low := 1
		if len(lives) > 0 {
			low = lives[len(lives)-1]
		}
		for x := low; x <= 4; x++ {
			all(append(slices.Clone(lives), x))
		}
	}
	all(nil)
	t.Logf("%d fields compared; the bound on most rounds is too high by %d in all", compared, loose)
}

// Player by player, the fewest rounds are the same as crowd by crowd.
func TestFewestRounds(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 8))
	for range 3000 {
		lives := make([]int, 1+rng.IntN(40))
		most := 1 + rng.IntN(60)
		for i := range lives {
			lives[i] = 1 + rng.IntN(most)
		}
		slices.Sort(lives)
		want := 0
		for rest := slices.Clone(lives[:len(lives)-1]); len(rest) > 0; want++ {
			for i := len(rest) - (len(rest)+1)/2; i < len(rest); i++ {
				rest[i]--
			}
			slices.Sort(rest)
			for len(rest) > 0 && rest[0] == 0 {
				rest = rest[1:]
			}
		}
		if got := fewest(lives); got != want {
			t.Fatalf("lives %v: %d rounds, want %d", lives, got, want)
		}
	}
}

// Bounds of the largest events come quickly, and fit into an int.
func TestBoundsOfMany(t *testing.T) {
	e := Event[int]{Lives: MaxLives}
	for i := range MaxEntrants {
		e.Entrants = append(e.Entrants, i)
		e.ExtraLives = append(e.ExtraLives, ExtraLife[int]{Player: i % 1000, Lives: 1 + i%MaxLives})
	}
	b, err := Bounds(e)
	if err != nil || b.FewestRounds != MaxRounds || b.MostRounds < b.FewestRounds || b.FewestGames <= 0 || b.MostGames < b.FewestGames {
		t.Errorf("error %v, %+v", err, b)
	}
	e.Lives, e.ExtraLives = 3, nil
	if b, err := Bounds(e); err != nil || b.FewestGames != 3*MaxEntrants-3 || b.FewestRounds != 24 {
		t.Errorf("error %v, %+v", err, b)
	}
}

// fewest is fewestRounds with as much work as it takes.
func fewest(lives []int) int {
	rounds, _ := fewestRounds(lives, &budget{allowed: 1 << 40})
	return rounds
}
