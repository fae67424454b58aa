package matching

import "slices"

// This file tells a search over [Groups] what a vertex can reach next, without
// looking at every pair: vertices are in blocks, and for each there is a bound,
// see envelope.go.

// blocks is the graph of Groups.
type blocks struct {
	*Groups
	kindOf [][]uint8 // the kind of special pairs, plus 1, of vertices that have many; or nil
	// Of vertices for which nearly all pairs are special: the other
	// vertices, and the least term.
	ordinary [][]int32
	least    []Term

	// Sets that are fixed: all groups up to one, the bye among the group
	// byeGroup. The dual of a pair's crossed sets is the difference of two
	// sums.
	fixed    []int64 // by group, k words: the sum of duals of sets that end before it
	sets     []fixedSet
	byeGroup int32
	startSum int64 // the sum of all duals in the last word when the search began
	lowerBy  int64 // by how much the duals of sets are lower than they might be

	order      []int32 // all vertices but the bye, by group and position
	start      []int32 // where each group begins in order, and the end
	place      []int32 // of a vertex in order
	all        []block
	outerCount []int32    // the number of outer vertices in each
	roots      [][2]int32 // the largest blocks of each group: from one number up to another
	leaf       []int32    // the smallest block around each place

	envelopes [2]envelopes // with Same, and with Cross
	rowBase   []int64
	steps     int // that it took to make all this
}

// A node is a block: the places from low up to high.
type block struct {
	low, high int32
	group     int32
	parent    int32 // -1 for the largest
	kids, end int32 // kids…end-1, none for the smallest
	tier      int32
}

// Blocks have eight parts each, and the smallest eight vertices. They are
// larger only as far as an envelope is quickly made again.
const (
	fanout = 3 // bits
	tiers  = 4
)

func newBlocks(g *Groups) *blocks {
	n := len(g.Group)
	first := 0
	if g.Bye != nil {
		first = 1
	}
	b := &blocks{Groups: g, rowBase: make([]int64, g.K), byeGroup: -1}
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
	b.makeBlocks()
	b.outerCount = make([]int32, len(b.all))
	b.envelopes[0].c, b.envelopes[1].c = g.Same, g.Cross
	for i := range b.envelopes {
		e := &b.envelopes[i]
		e.made, e.upper = make([]envelope, len(b.all)), make([]int64, len(b.all)*(g.K-1))
	}
	b.makeRows()
	b.steps += n * stepsStart
	return b
}

// members returns the vertices of group h, by position.
func (b *blocks) members(h int32) []int32 { return b.order[b.start[h]:b.start[h+1]] }

// makeNodes divides the groups into blocks.
func (b *blocks) makeBlocks() {
	b.all = make([]block, 0, len(b.order)/6+4*len(b.Level))
	b.roots = make([][2]int32, len(b.Level))
	for h := range b.Level {
		low, high := b.start[h], b.start[h+1]
		tier := 0
		for tier < tiers-1 && high-low > 1<<(fanout*(tier+1)) {
			tier++
		}
		begin := len(b.all)
		b.divide(low, high, int32(h), -1, tier)
		end := len(b.all)
		b.roots[h] = [2]int32{int32(begin), int32(end)}
		for ; tier > 0; tier-- {
			for x := begin; x < end; x++ {
				b.all[x].kids = int32(len(b.all))
				b.divide(b.all[x].low, b.all[x].high, int32(h), int32(x), tier-1)
				b.all[x].end = int32(len(b.all))
			}
			begin, end = end, len(b.all)
		}
	}
	for x, nd := range b.all {
		if nd.tier == 0 {
			for i := nd.low; i < nd.high; i++ {
				b.leaf[i] = int32(x)
			}
		}
	}
}

// divide appends blocks of a level that cover the places from low up to high.
func (b *blocks) divide(low, high, group, parent int32, tier int) {
	size := int32(1) << (fanout * (tier + 1))
	for ; low < high; low += size {
		b.all = append(b.all, block{low: low, high: min(low+size, high), group: group, parent: parent, tier: int32(tier)})
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
	b.kindOf = make([][]uint8, len(b.Group))
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
		b.kindOf[v] = row
		if 16*(len(b.order)-len(list)) <= len(b.order) {
			b.findOrdinary(v)
		}
	}
}

