package matching

import "slices"

// This file tells a search over [Groups] what a vertex can reach next, without
// looking at every pair: vertices are in blocks, and for each there is a bound,
// see envelope.go.

// blocks is the graph of Groups.
type blocks struct {
	*Groups
	rows [][]uint8 // the kind of special pairs, plus 1, of vertices that have many; or nil
	// Of vertices for which nearly all pairs are special: the other
	// vertices, and the least term.
	others [][]int32
	least  []Term

	// Sets that are fixed: all groups up to one, the bye among the group
	// byeGroup. The dual of a pair's crossed sets is the difference of two
	// sums.
	fixed    []int64 // by group, k words: the sum of duals of sets that end before it
	sets     []fixedSet
	byeGroup int32
	begun    int64 // the sum of all duals in the last word when the search began
	lowerBy  int64 // by how much the duals of sets are lower than they might be

	order  []int32 // all vertices but the bye, by group and position
	start  []int32 // where each group begins in order, and the end
	place  []int32 // of a vertex in order
	nodes  []node
	outers []int32    // the number of outer vertices in each
	roots  [][2]int32 // the largest blocks of each group: from one number up to another
	leaf   []int32    // the smallest block around each place

	envelopes [2]envelopes // with Same, and with Cross
	base      []int64
	steps     int // that it took to make all this
}

// A node is a block: the places from low up to high.
type node struct {
	low, high int32
	group     int32
	parent    int32 // -1 for the largest
	kids, end int32 // kids…end-1, none for the smallest
	level     int32
}

// Blocks have eight parts each, and the smallest eight vertices. They are
// larger only as far as an envelope is quickly made again.
const (
	fanout = 3 // bits
	levels = 4
)

func newBlocks(g *Groups) *blocks {
	n := len(g.Group)
	first := 0
	if g.Bye != nil {
		first = 1
	}
	b := &blocks{Groups: g, base: make([]int64, g.K), byeGroup: -1}
	b.fixed = make([]int64, len(g.Level)*g.K)
	int32s := make([]int32, n-first+n+n-first+len(g.Level)+1)
	b.order, int32s = int32s[:n-first], int32s[n-first:]
	b.place, int32s = int32s[:n], int32s[n:]
	b.leaf, b.start = int32s[:n-first], int32s[n-first:]

	for v := first; v < n; v++ {
		b.start[g.Group[v]+1]++
	}
	for h := range g.Level {
		b.start[h+1] += b.start[h]
	}
	next := slices.Clone(b.start)
	for v := first; v < n; v++ {
		h := g.Group[v]
		b.order[next[h]] = int32(v)
		next[h]++
	}
	for h := range g.Level {
		members := b.members(int32(h))
		byPosition := func(u, v int32) int {
			switch x, y := g.Position[u], g.Position[v]; {
			case x < y:
				return -1
			case x > y:
				return 1
			}
			return 0
		}
		if !slices.IsSortedFunc(members, byPosition) {
			slices.SortStableFunc(members, byPosition)
		}
	}
	for i, v := range b.order {
		b.place[v] = int32(i)
	}
	b.makeNodes()
	b.outers = make([]int32, len(b.nodes))
	b.envelopes[0].c, b.envelopes[1].c = g.Same, g.Cross
	for i := range b.envelopes {
		e := &b.envelopes[i]
		e.of, e.upper = make([]envelope, len(b.nodes)), make([]int64, len(b.nodes)*(g.K-1))
	}
	b.makeRows()
	b.steps += n * stepsStart
	return b
}

// members returns the vertices of group h, by position.
func (b *blocks) members(h int32) []int32 { return b.order[b.start[h]:b.start[h+1]] }

// makeNodes divides the groups into blocks.
func (b *blocks) makeNodes() {
	b.nodes = make([]node, 0, len(b.order)/6+4*len(b.Level))
	b.roots = make([][2]int32, len(b.Level))
	for h := range b.Level {
		low, high := b.start[h], b.start[h+1]
		level := 0
		for level < levels-1 && high-low > 1<<(fanout*(level+1)) {
			level++
		}
		begin := len(b.nodes)
		b.divide(low, high, int32(h), -1, level)
		end := len(b.nodes)
		b.roots[h] = [2]int32{int32(begin), int32(end)}
		for ; level > 0; level-- {
			for x := begin; x < end; x++ {
				b.nodes[x].kids = int32(len(b.nodes))
				b.divide(b.nodes[x].low, b.nodes[x].high, int32(h), int32(x), level-1)
				b.nodes[x].end = int32(len(b.nodes))
			}
			begin, end = end, len(b.nodes)
		}
	}
	for x, nd := range b.nodes {
		if nd.level == 0 {
			for i := nd.low; i < nd.high; i++ {
				b.leaf[i] = int32(x)
			}
		}
	}
}

// divide appends blocks of a level that cover the places from low up to high.
func (b *blocks) divide(low, high, group, parent int32, level int) {
	size := int32(1) << (fanout * (level + 1))
	for ; low < high; low += size {
		b.nodes = append(b.nodes, node{low: low, high: min(low+size, high), group: group, parent: parent, level: int32(level)})
	}
}

// makeRows makes a table of the special pairs of vertices that have many, and
// looks closer at those for which nearly all are.
func (b *blocks) makeRows() {
	if len(b.Kinds) >= 1<<8 {
		return
	}
	count := 0
	for _, list := range b.Special {
		if 8*len(list) > len(b.order) {
			count++
		}
	}
	if count == 0 {
		return
	}
	b.rows = make([][]uint8, len(b.Group))
	room := make([]uint8, count*len(b.Group))
	for v, list := range b.Special {
		if 8*len(list) <= len(b.order) {
			continue
		}
		b.steps += 2 * len(b.Group)
		row := room[:len(b.Group)]
		room = room[len(b.Group):]
		for _, x := range list {
			row[x.With] = uint8(x.Kind + 1)
		}
		b.rows[v] = row
		if 16*(len(b.order)-len(list)) <= len(b.order) {
			b.findOthers(v)
		}
	}
}

