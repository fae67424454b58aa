package pairing_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/arbiter-go/arbiter/internal/night"
	"github.com/arbiter-go/arbiter/pairing"
)

// boundsEvent returns an event with some extra lives.
func boundsEvent(rng *rand.Rand, players, lives int) pairing.Event[string] {
	e := pairing.Event[string]{Lives: lives, Edition: pairing.WCC2014}
	for i := range players {
		e.Entrants = append(e.Entrants, fmt.Sprintf("P%d", i+1))
	}
	for rng.IntN(3) == 0 {
		e.ExtraLives = append(e.ExtraLives, pairing.ExtraLife[string]{Player: e.Entrants[rng.IntN(players)], Lives: 1})
	}
	return e
}

// TestBoundsHold plays events on with random winners. They end within the
// bounds given at any time on the way, and so do their play-offs.
func TestBoundsHold(t *testing.T) {
	t.Parallel()
	events := 300
	if !night.Now() {
		events /= 10
	}
	playOffs, asked := 0, 0
	for k := range events {
		rng := rand.New(rand.NewPCG(uint64(k), 5))
		e := boundsEvent(rng, 1+rng.IntN(12), 1+rng.IntN(3))
		wins := rng.Float64() // of the better ranked
		for {
			var bounds []pairing.Remaining
			games := []int{0} // up to the end of a round
			for {
				b, err := pairing.Bounds(e)
				if err != nil {
					t.Fatal(err)
				}
				// With each round, bounds only narrow.
				if k := len(bounds) - 1; k >= 0 {
					g, old := games[k+1]-games[k], bounds[k]
					if b.FewestGames+g < old.FewestGames || b.MostGames+g > old.MostGames ||
						b.FewestRounds+1 < old.FewestRounds || b.MostRounds+1 > old.MostRounds {
						t.Fatalf("%+v, and after a round of %d games %+v: %s", old, g, b, twinJSON(e))
					}
				}
				bounds = append(bounds, b)
				next := plainNext(t, e)
				if next.Over {
					break
				}
				for i := range next.Round.Games {
					g := &next.Round.Games[i]
					// Any, but the same in equal events.
					better := next.Colors[i].Gold
					g.Outcome = pairing.SilverWins
					if (better == g.Gold) == (rng.Float64() < wins) {
						g.Outcome = pairing.GoldWins
					}
				}
				e.Rounds = append(e.Rounds, next.Round)
				games = append(games, games[len(games)-1]+len(next.Round.Games))
			}
			for i, b := range bounds {
				asked++
				g, r := games[len(games)-1]-games[i], len(games)-1-i
				if g < b.FewestGames || g > b.MostGames || r < b.FewestRounds || r > b.MostRounds {
					t.Fatalf("%d games in %d rounds to go, want %+v: %s", g, r, b, twinJSON(e))
				}
			}
			if last := bounds[len(bounds)-1]; last != (pairing.Remaining{}) {
				t.Fatalf("over, and still to go: %+v: %s", last, twinJSON(e))
			}
			playOff, err := playOffAnyhow(e)
			if err != nil {
				t.Fatal(err)
			}
			if playOff == nil {
				break
			}
			e.PlayOff = playOff
			playOffs++
		}
	}
	t.Logf("%d events and %d play-offs, %d bounds", events, playOffs, asked)
	if playOffs == 0 {
		t.Error("no play-off")
	}
}

// The bounds on games are attained: in small events, by the best and the worst
// of all courses that Next and the winners can take. Those on rounds hold for
// all of them.
func TestBoundsAttained(t *testing.T) {
	var search func(e pairing.Event[string]) pairing.Remaining
	search = func(e pairing.Event[string]) pairing.Remaining {
		next := plainNext(t, e)
		if next.Over {
			return pairing.Remaining{}
		}
		n := len(next.Round.Games)
		all := pairing.Remaining{FewestGames: 1 << 30, FewestRounds: 1 << 30}
		for winners := range 1 << n {
			r := next.Round
			r.Games = slices.Clone(r.Games)
			for i := range r.Games {
				r.Games[i].Outcome = []pairing.Outcome{pairing.GoldWins, pairing.SilverWins}[winners>>i&1]
			}
			f := e
			f.Rounds = append(slices.Clip(e.Rounds), r)
			rest := search(f)
			all.FewestGames = min(all.FewestGames, n+rest.FewestGames)
			all.MostGames = max(all.MostGames, n+rest.MostGames)
			all.FewestRounds = min(all.FewestRounds, 1+rest.FewestRounds)
			all.MostRounds = max(all.MostRounds, 1+rest.MostRounds)
		}
		return all
	}
	for _, size := range []struct{ players, lives int }{{1, 2}, {2, 1}, {2, 3}, {3, 1}, {3, 2}, {4, 1}, {4, 2}, {5, 1}} {
		for k := range 3 {
			e := boundsEvent(rand.New(rand.NewPCG(uint64(k), 6)), size.players, size.lives)
			if len(e.ExtraLives) > 1 {
				continue
			}
			got, err := pairing.Bounds(e)
			if err != nil {
				t.Fatal(err)
			}
			want := search(e)
			if got.FewestGames != want.FewestGames || got.MostGames != want.MostGames {
				t.Errorf("games %+v, want %+v: %s", got, want, twinJSON(e))
			}
			if got.FewestRounds > want.FewestRounds || got.MostRounds < want.MostRounds || got.MostRounds > want.MostRounds+2 {
				t.Errorf("rounds %+v, want %+v: %s", got, want, twinJSON(e))
			}
		}
	}
}
