package twin

import (
	"fmt"
	"math/big"
)

// Check checks that a matching is perfect and that dual values prove it
// optimal. The dual of vertex v is duals[v*k:(v+1)*k] for costs of k words, and
// the vertices of set i, with its dual, are sets[i] and setDuals[i].
//
// It demands that
//
//   - every vertex has one partner, and the two are a pair of the graph;
//   - every set is odd, names no vertex twice, and has a dual of at least zero;
//   - no pair has a negative slack;
//   - the sum of all duals is the cost of the matching, word by word.
func (g *Graph) Check(mate []int32, duals []int64, sets [][]int32, setDuals [][]int64) error {
	if len(mate) != g.n || len(duals) != g.n*g.k || len(sets) != len(setDuals) {
		return fmt.Errorf("%d partners, %d words of duals, %d sets, %d duals of sets", len(mate), len(duals),
			len(sets), len(setDuals))
	}
	y, bound := make([]*big.Int, g.n), new(big.Int)
	for v := range y {
		y[v] = number(duals[v*g.k : (v+1)*g.k])
		bound.Add(bound, y[v])
	}
	z, inside := make([]*big.Int, len(sets)), make([][]bool, len(sets))
	for i, set := range sets {
		if len(setDuals[i]) != g.k || len(set)%2 == 0 {
			return fmt.Errorf("set %v has dual %v", set, setDuals[i])
		}
		inside[i] = make([]bool, g.n)
		for _, v := range set {
			if inside[i][v] {
				return fmt.Errorf("set %v names %d twice", set, v)
			}
			inside[i][v] = true
		}
		z[i] = number(setDuals[i])
		if z[i].Sign() < 0 {
			return fmt.Errorf("set %v has dual %v", set, setDuals[i])
		}
		bound.Add(bound, z[i])
	}
	total := new(big.Int)
	for v, u := range mate {
		if u < 0 || int(u) >= g.n || int(mate[u]) != v || g.cost[u][v] == nil {
			return fmt.Errorf("%d is the partner of %d", u, v)
		}
		if int(u) < v {
			total.Add(total, g.cost[u][v])
		}
	}
	slack := new(big.Int)
	for v := range g.n {
		for u := range v {
			if g.cost[u][v] == nil {
				continue
			}
			slack.Sub(g.cost[u][v], y[u])
			slack.Sub(slack, y[v])
			for i := range sets {
				if inside[i][u] != inside[i][v] {
					slack.Sub(slack, z[i])
				}
			}
			if slack.Sign() < 0 {
				return fmt.Errorf("the slack of %d and %d is negative", u, v)
			}
		}
	}
	// Words of duals and costs are far below the base, so that equal
	// numbers have equal words.
	if bound.Cmp(total) != 0 {
		return fmt.Errorf("the sum of all duals is not the cost of the matching")
	}
	return nil
}
