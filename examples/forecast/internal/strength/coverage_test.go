package strength_test

import (
	"cmp"
	"flag"
	"math"
	"slices"
	"testing"

	"github.com/arbiter-go/arbiter/examples/forecast/internal/strength"
	"github.com/arbiter-go/arbiter/examples/internal/forecast/chance"
)

var fields = flag.Int("fields", 100, "the number of made-up fields whose strengths are drawn")

// TestCoverage makes up fields of 16 players and 60 games. It counts how often
// the true difference of two players is among the central 80 % of draws, for
// the fifth of the pairs that seem to be farthest apart. For these pairs it
// also compares the chance of the better player with the truth.
//
// With all weights, both are about right, whatever the true spread is. With the
// weight of package rating, the draws of narrow fields are much too sure of who
// is better.
func TestCoverage(t *testing.T) {
	for _, c := range []struct {
		elo, weight float64
		low, high   float64 // how many should be covered
		excess      float64 // of the chance of the better player
	}{
		{100, 0, 0.7, 0.9, 0}, {200, 0, 0.7, 0.9, 0}, {400, 0, 0.7, 0.9, 0},
		{100, 0.5, 0.3, 0.6, 0.2}, {200, 0.5, 0.5, 0.8, 0.1}, {400, 0.5, 0.7, 1, 0},
	} {
		all, far, drawn, truth := coverage(t, c.elo, c.weight)
		t.Logf("true spread %v Elo, weight %v: %.3f of all pairs, %.3f of pairs far apart; %.3f drawn, %.3f true", c.elo, c.weight, all, far, drawn, truth)
		if !(c.low <= far && far <= c.high) {
			t.Errorf("true spread %v Elo, weight %v: %.3f are covered, want %v to %v", c.elo, c.weight, far, c.low, c.high)
		}
		if math.Abs(drawn-truth-c.excess) > 0.04 {
			t.Errorf("true spread %v Elo, weight %v: the better players win %.3f, and truly %.3f; want a difference of %v", c.elo, c.weight, drawn, truth, c.excess)
		}
	}
}

// coverage returns the share of true differences that are covered, of all pairs
// and of pairs far apart, and the chances of the better players of these.
func coverage(t *testing.T, elo, weight float64) (all, far, drawn, truth float64) {
	const players, games, draws = 16, 60, 200
	var allPairs, farPairs, drawnWins, trueWins chance.Mean
	for field := range uint64(*fields) {
		strengths, pairs := made(field, players, games, elo)
		m, err := strength.New(players, pairs, strength.Options{Weight: weight})
		if err != nil {
			t.Fatal(err)
		}
		var list [draws][players]float64
		for k := range list {
			lots := chance.NewLots("draw", field, uint64(k))
			m.Draw(&lots, list[k][:])
		}
		type pair struct{ covered, drawn, truth float64 }
		var found []pair
		for i := range players {
			for j := range i {
				below, p := 0, pair{truth: chance.Expected(strengths[i], strengths[j])}
				for k := range list {
					p.drawn += chance.Expected(list[k][i], list[k][j]) / draws
					if list[k][i]-list[k][j] < strengths[i]-strengths[j] {
						below++
					}
				}
				if draws/10 <= below && below < draws-draws/10 {
					p.covered = 1
				}
				if p.drawn < 0.5 {
					p.drawn, p.truth = 1-p.drawn, 1-p.truth
				}
				found = append(found, p)
			}
		}
		slices.SortStableFunc(found, func(x, y pair) int { return cmp.Compare(y.drawn, x.drawn) })
		for k, p := range found {
			allPairs.Add(p.covered)
			if k < len(found)/5 {
				farPairs.Add(p.covered)
				drawnWins.Add(p.drawn)
				trueWins.Add(p.truth)
			}
		}
	}
	all, _, _ = allPairs.Interval()
	far, _, _ = farPairs.Interval()
	drawn, _, _ = drawnWins.Interval()
	truth, _, _ = trueWins.Interval()
	return all, far, drawn, truth
}

// made makes up strengths of a true spread in Elo, and games of random pairs.
func made(field uint64, players, games int, elo float64) ([]float64, []strength.Pair) {
	lots := chance.NewLots("field", field, uint64(elo))
	strengths := make([]float64, players)
	for i := range strengths {
		strengths[i] = float64(lots.Normal() * elo * (math.Ln10 / 400))
	}
	var pairs []strength.Pair
	for range games {
		i := int(lots.Uint64() % uint64(players))
		j := (i + 1 + int(lots.Uint64()%uint64(players-1))) % players
		p := strength.Pair{First: i, Second: j}
		if lots.Uniform() < chance.Expected(strengths[i], strengths[j]) {
			p.Wins = 1
		} else {
			p.Losses = 1
		}
		pairs = append(pairs, p)
	}
	return strengths, pairs
}
