package main

import (
	"math/rand/v2"

	"github.com/arbiter-go/arbiter/pairing"
)

// simulate plays the finals to their end. A bot wins with a chance in
// proportion to one more than its points in the qualifier; the same seed gives
// the same results.
func simulate(e event, f field, seed uint64) (event, error) {
	rng := rand.New(rand.NewPCG(seed, 0))
	chances := map[string]int{}
	for _, s := range f.Totals {
		chances[s.Player] = s.Points + 1
	}
	for {
		var round pairing.Pairing[string]
		var err error
		if e, round, err = next(e); err != nil || round.Over {
			return e, err
		}
		for k := range round.Round.Games {
			g := &round.Round.Games[k]
			g.Outcome = pairing.SilverWins
			if rng.IntN(chances[g.Gold]+chances[g.Silver]) < chances[g.Gold] {
				g.Outcome = pairing.GoldWins
			}
		}
		e.Rounds = append(e.Rounds, round.Round)
	}
}
