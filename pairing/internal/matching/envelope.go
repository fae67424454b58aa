package matching

import (
	"math/bits"
	"slices"
)

// This file bounds the slack of a vertex with all members of a block from
// below.
//
// # The last word
//
// Let a vertex u be at position x, and vertices v of one group at positions p.
// Let c be the coefficient of squares. Then the last word of the slack is
//
//	slack(u,v) = const(u) + c(x-p)² - y(v)
//	           = const(u) + c x² + [-2cp x + cp² - y(v)].
//
// The bracket is a line in x, for each v. So the least slack over a block is
// the height at x of the lower envelope of its lines.
//
// # The words above
//
// All vertices of the block have the same cost there. So the words above are
// least for the vertices whose y is greatest there. Only these vertices count
// for the envelope.
//
// # The word before the last
//
// It has the distance of the two positions, if they have a linear part: see
// [Groups]. If all positions of a block are on one side of x, the part is
// tilt(p-x), with a tilt that has the sign of the side. So a block has an
// envelope for each side. There, y in this word is less by tilt·p.
//
// A block of the vertex's own group may have members on both sides. But with a
// coefficient that is not above zero, the part is the lesser of tilt(p-x) for
// both tilts. So the lesser of two bounds is a bound.
//
// # Special pairs
//
// A special pair costs no less than an ordinary pair. So the bound holds for
// special pairs, too.

// envelopes are the lower envelopes of all blocks for one coefficient and one
// side. An envelope is made when it is needed.
type envelopes struct {
	c     int64
	tilt  int64         // 0 without a linear part
	below *envelopes    // nil, or what to use for members below
	lines [tiers][]line // by tier and place; a block begins at its low
	made  []envelope    // by block
	upper []int64       // by block, the k-1 greatest of upperOf
}

// A line is the line of vertex v. It is tied if another vertex has the same
// line.
type line struct {
	slope, at0 int64 // at0 is the height at 0
	v          int32
	tied       bool
}

// An envelope describes the envelope of a block.
type envelope struct {
	size  int32 // number of lines; 0 if it is not made
	stale int32 // changes since it was made
	slip  int64 // a bound on how much a y has grown since, in the last word
}

// The envelopes for blocks of a vertex's own group and of other groups. The
// last two are for blocks below. Without a linear part, there are no such two.
const inSame, inCross, inSameBelow, inCrossBelow = 0, 1, 2, 3

// makeEnvelopes makes room for the envelopes of all blocks.
func (b *blocks) makeEnvelopes() {
	b.envelopes = []envelopes{{c: b.Same, tilt: b.LineSame}, {c: b.Cross, tilt: b.LineCross}}
	if b.hasLine() {
		b.envelopes = append(b.envelopes, envelopes{c: b.Same, tilt: -b.LineSame},
			envelopes{c: b.Cross, tilt: -b.LineCross})
		if b.LineSame != 0 {
			b.envelopes[inSame].below = &b.envelopes[inSameBelow]
		}
	}
	room := make([]int64, 2*b.K)
	b.words = [2][]int64{room[:b.K], room[b.K:]}
	count, size := len(b.envelopes), len(b.all)*(b.K-1)
	made, upper := make([]envelope, count*len(b.all)), make([]int64, count*size)
	for i := range b.envelopes {
		e := &b.envelopes[i]
		e.made, e.upper = made[i*len(b.all):][:len(b.all)], upper[i*size:][:size]
	}
}

// upperOf returns the words above the last of y, a dual of v, as envelopes
// compare them. It may use scratch.
func (b *blocks) upperOf(e *envelopes, v int32, y []int64) []int64 {
	if e.tilt == 0 {
		return y[:b.K-1]
	}
	return b.tilted(e.tilt, v, y)
}

// tilted returns y without the last word, and less tilt times the position of v
// in the word before it.
func (b *blocks) tilted(tilt int64, v int32, y []int64) []int64 {
	k := b.K - 1
	words := b.words[1][:k]
	copy(words, y)
	words[k-1] -= tilt * b.Position[v]
	return words
}

