package certificate

import (
	"cmp"
	"slices"
)

// This file checks the pairs of one player with a whole block of others, by a
// bound on the costs of all of them.
//
// # The claim
//
// For a player i let t(i) be y and the z of all sets around i. A set around
// both of a pair is in both totals, but the pair does not cross it. So every
// pair must have, word by word from the left,
//
//	cost(i, j) - t(i) - t(j) + 2·(z of all sets around both) ≥ 0.
//
// # Parts left out
//
// The bound leaves out parts that are never below 0:
//
//   - the units of Repeats and of SameClub;
//   - the unit of Allowed, unless one of the two is pinned;
//   - z of the sets around both, except z of the prefixes and of all sets
//     around one set that is known to be around both.
//
// # The words before the squares
//
// All pairs of two classes share the other parts, except for the totals, the
// squares and the distances. Without distances, the sum in the words before the
// word of the squares is least for the j whose t(j) is largest there.
//
// If this least sum is above 0, all pairs of i with the block are covered. If
// it is below 0, the bound shows nothing. If it is 0, the word of the squares
// decides.
//
// # The word of the distances
//
// Distances have a word of their own. Blocks are used only if it is before the
// word of the squares. Let r be the position that counts in a distance, and let
// k be twice the factor of a distance. Then a distance costs k·|r(i)-r(j)|. For
// each shift e, which is k or -k, e·(r(i)-r(j)) is one of k·|r(i)-r(j)| and
// -k·|r(i)-r(j)|.
//
// If k is below 0, the cost is the lesser of the two. So a pair costs enough
// just if it does with each of the two in place of the cost.
//
// If k is above 0, the cost is the greater of the two. So a pair costs enough
// if it does with one of them. The check tries the one that is the cost for the
// first member of the block. It is the cost for all members, unless some of
// them have positions on the other side of r(i).
//
// With a shift, the word of the distances is
//
//	e·(r(i)-r(j)) - t(i) - t(j) = -[t(i) - e·r(i)] - [t(j) + e·r(j)].
//
// So the bound is as without distances, if e·r(j) is added to t(j) in this
// word, and e·r(i) is taken from t(i).
//
// # The word of the squares
//
// Let s be the factor of a square, and p the position. Then
//
//	2s·(p(i)-p(j))² - t(i) - t(j) = [2s·p(i)² - t(i)] + [2s·p(j)² - t(j)] - 4s·p(j)·p(i).
//
// For each j, the terms with j are a line in p(i). The least of these lines is
// their lower envelope. The check follows the envelope as p(i) goes up.
//
// The envelope has a line only for the j whose t(j) is largest in the words
// before. All other j are covered by those words.
//
// If the word of the squares is the last word, the bound must be at least 0. If
// not, it must be above 0.
//
// # Parts
//
// If the bound shows nothing for a block, its parts are tried, and in the end
// its members one by one.
//
// # Pinned players
//
// A pinned player may only meet the partner. So pinned players have classes of
// their own, whose bound includes the unit of Allowed. The pairs of pinned
// players with their partners are checked one by one.

// fits reports whether positions up to this one are so small that no sum of
// lines overflows.
//
// The totals of two players and twice the z of the sets around both are 3·2^61
// at most. The squares and products beside them are eight squares of positions
// at most, and so below 2^59. The units beside them, if there are no squares,
// are 2^60 at most. In the word of the distances, there are distances in place
// of squares. They are below 2^31, and count four times at most.
func fits(position int64) bool { return position < 1<<28 }

// A block is some players of a class, by position.
type block struct {
	members []int32

	// The parts and the views. They are empty until they are needed.
	parts []block
	views []view
}

// A view has what the bound needs to know of a block, with a shift.
type view struct {
	shift int64

	// A member whose total is largest in the words before the word of the
	// squares, and whether all members have this total there.
	most int
	same bool

	// The envelopes by the factor of a square, plus 1. They are empty until
	// they are needed.
	envelopes [3]envelope
}

// view returns the view of a block with a shift.
func (c *checker) view(b *block, shift int64) *view {
	for k := range b.views {
		if b.views[k].shift == shift {
			return &b.views[k]
		}
	}
	v := view{shift: shift, most: int(b.members[0]), same: true}
	for _, j := range b.members[1:] {
		if order := c.compare(int(j), v.most, shift); order != 0 {
			v.same = false
			if order > 0 {
				v.most = int(j)
			}
		}
	}
	b.views = append(b.views, v)
	return &b.views[len(b.views)-1]
}

// compare compares the totals of players i and j with a shift, in the words
// before the word of the squares.
func (c *checker) compare(i, j int, shift int64) int {
	y := c.totalOf(j)
	for w, x := range c.totalOf(i)[:c.square.word] {
		d := x - y[w]
		if w == c.distance.word {
			d += shift * c.distance.apart(i, j)
		}
		if d != 0 {
			return cmp.Compare(d, 0)
		}
	}
	return 0
}

