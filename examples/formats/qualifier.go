package main

import (
	"time"

	"github.com/arbiter-go/arbiter/pairing"
	"github.com/arbiter-go/arbiter/qualify"
)

// This file plays a qualifier of package qualify, and then finals of package
// pairing.

// The figures of the qualifier are the figures of the championship of 2014.
const (
	benchmarks = 6
	fieldSize  = qualify.DefaultSize
	streak     = qualify.DefaultPoints
	gamesCap   = qualify.DefaultCap
	finalLives = 4
)

// qualifier plays a qualifier and the finals of its best eight, a floating
// elimination with four lives. Each player plays the benchmarks in turn, and
// stops when the benchmark can give no more points: after four wins in a row,
// or after twenty games. All play at the same pace. The director orders ties by
// seeds.
//
// A game of the qualifier is dead if the player cannot get into the finals any
// more, because eight others have more points already. Rounds and byes are
// counted in the finals.
func qualifier(f *field) (result, error) {
	p := newPlaying(f)
	e, _ := p.qualify()
	ranking, err := qualify.Rank(e)
	if err != nil {
		return result{}, err
	}
	final := pairing.New(pairing.WCC2014, ranking.Field)
	final.Lives = finalLives
	table, err := p.finish(final)
	if err != nil {
		return result{}, err
	}
	return p.end(finalPlaces(f.n, ranking, table)), nil
}

// qualify plays the games of the qualifier. It also returns how far each player
// got.
func (p *playing) qualify() (qualify.Event[int], []climb) {
	e := qualify.Event[int]{
		Entrants: numbers(p.n), Order: numbers(p.n),
		Window: qualify.Period{Begin: hour(-1), End: hour(benchmarks*gamesCap + 1)},
	}
	for k := range benchmarks {
		e.Benchmarks = append(e.Benchmarks, p.n+k)
	}
	climbs := make([]climb, p.n)
	for step := range benchmarks * gamesCap {
		enough := sure(climbs)
		for x := range climbs {
			if c := &climbs[x]; c.against < benchmarks {
				e.Games = append(e.Games, p.attempt(x, c, step, c.reach() < enough))
			}
		}
	}
	return e, climbs
}

// finalPlaces returns the places of all players. The players in the finals have
// their places there, and the other players have their places in the qualifier.
// A place that is shared across the cut is for those who are not in the finals.
func finalPlaces(n int, ranking qualify.Ranking[int], table pairing.Table[int]) []int {
	places := make([]int, n)
	for _, place := range ranking.Places {
		for _, x := range place.Players {
			places[x] = max(place.From, len(ranking.Field)+1)
		}
	}
	for _, place := range table.Places {
		for _, x := range place.Players {
			places[x] = place.From
		}
	}
	return places
}

// hour is a time of the qualifier.
func hour(n int) time.Time { return time.Date(2014, 1, 1, n, 0, 0, 0, time.UTC) }

// A climb is how far a player is in the qualifier.
type climb struct {
	points  int // against the benchmarks that are done
	against int // the number of the benchmark now
	games   int // against it
	row     int // wins in a row now
	best    int // the longest row
}

// reach returns an upper bound on the points at the end.
func (c climb) reach() int {
	if c.against == benchmarks {
		return c.points
	}
	now := max(c.best, min(streak, c.row+gamesCap-c.games))
	return c.points + now + streak*(benchmarks-1-c.against)
}

// sure returns points that the best eight have already. With fewer than eight
// others, it is 0.
func sure(climbs []climb) int {
	var counts [benchmarks*streak + 1]int
	for _, c := range climbs {
		counts[c.points+c.best]++
	}
	players := 0
	for points := len(counts) - 1; points > 0; points-- {
		if players += counts[points]; players >= fieldSize {
			return points
		}
	}
	return 0
}

// attempt plays a game of the qualifier. The colors alternate.
func (p *playing) attempt(x int, c *climb, step int, dead bool) qualify.Game[int] {
	g := qualify.Game[int]{
		Gold: x, Silver: p.n + c.against, Rated: true,
		Start: hour(step), End: hour(step).Add(time.Minute), Winner: qualify.Silver,
	}
	won := p.game(x, g.Silver, dead)
	c.games++
	c.row++
	if won {
		g.Winner = qualify.Gold
	} else {
		c.row = 0
	}
	if c.games%2 == 0 {
		g.Gold, g.Silver, g.Winner = g.Silver, g.Gold, -g.Winner
	}
	c.best = max(c.best, c.row)
	if c.best == streak || c.games == gamesCap {
		*c = climb{points: c.points + c.best, against: c.against + 1}
	}
	return g
}
