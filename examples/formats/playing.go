package main

import "math"

// This file plays the games of an event, and counts them.

// A playing is an event while it is played in some format.
type playing struct {
	*field
	met    []int // how often each pair has met
	played []int // games of each player
	result
}

// A result is what is counted in one event.
type result struct {
	rounds, games, byes int
	dead                int     // games
	least, most         int     // games of a player
	each                float64 // games of a player, on average
	winner              int     // the true rank of the winner
	tau                 float64
	places              []int // in the order of seeds
	champion            int   // the seed of the winner, from 0
	gain                gain  // if the format asks for it
}

// newPlaying begins an event.
func newPlaying(f *field) *playing {
	all := len(f.strengths)
	return &playing{field: f, met: make([]int, all*all), played: make([]int, all)}
}

// game plays a game, and reports whether x wins. It is dead if neither of the
// two can win the event any more.
func (p *playing) game(x, y int, dead bool) bool {
	one, two, pair := min(x, y), max(x, y), p.pair(x, y)
	won := p.decide(one, two, p.met[pair]) == (x == one)
	p.met[pair]++
	p.played[x]++
	p.played[y]++
	p.games++
	if dead {
		p.dead++
	}
	return won
}

// pair returns the number of a pair.
func (p *playing) pair(x, y int) int { return min(x, y)*len(p.strengths) + max(x, y) }

// end completes what is counted. Places are the places of the players, in the
// order of seeds. Players who share a place have the best of the places.
func (p *playing) end(places []int) result {
	played := p.played[:p.n]
	p.least, p.most = math.MaxInt, 0
	total := 0
	for _, games := range played {
		p.least, p.most = min(p.least, games), max(p.most, games)
		total += games
	}
	p.each = float64(total) / float64(p.n)
	p.places, p.champion = places, p.first(places)
	p.winner = p.trueRank[p.champion]
	p.tau = tau(places, p.trueRank)
	return p.result
}

// first returns the winner. Players who share the first place draw lots, which
// are the same in all formats.
func (p *playing) first(places []int) int {
	winner := -1
	for x, place := range places {
		if place == 1 && (winner < 0 || p.lot(x, x, 0) < p.lot(winner, winner, 0)) {
			winner = x
		}
	}
	return winner
}

// tau returns Kendall's tau-b of two lists of places: the pairs of players in
// the same order, minus the pairs in the opposite order, divided by the
// geometric mean of the pairs that are not tied in either list. If all players
// are tied in one list, it is 0.
func tau(places, truth []int) float64 {
	agree, one, two := 0, 0, 0
	for x := range places {
		for y := range x {
			a, b := sign(places[x]-places[y]), sign(truth[x]-truth[y])
			agree += a * b
			one += a * a
			two += b * b
		}
	}
	if one == 0 || two == 0 {
		return 0
	}
	return float64(agree) / math.Sqrt(float64(one)*float64(two))
}

// sign is -1, 0 or 1.
func sign(n int) int { return min(1, max(-1, n)) }

// rank returns the places for scores. A higher score has a better place, and
// equal scores share the best of their places.
func rank(scores []int) []int {
	places := make([]int, len(scores))
	for x, score := range scores {
		places[x] = 1
		for _, other := range scores {
			if other > score {
				places[x]++
			}
		}
	}
	return places
}
