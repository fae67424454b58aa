package rating_test

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/arbiter-go/arbiter/internal/night"
	"github.com/arbiter-go/arbiter/rating"
)

// hostile draws an event that aims at what is hard: small gaps, weights far
// apart, dummies that differ by the last bit or are mirror images, strengths of
// 0, ties without a proof.
func hostile(rng *rand.Rand) event {
	e := event{n: 2 + rng.IntN(7)}
	span := []int{0, 10, 30, 60, 90}[rng.IntN(5)]
	base := rng.IntN(60)
	for range 1 + rng.IntN(3*e.n) {
		a, b := rng.IntN(e.n), rng.IntN(e.n)
		if a == b {
			continue
		}
		g := rating.Game[int]{A: a, B: b, Score: rating.Draw, Weight: math.Ldexp(1, base+rng.IntN(span+1)-span/2)}
		switch rng.IntN(4) {
		case 0:
			g.Score = rating.Win
		case 1:
			g.Score, g.Weight = rating.Win, 1
		}
		e.games = append(e.games, g)
	}
	switch rng.IntN(4) {
	case 0:
		elos := []float64{1500, 1400, 1600, 0.3, 0.30000000000000004, 2999.7}
		for range e.n {
			e.options.DummyElo = append(e.options.DummyElo, elos[rng.IntN(len(elos))])
		}
	case 1:
		e.options.DummyWeight = math.Ldexp(1, -rng.IntN(45))
		if rng.IntN(2) == 0 {
			e.options.DummyWeight = 0
			for range e.n {
				e.options.DummyWeights = append(e.options.DummyWeights, math.Ldexp(1, 30-rng.IntN(70)))
			}
		}
	case 2:
		e = e.mirrored([]float64{1500, 1700, 0.3}[rng.IntN(3)])
	}
	return e
}

// TestHostileTwin compares hostile events with the slow solution: classes and
// bounds. Few of them are refused, because of weights that are further apart
// than the package allows.
func TestHostileTwin(t *testing.T) {
	const parts = 8
	events := 1200 / parts
	if !night.Now() {
		events /= 12
	}
	var c tally
	t.Cleanup(func() {
		c.wants(t, "ties proved", "ties assumed", "no ties", "float64", "pairs of float64", "big numbers", "refused")
	})
	for part := range uint64(parts) {
		t.Run(fmt.Sprint(part), func(t *testing.T) {
			t.Parallel()
			refused := 0
			for seed := range uint64(events) {
				e := hostile(rand.New(rand.NewPCG(part, seed)))
				if _, err := rating.Fit(e.players(), e.games, e.options); errors.Is(err, rating.ErrExtreme) {
					refused++
					c.count("refused", 1)
					continue
				}
				c.table(checkSlow(t, e).Info)
				if t.Failed() {
					t.Fatalf("seed %d", seed)
				}
			}
			if refused > 3+events/20 {
				t.Errorf("%d of %d events refused", refused, events)
			}
		})
	}
}
