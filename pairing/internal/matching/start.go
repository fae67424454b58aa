package matching

import (
	"slices"
)

// This file guesses: dual values that leave no pair a negative slack, if a
// larger gap costs more than all smaller ones on the way, and a matching
// without slack of as many vertices as possible.
//
// In each group, the fold is the best matching of its members (see fold). Where
// the vertices of a group and all before it are odd in number, at least one
// pair leads on from there. The set of these vertices gets a dual of its own,
// fixed throughout: what it costs to leave the group, and in the last word as
// much as leaves no pair of the two groups a negative slack. Without it, a
// search would have to build the same set, vertex by vertex.
//
// Only the answer's speed rests on the guesses, not the answer: whether each
// fixed set is crossed just once, and whether any slack is negative, shows in
// the end.

// begin sets the solver's duals and matches what it can.
func (b *blocks) begin(s *solver) {
	s.work.spend(s.each(s.n, 2*stepsStart))
	rests := b.likelyBye()
	holes := make([]bool, len(b.Group))
	if rests >= 0 {
		holes[rests] = true
		b.byeGroup = b.Group[rests]
	}
	crossings := b.crossings(rests, holes)
	folded := make([]int32, 0, len(b.order))
	var positions []int64
	for h := range b.Level {
		folded = folded[:0]
		positions = positions[:0]
		for _, v := range b.members(int32(h)) {
			if !holes[v] {
				folded = append(folded, v)
				positions = append(positions, b.Position[v])
			}
		}
		scaled := b.foldDuals(positions)
		for i, v := range folded {
			s.yOf(v)[b.K-1] = scaled[i]
		}
		for i := range len(folded) / 2 {
			u, v := folded[i], folded[len(folded)-1-i]
			if s.isTight(u, v) {
				s.mate[u], s.mate[v] = v, u
			}
		}
	}
	for _, f := range crossings {
		b.fitDual(s, f.from, holes)
		b.fitDual(s, f.to, holes)
	}
	b.fix(s, crossings, rests)
	for _, f := range crossings {
		if s.isTight(f.from, f.to) {
			s.mate[f.from], s.mate[f.to] = f.to, f.from
		}
	}
	if rests >= 0 {
		b.fitDualToAll(s, rests)
		b.fitDualToAll(s, 0)
		if s.isTight(rests, 0) {
			s.mate[rests], s.mate[0] = 0, rests
		}
	}
	b.startSum = 0
	for v := range int32(s.n) {
		b.startSum += s.yOf(v)[b.K-1]
	}
}

// fold returns the duals of members at these positions, even in number, in the
// last word.
func (b *blocks) foldDuals(positions []int64) []int64 {
	if b.Same == 0 {
		return make([]int64, len(positions))
	}
	y := fold(positions)
	for i := range y {
		y[i] *= -b.Same / 2
	}
	return y
}

// likelyBye returns the vertex whose bye costs least, or -1 without a bye.
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

// A float is a pair of vertices of two groups, of which no other lies between
// them.
type crossing struct{ from, to int32 }

