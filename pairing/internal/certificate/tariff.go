package certificate

import "math/bits"

// This file has the cost of a pair, by the levels of the proof. All costs are
// doubled, because proofs need halves.

// A tariff has the costs of pairs, level by level.
type tariff struct {
	words   int
	byGap   []entry // by difference of groups
	byTimes []entry // by meetings so far
	oneClub entry   // of pairs of one club
	banned  entry   // of pairs that are not allowed
	byBye   []byeEntry

	// The sum of squares, and the sum of distances. Without a criterion
	// about squares, all positions of squares are 0. Without one about
	// distances, the word of distances is -1.
	square, distance measure
}

// A measure is what a sum of squares or of distances has: its word, the figure
// of each player, less the least, and the factors for pairs of one group and of
// two groups.
type measure struct {
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
	t.square = measure{word: t.words - 1}
	t.distance = measure{word: -1}
	for k, l := range c.Levels {
		e := entry{l.Word, 2 * l.Unit}
		switch b := book[l.Criterion]; b.about {
		case prohibition:
			t.banned = e
		case meetings:
			t.byTimes = set(t.byTimes, l.N-1, e)
		case gaps:
			t.byGap = set(t.byGap, l.N, e)
		case clubs:
			t.oneClub = e
		case byes:
			t.byBye = append(t.byBye, byeEntry{e, b.figure, needs[k].least})
		case distances, squares:
			m, err := c.measure(l)
			if err != nil {
				return err
			}
			if b.about == squares {
				t.square = m
			} else {
				t.distance = m
			}
		}
	}
	if t.square.position == nil {
		t.square.position = make([]int64, len(c.Players))
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

// measure returns the measure of a level about squares or distances.
func (c *checker) measure(l Level) (measure, error) {
	low, high := c.figures(l.Criterion)
	span := uint64(high) - uint64(low)
	if above, square := bits.Mul64(span, span); above > 0 || square > squareLimit {
		return measure{}, fault("the figures of %v are too far apart", l.Criterion)
	}
	b := &book[l.Criterion]
	m := measure{l.Word, make([]int64, len(c.Players)), b.within, b.across}
	for i := range m.position {
		m.position[i] = b.figure(c.Facts, i) - low
	}
	return m, nil
}

// factor returns the factor of a square or a distance, by the gap of the pair.
func (m *measure) factor(gap int) int64 {
	if gap == 0 {
		return m.within
	}
	return m.across
}

// apart returns how far player i is from player j, or below 0 if i comes first.
func (m *measure) apart(i, j int) int64 { return m.position[i] - m.position[j] }

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
	if c.oneClub.unit != 0 && c.mates(i, j) {
		sum[c.oneClub.word] += c.oneClub.unit
	}
	if c.distance.word >= 0 {
		d := c.distance.apart(i, j)
		sum[c.distance.word] += 2 * c.distance.factor(gap) * max(d, -d)
	}
	d := c.square.apart(i, j)
	sum[c.square.word] += 2 * c.square.factor(gap) * d * d
}
