package roundrobin

import (
	"math/bits"
	"slices"
)

// This file divides the points of matches that remain between their teams. It
// asks whether that is possible so that no team has more points than a limit.
// Moving points from team to team is a flow.

// shares are the points of matches that remain. The two teams of a match can
// share its points in any way. No team must have more points than a limit.
//
// # The meaning of shares
//
// A match has as many points to share as its two teams have together at the
// least, by the method shared of worths. So for any results there is a way to
// share by which no team has more points than by the results. If no way to
// share is within the limit, then no results are. If the worths are exact, each
// way to share is the way of some results, and the converse is also true.
//
// # Sets
//
// A set of seats has a bit for each seat, in a number of words. A list of sets
// has the words of one set after the other; see row.
type shares struct {
	*contest
	k, words int // the number of seats, and the words of a set
	worth    worths

	// The first deal: the points of each match are shared equally.
	secure []int32  // by seat: the points so far
	left   []uint64 // by seat: the set of seats that it has yet to meet
	equal  []int16  // by seats i and j: the points of i from matches with j
	having []uint64 // by seat i: the set of seats j with such points
	dealt  []int32  // by seat: the points so far and all such points

	// The shares as they are now, after points have been moved.
	limit  int32
	exempt []bool   // by seat: whether it can have more than the limit
	points []int32  // by seat: all its points
	give   []int16  // by seats i and j: the points of i from matches with j
	spare  []uint64 // by seat i: the set of seats j with such points

	// The results of find.
	reached []int    // the seats that can be reached, the nearest first
	level   []int32  // by seat: over how many matches, or -1
	unseen  []uint64 // the set of seats that have not been reached
	layers  []uint64 // by level: the set of seats with this level
	next    []int    // by seat: the opponent that move tries next

	work   *meter
	search *search
}

// newShares returns the shares of a contest. They have yet to be dealt.
func newShares(c *contest, w *meter) *shares {
	k := len(c.teams)
	words := (k + 63) / 64
	f := &shares{
		contest: c, k: k, words: words, worth: c.worths(), secure: c.sure(), dealt: c.sure(),
		left: make([]uint64, k*words), equal: make([]int16, k*k), having: make([]uint64, k*words),
		points: make([]int32, k), exempt: make([]bool, k), give: make([]int16, k*k),
		spare: make([]uint64, k*words),
		level: make([]int32, k), unseen: make([]uint64, words), next: make([]int, k), work: w,
		search: newSearch(c),
	}
	share := int(f.worth.shared())
	for i := range k {
		for j := range k {
			points := 0
			if i != j {
				points = share * c.remaining(i, j)
			}
			if points == 0 {
				continue
			}
			f.left[i*words+j/64] |= 1 << (j % 64)
			if i < j {
				points++ // the odd one
			}
			if points /= 2; points > 0 {
				f.equal[i*k+j] = int16(points)
				f.having[i*words+j/64] |= 1 << (j % 64)
				f.dealt[i] += int32(points)
			}
		}
	}
	w.take(3 * k * k)
	return f
}

// deal shares the points of each match equally.
func (f *shares) deal(limit int32) {
	f.limit = limit
	clear(f.exempt)
	copy(f.give, f.equal)
	copy(f.spare, f.having)
	copy(f.points, f.dealt)
	f.work.take(f.k * (f.k/4 + f.words))
}

// within reports whether the matches that remain can end so that no seat has
// more points than a limit, except for as many seats as others says, 0 or 1. If
// the worths are not exact, it can be wrong to say yes. A no is always right.
//
// # Candidates
//
// Each group of seats with too many points must have the exempt seat as a
// member, and must be within the limit without it. So a group that is found
// with one candidate also sorts out other candidates.
func (f *shares) within(limit int32, others int) bool {
	f.deal(limit)
	settled := f.settle()
	switch {
	case settled && f.ends(-1):
		return true
	case others == 0:
		return false
	}
	var candidates []int
	if settled {
		candidates = f.unfinished()
	} else {
		candidates = f.mending(slices.Clone(f.reached))
	}
	for len(candidates) > 0 && !f.work.over() {
		i := candidates[0]
		f.exempt[i] = true
		settled := f.settle()
		if settled && f.ends(i) {
			return true
		}
		f.exempt[i] = false
		if settled {
			candidates = candidates[1:]
		} else {
			candidates = f.mending(candidates)
		}
	}
	return false
}

// ends reports whether results are possible after the shares have been settled.
// If the worths are exact, they are. Otherwise a search finds out.
func (f *shares) ends(exempt int) bool {
	return f.worth.exact() || f.search.ends(f.limit, exempt)
}

// unfinished returns the seats that have matches left.
func (f *shares) unfinished() (list []int) {
	for i := range f.k {
		if slices.ContainsFunc(f.row(f.left, i), func(set uint64) bool { return set != 0 }) {
			list = append(list, i)
		}
	}
	f.work.take(f.k * f.words)
	return list
}

