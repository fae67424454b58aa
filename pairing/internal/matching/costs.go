package matching

import "sort"

// Costs are the costs of the pairs of a graph.
type Costs interface {
	// Order returns the number of vertices.
	Order() int
	// Words returns the number k of words in a cost.
	Words() int
	// Cost sets cost to the cost of the pair of u and v, and reports
	// whether there is such a pair. Costs are symmetric. All words are
	// even, so that half the cost of a pair is made of integers. In
	// [Groups], costs and the squares of distances are below 2⁵⁹.
	Cost(u, v int32, cost []int64) bool
}

// Groups are costs of vertices that are divided into groups and have positions
// on a line. The cost of a pair has four parts:
//
//   - in the last word, the square of the distance of the two positions, times
//     Same if the vertices belong to one group, or else times Cross;
//   - in the word before the last, the distance itself, times LineSame if the
//     vertices belong to one group, or else times LineCross;
//   - the Term in Gaps for the difference of the levels of the two groups;
//   - the two Terms of its Kind, if the pair is special.
//
// All Terms are at least zero. A Term in the last word only makes sense if Same
// and Cross are zero.
//
// LineSame is not above zero, and LineCross is not below. If one of them is not
// zero, no two positions are equal, and positions ascend from group to group.
// Then no Term is in the last two words.
//
// One vertex may be the bye, which belongs to no group. The bye is vertex 0,
// and its costs are a list.
type Groups struct {
	K           int     // words of a cost
	Group       []int32 // of each vertex; not used for the bye
	Position    []int64 // of each vertex; not used for the bye
	Level       []int   // of each group, ascending
	Same, Cross int64   // of squares

	LineSame, LineCross int64 // of distances

	// Gaps are indexed by the difference of levels. Where a gap costs
	// nothing, Add is 0.
	Gaps []Term

	// Special lists the special pairs of each vertex, in ascending order of
	// the partner. It is nil if there are none.
	Special [][]Special
	Kinds   []Kind // of special pairs

	// Bye is nil if there is no bye. Otherwise the bye of vertex v costs
	// Bye[v*K:(v+1)*K].
	Bye []int64
}

// A Term is an amount in one word of a cost.
type Term struct {
	Word int
	Add  int64
}

// A Special pair has a cost besides the costs of its groups, or does not exist.
// Each of the two vertices lists the other vertex, with an index in Kinds.
type Special struct{ With, Kind int32 }

// A Kind is a kind of special pairs.
type Kind struct {
	Term
	Also   Term // a second term, or nothing
	Absent bool
}

// addTo adds both terms to a cost.
func (k *Kind) addTo(cost []int64) {
	cost[k.Word] += k.Add
	cost[k.Also.Word] += k.Also.Add
}

// Order returns the number of vertices.
func (g *Groups) Order() int { return len(g.Group) }

// Words returns the number of words in a cost.
func (g *Groups) Words() int { return g.K }

// Cost sets cost to the cost of the pair of u and v, and reports whether there
// is such a pair.
func (g *Groups) Cost(u, v int32, cost []int64) bool {
	g.ordinaryCost(u, v, cost)
	if s := g.special(u, v); s != nil {
		s.addTo(cost)
		return !s.Absent
	}
	return true
}

// ordinaryCost sets cost to the cost of the pair of u and v, if it were not
// special.
func (g *Groups) ordinaryCost(u, v int32, cost []int64) {
	if g.Bye != nil && (u == 0 || v == 0) {
		copy(cost, g.Bye[int(u+v)*g.K:int(u+v+1)*g.K])
		return
	}
	clear(cost)
	c, line := g.Same, g.LineSame
	if x, y := g.Group[u], g.Group[v]; x != y {
		c, line = g.Cross, g.LineCross
		t := g.gap(x, y)
		cost[t.Word] += t.Add
	}
	d := g.Position[u] - g.Position[v]
	cost[g.K-1] += c * d * d
	if line != 0 {
		cost[g.K-2] += line * max(d, -d)
	}
}

// hasLine reports whether distances themselves cost something.
func (g *Groups) hasLine() bool { return g.LineSame != 0 || g.LineCross != 0 }

// gap returns the term for the groups x and y.
func (g *Groups) gap(x, y int32) Term {
	d := g.Level[x] - g.Level[y]
	return g.Gaps[max(d, -d)]
}

// special returns the kind of the pair of u and v, or nil.
func (g *Groups) special(u, v int32) *Kind {
	if g.Special == nil {
		return nil
	}
	list := g.Special[u]
	if len(g.Special[v]) < len(list) {
		list, v = g.Special[v], u
	}
	i := sort.Search(len(list), func(i int) bool { return list[i].With >= v })
	if i == len(list) || list[i].With != v {
		return nil
	}
	return &g.Kinds[list[i].Kind]
}
