package matching

import (
	"math"
	"math/bits"
	"slices"
)

// This file grows a tree of tight pairs from one unmatched vertex after
// another, event by event.

// A search is put off once it has seen as many events as its patience, unless
// fewer than manyLeft vertices are unmatched.
const (
	manyLeft = 64
	patience = 2048
)

// solve matches all vertices that are not matched yet. All slacks must be at
// least zero, and the slacks of matched pairs must be zero.
//
// # Searches that are put off
//
// Most searches end close by, as long as there are unmatched vertices close by.
// Other searches may see every vertex matched so far, for example if all pairs
// must give way by one place. If many searches did that, it would take time in
// the square of their number.
//
// So a search that takes long is put off. The duals stay as far as the search
// brought them. The vertex gets its turn again after all others, when fewer are
// left, with four times the patience. The vertices that are left are then taken
// in such an order that each is about as far as possible from all before it.
func (s *solver) solve() error {
	if !within(s.y) {
		return ErrRange
	}
	s.yBefore = slices.Clone(s.y)
	s.work.spend(s.each(s.n, stepsVertex))
	left := s.unmatched(nil)
	for events := patience; len(left) > 0; events *= 4 {
		// Nothing is put off if few vertices are unmatched at first, if
		// fewer than 4 are left, or if patience has grown enough.
		if len(left) < manyLeft && events == patience || len(left) < 4 || events > 1<<20 {
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

// strided returns a list in another order: its first member, the member in the
// middle, the members at one quarter and at three quarters, and so on. The
// index of a member has its bits reversed.
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

// search grows a tree of tight pairs from the unmatched vertex r until the tree
// reaches another unmatched vertex. Then it swaps the pairs along the path
// between the two. It gives up after the given number of events.
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

// countEvents counts the work of the queue since the last count, and its
// memory.
func (s *solver) countEvents() {
	q := &s.queue
	s.work.spend(s.each(q.pushed, stepsEvent))
	s.work.spendEach(q.moved, stepsQueue)
	s.work.spendEach(q.peak-s.peakCounted, s.k*stepsMemory)
	q.pushed, q.moved, s.peakCounted = 0, 0, q.peak
}

// happen lets an event happen with the vertex with which it is due first. If it
// is not due yet, it goes back to the queue. happen reports whether the search
// has ended.
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
// first, and sets nearest to the Δ at which it is due. It returns -1 if there
// is no such vertex.
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

// announcePair queues the event of vertex u with vertex v, if it may happen.
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
