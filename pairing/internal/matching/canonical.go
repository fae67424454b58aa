package matching

import (
	"math/bits"
	"slices"
)

// This file makes the answer unique. Many matchings may be optimal; which one a search finds
// depends on where it starts and how it goes.

// A choice is a small graph: the pairs without slack at the vertices where there is more than
// one, and all their mates.
type choice struct {
	vertices []int32   // ascending
	mate     []int32   // by place in vertices, as are the partners
	open     [][]int32 // pairs besides the mate's, ascending
}

// canonical changes mate, an optimal matching, to the optimal one whose list of partners, vertex
// 0's first, is lexicographically smallest. The pairs are those without slack that aren't matched.
//
// Every optimal matching consists of pairs without slack. What they leave open is solved again,
// with the index of the partner as further words of the cost: in each connected part for
// itself, and for as many vertices at a time as fit. The dual values of sets play no part
// there, because an optimal matching is optimal on each connected part in the original costs. So
// the answer doesn't depend on which duals proved the matching optimal.
func canonical(c Costs, mate []int32, pairs [][2]int32, work *Work, most int) error {
	if len(pairs) == 0 {
		return nil
	}
	g := newChoice(mate, pairs)
	waiting := make([]int32, 0, len(g.vertices))
	for i := range g.vertices {
		waiting = append(waiting, int32(i))
	}
	for {
		g.peel(waiting)
		waiting = waiting[:0]
		parts := g.components()
		if len(parts) == 0 {
			break
		}
		for _, part := range parts {
			decided, err := g.decide(c, part, work, most)
			if err != nil {
				return err
			}
			for _, v := range decided {
				for _, x := range [...]int32{v, g.mate[v]} {
					waiting = append(waiting, g.open[x]...)
					g.drop(x)
				}
			}
		}
	}
	for i, v := range g.vertices {
		mate[v] = g.vertices[g.mate[i]]
	}
	return nil
}

func newChoice(mate []int32, pairs [][2]int32) *choice {
	g := &choice{}
	for _, p := range pairs {
		g.vertices = append(g.vertices, p[0], p[1], mate[p[0]], mate[p[1]])
	}
	slices.Sort(g.vertices)
	g.vertices = slices.Compact(g.vertices)
	place := func(v int32) int32 {
		i, _ := slices.BinarySearch(g.vertices, v)
		return int32(i)
	}
	g.mate, g.open = make([]int32, len(g.vertices)), make([][]int32, len(g.vertices))
	for i, v := range g.vertices {
		g.mate[i] = place(mate[v])
	}
	for _, p := range pairs {
		i, j := place(p[0]), place(p[1])
		g.open[i], g.open[j] = append(g.open[i], j), append(g.open[j], i)
	}
	for _, list := range g.open {
		slices.Sort(list)
	}
	return g
}

// drop removes all open pairs of v.
func (g *choice) drop(v int32) {
	for _, u := range g.open[v] {
		if i, ok := slices.BinarySearch(g.open[u], v); ok {
			g.open[u] = slices.Delete(g.open[u], i, i+1)
		}
	}
	g.open[v] = nil
}

// peel settles vertices without an open pair: they keep their mates, who then lose theirs. It
// looks at those waiting, and at whoever loses a pair.
func (g *choice) peel(waiting []int32) {
	waiting = slices.Clone(waiting)
	for len(waiting) > 0 {
		v := waiting[len(waiting)-1]
		waiting = waiting[:len(waiting)-1]
		if m := g.mate[v]; len(g.open[v]) == 0 && len(g.open[m]) > 0 {
			waiting = append(waiting, g.open[m]...)
			g.drop(m)
		}
	}
}

// components returns the connected parts of the graph of open pairs and the mates at
// their ends, each with its vertices ascending.
func (g *choice) components() [][]int32 {
	var parts [][]int32
	seen := make([]bool, len(g.vertices))
	for v := range g.open {
		if len(g.open[v]) == 0 || seen[v] {
			continue
		}
		seen[v] = true
		part := []int32{int32(v)}
		visit := func(x int32) {
			if !seen[x] {
				seen[x] = true
				part = append(part, x)
			}
		}
		for i := 0; i < len(part); i++ {
			for _, x := range g.open[part[i]] {
				visit(x)
			}
			visit(g.mate[part[i]])
		}
		slices.Sort(part)
		parts = append(parts, part)
	}
	return parts
}

// tieWords and tieBits are the room for indices of partners in one round of decide. A
// double index must fit as well.
const tieWords, tieBits = 4, 56

// decide solves one part with ties broken for as many of its first vertices as fit,
// updates the mates, and returns the vertices whose mates are final.
func (g *choice) decide(c Costs, part []int32, work *Work, most int) ([]int32, error) {
	place := func(v int32) int32 {
		i, _ := slices.BinarySearch(part, v)
		return int32(i)
	}
	partners := make([][]int32, len(part))
	for i, v := range part {
		list := append(slices.Clone(g.open[v]), g.mate[v])
		slices.Sort(list)
		for k, u := range list {
			list[k] = place(u)
		}
		partners[i] = list
	}
	behind := func(i int) []int32 { // the partners of i that come after it
		at, _ := slices.BinarySearch(partners[i], int32(i))
		return partners[i][at:]
	}

	// Vertex v's choice among the partners behind it is a field of the words for ties; its
	// partners before it have chosen already.
	word, shift := make([]int, len(part)), make([]int, len(part))
	words, room := 0, 0
	count := 0
	for ; count < len(part); count++ {
		width := bits.Len(uint(max(0, len(behind(count))-1)))
		if width > room {
			if words == tieWords {
				break
			}
			words, room = words+1, tieBits
		}
		room -= width
		word[count], shift[count] = words-1, room
	}

	k := c.Words()
	edges := newSparse(partners, k+words)
	for i, v := range part {
		for t, j := range behind(i) {
			cost := edges.new(int32(i), j)
			c.Cost(g.vertices[v], g.vertices[part[j]], cost[:k])
			if i < count && len(behind(i)) > 1 {
				cost[k+word[i]] = 2 * int64(t) << shift[i]
			}
		}
	}
	s := newSolver(edges, k+words)
	s.work, s.most = *work, most
	edges.begin(s)
	if err := s.solve(); err != nil {
		return nil, err
	}
	*work = s.work
	for i, v := range part {
		g.mate[v] = part[s.mate[i]]
		g.open[v] = g.open[v][:0]
		for _, j := range partners[i] {
			if j != s.mate[i] {
				g.open[v] = append(g.open[v], part[j])
			}
		}
	}
	return part[:count], nil
}
