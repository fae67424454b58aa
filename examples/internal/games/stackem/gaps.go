package stackem

import "math/bits"

// This file estimates how far a wall is from complete. The strategies in
// keeper.go, watcher.go and search.go play by this estimate.
//
// Two bricks of a wall are in conflict if one is lower or further to the left,
// or both, and is not heavier by at least the number of steps between them. A
// set of bricks without a conflict can be kept, if no brick can be added to it.
// The other places are gaps. The estimate of a wall is the cost of the gaps for
// the set whose gaps cost least:
//
//	cost of a gap = unit · (3 + u·m/n)
//
// where u is the number of bricks that are unseen, n is the number of these
// that fit between the nearest kept bricks, and m is the number of places in
// the longest line of gaps through the gap. So n/m of the unseen bricks are for
// this gap, and u·m/n is about how many must be drawn. Each gap costs at least
// three turns' worth, because fewer gaps are better than wider ones. If n is
// less than m, the gap costs as much as [hopeless].
//
// The form of the cost and its figures were found by trial.

// unit is the cost of a turn.
const unit = 1 << 10

// perGap is the part of the cost of a gap that does not depend on its width.
const perGap = 3 * unit

// hopeless is the cost of a gap that too few unseen bricks can fill.
const hopeless = 40 * unit

// worst is more than the cost of any wall.
const worst = 1 << 40

// maxNodes is the most sets of bricks that are tried for one estimate.
const maxNodes = 2_000

// An unseen counts the bricks that a player has not seen: how many are below
// each weight.
type unseen [NumBricks + 1]int8

// bricksBetween returns how many bricks are unseen between two weights.
func (u *unseen) bricksBetween(low, high int) int64 {
	if high <= low {
		return 0
	}
	return int64(u[high] - u[low+1])
}

// has reports whether a brick is unseen.
func (u *unseen) has(b Brick) bool { return u[b+1] != u[b] }

// count returns how many bricks are unseen.
func (u *unseen) count() int64 { return int64(u[NumBricks]) }

// A memory has the bricks that a player has seen in a game. All bricks of a
// whole deal that were drawn are in a wall, or were the discard when a player
// was to move. So the unseen bricks are the pile. There is an exception: the
// player who does not begin may never see the first discard.
type memory struct{ seen [NumBricks]bool }

// look remembers the view of a player, and returns the unseen bricks. The hand
// is -1 if there is none.
func (m *memory) look(v View, hand Brick) (u unseen) {
	for i := range v.Mine {
		m.seen[v.Mine[i]], m.seen[v.Theirs[i]] = true, true
	}
	for _, b := range []Brick{v.Discard, hand} {
		if b >= 0 {
			m.seen[b] = true
		}
	}
	for b, seen := range m.seen {
		u[b+1] = u[b]
		if !seen {
			u[b+1]++
		}
	}
	return u
}

// An estimate is the cost of a wall, with the figures to find the cost of the
// wall with another brick.
type estimate struct {
	wall      Wall
	unseen    *unseen
	conflicts [Side * Side]uint16 // of each place, as a set of places
	gap       uint16              // the place that must be a gap, or none
	cost      int64
	nodes     int // how many sets were tried
}

// A step is a place that can be in conflict with another.
type step struct {
	to    int  // the place
	apart int  // how many steps they are apart
	above bool // to is the place that must be lighter
}

// steps has, for each place, the places that are lower and further to the left,
// or higher and further to the right.
var steps = func() (steps [Side * Side][]step) {
	for i := range steps {
		for j := i + 1; j < len(steps); j++ {
			if j%Side >= i%Side {
				apart := j/Side - i/Side + j%Side - i%Side
				steps[i] = append(steps[i], step{j, apart, true})
				steps[j] = append(steps[j], step{i, apart, false})
			}
		}
	}
	return steps
}()

// estimate returns the estimate of a wall.
func (u *unseen) estimate(w Wall) *estimate {
	e := &estimate{wall: w, unseen: u, cost: worst}
	for i := range w {
		e.conflicts[i] = e.conflictsOf(i)
	}
	e.search(all16, all16)
	return e
}

const all16 = 1<<(Side*Side) - 1

// conflictsOf returns the places that place i is in conflict with.
func (e *estimate) conflictsOf(i int) (places uint16) {
	for _, s := range steps[i] {
		more := int(e.wall[i] - e.wall[s.to])
		if !s.above {
			more = -more
		}
		if more < s.apart {
			places |= 1 << s.to
		}
	}
	return places
}

