package rating

import (
	"math/bits"
	"slices"
)

// This file solves linear equations where conjugate gradients take too many
// steps: on long chains of players, and with weights that are far apart.
//
// A player v with few opponents is eliminated. With
//
//	d = pull(v) + Σ off(v,u)
//
// the equation of v gives
//
//	x(v) = (b(v) + Σ off(v,u) x(u)) / d.
//
// In the equations of all pairs u and w of opponents of v,
//
//	off(u,w) grows by off(v,u) off(v,w) / d,
//	pull(u)  grows by off(v,u) pull(v) / d,
//	b(u)     grows by off(v,u) b(v) / d.
//
// Nothing is subtracted. So every off and pull is accurate nearly to the last
// digit, however far apart these numbers are. If players remain, conjugate
// gradients solve their equations.
//
// Method: W. K. Grassmann, M. I. Taksar and D. P. Heyman, "Regenerative
// analysis and steady state distributions for Markov chains", Operations
// Research 33 (1985), 1107-1116. The order of elimination is by fewest
// opponents: W. F. Tinney and J. W. Walker, "Direct solutions of sparse network
// equations by optimally ordered triangular factorization", Proceedings of the
// IEEE 55 (1967), 1801-1809.

// An elimination solves equations with one pattern of edges.
type elimination struct {
	hessian *hessian

	// Step k eliminates player order[k]. The player's edges at that time
	// are number[begin[k]:begin[k+1]], and they lead to the players
	// other[begin[k]:begin[k+1]]. Each two of these edges add to an edge
	// between their players. The numbers of these edges are in fill, step
	// after step: first with second, first with third, and so on.
	order  []int32
	begin  []int
	number []int32
	other  []int32
	fill   []int32

	edges []int32 // the number of the edge of each entry of hessian.to

	off, pull []float64 // by edge, and by player
	x         []float64 // the solution

	// The sum of a right side can be small though its numbers are large. It
	// must survive, so the right side is neither rounded nor divided by
	// rounded numbers.
	diag, rhs []double

	core    *hessian // of the players who remain
	members []int32  // the players who remain
	inside  []int32  // the number of the edge of each entry of core.to

	current bool // the numbers belong to the hessian as it is now
}

// mostFill is the maximum length of fill for a hessian with a number of edges.
func mostFill(edges int) int { return 1<<20 + 8*edges }

// An edge goes to another player, and has a number.
type edge struct{ other, number int32 }

// newElimination finds the order of elimination. The kept players remain. It
// takes constant time for each edge and each element of fill, as long as some
// player has few opponents.
func newElimination(h *hessian, work *meter, kept ...int32) (*elimination, error) {
	if err := work.spend(h.n+len(h.to), 200); err != nil {
		return nil, err
	}
	e := &elimination{hessian: h, edges: make([]int32, len(h.to))}
	// Number the edges. The list of a player can have edges to players who
	// were eliminated since.
	lists := make([][]edge, h.n)
	numbers := make(map[[2]int32]int32, len(h.to)/2)
	key := func(i, j int32) [2]int32 { return [2]int32{min(i, j), max(i, j)} }
	for i := range int32(h.n) {
		start, end := h.first[i], h.first[i+1]
		lists[i] = make([]edge, 0, end-start)
		for k := start; k < end; k++ {
			j := h.to[k]
			number, ok := numbers[key(i, j)]
			if !ok {
				number = int32(len(numbers))
				numbers[key(i, j)] = number
			}
			e.edges[k] = number
			lists[i] = append(lists[i], edge{j, number})
		}
	}

	q := newDegrees(h.n)
	for i, list := range lists {
		q.set(int32(i), len(list))
	}
	for _, i := range kept {
		q.remove(i)
	}
	eliminated := make([]bool, h.n)
	e.begin = append(e.begin, 0)
	for {
		v, degree, ok := q.least()
		if !ok || len(e.fill)+degree*(degree-1)/2 > mostFill(len(h.to)) {
			break
		}
		if err := work.spend(1+degree*degree/2, 100); err != nil {
			return nil, err
		}
		eliminated[v] = true
		q.remove(v)
		from := len(e.other)
		for _, x := range lists[v] {
			if !eliminated[x.other] {
				e.other = append(e.other, x.other)
				e.number = append(e.number, x.number)
				q.change(x.other, -1)
			}
		}
		lists[v] = nil
		others := e.other[from:]
		for a, u := range others {
			for _, w := range others[a+1:] {
				number, ok := numbers[key(u, w)]
				if !ok {
					number = int32(len(numbers))
					numbers[key(u, w)] = number
					lists[u], lists[w] = append(lists[u], edge{w, number}),
						append(lists[w], edge{u, number})
					q.change(u, 1)
					q.change(w, 1)
				}
				e.fill = append(e.fill, number)
			}
		}
		e.order = append(e.order, v)
		e.begin = append(e.begin, len(e.other))
	}
	e.off = make([]float64, len(numbers))
	e.pull, e.x = make([]float64, h.n), make([]float64, h.n)
	e.diag, e.rhs = make([]double, h.n), make([]double, h.n)

	e.makeCore(lists, eliminated, kept)
	return e, nil
}