// settle moves points until no seat has more than the limit, except for exempt
// seats. It reports whether that is possible. If not, f.reached is a group of
// seats that have too many points together.
//
// # Why the group has too many
//
// Let no more points be movable from the seats above the limit, and let the
// group be all seats that can be reached from these seats. No seat of the group
// has room. No seat of the group has a point from a match with a seat outside.
// So the group has the fewest points that it can have, and that is more than
// the limit allows.
//
// # Method
//
// Blocking flows of Dinitz, along shortest paths. Sets let both the search and
// the moves look at 64 opponents at once.
func (f *shares) settle() bool {
	for f.find() && !f.work.over() {
		clear(f.next)
		for i := range f.k {
			for f.over(i) {
				moved := f.move(i, f.points[i]-f.limit)
				if moved == 0 {
					break
				}
				f.points[i] -= moved
			}
		}
	}
	return len(f.reached) == 0
}

func (f *shares) over(i int) bool { return f.points[i] > f.limit && !f.exempt[i] }
func (f *shares) room(i int) bool { return f.points[i] < f.limit || f.exempt[i] }

// find finds the seats that can be reached from the seats with too many points,
// and over how few matches. It reports whether it has reached a seat with room.
// It goes no further than the level of the first seat with room.
func (f *shares) find() (found bool) {
	f.reached, f.layers = f.reached[:0], f.layers[:0]
	for w := range f.unseen {
		f.unseen[w] = ^uint64(0)
	}
	for i := range f.k {
		f.level[i] = -1
		if f.over(i) {
			f.reach(i, 0)
		}
	}
	last := int32(f.k)
	for k := 0; k < len(f.reached) && f.level[f.reached[k]] < last; k++ {
		i := f.reached[k]
		for w, spare := range f.row(f.spare, i) {
			for set := spare & f.unseen[w]; set != 0; set &= set - 1 {
				j := 64*w + bits.TrailingZeros64(set)
				f.reach(j, f.level[i]+1)
				if f.room(j) {
					last, found = f.level[j], true
				}
			}
		}
	}
	f.work.take(2*f.k + len(f.reached)*(f.words+10))
	return found
}

// reach notes that find has reached a seat at a level.
func (f *shares) reach(i int, level int32) {
	if int(level)*f.words == len(f.layers) {
		f.layers = append(f.layers, make([]uint64, f.words)...)
	}
	f.level[i] = level
	f.reached = append(f.reached, i)
	bit := uint64(1) << (i % 64)
	f.unseen[i/64] &^= bit
	f.row(f.layers, int(level))[i/64] |= bit
}

// row returns set i of a list of sets.
func (f *shares) row(sets []uint64, i int) []uint64 { return sets[i*f.words:][:f.words] }

// move moves points from seat i to a seat with room, over matches that each
// lead one level further. It returns how many points it has moved, at most
// most, and 0 if it cannot move any. A match over which nothing can be moved is
// not tried again until the next call of find.
func (f *shares) move(i int, most int32) int32 {
	if f.level[i] > 0 && f.room(i) {
		if !f.exempt[i] {
			most = min(most, f.limit-f.points[i])
		}
		f.points[i] += most
		return most
	}
	for f.seek(i) {
		j := f.next[i]
		from, to := i*f.k+j, j*f.k+i
		if moved := f.move(j, min(most, int32(f.give[from]))); moved > 0 {
			f.give[to] += int16(moved)
			f.row(f.spare, j)[i/64] |= 1 << (i % 64)
			if f.give[from] -= int16(moved); f.give[from] == 0 {
				f.row(f.spare, i)[j/64] &^= 1 << (j % 64)
			}
			return moved
		}
		f.next[i]++
	}
	return 0
}

// seek sets f.next[i] to the next opponent that is one level further and from
// whose matches seat i has points. It reports whether there is such an
// opponent.
func (f *shares) seek(i int) bool {
	layer := int(f.level[i]) + 1
	if f.next[i] >= f.k || layer*f.words == len(f.layers) {
		return false
	}
	spare, there := f.row(f.spare, i), f.row(f.layers, layer)
	from := f.next[i] / 64
	mask := ^uint64(0) << (f.next[i] % 64)
	for w := from; w < f.words; w++ {
		if set := spare[w] & there[w] & mask; set != 0 {
			f.next[i] = 64*w + bits.TrailingZeros64(set)
			f.work.take(10 + w - from)
			return true
		}
		mask = ^uint64(0)
	}
	f.next[i] = f.k
	f.work.take(10 + f.words - from)
	return false
}

// mending returns the candidates without which the group f.reached is within
// the limit. They are members of the group.
//
// A member takes away its points so far, and all points of its matches within
// the group. The rest of the group is within the limit if these are at least as
// many as its excess, which is the points of the group less the limit for each
// member of the rest.
func (f *shares) mending(candidates []int) []int {
	excess := -int64(f.limit) * int64(len(f.reached)-1)
	group := make([]uint64, f.words)
	for _, i := range f.reached {
		excess += int64(f.points[i])
		group[i/64] |= 1 << (i % 64)
	}
	share := int64(f.worth.shared())
	var list []int
	for _, i := range candidates {
		if f.level[i] < 0 {
			continue // not of the group
		}
		within := 0 // matches
		for w, set := range f.row(f.left, i) {
			set &= group[w]
			within += bits.OnesCount64(set)
			for ; f.times > 1 && set != 0; set &= set - 1 {
				within += f.remaining(i, 64*w+bits.TrailingZeros64(set)) - 1
			}
		}
		f.work.take(5 * within * int(f.times-1))
		if int64(f.secure[i])+share*int64(within) >= excess {
			list = append(list, i)
		}
	}
	f.work.take(5*len(f.reached) + len(candidates)*(2*f.words+5))
	return list
}
