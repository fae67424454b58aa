package roundrobin

import (
	"cmp"
	"math/big"
	"math/bits"
	"slices"
)

// This file divides the matches that remain between their teams as half-wins.
// Moving half-wins from team to team is a flow.

// units are the half-wins of matches that remain. A match has two units: a win
// is two, and a draw is one for each team. The two teams of a match can share
// its units in any way, in whole units.
//
// # The meaning of units
//
// A team with u units from m matches has v wins and u-2v draws, and v is from
// max(0, u-m) to u/2. So it has at least the fewest points f(u) of these. A
// team with a room of c points has a capacity: the most units u with f(u) <= c.
// Results within the room are units within the capacity, so what units cannot
// do, no results can. If a draw is worth nothing, half of a win, or as much as
// a win, the converse is also true.
//
// # Teams beyond their room
//
// It is hard to choose the teams that are given up. So a team is given up in
// part: if it has R units more than its capacity when it takes all units of its
// matches, each unit more than its capacity costs 1/R. A team that is really
// given up costs 1 at most.
//
// The units that teams can have are the bases of a polymatroid, and the cost is
// convex and separable. So the least cost is found greedily: first fill all
// capacities, then let the team with the largest R take what it can, and so on.
//
// # Nothing is taken back
//
// With each result, the least cost plus the teams without room never falls. Let
// a team win a match, and let it have the capacity k then. Before, with the
// match, it had the capacity k+2+e for some e >= 0, and R-e in place of R: a
// way to have u units and c-W points from m-1 matches is a way to have u+2
// units and c points from m. So any units after the match are units before,
// with two more for this team. Before, the units beyond its capacity were o-e,
// and (o-e)/(R-e) <= o/R, since o <= R. Its opponent had the capacity k+e with
// R+2-e, and (o-e)/(R+2-e) <= o/R. A draw is the same with one unit for each.
//
// # Sets
//
// A set of seats has a bit for each seat, in a number of words. A list of sets
// has the words of one set after the other; see row.
type units struct {
	*contest
	k, words int // the number of seats, and the words of a set

	// The first deal: one unit of each match for each of its teams.
	equal []int16  // by seats i and j: the units of i from matches with j
	left  []uint64 // by seat: the set of seats that it has yet to meet

	// The units as they are now, after some have been moved.
	cap    []int32  // by seat: how many units it can have
	all    []int32  // by seat: all units of its matches
	have   []int32  // by seat: its units
	give   []int16  // by seats i and j: the units of i from matches with j
	spare  []uint64 // by seat i: the set of seats j with such units
	keep   []int32  // by seat: its capacity before it was given up
	sought tooMany  // the group that says most

	// The results of find.
	reached []int    // the seats that can be reached, the nearest first
	level   []int32  // by seat: over how many matches, or -1
	unseen  []uint64 // the set of seats that have not been reached
	layers  []uint64 // by level: the set of seats with this level
	next    []int    // by seat: the opponent that move tries next

	work *meter
}

// A tooMany is a group of seats with more units than they have room for. These
// are all units of the matches within the group.
type tooMany struct {
	seats       []int
	units, room int
	beyond      int // how many of the seats must be given up
}

// newUnits returns the units of a contest. They have yet to be dealt.
func newUnits(c *contest, w *meter) *units {
	k := len(c.teams)
	words := (k + 63) / 64
	f := &units{
		contest: c, k: k, words: words, equal: make([]int16, k*k), left: make([]uint64, k*words),
		cap: make([]int32, k), all: make([]int32, k), have: make([]int32, k), give: make([]int16, k*k),
		spare: make([]uint64, k*words), level: make([]int32, k), unseen: make([]uint64, words),
		next: make([]int, k), work: w,
	}
	for i := range k {
		for j := range k {
			if n := c.remaining(i, j); i != j && n > 0 {
				f.equal[i*k+j] = int16(n)
				f.row(f.left, i)[j/64] |= 1 << (j % 64)
			}
		}
	}
	w.take(3 * k * k)
	return f
}

