package rating_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/arbiter-go/arbiter/rating"
)

// slowColors returns the number of colors of the coarsest stable coloring,
// found by looking at every player again until nothing splits. The games are
// wins and draws with whole weights.
func slowColors(e event) int {
	surplus, met := make([]int, e.n), make([]map[int]int, e.n)
	for i := range met {
		met[i] = map[int]int{}
	}
	for _, g := range e.games {
		w := 2 * max(1, int(g.Weight)) // the dummy's is 1
		met[g.A][g.B] += w
		met[g.B][g.A] += w
		if g.Score == rating.Win {
			surplus[g.A] += w
			surplus[g.B] -= w
		}
	}
	// equation returns the equation of player i from a side, up to a
	// factor.
	equation := func(color []int, i, side int) string {
		terms := map[int]int{}
		for j, n := range met[i] {
			terms[side*color[j]] += n
		}
		terms[0]++
		delete(terms, side*color[i])
		divisor := max(surplus[i], -surplus[i])
		for _, n := range terms {
			for n != 0 {
				divisor, n = n, divisor%n
			}
		}
		divisor = max(divisor, 1)
		for c := range terms {
			terms[c] /= divisor
		}
		return fmt.Sprint(side*surplus[i]/divisor, terms)
	}
	color := make([]int, e.n)
	for i, d := range surplus {
		color[i] = max(-1, min(d, 1))
	}
	for count := 0; ; {
		number := map[string]int{}
		next := make([]int, e.n)
		for i, c := range color {
			side := c
			if c == 0 {
				here, there := equation(color, i, 1), equation(color, i, -1)
				if here == there {
					continue
				}
				side = 1
				if here < there {
					side = -1
				}
			}
			side = max(-1, min(side, 1))
			key := fmt.Sprint(side*c, equation(color, i, side))
			if number[key] == 0 {
				number[key] = len(number) + 1
			}
			next[i] = side * number[key]
		}
		color = next
		if len(number) == count {
			break
		}
		count = len(number)
	}
	slices.Sort(color)
	return len(slices.Compact(color))
}

func TestSlowColors(t *testing.T) {
	for seed := range uint64(4000) {
		rng := rand.New(rand.NewPCG(seed, 9))
		e := event{n: 2 + rng.IntN(14)}
		for range rng.IntN(2 * e.n) {
			a, b := rng.IntN(e.n), rng.IntN(e.n)
			if a == b {
				continue
			}
			score := rating.Draw
			if rng.IntN(3) == 0 {
				score = rating.Win
			}
			e.games = append(e.games, rating.Game[int]{A: a, B: b, Score: score, Weight: float64(1 + rng.IntN(2))})
		}
		got, _, _, err := rating.Colors(e.n, e.games)
		if err != nil {
			t.Fatal(err)
		}
		if want := slowColors(e); got != want {
			t.Fatalf("seed %d: %d colors, want %d\n%v", seed, got, want, e)
		}
	}
}
