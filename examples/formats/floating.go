package main

import (
	"math"
	"slices"

	"github.com/arbiter-go/arbiter/pairing"
)

// This file plays the formats of package pairing.

// floating plays a floating elimination with a number of lives.
//
// No game is dead. A player who is left wins the event by winning all games
// from now on, because then all others lose their lives.
func floating(lives int) func(f *field) (result, error) {
	return func(f *field) (result, error) {
		e := pairing.New(pairing.WC2012, numbers(f.n))
		e.Lives = lives
		return newPlaying(f).whole(e)
	}
}

// swiss plays the Swiss of package pairing.
func swiss(rounds int) func(f *field) (result, error) {
	return func(f *field) (result, error) {
		e := pairing.New(pairing.ArbiterSwiss2026, numbers(f.n))
		e.Length = rounds
		return newPlaying(f).whole(e)
	}
}

// mcMahon plays the McMahon of package pairing.
func mcMahon(rounds int) func(f *field) (result, error) {
	return func(f *field) (result, error) {
		e := pairing.New(pairing.ArbiterMcMahon2026, numbers(f.n))
		e.Length, e.Start = rounds, starts(f.seen)
		return newPlaying(f).whole(e)
	}
}

// A grade of the McMahon is so much Elo.
const grade = 100

// starts returns the points to begin with, for strengths from the highest to
// the lowest: a win for each grade above the lowest. The best quarter and
// whoever has the same grade as its last begin equal.
func starts(seen []float64) []int {
	n := len(seen)
	of := func(x int) int { return int(math.Floor(seen[x] / grade)) }
	floor, bar := of(n-1), of((n-1)/4)
	list := make([]int, n)
	for x := range list {
		list[x] = win * (min(of(x), bar) - floor)
	}
	return list
}

// numbers returns the numbers from 0 to n-1.
func numbers(n int) []int {
	list := make([]int, n)
	for k := range list {
		list[k] = k
	}
	return list
}

// whole plays an event to its end.
func (p *playing) whole(e pairing.Event[int]) (result, error) {
	table, err := p.finish(e)
	if err != nil {
		return result{}, err
	}
	places := make([]int, p.n)
	for _, place := range table.Places {
		for _, x := range place.Players {
			places[x] = place.From
		}
	}
	return p.end(places), nil
}

// finish plays an event to its end, and returns its places.
func (p *playing) finish(e pairing.Event[int]) (pairing.Table[int], error) {
	for _, round := range p.before {
		for _, g := range round.Games {
			p.met[p.pair(g.Gold, g.Silver)]++
		}
	}
	e.Rounds = slices.Clip(p.before)
	for {
		next, err := pairing.Next(e)
		if err != nil {
			return pairing.Table[int]{}, err
		}
		if next.Over {
			if p.trace != nil {
				p.trace.rounds = e.Rounds
			}
			return pairing.Standings(e)
		}
		var out []bool
		if e.Edition.HasPoints() {
			out = behind(next, e.Length-len(e.Rounds))
		}
		e.Rounds = append(e.Rounds, p.round(next, out))
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

// win is what a win or a bye is worth in an event with points. Nothing else is
// worth anything here.
const win = 2

// behind returns which players cannot win an event with points any more,
// because somebody will have more points for certain. With the round, a number
// of rounds are left.
//
// Nobody loses points. If two players with the most points meet, or one of them
// rests, then somebody has a win more after the round.
func behind(next pairing.Pairing[int], left int) []bool {
	score := make([]int, len(next.Ranking))
	for _, x := range next.Ranking {
		score[x.Player] = x.Score
	}
	most := next.Ranking[0].Score
	certain := most
	for _, g := range next.Round.Games {
		if score[g.Gold] == most && score[g.Silver] == most {
			certain = most + win
		}
	}
	for _, x := range next.Round.Byes {
		if score[x] == most {
			certain = most + win
		}
	}
	out := make([]bool, len(score))
	for x, n := range score {
		out[x] = n+left*win < certain
	}
	return out
}
