package main

import "github.com/arbiter-go/arbiter/pairing"

// This file asks in which events losing on purpose would have paid.

// A gain says what could have been gained in an event by a game that is lost on
// purpose.
type gain struct {
	title    bool // by the loser: to win the event
	place    bool // by the loser: a better place
	together bool // by the two of the game: that one of them wins the event
}

// A lot is a game that was played, and its result. The player x is less than y,
// and they had met a number of times before.
type lot struct {
	x, y, met int
	won       bool // by x
}

// A trace has the games of an event in order, and its rounds if package pairing
// made them.
type trace struct {
	games  []lot
	rounds []pairing.Round[int]
}

// onPurpose plays an event, and then plays it again for each game that somebody
// could want to lose.
func onPurpose(play func(f *field) (result, error)) func(f *field) (result, error) {
	return func(f *field) (result, error) {
		var t trace
		r, err := play(f.traced(&t))
		if err != nil {
			return result{}, err
		}
		for _, g := range t.games {
			winner, loser := g.x, g.y
			if !g.won {
				winner, loser = loser, winner
			}
			// Whoever wins the event has nothing to gain, alone or
			// with the opponent. Benchmarks want nothing.
			if winner == r.champion || winner >= f.n || loser >= f.n {
				continue
			}
			if r.gain == (gain{true, true, true}) {
				break
			}
			other, err := play(f.lost(g, t.rounds))
			if err != nil {
				return result{}, err
			}
			r.gain.add(r, other, winner, loser)
		}
		return r, nil
	}
}

// add adds what the two players of a game gained by the other result.
func (g *gain) add(before, after result, winner, loser int) {
	if before.champion != winner && after.champion == winner {
		g.title = true
	}
	if after.places[winner] < before.places[winner] {
		g.place = true
	}
	two := func(x int) bool { return x == winner || x == loser }
	if !two(before.champion) && two(after.champion) {
		g.together = true
	}
}

// traced returns a field that records its games.
func (f *field) traced(t *trace) *field {
	traced := *f
	traced.trace = t
	traced.decide = func(x, y, met int) bool {
		won := f.decide(x, y, met)
		t.games = append(t.games, lot{x, y, met, won})
		return won
	}
	return &traced
}

// lost returns a field in which a game has the other result. All other lots are
// the same. The rounds before that game need not be played again.
func (f *field) lost(g lot, rounds []pairing.Round[int]) *field {
	lost := *f
	lost.bare = true
	lost.before = rounds[:roundOf(g, rounds)]
	lost.decide = func(x, y, met int) bool {
		won := f.decide(x, y, met)
		if x == g.x && y == g.y && met == g.met {
			return !won
		}
		return won
	}
	return &lost
}

// roundOf returns the index of the round of a game, or 0 if no round has it.
func roundOf(g lot, rounds []pairing.Round[int]) int {
	met := 0
	for k, round := range rounds {
		for _, game := range round.Games {
			if min(game.Gold, game.Silver) == g.x && max(game.Gold, game.Silver) == g.y {
				if met == g.met {
					return k
				}
				met++
			}
		}
	}
	return 0
}
