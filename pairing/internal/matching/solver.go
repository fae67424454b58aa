package matching

// This file has the state of a search, and what a graph must tell it.

// A graph tells a search about pairs.
type graph interface {
	size() int
	// cost sets c to the cost of the pair of u and v, less the duals of
	// sets that are fixed throughout, and reports whether there is such a
	// pair.
	cost(u, v int32, c []int64) bool
	// look queues events of a kind for vertex u with all that it may
	// concern: single vertices, or blocks of them with a lower bound on
	// when it happens.
	announce(s *solver, kind eventKind, u int32)
	// open looks into the block of an event that is due. It queues events
	// for its parts, or, for the smallest of blocks, returns the vertices.
	open(s *solver, e event) []int32
	// joined says that v has become outer, or with by = -1 that it isn't
	// any more.
	countOuter(v int32, by int32)
	// changed says that the dual of v may have changed in the search that
	// has ended.
	changed(s *solver, v int32)
}

// What a blossom (or a single vertex) at the top of the nesting is in the
// current search.
const (
	free  = 0
	outer = 1 // an even number of steps from the root
	inner = 2
)

// A link is an edge between two vertices, in a given direction.
type link struct{ from, to int32 }

// A solver holds the state. Nodes below n are single vertices, the others
// blossoms: odd cycles of nodes that act as one.
//
// The duals of nodes at the top move with every step of a search, all at the
// same pace: with Δ the sum of the steps so far, the present value of y is
//
//	y + Δ in outer nodes, y - Δ in inner ones, y in free ones,
//
// and of z, likewise, z ± 2Δ. So the slack of an outer vertex u and a free v is
// zero when Δ is cost - y(u) - y(v), and that of two outer ones when 2Δ is.
//
// Here z is the dual that relaxes the pairs inside a blossom; see
// [solver.solution] for how it turns into that of a set that is crossed.
type solver struct {
	graph
	n, k  int
	mate  []int32
	y     []int64
	delta []int64 // Δ
	queue queue

	top    []int32 // the top node around each vertex
	label  []int8
	base   []int32   // the one vertex of a node whose mate is outside
	parent []int32   // the blossom around a node, or -1
	kids   [][]int32 // the cycle of a blossom, the node with its base first
	links  [][]link  // links[b][i] joins kids[b][i] to the next; those at odd i are matched
	z      []int64   // of blossoms
	enter  []link    // how the tree gets into an inner node
	spare  []int32

	outerVertices []int32 // of this search, in the order in which they became so
	place         []int32 // of an outer vertex there
	tree          []int32 // nodes that were labeled in this search, perhaps repeatedly
	moved         []int32 // vertices whose y was touched in this search
	yBefore       []int64 // y of all vertices before this search
	touched       []bool

	marks                 []bool
	scratch, key, nearest []int64 // scratch
	buf                   []int32
	one                   [1]int32
	work                  Work
	peakCounted           int   // of the queue that have been counted
	perSlack              int   // steps for the slack of a pair
	most                  int64 // bound on steps, or 0
	long                  int   // number of events from which on a search is one that takes long, or 0
}

func newSolver(g graph, k int) *solver {
	n := g.size()
	m := n + n/2 // nodes: no more than n/2 blossoms can nest in n vertices
	int32s := make([]int32, 3*n+2*m)
	take := func(n int) []int32 {
		part := int32s[:n:n]
		int32s = int32s[n:]
		return part
	}
	s := &solver{
		graph: g, n: n, k: k, work: Work{Steps: int64(n * (stepsVertex + k))}, perSlack: stepsSlack + 2*k,
		mate: take(n), top: take(n), place: take(n), base: take(m), parent: take(m),
		y: make([]int64, n*k), label: make([]int8, m), enter: make([]link, m),
		marks: make([]bool, m), touched: make([]bool, n),
	}
	words := make([]int64, 4*k)
	s.delta, s.scratch, s.key, s.nearest = words[:k:k], words[k:2*k:2*k], words[2*k:3*k:3*k], words[3*k:]
	s.queue = newQueue(k, min(n, 64))
	for v := range n {
		s.mate[v], s.top[v], s.base[v], s.parent[v] = -1, int32(v), int32(v), -1
	}
	return s
}

// yOf returns the dual of v.
func (s *solver) yOf(v int32) []int64 { return s.y[int(v)*s.k : int(v+1)*s.k] }

// beforeOf returns the dual of v before this search.
func (s *solver) yBeforeOf(v int32) []int64 { return s.yBefore[int(v)*s.k : int(v+1)*s.k] }

// zOf returns the dual of blossom b.
func (s *solver) zOf(b int32) []int64 { return s.z[(int(b)-s.n)*s.k : (int(b)+1-s.n)*s.k] }

// slack sets d to the cost of the pair of u and v less the two duals, and
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
