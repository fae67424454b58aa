package rating

import (
	"cmp"
	"fmt"
	"math"
	"slices"
)

// This file turns games into the likelihood equations. With
//
//	t(i,j) = (γi-γj)/(γi+γj) = tanh((θi-θj)/2)
//
// twice the derivative of the log-likelihood by θi is
//
//	Fi = Di - Σ_j Nij t(i,j) - wi t(i,dummy of i)
//
// where Di is the number of wins minus losses, Nij is the number of games
// between i and j, and wi is the weight of the virtual draw of i. There is one
// point where all Fi are zero, and its θi are the strengths.

// equations holds D, N and w exactly, and D and N rounded to float64.
type equations struct {
	n    int
	unit int // counts are in units of 2^unit

	// The opponents of player i are to[first[i]:first[i+1]], ascending. The
	// player has games[e] games against opponent to[e].
	first []int
	to    []int32
	games []float64 // N

	d       []float64 // D
	dummies []anchor  // each player's dummy

	// D and N exactly, in units; nil if d and games are exact.
	exactD     []count
	exactGames []count
}

// An anchor is a dummy of rating 1500 + sign*elo exactly, where elo is not
// negative. A single float64 cannot hold every difference from 1500.
type anchor struct {
	w      float64 // the weight of the virtual draw
	elo    double
	sign   int8    // -1, 0 or 1
	gamma  double  // γ within 2^-93
	single float64 // γ within 2 units in the last place
}

// newEquations returns the equations of the results, in O(n + len(results))
// time. The only error is ErrExtreme.
func newEquations(n int, results []result, o Options) (*equations, error) {
	// VirtualDraw: the game with the dummy has weight 1/2, unless the
	// options say otherwise.
	usual := newAnchor(double{})
	usual.w = orDefault(o.DummyWeight, 0.5)
	heaviest := usual.w
	if len(o.DummyWeights) > 0 {
		heaviest = slices.Max(o.DummyWeights)
	}
	_, low := split(heaviest)
	total := heaviest
	known := heaviest // a weight that low already allows for
	allow := func(weight float64) {
		if weight != known {
			_, e := split(weight)
			low = min(low, e)
			known = weight
		}
	}
	for _, w := range o.DummyWeights {
		allow(w)
	}
	for _, r := range results {
		allow(r.weight)
		total += r.weight
	}
	if total > 0x1p200 || low < -300 || math.Ldexp(total, -low) > 0x1p100 {
		return nil, refuse(Problem{Kind: ErrExtreme,
			Detail: fmt.Sprintf("weights add up to %g, in steps of 2^%d", total, low)})
	}
	eq := &equations{n: n, unit: low, dummies: make([]anchor, n)}
	for i := range eq.dummies {
		a := usual
		if o.DummyElo != nil {
			a = newAnchor(twoSum(o.DummyElo[i], -1500))
			a.w = usual.w
		}
		if o.DummyWeights != nil {
			a.w = o.DummyWeights[i]
		}
		eq.dummies[i] = a
	}
	// Up to 2^52 units, sums of weights are exact in float64.
	if math.Ldexp(total, -low) > 0x1p52 {
		eq.exactD = make([]count, n)
	}
	eq.addSurplus(results)
	eq.addOpponents(results)
	return eq, nil
}

// addSurplus sets D.
func (eq *equations) addSurplus(results []result) {
	eq.d = make([]float64, eq.n)
	for _, r := range results {
		if r.score == Draw {
			continue
		}
		up, down := r.a, r.b
		if r.score == Loss {
			up, down = down, up
		}
		if eq.exactD != nil {
			c := eq.count(r.weight)
			eq.exactD[up] = eq.exactD[up].add(c)
			eq.exactD[down] = eq.exactD[down].add(c.neg())
			continue
		}
		eq.d[up] += r.weight
		eq.d[down] -= r.weight
	}
	for i, c := range eq.exactD {
		eq.d[i] = c.float(eq.unit)
	}
}

// addOpponents sets first, to and N.
func (eq *equations) addOpponents(results []result) {
	eq.first = firstGames(eq.n, results)
	eq.to, eq.games = sortGames(results, eq.first)
	eq.mergeGames()
}