// floats guesses one for each group that has to have one, and marks the
// vertices as holes of their groups.
func (b *blocks) crossings(rests int32, holes []bool) []crossing {
	var list []crossing
	var waiting []int32 // the group that still has to give a vertex to the next
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

// guess returns the vertices of a group and the next that are likely to meet.
//
// If squares count for pairs of two groups as well, these are the first and the
// last. If they count against them, moving the two from the middles of their
// groups by u and v towards each other loses 2u² + 2v² in the folds and gains
// (L-u-v)², where L is the middles' distance: so u = v = L/4, unless a group
// ends before.
func (b *blocks) guess(group, next []int32, holes []bool) crossing {
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

// nearestTo returns the member at place i, or the nearest to it that isn't a
// hole.
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

// settle gives the vertex v, a hole until now, the greatest dual that the other
// members of its group allow.
func (b *blocks) fitDual(s *solver, v int32, holes []bool) {
	first := true
	for _, u := range b.members(b.Group[v]) {
		if !holes[u] {
			d := b.Position[u] - b.Position[v]
			if y := b.Same*d*d - s.yOf(u)[b.K-1]; first || y < s.yOf(v)[b.K-1] {
				first = false
				s.yOf(v)[b.K-1] = y
			}
		}
	}
	holes[v] = false
}

// settleAgainstAll gives the vertex v, which has none, the greatest dual that
// all others allow. The bye's is not there yet when its likely partner gets
// one.
func (b *blocks) fitDualToAll(s *solver, v int32) {
	first := true
	y := s.yOf(v)
	clear(y)
	for u := int32(0); u < int32(len(b.Group)); u++ {
		if u != v && (u > 0 || b.Bye == nil) && s.slack(u, v, s.scratch) && (first || less(s.scratch, s.nearest)) {
			first = false
			copy(s.nearest, s.scratch)
		}
	}
	if !first {
		copy(y, s.nearest)
	}
}

// fix gives a dual to the sets of all groups up to that of a float.
func (b *blocks) fix(s *solver, crossings []crossing, rests int32) {
	s.yBefore = s.y
	var next []int32
	var lines []line
	upper, z := make([]int64, b.K-1), make([]int64, b.K)
	for _, f := range crossings {
		g, h := b.Group[f.from], b.Group[f.to]
		next = next[:0]
		for _, v := range b.members(h) {
			if v != rests {
				next = append(next, v)
			}
		}
		lines = b.envelope(s, b.Cross, next, upper, lines[:0])
		clear(z)
		first := true
		for _, v := range b.members(g) {
			if v == rests {
				continue
			}
			x := b.Position[v]
			if least := b.Cross*x*x + at(lines, x) - s.yOf(v)[b.K-1]; first || least < z[b.K-1] {
				first = false
				z[b.K-1] = least &^ 1 // costs less z must be even
			}
		}
		t := b.gap(g, h)
		z[t.Word] += t.Add
		z[b.K-1] -= b.lowerBy
		if less(z, make([]int64, b.K)) {
			continue
		}
		b.sets = append(b.sets, fixedSet{g, slices.Clone(z)})
	}
	b.addFixed()
}

// A fixedSet is the set of all vertices of groups up to the last.
type fixedSet struct {
	last int32
	z    []int64
}

// addFixed adds up the duals of fixed sets by group.
func (b *blocks) addFixed() {
	clear(b.fixed)
	sets := b.sets
	for h := 1; h < len(b.Level); h++ {
		copy(b.fixed[h*b.K:(h+1)*b.K], b.fixed[(h-1)*b.K:h*b.K])
		for ; len(sets) > 0 && int(sets[0].last) < h; sets = sets[1:] {
			for w, z := range sets[0].z {
				b.fixed[h*b.K+w] += z
			}
		}
	}
}

// notCrossedOnce returns the last groups of the fixed sets that the solution
// doesn't cross just once.
func (b *blocks) notCrossedOnce(s *solver) []int32 {
	crossed := make([]int, len(b.Level)+1) // by group: pairs from up to it to after it, as differences
	for u, v := range s.mate {
		if g, h := b.groupOf(int32(u)), b.groupOf(v); g < h {
			crossed[g]++
			crossed[h]--
		}
	}
	for g := range b.Level {
		crossed[g+1] += crossed[g]
	}
	var wrong []int32
	for _, set := range b.sets {
		if crossed[set.last] != 1 {
			wrong = append(wrong, set.last)
		}
	}
	return wrong
}

// rise returns by how much lower the duals of fixed sets should have been in
// the last word, if some are crossed more than once.
//
// Such a set has too large a dual. The start computed it for a group without
// special pairs. Special pairs raise the cost of the pairs in the group by
// twice the mean rise of its vertices' duals. The duals are lowered by 64 times
// the mean rise, since some sets need far more than twice, and a dual that is
// too low costs only time.
func (b *blocks) rise(s *solver) int64 {
	s.work.spend(s.each(s.n, stepsVertex))
	sum := int64(0)
	for v := range int32(s.n) {
		sum += s.yOf(v)[b.K-1]
	}
	return 64 * max(2, min((sum-b.startSum)/int64(s.n), 1<<40))
}

// lower returns a solver that begins anew, with the duals of all fixed sets
// lower by so much.
func (b *blocks) lower(s *solver, by int64) *solver {
	b.lowerBy = by
	b.sets = nil
	b.addFixed()
	b.forget()
	clear(b.outerCount)
	again := newSolver(b, b.K)
	again.most = s.most
	again.work, s.work = s.work, again.work
	// The steps of the new solver's own making are added.
	again.work.Steps += s.work.Steps
	again.work.spendEach(len(b.Level), b.K)
	b.begin(again)
	return again
}

// unfix drops fixed sets. Pairs across them get a slack: they aren't matched
// any more, and blossoms with such pairs are taken apart.
func (b *blocks) unfix(s *solver, last []int32) {
	s.work.spendEach(len(b.sets), len(last))
	s.work.spendEach(len(b.Level), b.K)
	b.sets = slices.DeleteFunc(b.sets, func(f fixedSet) bool { return slices.Contains(last, f.last) })
	b.addFixed()
	ends := make([]int32, len(b.Level)+1) // by group: how many of these sets end before it
	for _, h := range last {
		ends[h+1]++
	}
	for h := range b.Level {
		ends[h+1] += ends[h]
	}
	for i, kids := range s.kids {
		x := int32(s.n + i)
		if kids == nil || s.parent[x] >= 0 {
			continue
		}
		low, high := int32(len(b.Level)), int32(0)
		for _, v := range s.vertices(x) {
			low, high = min(low, b.groupOf(v)), max(high, b.groupOf(v))
		}
		if low < high && ends[low] < ends[high] {
			s.dismantle(x)
		}
	}
	for u, v := range s.mate {
		if int32(u) < v && s.top[u] != s.top[v] && !s.isTight(int32(u), v) {
			s.mate[u], s.mate[v] = -1, -1
		}
	}
	b.forget()
}

// fixedSets returns the fixed sets as sets of vertices.
func (b *blocks) fixedSets() []Set {
	var sets []Set
	for _, f := range b.sets {
		set := Set{Dual: f.z}
		for v := range int32(len(b.Group)) {
			if b.groupOf(v) <= f.last {
				set.Vertices = append(set.Vertices, v)
			}
		}
		sets = append(sets, set)
	}
	return sets
}

// beginLow gives each vertex half of a lower bound of its costs, and fixes no
// set. That is always feasible.
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
