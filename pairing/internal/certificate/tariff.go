package certificate

import "math/bits"

// This file has the cost of a pair, by the levels of the proof. All costs are
// doubled, because proofs need halves.

// A tariff has the costs of pairs, level by level.
type tariff struct {
	words   int
	byGap   []entry // by difference in losses
	byTimes []entry // by meetings so far
	banned  entry   // of pairs that are not allowed
	byBye   []byeEntry

	// The sum of squares: its word, the figure of each player, less the
	// least, and the factors of a square for equal and unequal losses. If
	// no criterion has a sum, all positions are 0.
	word           int
	position       []int64
	within, across int64
}

// An entry adds its unit to a word.
type entry struct {
	word int
	unit int64
}

// A byeEntry adds its unit for each 1 by which a figure exceeds the least.
type byeEntry struct {
	entry
	figure func(f *Facts, i int) int64
	least  int64
}

// setTariff sets the tariff by the levels of the proof, which have been
// checked. Without a level, every pair costs 0, in one word.
func (c *checker) setTariff(needs []need) error {
	t := &c.tariff
	t.words = 1
	for _, l := range c.Levels {
		t.words = l.Word + 1
	}
	c.scratch = make([]int64, t.words)
	t.word, t.position = t.words-1, make([]int64, len(c.Players))
	for k, l := range c.Levels {
		e := entry{l.Word, 2 * l.Unit}
		switch b := book[l.Criterion]; b.about {
		case prohibition:
			t.banned = e
		case meetings:
			t.byTimes = set(t.byTimes, l.N-1, e)
		case gaps:
			t.byGap = set(t.byGap, l.N, e)
		case byes:
			t.byBye = append(t.byBye, byeEntry{e, b.figure, needs[k].least})
		case squares:
			t.word, t.within, t.across = l.Word, b.within, b.across
			if err := c.setPositions(l.Criterion); err != nil {
				return err
			}
		}
	}
	return nil
}

// set sets one entry of a list, which it makes longer if need be.
func set(list []entry, at int, e entry) []entry {
	if at >= len(list) {
		list = append(list, make([]entry, at+1-len(list))...)
	}
	list[at] = e
	return list
}

// setPositions sets the positions by the figures that a criterion squares the
// differences of.
func (c *checker) setPositions(criterion Criterion) error {
	low, high := c.figures(criterion)
	span := uint64(high) - uint64(low)
	if above, square := bits.Mul64(span, span); above > 0 || square > squareLimit {
		return fault("the figures of %v are too far apart", criterion)
	}
	for i := range c.position {
		c.position[i] = book[criterion].figure(c.Facts, i) - low
	}
	return nil
}

// counts returns the factor of a square, by the gap in losses.
func (t *tariff) counts(gap int) int64 {
	if gap == 0 {
		return t.within
	}
	return t.across
}

// cost sets sum to the cost of the pair of i and j, who have met a number of
// times. j may be the bye.
func (c *checker) cost(i, j, met int, sum []int64) {
	clear(sum)
	if !c.allowed(i, j) {
		sum[c.banned.word] += c.banned.unit
	}
	if j == len(c.Players) {
		for k := range c.byBye {
			e := &c.byBye[k]
			sum[e.word] += e.unit * (e.figure(c.Facts, i) - e.least)
		}
		return
	}
	gap := c.gap(i, j)
	if gap < len(c.byGap) {
		sum[c.byGap[gap].word] += c.byGap[gap].unit
	}
	if met < len(c.byTimes) {
		sum[c.byTimes[met].word] += c.byTimes[met].unit
	}
	d := c.position[i] - c.position[j]
	sum[c.word] += 2 * c.counts(gap) * d * d
}