// makeCore makes the hessian of the players who remain, without values. The
// kept players are its last.
func (e *elimination) makeCore(lists [][]edge, eliminated []bool, kept []int32) {
	for i := range int32(e.hessian.n) {
		if !eliminated[i] && !slices.Contains(kept, i) {
			e.members = append(e.members, i)
		}
	}
	e.members = append(e.members, kept...)
	place := make([]int32, e.hessian.n)
	for k, i := range e.members {
		place[i] = int32(k)
	}
	first, to := make([]int, 1, len(e.members)+1), []int32(nil)
	for _, i := range e.members {
		for _, x := range lists[i] {
			if !eliminated[x.other] {
				to = append(to, place[x.other])
				e.inside = append(e.inside, x.number)
			}
		}
		first = append(first, len(to))
	}
	e.core = newHessian(first, to)
}

// factor brings all numbers up to date with the hessian.
func (e *elimination) factor(work *meter) error {
	if e.current {
		return nil
	}
	if err := work.spend(e.hessian.n+len(e.hessian.to)+len(e.other)+len(e.fill), 5); err != nil {
		return err
	}
	e.current = true
	clear(e.off)
	for k, number := range e.edges {
		e.off[number] = e.hessian.off[k] // once from either side
	}
	copy(e.pull, e.hessian.pull)
	fill := e.fill
	for k, v := range e.order {
		numbers, others := e.step(k)
		sum := double{e.pull[v], 0}
		for _, number := range numbers {
			sum = sum.add(double{e.off[number], 0})
		}
		e.diag[v] = sum
		d := sum.hi
		for a, number := range numbers {
			part := e.off[number] / d
			e.pull[others[a]] += float64(part * e.pull[v])
			rest := numbers[a+1:]
			for b, number := range rest {
				e.off[fill[b]] += float64(part * e.off[number])
			}
			fill = fill[len(rest):]
		}
	}
	c := e.core
	for k, number := range e.inside {
		c.off[k] = e.off[number]
	}
	for i, v := range e.members {
		c.pull[i] = e.pull[v]
		c.diag[i] = c.pull[i]
		for k := c.first[i]; k < c.first[i+1]; k++ {
			c.diag[i] += c.off[k]
		}
		c.jacobi[i] = 1 / c.diag[i]
	}
	return nil
}

// step returns the edges of the player whom step k eliminates, and the players
// to whom they lead.
func (e *elimination) step(k int) (numbers, others []int32) {
	from, to := e.begin[k], e.begin[k+1]
	return e.number[from:to], e.other[from:to]
}

