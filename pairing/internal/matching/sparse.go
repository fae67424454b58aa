package matching

import "slices"

// sparse is a graph whose pairs are listed. It has no parts: all events are
// with single vertices.
type sparse struct {
	k        int
	partners [][]int32 // by vertex, ascending
	costs    [][]int64 // by vertex, k words for each partner after it
}

func newSparse(partners [][]int32, k int) *sparse {
	g := &sparse{k, partners, make([][]int64, len(partners))}
	for v, list := range partners {
		at, _ := slices.BinarySearch(list, int32(v))
		g.costs[v] = make([]int64, (len(list)-at)*k)
	}
	return g
}

// slot returns the words for the cost of the pair of u and v, u < v, or nil if
// there is no such pair.
func (g *sparse) slot(u, v int32) []int64 {
	list := g.partners[u]
	i, ok := slices.BinarySearch(list, v)
	if !ok {
		return nil
	}
	i -= len(list) - len(g.costs[u])/g.k
	return g.costs[u][i*g.k : (i+1)*g.k]
}

func (g *sparse) size() int { return len(g.partners) }

func (g *sparse) cost(u, v int32, c []int64) bool {
	x := g.slot(min(u, v), max(u, v))
	copy(c, x)
	return x != nil
}

// begin gives each vertex half the cost of its cheapest pair, and matches
// vertices whose pairs have no slack.
func (g *sparse) begin(s *solver) {
	for v := range int32(len(g.partners)) {
		y := s.yOf(v)
		for i, u := range g.partners[v] {
			g.cost(v, u, s.scratch)
			if i == 0 || less(s.scratch, y) {
				copy(y, s.scratch)
			}
		}
		halve(y)
	}
	for v := range int32(len(g.partners)) {
		for _, u := range g.partners[v] {
			if s.mate[v] < 0 && s.mate[u] < 0 && s.isTight(u, v) {
				s.mate[u], s.mate[v] = v, u
			}
		}
	}
}

func (g *sparse) announce(s *solver, kind eventKind, u int32) {
	for _, v := range g.partners[u] {
		s.announcePair(kind, u, v)
	}
}

func (g *sparse) open(*solver, event) []int32 { return nil }
func (g *sparse) countsInner() bool           { return false }
func (g *sparse) count(int32, int8, int32)    {}
func (g *sparse) changed(*solver, int32)      {}
