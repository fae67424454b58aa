package runoff

import (
	"cmp"
	"math/bits"
	"slices"
)

// This file tries all single matches.

// single tries every result of every single match, and notes the first that
// turns the claim. If it returns true and none is noted, there is none.
func (s *search) single() bool {
	full, d := uint64(1)<<s.n-1, make([]int64, len(s.pairs))
	for k := range s.pairs {
		p := &s.pairs[k]
		lo, hi := p.price.span()
		for p.price.of(lo) > 1 {
			lo = -p.price.below(lo)
		}
		for p.price.of(hi) > 1 {
			hi = p.price.below(hi)
		}
		if s.trial(k, full, lo, hi, d) {
			s.found.most, s.changes = 1, d
			return true
		}
		if d[k] = 0; s.work > s.most/4 {
			return false
		}
	}
	return true
}

// trial reports whether pair k can turn the claim if it counts lo to hi more.
// The bots of a set are left, whatever it is in this range. If so, d has the
// number.
//
// The total of one bot of the pair rises with the number, and the total of the
// other falls. So the bots that leave next change only at a few numbers.
// Between two of these numbers they are the same.
func (s *search) trial(k int, in uint64, lo, hi int64, d []int64) bool {
	p, total := &s.pairs[k], s.totals(in)
	ends := bits.OnesCount64(in) <= s.keep || s.atLeast
	edges := []int64{lo, hi + 1}
	edge := func(c int64) {
		for _, e := range []int64{c, c + 1} {
			if e > lo && e <= hi {
				edges = append(edges, e)
			}
		}
	}
	edge((total[p.j] - total[p.i]) >> 1)
	for x := in &^ (1<<p.i | 1<<p.j); x != 0; x &= x - 1 {
		t := total[bits.TrailingZeros64(x)]
		edge(t - total[p.i])
		edge(total[p.j] - t)
	}
	slices.Sort(edges)
	edges = slices.Compact(edges)
	s.work += int64(len(edges) * (200 + 2*s.n*s.n))
	// Small numbers come first.
	var parts []cut
	for e, from := range edges[:len(edges)-1] {
		parts = append(parts, cut{lo: from, hi: edges[e+1] - 1})
	}
	slices.SortStableFunc(parts, func(x, y cut) int { return cmp.Compare(abs(x.nearest()), abs(y.nearest())) })
	for _, part := range parts {
		by := part.nearest()
		d[k] = by
		total[p.i] += by
		total[p.j] -= by
		group := s.lowest(in, total)
		total[p.i] -= by
		total[p.j] += by
		stay := in &^ group
		if both := uint64(1)<<p.i | 1<<p.j; ends || stay&both != both {
			if s.turned(d) {
				return true
			}
			if !s.atLeast || stay&both != both {
				continue
			}
		}
		switch s.judge(stay, group) {
		case turns:
			if s.turned(d) {
				return true
			}
		case goesOn:
			if s.trial(k, stay, part.lo, part.hi, d) {
				return true
			}
		}
	}
	return false
}

// nearest returns the number of the cut that is nearest to 0.
func (c cut) nearest() int64 { return max(c.lo, min(0, c.hi)) }

// lowest returns the bots of a set at the lowest total.
func (s *search) lowest(in uint64, total []int64) (group uint64) {
	least := int64(never)
	for x := in; x != 0; x &= x - 1 {
		switch i := bits.TrailingZeros64(x); {
		case total[i] < least:
			least, group = total[i], 1<<i
		case total[i] == least:
			group |= 1 << i
		}
	}
	return group
}
