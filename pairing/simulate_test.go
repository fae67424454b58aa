package pairing_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/arbiter-go/arbiter/internal/night"
	"github.com/arbiter-go/arbiter/pairing"
	"github.com/google/go-cmp/cmp"
)

// This file plays whole events.

// TestSimulate plays events by the thousand. They come to an end, every round
// is proved, and no tie of ratings is assumed.
func TestSimulate(t *testing.T) {
	t.Parallel()
	sizes := []struct{ players, events int }{
		{2, 100}, {3, 100}, {4, 100}, {5, 100}, {8, 100}, {16, 75}, {33, 20}, {64, 10},
	}
	type sum struct{ events, rounds, games, byes, rematches, champions int }
	sums := make([]sum, len(sizes))
	t.Run("players", func(t *testing.T) {
		for i, size := range sizes {
			events := size.events
			if !night.Now() {
				events = (events + 9) / 10
			}
			t.Run(fmt.Sprint(size.players), func(t *testing.T) {
				t.Parallel()
				for lives := 1; lives <= 5; lives++ {
					for k := range events {
						rng := rand.New(rand.NewPCG(uint64(1000*size.players+lives), uint64(k)))
						e, champion := simulate(t, rng, size.players, lives)
						s := &sums[i]
						s.events++
						s.rounds += len(e.Rounds)
						met := map[[2]string]bool{}
						for _, r := range e.Rounds {
							s.games += len(r.Games)
							s.byes += len(r.Byes)
							for _, g := range r.Games {
								pair := [2]string{min(g.Gold, g.Silver), max(g.Gold, g.Silver)}
								if met[pair] {
									s.rematches++
								}
								met[pair] = true
							}
						}
						if champion != nil {
							s.champions++
						}
					}
				}
			})
		}
	})
	total := 0
	for i, s := range sums {
		t.Logf("%2d players: %+v", sizes[i].players, s)
		total += s.events
	}
	t.Logf("%d events", total)
}

// simulate plays an event to its end. The better player wins more often, and
// some games are forfeited by one or both.
func simulate(t *testing.T, rng *rand.Rand, players, lives int) (pairing.Event[string], *string) {
	e := pairing.Event[string]{Lives: lives}
	strength := map[string]float64{}
	for i := range players {
		p := fmt.Sprintf("P%d", i+1)
		e.Entrants = append(e.Entrants, p)
		strength[p] = rng.NormFloat64() - 2*float64(i)/float64(players)
	}
	for {
		next, err := pairing.Next(e)
		if err != nil {
			t.Fatalf("%v\n%s", err, twinJSON(e))
		}
		if next.Over {
			return e, next.Champion
		}
		if err := pairing.Verify(e, next.Round, next.Certificate); err != nil {
			t.Fatalf("%v\n%s", err, twinJSON(e))
		}
		if next.AssumedTies != 0 {
			t.Errorf("%d ties assumed: %s", next.AssumedTies, twinJSON(e))
		}
		r := next.Round
		for i := range r.Games {
			g := &r.Games[i]
			g.Outcome = pairing.SilverWins
			if rng.Float64() < 1/(1+math.Exp(strength[g.Silver]-strength[g.Gold])) {
				g.Outcome = pairing.GoldWins
			}
			switch rng.IntN(100) {
			case 0:
				g.Outcome = pairing.GoldByForfeit
			case 1:
				g.Outcome = pairing.SilverByForfeit
			case 2:
				g.Outcome = pairing.BothForfeit
			}
		}
		e.Rounds = append(e.Rounds, r)
		if len(e.Rounds) > players*lives {
			t.Fatalf("more rounds than lives: %s", twinJSON(e))
		}
	}
}

// Five programs of the 2006 Computer Championship, with results made up for
// them. In round 3, whoever pairs from the top, one player after the other, is
// left with a pair that has met, however they choose. The optimum sees that
// coming.
func TestGreedyRematch(t *testing.T) {
	e := pairing.Event[string]{Lives: 3, Entrants: []string{"Gnobot", "Loc", "Aamira", "Clueless", "Bomb"}}
	e.Rounds = []pairing.Round[string]{
		{Byes: []string{"Gnobot"}, Games: []pairing.Game[string]{
			{Gold: "Loc", Silver: "Bomb", Outcome: pairing.GoldWins},
			{Gold: "Aamira", Silver: "Clueless", Outcome: pairing.SilverWins},
		}},
		{Byes: []string{"Loc"}, Games: []pairing.Game[string]{
			{Gold: "Clueless", Silver: "Gnobot", Outcome: pairing.SilverWins},
			{Gold: "Bomb", Silver: "Aamira", Outcome: pairing.GoldWins},
		}},
	}
	next, err := pairing.Next(e)
	if err != nil {
		t.Fatal(err)
	}
	want := pairing.Round[string]{Byes: []string{"Clueless"}, Games: []pairing.Game[string]{
		{Gold: "Gnobot", Silver: "Bomb"}, {Gold: "Aamira", Silver: "Loc"},
	}}
	if diff := cmp.Diff(want, next.Round); diff != "" {
		t.Errorf("round (-want +got):\n%s", diff)
	}
	repeats := func(v pairing.Value) bool { return v.Criterion == pairing.Repeats }
	if slices.ContainsFunc(next.Cost, repeats) {
		t.Errorf("a rematch: %+v", next.Cost)
	}

	// The ranking without the bye player: Gnobot and Loc with no losses,
	// Bomb with one, Aamira with two.
	left := slices.DeleteFunc(slices.Clone(next.Ranking), func(p pairing.Ranked[string]) bool {
		return p.Player == "Clueless"
	})
	for how, pick := range map[string]func(opponents []pairing.Ranked[string]) int{
		"the best rank": func([]pairing.Ranked[string]) int { return 0 },
		"the last rank": func(opponents []pairing.Ranked[string]) int {
			return len(opponents) - 1
		},
		"the nearest losses, of these the last rank": func(opponents []pairing.Ranked[string]) int {
			nearest := 0
			for i, o := range opponents {
				if o.Losses == opponents[0].Losses {
					nearest = i
				}
			}
			return nearest
		},
	} {
		round := greedyRound(e, left, pick)
		v, err := pairing.Audit(e, round)
		if err != nil {
			t.Fatal(err)
		}
		if !v.Legal || v.WorseAt == nil || !repeats(*v.WorseAt) {
			t.Errorf("greedy by %s: %v: %+v", how, round, v)
		}
	}
}

// greedyRound pairs from the top: each picks one of those not yet met, if any
// are available.
func greedyRound(e pairing.Event[string], left []pairing.Ranked[string], pick func([]pairing.Ranked[string]) int) pairing.Round[string] {
	met := newTwin(e).met
	round := pairing.Round[string]{Byes: []string{"Clueless"}}
	for len(left) > 0 {
		p, others := left[0], left[1:]
		fresh := slices.DeleteFunc(slices.Clone(others), func(o pairing.Ranked[string]) bool {
			return met[[2]string{p.Player, o.Player}] > 0
		})
		if len(fresh) == 0 {
			fresh = others
		}
		o := fresh[pick(fresh)]
		round.Games = append(round.Games, pairing.Game[string]{Gold: p.Player, Silver: o.Player})
		left = slices.DeleteFunc(slices.Clone(others), func(q pairing.Ranked[string]) bool { return q == o })
	}
	return round
}