// firstGames returns where each player's games begin in a list of all games by
// player, which has every game twice.
func firstGames(n int, results []result) (first []int) {
	first = make([]int, n+1)
	for _, r := range results {
		first[r.a]++
		first[r.b]++
	}
	sum := 0
	for i, k := range first {
		first[i] = sum
		sum += k
	}
	return first
}

// sortGames lists the games by player, and the games of a player by opponent.
// It returns the opponent and the weight of each game.
func sortGames(results []result, first []int) (to []int32, weights []float64) {
	n, sum := len(first)-1, first[len(first)-1]
	halves := make([]int32, 2*sum)
	unsorted, to := halves[:sum], halves[sum:]
	weights = make([]float64, sum)
	// Most events have games of one weight only, which then need not be
	// moved around.
	uniform := !slices.ContainsFunc(results, func(r result) bool { return r.weight != results[0].weight })
	var unsortedWeights []float64
	if uniform {
		for k := range weights {
			weights[k] = results[0].weight
		}
	} else {
		unsortedWeights = make([]float64, sum)
	}

	// List the games by player.
	next := slices.Clone(first) // where each player's next game goes
	for _, r := range results {
		a, b := next[r.a], next[r.b]
		next[r.a], next[r.b] = a+1, b+1
		unsorted[a], unsorted[b] = r.b, r.a
		if !uniform {
			unsortedWeights[a], unsortedWeights[b] = r.weight, r.weight
		}
	}
	// Do so again in the order of that list, seen from the other side. Now
	// the opponents of each player ascend.
	copy(next, first)
	for i := range n {
		for k := first[i]; k < first[i+1]; k++ {
			j := unsorted[k]
			at := next[j]
			next[j] = at + 1
			to[at] = int32(i)
			if !uniform {
				weights[at] = unsortedWeights[k]
			}
		}
	}
	return to, weights
}

// mergeGames adds up the games of each two players, in place. Before, to and
// games have one entry for each game.
func (eq *equations) mergeGames() {
	first, to, games := eq.first, eq.to, eq.games
	if eq.exactD != nil {
		eq.exactGames = make([]count, 0, len(to))
	}
	edges := 0
	for i := range eq.n {
		k, end := first[i], first[i+1]
		first[i] = edges
		for k < end {
			j, n, exact := to[k], 0.0, count{}
			for ; k < end && to[k] == j; k++ {
				if eq.exactD != nil {
					exact = exact.add(eq.count(games[k]))
				}
				n += games[k]
			}
			if eq.exactD != nil {
				eq.exactGames = append(eq.exactGames, exact)
				n = exact.float(eq.unit)
			}
			to[edges], games[edges] = j, n
			edges++
		}
	}
	first[eq.n] = edges
	eq.to, eq.games = to[:edges], games[:edges]
}

// row returns the range of player i's opponents.
func (eq *equations) row(i int) (from, to int) { return eq.first[i], eq.first[i+1] }

// total returns the number of opponents of player i, and the number of games,
// including the virtual draw.
func (eq *equations) total(i int) (opponents int, games float64) {
	from, to := eq.row(i)
	games = eq.dummies[i].w
	for _, n := range eq.games[from:to] {
		games += n
	}
	return to - from, games
}

// count returns a positive weight in units.
func (eq *equations) count(weight float64) count {
	m, e := split(weight)
	return shifted(m, e-eq.unit)
}

// surplus returns D of player i in units.
func (eq *equations) surplus(i int) count {
	switch d := eq.d[i]; {
	case eq.exactD != nil:
		return eq.exactD[i]
	case d < 0:
		return eq.count(-d).neg()
	case d > 0:
		return eq.count(d)
	}
	return count{}
}

// met returns N for edge e in units.
func (eq *equations) met(e int) count {
	if eq.exactGames != nil {
		return eq.exactGames[e]
	}
	return eq.count(eq.games[e])
}

// newAnchor returns the dummy whose rating is the given number above 1500.
func newAnchor(above double) anchor {
	switch sign := int8(cmp.Compare(above.hi, 0)); sign {
	case 1:
		gamma := tenTo(above)
		return anchor{elo: above, sign: 1, gamma: gamma, single: gamma.hi}
	case -1:
		gamma := tenTo(above.neg())
		return anchor{elo: above.neg(), sign: -1, gamma: double{1, 0}.over(gamma), single: 1 / gamma.hi}
	}
	return anchor{gamma: double{1, 0}, single: 1}
}
