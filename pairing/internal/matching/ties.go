package matching

import (
	"math/bits"
	"slices"
)

// decide puts the indices of partners into words of tieBits bits, so that twice
// an index fits as well. It uses at most tieWords words at a time. It uses up
// to tieWordsOfMany words if more than tieMany vertices are left, so that fewer
// rounds are needed. Then the costs of all pairs may have tieRoom words, 128
// MB, unless tieWords words for ties need more.
const tieWords, tieWordsOfMany, tieMany, tieBits, tieRoom = 4, 32, 1000, 56, 1 << 24

// mostTieWords returns the maximum number of words for ties, for a number of
// vertices and a number of pairs. The costs of these pairs have k other words.
func mostTieWords(vertices, pairs, k int) int {
	if vertices <= tieMany {
		return tieWords
	}
	return min(max(tieRoom/pairs-k, tieWords), tieWordsOfMany)
}

// A field is where the words for ties have the index of a vertex's partner.
type field struct{ word, shift int }

// layFields gives fields to as many of the first vertices as fit, and returns
// how many words they take. The costs of pairs have k other words.
//
// The field of a vertex holds an index among its partners that come after it.
// Partners that come before it have chosen already.
func layFields(partners [][]int32, k int) (fields []field, words int) {
	pairs := 0
	for i := range partners {
		pairs += len(after(partners, i))
	}
	room, most := 0, mostTieWords(len(partners), pairs, k)
	fields = make([]field, 0, len(partners))
	for i := range partners {
		width := bits.Len(uint(max(0, len(after(partners, i))-1)))
		if width > room {
			if words == most {
				break
			}
			words, room = words+1, tieBits
		}
		room -= width
		fields = append(fields, field{words - 1, room})
	}
	return fields, words
}

// after returns the partners of vertex i that come after it.
func after(partners [][]int32, i int) []int32 {
	at, _ := slices.BinarySearch(partners[i], int32(i))
	return partners[i][at:]
}

// partnersIn returns the mate and the rivals of each vertex of a component, as
// indices in the component, ascending.
func (g *choice) partnersIn(component []int32) [][]int32 {
	partners := make([][]int32, len(component))
	for i, v := range component {
		list := make([]int32, 0, g.left[v]+1)
		for _, u := range g.rivals[v] {
			if g.isRival(v, u) {
				list = append(list, u)
			}
		}
		at, _ := slices.BinarySearch(list, g.mate[v])
		list = slices.Insert(list, at, g.mate[v])
		for k, u := range list {
			at, _ := slices.BinarySearch(component, u)
			list[k] = int32(at)
		}
		partners[i] = list
	}
	return partners
}

// decide solves one component. Ties are broken for as many of its first
// vertices as fit. decide updates the mates, and returns the vertices whose
// mates are final.
func (g *choice) decide(c Costs, component []int32, work *Work, mostSteps int64) ([]int32, error) {
	partners, k := g.partnersIn(component), c.Words()
	fields, words := layFields(partners, k)
	pairs := 0
	for i := range component {
		pairs += len(after(partners, i))
	}
	work.spendEach(pairs, 2*stepsTie+4*(k+words))
	if mostSteps > 0 && work.Steps > mostSteps {
		return nil, ErrWork
	}

	edges := newSparse(partners, k+words)
	for i, v := range component {
		for t, j := range after(partners, i) {
			cost := edges.slot(int32(i), j)
			c.Cost(g.vertices[v], g.vertices[component[j]], cost[:k])
			if t > 0 && i < len(fields) {
				cost[k+fields[i].word] = 2 * int64(t) << fields[i].shift
			}
		}
	}
	s := newSolver(edges, k+words)
	work.spend(int(s.work.Steps))
	s.work, s.most = *work, mostSteps
	edges.begin(s)
	err := s.solve()
	*work = s.work
	if err != nil {
		return nil, err
	}

	for i, v := range component {
		g.mate[v] = component[s.mate[i]]
		g.rivals[v] = g.rivals[v][:0]
		for _, j := range partners[i] {
			if j != s.mate[i] {
				g.rivals[v] = append(g.rivals[v], component[j])
			}
		}
		g.left[v] = int32(len(g.rivals[v]))
	}
	return component[:len(fields)], nil
}
