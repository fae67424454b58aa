package main

import (
	"math/rand/v2"

	"github.com/arbiter-go/arbiter/pairing"
	"github.com/arbiter-go/arbiter/rating"
)

// simulate plays an event to its end. Each game is won with the probability
// that the ratings before the round give; the same seed gives the same results.
func simulate(e event, seed uint64) (event, error) {
	rng := rand.New(rand.NewPCG(seed, 0))
	for {
		p, err := pairing.Next(e)
		if err != nil || p.Over {
			return e, err
		}
		strength := map[string]float64{}
		for _, r := range p.Ranking {
			strength[r.Player] = r.Strength
		}
		for k := range p.Round.Games {
			g := &p.Round.Games[k]
			g.Outcome = pairing.SilverWins
			if rng.Float64() < rating.Expected(strength[g.Gold], strength[g.Silver]) {
				g.Outcome = pairing.GoldWins
			}
		}
		e.Rounds = append(e.Rounds, p.Round)
	}
}
