package matching

import (
	"fmt"
	"slices"
)

// This file is the plain twin of the engine: a textbook version, with one scan of all vertices
// for each that joins a tree, and no structure assumed.

// plainCosts are the costs of the pairs of a complete graph.
type plainCosts interface {
	// Order returns the number of vertices.
	Order() int
	// Words returns the number k of words in a cost.
	Words() int
	// Row sets row[v*k:(v+1)*k] to the cost of the pair of u and v, for all v but u. All
	// words are even, so that halves of sums of costs are integers, and costs are symmetric.
	Row(u int, row []int64)
}

// plainSolve returns a perfect matching of minimum cost, and the proof.
func plainSolve(c plainCosts) (*Solution, error) {
	n := c.Order()
	if n%2 != 0 {
		return nil, fmt.Errorf("matching: %d vertices have no perfect matching", n)
	}
	s := newPlain(c)
	for r := range n {
		if s.mate[r] < 0 {
			s.search(r)
			s.finish()
			if !s.inRange() {
				return nil, ErrRange
			}
		}
	}
	return s.solution(), nil
}

// A plain holds the state. Nodes below n are single vertices, the others blossoms: odd
// cycles of nodes that act as one.
//
// The duals of nodes at the top move with every step of a search, all at the same pace:
// with Δ the sum of the steps so far, the present value of y is
//
//	y + Δ in outer nodes, y - Δ in inner ones, y in free ones,
//
// and of z, likewise, z ± 2Δ. Here z is the dual that relaxes the pairs inside a
// blossom; see [plain.solution] for how it turns into that of a set that is crossed.
type plain struct {
	costs plainCosts
	n, k  int
	mate  []int32
	y     []int64
	delta []int64 // Δ
	row   []int64

	// The cheapest pair from an outer vertex outside v's own top node to v: near[v] is that
	// vertex, or -1, and via its cost less its y. For outer v, near[v] may since have got
	// into the same node; then via is but a lower bound.
	via  []int64
	near []int32

	top    []int32 // the top node around each vertex
	label  []int8
	base   []int32   // the one vertex of a node whose mate is outside
	parent []int32   // the blossom around a node, or -1
	kids   [][]int32 // the cycle of a blossom, the node with its base first
	links  [][]link  // links[b][i] joins kids[b][i] to the next; those at odd i are matched
	z      []int64
	enter  []link // how the tree gets into an inner node
	spare  []int32

	best1, best2, best3 []int64
	marks               []bool
	buf                 []int32
}

func newPlain(c plainCosts) *plain {
	n, k := c.Order(), c.Words()
	m := n + n/2 // nodes: no more than n/2 blossoms can nest in n vertices
	s := &plain{
		costs: c, n: n, k: k,
		mate: make([]int32, n), y: make([]int64, n*k), delta: make([]int64, k), row: make([]int64, n*k),
		via: make([]int64, n*k), near: make([]int32, n),
		top: make([]int32, n), label: make([]int8, m), base: make([]int32, m), parent: make([]int32, m),
		kids: make([][]int32, m), links: make([][]link, m), z: make([]int64, m*k), enter: make([]link, m),
		best1: make([]int64, k), best2: make([]int64, k), best3: make([]int64, k), marks: make([]bool, m),
	}
	for v := range n {
		s.mate[v], s.top[v], s.base[v], s.parent[v] = -1, int32(v), int32(v), -1
	}
	for b := m - 1; b >= n; b-- {
		s.spare = append(s.spare, int32(b))
	}
	s.halve()
	s.greedy()
	return s
}

// halve starts with half the cost of each vertex's cheapest pair, which is always feasible.
func (s *plain) halve() {
	for u := range s.n {
		s.costs.Row(u, s.row)
		least := -1
		for v := range s.n {
			if v != u && (least < 0 || slices.Compare(s.at(s.row, v), s.at(s.row, least)) < 0) {
				least = v
			}
		}
		for w := range s.k {
			s.y[u*s.k+w] = s.row[least*s.k+w] / 2
		}
	}
}