// cap returns the capacity of a team with a room of c points in m matches: the
// most units that can be as few points. See units.
//
// If a win is worth two draws or more, a team has the fewest points with as
// many draws as possible, and otherwise with as many wins.
func (v worth) cap(c int64, m int) int32 {
	n := int64(m)
	switch {
	case v.win < 2*v.draw:
		u := 2 * (c / v.win)
		if c%v.win >= v.draw {
			u++
		}
		return int32(min(u, 2*n))
	case c < v.draw*n:
		return int32(c / v.draw)
	}
	return int32(min(n+(c-v.draw*n)/(v.win-v.draw), 2*n))
}

// deal gives each team one unit of each of its matches. The matches of one seat
// are left out, or of none for -1.
func (f *units) deal(without int) {
	copy(f.give, f.equal)
	copy(f.spare, f.left)
	copy(f.have, f.open)
	if without >= 0 {
		bit := uint64(1) << (without % 64)
		for j := range f.k {
			f.have[j] -= int32(f.equal[j*f.k+without])
			f.give[j*f.k+without], f.give[without*f.k+j] = 0, 0
			f.row(f.spare, j)[without/64] &^= bit
		}
		clear(f.row(f.spare, without))
		f.have[without] = 0
	}
	for i, n := range f.have {
		f.all[i] = 2 * n
	}
	f.work.take(f.k * (f.k/4 + f.words + 4))
}

// limit sets the capacities by the room of each seat. A seat without room has
// no capacity, not even for no units.
func (f *units) limit(room []int64, v worth) {
	for i, r := range room {
		f.cap[i] = -1
		if r >= 0 {
			f.cap[i] = v.cap(r, int(f.all[i]/2))
		}
	}
	f.work.take(10 * f.k)
}

// beyond returns a number of seats that must be beyond their room, without the
// matches of one seat. If that is more than the seats without room, f.sought is
// the group that says most.
func (f *units) beyond(room []int64, without int, v worth) int {
	f.deal(without)
	f.limit(room, v)
	f.sought = tooMany{}
	sure := 0
	var order []int
	for i, c := range f.cap {
		if c < 0 {
			sure++
			f.cap[i] = f.all[i]
		} else if c < f.all[i] {
			order = append(order, i)
		}
	}
	f.keep = append(f.keep[:0], f.cap...)
	if f.settle() {
		return sure
	}
	f.seek(f.reached)
	more := func(i int) int32 { return f.all[i] - f.keep[i] }
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(more(j), more(i)) })
	for _, i := range order {
		f.cap[i] = f.all[i]
		if f.level[i] < 0 {
			continue // nothing can be moved to it
		}
		if f.settle() {
			break
		}
		f.seek(f.reached)
		if f.work.over() {
			return sure
		}
	}
	// Equal R stand together, so each is a fraction once.
	cost := new(big.Rat)
	for k := 0; k < len(order); {
		r, over := more(order[k]), int32(0)
		for ; k < len(order) && more(order[k]) == r; k++ {
			over += max(f.have[order[k]]-f.keep[order[k]], 0)
		}
		if over > 0 {
			cost.Add(cost, big.NewRat(int64(over), int64(r)))
			f.work.take(500)
		}
	}
	up := new(big.Int).Add(cost.Num(), cost.Denom())
	up.Sub(up, big.NewInt(1))
	return sure + int(up.Div(up, cost.Denom()).Int64())
}

