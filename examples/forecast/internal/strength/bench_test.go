package strength_test

import (
	"fmt"
	"testing"

	"github.com/arbiter-go/arbiter/examples/forecast/internal/strength"
	"github.com/arbiter-go/arbiter/examples/internal/forecast/chance"
)

func BenchmarkNew(b *testing.B) {
	for _, players := range []int{24, 200} {
		b.Run(fmt.Sprint(players), func(b *testing.B) {
			_, pairs := made(1, players, 3*players, 200)
			for b.Loop() {
				if _, err := strength.New(players, pairs, strength.Options{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkDraw(b *testing.B) {
	for _, players := range []int{24, 200} {
		b.Run(fmt.Sprint(players), func(b *testing.B) {
			_, pairs := made(1, players, 3*players, 200)
			m, err := strength.New(players, pairs, strength.Options{})
			if err != nil {
				b.Fatal(err)
			}
			lots, into := chance.NewLots("draw", 1, 1), make([]float64, players)
			for b.Loop() {
				m.Draw(&lots, into)
			}
		})
	}
}
