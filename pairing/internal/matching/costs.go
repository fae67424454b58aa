package matching

import "sort"

// Costs are the costs of the pairs of a graph.
type Costs interface {
	// Order returns the number of vertices.
	Order() int
	// Words returns the number k of words in a cost.
	Words() int
	// Cost sets cost to that of the pair of u and v, and reports whether
	// there is such a pair. All words are even, so that halves of sums of
	// costs are integers, and costs are symmetric. With [Groups], they and
	// the squares of distances are below 2⁵⁹.
	Cost(u, v int32, cost []int64) bool
}

// Groups are costs of vertices at positions on a line, in groups. The cost of a
// pair has three parts:
//
//   - in the last word, Same times the square of their distance if they are of
//     one group, else Cross times it;
//   - the Term in Gaps for the difference of their groups' levels;
//   - that of its kind, if the pair is special.
//
// All Terms are at least zero; one in the last word only makes sense if Same
// and Cross are zero. A vertex may stand apart, the bye: then it is vertex 0,
// and its costs are a list.
type Groups struct {
	K           int
	Group       []int32 // of each vertex; the bye's is never looked at
	Position    []int64
	Level       []int // of each group, ascending
	Same, Cross int64
	Gaps        []Term      // by the difference of levels; Add is 0 where it costs nothing
	Special     [][]Special // by vertex, with ascending partners; nil if there are none
	Kinds       []Kind      // of special pairs
	Bye         []int64     // nil, or the cost of vertex v with the bye at Bye[v*K:(v+1)*K]
}

// A Term is an amount in one word of a cost.
type Term struct {
	Word int
	Add  int64
}

// A Special pair is one that has a cost besides that of its groups, or doesn't
// exist. Each of the two vertices lists the other, with a place in Kinds.
type Special struct{ With, Kind int32 }

// A Kind says what is special about a pair.
type Kind struct {
	Term
	Absent bool
}

// Order returns the number of vertices.
func (g *Groups) Order() int { return len(g.Group) }

// Words returns the number of words in a cost.
func (g *Groups) Words() int { return g.K }

// Cost sets cost to that of the pair of u and v, and reports whether there is
// such a pair.
func (g *Groups) Cost(u, v int32, cost []int64) bool {
	g.ordinaryCost(u, v, cost)
	if s := g.special(u, v); s != nil {
		cost[s.Word] += s.Add
		return !s.Absent
	}
	return true
}

// plain sets cost to that of the pair of u and v as if it weren't special.
func (g *Groups) ordinaryCost(u, v int32, cost []int64) {
	if g.Bye != nil && (u == 0 || v == 0) {
		copy(cost, g.Bye[int(u+v)*g.K:int(u+v+1)*g.K])
		return
	}
	clear(cost)
	c := g.Same
	if x, y := g.Group[u], g.Group[v]; x != y {
		c = g.Cross
		t := g.gap(x, y)
		cost[t.Word] += t.Add
	}
	d := g.Position[u] - g.Position[v]
	cost[g.K-1] += c * d * d
}

// gap returns the term for the groups x and y.
func (g *Groups) gap(x, y int32) Term {
	d := g.Level[x] - g.Level[y]
	return g.Gaps[max(d, -d)]
}

// special returns what is special about the pair of u and v, or nil.
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
