package main

import (
	"math"
	"math/rand/v2"

	"github.com/arbiter-go/arbiter/examples/internal/championship/play"
)

// simulate plays the finals to their end. The weight of a bot is one more than
// its points in the qualifier, so that a bot without points can win. A bot of a
// previous year has no points. The same seed gives the same results.
func simulate(e event, f field, seed uint64) (event, error) {
	weights := map[string]int{}
	for _, bot := range f.Reserves {
		weights[bot] = 1
	}
	for _, s := range f.Totals {
		weights[s.Player] = s.Points + 1
	}
	lots := rand.New(rand.NewPCG(seed, 0))
	e, _, err := play.On(e, math.MaxInt, next, play.ByWeight(lots, func(bot string) int { return weights[bot] }))
	return e, err
}
