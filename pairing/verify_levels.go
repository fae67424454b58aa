package pairing

import (
	"math/bits"
	"slices"
)

// This file says what a pair costs, from the levels of a certificate and the
// rule book.

// A tariff is what pairs cost, level by level. All units are doubled.
type tariff struct {
	words  int
	gap    []entry // by difference in losses
	repeat []entry // by meetings so far
	banned entry   // of pairs that are not allowed
	byes   []byeEntry

	// The sum of squares, if there is one: of differences between these
	// positions.
	squares  Criterion
	word     int // of the sum
	position []int64
}

// An entry adds its unit to a word.
type entry struct {
	word int
	unit int64
}

// A byeEntry adds its unit for every one by which a player's figure is above
// the least.
type byeEntry struct {
	entry
	criterion Criterion
	least     int64
}

// prices checks that the levels are those of the field, in order, and that no
// round can cost so much at one level that it spills into the next. It sets the
// tariff.
func (c *checker) prices() error {
	levels := c.proof.levels
	want := c.levelsNeeded()
	for k, l := range want {
		if k >= len(levels) || levels[k].Criterion != l.criterion || levels[k].N != l.n {
			return notProved("level %d should be %v, N=%d", k+1, l.criterion, l.n)
		}
	}
	if len(levels) > len(want) {
		return notProved("level %d is one too many", len(want)+1)
	}
	if len(levels) == 0 {
		c.words = 1 // no criterion tells one pair from another, and every cost is 0
		c.scratch = make([]int64, 1)
		return nil
	}

	// Within a word, units go down, and each is more than all costs below
	// it. A criterion without a bound has a word of its own.
	word, below := -1, int64(0)
	for k := len(levels) - 1; k >= 0; k-- {
		l, most := levels[k], want[k].most
		if k == len(levels)-1 || l.Word != word {
			if k < len(levels)-1 && l.Word != word-1 {
				return notProved("level %d is in word %d", k+1, l.Word)
			}
			word, below = l.Word, 0
		}
		if below < 0 || most < 0 && below != 0 || l.Unit <= below {
			return notProved("level %d: unit %d is too small", k+1, l.Unit)
		}
		if most < 0 {
			if l.Unit != 1 {
				return notProved("level %d: unit %d, not 1", k+1, l.Unit)
			}
			below = -1
			continue
		}
		high, low := bits.Mul64(uint64(l.Unit), uint64(most))
		if high > 0 || low > numberLimit/4 || below+int64(low) > numberLimit/4 {
			return notProved("level %d: unit %d is too large", k+1, l.Unit)
		}
		below += int64(low)
	}
	if word != 0 {
		return notProved("no level is in word 0")
	}

	t := &c.tariff
	t.words = levels[len(levels)-1].Word + 1
	c.scratch = make([]int64, t.words)
	set := func(list []entry, at int, e entry) []entry {
		if at >= len(list) {
			list = append(list, make([]entry, at+1-len(list))...)
		}
		list[at] = e
		return list
	}
	for k, l := range levels {
		e := entry{l.Word, 2 * l.Unit}
		switch l.Criterion {
		case Allowed:
			t.banned = e
		case Repeats:
			t.repeat = set(t.repeat, l.N-1, e)
		case LossGaps:
			t.gap = set(t.gap, l.N, e)
		case RankSpread, RankSquares, SeededSquares:
			t.squares, t.word = l.Criterion, l.Word
			t.position = c.positions(l.Criterion)
		default:
			t.byes = append(t.byes, byeEntry{e, l.Criterion, want[k].least})
		}
	}
	return nil
}

// positions returns what a criterion squares the differences of: ranks or
// seeded ratings, less the least.
func (f *field) positions(c Criterion) []int64 {
	list := make([]int64, len(f.players))
	for i := range list {
		list[i] = int64(i)
		if c == SeededSquares {
			list[i] = f.players[i].seededUnits
		}
	}
	if c == SeededSquares && len(list) > 0 {
		least := slices.Min(list)
		for i := range list {
			list[i] -= least
		}
	}
	return list
}

// sign is that of the square of the difference in the cost of two players, by
// the difference in their losses.
func (t *tariff) sign(gap int) int64 {
	switch {
	case t.squares == 0:
		return 0
	case t.squares == RankSpread && gap > 0:
		return 1
	}
	return -1
}

