package rating

import (
	"cmp"
	"math"
	"slices"
)

// This file has a second proof that a number of games is too few. It is for
// records with many games, in which these games move strengths by little.
// Transfers, the way and H are as in [ledger.impossible].
//
// Let P be the most that the games transfer. Let u be how far the strengths
// have moved at some point of the way, x[e] the difference of strengths of edge
// e in the record, and u[e] the change of this difference.
//
// # How far differences move
//
// A unit of transfer moves the difference of edge e by the potential across a
// game, if a unit of current flows along e. This is at most the resistance R[e]
// between the two players of e. So with P
//
//	|du[e]/ds| <= P R[e].
//
// Without some edges and the dummies, R[e] is greater. So let R[e] be of the
// held edges alone, in the record. While no difference of a held edge has moved
// by more than m, no held edge has become weaker by more than the factor
// exp(m), since |d ln t'(x)/dx| <= 1. Let R be the maximum of R[e]. Then
//
//	dm/ds <= P R exp(m).
//
// With z = PR, the end of the way therefore has
//
//	exp(m) <= 1/(1-z),  |u[e]| <= R[e]/R m.
//
// Edges with P R[e] > 1/2 are not held. They are loose, and so are the dummies.
//
// # How far two players move
//
// Let y be any numbers, one for each player. The transfers give
//
//	Σ_i y[i] (D(θ(s)) - D(θ))[i] <= V,
//
// where V is the sum over the best games of transfer times difference of y. On
// the left, an edge of i and j with N games has the term
//
//	(y[i]-y[j]) N (t(x[e]+u[e]) - t(x[e])).
//
// If it is held, then by the formula of Taylor this is
//
//	(y[i]-y[j]) (h[e] u[e] + rest),
//	|rest| <= h[e] exp(m) (|t| + |u[e]|/2) u[e]²/2,
//
// because t' = (1-t²)/2 and t" = -t t'. If it is loose, the term is at most
// |y[i]-y[j]| N (1+|t|) in magnitude, because |t| < 1. Let y be about the
// solution of Ly = eup - edown, where L is H of the held edges. With the
// residual r = Ly - (eup - edown) the h[e] u[e] add up to
//
//	u[up] - u[down] + u'r.
//
// So u[up] - u[down] is at most V plus all that is left in magnitude.
//
// # All rests together
//
// Let no edge be loose. One transfer cannot move all differences. With
//
//	A = max |y[i]-y[j]| (|t| + |u[e]|/2)
//
// the rests are at most exp(m) A/2 times Σ h[e] u[e]². The square is convex. So
// by Jensen this sum is at most the mean over the way of P² times the same sum
// for a unit of one transfer. At s the factor exp(m) makes h[e] weaker, and R
// greater. The energy of a unit current is its resistance, so that the sum is
// at most
//
//	P² R ∫ 1/(1-sz)² ds = P² R / (1-z).
//
// All rests are at most P² R A / 2(1-z)².

// A local is the record as it is, for proofs of this kind.
type local struct {
	*quest
	at  *newton
	all network // all edges

	// The last transfer, and the edges held for it.
	amount float64
	held   network
}

// A network is some edges of the Hessian.
type network struct {
	held     []bool    // of each edge; nil if all are held
	resist   []float64 // bounds R[e]
	most     float64   // R
	solution map[[2]int32][]float64
}

// newLocal returns nil if the work is used up.
func newLocal(q *quest) *local {
	s := newNewton(q.start.eq, q.work)
	copy(s.gamma, q.start.gamma)
	if s.residual() != nil {
		return nil
	}
	c := &local{quest: q, at: s}
	var ok bool
	if c.all, ok = c.network(nil); !ok {
		return nil
	}
	return c
}

// up is for numbers that must not be less than they are as real numbers. It is
// more than all roundings, and more than the errors of strengths of a table,
// 2^-30, do to the slopes of H.
const up = 1 + 0x1p-20

// network returns the network of the edges held. It reports false if the work
// is used up.
//
// R[e] is at most the resistance of the edge and of all ways over a third
// player, side by side.
func (c *local) network(held []bool) (network, bool) {
	eq := c.at.eq
	v := network{held: held, solution: map[[2]int32][]float64{}}
	resist := make([]float64, len(eq.to))
	for i := range eq.n {
		for e, end := eq.row(i); e < end; e++ {
			j := int(eq.to[e])
			if j < i || held != nil && !held[e] {
				continue
			}
			from, to := eq.row(j)
			if c.work.spend(end-eq.first[i]+to-from, 3) != nil {
				return v, false
			}
			back, _ := slices.BinarySearch(eq.to[from:to], int32(i))
			resist[e] = up / c.conductance(i, j, held)
			resist[from+back] = resist[e]
			v.most = max(v.most, resist[e])
		}
	}
	v.resist = resist
	return v, true
}

