package course

import (
	"fmt"
	"slices"
	"testing"

	"github.com/arbiter-go/arbiter/pairing"
)

// longest returns the most rounds that players with these lives can play, by
// trying all losers of each round. An odd player rests.
func longest(lives []int64, known map[string]int64) int64 {
	if len(lives) < 2 {
		return 0
	}
	key := fmt.Sprint(lives)
	if most, ok := known[key]; ok {
		return most
	}
	most := int64(0)
	for losers := range 1 << len(lives) {
		after, games := []int64(nil), len(lives)/2
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
			slices.Sort(after)
			most = max(most, 1+longest(after, known))
		}
	}
	known[key] = most
	return most
}

// TestMostRounds holds the bound on the rounds against all courses. It is at
// most two rounds above.
func TestMostRounds(t *testing.T) {
	known := map[string]int64{}
	sharp, all := 0, 0
	var try func(lives []int64)
	try = func(lives []int64) {
		if len(lives) > 1 {
			s := state{lives: lives, stays: slices.Repeat([]bool{true}, len(lives)), stayers: len(lives)}
			for _, x := range lives {
				s.total += x
			}
			got, want := s.mostRounds(1), longest(lives, known)
			if got < want || got > want+2 {
				t.Fatalf("%v: %d rounds, want %d or up to two more", lives, got, want)
			}
			all++
			if got == want {
				sharp++
			}
		}
		if len(lives) < 6 {
			for x := int64(1); x <= 4 && (len(lives) == 0 || x <= lives[len(lives)-1]); x++ {
				try(append(slices.Clip(lives), x))
			}
		}
	}
	try(nil)
	if t.Logf("%d of %d bounds are attained", sharp, all); 2*sharp < all {
		t.Errorf("only %d of %d bounds are attained", sharp, all)
	}
}

// With as many lives as there can be, the bounds are found at once. More games
// than an int of 32 bits can count have no bound.
func TestManyLives(t *testing.T) {
	e := pairing.Event[string]{Lives: pairing.MaxLives, Edition: pairing.WC2012}
	for i := range 100 {
		e.Entrants = append(e.Entrants, fmt.Sprint("P", i))
		e.ExtraLives = append(e.ExtraLives, pairing.ExtraLife[string]{Player: e.Entrants[i], Lives: pairing.MaxLives})
	}
	c := mustStart(t, e).Course
	if want := 100*2*pairing.MaxLives - 1; c.Most() != want {
		t.Errorf("%d games, want %d", c.Most(), want)
	}
	if b := c.Bounds()[99]; b != (Bound{Best: 1, Worst: 100, CanWin: true}) {
		t.Errorf("%+v", b)
	}
	for range 2200 {
		e.ExtraLives = append(e.ExtraLives, e.ExtraLives[:100]...)
	}
	if most := mustStart(t, e).Most(); most != -1 {
		t.Errorf("%d games, want no bound", most)
	}
}

// At the start of a round, and without a play-off to come, the bound on games
// is the bound of package pairing.
func TestMost(t *testing.T) {
	for _, lives := range []int{1, 2, 3} {
		e := four(pairing.GoldWins, pairing.SilverWins)
		e.Lives, e.Edition = lives, pairing.WC2012
		e.Withdrawals = []pairing.Withdrawal[string]{{Player: "Bob", After: 1, Until: 2}}
		e.ExtraLives = []pairing.ExtraLife[string]{{Player: "Cid", Lives: 1, After: 1}}
		want, err := pairing.Bounds(e)
		if err != nil {
			t.Fatal(err)
		}
		if got := mustStart(t, e).Most(); got != want.MostGames {
			t.Errorf("%d lives: %d games, want %d", lives, got, want.MostGames)
		}
	}
}
