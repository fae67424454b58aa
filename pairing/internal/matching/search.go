package matching

import (
	"math"
	"math/bits"
	"slices"
)

// This file grows trees of tight pairs, from one unmatched vertex at a time.

// A search that has seen so many events is put off, if many vertices are
// unmatched.
const (
	many     = 64
	patience = 2048
)

// solve matches all vertices that are not matched yet. All slacks must be at
// least zero, and zero in the pairs that are.
//
// Most searches end close by, as long as there are unmatched vertices close by.
// One that doesn't may see every vertex matched so far, as where all pairs have
// to give way by one place, and if many did, that would take time in the square
// of their number. So a search that takes long is put off: the duals stay as
// far as it brought them, and the vertex gets its turn again after all others,
// when fewer are left, with four times the patience. Those left are then taken
// in such an order that each is about as far from all before it as can be.
func (s *solver) solve() error {
	if !within(s.y) {
		return ErrRange
	}
	s.yBefore = slices.Clone(s.y)
	s.work.spend(s.each(s.n, stepsVertex))
	left := s.unmatched(nil)
	for events := patience; len(left) > 0; events *= 4 {
		// Nothing is put off if few vertices are unmatched at first, if
		// fewer than 4 are left, or if the patience is spent.
		if len(left) < many && events == patience || len(left) < 4 || events > 1<<20 {
			events = math.MaxInt / 4
		}
		for _, r := range left {
			if s.mate[r] >= 0 {
				continue
			}
			if err := s.search(r, events); err != nil {
				return err
			}
			if !s.finish() {
				return ErrRange
			}
		}
		left = strided(s.unmatched(left[:0]))
		s.work.spend(s.n * stepsVertex)
	}
	return nil
}

// unmatched appends the vertices without a mate to a list.
func (s *solver) unmatched(list []int32) []int32 {
	for r := range int32(s.n) {
		if s.mate[r] < 0 {
			list = append(list, r)
		}
	}
	return list
}

// strided returns a list in the order of the bits of the places, reversed: the
// first, the one in the middle, those at a quarter and at three quarters, and
// so on.
func strided(list []int32) []int32 {
	order := make([]int32, 0, len(list))
	size := bits.Len(uint(max(0, len(list)-1)))
	for i := range 1 << size {
		if place := bits.Reverse64(uint64(i) << (64 - size)); place < uint64(len(list)) {
			order = append(order, list[place])
		}
	}
	return order
}

// search grows a tree of tight pairs from the unmatched vertex r until it
// reaches another unmatched vertex, and swaps the pairs along the path to it,
// or gives up after so many events.
func (s *solver) search(r int32, events int) error {
	last := s.work.Events + events
	s.work.Searches++
	clear(s.delta)
	s.queue.clear()
	s.outerVertices = s.outerVertices[:0]
	s.makeOuter(s.top[r])
	for {
		e, ok := s.queue.pop(s.key)
		if !ok {
			return ErrNone
		}
		s.work.Events += s.queue.pushed
		s.countEvents()
		if s.tooMuch() {
			return ErrWork
		}
		if s.long > 0 && s.work.Events > s.long {
			return errLong
		}
		if s.work.Events > last {
			return nil
		}
		if less(s.delta, s.key) {
			copy(s.delta, s.key)
		}
		if e.kind == vanish {
			s.vanish(e.u)
		} else if s.happen(e) {
			return nil
		}
	}
}

// countEvents counts what the queue has done since the last time, and the room
// that it takes.
func (s *solver) countEvents() {
	q := &s.queue
	s.work.spend(s.each(q.pushed, stepsEvent))
	s.work.spendEach(q.moved, stepsQueue)
	s.work.spendEach(q.peak-s.peakCounted, s.k*stepsMemory)
	q.pushed, q.moved, s.peakCounted = 0, 0, q.peak
}

// happen makes an event happen with the vertex with which it is due first, if
// it is. It reports whether that ends the search.
func (s *solver) happen(e event) (done bool) {
	if e.kind == back && s.label[s.top[e.u]] != free {
		return false
	}
	members := s.one[:]
	if e.single {
		members[0] = e.v
	} else {
		members = s.open(s, e)
	}
	v := s.first(e.kind, e.u, members)
	switch {
	case v < 0:
		return false
	case less(s.delta, s.nearest):
		s.queue.push(e, s.nearest)
		return false
	case e.kind == back:
		return s.grow(v, e.u)
	}
	s.queue.push(e, s.delta) // there may be others
	if e.kind == reach {
		return s.grow(e.u, v)
	}
	s.shrink(v, e.u)
	return false
}

// first returns the vertex of a list with which an event of vertex u is due
// first, and sets nearest to when; or -1 if there is none.
func (s *solver) first(kind eventKind, u int32, list []int32) int32 {
	best := int32(-1)
	slacks := 0
	for _, v := range list {
		if !s.concerns(kind, u, v) {
			continue
		}
		slacks++
		if s.slack(u, v, s.scratch) && (best < 0 || less(s.scratch, s.nearest)) {
			best = v
			copy(s.nearest, s.scratch)
		}
	}
	s.work.spend(len(list)*stepsVertex + slacks*s.perSlack)
	if kind == meet && best >= 0 {
		halve(s.nearest)
	}
	return best
}