// conductance returns the conductance of i and j, by their edge and over third
// players. Without either it is 0.
func (c *local) conductance(i, j int, held []bool) (sum float64) {
	eq, off := c.at.eq, c.at.hessian.off
	a, endA := eq.row(i)
	b, endB := eq.row(j)
	for a < endA {
		switch k := eq.to[a]; {
		case held != nil && !held[a]:
			a++
		case int(k) == j:
			sum += off[a]
			a++
		case b == endB || eq.to[b] > k:
			a++
		case eq.to[b] < k || held != nil && !held[b]:
			b++
		default:
			sum += off[a] * (off[b] / (off[a] + off[b]))
			a++
			b++
		}
	}
	return sum
}

// hold returns the network of the edges that are held for a transfer.
func (c *local) hold(amount float64) (network, bool) {
	if amount == c.amount {
		return c.held, true
	}
	v := c.all
	for float64(amount*v.most) > 0.5 {
		held := make([]bool, len(v.resist))
		for e, r := range v.resist {
			held[e] = (v.held == nil || v.held[e]) && float64(amount*r) <= 0.5
		}
		var ok bool
		if v, ok = c.network(held); !ok {
			return v, false
		}
	}
	c.amount, c.held = amount, v
	return v, true
}

// impossible reports whether a number of games is proved to leave an atom
// false.
func (c *local) impossible(x atom, games int64) bool {
	amount := float64(c.budget.transfer(games))
	gamma := c.at.gamma
	t := tanhHalf(gamma[x.down], gamma[x.up])
	gap := 2*float64(t+float64(t*t*t)/3) - 0x1p-27 // less than the true gap
	if !(gap > 0) {
		return false
	}
	v, ok := c.hold(amount)
	if !ok || v.most == 0 {
		return false
	}
	z := float64(amount * v.most)
	// More than -ln(1-z), of whose series the rest is geometric:
	m := up * (z + float64(z*z/2) + float64(z*z*z)/(3*(1-z)))
	apart := up / c.conductance(int(x.up), int(x.down), v.held)
	if float64(apart/v.most*m)*up < gap {
		return true
	}
	y := c.potentials(x, v)
	if y == nil {
		return false
	}
	rest, ok := c.rest(x, v, y, amount, z, m)
	if !ok {
		return false
	}
	best, ok := c.best(y, v, m, games)
	return ok && (best+rest)*up < gap
}

// potentials returns about the solution y of Ly = eup - edown. It is 0 for
// players whom no held edges connect with the first player. It returns nil if
// the two are not connected, or if the work is used up.
func (c *local) potentials(x atom, v network) []float64 {
	key := [2]int32{x.up, x.down}
	if y, ok := v.solution[key]; ok {
		return y
	}
	v.solution[key] = nil
	eq := c.at.eq
	h := newHessian(eq.first, eq.to)
	for i := range eq.n {
		for e, end := eq.row(i); e < end; e++ {
			if v.held == nil || v.held[e] {
				h.off[e] = c.at.hessian.off[e]
				h.diag[i] += h.off[e]
			}
		}
		h.pull[i] = max(h.diag[i]*0x1p-40, 0x1p-900)
		h.diag[i] += h.pull[i]
		h.jacobi[i] = 1 / h.diag[i]
	}
	u := make([]float64, eq.n)
	u[x.up], u[x.down] = 1, -1
	if done, err := h.solve(u, exact, 10*patience, c.work); !done || err != nil {
		return nil
	}
	inside := make([]bool, eq.n)
	inside[x.up] = true
	var all []float64
	for next := []int32{x.up}; len(next) > 0; {
		i := next[len(next)-1]
		next = next[:len(next)-1]
		all = append(all, h.x[i])
		for e, end := eq.row(int(i)); e < end; e++ {
			if j := eq.to[e]; !inside[j] && (v.held == nil || v.held[e]) {
				inside[j] = true
				next = append(next, j)
			}
		}
	}
	if !inside[x.down] {
		return nil
	}
	// Any constant can be added. Most players are near the median, and then
	// are near 0.
	slices.Sort(all)
	median := all[len(all)/2]
	y := make([]float64, eq.n)
	for i := range y {
		if inside[i] {
			y[i] = h.x[i] - median
		}
	}
	v.solution[key] = y
	return y
}

