package matching

import "slices"

// This file makes the answer unique. Many matchings may be optimal, and which
// of them a search finds depends on how it went.

// A choice is a small graph: the vertices that have a pair without slack
// besides their matched pair, and the mates of these vertices. A vertex is
// named by its place in the list of vertices.
type choice struct {
	vertices []int32 // ascending
	mate     []int32
	settled  []bool // the mate is final

	// rivals lists the other tight partners of each vertex, ascending. The
	// list may still hold the mate and settled vertices. left is an upper
	// bound on the number of partners in it that are neither.
	rivals [][]int32
	left   []int32
}

// canonical changes mate, an optimal matching, to the optimal matching whose
// list of partners, beginning with the partner of vertex 0, is
// lexicographically smallest. The pairs are the pairs without slack that are
// not matched.
//
// # Method
//
// Every optimal matching consists of pairs without slack. These pairs and the
// matched pairs form a graph. Each component of the graph is settled by itself.
// First, canonical swaps two pairs as long as it is easy to see which. Then it
// solves the component again, with the indices of partners as further words of
// the cost, for as many vertices at a time as fit.
//
// # Duals of sets
//
// The sets do not matter here. An optimal matching is optimal on each component
// in the original costs. So the answer does not depend on which duals proved
// the matching optimal.
func canonical(c Costs, mate []int32, pairs [][2]int32, work *Work, most int64) error {
	if len(pairs) == 0 {
		return nil
	}
	work.spend(len(pairs) * stepsTie)
	g := newChoice(mate, pairs)
	waiting := make([]int32, 0, len(g.vertices))
	for i := range g.vertices {
		waiting = append(waiting, int32(i))
	}
	for {
		g.peel(waiting)
		waiting = waiting[:0]
		work.spend(len(g.vertices) * stepsMove)
		components := g.components(work)
		if len(components) == 0 {
			break
		}
		for _, component := range components {
			waiting = append(waiting, component...)
			component = g.swap(c, component, work)
			if most > 0 && work.Steps > most {
				return ErrWork
			}
			if len(component) == 0 {
				continue
			}
			decided, err := g.decide(c, component, work, most)
			if err != nil {
				return err
			}
			for _, v := range decided {
				g.settle(v)
			}
		}
	}
	for i, v := range g.vertices {
		mate[v] = g.vertices[g.mate[i]]
	}
	return nil
}

// newChoice returns the choice among pairs, which are in order.
func newChoice(mate []int32, pairs [][2]int32) *choice {
	place := make([]int32, len(mate))
	for _, p := range pairs {
		for _, v := range p {
			place[v], place[mate[v]] = 1, 1
		}
	}
	g := &choice{vertices: make([]int32, 0, min(len(mate), 4*len(pairs)))}
	for v := range place {
		if place[v] > 0 {
			place[v] = int32(len(g.vertices))
			g.vertices = append(g.vertices, int32(v))
		}
	}
	n := len(g.vertices)
	g.mate, g.left, g.settled, g.rivals = make([]int32, n), make([]int32, n), make([]bool, n), make([][]int32, n)
	for i, v := range g.vertices {
		g.mate[i] = place[mate[v]]
	}
	for _, p := range pairs {
		g.left[place[p[0]]]++
		g.left[place[p[1]]]++
	}
	room := make([]int32, 2*len(pairs))
	for i, k := range g.left {
		g.rivals[i], room = room[:0:k], room[k:]
	}
	// The partners before a vertex come first, because pairs are in the
	// order of the lower vertex.
	for _, p := range pairs {
		i, j := place[p[0]], place[p[1]]
		g.rivals[j] = append(g.rivals[j], i)
	}
	for _, p := range pairs {
		i, j := place[p[0]], place[p[1]]
		g.rivals[i] = append(g.rivals[i], j)
	}
	return g
}

// isRival reports whether u, a listed rival of v, is still a rival: it is
// neither settled nor the mate of v.
func (g *choice) isRival(v, u int32) bool { return !g.settled[u] && u != g.mate[v] }