// findOthers finds the vertices for which the pair with v isn't special, and
// the least term of those for which it is.
func (b *blocks) findOthers(v int) {
	if b.others == nil {
		b.others, b.least = make([][]int32, len(b.Group)), make([]Term, len(b.Group))
	}
	for u, t := range b.rows[v] {
		if t == 0 && u != v && (u > 0 || b.Bye == nil) {
			b.others[v] = append(b.others[v], int32(u))
		}
	}
	if b.others[v] == nil {
		b.others[v] = []int32{}
	}
	first := true
	for _, s := range b.Special[v] {
		x := b.Kinds[s.Kind]
		if !x.Absent && (first || x.Word > b.least[v].Word || x.Word == b.least[v].Word && x.Add < b.least[v].Add) {
			first = false
			b.least[v] = x.Term
		}
	}
}

// special returns what is special about the pair of u and v, or nil.
func (b *blocks) special(u, v int32) *Kind {
	if b.rows != nil {
		row, w := b.rows[u], v
		if row == nil {
			row, w = b.rows[v], u
		}
		if row != nil {
			if i := row[w]; i > 0 {
				return &b.Kinds[i-1]
			}
			return nil
		}
	}
	return b.Groups.special(u, v)
}

func (b *blocks) size() int { return len(b.Group) }

// groupOf returns the group of a vertex, or of the bye the one whose fixed sets
// have it inside.
func (b *blocks) groupOf(v int32) int32 {
	if v == 0 && b.Bye != nil {
		return b.byeGroup
	}
	return b.Group[v]
}

// before returns the sum of the duals of fixed sets that end before group h.
func (b *blocks) before(h int32) []int64 { return b.fixed[int(h)*b.K : int(h+1)*b.K] }

// cost sets c to the cost of a pair less the duals of fixed sets that it
// crosses.
func (b *blocks) cost(u, v int32, c []int64) bool {
	b.plain(u, v, c)
	if b.Special != nil {
		if s := b.special(u, v); s != nil {
			if s.Absent {
				return false
			}
			c[s.Word] += s.Add
		}
	}
	if g, h := b.groupOf(u), b.groupOf(v); g != h {
		low, high := b.before(min(g, h)), b.before(max(g, h))
		for w := range c {
			c[w] -= high[w] - low[w]
		}
	}
	return true
}

// look queues the largest blocks of all groups for the vertex u. If nearly all
// of its pairs are special, it queues the others one by one, and the blocks for
// the special ones only.
func (b *blocks) look(s *solver, kind kind, u int32) {
	if b.Bye != nil {
		if u == 0 {
			b.lookFromBye(s, kind)
			return
		}
		s.offer(kind, u, 0)
	}
	if b.others != nil {
		for _, v := range b.others[u] {
			s.offer(kind, u, v)
		}
	}
	for h := range b.Level {
		b.bounds(s, kind, u, int32(h), b.roots[h][0], b.roots[h][1])
	}
}

// lookFromBye queues the smallest blocks for the bye, by their least slack
// itself: its costs are a list without structure.
func (b *blocks) lookFromBye(s *solver, kind kind) {
	for x, nd := range b.nodes {
		if nd.level == 0 && s.first(kind, 0, b.order[nd.low:nd.high]) >= 0 {
			s.queue.push(event{kind, false, 0, int32(x)}, s.nearest)
		}
	}
}

// open queues the parts of a block, or returns its vertices.
func (b *blocks) open(s *solver, e event) []int32 {
	nd := &b.nodes[e.v]
	if nd.kids == nd.end {
		return b.order[nd.low:nd.high]
	}
	b.bounds(s, e.kind, e.u, nd.group, nd.kids, nd.end)
	return nil
}

// bounds queues blocks of a group for the vertex u, by lower bounds of the
// slack.
func (b *blocks) bounds(s *solver, kind kind, u, group, first, end int32) {
	begun := false
	s.work.spend(int(end-first) * stepsVertex)
	var e *envelopes
	for x := first; x < end; x++ {
		nd := &b.nodes[x]
		if kind != reach && b.outers[x] == 0 || kind == reach && b.outers[x] == nd.high-nd.low {
			continue
		}
		if nd.level == 0 && nd.parent < 0 { // a group so small that a bound is no less work
			if s.first(kind, u, b.order[nd.low:nd.high]) >= 0 {
				s.queue.push(event{kind, false, u, x}, s.nearest)
			}
			continue
		}
		if !begun {
			begun = true
			e = b.beginRow(s, u, group)
			b.addLeast(u)
		}
		b.bound(s, e, u, x, s.gap)
		if kind == meet {
			halve(s.gap)
		}
		s.queue.push(event{kind, false, u, x}, s.gap)
	}
}

// addLeast adds to base what all pairs of u in blocks cost at least, if the
// others are looked at one by one.
func (b *blocks) addLeast(u int32) {
	if b.others != nil && b.others[u] != nil {
		b.base[b.least[u].Word] += b.least[u].Add
	}
}

// joined counts the outer vertices of blocks.
func (b *blocks) joined(v, by int32) {
	if v == 0 && b.Bye != nil {
		return
	}
	for x := b.leaf[b.place[v]]; x >= 0; x = b.nodes[x].parent {
		b.outers[x] += by
	}
}
