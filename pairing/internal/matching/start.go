package matching

// This file guesses dual values, and a matching without slack of as many
// vertices as possible. No slack is negative if a larger gap costs more than
// all smaller gaps on the way together.
//
// # Within a group
//
// The best matching of the members of a group, if nothing is in the way, is
//
//   - the slide, if distances gain something: see slide.go;
//   - the fold, if squares of distances gain something: see fold.go;
//   - neighbors, the first and the second, the third and the fourth, and so on,
//     if squares of distances cost something.
//
// # Between groups
//
// If the vertices of a group and of all groups before it are odd in number, at
// least one pair must lead on from there. The set of these vertices gets a
// dual, which stays fixed: see fixed.go.
//
// # The role of the guess
//
// The speed rests on it, but not the answer. The end of a search shows whether
// each fixed set is crossed exactly once, and whether a slack is negative.

// begin sets the solver's duals and matches vertices where it can.
func (b *blocks) begin(s *solver) {
	s.work.spend(s.each(s.n, 2*stepsStart))
	rests := b.likelyBye()
	holes := make([]bool, len(b.Group))
	if rests >= 0 {
		holes[rests] = true
		b.byeGroup = b.Group[rests]
	}
	crossings := b.crossings(rests, holes)
	members := make([]int32, 0, len(b.order))
	var positions []int64
	for h := range b.Level {
		members = members[:0]
		positions = positions[:0]
		for _, v := range b.members(int32(h)) {
			if !holes[v] {
				members = append(members, v)
				positions = append(positions, b.Position[v])
			}
		}
		b.beginGroup(s, members, positions)
	}
	for _, f := range crossings {
		b.fitDual(s, f.from, holes)
		b.fitDual(s, f.to, holes)
	}
	b.fix(s, crossings, rests)
	for _, f := range crossings {
		s.matchTight(f.from, f.to)
	}
	if rests >= 0 {
		b.fitDualToAll(s, rests)
		b.fitDualToAll(s, 0)
		s.matchTight(rests, 0)
	}
	b.startSum = 0
	for v := range int32(s.n) {
		b.startSum += s.yOf(v)[b.K-1]
	}
}

// matchTight matches u and v if they have no slack.
func (s *solver) matchTight(u, v int32) {
	if s.isTight(u, v) {
		s.mate[u], s.mate[v] = v, u
	}
}

// beginGroup sets the duals of members at these positions, of one group and
// even in number, and matches those without slack.
func (b *blocks) beginGroup(s *solver, members []int32, positions []int64) {
	m := len(members)
	switch {
	case b.LineSame < 0:
		first, second := slide(positions)
		for i, v := range members {
			y := s.yOf(v)
			y[b.K-2], y[b.K-1] = -b.LineSame/2*first[i], b.Same*second[i]
		}
		for i := range m / 2 {
			s.matchTight(members[i], members[m/2+i])
		}
	case b.Same > 0:
		scaled := neighbors(positions)
		for i, v := range members {
			s.yOf(v)[b.K-1] = b.Same / 2 * scaled[i]
		}
		for i := 0; i < m; i += 2 {
			s.matchTight(members[i], members[i+1])
		}
	default:
		if b.Same < 0 {
			scaled := fold(positions)
			for i, v := range members {
				s.yOf(v)[b.K-1] = -b.Same / 2 * scaled[i]
			}
		}
		for i := range m / 2 {
			s.matchTight(members[i], members[m-1-i])
		}
	}
}

// likelyBye returns the vertex whose bye costs least, or -1 if there is no bye.
func (b *blocks) likelyBye() int32 {
	if b.Bye == nil {
		return -1
	}
	at := func(v int32) []int64 { return b.Bye[int(v)*b.K : int(v+1)*b.K] }
	best := int32(1)
	for v := best + 1; v < int32(len(b.Group)); v++ {
		if less(at(v), at(best)) {
			best = v
		}
	}
	return best
}

// A crossing is a pair of vertices of two different groups. Groups between the
// two have no vertex left for it.
type crossing struct{ from, to int32 }

// crossings guesses a crossing for each group that needs one. It marks the
// vertices of each crossing as holes of their groups. The vertex rests has the
// bye.
func (b *blocks) crossings(rests int32, holes []bool) []crossing {
	var list []crossing
	var waiting []int32 // the group that must give a vertex to the next
	var group, next []int32
	for h := range b.Level {
		next = next[:0]
		for _, v := range b.members(int32(h)) {
			if v != rests {
				next = append(next, v)
			}
		}
		if len(next) == 0 {
			continue
		}
		odd := len(next)%2 == 1
		if waiting != nil {
			f := b.guess(group, next, holes)
			holes[f.from], holes[f.to] = true, true
			list = append(list, f)
			odd = !odd
		}
		waiting = nil
		if odd {
			group = append(group[:0], next...)
			waiting = group
		}
	}
	return list
}