// settle makes the mate of v final.
func (g *choice) settle(v int32) {
	if g.settled[v] {
		return
	}
	for _, x := range [...]int32{v, g.mate[v]} {
		for _, u := range g.rivals[x] {
			if g.isRival(x, u) {
				g.left[u]--
			}
		}
		g.settled[x], g.left[x] = true, 0
	}
}

// peel settles the vertices without a rival, which keep their mates. It begins
// with the waiting vertices, and goes on with vertices that lose a rival.
func (g *choice) peel(waiting []int32) {
	waiting = slices.Clone(waiting)
	for len(waiting) > 0 {
		v := waiting[len(waiting)-1]
		waiting = waiting[:len(waiting)-1]
		if g.settled[v] || g.left[v] > 0 {
			continue
		}
		for _, u := range g.rivals[g.mate[v]] {
			if g.isRival(g.mate[v], u) && u != v {
				waiting = append(waiting, u)
			}
		}
		g.settle(v)
	}
}

// swap settles the first vertices of a component as long as it is easy to see
// how, and returns the vertices that are left.
//
// The first vertex that is not settled should get its first partner, because no
// vertex before it is concerned. If it has that partner, it keeps it. If it can
// get it by a swap of two pairs at no cost, swap does that. Otherwise swap
// stops.
func (g *choice) swap(c Costs, component []int32, work *Work) (left []int32) {
	costs := make([]int64, 4*c.Words())
	for i, v := range component {
		if g.settled[v] {
			continue
		}
		work.spend(stepsTie + stepsVertex*(len(g.rivals[v])+len(g.rivals[g.mate[v]])))
		first := slices.IndexFunc(g.rivals[v], func(u int32) bool { return g.isRival(v, u) })
		if first >= 0 && g.rivals[v][first] < g.mate[v] {
			p := g.rivals[v][first]
			a, b := g.mate[v], g.mate[p]
			if _, listed := slices.BinarySearch(g.rivals[a], b); !listed ||
				!g.sameCost(c, costs, [4]int32{v, p, a, b}) {
				for _, u := range component[i:] {
					if !g.settled[u] {
						left = append(left, u)
					}
				}
				return left
			}
			g.mate[v], g.mate[p], g.mate[a], g.mate[b] = p, v, b, a
		}
		g.settle(v)
	}
	return nil
}

// sameCost reports whether the pairs v, p and a, b exist and cost as much as
// the pairs v, a and p, b. It uses four costs of scratch.
func (g *choice) sameCost(c Costs, scratch []int64, vpab [4]int32) bool {
	k := c.Words()
	v, p, a, b := vpab[0], vpab[1], vpab[2], vpab[3]
	cost := func(i int, x, y int32) ([]int64, bool) {
		cost := scratch[i*k : (i+1)*k]
		return cost, c.Cost(g.vertices[x], g.vertices[y], cost)
	}
	new1, ok1 := cost(0, v, p)
	new2, ok2 := cost(1, a, b)
	old1, _ := cost(2, v, a)
	old2, _ := cost(3, p, b)
	for w := range k {
		if new1[w]+new2[w] != old1[w]+old2[w] {
			return false
		}
	}
	return ok1 && ok2
}

// components returns the components of the graph of rivals and mates. The
// vertices of each component are ascending.
func (g *choice) components(work *Work) [][]int32 {
	var components [][]int32
	seen := make([]bool, len(g.vertices))
	for v := range g.rivals {
		if g.left[v] == 0 || seen[v] {
			continue
		}
		seen[v] = true
		component := []int32{int32(v)}
		visit := func(x int32) {
			if !seen[x] {
				seen[x] = true
				component = append(component, x)
			}
		}
		for i := 0; i < len(component); i++ {
			at := component[i]
			work.spend(len(g.rivals[at]))
			for _, x := range g.rivals[at] {
				if g.isRival(at, x) {
					visit(x)
				}
			}
			visit(g.mate[at])
		}
		slices.Sort(component)
		components = append(components, component)
	}
	return components
}
