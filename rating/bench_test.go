package rating_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/arbiter-go/arbiter/rating"
)

func BenchmarkFit(b *testing.B) {
	for _, size := range []struct{ players, rounds int }{{16, 5}, {300, 10}, {1000, 20}} {
		swiss := tournament{spread: 6 / float64(size.players)}
		rng := rand.New(rand.NewPCG(1, 2))
		e := event{n: size.players, games: slices.Concat(swiss.play(rng, size.players, size.rounds)...)}
		players := e.players()
		b.Run(fmt.Sprintf("players=%d/games=%d", e.n, len(e.games)), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := rating.Fit(players, e.games, e.options); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
