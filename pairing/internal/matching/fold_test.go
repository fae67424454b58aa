package matching

import (
	"math/rand/v2"
	"testing"
)

func TestFold(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	for range 2000 {
		positions := make([]int64, 2*rng.IntN(11))
		at := int64(rng.IntN(50) - 25)
		for i := range positions {
			positions[i] = at
			at += int64(rng.IntN(4)) // equal positions and gaps
		}
		y := fold(positions)
		if len(y) != len(positions) {
			t.Fatalf("%d values for %d positions", len(y), len(positions))
		}
		m := len(positions)
		for i := range positions {
			for j := range positions {
				d := positions[i] - positions[j]
				slack := -2*d*d - y[i] - y[j]
				if i != j && slack < 0 {
					t.Fatalf("positions %v: slack of %d and %d is %d", positions, i, j, slack)
				}
				if j == m-1-i && slack != 0 {
					t.Fatalf("positions %v: slack of the folded pair %d and %d is %d", positions, i, j, slack)
				}
			}
		}
	}
}