// costWith returns the cost of the wall with a brick at place i that is kept.
// It returns most if the cost is not below it.
func (e *estimate) costWith(i int, brick Brick, most int64) int64 {
	f := *e
	f.wall[i], f.cost, f.nodes = brick, most, 0
	for m := e.conflicts[i]; m != 0; m &= m - 1 {
		f.conflicts[bits.TrailingZeros16(m)] &^= 1 << i
	}
	others := f.conflictsOf(i)
	for m := others; m != 0; m &= m - 1 {
		f.conflicts[bits.TrailingZeros16(m)] |= 1 << i
	}
	f.search(all16&^others, all16&^others&^(1<<i))
	return f.cost
}

// costWithout returns the cost of the wall if the brick at place i is not kept,
// which is the same for all bricks.
func (e *estimate) costWithout(i int) int64 {
	f := *e
	f.cost, f.nodes, f.gap = worst, 0, 1<<i
	f.search(all16&^(1<<i), all16&^(1<<i))
	return f.cost
}

// place returns the place where a brick makes the wall cheapest, if it is kept
// there, and the cost. If no place makes it cheaper, the place is -1.
func (e *estimate) place(brick Brick) (cost int64, at int) {
	cost, at = e.cost, -1
	for i := range e.wall {
		if c := e.costWith(i, brick, cost); c < cost {
			cost, at = c, i
		}
	}
	return cost, at
}

// search looks for the cheapest set to keep. Kept is the set that is left, and
// free are the places in it that may still be dropped. It takes the place with
// the most conflicts, and either drops it or keeps it and drops the places in
// conflict with it. It gives up a set whose gaps alone cost too much.
func (e *estimate) search(kept, free uint16) {
	if e.nodes++; e.nodes > maxNodes {
		return
	}
	most, at := 0, -1
	for m := free; m != 0; m &= m - 1 {
		i := bits.TrailingZeros16(m)
		if n := bits.OnesCount16(e.conflicts[i] & kept); n > most {
			most, at = n, i
		}
	}
	gaps := int64(Side*Side - bits.OnesCount16(kept))
	if at < 0 {
		if gaps*(perGap+unit) < e.cost && e.largest(kept) {
			e.cost = min(e.cost, e.price(kept))
		}
		return
	}
	if (gaps+1)*(perGap+unit) >= e.cost {
		return
	}
	one, others := uint16(1)<<at, e.conflicts[at]&kept
	if most > 1 {
		e.search(kept&^one, free&^one)
		e.search(kept&^others, free&^others&^one)
	} else {
		e.search(kept&^others, free&^others&^one)
		e.search(kept&^one, free&^one)
	}
}

// largest reports whether no brick can be added to a set without a conflict.
func (e *estimate) largest(kept uint16) bool {
	for m := all16 &^ kept &^ e.gap; m != 0; m &= m - 1 {
		if e.conflicts[bits.TrailingZeros16(m)]&kept == 0 {
			return false
		}
	}
	return true
}

// price returns the cost of the gaps if a set is kept. It may stop once the
// cost is not below the cost found so far.
func (e *estimate) price(kept uint16) (cost int64) {
	gaps := all16 &^ kept
	// For each place, high is the weight of the lightest kept brick from
	// there to the lower left, and line is the number of gaps in the
	// longest line that ends there.
	var high, line [Side * Side]int
	for i := range high {
		if gaps>>i&1 == 0 {
			high[i] = int(e.wall[i])
			continue
		}
		high[i] = NumBricks
		if i%Side > 0 {
			high[i], line[i] = high[i-1], line[i-1]
		}
		if i >= Side {
			high[i], line[i] = min(high[i], high[i-Side]), max(line[i], line[i-Side])
		}
		line[i]++
	}
	// Low and back are the same to the upper right.
	var low, back [Side * Side]int
	for i := len(low) - 1; i >= 0; i-- {
		if gaps>>i&1 == 0 {
			low[i] = int(e.wall[i])
			continue
		}
		low[i] = -1
		if i%Side < Side-1 {
			low[i], back[i] = low[i+1], back[i+1]
		}
		if i+Side < len(low) {
			low[i], back[i] = max(low[i], low[i+Side]), max(back[i], back[i+Side])
		}
		back[i]++
		n, m := e.unseen.bricksBetween(low[i], high[i]), int64(line[i]+back[i]-1)
		if n < m {
			cost += hopeless
		} else {
			cost += perGap + unit*e.unseen.count()*m/n
		}
		if cost >= e.cost {
			break
		}
	}
	return cost
}
