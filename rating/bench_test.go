package rating_test

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/arbiter-go/arbiter/rating"
)

// swiss is an event of some rounds, in which everybody plays a neighbour by
// points.
func swiss(n, rounds int) event {
	rng := rand.New(rand.NewPCG(uint64(n), uint64(rounds)))
	points, order := make([]int, n), make([]int, n)
	for i := range order {
		order[i] = i
	}
	e := event{n: n}
	for range rounds {
		rng.Shuffle(n, func(i, j int) { order[i], order[j] = order[j], order[i] })
		slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(points[j], points[i]) })
		for k := 0; k+1 < n; k += 2 {
			a, b := order[k], order[k+1]
			g := rating.Game[int]{A: a, B: b, Score: rating.Win}
			if rng.Float64() > 1/(1+math.Exp(6*float64(a-b)/float64(n))) {
				g.Score = rating.Loss
				a, b = b, a
			}
			points[a]++
			e.games = append(e.games, g)
		}
	}
	return e
}

func BenchmarkFit(b *testing.B) {
	for _, size := range []struct{ players, rounds int }{{16, 5}, {1000, 20}, {10_000, 20}, {100_000, 20}} {
		b.Run(fmt.Sprintf("players=%d/games=%d", size.players, size.players*size.rounds/2), func(b *testing.B) {
			e := swiss(size.players, size.rounds)
			players := e.players()
			b.ReportAllocs()
			for b.Loop() {
				if _, err := rating.Fit(players, e.games, e.options); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkFitPairs has pairs that have met a hundred times each.
func BenchmarkFitPairs(b *testing.B) {
	e := swiss(1000, 20)
	players := e.players()
	pairs := make([]rating.Pair[int], len(e.games))
	for k, g := range e.games {
		pairs[k] = rating.Pair[int]{A: g.A, B: g.B, Wins: 60, Draws: 10, Losses: 30}
		if g.Score == rating.Loss {
			pairs[k].Wins, pairs[k].Losses = 30, 60
		}
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := rating.FitPairs(players, pairs, rating.Options{}); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkCompare asks about one pair, and about a hundred at once.
func BenchmarkCompare(b *testing.B) {
	e := swiss(1000, 20)
	players := e.players()
	for _, n := range []int{1, 100} {
		asked := make([][2]int, n)
		for k := range asked {
			asked[k] = [2]int{k, k + 1}
		}
		b.Run(fmt.Sprintf("asked=%d", n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := rating.Compare(players, e.games, asked, rating.Options{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