// findOthers finds the vertices for which the pair with v isn't special, and
// the least term of those for which it is.
func (b *blocks) findOrdinary(v int) {
	if b.ordinary == nil {
		b.ordinary, b.least = make([][]int32, len(b.Group)), make([]Term, len(b.Group))
	}
	for u, t := range b.kindOf[v] {
		if t == 0 && u != v && (u > 0 || b.Bye == nil) {
			b.ordinary[v] = append(b.ordinary[v], int32(u))
		}
	}
	if b.ordinary[v] == nil {
		b.ordinary[v] = []int32{}
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
	if b.kindOf != nil {
		row, w := b.kindOf[u], v
		if row == nil {
			row, w = b.kindOf[v], u
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
func (b *blocks) fixedBefore(h int32) []int64 { return b.fixed[int(h)*b.K : int(h+1)*b.K] }

// cost sets c to the cost of a pair less the duals of fixed sets that it
// crosses.
func (b *blocks) cost(u, v int32, c []int64) bool {
	b.ordinaryCost(u, v, c)
	if b.Special != nil {
		if s := b.special(u, v); s != nil {
			if s.Absent {
				return false
			}
			c[s.Word] += s.Add
		}
	}
	if g, h := b.groupOf(u), b.groupOf(v); g != h {
		low, high := b.fixedBefore(min(g, h)), b.fixedBefore(max(g, h))
		for w := range c {
			c[w] -= high[w] - low[w]
		}
	}
	return true
}

// look queues the largest blocks of all groups for the vertex u. If nearly all
// of its pairs are special, it queues the others one by one, and the blocks for
// the special ones only.
func (b *blocks) announce(s *solver, kind eventKind, u int32) {
	if b.Bye != nil {
		if u == 0 {
			b.announceBye(s, kind)
			return
		}
		s.announcePair(kind, u, 0)
	}
	if b.ordinary != nil {
		for _, v := range b.ordinary[u] {
			s.announcePair(kind, u, v)
		}
	}
	for h := range b.Level {
		b.announceBlocks(s, kind, u, int32(h), b.roots[h][0], b.roots[h][1])
	}
}

// lookFromBye queues the smallest blocks for the bye, by their least slack
// itself: its costs are a list without structure.
func (b *blocks) announceBye(s *solver, kind eventKind) {
	for x, nd := range b.all {
		if nd.tier == 0 && s.first(kind, 0, b.order[nd.low:nd.high]) >= 0 {
			s.queue.push(event{kind, false, 0, int32(x)}, s.nearest)
		}
	}
}

// open queues the parts of a block, or returns its vertices.
func (b *blocks) open(s *solver, e event) []int32 {
	nd := &b.all[e.v]
	if nd.kids == nd.end {
		return b.order[nd.low:nd.high]
	}
	b.announceBlocks(s, e.kind, e.u, nd.group, nd.kids, nd.end)
	return nil
}

// bounds queues blocks of a group for the vertex u, by lower bounds of the
// slack.
func (b *blocks) announceBlocks(s *solver, kind eventKind, u, group, first, end int32) {
	begun := false
	s.work.spend(int(end-first) * stepsVertex)
	var e *envelopes
	for x := first; x < end; x++ {
		nd := &b.all[x]
		if kind != reach && b.outerCount[x] == 0 || kind == reach && b.outerCount[x] == nd.high-nd.low {
			continue
		}
		if nd.tier == 0 && nd.parent < 0 { // a group so small that a bound is no less work
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
		b.bound(s, e, u, x, s.scratch)
		if kind == meet {
			halve(s.scratch)
		}
		s.queue.push(event{kind, false, u, x}, s.scratch)
	}
}

// addLeast adds to base what all pairs of u in blocks cost at least, if the
// others are looked at one by one.
func (b *blocks) addLeast(u int32) {
	if b.ordinary != nil && b.ordinary[u] != nil {
		b.rowBase[b.least[u].Word] += b.least[u].Add
	}
}

// joined counts the outer vertices of blocks.
func (b *blocks) countOuter(v, by int32) {
	if v == 0 && b.Bye != nil {
		return
	}
	for x := b.leaf[b.place[v]]; x >= 0; x = b.all[x].parent {
		b.outerCount[x] += by
	}
}