// split makes the parts of a block, eight at most.
func (c *checker) split(b *block) {
	size := c.part
	for 8*size < len(b.members) {
		size *= 8
	}
	for part := range slices.Chunk(b.members, size) {
		b.parts = append(b.parts, block{members: part})
	}
}

// A bound is the least cost of all pairs of two classes, in the words up to the
// word of the squares, without squares and distances, and with twice the z of
// all sets around both classes.
type bound struct {
	*checker
	least []int64
	sign  int64    // the factor of a square
	both  [2]int64 // twice the factor of a distance, and its negative
}

// set sets the bound for the pairs of two classes.
func (b *bound) set(x, y *class, large []int32) {
	s := b.around[int(b.common(x.set, y.set, large))*b.words:]
	for w := range b.least {
		b.least[w] = 2 * s[w]
	}
	i, j := int(x.members[0]), int(y.members[0])
	if b.prefixes != nil {
		s := b.inside(i, j)
		for w := range b.least {
			b.least[w] += 2 * s[w]
		}
	}
	if x.pinned || y.pinned {
		b.add(b.banned)
	}
	gap := b.gap(i, j)
	if gap < len(b.byGap) {
		b.add(b.byGap[gap])
	}
	b.sign = b.square.factor(gap)
	k := 2 * b.distance.factor(gap)
	b.both = [2]int64{k, -k}
}

// shifts returns the shifts with which the bound must hold, for the pairs of
// player i with all of a block.
func (b *bound) shifts(i int32, other *block) []int64 {
	switch k := b.both[0]; {
	case k < 0:
		return b.both[:]
	case k > 0 && b.distance.apart(int(i), int(other.members[0])) < 0:
		return b.both[1:]
	}
	return b.both[:1]
}

// add adds the cost of every pair of the two classes.
func (b *bound) add(e entry) {
	if e.word < len(b.least) {
		b.least[e.word] += e.unit
	}
}

// common returns the innermost large set around both of two large sets.
func (b *bound) common(s, t int32, large []int32) int32 {
	for s != t { // the set with the larger number is not around the other
		if s > t {
			s = large[b.parent[s]]
		} else {
			t = large[b.parent[t]]
		}
	}
	return s
}

// between checks the pairs of two classes, for which the bound has been set.
func (b *bound) between(x, y *class) error {
	shifts := b.shifts(x.members[0], &y.block)
	above := func(shift int64) bool {
		return b.first(b.view(&x.block, -shift).most, b.view(&y.block, shift).most, shift) > 0
	}
	if above(shifts[0]) && above(shifts[len(shifts)-1]) {
		return nil
	}
	if err := b.spend(len(x.members)*len(shifts), stepsBlock); err != nil {
		return err
	}
	for _, i := range x.members {
		if err := b.cover(i, &y.block); err != nil {
			return err
		}
	}
	return nil
}

// cover checks the pairs of player i with all of a block.
func (b *bound) cover(i int32, other *block) error {
	shifts := b.shifts(i, other)
	if !slices.ContainsFunc(shifts, func(shift int64) bool { return !b.holds(int(i), other, shift) }) {
		return nil
	}
	if len(other.members) <= b.part {
		return b.against(int(i), other.members)
	}
	if other.parts == nil {
		b.split(other)
	}
	if err := b.spend(len(other.parts)*len(shifts), stepsBlock); err != nil {
		return err
	}
	for k := range other.parts {
		if err := b.cover(i, &other.parts[k]); err != nil {
			return err
		}
	}
	return nil
}

// holds reports whether the bound with a shift shows that the pairs of player i
// with all of a block cost enough.
func (b *bound) holds(i int, other *block, shift int64) bool {
	v := b.view(other, shift)
	if sign := b.first(i, v.most, shift); sign != 0 {
		return sign > 0
	}
	e := &v.envelopes[b.sign+1]
	if e.lines == nil {
		b.envelope(e, other, v)
	}
	p := b.square.position[i]
	d := b.least[b.square.word] + 2*b.sign*p*p - b.totalOf(i)[b.square.word] + e.heightAt(p)
	return d > 0 || d == 0 && b.square.word == b.words-1
}

// first returns the sign of the bound with a shift, for the totals of players i
// and j, in the words before the word of the squares.
func (b *bound) first(i, j int, shift int64) int {
	x, y := b.totalOf(i), b.totalOf(j)
	for w, least := range b.least[:b.square.word] {
		d := least - x[w] - y[w]
		if w == b.distance.word {
			d += shift * b.distance.apart(i, j)
		}
		if d != 0 {
			return cmp.Compare(d, 0)
		}
	}
	return 0
}

// envelope makes the envelope of the members of a block whose total is largest
// in a view.
func (b *bound) envelope(e *envelope, other *block, v *view) {
	n := len(other.members)
	e.lines = make([]line, 0, n)
	for k := range n { // steepest first
		j := int(other.members[k])
		if b.sign < 0 {
			j = int(other.members[n-1-k])
		}
		if v.same || b.compare(j, v.most, v.shift) == 0 {
			p := b.square.position[j]
			e.add(line{2*b.sign*p*p - b.totalOf(j)[b.square.word], -4 * b.sign * p})
		}
	}
}
