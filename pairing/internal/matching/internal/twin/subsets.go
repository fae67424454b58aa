package twin

import "math/big"

// Subsets returns the partner of each vertex in the perfect matching of minimum
// cost. Of several, it returns the matching whose list of partners is
// lexicographically smallest. It returns nil if there is no perfect matching.
//
// It takes time and memory exponential in the number of vertices.
func (g *Graph) Subsets() []int32 {
	s := subsets{g, map[uint64]best{0: {cost: new(big.Int)}}}
	all := uint64(1)<<g.n - 1
	if s.best(all).cost == nil {
		return nil
	}
	mate := make([]int32, g.n)
	for left := all; left != 0; {
		u, v := first(left), s.best(left).partner
		mate[u], mate[v] = int32(v), int32(u)
		left &^= 1<<u | 1<<v
	}
	return mate
}

// subsets remembers the best matching of each set of vertices, as bits.
type subsets struct {
	*Graph
	known map[uint64]best
}

// best is the least cost of a perfect matching, or nil if there is none, with
// the partner of the first vertex.
type best struct {
	cost    *big.Int
	partner int
}

// first returns the lowest vertex of a set.
func first(set uint64) int {
	v := 0
	for set>>v&1 == 0 {
		v++
	}
	return v
}

// best returns the best matching of a set. Of equal ones, the first partner of
// the first vertex wins, and so on for the vertices that are left.
func (s *subsets) best(set uint64) best {
	if b, ok := s.known[set]; ok {
		return b
	}
	u := first(set)
	var least best
	sum := new(big.Int)
	for v := u + 1; v < s.n; v++ {
		if set>>v&1 == 0 || s.cost[u][v] == nil {
			continue
		}
		rest := s.best(set &^ (1<<u | 1<<v)).cost
		if rest == nil {
			continue
		}
		sum.Add(s.cost[u][v], rest)
		if least.cost == nil || sum.Cmp(least.cost) < 0 {
			least = best{new(big.Int).Set(sum), v}
		}
	}
	s.known[set] = least
	return least
}
