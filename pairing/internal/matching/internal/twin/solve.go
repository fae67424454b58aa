package twin

import (
	"fmt"
	"math/big"
	"slices"
)

// Solve has the answer of [Graph.Subsets], for graphs of up to about a hundred
// vertices.
//
// # Weights
//
// The weight of a pair u < v is
//
//	4 (cost·nⁿ + v·nⁿ⁻¹⁻ᵘ + u·nⁿ⁻¹⁻ᵛ).
//
// The sum of the two last terms over a perfect matching is its list of
// partners, read as a number to the base n. So exactly one perfect matching has
// the least weight: the matching that Solve must return.
//
// # Duals
//
// Each vertex has a dual y. Each of some odd sets of vertices has a dual z > 0;
// of any two sets, one contains the other or they are disjoint. No pair has a
// negative slack
//
//	weight(u,v) - y(u) - y(v) - Σ z(S) over the sets S that have one of u and v inside.
//
// A pair is tight if its slack is zero. The largest sets, and the vertices
// outside of all sets, are parts; the parts are the vertices of a small graph,
// in which the tight pairs are edges. If the small graph has a perfect
// matching, then so has the whole graph, with tight pairs only, and each set is
// crossed once. No other matching weighs less, because every perfect matching
// crosses every odd set.
//
// # Steps
//
// Otherwise let D be the parts that some largest matching of the small graph
// leaves unmatched, and A the other parts next to D. By the theorem of Gallai
// and Edmonds, more connected components of D are left than A has parts, and
// each component is odd and can be matched without any one of its parts. The
// duals of all components of D rise by as much as all slacks allow, and the
// duals of A fall by as much. A component of several parts becomes a set. A set
// whose dual has fallen to zero is taken apart. The sum of all duals grows with
// each step, and it is bounded by the weight of any perfect matching. If
// nothing bounds the step, there is no perfect matching.
func (g *Graph) Solve() []int32 {
	if g.n%2 == 1 {
		return nil
	}
	d := newDuals(g)
	for {
		d.findTight()
		kernel, nullity := kernel(d.parts, d.joined)
		if nullity == 0 {
			break
		}
		if !d.step(kernel, nullity) {
			return nil
		}
	}
	d.match(d.parts)
	return d.mate
}

// A part is a vertex, or an odd set of vertices made of smaller parts.
type part struct {
	vertices []int
	inside   []bool // by vertex
	parts    []*part
	dual     *big.Int
}

// duals are the dual values and their consequences.
type duals struct {
	n      int
	weight [][]*big.Int
	vertex []*part
	parts  []*part // the largest
	sets   []*part // all sets
	slack  [][]*big.Int
	tight  [][]bool
	mate   []int32
}

// newDuals gives each vertex half the weight of its cheapest pair.
func newDuals(g *Graph) *duals {
	d := &duals{n: g.n, mate: make([]int32, g.n)}
	power := make([]*big.Int, g.n+1) // of n
	power[0] = big.NewInt(1)
	for i := range g.n {
		power[i+1] = new(big.Int).Mul(power[i], big.NewInt(int64(g.n)))
	}
	for range g.n {
		d.weight = append(d.weight, make([]*big.Int, g.n))
		d.slack = append(d.slack, make([]*big.Int, g.n))
		d.tight = append(d.tight, make([]bool, g.n))
	}
	for v := range g.n {
		for u := range v {
			if g.cost[u][v] == nil {
				continue
			}
			w := new(big.Int).Mul(g.cost[u][v], power[g.n])
			w.Add(w, new(big.Int).Mul(big.NewInt(int64(v)), power[g.n-1-u]))
			w.Add(w, new(big.Int).Mul(big.NewInt(int64(u)), power[g.n-1-v]))
			w.Lsh(w, 2)
			d.weight[u][v], d.weight[v][u] = w, w
			d.slack[u][v] = new(big.Int)
			d.slack[v][u] = d.slack[u][v]
		}
	}
	for v := range g.n {
		p := &part{vertices: []int{v}, inside: make([]bool, g.n), dual: new(big.Int)}
		p.inside[v] = true
		var least *big.Int
		for _, w := range d.weight[v] {
			if w != nil && (least == nil || w.Cmp(least) < 0) {
				least = w
			}
		}
		if least != nil {
			p.dual.Rsh(least, 1)
		}
		d.vertex = append(d.vertex, p)
	}
	d.parts = slices.Clone(d.vertex)
	return d
}

// findTight computes the slacks of all pairs of two different parts. The slack
// of a pair inside a part does not change.
func (d *duals) findTight() {
	for i, p := range d.parts {
		for _, q := range d.parts[:i] {
			for _, u := range p.vertices {
				for _, v := range q.vertices {
					if d.weight[u][v] != nil {
						d.findSlack(u, v)
					}
				}
			}
		}
	}
}

// findSlack computes the slack of the pair of u and v.
func (d *duals) findSlack(u, v int) {
	x := d.slack[u][v]
	x.Sub(d.weight[u][v], d.vertex[u].dual)
	x.Sub(x, d.vertex[v].dual)
	for _, s := range d.sets {
		if s.inside[u] != s.inside[v] {
			x.Sub(x, s.dual)
		}
	}
	if x.Sign() < 0 {
		panic("twin: a negative slack")
	}
	d.tight[u][v] = x.Sign() == 0
	d.tight[v][u] = d.tight[u][v]
}

