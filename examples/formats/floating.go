package main

import (
	"github.com/arbiter-go/arbiter/pairing"
	"github.com/arbiter-go/arbiter/rating"
)

// This file plays the formats of package pairing.

// floating plays a floating elimination with a number of lives.
//
// No game is dead. A player who is left wins the event by winning all games
// from now on, because then all others lose their lives.
func floating(lives int) func(f *field) (result, error) {
	return func(f *field) (result, error) {
		p := newPlaying(f)
		e := pairing.New(pairing.WC2012, numbers(f.n))
		e.Lives = lives
		table, err := p.eliminate(e)
		if err != nil {
			return result{}, err
		}
		places := make([]int, f.n)
		for _, place := range table.Places {
			for _, x := range place.Players {
				places[x] = place.From
			}
		}
		return p.end(places), nil
	}
}

// numbers returns the numbers from 0 to n-1.
func numbers(n int) []int {
	list := make([]int, n)
	for k := range list {
		list[k] = k
	}
	return list
}

// eliminate plays an event to its end, and returns its places.
func (p *playing) eliminate(e pairing.Event[int]) (pairing.Table[int], error) {
	for {
		next, err := pairing.Next(e)
		if err != nil {
			return pairing.Table[int]{}, err
		}
		if next.Over {
			return pairing.Standings(e)
		}
		e.Rounds = append(e.Rounds, p.round(next, nil))
	}
}

// round plays a round. The players who cannot win the event are out; nil is
// nobody.
func (p *playing) round(next pairing.Pairing[int], out []bool) pairing.Round[int] {
	round := next.Round
	for k := range round.Games {
		g := &round.Games[k]
		g.Outcome = pairing.SilverWins
		if p.game(g.Gold, g.Silver, out != nil && out[g.Gold] && out[g.Silver]) {
			g.Outcome = pairing.GoldWins
		}
	}
	p.byes += len(round.Byes)
	p.rounds++
	return round
}

// swiss plays a number of rounds in which nobody is out. The pairs are by the
// criteria of a floating elimination: players with equal losses meet, nobody
// meets again if that can be avoided, and byes go round. A bye is no loss.
// Places go by fewest losses and then by the performance rating.
func swiss(rounds int) func(f *field) (result, error) {
	return func(f *field) (result, error) {
		p := newPlaying(f)
		e := pairing.New(pairing.WC2012, numbers(f.n))
		e.Lives = rounds + 1
		losses := make([]int, f.n)
		var games []rating.Game[int]
		for left := rounds; left > 0; left-- {
			next, err := pairing.Next(e)
			if err != nil {
				return result{}, err
			}
			round := p.round(next, behind(losses, next.Round, left-1))
			for _, g := range round.Games {
				won, lost := g.Gold, g.Silver
				if g.Outcome == pairing.SilverWins {
					won, lost = lost, won
				}
				losses[lost]++
				games = append(games, rating.Game[int]{A: won, B: lost, Score: rating.Win})
			}
			e.Rounds = append(e.Rounds, round)
		}
		places, err := swissPlaces(losses, games)
		if err != nil {
			return result{}, err
		}
		return p.end(places), nil
	}
}

// swissPlaces returns the places of a Swiss. Players who are equal in losses
// and in the performance rating share a place.
func swissPlaces(losses []int, games []rating.Game[int]) ([]int, error) {
	n := len(losses)
	table, err := rating.Fit(numbers(n), games, rating.Options{})
	if err != nil {
		return nil, err
	}
	scores := make([]int, n)
	for x := range scores {
		scores[x] = -losses[x]*(n+1) - table.Ratings[x].Class
	}
	return rank(scores), nil
}

// behind returns which players cannot win the event any more, because somebody
// will have fewer losses for certain. After the round, a number of rounds are
// left.
//
// Let somebody have the fewest losses now. If two players with so few losses
// meet, or one of them rests, then somebody still has so few after the round.
// Otherwise the fewest losses grow by one at most. In each later round, they
// grow by one at most.
func behind(losses []int, round pairing.Round[int], left int) []bool {
	fewest := losses[0]
	for _, n := range losses {
		fewest = min(fewest, n)
	}
	kept := false
	for _, g := range round.Games {
		kept = kept || losses[g.Gold] == fewest && losses[g.Silver] == fewest
	}
	for _, x := range round.Byes {
		kept = kept || losses[x] == fewest
	}
	final := fewest + left
	if !kept {
		final++
	}
	out := make([]bool, len(losses))
	for x, n := range losses {
		out[x] = n > final
	}
	return out
}
