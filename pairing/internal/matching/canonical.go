package matching

import (
	"math/bits"
	"slices"
)

// This file makes the answer unique. Many matchings may be optimal; which one [Solve]
// finds depends on where it starts and how it searches. Canonical names one by a rule.

// Canonical returns the partners in the optimal matching whose list of partners, vertex
// 0's first, is lexicographically smallest. The solution is that of [Solve] for the same
// costs; any optimal solution gives the same answer.
//
// Every optimal matching consists of pairs without slack. Those form a small graph, and
// what it leaves open is solved again, with the index of the partner as further words of
// the cost: in each connected part for itself, and for as many vertices at a time as fit.
// The dual values of sets play no part there, because an optimal matching is optimal on
// each connected part in the original costs.
func Canonical(c Costs, s *Solution) ([]int32, error) {
	mate := slices.Clone(s.Mate)
	open := tightPairs(c, s)
	for {
		peel(mate, open)
		parts := components(mate, open)
		if len(parts) == 0 {
			return mate, nil
		}
		for _, part := range parts {
			decided, err := decide(c, part, mate, open)
			if err != nil {
				return nil, err
			}
			for _, v := range decided {
				drop(open, v)
				drop(open, mate[v])
			}
		}
	}
}

// tightPairs returns, for each vertex, the others that it has no slack with, but for its
// mate, in ascending order.
func tightPairs(c Costs, s *Solution) [][]int32 {
	n, k := c.Order(), c.Words()
	inside := make([][]int, n) // the sets around each vertex
	total := slices.Clone(s.Dual)
	for i, set := range s.Sets {
		for _, v := range set.Vertices {
			inside[v] = append(inside[v], i)
			for w, d := range set.Dual {
				total[int(v)*k+w] += d
			}
		}
	}
	open := make([][]int32, n)
	row := make([]int64, n*k)
	for u := range n {
		c.Row(u, row)
		// A set with u and v inside isn't crossed, but both totals have it.
		for _, i := range inside[u] {
			for _, v := range s.Sets[i].Vertices {
				for w, d := range s.Sets[i].Dual {
					row[int(v)*k+w] += 2 * d
				}
			}
		}
		for v := range n {
			if v == u || v == int(s.Mate[u]) {
				continue
			}
			tight := true
			for w := 0; w < k && tight; w++ {
				tight = row[v*k+w] == total[u*k+w]+total[v*k+w]
			}
			if tight {
				open[u] = append(open[u], int32(v))
			}
		}
	}
	return open
}

// drop removes all open pairs of v.
func drop(open [][]int32, v int32) {
	for _, u := range open[v] {
		if i, ok := slices.BinarySearch(open[u], v); ok {
			open[u] = slices.Delete(open[u], i, i+1)
		}
	}
	open[v] = nil
}

// peel settles vertices without an open pair: they keep their mates, who then lose theirs.
func peel(mate []int32, open [][]int32) {
	var settled []int32
	for v := range open {
		if len(open[v]) == 0 {
			settled = append(settled, int32(v))
		}
	}
	for len(settled) > 0 {
		m := mate[settled[len(settled)-1]]
		settled = settled[:len(settled)-1]
		around := open[m]
		drop(open, m)
		for _, u := range around {
			if len(open[u]) == 0 {
				settled = append(settled, u)
			}
		}
	}
}

// components returns the connected parts of the graph of open pairs and the mates at
// their ends, each with its vertices ascending.
func components(mate []int32, open [][]int32) [][]int32 {
	var parts [][]int32
	seen := make([]bool, len(mate))
	for v := range open {
		if len(open[v]) == 0 || seen[v] {
			continue
		}
		seen[v] = true
		part := []int32{int32(v)}
		for i := 0; i < len(part); i++ {
			u := part[i]
			for _, x := range append(slices.Clone(open[u]), mate[u]) {
				if !seen[x] {
					seen[x] = true
					part = append(part, x)
				}
			}
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
// updates their mates and the others', and returns the vertices whose mates are final.
func decide(c Costs, part []int32, mate []int32, open [][]int32) ([]int32, error) {
	place := make(map[int32]int, len(part))
	for i, v := range part {
		place[v] = i
	}
	g := &partCosts{base: c, part: part, partners: make([][]int, len(part))}
	for i, v := range part {
		for _, u := range append(slices.Clone(open[v]), mate[v]) {
			g.partners[i] = append(g.partners[i], place[u])
		}
		slices.Sort(g.partners[i])
	}

	// Vertex v's choice among the partners behind it is a field of the words for ties; its
	// partners before it have chosen already.
	g.word, g.shift = make([]int, len(part)), make([]int, len(part))
	word, room := 0, tieBits
	count := 0
	for ; count < len(part); count++ {
		width := bits.Len(uint(max(0, len(g.behind(count))-1)))
		if width > room {
			word, room = word+1, tieBits
		}
		if word == tieWords {
			break
		}
		room -= width
		g.word[count], g.shift[count] = word, room
	}
	g.ties, g.fields = word+1, count
	if word == tieWords {
		g.ties = tieWords
	}

	s, err := Solve(g, nil)
	if err != nil {
		return nil, err
	}
	for i, v := range part {
		mate[v] = part[s.Mate[i]]
	}
	return part[:count], nil
}

// partCosts are the costs of one part: first whether the pair is not in the graph, then
// the original words, then the words for ties.
type partCosts struct {
	base     Costs
	part     []int32
	partners [][]int // by place in the part, ascending

	fields      int // of the first so many vertices
	word, shift []int
	ties        int
	row         []int64
}

func (g *partCosts) Order() int { return len(g.part) }
func (g *partCosts) Words() int { return 1 + g.base.Words() + g.ties }

// behind returns the partners of i that come after it.
func (g *partCosts) behind(i int) []int {
	at, _ := slices.BinarySearch(g.partners[i], i)
	return g.partners[i][at:]
}

func (g *partCosts) Row(i int, row []int64) {
	k, b := g.Words(), g.base.Words()
	if g.row == nil {
		g.row = make([]int64, g.base.Order()*b)
	}
	g.base.Row(int(g.part[i]), g.row)
	clear(row)
	for j := range g.part {
		row[j*k] = 2
	}
	for _, j := range g.partners[i] {
		cost := row[j*k : (j+1)*k]
		cost[0] = 0
		copy(cost[1:], g.row[int(g.part[j])*b:int(g.part[j]+1)*b])
		first, other := min(i, j), max(i, j)
		if first < g.fields {
			t, _ := slices.BinarySearch(g.behind(first), other)
			cost[1+b+g.word[first]] = 2 * int64(t) << g.shift[first]
		}
	}
}
