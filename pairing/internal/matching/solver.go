package matching

// This file holds the state of a search, and its questions to a graph.

// A graph tells a search about pairs. It may divide its vertices into parts, so
// that one event stands for many pairs.
type graph interface {
	size() int
	// cost sets c to the cost of the pair of u and v, less the duals of
	// fixed sets that the pair crosses. It reports whether there is such a
	// pair.
	cost(u, v int32, c []int64) bool
	// announce queues the events of a kind that concern vertex u: with
	// single vertices, or with parts of the graph. An event with a part is
	// due when a lower bound says so.
	announce(s *solver, kind eventKind, u int32)
	// open replaces an event with a part that is due by events with smaller
	// parts. For one of the smallest parts it returns the vertices.
	open(s *solver, e event) []int32
	// countsInner reports whether inner vertices are counted.
	countsInner() bool
	// count says that v has become outer or inner, by 1, or has ceased to
	// be so, by -1.
	count(v int32, label int8, by int32)
	// changed says that the dual of v may have changed in the search that
	// has ended.
	changed(s *solver, v int32)
}

// The label of a node at the top of the nesting in the current search.
const (
	free  = 0 // not in the tree
	outer = 1 // in the tree, an even number of steps from the root
	inner = 2 // in the tree, an odd number of steps from the root
)

// A link is a pair of two vertices, in a given direction.
type link struct{ from, to int32 }

// A solver holds the state of a search.
//
// # Nodes
//
// A node is a vertex or a blossom: an odd cycle of smaller nodes that act as
// one. Nodes below n are the vertices. A node at the top is a node that no
// blossom contains.
//
// # Duals
//
// In a search, the duals of the nodes at the top change with every step, all by
// the same amount. Let Δ be the sum of the steps so far. Then the present value
// of y is
//
//	y + Δ in outer nodes, y - Δ in inner nodes, y in free nodes,
//
// and the present value of z is z + 2Δ or z - 2Δ. So the slack of an outer
// vertex u and a free vertex v is zero when
//
//	Δ = cost(u,v) - y(u) - y(v),
//
// and the slack of two outer vertices is zero when 2Δ is that much.
//
// Here z relaxes the pairs inside a blossom. See [solver.solution] for how it
// becomes the dual of a set that is crossed.
type solver struct {
	graph
	n, k  int
	mate  []int32
	y     []int64
	delta []int64 // Δ
	queue queue

	// By vertex.
	top     []int32 // the node at the top around it
	place   []int32 // of an outer vertex, its index in outerVertices
	yBefore []int64 // its y before this search
	touched []bool  // it is among moved

	// By node.
	label  []int8
	base   []int32 // its one vertex whose mate is outside
	parent []int32 // the blossom around it, or -1
	enter  []link  // the pair by which the tree enters an inner node
	marks  []bool  // scratch of lowestCommon

	// By blossom, less n. The cycle begins with the node that contains the
	// base. Link i of the cycle joins node i to the next node, and the
	// links at odd i are matched.
	kids  [][]int32
	links [][]link
	z     []int64
	spare []int32 // numbers that no blossom has

	// Of this search.
	outerVertices []int32 // in the order in which they became outer
	tree          []int32 // nodes that were labeled, perhaps repeatedly
	moved         []int32 // vertices whose y was changed

	work        Work
	peakCounted int   // the peak of the queue when it was last counted
	perSlack    int   // steps for the slack of a pair
	most        int64 // the bound on steps, or 0
	long        int   // the events after which to start again, or 0

	scratch, key, nearest []int64
	buf                   []int32
	one                   [1]int32

	// Scratch of shrink and lowestCommon.
	path, newOuter, kidsOfCycle []int32
	linksOfCycle                []link
}

func newSolver(g graph, k int) *solver {
	n := g.size()
	m := n + n/2 // nodes: n vertices have at most n/2 blossoms
	int32s := make([]int32, 3*n+2*m)
	take := func(n int) []int32 {
		part := int32s[:n:n]
		int32s = int32s[n:]
		return part
	}
	words, flags := make([]int64, (n+4)*k), make([]bool, m+n)
	s := &solver{
		graph: g, n: n, k: k, work: Work{Steps: int64(n * (stepsVertex + k))}, perSlack: stepsSlack + 2*k,
		mate: take(n), top: take(n), place: take(n), base: take(m), parent: take(m),
		label: make([]int8, m), enter: make([]link, m), marks: flags[:m:m], touched: flags[m:],
	}
	for _, v := range [...]*[]int64{&s.delta, &s.scratch, &s.key, &s.nearest} {
		*v, words = words[:k:k], words[k:]
	}
	s.y = words
	s.queue = newQueue(k, min(n, 64))
	for v := range n {
		s.mate[v], s.top[v], s.base[v], s.parent[v] = -1, int32(v), int32(v), -1
	}
	return s
}

// yOf returns the dual of v.
func (s *solver) yOf(v int32) []int64 { return s.y[int(v)*s.k : int(v+1)*s.k] }

// yBeforeOf returns the dual of v before this search.
func (s *solver) yBeforeOf(v int32) []int64 { return s.yBefore[int(v)*s.k : int(v+1)*s.k] }

// zOf returns the dual of blossom b.
func (s *solver) zOf(b int32) []int64 { return s.z[(int(b)-s.n)*s.k : (int(b)+1-s.n)*s.k] }

// slack sets d to the cost of the pair of u and v less the duals of both, and
// reports whether there is such a pair.
func (s *solver) slack(u, v int32, d []int64) bool {
	if !s.cost(u, v, d) {
		return false
	}
	x, y := s.yOf(u), s.yOf(v)
	for w := range d {
		d[w] -= x[w] + y[w]
	}
	return true
}

// isTight reports whether the pair of u and v exists and has no slack.
func (s *solver) isTight(u, v int32) bool {
	if !s.slack(u, v, s.scratch) {
		return false
	}
	for _, x := range s.scratch {
		if x != 0 {
			return false
		}
	}
	return true
}

// less reports whether x < y.
func less(x, y []int64) bool {
	for w, a := range x {
		if b := y[w]; a != b {
			return a < b
		}
	}
	return false
}

// limit bounds the dual values after each search, so that no slack leaves the
// range of int64. A slack adds a cost, two duals, and at most two chains of
// nested sets, whose sums are bounded as well. During a search, duals can only
// grow by Δ, which is a slack itself.
const limit = 1 << 59

// within reports whether all numbers are within the limit.
func within(x []int64) bool {
	for _, a := range x {
		if a > limit || a < -limit {
			return false
		}
	}
	return true
}

// halve halves a vector. In a search, the slack of two outer vertices is even:
// the pairs of the tree have even costs and no slack, so that all duals in the
// tree have the same parity.
func halve(x []int64) {
	for w := range x {
		x[w] >>= 1
	}
}

// negative reports whether x < 0.
func negative(x []int64) bool {
	for _, a := range x {
		if a != 0 {
			return a < 0
		}
	}
	return false
}

// positive reports whether x > 0.
func positive(x []int64) bool {
	for _, a := range x {
		if a != 0 {
			return a > 0
		}
	}
	return false
}
