package matching

import "slices"

// This file tells a search over [Groups] the next vertices within reach,
// without a look at every pair. The vertices of a group are in blocks. For each
// block there is a lower bound on the slack of a vertex with any of its
// members: see envelope.go. The parts of the graph are the blocks.

// blocks is the graph of Groups.
type blocks struct {
	*Groups

	// Special pairs: see special.go. kindOf is nil, or has a row for each
	// vertex with many special pairs: by partner, the kind plus 1. ordinary
	// is nil, or has the ordinary partners of each vertex with few of them.
	// least has the kind of a special pair of each such vertex that costs
	// least.
	kindOf   [][]uint8
	ordinary [][]int32
	least    []*Kind

	// Fixed sets: see fixed.go. The sum of the duals of the sets that a
	// pair crosses is the difference of two sums.
	fixed    []int64 // by group, k words: the sum of duals before it
	sets     []fixedSet
	byeGroup int32 // the bye is in the same sets as this group
	startSum int64 // the sum of all last words of duals at the start
	lowerBy  int64 // subtracted from the last words of duals of sets

	// Vertices, except the bye, have places by group and position.
	order []int32 // by place, the vertex
	place []int32 // by vertex
	start []int32 // by group, its first place; and the end

	all    []block
	counts [2][]int32 // by label and block, see count
	roots  [][2]int32 // by group, the range of its largest blocks
	node   []int32    // by block, or nil; see inNode
	leaf   []int32    // by place, the smallest block around it

	envelopes []envelopes // see envelopes
	rowBase   []int64     // see beginRow
	words     [2][]int64  // scratch of bound and upperOf
	steps     int         // of newBlocks
}

// A block holds the vertices at the places low to high-1. It consists of the
// blocks kids to end-1, if it has any.
type block struct {
	low, high int32
	group     int32
	parent    int32 // -1 for the largest
	kids, end int32
	tier      int32 // 0 for the smallest
}

// A block has up to eight kids, and the smallest blocks have up to eight
// vertices. There are so few tiers that the envelope of the largest block is
// quickly made again.
const (
	fanout = 3 // bits
	tiers  = 4
)

// newBlocks returns the graph of groups, without envelopes and fixed sets.
func newBlocks(g *Groups) *blocks {
	n := len(g.Group)
	first := 0
	if g.Bye != nil {
		first = 1
	}
	words := make([]int64, g.K+len(g.Level)*g.K)
	b := &blocks{Groups: g, rowBase: words[:g.K:g.K], fixed: words[g.K:], byeGroup: -1}
	int32s := make([]int32, n-first+n+n-first+len(g.Level)+1)
	b.order, int32s = int32s[:n-first], int32s[n-first:]
	b.place, int32s = int32s[:n], int32s[n:]
	b.leaf, b.start = int32s[:n-first], int32s[n-first:]

	b.sortVertices(first)
	b.makeBlocks()
	b.counts[outer-1] = make([]int32, len(b.all))
	if b.hasLine() {
		b.counts[inner-1] = make([]int32, len(b.all))
		b.node = slices.Repeat([]int32{-1}, len(b.all))
	}
	b.makeEnvelopes()
	b.makeRows()
	b.steps += n * stepsStart
	return b
}

