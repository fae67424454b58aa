package strength_test

import (
	"math"
	"testing"

	"github.com/arbiter-go/arbiter/examples/forecast/internal/strength"
	"github.com/arbiter-go/arbiter/examples/internal/forecast/chance"
	"github.com/arbiter-go/arbiter/internal/night"
)

// TestNormal compares the draws with the exact distribution of the strengths of
// two players, which is integrated on a grid. They have played up to six games.
// The difference is how far the chance of a game is off because the draws are
// normal.
func TestNormal(t *testing.T) {
	draws := night.Cases(5000, 20_000)
	for k, most := range []float64{0.01, 0.01, 0.02, 0.03, 0.06, 0.09, 0.14, 0.19} {
		weight, worst := strength.Weights()[k], 0.0
		for _, record := range [][2]int{{0, 0}, {1, 0}, {3, 0}, {6, 0}, {2, 1}, {4, 2}} {
			m, err := strength.New(2, []strength.Pair{{First: 0, Second: 1, Wins: record[0], Losses: record[1]}}, strength.Options{Weight: weight})
			if err != nil {
				t.Fatal(err)
			}
			drawn := 0.0
			for k := range uint64(draws) {
				var s [2]float64
				lots := chance.NewLots("draw", 1, k)
				m.Draw(&lots, s[:])
				drawn += chance.Expected(s[0], s[1]) / float64(draws)
			}
			exact := exactly(record, weight)
			if drawn > exact+0.01 {
				t.Errorf("weight %v, record %v: the favorite is drawn to win %v, and exactly %v", weight, record, drawn, exact)
			}
			worst = max(worst, exact-drawn)
		}
		t.Logf("weight %v: the chance of a game is off by up to %.1f points", weight, 100*worst)
		if worst > most {
			t.Errorf("weight %v: the chance of a game is off by %v, want at most %v", weight, worst, most)
		}
	}
}

// exactly returns the chance that the first of two players wins a game after a
// record of wins and losses.
func exactly(record [2]int, weight float64) float64 {
	log := func(x float64) float64 { return -math.Log1p(math.Exp(-x)) }
	sum, wins := 0.0, 0.0
	const steps, limit = 300, 60.0
	for i := range steps + 1 {
		for j := range steps + 1 {
			x, y := limit*(2*float64(i)/steps-1), limit*(2*float64(j)/steps-1)
			l := float64(record[0])*log(x-y) + float64(record[1])*log(y-x)
			l += weight / 2 * (log(x) + log(-x) + log(y) + log(-y))
			sum += math.Exp(l)
			wins += math.Exp(l) * chance.Expected(x, y)
		}
	}
	return wins / sum
}
