package matching

import (
	"math/bits"
	"slices"
)

// This file bounds the slack of a vertex with all members of a block from
// below.
//
// For a vertex u at position x and vertices v of one group at positions p, with
// c the coefficient of squares,
//
//	slack(u,v) = const(u) + c(x-p)² - y(v) = const(u) + c x² + [-2cp x + cp² - y(v)] in the last word,
//
// so the least slack over a block of vertices is that of a lower envelope of
// lines, at x. The words above it are least for the vertices whose y is
// greatest there; only they count for the envelope. Special pairs only cost
// more, so all this is a lower bound for them.

// envelopes are those of all nodes for one coefficient. They are made when they
// are needed.
type envelopes struct {
	c     int64
	lines [tiers][]line // by place: those of a node begin at its low
	made  []envelope
	upper []int64 // by node, k-1 words: the greatest upper words of a y
}

// A line is that of vertex v. If another vertex has the same, it is a twin.
type line struct {
	slope, at0 int64
	v          int32
	tied       bool
}

type envelope struct {
	size  int32 // number of lines; 0 if it isn't made
	stale int32 // changes since it was made
	slip  int64 // how much a y may have grown since, in the last word
}

// beginRow sets base to what the slacks of u with all vertices of a group have
// in common, and returns the envelopes to use.
func (b *blocks) beginRow(s *solver, u, group int32) *envelopes {
	e := &b.envelopes[0]
	clear(b.rowBase)
	if g := b.Group[u]; g != group {
		e = &b.envelopes[1]
		t := b.gap(g, group)
		b.rowBase[t.Word] += t.Add
		low, high := b.fixedBefore(min(g, group)), b.fixedBefore(max(g, group))
		for w := range b.rowBase {
			b.rowBase[w] -= high[w] - low[w]
		}
	}
	for w, y := range s.yOf(u) {
		b.rowBase[w] -= y
	}
	x := b.Position[u]
	b.rowBase[b.K-1] += e.c * x * x
	return e
}

// bound sets d to a lower bound of the slack of u, whose row has begun, with
// any free member of a block.
func (b *blocks) bound(s *solver, e *envelopes, u, block int32, d []int64) {
	if e.made[block].size == 0 {
		b.makeEnvelope(s, e, block)
	}
	k := b.K - 1
	upper := e.upper[int(block)*k : int(block+1)*k]
	for w, y := range upper {
		d[w] = b.rowBase[w] - y
	}
	s.work.spend(s.each(1, stepsBound))
	nd, of := &b.all[block], &e.made[block]
	lines := e.lines[nd.tier][nd.low : nd.low+of.size]
	d[k] = b.rowBase[k] + at(lines, b.Position[u]) - of.slip
}

// at returns the height of an envelope at x: the least of its lines there.
func at(lines []line, x int64) int64 {
	// Along the envelope, heights at x go down and then up.
	low, high := 0, len(lines)-1
	for low < high {
		mid := int(uint(low+high) / 2)
		if lines[mid].slope*x+lines[mid].at0 <= lines[mid+1].slope*x+lines[mid+1].at0 {
			high = mid
		} else {
			low = mid + 1
		}
	}
	return lines[low].slope*x + lines[low].at0
}

// makeEnvelope makes the envelope of a block, from the duals before this
// search. In a search, those of free vertices are never greater.
func (b *blocks) makeEnvelope(s *solver, e *envelopes, block int32) {
	nd := &b.all[block]
	if e.lines[nd.tier] == nil {
		e.lines[nd.tier] = make([]line, len(b.order))
	}
	k := b.K - 1
	upper := e.upper[int(block)*k : int(block+1)*k]
	lines := b.envelope(s, e.c, b.order[nd.low:nd.high], upper, e.lines[nd.tier][nd.low:nd.low])
	e.made[block] = envelope{size: int32(len(lines))}
}

// envelope appends to lines those of the lower envelope of vertices of a group,
// in order of falling slopes, and sets upper to the greatest upper words of
// their duals. Lines that only touch the envelope are kept, but of equal ones
// just one.
func (b *blocks) envelope(s *solver, c int64, members []int32, upper []int64, lines []line) []line {
	s.work.spend(s.each(len(members), stepsLine))
	copy(upper, s.yBeforeOf(members[0]))
	if len(upper) > 0 {
		for _, v := range members[1:] {
			if y := s.yBeforeOf(v); less(upper, y[:len(upper)]) {
				copy(upper, y)
			}
		}
	}
	from := len(lines)
	for i := range members {
		v := members[i]
		if c < 0 { // slopes fall as positions do
			v = members[len(members)-1-i]
		}
		y := s.yBeforeOf(v)
		if len(upper) > 0 && !slices.Equal(upper, y[:len(upper)]) {
			continue
		}
		p := b.Position[v]
		l := line{-2 * c * p, c*p*p - y[len(upper)], v, false}
		if n := len(lines); n > from && lines[n-1].slope == l.slope {
			if lines[n-1].at0 <= l.at0 {
				lines[n-1].tied = lines[n-1].tied || lines[n-1].at0 == l.at0
				continue
			}
			lines = lines[:n-1]
		}
		for n := len(lines); n >= from+2 && above(lines[n-2], lines[n-1], l); n-- {
			lines = lines[:n-1]
		}
		lines = append(lines, l)
	}
	return lines
}

// above reports whether the line m, whose slope is between those of l and r, is
// above the lower of the two everywhere.
func above(l, m, r line) bool {
	// Where l and r cross, m is higher than they are:
	// (r.at0-l.at0)(l.slope-m.slope) < (m.at0-l.at0)(l.slope-r.slope).
	return product(r.at0-l.at0, l.slope-m.slope).less(product(m.at0-l.at0, l.slope-r.slope))
}

// An int128 is high·2⁶⁴ + low.
type int128 struct {
	high int64
	low  uint64
}

// product returns x·y for y >= 0.
func product(x, y int64) int128 {
	high, low := bits.Mul64(uint64(x), uint64(y))
	if x < 0 {
		high -= uint64(y)
	}
	return int128{int64(high), low}
}

func (x int128) less(y int128) bool {
	return x.high < y.high || x.high == y.high && x.low < y.low
}

// changed brings the envelopes up to date with the new dual of v. Those of
// larger blocks stay as they are as long as they are still lower bounds, or
// nearly.
func (b *blocks) changed(s *solver, v int32) {
	if v == 0 && b.Bye != nil {
		return
	}
	y, old, k := s.yOf(v), s.yBeforeOf(v), b.K-1
	for i := range b.envelopes {
		e := &b.envelopes[i]
		for x := b.leaf[b.place[v]]; x >= 0; x = b.all[x].parent {
			of := &e.made[x]
			if of.size == 0 {
				continue
			}
			upper := e.upper[int(x)*k : int(x+1)*k]
			nd := &b.all[x]
			of.stale++
			switch {
			case nd.tier == 0, of.stale > (nd.high-nd.low)/8, less(upper, y[:k]):
				of.size = 0
			case slices.Equal(upper, y[:k]):
				if !slices.Equal(upper, old[:k]) {
					of.size = 0
				} else {
					of.slip += max(0, y[k]-old[k])
				}
			}
		}
	}
}

// forget forgets all envelopes.
func (b *blocks) forget() {
	for i := range b.envelopes {
		clear(b.envelopes[i].made)
	}
}