// greedy chooses pairs without slack as long as it finds any.
func (s *plain) greedy() {
	for u := range s.n {
		if s.mate[u] >= 0 {
			continue
		}
		s.costs.Row(u, s.row)
		for v := u + 1; v < s.n; v++ {
			if s.mate[v] < 0 && s.tight(u, v) {
				s.mate[u], s.mate[v] = int32(v), int32(u)
				break
			}
		}
	}
}

// tight reports whether the pair of u, whose costs are in s.row, and v has slack zero.
func (s *plain) tight(u, v int) bool {
	for w := range s.k {
		if s.row[v*s.k+w] != s.y[u*s.k+w]+s.y[v*s.k+w] {
			return false
		}
	}
	return true
}

// at returns the vector of v in an array of vectors.
func (s *plain) at(x []int64, v int) []int64 { return x[v*s.k : (v+1)*s.k] }

// search grows a tree of tight pairs from the unmatched vertex r until it reaches another
// unmatched vertex, and swaps the pairs along the path to it.
func (s *plain) search(r int) {
	clear(s.delta)
	for v := range s.near {
		s.near[v] = -1
	}
	s.makeOuter(s.top[r])
	for {
		// The three things that can happen next, each with the Δ at which it does. Grow: a pair
		// to a free vertex becomes tight. Shrink: one between two outer ones. Expand: an inner
		// blossom's z gets down to zero.
		v1 := s.nextGrow()
		v2 := s.nextShrink()
		b3 := s.nextExpand()
		step, kind := s.best1, 1
		if v2 >= 0 && (v1 < 0 || slices.Compare(s.best2, step) < 0) {
			step, kind = s.best2, 2
		}
		if b3 >= 0 && (v1 < 0 && v2 < 0 || slices.Compare(s.best3, step) < 0) {
			step, kind = s.best3, 3
		}
		copy(s.delta, step)
		switch kind {
		case 1:
			u, v := s.near[v1], int32(v1)
			b := s.top[v]
			m := s.mate[s.base[b]]
			if m < 0 {
				s.augment(u, v)
				return
			}
			s.makeInner(b, link{u, v})
			s.makeOuter(s.top[m])
		case 2:
			s.shrink(s.near[v2], int32(v2))
		case 3:
			s.expand(b3)
		}
	}
}

// nextGrow returns the free vertex that is reached first, and sets best1 to the Δ.
func (s *plain) nextGrow() int {
	best := -1
	for v := range s.n {
		if s.near[v] >= 0 && s.label[s.top[v]] == free && (best < 0 || s.closer(v, s.best1)) {
			best = v
			s.gap(v, s.best1)
		}
	}
	return best
}

// nextShrink returns the outer vertex that is reached first from another outer node, and
// sets best2 to the Δ: half the slack, which is even since the duals of all vertices of
// one tree have the same parity.
func (s *plain) nextShrink() int {
	best := -1
	for v := range s.n {
		if s.near[v] < 0 || s.label[s.top[v]] != outer || best >= 0 && !s.closer(v, s.best2) {
			continue
		}
		if s.top[s.near[v]] == s.top[v] {
			s.lookAround(v)
			if s.near[v] < 0 || best >= 0 && !s.closer(v, s.best2) {
				continue
			}
		}
		best = v
		s.gap(v, s.best2)
	}
	if best >= 0 {
		for w := range s.best2 {
			s.best2[w] /= 2
		}
	}
	return best
}

// nextExpand returns the inner blossom whose z gets to zero first, and sets best3 to the Δ.
func (s *plain) nextExpand() int32 {
	best := int32(-1)
	for b := s.n; b < len(s.label); b++ {
		if s.label[b] == inner && s.kids[b] != nil && s.parent[b] < 0 {
			if z := s.at(s.z, b); best < 0 || slices.Compare(z, s.best3) < 0 {
				best = int32(b)
				copy(s.best3, z)
			}
		}
	}
	for w := range s.best3 {
		s.best3[w] /= 2
	}
	return best
}

