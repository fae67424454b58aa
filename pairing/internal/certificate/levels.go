package certificate

import (
	"math/bits"
	"slices"
)

// This file says which levels a proof must have, and checks its own levels
// against them.

// A need is a level that a proof must have.
type need struct {
	criterion Criterion
	n         int
	most      int64 // that a round can cost here, or unbounded
	least     int64 // the least figure of any player, for a bye
}

// unbounded means that the cost is a sum of squares or of distances.
const unbounded = -1

// needs returns the levels that a proof must have, in order. A level of
// meetings, gaps or clubs is needed if some pair costs something there. All
// other levels are always needed, except levels of byes if there is no bye. It
// takes O(n log n + m + d + g²) time for n players, m pairs that have met, and
// g groups that differ by d at most.
func (f *Facts) needs() []need {
	pairs := int64(len(f.Players)+1) / 2
	var list []need
	add := func(c Criterion) {
		switch book[c].about {
		case prohibition:
			list = append(list, need{criterion: c, most: pairs})
		case meetings:
			for _, times := range slices.Backward(f.timesPresent()) {
				list = append(list, need{criterion: c, n: times + 1, most: pairs})
			}
		case gaps:
			for _, gap := range slices.Backward(f.gapsPresent()) {
				list = append(list, need{criterion: c, n: gap, most: pairs})
			}
		case clubs:
			if f.someMates() {
				list = append(list, need{criterion: c, most: pairs})
			}
		case byes:
			if f.odd() {
				low, high := f.figures(c)
				list = append(list, need{criterion: c, most: high - low, least: low})
			}
		case distances, squares:
			list = append(list, need{criterion: c, most: unbounded})
		}
	}
	if f.directed() {
		add(Allowed)
	}
	for _, c := range f.Criteria {
		add(c)
	}
	return list
}

// figures returns the least and the greatest figure that a criterion reads.
func (f *Facts) figures(c Criterion) (low, high int64) {
	for i := range f.Players {
		x := book[c].figure(f, i)
		if i == 0 {
			low, high = x, x
		}
		low, high = min(low, x), max(high, x)
	}
	return low, high
}

// timesPresent returns how often some two players have met, in ascending order,
// from once.
func (f *Facts) timesPresent() []int {
	most := int32(0)
	for _, list := range f.Met {
		for _, m := range list {
			most = max(most, m.Times)
		}
	}
	present := make([]bool, most+1)
	for _, list := range f.Met {
		for _, m := range list {
			present[m.Times] = true
		}
	}
	return trues(present)
}

// gapsPresent returns by how much the groups of some two players differ, in
// ascending order, from 1.
func (f *Facts) gapsPresent() []int {
	if len(f.Players) == 0 {
		return nil
	}
	low, high := f.Players[0].Group, f.Players[0].Group
	for i := range f.Players {
		low, high = min(low, f.Players[i].Group), max(high, f.Players[i].Group)
	}
	present := make([]bool, high-low+1)
	for i := range f.Players {
		present[f.Players[i].Group-low] = true
	}
	// The groups, less the least.
	above := append([]int{0}, trues(present)...)
	gaps := make([]bool, high-low+1)
	for k, x := range above {
		for _, y := range above[:k] {
			gaps[x-y] = true
		}
	}
	return trues(gaps)
}

// someMates reports whether some two players are of one club.
func (f *Facts) someMates() bool {
	var list []int32
	for i := range f.Players {
		if club := f.Players[i].Club; club != 0 {
			list = append(list, club)
		}
	}
	slices.Sort(list)
	for k := range list {
		if k > 0 && list[k] == list[k-1] {
			return true
		}
	}
	return false
}

// trues returns the places from 1 on where present is true.
func trues(present []bool) []int {
	list := make([]int, 0, min(len(present), 8))
	for i, ok := range present {
		if ok && i > 0 {
			list = append(list, i)
		}
	}
	return list
}

// prices checks the levels of the proof, and sets the tariff by them.
func (c *checker) prices() error {
	needs := c.needs()
	if err := named(c.Levels, needs); err != nil {
		return err
	}
	if err := separate(c.Levels, needs); err != nil {
		return err
	}
	return c.setTariff(needs)
}

// named checks that the levels are the levels needed, in their order.
func named(levels []Level, needs []need) error {
	for k, l := range needs {
		if k >= len(levels) || levels[k].Criterion != l.criterion || levels[k].N != l.n {
			return fault("level %d should be %v, N=%d", k+1, l.criterion, l.n)
		}
	}
	if len(levels) > len(needs) {
		return fault("level %d is one too many", len(needs)+1)
	}
	return nil
}

// separate checks that words are compared as the levels are: no round costs so
// much at a level that the cost reaches one unit of the level before.
//
// Within a word, each unit must be more than all that a round can cost below
// it. A sum of squares or of distances has no such bound. It must have the unit
// 1, and only levels at which no round costs anything may be below it in its
// word. Words are numbered from 0, and none is left out.
func separate(levels []Level, needs []need) error {
	word, below := 0, int64(0)
	for k := len(levels) - 1; k >= 0; k-- {
		l, last := levels[k], k == len(levels)-1
		if last || l.Word != word {
			if !last && l.Word != word-1 {
				return fault("level %d is in word %d", k+1, l.Word)
			}
			word, below = l.Word, 0
		}
		sum := needs[k].most == unbounded
		switch {
		case below == unbounded || l.Unit <= below:
			return fault("level %d: unit %d is too small", k+1, l.Unit)
		case sum && l.Unit != 1:
			return fault("level %d: unit %d, not 1", k+1, l.Unit)
		case sum:
			below = unbounded
			continue
		}
		high, low := bits.Mul64(uint64(l.Unit), uint64(needs[k].most))
		if high > 0 || low > unitLimit || below+int64(low) > unitLimit {
			return fault("level %d: unit %d is too large", k+1, l.Unit)
		}
		below += int64(low)
	}
	if word != 0 {
		return fault("no level is in word 0")
	}
	return nil
}
