package pairing_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/arbiter-go/arbiter/pairing"
)

// benchEvent plays rounds with players who all stay.
func benchEvent(b *testing.B, players, rounds int) pairing.Event[int] {
	rng := rand.New(rand.NewPCG(uint64(players), uint64(rounds)))
	e := pairing.Event[int]{Lives: rounds + 1}
	for i := range players {
		e.Entrants = append(e.Entrants, i)
	}
	for range rounds {
		next, err := pairing.Next(e)
		if err != nil {
			b.Fatal(err)
		}
		for k := range next.Round.Games {
			next.Round.Games[k].Outcome = pairing.GoldWins
			if rng.IntN(2) == 0 {
				next.Round.Games[k].Outcome = pairing.SilverWins
			}
		}
		e.Rounds = append(e.Rounds, next.Round)
	}
	return e
}

func BenchmarkNext(b *testing.B) {
	for _, players := range []int{16, 100, 300, 301} {
		e := benchEvent(b, players, 8)
		b.Run(fmt.Sprintf("players=%d", players), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := pairing.Next(e); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkAudit(b *testing.B) {
	e := benchEvent(b, 100, 8)
	next, err := pairing.Next(e)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := pairing.Audit(e, next.Round); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkStandings(b *testing.B) {
	e := benchEvent(b, 300, 8)
	for b.Loop() {
		if _, err := pairing.Standings(e); err != nil {
			b.Fatal(err)
		}
	}
}
