package opb

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/championship/play"
	"github.com/arbiter-go/arbiter/pairing"
)

// With this number of lives, nobody is out.
const lives = 9

// BenchmarkWrite writes the problem and the proof of round 5. All players are
// left. It reports the sizes of the files.
func BenchmarkWrite(b *testing.B) {
	for _, n := range []int{16, 100, 300, 1000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			x := large(b, n)
			var f files
			for b.Loop() {
				f = write(b, x)
			}
			b.ReportMetric(float64(len(f.OPB))/1e3, "kB-opb")
			b.ReportMetric(float64(len(f.PBP))/1e3, "kB-pbp")
		})
	}
}

// large returns an event of n players after four rounds.
func large(t testing.TB, n int) next {
	t.Helper()
	e := pairing.Event[string]{Lives: lives}
	for i := range n {
		e.Entrants = append(e.Entrants, fmt.Sprintf("Player %d", i+1))
	}
	e, p, err := play.On(e, 4, play.Pair, play.ByRating[string](rand.New(rand.NewPCG(1, 0))))
	if err != nil {
		t.Fatal(err)
	}
	return next{p, e}
}