// rest returns what is left beside V. It reports false if the work is used up.
func (c *local) rest(x atom, v network, y []float64, amount, z, m float64) (sum float64, ok bool) {
	eq, off := c.at.eq, c.at.hessian.off
	if c.work.spend(eq.n+len(eq.to), 10) != nil {
		return 0, false
	}
	growth := up / (1 - z) // at least exp(m)
	// A, all rests one by one, and all loose edges:
	most, all, loose := 0.0, 0.0, 0.0
	residual, slopes := 0.0, 0.0
	for i, g := range c.at.gamma {
		dummy := &eq.dummies[i]
		t := math.Abs(tanhHalf(g, dummy.single))
		sum += float64(math.Abs(y[i]) * float64(dummy.w*(1+t)))
		r, size := 0.0, 0.0
		if i == int(x.up) {
			r, size = -1, 1
		} else if i == int(x.down) {
			r, size = 1, 1
		}
		start, end := eq.row(i)
		for e := start; e < end; e++ {
			j := int(eq.to[e])
			slope := y[i] - y[j]
			a := math.Abs(slope)
			t := math.Abs(tanhHalf(g, c.at.gamma[j])) + 0x1p-28
			if v.held != nil && !v.held[e] {
				if j > i {
					loose += float64(a * float64(eq.games[e]*(1+t)))
				}
				continue
			}
			flow := float64(off[e] * slope)
			r += flow
			size += math.Abs(flow)
			if j > i {
				moved := v.resist[e] / v.most * m
				curve := float64(a * (t + moved/2))
				most = max(most, curve)
				all += float64(float64(curve*off[e]) * float64(moved*moved))
				slopes += float64(float64(a*off[e]) * moved)
			}
		}
		residual += math.Abs(r) + float64(float64(end-start+8)*size)*0x1p-50
	}
	rests := float64(growth*all) / 2
	if v.held == nil {
		together := float64(float64(amount*amount)*v.most) * float64(most*float64(growth*growth)) / 2
		rests = min(rests, together)
	}
	// The slopes h[e] are within 2^-27, since strengths are within 2^-30.
	// Over all players in between, the difference of two moves by less than
	// n m.
	return sum + loose + rests + float64(slopes*0x1p-26) + float64(float64(residual*m)*float64(eq.n)), true
}

// best returns V for a number of games. It reports false if the work is used
// up.
func (c *local) best(y []float64, v network, m float64, games int64) (sum float64, ok bool) {
	eq := c.at.eq
	if c.work.spend(len(c.open), 100) != nil {
		return 0, false
	}
	var list []gain
	add := func(count int64, each float64) {
		if count > 0 && each > 0 {
			list = append(list, gain{shift{games: count}, each})
		}
	}
	for _, k := range c.open {
		x := c.meetings[k]
		slope := y[x.a] - y[x.b]
		win, loss := x.games[Win], x.games[Loss]
		t := tanhHalf(c.at.gamma[x.a], c.at.gamma[x.b])
		if slope < 0 { // see it from the other side
			slope, t, win, loss = -slope, -t, loss, win
		}
		if c.by == Rescored {
			add(loss, 2*slope)
			add(x.games[Draw], slope)
			continue
		}
		// The slope of t is at most 1/2.
		moved := 2.0
		from, to := eq.row(int(x.a))
		e, _ := slices.BinarySearch(eq.to[from:to], x.b)
		if v.held == nil || v.held[from+e] {
			moved = v.resist[from+e]/v.most*m/2 + 0x1p-28
		}
		add(loss, float64(slope*min(1+t+moved, 2)))
		add(x.games[Draw], float64(slope*min(t+moved, 1)))
		add(win, float64(slope*min(t-1+moved, 1)))
	}
	slices.SortFunc(list, func(x, y gain) int { return cmp.Compare(y.each, x.each) })
	for _, g := range list {
		some := min(games, g.games)
		sum += float64(float64(some) * g.each)
		if games -= some; games == 0 {
			break
		}
	}
	return sum, true
}
