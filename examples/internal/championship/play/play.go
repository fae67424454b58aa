// Package play plays rounds of an event with results that are drawn by lot.
package play

import (
	"math/rand/v2"
	"slices"

	"github.com/arbiter-go/arbiter/pairing"
	"github.com/arbiter-go/arbiter/rating"
)

// Results draws the results of a round. It returns a function which draws one
// game and reports whether Gold wins.
type Results[P comparable] func(round pairing.Pairing[P]) (goldWins func(gold, silver P) bool)

// ByRating draws results by the ratings before the round: a player wins with
// the probability that [rating.Expected] gives.
func ByRating[P comparable](lots *rand.Rand) Results[P] {
	return func(round pairing.Pairing[P]) func(gold, silver P) bool {
		strength := map[P]float64{}
		for _, r := range round.Ranking {
			strength[r.Player] = r.Strength
		}
		return func(gold, silver P) bool {
			return lots.Float64() < rating.Expected(strength[gold], strength[silver])
		}
	}
}

// ByWeight draws results by weights that stay the same in all rounds. A player
// with weight 3 wins three games of four against a player with weight 1. Each
// weight must be at least 1.
func ByWeight[P comparable](lots *rand.Rand, weight func(P) int) Results[P] {
	return func(pairing.Pairing[P]) func(gold, silver P) bool {
		return func(gold, silver P) bool {
			return lots.IntN(weight(gold)+weight(silver)) < weight(gold)
		}
	}
}

// Next pairs the next round. It also returns the event, which may have changed:
// a play-off may have begun.
type Next[P comparable] func(pairing.Event[P]) (pairing.Event[P], pairing.Pairing[P], error)

// Pair is the Next that calls [pairing.Next] and leaves the event as it is.
func Pair[P comparable](e pairing.Event[P]) (pairing.Event[P], pairing.Pairing[P], error) {
	next, err := pairing.Next(e)
	return e, next, err
}

// On plays an event on until it is over or has a number of rounds. It returns
// the event, and the answer of next for the round that was not played. The
// rounds of the event that it was given stay as they are.
func On[P comparable](e pairing.Event[P], rounds int, next Next[P], results Results[P]) (pairing.Event[P],
	pairing.Pairing[P], error) {
	e.Rounds = slices.Clip(e.Rounds)
	for {
		after, p, err := next(e)
		if err != nil {
			return e, pairing.Pairing[P]{}, err
		}
		if e = after; p.Over || len(e.Rounds) >= rounds {
			return e, p, nil
		}
		goldWins := results(p)
		for k := range p.Round.Games {
			g := &p.Round.Games[k]
			g.Outcome = pairing.SilverWins
			if goldWins(g.Gold, g.Silver) {
				g.Outcome = pairing.GoldWins
			}
		}
		e.Rounds = append(e.Rounds, p.Round)
	}
}
