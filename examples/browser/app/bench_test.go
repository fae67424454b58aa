package app

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/championship/play"
	"github.com/arbiter-go/arbiter/pairing"
)

// BenchmarkShow shows events of different sizes, with their next round.
func BenchmarkShow(b *testing.B) {
	for _, n := range []int{8, 24, 100, 1000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			request := showOf(b, n, 4)
			b.SetBytes(int64(len(request)))
			b.ReportAllocs()
			for b.Loop() {
				put(b, request)
			}
		})
	}
}

// showOf is the question to show an event after some rounds.
func showOf(t testing.TB, players, rounds int) []byte {
	t.Helper()
	var names []string
	for i := range players {
		names = append(names, fmt.Sprint("Player ", i+1))
	}
	e, _, err := play.On(pairing.New(pairing.WC2012, names), rounds, play.Pair, play.ByRating[string](rand.New(rand.NewPCG(1, 0))))
	if err != nil {
		t.Fatal(err)
	}
	request, err := json.Marshal(question{"ask": "show", "event": e})
	if err != nil {
		t.Fatal(err)
	}
	return request
}
