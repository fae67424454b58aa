package matching

import (
	"math/rand/v2"
	"testing"
)

// This file holds the duals of a group at the start.

// randomPositions returns ascending positions, even in number.
func randomPositions(rng *rand.Rand, step func() int) []int64 {
	positions := make([]int64, 2*rng.IntN(11))
	at := rng.IntN(50) - 25
	for i := range positions {
		positions[i] = int64(at)
		at += step()
	}
	return positions
}

// checkGroup fails unless no pair has a negative slack, and the pairs of i and
// mate(i) have none. Within a group, line and square are the coefficients of
// distances and their squares, and y has the duals for each of the two words.
func checkGroup(t *testing.T, positions []int64, line, square int64, y [2][]int64, mate func(i int) int) {
	t.Helper()
	if len(y[0]) != len(positions) || len(y[1]) != len(positions) {
		t.Fatalf("%d and %d values for %d positions", len(y[0]), len(y[1]), len(positions))
	}
	for i := range positions {
		for j := range i {
			d := positions[i] - positions[j]
			slack := []int64{line*d - y[0][i] - y[0][j], square*d*d - y[1][i] - y[1][j]}
			if negative(slack) || (mate(i) == j) && positive(slack) {
				t.Fatalf("positions %v: slack of %d and %d is %d", positions, j, i, slack)
			}
		}
	}
}

func TestFold(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	for range 2000 {
		// With equal positions and gaps.
		p := randomPositions(rng, func() int { return rng.IntN(4) })
		checkGroup(t, p, 0, -2, [2][]int64{make([]int64, len(p)), fold(p)}, func(i int) int { return len(p) - 1 - i })
	}
}

func TestSlide(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	for range 2000 {
		p := randomPositions(rng, func() int { return 1 + rng.IntN(4) })
		first, second := slide(p)
		checkGroup(t, p, -2, 1, [2][]int64{first, second}, func(i int) int { return i - len(p)/2 })
		for _, y := range first {
			if y%2 == 0 {
				t.Fatalf("positions %v: duals %v are not odd", p, first)
			}
		}
	}
}

// Neighbors have no slack if their distances are all the same.
func TestNeighbors(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	for range 2000 {
		p, mate := randomPositions(rng, func() int { return rng.IntN(4) }), func(int) int { return -1 }
		if rng.IntN(2) == 0 {
			step := rng.IntN(4)
			p, mate = randomPositions(rng, func() int { return step }), func(i int) int { return i - i%2*2 + 1 }
		}
		checkGroup(t, p, 0, 2, [2][]int64{make([]int64, len(p)), neighbors(p)}, mate)
	}
}
