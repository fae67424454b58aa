package rating_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"

	"github.com/arbiter-go/arbiter/internal/night"
	"github.com/arbiter-go/arbiter/rating"
	"gonum.org/v1/gonum/stat/distuv"
)

// This file measures how often an interval of 95 % has the true value, in
// simulated events whose true strengths are known.

// A shape is a kind of event: which pairs of players meet.
type shape struct {
	name    string
	players int
	pairs   func(rng *rand.Rand, strength []float64) [][2]int
}

var shapes = []shape{
	{"two players", 2, func(*rand.Rand, []float64) [][2]int { return [][2]int{{0, 1}} }},
	{"gauntlet", 6, func(*rand.Rand, []float64) [][2]int { return [][2]int{{0, 1}, {0, 2}, {0, 3}, {0, 4}, {0, 5}} }},
	{"round robin", 6, func(_ *rand.Rand, strength []float64) (list [][2]int) {
		for i := range strength {
			for j := range i {
				list = append(list, [2]int{i, j})
			}
		}
		return list
	}},
	// Five rounds, in which players of about the same strength meet.
	{"Swiss", 16, func(rng *rand.Rand, strength []float64) (list [][2]int) {
		for range 5 {
			order := rng.Perm(len(strength))
			for k := 0; k < len(order); k += 2 {
				a, b := order[k], order[k+1]
				for try := 0; try < 20 && math.Abs(strength[a]-strength[b]) > 0.6; try++ {
					at := k + 1 + rng.IntN(len(order)-k-1)
					order[k+1], order[at] = order[at], order[k+1]
					b = order[k+1]
				}
				list = append(list, [2]int{a, b})
			}
		}
		return list
	}},
}

// simulate plays an event in which each pair meets a number of times. In a game
// of equals, draws is the probability of a draw.
func (s shape) simulate(rng *rand.Rand, games int, draws float64) (strength []float64, record []rating.Pair[int]) {
	for range s.players {
		strength = append(strength, 0.6*rng.NormFloat64())
	}
	times := func(n int, p float64) int64 {
		if n == 0 || p <= 0 {
			return 0
		}
		return int64(distuv.Binomial{N: float64(n), P: min(p, 1), Src: rng}.Rand())
	}
	for _, two := range s.pairs(rng, strength) {
		p := rating.Expected(strength[two[0]], strength[two[1]])
		d := min(draws*4*p*(1-p), 2*min(p, 1-p))
		x := rating.Pair[int]{A: two[0], B: two[1], Wins: times(games, p-d/2)}
		x.Draws = times(games-int(x.Wins), d/(1-p+d/2))
		x.Losses = int64(games) - x.Wins - x.Draws
		record = append(record, x)
	}
	return strength, record
}

// covered returns the parts of a number of events in which an interval of 95 %
// has the true difference of the first two players who have met, and the true
// distance of player 0 from the field.
func (s shape) covered(t *testing.T, seed uint64, events, games int, draws float64) (difference, field float64) {
	rng := rand.New(rand.NewPCG(seed, uint64(games)))
	players := make([]int, s.players)
	for i := range players {
		players[i] = i
	}
	const elo = 400 / math.Ln10
	within := func(estimate, err, truth float64) float64 {
		if math.Abs(estimate-truth*elo) <= 1.959964*err {
			return 1 / float64(events)
		}
		return 0
	}
	for range events {
		strength, record := s.simulate(rng, games, draws)
		table, err := rating.FitPairs(players, record, rating.Options{StandardErrors: true})
		if err != nil {
			t.Error(err)
			return 0, 0
		}
		a, b := record[0].A, record[0].B
		list, err := rating.ComparePairs(players, record, [][2]int{{a, b}}, rating.Options{})
		if err != nil {
			t.Error(err)
			return 0, 0
		}
		difference += within(list[0].Elo, list[0].Error, strength[a]-strength[b])
		mean, meanElo := 0.0, 0.0
		for i, r := range table.Ratings {
			mean += strength[i] / float64(s.players)
			meanElo += r.Elo / float64(s.players)
		}
		field += within(table.Ratings[0].Elo-meanElo, table.Ratings[0].FieldError, strength[0]-mean)
	}
	return difference, field
}

// TestCoverage: intervals of 95 % have the true value in 94 to 96 % of events
// from 100 games a pair on, and in no less than 94 % with fewer. At night it
// logs the table of the benchmarks.
func TestCoverage(t *testing.T) {
	events := night.Cases(400, 20_000)
	// A part of the events may be off by four standard errors.
	slack := 4 * math.Sqrt(0.95*0.05/float64(events))
	for _, s := range shapes {
		for _, games := range []int{10, 30, 100, 1000} {
			if !night.Now() && games != 10 && games != 100 {
				continue
			}
			line := make([]string, 5)
			var each sync.WaitGroup
			for k, draws := range []float64{0, 0.3, 0.6, 0.8, 0.95} {
				each.Go(func() {
					difference, field := s.covered(t, uint64(k), events, games, draws)
					line[k] = fmt.Sprintf("%.1f %.1f", 100*difference, 100*field)
					for _, part := range []float64{difference, field} {
						if part < 0.94-slack || games >= 100 && part > 0.96+slack {
							t.Errorf("%s, %d games a pair, %v drawn: %.3f of intervals have the true value", s.name, games, draws, part)
						}
					}
				})
			}
			each.Wait()
			if night.Now() {
				t.Logf("| %s | %d | %s |", s.name, games, strings.Join(line, " | "))
			}
		}
	}
}
