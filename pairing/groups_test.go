package pairing

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// The costs are the same in both forms, for all rules that have the second.
func TestGroupsCostTheSame(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for seed := range uint64(300) {
		f := fieldSpec{players: 6 + rng.IntN(20), lives: 1 + rng.IntN(4), rounds: 1 + rng.IntN(4), seed: seed, met: rng.IntN(60)}.field()
		for i := range f.players {
			f.players[i].seededUnits = rng.Int64N(1000)
			f.players[i].seededClass = 1 + rng.IntN(5)
		}
		all := []Criterion{ByeFewest, Repeats, ByeLosses, LossGaps, ByeRating, ByeSeed, ByeRank, ByeSeeded, ByeMostLosses, ByeLast}
		rng.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
		f.rules.criteria = slices.Clone(all[:rng.IntN(len(all))])
		if sum := []Criterion{0, RankSpread, RankSquares, SeededSquares}[rng.IntN(4)]; sum != 0 || len(f.rules.criteria) == 0 {
			f.rules.criteria = append(f.rules.criteria, max(sum, RankSpread))
		}
		f.rules.criteria = slices.Compact(f.rules.criteria)
		if n := len(f.players); rng.IntN(2) == 0 {
			f.pinned = slices.Repeat([]int{-1}, n+1)
			var pairs [][2]int32
			order := rng.Perm(n)
			for k := 0; k < rng.IntN(4); k += 2 {
				f.pinned[order[k]], f.pinned[order[k+1]] = order[k+1], order[k]
			}
			for range rng.IntN(2 * n) {
				if i, j := rng.IntN(n), rng.IntN(n); i != j {
					pairs = append(pairs, [2]int32{int32(i), int32(j)})
				}
			}
			f.forbid(pairs, func(i int32) int { return int(i) })
		}
		c := newCosts(f, f.levels(widths[rng.IntN(len(widths))]))
		g := c.groups()
		if g == nil {
			t.Fatalf("no groups for %v", f.rules.criteria)
		}
		x, y := make([]int64, c.words), make([]int64, c.words)
		for u := range int32(c.Order()) {
			for v := range int32(c.Order()) {
				if u == v {
					continue
				}
				ok := c.Cost(u, v, x)
				if has := g.Cost(u, v, y); has != ok || ok && !slices.Equal(x, y) {
					t.Fatalf("criteria %v: players %d and %d cost %v %v, but as groups %v %v", f.rules.criteria, c.inField[u], c.inField[v], x, ok, y, has)
				}
			}
		}
	}
}
