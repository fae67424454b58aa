package runoff

import (
	"math/bits"
	"slices"
)

// This file bets on who has the lowest total.

// A field is a set of bots that can be left, and the bots among which their
// totals are. Both are the same, except for bots that stay to the end.
type field struct{ left, among uint64 }

// counts reports whether the totals of a field need the units of two bots.
func (f field) counts(a, b int) bool {
	both := uint64(1)<<a | 1<<b
	return f.among&both == both && f.left&both != 0
}

// without returns the field after a bot has left.
func (t Terms) without(f field, bot int) field {
	f.left &^= 1 << bot
	if bits.OnesCount64(f.left) >= t.Keep {
		f.among = f.left
	}
	return f
}

// A stage is what is known about who leaves a field.
type stage struct {
	bots   []int    // that are left
	among  []int    // the bots among which their totals are
	totals []int64  // in the round that is added
	seen   int      // how many rounds
	bets   []wealth // of each bot against each other
	can    []bool   // which bots can still have the lowest total
	others int      // how many can
}

// sizes is how many sizes of bets there are: 1, 1/2, 1/4 and so on of what can
// be lost.
const sizes = 12

// wealth is what has become of 1 for each size of bets, or less.
type wealth [sizes]float64

// bet bets on a gain, which is not below -most. Both are exact as float64, and
// so are their products with the sizes. Each operation rounds once, to the
// nearest. Then the factor down makes up for all of it.
func (w *wealth) bet(gain, most int64) {
	const down = 1 - 0x1p-50
	for k := range w {
		by := float64(most<<k+gain) / float64(most<<k)
		w[k] = float64(float64(w[k]*by) * down)
		if w[k] < 0x1p-900 {
			w[k] = 0 // below, numbers are not precise
		}
	}
}

// ones returns the wealth before the first bet.
func ones() (w wealth) {
	for k := range w {
		w[k] = 1
	}
	return w
}

// sum returns the sum over all sizes.
func (w *wealth) sum() (sum float64) {
	for _, x := range w {
		sum += x
	}
	return sum
}

// atLeast reports whether the money of n wealths, which is a sum over all their
// sizes, has been multiplied by a factor. Rounding the sum of up to 756 numbers
// makes less of a difference than the first factor here.
func atLeast(sum float64, n int, factor float64) bool {
	return sum*(1-0x1p-40) >= float64(sizes*n)*factor
}

// stage returns the stage of a field with all rounds, as far as there is work.
// It returns nil if there is no work or memory for it at all.
func (e *Evidence[P]) stage(f field) *stage {
	c := e.stages[f]
	n := bits.OnesCount64(f.left)
	if c == nil && e.room < n*n && e.swept < e.rejected {
		e.sweep()
	}
	if !e.spend(int64(n)*60) || c == nil && e.room < n*n {
		return nil
	}
	if c == nil {
		e.room -= n * n
		c = &stage{bots: members(f.left), among: members(f.among), totals: make([]int64, n)}
		c.bets = slices.Repeat([]wealth{ones()}, n*n)
		c.can, c.others = slices.Repeat([]bool{true}, n), n
		e.stages[f] = c
	}
	steps := int64(n*n)*40 + int64(n*len(c.among))
	for c.seen < len(e.rounds) && c.others > 1 && e.spend(steps) {
		before := c.others
		c.add(e.rounds[c.seen], e.terms, len(e.bots)-1)
		e.rejected += before - c.others
		c.seen++
	}
	return c
}

// members returns the members of a set.
func members(set uint64) (list []int) {
	for ; set != 0; set &= set - 1 {
		list = append(list, bits.TrailingZeros64(set))
	}
	return list
}

// spend takes steps of work. It reports whether there were as many.
func (e *Evidence[P]) spend(steps int64) bool {
	e.work = max(e.work-steps, 0)
	return e.work > 0
}

// sweep forgets the stages that no order reaches any more. What was rejected
// once stays rejected, so no order will reach them again.
func (e *Evidence[P]) sweep() {
	e.spend(int64(len(e.stages)) * 1000)
	e.swept = e.rejected
	reached := map[field]bool{}
	var visit func(f field)
	visit = func(f field) {
		c := e.stages[f]
		if c == nil || reached[f] {
			return
		}
		reached[f] = true
		for k, bot := range c.bots {
			if c.can[k] && len(c.bots) > 1 {
				visit(e.terms.without(f, bot))
			}
		}
	}
	visit(e.start())
	for f, c := range e.stages {
		if !reached[f] {
			e.room += len(c.bets)
			delete(e.stages, f)
		}
	}
}

// add adds a round, if it has all units that the totals need.
func (c *stage) add(units []int64, terms Terms, steps int) {
	n := len(c.bots)
	totals := c.totals
	clear(totals)
	for i, a := range c.bots {
		for _, b := range c.among {
			if a == b {
				continue
			}
			won := units[pairOf(a, b)]
			if won == none {
				return
			}
			if a < b {
				totals[i] += won // by the lower number
			} else {
				totals[i] -= won
			}
		}
	}
	most := 2 * int64(len(c.among)-1) * terms.bound()
	for i := range n {
		if !c.can[i] {
			continue
		}
		sum := 0.0
		for j := range n {
			if j != i {
				w := &c.bets[i*n+j]
				w.bet(totals[i]-totals[j], most)
				sum += w.sum()
			}
		}
		if c.others > 1 && atLeast(sum, n-1, float64(int64(steps)*terms.Odds)) {
			c.can[i] = false
			c.others--
		}
	}
}

// bound returns the most that a unit can count.
func (t Terms) bound() int64 {
	if t.By == SeriesPoints {
		return 1
	}
	return t.Bound
}