// cost sets sum to the doubled cost of the pair i, j who have met so many
// times. j may be the bye, n.
func (c *checker) cost(i, j, met int, sum []int64) {
	clear(sum)
	if !c.allowed(i, j) {
		sum[c.banned.word] += c.banned.unit
	}
	x := &c.players[i]
	if j == len(c.players) {
		for k := range c.byes {
			e := &c.byes[k]
			sum[e.word] += e.unit * (byeFigure(e.criterion, x) - e.least)
		}
		return
	}
	gap := x.losses - c.players[j].losses
	gap = max(gap, -gap)
	if gap < len(c.gap) {
		sum[c.gap[gap].word] += c.gap[gap].unit
	}
	if met < len(c.repeat) {
		sum[c.repeat[met].word] += c.repeat[met].unit
	}
	if c.squares != 0 {
		d := c.position[i] - c.position[j]
		sum[c.word] += 2 * c.sign(gap) * d * d
	}
}

// A levelNeeded is one that a certificate must have: what a round can cost
// there at most, or -1 if that is a sum without a bound, and for a bye the
// least figure of any player.
type levelNeeded struct {
	criterion Criterion
	n         int
	most      int64
	least     int64
}

// levelsNeeded returns the levels at which some pair of the field has a cost,
// and those of byes and sums, in order. It takes O(n + m + d²) time for n
// players, m pairs who have met, and d different numbers of losses, which are
// as few as the games that it takes to lose so often.
func (f *field) levelsNeeded() []levelNeeded {
	pairs := int64((len(f.players) + 1) / 2)
	var list []levelNeeded
	if f.directed() {
		list = append(list, levelNeeded{Allowed, 0, pairs, 0})
	}
	for _, c := range f.rules.criteria {
		switch c {
		case Repeats:
			for _, times := range slices.Backward(f.timesPresent()) {
				list = append(list, levelNeeded{c, times + 1, pairs, 0})
			}
		case LossGaps:
			for _, gap := range slices.Backward(f.gapsPresent()) {
				list = append(list, levelNeeded{c, gap, pairs, 0})
			}
		case RankSpread, RankSquares, SeededSquares:
			list = append(list, levelNeeded{c, 0, -1, 0})
		default:
			if f.odd {
				low := byeFigure(c, &f.players[0])
				high := low
				for i := range f.players {
					x := byeFigure(c, &f.players[i])
					low, high = min(low, x), max(high, x)
				}
				list = append(list, levelNeeded{c, 0, high - low, low})
			}
		}
	}
	return list
}

// timesPresent returns how often some two players have met, in ascending order,
// from once.
func (f *field) timesPresent() []int {
	var present []bool
	for _, list := range f.met {
		for _, m := range list {
			if m.times >= len(present) {
				present = append(present, make([]bool, m.times+1-len(present))...)
			}
			present[m.times] = true
		}
	}
	return trues(present)
}

// gapsPresent returns by how much the losses of some two players differ, in
// ascending order, from 1.
func (f *field) gapsPresent() []int {
	if len(f.players) == 0 {
		return nil
	}
	low, high := f.players[0].losses, f.players[0].losses
	for i := range f.players {
		low, high = min(low, f.players[i].losses), max(high, f.players[i].losses)
	}
	present := make([]bool, high-low+1)
	for i := range f.players {
		present[f.players[i].losses-low] = true
	}
	losses := append([]int{0}, trues(present)...) // above low
	gaps := make([]bool, high-low+1)
	for k, x := range losses {
		for _, y := range losses[:k] {
			gaps[x-y] = true
		}
	}
	return trues(gaps)
}

// trues returns the places from 1 on where present is true.
func trues(present []bool) []int {
	var list []int
	for i, ok := range present {
		if ok && i > 0 {
			list = append(list, i)
		}
	}
	return list
}

// byeFigure returns what criterion c reads of a player who has the bye; 0 if it
// is not about byes.
func byeFigure(c Criterion, p *player) int64 {
	switch c {
	case ByeFewest:
		return int64(p.byes)
	case ByeLosses:
		return int64(p.losses)
	case ByeRating:
		return int64(p.class)
	case ByeSeed:
		return int64(p.seed)
	case ByeRank:
		return int64(p.rank)
	case ByeSeeded:
		return int64(p.seededClass)
	}
	return 0
}