// guess returns the vertices of a group and the next group that are likely to
// meet.
//
// # Slides and neighbors
//
// The last of the group meets the first of the next group.
//
// # Folds, if the cost of a crossing falls with the distance
//
// Then the first of the group meets the last of the next group.
//
// # Folds, if it grows with the distance
//
// Let the two vertices move towards each other from the middles of their
// groups, by u and v. The folds lose 2u² + 2v². The distance L of the middles
// becomes L-u-v, and so the pair gains
//
//	L² - (L-u-v)².
//
// The best choice is u = v = L/4, unless a group ends before.
func (b *blocks) guess(group, next []int32, holes []bool) crossing {
	if b.LineSame < 0 || b.Same > 0 {
		return crossing{nearestTo(group, len(group)-1, holes), nearestTo(next, 0, holes)}
	}
	if b.Cross < 0 {
		return crossing{nearestTo(group, 0, holes), nearestTo(next, len(next)-1, holes)}
	}
	m, n := float64(len(group)), float64(len(next))
	apart := (m + n) / 2
	u, v := apart/4, apart/4
	if u > m/2 {
		u = m / 2
		v = (apart - u) / 3
	}
	if v > n/2 {
		v = n / 2
		u = min(m/2, (apart-v)/3)
	}
	return crossing{nearestTo(group, int((m-1)/2+u+0.5), holes), nearestTo(next, int((n-1)/2-v+0.5), holes)}
}

// nearestTo returns the member at place i, or else the nearest member that is
// not a hole.
func nearestTo(members []int32, i int, holes []bool) int32 {
	i = min(max(i, 0), len(members)-1)
	for d := 0; ; d++ {
		if i-d >= 0 && !holes[members[i-d]] {
			return members[i-d]
		}
		if i+d < len(members) && !holes[members[i+d]] {
			return members[i+d]
		}
	}
}

// fitDual gives the vertex v, a hole until now, the greatest dual that the
// other members of its group allow. If there are none, it gets a dual of the
// parity of others.
func (b *blocks) fitDual(s *solver, v int32, holes []bool) {
	k, first, line := b.K-1, true, b.LineSame != 0
	y := s.yOf(v)
	for _, u := range b.members(b.Group[v]) {
		if holes[u] {
			continue
		}
		d := b.Position[u] - b.Position[v]
		last, other := b.Same*d*d-s.yOf(u)[k], int64(0)
		if line {
			other = b.LineSame*max(d, -d) - s.yOf(u)[k-1]
		}
		switch {
		case first, line && other < y[k-1], (!line || other == y[k-1]) && last < y[k]:
			first = false
			y[k] = last
			if line {
				y[k-1] = other
			}
		}
	}
	if first && line {
		y[k-1] = b.LineSame / 2
	} else if first && b.Same > 0 {
		y[k] = b.Same / 2
	}
	holes[v] = false
}

// fitDualToAll gives the vertex v, which has no dual yet, the greatest dual
// that all other vertices allow. It ignores the bye, which has no dual yet when
// its likely partner gets one.
func (b *blocks) fitDualToAll(s *solver, v int32) {
	first := true
	y := s.yOf(v)
	clear(y)
	for u := int32(0); u < int32(len(b.Group)); u++ {
		if u != v && (u > 0 || b.Bye == nil) && s.slack(u, v, s.scratch) &&
			(first || less(s.scratch, s.nearest)) {
			first = false
			copy(s.nearest, s.scratch)
		}
	}
	if !first {
		copy(y, s.nearest)
	}
}

// beginLow gives each vertex half of a lower bound of its costs, and fixes no
// set. No slack is negative then, whatever the costs are.
func (b *blocks) beginLow(s *solver) {
	s.work.spend(s.each(s.n, 2*stepsStart))
	b.sets = nil
	b.addFixed()
	b.byeGroup = 0
	b.forget()
	zero := newSolver(b, b.K) // zero duals, to bound costs by
	zero.yBefore = zero.y
	for v := int32(len(b.Group) - len(b.order)); v < int32(len(b.Group)); v++ {
		y, first := s.yOf(v), true
		for h := range b.Level {
			e := b.beginRow(zero, v, int32(h))
			for x := b.roots[h][0]; x < b.roots[h][1]; x++ {
				s.work.spend(s.each(1, stepsBound))
				if b.bound(zero, e, v, x, s.scratch); first || less(s.scratch, y) {
					first = false
					copy(y, s.scratch)
				}
			}
		}
		if b.Bye != nil {
			if c := b.Bye[int(v)*b.K : int(v+1)*b.K]; less(c, y) {
				copy(y, c)
			}
			if bye := s.yOf(0); v == 1 || less(b.Bye[int(v)*b.K:int(v+1)*b.K], bye) {
				copy(bye, b.Bye[int(v)*b.K:int(v+1)*b.K])
			}
		}
	}
	for v := range int32(len(b.Group)) {
		halve(s.yOf(v))
	}
	b.forget()
}