// gap sets d to via[v] - y[v].
func (s *plain) gap(v int, d []int64) {
	via, y := s.at(s.via, v), s.at(s.y, v)
	for w := range d {
		d[w] = via[w] - y[w]
	}
}

// closer reports whether via[v] - y[v] < d.
func (s *plain) closer(v int, d []int64) bool {
	via, y := s.at(s.via, v), s.at(s.y, v)
	for w := range d {
		if x := via[w] - y[w]; x != d[w] {
			return x < d[w]
		}
	}
	return false
}

// lookAround recomputes near and via of the outer vertex v.
func (s *plain) lookAround(v int) {
	s.costs.Row(v, s.row)
	s.near[v] = -1
	for u := range s.n {
		if s.label[s.top[u]] == outer && s.top[u] != s.top[v] {
			s.offer(v, u, u)
		}
	}
}

// scan offers the outer vertex u to all vertices outside its node.
func (s *plain) scan(u int) {
	s.costs.Row(u, s.row)
	for v := range s.n {
		if s.top[v] != s.top[u] {
			s.offer(v, u, v)
		}
	}
}

// offer makes u the vertex near v if it is nearer. The cost of the pair stands in s.row
// at place at.
func (s *plain) offer(v, u, at int) {
	cost, y, via := s.at(s.row, at), s.at(s.y, u), s.at(s.via, v)
	if s.near[v] >= 0 {
		w := 0
		for w < len(via) && cost[w]-y[w] == via[w] {
			w++
		}
		if w == len(via) || cost[w]-y[w] > via[w] {
			return
		}
	}
	s.near[v] = int32(u)
	for w := range via {
		via[w] = cost[w] - y[w]
	}
}

// move adds times*Δ to y of all vertices of node b, and to its z twice that.
func (s *plain) move(b int32, times int64) {
	for _, v := range s.vertices(b) {
		y := s.at(s.y, int(v))
		for w, d := range s.delta {
			y[w] += times * d
		}
	}
	s.moveZ(b, times)
}

func (s *plain) moveZ(b int32, times int64) {
	if int(b) < s.n {
		return
	}
	z := s.at(s.z, int(b))
	for w, d := range s.delta {
		z[w] += 2 * times * d
	}
}

// vertices returns the vertices of node b, in a buffer that the next call overwrites.
func (s *plain) vertices(b int32) []int32 {
	s.buf = s.appendVertices(s.buf[:0], b)
	return s.buf
}

func (s *plain) appendVertices(list []int32, b int32) []int32 {
	if int(b) < s.n {
		return append(list, b)
	}
	for _, kid := range s.kids[b] {
		list = s.appendVertices(list, kid)
	}
	return list
}

// makeOuter makes the free node b outer.
func (s *plain) makeOuter(b int32) {
	s.label[b] = outer
	s.move(b, -1)
	for _, v := range s.vertices(b) {
		s.scan(int(v))
	}
}

// makeInner makes the free node b inner, entered by e.
func (s *plain) makeInner(b int32, e link) {
	s.label[b] = inner
	s.enter[b] = e
	s.move(b, 1)
}

// up returns the outer node above the outer node b in the tree, the inner node between
// them, and whether there is one.
func (s *plain) up(b int32) (above, between int32, ok bool) {
	m := s.mate[s.base[b]]
	if m < 0 {
		return 0, 0, false
	}
	between = s.top[m]
	return s.top[s.enter[between].from], between, true
}

