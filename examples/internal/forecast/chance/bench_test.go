package chance_test

import (
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/forecast/chance"
)

var sink float64

func BenchmarkExpected(b *testing.B) {
	x := 0.0
	for b.Loop() {
		x = chance.Expected(x, 0.7)
	}
	sink = x
}

func BenchmarkMatch10(b *testing.B) {
	for b.Loop() {
		sink, _, _ = chance.Match(10, 0.6)
	}
}

func BenchmarkNewLots(b *testing.B) {
	for b.Loop() {
		l := chance.NewLots("bench", 1, 2)
		sink = l.Uniform()
	}
}

func BenchmarkNormal(b *testing.B) {
	l := chance.NewLots("bench", 1, 2)
	for b.Loop() {
		sink = l.Normal()
	}
}
