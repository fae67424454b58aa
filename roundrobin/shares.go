package roundrobin

// This file divides the points of matches that remain, by a flow.

import (
	"math/bits"
	"slices"
)

// Shares are the points of matches that remain, as the two teams of each may
// share them: any way is allowed. Nobody must have more points than a limit.
//
// A match has as many points as the two teams have together at least, by
// [worths]. So whatever the results are, there is a way to share by which
// nobody has more. If the worths are exact, each way to share is one of
// results.
//
// A set of seats is a row of words, and has a bit for each seat.
type shares struct {
	*contest
	k, words int
	worth    worths
	secure   []int32  // by seat: the points so far
	left     []uint64 // by seat: the set of those that it has yet to meet
	equal    []int16  // by seats: its points from their matches if they are shared equally
	having   []uint64 // by seat: the set of those from whose matches it then has points
	dealt    []int32  // by seat: its points then

	points []int32 // by seat: those so far, and those of its matches that remain
	limit  int32
	exempt []bool   // who may have more
	give   []int16  // by seats i and j: the points that i has from its matches with j that remain
	spare  []uint64 // by seat: the set of those from whose matches it has points

	reached []int    // by find, the nearest first
	level   []int32  // by seat: over how many matches find came there, or -1
	unseen  []uint64 // the set of those where it has not come
	layers  []uint64 // by level: the set of those on it
	next    []int    // by seat: the opponent that move tries next

	work   *meter
	search *search
}

// newShares returns the shares of a contest, which have yet to be dealt.
func newShares(c *contest, w *meter) *shares {
	k := len(c.teams)
	words := (k + 63) / 64
	f := &shares{
		contest: c, k: k, words: words, worth: c.worths(), secure: c.sure(), dealt: c.sure(),
		left: make([]uint64, k*words), equal: make([]int16, k*k), having: make([]uint64, k*words),
		points: make([]int32, k), exempt: make([]bool, k), give: make([]int16, k*k), spare: make([]uint64, k*words),
		level: make([]int32, k), unseen: make([]uint64, words), next: make([]int, k), work: w, search: newSearch(c),
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

// deal deals equal shares.
func (f *shares) deal(limit int32) {
	f.limit = limit
	clear(f.exempt)
	copy(f.give, f.equal)
	copy(f.spare, f.having)
	copy(f.points, f.dealt)
	f.work.take(f.k * (f.k/4 + f.words))
}

// within reports whether the matches that remain can end so that nobody has
// more points than a limit, except for some others, none or one. If the worths
// are not exact, it may be wrong to say yes, but never wrong to say no.
//
// That one must be of each group that has too many points, and the group must
// do without it; so the groups found by trying one candidate sort out others.
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

// ends reports whether the matches can end as the shares have been settled.
// Where the worths are not exact, that is for a search to find out.
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

// settle moves points until nobody has more than the limit but those exempt,
// and reports whether that can be done. If not, f.reached is a group that has
// too many together.
//
// For if no points can be moved from those that have too many, then whoever can
// be reached from them has no room, and has of the matches with others no
// point. So these have, all together, the least that they can have, and more
// than the limit allows.
//
// Method: the blocking flows of Dinitz, along the shortest ways. Sets make both
// the search and the moves look at 64 opponents at once.
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

// find finds out over how few matches each team can be reached from those who
// have too many, and whether one with room can. It goes no further than to the
// first of these.
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

// reach notes that find has come to a seat.
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

// row returns a set of a list of sets.
func (f *shares) row(sets []uint64, i int) []uint64 { return sets[i*f.words:][:f.words] }

// move moves points on from a team, which may have none to spare, to one that
// has room, always one level further. It returns how many, at most a number,
// and 0 if that cannot be done. Matches from which nothing can be moved on any
// more are passed over.
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

// seek moves next on to the first opponent of the next level from whose match a
// team has points, and reports whether there is one.
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

// mending returns those candidates of the group f.reached without which it has
// not too many points: they take with them all that they may have from matches
// within it, which is what they have so far, and all points of these matches.
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
