package runoff

import "math/bits"

// This file says what an order of leaving needs.

// A bar is a demand on the totals among the bots in a set. There is a level.
// The totals of low are at most this level, the totals of high are at least
// this level, and the totals of above are higher.
type bar struct{ in, low, high, above uint64 }

// leaving returns the demand that a group leaves a set.
func leaving(in, group uint64) bar { return bar{in, group, group, in &^ group} }

// A way is one end of a step: a group leaves a set. Or it is the last step, by
// TotalLast, in which more is demanded.
type way struct {
	in    uint64
	group uint64
	last  bar   // the demand of a last step; in is 0 if there is none
	value int64 // no change that leads this way is smaller
}

// bars appends the demands of a way.
func (w *way) bars(list []bar) []bar {
	if w.group != 0 {
		list = append(list, leaving(w.in, w.group))
	}
	if w.last.in != 0 {
		list = append(list, w.last)
	}
	return list
}

// totals returns the totals among the bots in a set, by bot.
func (m *contest) totals(in uint64) []int64 {
	list := make([]int64, m.n)
	for x := in; x != 0; x &= x - 1 {
		i := bits.TrailingZeros64(x)
		row := m.value[i*m.n:][:m.n]
		for y := in; y != 0; y &= y - 1 {
			list[i] += row[bits.TrailingZeros64(y)]
		}
	}
	return list
}

// need returns a lower bound of the price of a bar, if these are the totals.
//
// Let y be the level. Each change of a pair lowers one bot of the pair and
// raises the other. So what lowers the bots of low to y costs at least the sum
// of what each of them costs alone, and what raises the others costs at least
// such a sum, too. The larger sum is a bound. The first sum falls with y, and
// the second sum rises. So the smallest bound is where they cross.
func (m *contest) need(b bar, total []int64) int64 {
	least, most := int64(far), int64(-far)
	for x := b.low | b.high | b.above; x != 0; x &= x - 1 {
		t := total[bits.TrailingZeros64(x)]
		least, most = min(least, t), max(most, t)
	}
	down := func(y int64) (sum int64) {
		for x := b.low; x != 0; x &= x - 1 {
			i := bits.TrailingZeros64(x)
			sum = min(never, sum+m.toMove(m.lowers, i, total[i]-y))
		}
		return sum
	}
	up := func(y int64) (sum int64) {
		for x := b.high; x != 0; x &= x - 1 {
			i := bits.TrailingZeros64(x)
			sum = min(never, sum+m.toMove(m.raises, i, y-total[i]))
		}
		for x := b.above; x != 0; x &= x - 1 {
			i := bits.TrailingZeros64(x)
			sum = min(never, sum+m.toMove(m.raises, i, y+1-total[i]))
		}
		return sum
	}
	lo, hi := least-1, most // up(lo) is 0, and down(hi) is 0
	for lo+1 < hi {
		if y := lo + (hi-lo)/2; up(y) < down(y) {
			lo = y
		} else {
			hi = y
		}
	}
	return min(max(up(lo), down(lo)), max(up(hi), down(hi)))
}

// A verdict says what a step means for the claim.
type verdict int

const (
	goesOn verdict = iota // the claim is open
	turns                 // the claim is turned
	stands                // the claim is as it was
)

// judge says what it means that a group leaves and the bots of stay are left.
func (m *contest) judge(stay, group uint64) verdict {
	a, left := uint64(1)<<m.a, bits.OnesCount64(stay)
	becomes := func(claim bool) verdict {
		if claim != m.holds {
			return turns
		}
		return stands
	}
	if m.kind == Ahead {
		switch b := uint64(1) << m.b; {
		case group&a != 0:
			return becomes(false)
		case group&b != 0:
			return becomes(true)
		}
		return goesOn
	}
	switch {
	case group&a != 0:
		return becomes(left < m.place)
	case left <= m.place:
		return becomes(true)
	}
	return goesOn
}

// lastBar returns the demand of a last step among the bots in a set such that
// the claim turns. With Within, some is the set of bots which are demanded to
// be on the other side of A than they could be.
func (m *contest) lastBar(in, some uint64) bar {
	a := uint64(1) << m.a
	switch {
	case m.kind == Ahead && m.holds:
		return bar{in, a, 1 << m.b, 0}
	case m.kind == Ahead:
		return bar{in, 1 << m.b, 0, a}
	case m.holds:
		return bar{in, a, 0, some} // some are better than A
	}
	return bar{in, some, a, 0} // some are not better than A
}

// lastSize returns how many bots the argument some of lastBar needs, of a last
// step among a number of bots.
func (m *contest) lastSize(among int) int {
	switch {
	case m.kind == Ahead:
		return 0
	case m.holds:
		return m.place
	}
	return max(0, among-m.place)
}

// turned reports whether the claim is turned if pairs count d more.
func (m *contest) turned(d []int64) bool {
	total := make([]int64, m.n)
	value := func(i, j int) int64 {
		v := m.value[i*m.n+j]
		if at := m.at[i*m.n+j]; at >= 0 {
			if i < j {
				return v + d[at]
			}
			return v - d[at]
		}
		return v
	}
	for i := range m.n {
		for j := range m.n {
			total[i] += value(i, j)
		}
	}
	in := make([]int32, m.n)
	for i := range in {
		in[i] = int32(i)
	}
	mask := uint64(1)<<m.n - 1
	for len(in) > m.keep {
		out := lowest(in, total)
		if m.atLeast && len(in)-len(out) < m.keep {
			break
		}
		in = without(in, out)
		var group uint64
		for _, o := range out {
			group |= 1 << o
			for _, i := range in {
				total[i] += value(int(o), int(i))
			}
		}
		mask &^= group
		if v := m.judge(mask, group); v != goesOn {
			return v == turns
		}
	}
	better := 0
	for _, i := range in {
		if total[i] > total[m.a] {
			better++
		}
	}
	if m.kind == Ahead {
		return (total[m.a] > total[m.b]) != m.holds
	}
	return (better < m.place) != m.holds
}