// sortVertices gives places to the vertices, of which the lowest is first.
func (b *blocks) sortVertices(first int) {
	for v := first; v < len(b.Group); v++ {
		b.start[b.Group[v]+1]++
	}
	for h := range b.Level {
		b.start[h+1] += b.start[h]
	}
	next := slices.Clone(b.start)
	for v := first; v < len(b.Group); v++ {
		h := b.Group[v]
		b.order[next[h]] = int32(v)
		next[h]++
	}
	for h := range b.Level {
		members := b.members(int32(h))
		byPosition := func(u, v int32) int {
			switch x, y := b.Position[u], b.Position[v]; {
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
}

// members returns the vertices of group h, by position.
func (b *blocks) members(h int32) []int32 { return b.order[b.start[h]:b.start[h+1]] }

// makeBlocks divides the groups into blocks.
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

// divide appends blocks of a tier that cover the places low to high-1.
func (b *blocks) divide(low, high, group, parent int32, tier int) {
	size := int32(1) << (fanout * (tier + 1))
	for ; low < high; low += size {
		b.all = append(b.all, block{low: low, high: min(low+size, high), group: group, parent: parent,
			tier: int32(tier)})
	}
}

func (b *blocks) size() int { return len(b.Group) }

// groupOf returns the group of a vertex. The bye counts as a member of the
// group whose fixed sets contain it.
func (b *blocks) groupOf(v int32) int32 {
	if v == 0 && b.Bye != nil {
		return b.byeGroup
	}
	return b.Group[v]
}

// fixedBefore returns the sum of the duals of fixed sets that end before group
// h.
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
			s.addTo(c)
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

// announce queues the largest blocks of all groups for the vertex u. If nearly
// all pairs of u are special, it queues the ordinary pairs one by one, and the
// blocks stand for the special pairs only.
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

// announceBye queues the smallest blocks for the bye, by the least slack
// itself: the costs of the bye are a list without structure.
func (b *blocks) announceBye(s *solver, kind eventKind) {
	for x, nd := range b.all {
		if nd.tier == 0 && s.first(kind, 0, b.order[nd.low:nd.high]) >= 0 {
			s.queue.push(event{kind, false, 0, int32(x)}, s.nearest)
		}
	}
}

// open queues the kids of a block, or returns its vertices if it has no kids.
func (b *blocks) open(s *solver, e event) []int32 {
	nd := &b.all[e.v]
	if e.kind == meet && b.node != nil && b.inNode(s, e.v, e.u) {
		return nil
	}
	if nd.kids == nd.end {
		return b.order[nd.low:nd.high]
	}
	b.announceBlocks(s, e.kind, e.u, nd.group, nd.kids, nd.end)
	return nil
}

// announceBlocks queues the blocks first to end-1 of a group for the vertex u,
// by lower bounds of the slack.
func (b *blocks) announceBlocks(s *solver, kind eventKind, u, group, first, end int32) {
	begun := false
	s.work.spend(int(end-first) * stepsVertex)
	var e *envelopes
	for x := first; x < end; x++ {
		nd := &b.all[x]
		inTree := b.counts[outer-1][x]
		if kind == reach {
			inTree -= nd.high - nd.low
		}
		if b.node != nil {
			if kind == reach {
				inTree += b.counts[inner-1][x]
			} else if v := b.node[x]; kind == meet && v >= 0 && s.top[v] == s.top[u] {
				continue
			}
		}
		if inTree == 0 { // nobody whom the event may concern
			continue
		}
		if nd.tier == 0 && nd.parent < 0 { // few vertices: no bound
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

// countsInner reports whether the inner vertices of blocks are counted, too.
// That saves more than it costs if distances cost something.
func (b *blocks) countsInner() bool { return b.node != nil }

// count counts the outer and the inner vertices of blocks.
func (b *blocks) count(v int32, label int8, by int32) {
	if v == 0 && b.Bye != nil {
		return
	}
	counts := b.counts[label-1]
	for x := b.leaf[b.place[v]]; x >= 0; x = b.all[x].parent {
		counts[x] += by
	}
	if label == outer && b.node != nil {
		for x := b.leaf[b.place[v]]; x >= 0; x = b.all[x].parent {
			b.node[x] = -1
		}
	}
}

// inNode reports whether it is known that all outer vertices of a block are in
// the node around the outer vertex u. Then u never meets one of them. If so,
// the block's entry of node is a vertex of that node. It stays right until the
// outer vertices of the block change, because nodes that are outer only join.
func (b *blocks) inNode(s *solver, block, u int32) bool {
	if v := b.node[block]; v >= 0 {
		return s.top[v] == s.top[u]
	}
	nd := &b.all[block]
	s.work.spend(stepsVertex << fanout)
	for x := nd.kids; x < nd.end; x++ {
		if v := b.node[x]; b.counts[outer-1][x] > 0 && (v < 0 || s.top[v] != s.top[u]) {
			return false
		}
	}
	if nd.kids == nd.end {
		for _, v := range b.order[nd.low:nd.high] {
			if s.label[s.top[v]] == outer && s.top[v] != s.top[u] {
				return false
			}
		}
	}
	b.node[block] = u
	return true
}