// beginRow sets rowBase to the common part of the slacks of u with a group. It
// returns the envelopes to use.
func (b *blocks) beginRow(s *solver, u, group int32) *envelopes {
	e := &b.envelopes[inSame]
	clear(b.rowBase)
	if g := b.Group[u]; g != group {
		e = &b.envelopes[inCross]
		if group < g && e.tilt != 0 {
			e = &b.envelopes[inCrossBelow]
		}
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

// bound sets d to a lower bound of the slack of u with any member of a block
// that is not inner. beginRow must have set rowBase for u and the group.
func (b *blocks) bound(s *solver, e *envelopes, u, block int32, d []int64) {
	if e.below == nil {
		b.boundOf(s, e, u, block, d)
		return
	}
	nd, x := &b.all[block], b.Position[u]
	if b.Position[b.order[nd.high-1]] <= x {
		b.boundOf(s, e.below, u, block, d)
		return
	}
	b.boundOf(s, e, u, block, d)
	if b.Position[b.order[nd.low]] < x {
		b.boundOf(s, e.below, u, block, b.words[0])
		if less(b.words[0], d) {
			copy(d, b.words[0])
		}
	}
}

// boundOf is bound with the envelope to use for the block.
func (b *blocks) boundOf(s *solver, e *envelopes, u, block int32, d []int64) {
	if e.made[block].size == 0 {
		b.makeEnvelope(s, e, block)
	}
	k := b.K - 1
	upper := e.upper[int(block)*k : int(block+1)*k]
	for w, y := range upper {
		d[w] = b.rowBase[w] - y
	}
	if e.tilt != 0 {
		d[k-1] -= e.tilt * b.Position[u]
	}
	s.work.spend(s.each(1, stepsBound))
	nd, of := &b.all[block], &e.made[block]
	lines := e.lines[nd.tier][nd.low : nd.low+of.size]
	d[k] = b.rowBase[k] + heightAt(lines, b.Position[u]) - of.slip
}

// heightAt returns the height of an envelope at x: the least height of its
// lines there.
func heightAt(lines []line, x int64) int64 {
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

// makeEnvelope makes the envelope of a block from the duals before this search.
// In a search, y of a vertex is only greater than before while the vertex is
// inner.
func (b *blocks) makeEnvelope(s *solver, e *envelopes, block int32) {
	nd := &b.all[block]
	if e.lines[nd.tier] == nil {
		e.lines[nd.tier] = make([]line, len(b.order))
	}
	k := b.K - 1
	upper := e.upper[int(block)*k : int(block+1)*k]
	lines := b.envelope(s, e, b.order[nd.low:nd.high], upper, e.lines[nd.tier][nd.low:nd.low])
	e.made[block] = envelope{size: int32(len(lines))}
}

// envelope appends the lower envelope of vertices of a group to lines, in order
// of falling slopes. It sets upper to their greatest upper words.
// It keeps lines that only touch the envelope, but only one of several equal
// lines.
func (b *blocks) envelope(s *solver, e *envelopes, members []int32, upper []int64, lines []line) []line {
	c := e.c
	s.work.spend(s.each(len(members), stepsLine))
	copy(upper, b.upperOf(e, members[0], s.yBeforeOf(members[0])))
	if len(upper) > 0 {
		for _, v := range members[1:] {
			if y := b.upperOf(e, v, s.yBeforeOf(v)); less(upper, y) {
				copy(upper, y)
			}
		}
	}
	from := len(lines)
	lines = slices.Grow(lines, len(members))
	for i := range members {
		v := members[i]
		if c < 0 { // slopes fall as positions do
			v = members[len(members)-1-i]
		}
		y := s.yBeforeOf(v)
		if len(upper) > 0 && !slices.Equal(upper, b.upperOf(e, v, y)) {
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

// above reports whether the line m is above the lower of the lines l and r
// everywhere. The slope of m is between the slopes of l and r.
func above(l, m, r line) bool {
	// At the x where l and r cross, m is higher than both:
	//
	//	(r.at0-l.at0)(l.slope-m.slope) < (m.at0-l.at0)(l.slope-r.slope).
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

// changed brings the envelopes up to date with the new dual of v. The envelope
// of a larger block, with slip taken off, stays a lower bound until an eighth
// of its duals have changed, or until the greatest upper words grow.
func (b *blocks) changed(s *solver, v int32) {
	if v == 0 && b.Bye != nil {
		return
	}
	y, old, k := s.yOf(v), s.yBeforeOf(v), b.K-1
	sameAbove := slices.Equal(y[:k], old[:k])
	for i := range b.envelopes {
		e := &b.envelopes[i]
		now := b.upperOf(e, v, y)
		for x := b.leaf[b.place[v]]; x >= 0; x = b.all[x].parent {
			of := &e.made[x]
			if of.size == 0 {
				continue
			}
			upper := e.upper[int(x)*k : int(x+1)*k]
			nd := &b.all[x]
			of.stale++
			switch {
			case nd.tier == 0, of.stale > (nd.high-nd.low)/8, less(upper, now):
				of.size = 0
			case slices.Equal(upper, now):
				if !sameAbove {
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
