package pairing_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/arbiter-go/arbiter/pairing"
)

// swissAfter is an event with points after some rounds, in which the better
// seed wins more often, and one game in five is drawn.
func swissAfter(tb testing.TB, edition pairing.Edition, players, rounds int) pairing.Event[int] {
	rng := rand.New(rand.NewPCG(uint64(players), uint64(rounds)))
	e := pairing.Event[int]{Edition: edition, Length: rounds + 1}
	for i := range players {
		e.Entrants = append(e.Entrants, i)
	}
	for range rounds {
		p, err := pairing.Next(e)
		if err != nil {
			tb.Fatal(err)
		}
		for k := range p.Round.Games {
			g := &p.Round.Games[k]
			switch x := rng.Float64(); {
			case x < 0.2:
				g.Outcome = pairing.Draw
			case (x < 0.75) == (g.Gold < g.Silver):
				g.Outcome = pairing.GoldWins
			default:
				g.Outcome = pairing.SilverWins
			}
		}
		e.Rounds = append(e.Rounds, p.Round)
	}
	return e
}

// BenchmarkSwiss pairs round 6. The time is without the rounds before.
func BenchmarkSwiss(b *testing.B) {
	for _, edition := range []pairing.Edition{pairing.ArbiterSwiss2026, pairing.ArbiterMcMahon2026} {
		for _, players := range []int{8, 100, 300, 1000, 10_000, 100_000} {
			b.Run(fmt.Sprintf("%v/players=%d", edition, players), func(b *testing.B) {
				e := swissAfter(b, edition, players, 5)
				for b.Loop() {
					if _, err := pairing.Next(e); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