// concerns reports whether an event of vertex u may happen with v.
func (s *solver) concerns(kind eventKind, u, v int32) bool {
	label := s.label[s.top[v]]
	switch kind {
	case reach:
		return label == free
	case meet:
		return label == outer && s.top[u] != s.top[v] && s.place[v] < s.place[u]
	}
	return label == outer
}

// offer queues an event with one vertex, if it may happen.
func (s *solver) announcePair(kind eventKind, u, v int32) {
	s.work.spend(stepsVertex)
	if !s.concerns(kind, u, v) {
		return
	}
	s.work.spend(s.perSlack)
	if !s.slack(u, v, s.scratch) {
		return
	}
	if kind == meet {
		halve(s.scratch)
	}
	s.queue.push(event{kind, true, u, v}, s.scratch)
}

// grow adds the free node around v, and its mate's, to the tree by the tight
// pair u, v. If the node has no mate, the search ends there.
func (s *solver) grow(u, v int32) (done bool) {
	b := s.top[v]
	m := s.mate[s.base[b]]
	if m < 0 {
		s.augment(u, v)
		return true
	}
	s.makeInner(b, link{u, v})
	s.makeOuter(s.top[m])
	return false
}

// join makes the vertices of a node that has just become outer look around.
func (s *solver) explore(vertices []int32) {
	at := len(s.outerVertices)
	s.outerVertices = append(s.outerVertices, vertices...)
	for ; at < len(s.outerVertices); at++ {
		v := s.outerVertices[at]
		s.place[v] = int32(at)
		s.announce(s, reach, v)
		s.announce(s, meet, v)
		s.countOuter(v, 1)
	}
}

// halve halves a vector. The slack of two vertices of the tree is even: pairs
// of the tree have even costs and no slack, so all duals in it have the same
// parity.
func halve(x []int64) {
	for w := range x {
		x[w] >>= 1
	}
}

// setLabel labels a node for this search.
func (s *solver) setLabel(b int32, label int8) {
	s.label[b] = label
	s.tree = append(s.tree, b)
}

// move adds times*Δ to y of all vertices of node b, and to its z twice that.
func (s *solver) move(b int32, times int64) {
	vertices := s.vertices(b)
	s.work.spend(s.each(len(vertices), stepsMove))
	for _, v := range vertices {
		y := s.yOf(v)
		if !s.touched[v] {
			s.touched[v] = true
			s.moved = append(s.moved, v)
		}
		for w, d := range s.delta {
			y[w] += times * d
		}
	}
	s.moveZ(b, times)
}

func (s *solver) moveZ(b int32, times int64) {
	if int(b) < s.n {
		return
	}
	z := s.zOf(b)
	for w, d := range s.delta {
		z[w] += 2 * times * d
	}
}

// makeOuter makes the free node b outer.
func (s *solver) makeOuter(b int32) {
	s.setLabel(b, outer)
	s.move(b, -1)
	s.explore(s.vertices(b))
}

// makeInner makes the free node b inner, entered by e.
func (s *solver) makeInner(b int32, e link) {
	s.setLabel(b, inner)
	s.enter[b] = e
	s.move(b, 1)
	s.announceVanish(b)
}

// augment swaps the pairs along the path from the root to the outer vertex u,
// and on to the vertex v of a free node whose base is unmatched.
func (s *solver) augment(u, v int32) {
	s.rotate(s.top[v], v)
	for {
		b := s.top[u]
		old := s.mate[s.base[b]]
		s.rotate(b, u)
		s.mate[u], s.mate[v] = v, u
		if old < 0 {
			return
		}
		e := s.enter[s.top[old]]
		s.rotate(s.top[old], e.to)
		u, v = e.from, e.to
	}
}

// finish ends a search: it brings all duals up to date, and takes apart
// blossoms whose z is zero. It reports whether all duals are within the limit.
func (s *solver) finish() (inRange bool) {
	inRange = true
	var gone []int32
	for _, b := range s.tree {
		sign := int64(0)
		switch s.label[b] {
		case outer:
			sign = 1
		case inner:
			sign = -1
		}
		s.label[b] = free
		if sign == 0 || s.parent[b] >= 0 {
			continue // another node with the same number may have come before, or a larger one around it
		}
		s.move(b, sign)
		if int(b) >= s.n {
			inRange = inRange && within(s.zOf(b))
			if s.isZero(b) {
				gone = append(gone, b)
			}
		}
	}
	s.tree = s.tree[:0]
	for len(gone) > 0 {
		b := gone[len(gone)-1]
		gone = gone[:len(gone)-1]
		kids := s.kids[int(b)-s.n]
		s.dissolve(b)
		for _, kid := range kids {
			if int(kid) >= s.n && s.isZero(kid) {
				gone = append(gone, kid)
			}
		}
	}
	for _, v := range s.outerVertices {
		s.countOuter(v, -1)
	}
	s.work.spend(s.each(len(s.moved), stepsUpdate) + len(s.outerVertices)*stepsMove)
	for _, v := range s.moved {
		s.touched[v] = false
		s.changed(s, v)
		copy(s.yBeforeOf(v), s.yOf(v))
		inRange = inRange && within(s.yOf(v))
	}
	s.moved = s.moved[:0]
	return inRange
}

// within reports whether all numbers are within the limit.
func within(x []int64) bool {
	for _, a := range x {
		if a > limit || a < -limit {
			return false
		}
	}
	return true
}