// joined reports whether a tight pair joins two parts.
func (d *duals) joined(p, q *part) bool {
	_, _, ok := d.pair(p, q)
	return ok
}

// pair returns a tight pair of a vertex of p and a vertex of q.
func (d *duals) pair(p, q *part) (u, v int, ok bool) {
	for _, u := range p.vertices {
		for _, v := range q.vertices {
			if d.tight[u][v] {
				return u, v, true
			}
		}
	}
	return 0, 0, false
}

// step changes the duals: inD says which parts some largest matching leaves
// unmatched, and unmatched is how many parts it does. It reports whether
// anything bounds the step.
func (d *duals) step(inD []bool, unmatched int) bool {
	components := d.components(inD)
	of := make([]int, d.n) // by vertex: the place of its component, or -1
	for v := range of {
		of[v] = -1
	}
	for i, c := range components {
		for _, p := range c {
			for _, v := range p.vertices {
				of[v] = i
			}
		}
	}
	var inA []*part
	for i, p := range d.parts {
		if !inD[i] &&
			slices.ContainsFunc(d.parts, func(q *part) bool {
				return of[q.vertices[0]] >= 0 &&
					d.joined(p, q)
			}) {
			inA = append(inA, p)
		}
	}
	if len(components)-len(inA) != unmatched {
		panic(fmt.Sprintf("twin: %d components and %d parts next to them leave %d unmatched", len(components),
			len(inA), unmatched))
	}

	// The slack of two vertices of D falls twice as fast as the slack of
	// one of them and one outside of A and D.
	var by *big.Int
	bound := func(x *big.Int) {
		if by == nil || x.Cmp(by) < 0 {
			by = new(big.Int).Set(x)
		}
	}
	falls := make([]bool, d.n)
	for _, p := range inA {
		for _, v := range p.vertices {
			falls[v] = true
		}
		if p.parts != nil {
			bound(p.dual)
		}
	}
	for v := range d.n {
		for u := range v {
			if d.weight[u][v] == nil || of[u] == of[v] || falls[u] || falls[v] {
				continue
			}
			if of[u] >= 0 && of[v] >= 0 {
				if d.slack[u][v].Bit(0) != 0 {
					panic("twin: an odd slack")
				}
				bound(new(big.Int).Rsh(d.slack[u][v], 1))
			} else {
				bound(d.slack[u][v])
			}
		}
	}
	if by == nil {
		return false
	}

	for _, p := range inA {
		p.dual.Sub(p.dual, by)
	}
	for _, c := range components {
		if len(c) == 1 {
			c[0].dual.Add(c[0].dual, by)
		} else {
			d.join(c, by)
		}
	}
	for _, p := range inA {
		if p.parts != nil && p.dual.Sign() == 0 {
			d.sets = slices.DeleteFunc(d.sets, func(q *part) bool { return q == p })
			d.parts = slices.DeleteFunc(d.parts, func(q *part) bool { return q == p })
			d.parts = append(d.parts, p.parts...)
		}
	}
	return true
}

// components returns the connected components of some parts.
func (d *duals) components(some []bool) [][]*part {
	var list [][]*part
	seen := make([]bool, len(d.parts))
	for i := range d.parts {
		if !some[i] || seen[i] {
			continue
		}
		seen[i] = true
		c := []*part{d.parts[i]}
		for at := 0; at < len(c); at++ {
			for j, p := range d.parts {
				if some[j] && !seen[j] && d.joined(c[at], p) {
					seen[j] = true
					c = append(c, p)
				}
			}
		}
		list = append(list, c)
	}
	return list
}

// join makes a set of several parts.
func (d *duals) join(parts []*part, dual *big.Int) {
	set := &part{parts: parts, inside: make([]bool, d.n), dual: new(big.Int).Set(dual)}
	for _, p := range parts {
		for _, v := range p.vertices {
			set.vertices = append(set.vertices, v)
			set.inside[v] = true
		}
	}
	d.sets = append(d.sets, set)
	d.parts = slices.DeleteFunc(d.parts, func(p *part) bool { return slices.Contains(parts, p) })
	d.parts = append(d.parts, set)
}

// match gives partners to all vertices of parts that have a perfect matching.
// It takes any pair without which the other parts still have a perfect
// matching.
func (d *duals) match(parts []*part) {
	for len(parts) > 0 {
		p := parts[0]
		i := 1 + slices.IndexFunc(parts[1:], func(q *part) bool {
			if !d.joined(p, q) {
				return false
			}
			others := slices.DeleteFunc(slices.Clone(parts), func(r *part) bool { return r == p || r == q })
			_, nullity := kernel(others, d.joined)
			return nullity == 0
		})
		u, v, _ := d.pair(p, parts[i])
		d.mate[u], d.mate[v] = int32(v), int32(u)
		d.matchWithout(p, u)
		d.matchWithout(parts[i], v)
		parts = slices.Delete(slices.Clone(parts), i, i+1)[1:]
	}
}

// matchWithout gives partners to all vertices of a part except v.
func (d *duals) matchWithout(p *part, v int) {
	if p.parts == nil {
		return
	}
	has := func(q *part) bool { return q.inside[v] }
	d.match(slices.DeleteFunc(slices.Clone(p.parts), has))
	d.matchWithout(p.parts[slices.IndexFunc(p.parts, has)], v)
}
