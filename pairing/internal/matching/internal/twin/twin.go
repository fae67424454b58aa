// Package twin finds minimum-cost perfect matchings slowly, by two methods, and
// checks proofs of them. It helps to test a faster package.
//
//   - [Graph.Subsets] tries all pairs of the first vertex that has no partner.
//     It remembers the best way to pair each set of vertices that is left over.
//   - [Graph.Solve] raises and lowers dual values until a perfect matching has
//     no slack. Linear algebra tells it which of them to change.
//   - [Graph.Check] checks dual values pair by pair.
//
// All three calculate with numbers of any size. The package imports nothing of
// the package that it helps to test, and follows no path and turns no cycle of
// pairs.
package twin

import "math/big"

// Costs are the costs of the pairs of a graph, as vectors of words that are
// compared from the left.
type Costs interface {
	// Order returns the number of vertices.
	Order() int
	// Words returns the number of words in a cost.
	Words() int
	// Cost sets cost to the cost of the pair of u and v, and reports
	// whether there is such a pair.
	Cost(u, v int32, cost []int64) bool
}

// A Graph holds the cost of each pair as one number.
type Graph struct {
	n, k int
	cost [][]*big.Int // nil where there is no pair
}

// New returns the graph of some costs.
func New(c Costs) *Graph {
	g := &Graph{n: c.Order(), k: c.Words()}
	g.cost = make([][]*big.Int, g.n)
	for u := range g.cost {
		g.cost[u] = make([]*big.Int, g.n)
	}
	words := make([]int64, g.k)
	for u := range g.n {
		for v := range u {
			if c.Cost(int32(u), int32(v), words) {
				g.cost[u][v] = number(words)
				g.cost[v][u] = g.cost[u][v]
			}
		}
	}
	return g
}

// number returns a vector as one number: its words are digits to the base 2⁹⁶.
//
// Sums of vectors become sums of numbers. Two sums of fewer than 2³⁰ vectors
// each compare as their numbers do, because the lower words of such a sum
// cannot make up for one unit of a higher word.
func number(words []int64) *big.Int {
	x := new(big.Int)
	for _, w := range words {
		x.Lsh(x, 96)
		x.Add(x, big.NewInt(w))
	}
	return x
}