// shrink makes a blossom of the odd cycle that the tight pair u, v closes.
func (s *plain) shrink(u, v int32) {
	// The lowest common node.
	var path []int32
	for b, ok := s.top[u], true; ok; b, _, ok = s.up(b) {
		s.marks[b] = true
		path = append(path, b)
	}
	common := s.top[v]
	for !s.marks[common] {
		common, _, _ = s.up(common)
	}
	for _, b := range path {
		s.marks[b] = false
	}

	// The cycle: from the common node down to u, across, and up from v.
	kids, links := []int32{}, []link{}
	for b := s.top[u]; b != common; {
		above, between, _ := s.up(b)
		e := s.enter[between]
		kids = append(kids, b, between)
		links = append(links, link{s.mate[s.base[b]], s.base[b]}, e)
		b = above
	}
	kids = append(kids, common)
	slices.Reverse(kids)
	slices.Reverse(links)
	links = append(links, link{u, v})
	for b := s.top[v]; b != common; {
		above, between, _ := s.up(b)
		e := s.enter[between]
		kids = append(kids, b, between)
		links = append(links, link{s.base[b], s.mate[s.base[b]]}, link{e.to, e.from})
		b = above
	}

	b := s.spare[len(s.spare)-1]
	s.spare = s.spare[:len(s.spare)-1]
	s.kids[b], s.links[b] = kids, links
	s.label[b], s.base[b], s.parent[b] = outer, s.base[common], -1
	clear(s.at(s.z, int(b)))
	s.moveZ(b, -1)
	var joined []int32
	for _, kid := range kids {
		s.parent[kid] = b
		if s.label[kid] == inner {
			joined = s.appendVertices(joined, kid)
			s.move(kid, -2) // from inner to outer …
			s.moveZ(kid, 1) // … but inside a blossom, z rests
		} else {
			s.moveZ(kid, 1)
		}
	}
	for _, x := range s.vertices(b) {
		s.top[x] = b
	}
	for _, x := range joined {
		s.scan(int(x))
	}
}

// expand takes the inner blossom b apart. The kids on the even way from where the tree
// enters to the base stay in the tree, the others become free.
func (s *plain) expand(b int32) {
	e := s.enter[b]
	kids, links := s.kids[b], s.links[b]
	s.dissolve(b)
	for _, kid := range kids {
		s.label[kid] = free
	}
	var grown []int32
	i := slices.Index(kids, s.top[e.to])
	down := i%2 == 0
	for {
		kid := kids[i]
		s.label[kid], s.enter[kid] = inner, e
		s.moveZ(kid, 1)
		if i == 0 {
			break
		}
		var next int32
		if down {
			next = kids[i-1]
			e = link{links[i-2].to, links[i-2].from}
			i -= 2
		} else {
			next = kids[i+1]
			e = links[i+1]
			i = (i + 2) % len(kids)
		}
		s.label[next] = outer
		grown = append(grown, next)
	}
	for _, kid := range kids {
		switch s.label[kid] {
		case free:
			s.move(kid, -1)
			s.moveZ(kid, 1)
		case outer:
			s.move(kid, -2)
			s.moveZ(kid, 1)
		}
	}
	for _, kid := range grown {
		for _, v := range slices.Clone(s.vertices(kid)) {
			s.scan(int(v))
		}
	}
}

// dissolve puts the kids of the top node b in its place.
func (s *plain) dissolve(b int32) {
	for _, kid := range s.kids[b] {
		s.parent[kid] = -1
		for _, v := range s.vertices(kid) {
			s.top[v] = kid
		}
	}
	s.kids[b], s.links[b], s.label[b] = nil, nil, free
	s.spare = append(s.spare, b)
}

// augment swaps the pairs along the path from the root to the outer vertex u, and on to
// the vertex v of a free node whose base is unmatched.
func (s *plain) augment(u, v int32) {
	s.rotate(s.top[v], v)
	for {
		b := s.top[u]
		old := s.mate[s.base[b]]
		s.rotate(b, u)
		s.mate[u], s.mate[v] = v, u
		if old < 0 {
			return
		}
		e := s.enter[s.top[old]]
		s.rotate(s.top[old], e.to)
		u, v = e.from, e.to
	}
}

