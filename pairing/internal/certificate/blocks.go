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
//   - the units of Repeats;
//   - the unit of Allowed, unless one of the two is pinned;
//   - z of the sets around both, except z of the prefixes and of all sets
//     around one set that is known to be around both.
//
// # The words before the squares
//
// All pairs of two classes share the other parts, except for the totals and the
// squares. In the words before the word of the squares, the sum is least for
// the j whose t(j) is largest there.
//
// If this least sum is above 0, all pairs of i with the block are covered. If
// it is below 0, the bound shows nothing. If it is 0, the word of the squares
// decides.
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
// are 2^60 at most.
func fits(position int64) bool { return position < 1<<28 }

// A block is some players of a class, by position.
type block struct {
	members []int32

	// The largest total in the words before the word of the squares, and
	// whether all members have it.
	most []int64
	same bool

	// The parts, and the envelopes by the factor of a square, plus 1. They
	// are empty until they are needed.
	parts     []block
	envelopes [3]envelope
}

func (c *checker) newBlock(members []int32) block {
	most, same := c.before(int(members[0])), true
	for _, j := range members[1:] {
		if t := c.before(int(j)); !slices.Equal(t, most) {
			same = false
			if slices.Compare(t, most) > 0 {
				most = t
			}
		}
	}
	return block{members: members, most: most, same: same}
}

// before returns the total of player i in the words before the word of the
// squares.
func (c *checker) before(i int) []int64 { return c.total[i*c.words:][:c.word] }

// split makes the parts of a block, eight at most.
func (c *checker) split(b *block) {
	size := c.part
	for 8*size < len(b.members) {
		size *= 8
	}
	for part := range slices.Chunk(b.members, size) {
		b.parts = append(b.parts, c.newBlock(part))
	}
}

// A bound is the least cost of all pairs of two classes, in the words up to the
// word of the squares, without the squares, and with twice the z of all sets
// around both classes.
type bound struct {
	*checker
	least []int64
	sign  int64 // the factor of a square
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
	b.sign = b.counts(gap)
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
	if b.first(x.most, y.most) > 0 {
		return nil
	}
	if err := b.spend(len(x.members), stepsBlock); err != nil {
		return err
	}
	for _, i := range x.members {
		if err := b.cover(int(i), &y.block); err != nil {
			return err
		}
	}
	return nil
}

// cover checks the pairs of player i with all of a block.
func (b *bound) cover(i int, other *block) error {
	if b.holds(i, other) {
		return nil
	}
	if len(other.members) <= b.part {
		return b.against(i, other.members)
	}
	if other.parts == nil {
		b.split(other)
	}
	if err := b.spend(len(other.parts), stepsBlock); err != nil {
		return err
	}
	for k := range other.parts {
		if err := b.cover(i, &other.parts[k]); err != nil {
			return err
		}
	}
	return nil
}

// holds reports whether the bound shows that the pairs of player i with all of
// a block cost enough.
func (b *bound) holds(i int, other *block) bool {
	own := b.totalOf(i)
	if sign := b.first(own, other.most); sign != 0 {
		return sign > 0
	}
	e := &other.envelopes[b.sign+1]
	if e.lines == nil {
		b.envelope(e, other)
	}
	p := b.position[i]
	d := b.least[b.word] + 2*b.sign*p*p - own[b.word] + e.heightAt(p)
	return d > 0 || d == 0 && b.word == b.words-1
}

// first returns the sign of the bound for totals x and y, in the words before
// the word of the squares.
func (b *bound) first(x, y []int64) int {
	for w, t := range y {
		if d := b.least[w] - x[w] - t; d != 0 {
			return cmp.Compare(d, 0)
		}
	}
	return 0
}

// envelope makes the envelope of the members of a block whose total is largest
// in the words before the word of the squares.
func (b *bound) envelope(e *envelope, other *block) {
	n := len(other.members)
	e.lines = make([]line, 0, n)
	for k := range n { // steepest first
		j := int(other.members[k])
		if b.sign < 0 {
			j = int(other.members[n-1-k])
		}
		if other.same || slices.Equal(b.before(j), other.most) {
			p := b.position[j]
			e.add(line{2*b.sign*p*p - b.totalOf(j)[b.word], -4 * b.sign * p})
		}
	}
}