// solve sets x to the solution of H*x = b+low, where low may be nil. If players
// remain, their part of x is as accurate as [hessian.solve] makes it.
func (e *elimination) solve(b, low []float64, part float64, work *meter) error {
	if err := e.factor(work); err != nil {
		return err
	}
	if err := work.spend(e.hessian.n+2*len(e.other), 10); err != nil {
		return err
	}
	for i := range e.rhs {
		e.rhs[i] = double{b[i], 0}
		if low != nil {
			e.rhs[i] = quickSum(b[i], low[i])
		}
	}
	for k, v := range e.order {
		numbers, others := e.step(k)
		share := e.rhs[v].over(e.diag[v])
		for a, number := range numbers {
			e.rhs[others[a]] = e.rhs[others[a]].add(share.times(e.off[number]))
		}
	}
	if n := len(e.members); n > 0 {
		rhs := make([]float64, n)
		for i, v := range e.members {
			rhs[i] = e.rhs[v].hi
		}
		if _, err := e.core.solve(rhs, part, 2*n+50, work); err != nil {
			return err
		}
		for i, v := range e.members {
			e.x[v] = e.core.x[i]
		}
	}
	for k := len(e.order) - 1; k >= 0; k-- {
		v := e.order[k]
		numbers, others := e.step(k)
		sum := e.rhs[v].hi
		for a, number := range numbers {
			sum += float64(e.off[number] * e.x[others[a]])
		}
		e.x[v] = sum / e.diag[v].hi
	}
	return nil
}

// between returns u' H⁻¹ u, where u is the unit vector of player i minus the
// unit vector of player j. It eliminates everybody, and these two last. Nothing
// is subtracted, so the answer is right nearly to the last digit.
func (h *hessian) between(i, j int, work *meter) (float64, error) {
	e, err := newElimination(h, work, int32(i), int32(j))
	if err != nil {
		return 0, err
	}
	if err := e.factor(work); err != nil {
		return 0, err
	}
	if err := work.spendDense(e.core.n); err != nil {
		return 0, err
	}
	f := e.core.factorize()
	return f.betweenLast(), nil
}

// degrees is a list of players that can return a player with the fewest
// opponents. Players with equally many opponents come in an order that depends
// on the calls alone.
type degrees struct {
	degree []int // of each player

	// Players of one degree are a ring, in which each player has a next and
	// a last. The next of a player outside the list is -1.
	next, last []int32
	head       []int32  // of the ring of each degree; -1 if it is empty
	some       []uint64 // as bits: the degrees whose rings are not empty
}

func newDegrees(n int) *degrees {
	q := &degrees{degree: make([]int, n), next: make([]int32, n), last: make([]int32, n), head: make([]int32, n+1),
		some: make([]uint64, n/64+1)}
	for i := range q.head {
		q.head[i] = -1
	}
	for i := range q.next {
		q.next[i] = -1
	}
	return q
}

// set puts player i into the list with this degree, or moves the player there.
func (q *degrees) set(i int32, degree int) {
	q.remove(i)
	q.degree[i] = degree
	h := q.head[degree]
	if h < 0 {
		q.next[i], q.last[i], q.head[degree] = i, i, i
		q.some[degree/64] |= 1 << (degree % 64)
		return
	}
	l := q.last[h]
	q.next[l], q.last[i], q.next[i], q.last[h] = i, l, h, i
}

// change adds to the degree of player i, unless the player is outside the list.
func (q *degrees) change(i int32, by int) {
	if q.next[i] >= 0 {
		q.set(i, q.degree[i]+by)
	}
}

// remove takes player i out of the list.
func (q *degrees) remove(i int32) {
	if q.next[i] < 0 {
		return
	}
	d := q.degree[i]
	if q.next[i] == i {
		q.head[d] = -1
		q.some[d/64] &^= 1 << (d % 64)
	} else {
		q.next[q.last[i]], q.last[q.next[i]] = q.next[i], q.last[i]
		if q.head[d] == i {
			q.head[d] = q.next[i]
		}
	}
	q.next[i] = -1
}

// least returns a player with the fewest opponents, or false if the list is
// empty.
func (q *degrees) least() (i int32, degree int, ok bool) {
	for w, set := range q.some {
		if set != 0 {
			degree = 64*w + bits.TrailingZeros64(set)
			return q.head[degree], degree, true
		}
	}
	return 0, 0, false
}
