package main

import "github.com/arbiter-go/arbiter/roundrobin"

// This file plays the round robin of package roundrobin.

// roundRobin plays a round robin with matches of a number of games, and without
// a final. A match is worth 2 points, or 1 for each if it is even.
//
// A match is dead if neither of the two can reach the first place any more,
// alone or shared, when its round begins. [roundrobin.Outlook] says that, and
// is exact for these points.
func roundRobin(games int) func(f *field) (result, error) {
	return func(f *field) (result, error) {
		p := newPlaying(f)
		e := roundrobin.Event[int]{Teams: numbers(f.n), Options: roundrobin.Options{Games: games,
			Places: roundrobin.NoFinal}}
		rounds, err := roundrobin.Schedule(f.n)
		if err != nil {
			return result{}, err
		}
		left := make([]int, f.n) // matches of each player
		for x := range left {
			left[x] = f.n - 1
		}
		points := make([]int, f.n)
		for round := range rounds.Rounds() {
			out := make([]bool, f.n)
			if !f.bare {
				if out, err = beaten(e, points, left); err != nil {
					return result{}, err
				}
			}
			p.rounds++
			if round.Rest() > 0 {
				p.byes++
			}
			for pair := range round.Pairs() {
				a, b := pair.A-1, pair.B-1
				m := roundrobin.Match[int]{A: a, B: b}
				for range games {
					if p.game(a, b, out[a] && out[b]) {
						m.WinsA++
					} else {
						m.WinsB++
					}
				}
				left[a]--
				left[b]--
				points[a] += 1 + sign(m.WinsA-m.WinsB)
				points[b] += 1 + sign(m.WinsB-m.WinsA)
				e.Results = append(e.Results, m)
			}
		}
		table, err := roundrobin.Standings(e)
		if err != nil {
			return result{}, err
		}
		places := make([]int, f.n)
		for _, place := range table.Places {
			for _, x := range place.Teams {
				places[x] = place.From
			}
		}
		return p.end(places), nil
	}
}

// beaten returns which players cannot reach the first place any more.
//
// Let a group of players have the most points for certain, on average. A match
// inside the group gives each of its two players one point, on average. So no
// group is certain of more than the highest sum of a player's points and
// matches left. As long as everybody can reach that sum, nobody is out, and
// the exact answer is not needed.
func beaten(e roundrobin.Event[int], points, left []int) ([]bool, error) {
	certain, reach := 0, 2*len(points)
	for x, n := range points {
		certain = max(certain, n+left[x])
		reach = min(reach, n+2*left[x])
	}
	out := make([]bool, len(points))
	if reach >= certain {
		return out, nil
	}
	prospects, err := roundrobin.Outlook(e)
	if err != nil {
		return nil, err
	}
	for x, prospect := range prospects {
		out[x] = prospect.Status == roundrobin.Out
	}
	return out, nil
}
