package matching

import (
	"math/bits"
	"slices"
)

// This file makes the answer unique. Many matchings may be optimal; which one a
// search finds depends on where it starts and how it goes.

// A choice is a small graph: the pairs without slack at the vertices where
// there is more than one, and all their mates.
type choice struct {
	vertices []int32 // ascending
	mate     []int32 // by place in vertices, as are the partners
	settled  []bool  // the mate is final

	// open lists the other tight partners of each vertex, ascending. The
	// list may still hold the mate and settled vertices. left is an upper
	// bound on the number of partners in it which are neither.
	rivals [][]int32
	left   []int32
}

// canonical changes mate, an optimal matching, to the optimal one whose list of
// partners, vertex 0's first, is lexicographically smallest. The pairs are
// those without slack that aren't matched.
//
// Every optimal matching consists of pairs without slack. What they leave open
// is settled in each connected part for itself: by swaps of two pairs as far as
// they go, and then it is solved again, with the index of the partner as
// further words of the cost, for as many vertices at a time as fit. The dual
// values of sets play no part there, because an optimal matching is optimal on
// each connected part in the original costs. So the answer doesn't depend on
// which duals proved the matching optimal.
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
		parts := g.components(work)
		if len(parts) == 0 {
			break
		}
		for _, part := range parts {
			waiting = append(waiting, part...)
			part = g.swap(c, part, work)
			if most > 0 && work.Steps > most {
				return ErrWork
			}
			if len(part) == 0 {
				continue
			}
			decided, err := g.decide(c, part, work, most)
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

// newChoice takes pairs in order.
func newChoice(mate []int32, pairs [][2]int32) *choice {
	place := make([]int32, len(mate))
	for _, p := range pairs {
		for _, v := range p {
			place[v], place[mate[v]] = 1, 1
		}
	}
	g := &choice{}
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
	// Those before a vertex come first, since pairs come in the order of
	// the lower vertex.
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

// isOpen reports whether the listed pair of v and u is still a choice.
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

// peel settles vertices without an open pair, which keep their mates. It looks
// at those waiting, and at whoever loses a pair.
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

// swap settles the first vertices of a connected part as long as it is easy to
// see how, and returns those left over. The first vertex not settled yet wants
// its first partner. If two pairs can be swapped to that end at no cost, it
// gets it: nobody before it has a say. If it has that partner already, it keeps
// it.
func (g *choice) swap(c Costs, part []int32, work *Work) (left []int32) {
	k := c.Words()
	costs := make([]int64, 4*k)
	same := func(v, p, a, b int32) bool {
		at := func(i int, x, y int32) ([]int64, bool) {
			cost := costs[i*k : (i+1)*k]
			return cost, c.Cost(g.vertices[x], g.vertices[y], cost)
		}
		new1, ok1 := at(0, v, p)
		new2, ok2 := at(1, a, b)
		old1, _ := at(2, v, a)
		old2, _ := at(3, p, b)
		for w := range k {
			if new1[w]+new2[w] != old1[w]+old2[w] {
				return false
			}
		}
		return ok1 && ok2
	}
	for i, v := range part {
		if g.settled[v] {
			continue
		}
		work.spend(stepsTie + stepsVertex*(len(g.rivals[v])+len(g.rivals[g.mate[v]])))
		first := slices.IndexFunc(g.rivals[v], func(u int32) bool { return g.isRival(v, u) })
		if first >= 0 && g.rivals[v][first] < g.mate[v] {
			p := g.rivals[v][first]
			a, b := g.mate[v], g.mate[p]
			if _, listed := slices.BinarySearch(g.rivals[a], b); !listed || !same(v, p, a, b) {
				for _, u := range part[i:] {
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

// components returns the connected parts of the graph of open pairs and the
// mates at their ends, each with its vertices ascending.
func (g *choice) components(work *Work) [][]int32 {
	var parts [][]int32
	seen := make([]bool, len(g.vertices))
	for v := range g.rivals {
		if g.left[v] == 0 || seen[v] {
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
			at := part[i]
			work.spend(len(g.rivals[at]))
			for _, x := range g.rivals[at] {
				if g.isRival(at, x) {
					visit(x)
				}
			}
			visit(g.mate[at])
		}
		slices.Sort(part)
		parts = append(parts, part)
	}
	return parts
}

// There is room for indices of partners in so many words of so many bits in one
// round of decide, in more of them if many vertices are undecided, so that
// there are fewer rounds. A double index must fit as well. The costs of all
// pairs take tieRoom words, 128 MB, unless tieWords alone take more.
const tieWords, tieWordsOfMany, tieMany, tieBits, tieRoom = 4, 32, 1000, 56, 1 << 24

// mostTieWords returns how many words for ties the costs of so many pairs may
// have, besides k others.
func mostTieWords(vertices, pairs, k int) int {
	if vertices <= tieMany {
		return tieWords
	}
	return min(max(tieRoom/pairs-k, tieWords), tieWordsOfMany)
}

// decide solves one part with ties broken for as many of its first vertices as
// fit, updates the mates, and returns the vertices whose mates are final.
func (g *choice) decide(c Costs, part []int32, work *Work, steps int64) ([]int32, error) {
	place := func(v int32) int32 {
		i, _ := slices.BinarySearch(part, v)
		return int32(i)
	}
	partners := make([][]int32, len(part))
	for i, v := range part {
		list := make([]int32, 0, g.left[v]+1)
		for _, u := range g.rivals[v] {
			if g.isRival(v, u) {
				list = append(list, u)
			}
		}
		at, _ := slices.BinarySearch(list, g.mate[v])
		list = slices.Insert(list, at, g.mate[v])
		for k, u := range list {
			list[k] = place(u)
		}
		partners[i] = list
	}
	behind := func(i int) []int32 { // the partners of i that come after it
		at, _ := slices.BinarySearch(partners[i], int32(i))
		return partners[i][at:]
	}

	// Vertex v's choice among the partners behind it is a field of the
	// words for ties; its partners before it have chosen already.
	word, shift := make([]int, len(part)), make([]int, len(part))
	pairs, k := 0, c.Words()
	for i := range part {
		pairs += len(behind(i))
	}
	words, room, most := 0, 0, mostTieWords(len(part), pairs, k)
	count := 0
	for ; count < len(part); count++ {
		width := bits.Len(uint(max(0, len(behind(count))-1)))
		if width > room {
			if words == most {
				break
			}
			words, room = words+1, tieBits
		}
		room -= width
		word[count], shift[count] = words-1, room
	}

	work.spendEach(pairs, 2*stepsTie+4*(k+words))
	if steps > 0 && work.Steps > steps {
		return nil, ErrWork
	}
	edges := newSparse(partners, k+words)
	for i, v := range part {
		for t, j := range behind(i) {
			cost := edges.slot(int32(i), j)
			c.Cost(g.vertices[v], g.vertices[part[j]], cost[:k])
			if i < count && len(behind(i)) > 1 {
				cost[k+word[i]] = 2 * int64(t) << shift[i]
			}
		}
	}
	s := newSolver(edges, k+words)
	work.spend(int(s.work.Steps))
	s.work, s.most = *work, steps
	edges.begin(s)
	err := s.solve()
	*work = s.work
	if err != nil {
		return nil, err
	}
	for i, v := range part {
		g.mate[v] = part[s.mate[i]]
		g.rivals[v] = g.rivals[v][:0]
		for _, j := range partners[i] {
			if j != s.mate[i] {
				g.rivals[v] = append(g.rivals[v], part[j])
			}
		}
		g.left[v] = int32(len(g.rivals[v]))
	}
	return part[:count], nil
}
