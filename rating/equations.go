package rating

import (
	"cmp"
	"fmt"
	"math"
	"math/big"
	"slices"
	"sync"
)

// This file turns games into the likelihood equations. With
//
//	t(i,j) = (γi-γj)/(γi+γj) = tanh((θi-θj)/2)
//
// twice the derivative of the log-likelihood by θi is
//
//	Fi = Di - Σ_j Nij t(i,j) - w t(i,dummy of i)
//
// where Di is wins minus losses, Nij the number of games between i and j, and w the
// weight of the virtual draw. The strengths are the one point where all Fi are zero.

// A result is a game between players that are numbers.
type result struct {
	a, b   int32
	score  Score
	weight float64
}

// equations holds D, N and w exactly, and rounded to float64.
type equations struct {
	n    int
	unit int // counts are in units of 2^unit

	// The opponents of player i are edges[first[i]:first[i+1]], by ascending index.
	first []int32
	edges []edge

	surplus []count   // D
	dummies []anchor  // each player's dummy
	weight  count     // w
	d       []float64 // D
	w       float64
}

// An edge is one opponent of a player.
type edge struct {
	to    int32
	count count   // number of games
	n     float64 // the same
}

// An anchor is a dummy: at rating 1500±elo, with elo at least 0 and sign -1, 0 or 1.
type anchor struct {
	elo   float64
	sign  int8
	gamma float64
}

// newEquations returns the equations of the results. The only error is ErrExtreme.
func newEquations(n int, results []result, dummyWeight float64, dummyElo []float64) (*equations, error) {
	eq := &equations{n: n}
	_, low := split(dummyWeight)
	total := dummyWeight
	for _, r := range results {
		_, e := split(r.weight)
		low = min(low, e)
		total += r.weight
	}
	if total > 0x1p200 || low < -300 || math.Ldexp(total, -low) > 0x1p100 {
		return nil, fmt.Errorf("rating: weights add up to %g, in steps of 2^%d: %w", total, low, ErrExtreme)
	}
	eq.unit = low
	exact := func(weight float64) count {
		m, e := split(weight)
		return shifted(m, e-low)
	}

	type pair struct {
		i, j  int32
		count count
	}
	eq.surplus = make([]count, n)
	pairs := make([]pair, 0, 2*len(results))
	for _, r := range results {
		c := exact(r.weight)
		switch r.score {
		case Win:
			eq.surplus[r.a] = eq.surplus[r.a].add(c)
			eq.surplus[r.b] = eq.surplus[r.b].add(c.neg())
		case Loss:
			eq.surplus[r.a] = eq.surplus[r.a].add(c.neg())
			eq.surplus[r.b] = eq.surplus[r.b].add(c)
		}
		pairs = append(pairs, pair{r.a, r.b, c}, pair{r.b, r.a, c})
	}
	slices.SortFunc(pairs, func(x, y pair) int {
		return cmp.Or(cmp.Compare(x.i, y.i), cmp.Compare(x.j, y.j))
	})
	eq.first = make([]int32, n+1)
	eq.edges = make([]edge, 0, len(pairs))
	at := 0
	for i := range n {
		for at < len(pairs) && int(pairs[at].i) == i {
			e := edge{to: pairs[at].j, count: pairs[at].count}
			for at++; at < len(pairs) && int(pairs[at].i) == i && pairs[at].j == e.to; at++ {
				e.count = e.count.add(pairs[at].count)
			}
			e.n = e.count.float(eq.unit)
			eq.edges = append(eq.edges, e)
		}
		eq.first[i+1] = int32(len(eq.edges))
	}

	eq.weight = exact(dummyWeight)
	eq.w = dummyWeight
	eq.d = make([]float64, n)
	eq.dummies = make([]anchor, n)
	for i := range n {
		eq.d[i] = eq.surplus[i].float(eq.unit)
		eq.dummies[i] = anchor{0, 0, 1}
		if dummyElo != nil {
			eq.dummies[i] = newAnchor(dummyElo[i] - 1500)
		}
	}
	return eq, nil
}

// opponents returns the edges of player i.
func (eq *equations) opponents(i int) []edge {
	return eq.edges[eq.first[i]:eq.first[i+1]]
}

// tenTo returns 10^(elo/400) to 128 bits.
var tenTo = sync.OnceValue(func() func(elo float64) *big.Float { return powers(128) })

// newAnchor returns the dummy that is so far above 1500.
func newAnchor(above float64) anchor {
	if above == 0 {
		return anchor{0, 0, 1}
	}
	gamma, _ := tenTo()(math.Abs(above)).Float64()
	if above > 0 {
		return anchor{above, 1, gamma}
	}
	return anchor{-above, -1, 1 / gamma}
}