// seek takes note of a group that has too many units, if more of its seats must
// be given up than of the groups before. To give a seat up makes room for all
// its units.
func (f *units) seek(group []int) {
	c := tooMany{seats: group}
	more := make([]int, 0, len(group))
	for _, i := range group {
		c.units += int(f.have[i])
		c.room += int(f.keep[i])
		more = append(more, int(f.all[i]-f.keep[i]))
	}
	slices.Sort(more)
	for room := c.room; room < c.units && c.beyond < len(more); c.beyond++ {
		room += more[len(more)-1-c.beyond]
	}
	f.work.take(20 * len(group))
	if c.beyond > f.sought.beyond {
		c.seats = slices.Clone(group)
		f.sought = c
	}
}

// within reports whether units can be moved so that no seat has more than it
// has room for, except for as many seats as others says, 0 or 1.
//
// # Candidates
//
// Each group of seats with too many units must have the exception as a member,
// and must have no more than it has room for without it. So a group that is
// found with one candidate also sorts out other candidates.
func (f *units) within(room []int64, v worth, others int) bool {
	f.deal(-1)
	f.limit(room, v)
	if f.settle() {
		return true
	}
	if others == 0 {
		return false
	}
	candidates := f.mending(slices.Clone(f.reached))
	for len(candidates) > 0 && !f.work.over() {
		i := candidates[0]
		before := f.cap[i]
		f.cap[i] = f.all[i]
		if f.settle() {
			return true
		}
		f.cap[i] = before
		candidates = f.mending(candidates)
	}
	return false
}

// settle moves units until no seat has more than its capacity. It reports
// whether that is possible. If not, as few units as possible are too many, and
// f.reached is a group of seats that have too many together.
//
// # Why the group has too many
//
// Let no more units be movable from the seats above their capacity, and let the
// group be all seats that can be reached from these seats. No seat of the group
// has room. No seat of the group has a unit from a match with a seat outside.
// So the group has the fewest units that it can have, and that is more than its
// capacity.
//
// # Method
//
// Blocking flows of Dinitz, along shortest paths. Sets let both the search and
// the moves look at 64 opponents at once.
func (f *units) settle() bool {
	for f.find() && !f.work.over() {
		clear(f.next)
		for i := range f.k {
			for f.over(i) {
				moved := f.move(i, f.have[i]-f.cap[i])
				if moved == 0 {
					break
				}
				f.have[i] -= moved
			}
		}
	}
	return len(f.reached) == 0
}

func (f *units) over(i int) bool { return f.have[i] > f.cap[i] }
func (f *units) room(i int) bool { return f.have[i] < f.cap[i] }

// find finds the seats that can be reached from the seats with too many units,
// and over how few matches. It reports whether it has reached a seat with room.
// It goes no further than the level of the first seat with room.
func (f *units) find() (found bool) {
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
func (f *units) reach(i int, level int32) {
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
func (f *units) row(sets []uint64, i int) []uint64 { return sets[i*f.words:][:f.words] }

// move moves units from seat i to a seat with room, over matches that each
// lead one level further. It returns how many units it has moved, at most
// most, and 0 if it cannot move any. A match over which nothing can be moved is
// not tried again until the next call of find.
func (f *units) move(i int, most int32) int32 {
	if f.level[i] > 0 && f.room(i) {
		most = min(most, f.cap[i]-f.have[i])
		f.have[i] += most
		return most
	}
	for f.ahead(i) {
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

// ahead sets f.next[i] to the next opponent that is one level further and from
// whose matches seat i has units. It reports whether there is such an
// opponent.
func (f *units) ahead(i int) bool {
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

// mending returns the candidates without which the group f.reached has no more
// units than it has room for. They are members of the group.
//
// A member takes away its capacity, and all units of its matches within the
// group.
func (f *units) mending(candidates []int) []int {
	excess := 0
	group := make([]uint64, f.words)
	for _, i := range f.reached {
		excess += int(f.have[i] - f.cap[i])
		group[i/64] |= 1 << (i % 64)
	}
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
		if 2*within-int(f.cap[i]) >= excess {
			list = append(list, i)
		}
	}
	f.work.take(5*len(f.reached) + len(candidates)*(2*f.words+5))
	return list
}