// rotate makes v the base of node b around it.
func (s *plain) rotate(b, v int32) {
	if s.base[b] == v {
		return
	}
	kid := v
	for s.parent[kid] != b {
		kid = s.parent[kid]
	}
	s.rotate(kid, v)
	kids, links := s.kids[b], s.links[b]
	i := slices.Index(kids, kid)
	// Along the even way from this kid to the first, every other link becomes a pair.
	match := func(a, b int32, e link) {
		s.rotate(a, e.from)
		s.rotate(b, e.to)
		s.mate[e.from], s.mate[e.to] = e.to, e.from
	}
	if i%2 == 0 {
		for j := i - 2; j >= 0; j -= 2 {
			match(kids[j], kids[j+1], links[j])
		}
	} else {
		for j := i + 1; j < len(kids); j += 2 {
			match(kids[j], kids[(j+1)%len(kids)], links[j])
		}
	}
	s.kids[b] = append(slices.Clone(kids[i:]), kids[:i]...)
	s.links[b] = append(slices.Clone(links[i:]), links[:i]...)
	s.base[b] = v
}

// finish ends a search: it brings all duals up to date, and takes apart blossoms whose z
// is zero.
func (s *plain) finish() {
	for v := range s.n {
		times := int64(0)
		switch s.label[s.top[v]] {
		case outer:
			times = 1
		case inner:
			times = -1
		}
		y := s.at(s.y, v)
		for w, d := range s.delta {
			y[w] += times * d
		}
	}
	for b := len(s.label) - 1; b >= 0; b-- {
		if s.label[b] == free || s.parent[b] >= 0 {
			continue
		}
		if s.label[b] == outer {
			s.moveZ(int32(b), 1)
		} else {
			s.moveZ(int32(b), -1)
		}
	}
	clear(s.label)
	var flat []int32
	for b := s.n; b < len(s.label); b++ {
		if s.kids[b] != nil && s.parent[b] < 0 && s.zero(b) {
			flat = append(flat, int32(b))
		}
	}
	for len(flat) > 0 {
		b := flat[len(flat)-1]
		flat = flat[:len(flat)-1]
		kids := s.kids[b]
		s.dissolve(b)
		for _, kid := range kids {
			if int(kid) >= s.n && s.zero(int(kid)) {
				flat = append(flat, kid)
			}
		}
	}
}

func (s *plain) zero(b int) bool {
	for _, z := range s.at(s.z, b) {
		if z != 0 {
			return false
		}
	}
	return true
}

// inRange reports whether all duals are within the limit.
func (s *plain) inRange() bool {
	for _, x := range s.y {
		if x > limit || x < -limit {
			return false
		}
	}
	for b := s.n; b < len(s.label); b++ {
		if s.kids[b] == nil {
			continue
		}
		for _, x := range s.at(s.z, b) {
			if x > limit || x < -limit {
				return false
			}
		}
	}
	return true
}

// solution returns the matching with its proof.
//
// In the search, a pair inside blossoms may have y(u) + y(v) above its cost by the sum of
// their z. With half of z taken off every y inside, and half of z as the dual of the set
// being crossed, all slacks are the same.
func (s *plain) solution() *Solution {
	sol := &Solution{Mate: s.mate, Dual: s.y}
	for b := s.n; b < len(s.label); b++ {
		if s.kids[b] == nil || s.zero(b) {
			continue
		}
		set := Set{slices.Clone(s.vertices(int32(b))), make([]int64, s.k)}
		slices.Sort(set.Vertices)
		for w, z := range s.at(s.z, b) {
			set.Dual[w] = z / 2
		}
		for _, v := range set.Vertices {
			y := s.at(s.y, int(v))
			for w, d := range set.Dual {
				y[w] -= d
			}
		}
		sol.Sets = append(sol.Sets, set)
	}
	return sol
}
