package rating_test

import (
	"bytes"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/arbiter-go/arbiter/internal/golden"
	"github.com/arbiter-go/arbiter/rating"
)

// TestGolden compares every bit of the ratings of made-up events with a file
// that is the same for all machines. Most events need float64 only, and some
// need pairs of float64.
func TestGolden(t *testing.T) {
	var got bytes.Buffer
	fmt.Fprintln(&got, "# Rating bits of events drawn from seeds; rewritten by go test -run Golden -update.")
	for seed := range uint64(60) {
		rng := rand.New(rand.NewPCG(seed, 1))
		n := 2 + rng.IntN(20)
		if seed%10 == 9 {
			n += 60
		}
		var players []int
		var games []rating.Game[int]
		o := rating.Options{}
		for i := range n {
			players = append(players, i)
			if seed%3 == 1 {
				o.DummyElo = append(o.DummyElo, float64(1000+rng.IntN(1200))+float64(rng.IntN(4))/4)
			}
		}
		for range rng.IntN(4 * n) {
			a, b := rng.IntN(n), rng.IntN(n)
			if a != b {
				g := rating.Game[int]{A: a, B: b, Score: rating.Score(1 + rng.IntN(3))}
				if seed%3 == 2 {
					g.Weight = float64(1+rng.IntN(20)) / 10
				}
				games = append(games, g)
			}
		}
		if seed%10 == 9 { // a chain of even matches, except the first
			games = append(games[:0], rating.Game[int]{A: 0, B: 1, Score: rating.Win, Weight: 2})
			for i := 1; i+1 < n; i++ {
				games = append(games, rating.Game[int]{A: i, B: i + 1, Score: rating.Draw, Weight: 2})
			}
		}
		table, err := rating.Fit(players, games, o)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&got, "seed %d bits %d proved %d assumed %d bound %016x\n ", seed, table.Info.Bits, table.Info.Proved, table.Info.Assumed, math.Float64bits(table.Info.Bound))
		for _, r := range table.Ratings {
			fmt.Fprintf(&got, " %d:%016x", r.Class, math.Float64bits(r.Strength))
		}
		fmt.Fprintln(&got)
	}
	golden.Check(t, "bits.golden", got.String())
}
