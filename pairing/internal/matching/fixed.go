package matching

import "slices"

// This file holds the fixed sets: duals of sets that a search would otherwise
// have to build as blossoms, vertex by vertex.
//
// A fixed set consists of all vertices of the groups up to one. Its dual has
// two parts. One is the cost of leaving the group. The other, in the last two
// words, is the largest amount with which no pair between the two groups of a
// crossing has a negative slack. A search takes the dual off the cost of each
// pair that crosses the set. In the end each fixed set must be crossed exactly
// once, or else it is dropped.

// A fixedSet is the set of all vertices of the groups up to the last group.
type fixedSet struct {
	last int32
	z    []int64
}

// fix makes a fixed set for the group of each crossing, unless its dual would
// be negative.
func (b *blocks) fix(s *solver, crossings []crossing, rests int32) {
	if len(crossings) == 0 {
		b.addFixed()
		return
	}
	s.yBefore = s.y
	var next []int32
	var lines []line
	e := &b.envelopes[inCross]
	upper, d, z := make([]int64, b.K-1), make([]int64, b.K), make([]int64, b.K)
	for _, f := range crossings {
		g, h := b.Group[f.from], b.Group[f.to]
		next = next[:0]
		for _, v := range b.members(h) {
			if v != rests {
				next = append(next, v)
			}
		}
		lines = b.envelope(s, e, next, upper, lines[:0])
		clear(z)
		first := true
		for _, v := range b.members(g) {
			if v == rests {
				continue
			}
			x := b.Position[v]
			y := s.yOf(v)
			for w := range upper {
				d[w] = -upper[w] - y[w]
			}
			if e.tilt != 0 {
				d[b.K-2] -= e.tilt * x
			}
			d[b.K-1] = b.Cross*x*x + heightAt(lines, x) - y[b.K-1]
			if first || less(d, z) {
				first = false
				copy(z, d)
			}
		}
		for w := range z {
			z[w] &^= 1 // even, like costs
		}
		t := b.gap(g, h)
		z[t.Word] += t.Add
		z[b.K-1] -= b.lowerBy
		if negative(z) {
			continue
		}
		b.sets = append(b.sets, fixedSet{g, slices.Clone(z)})
	}
	b.addFixed()
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

// notCrossedOnce returns the last groups of the fixed sets that the matching
// does not cross exactly once.
func (b *blocks) notCrossedOnce(s *solver) []int32 {
	// The number of pairs from the groups up to one to the groups after it.
	// At first, its difference from the number for the group before.
	crossed := make([]int, len(b.Level)+1)
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

// unfix drops the fixed sets with these last groups. Pairs that cross them get
// a slack. So they are not matched any more, and blossoms with such pairs are
// taken apart.
func (b *blocks) unfix(s *solver, last []int32) {
	s.work.spendEach(len(b.sets), len(last))
	s.work.spendEach(len(b.Level), b.K)
	b.sets = slices.DeleteFunc(b.sets, func(f fixedSet) bool { return slices.Contains(last, f.last) })
	b.addFixed()
	ends := make([]int32, len(b.Level)+1) // sets dropped before each group
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

// rise returns by how much to lower the duals of fixed sets in the last word,
// if some sets are crossed more than once.
//
// The dual of such a set is too large, because the start ignored special pairs.
// Special pairs raise the cost of the pairs in a group by twice the mean rise
// of the duals of its vertices. Some sets need far more than that, and a dual
// that is too low costs only time. So rise returns 64 times the mean rise.
func (b *blocks) rise(s *solver) int64 {
	s.work.spend(s.each(s.n, stepsVertex))
	sum := int64(0)
	for v := range int32(s.n) {
		sum += s.yOf(v)[b.K-1]
	}
	return 64 * max(2, min((sum-b.startSum)/int64(s.n), 1<<40))
}

// lower returns a solver that begins anew, with the duals of all fixed sets
// lower by the given amount.
func (b *blocks) lower(s *solver, by int64) *solver {
	b.lowerBy = by
	b.sets = nil
	b.addFixed()
	b.forget()
	clear(b.counts[0])
	clear(b.counts[1])
	again := newSolver(b, b.K)
	again.most = s.most
	again.work, s.work = s.work, again.work
	// The steps that it took to make the new solver count as well.
	again.work.Steps += s.work.Steps
	again.work.spendEach(len(b.Level), b.K)
	b.begin(again)
	return again
}

// fixedSets returns the fixed sets as sets of vertices.
func (b *blocks) fixedSets() []Set {
	sets := make([]Set, 0, len(b.sets))
	for _, f := range b.sets {
		most := b.start[f.last+1] + 1 // with the bye
		set := Set{Dual: f.z, Vertices: make([]int32, 0, most)}
		for v := range int32(len(b.Group)) {
			if b.groupOf(v) <= f.last {
				set.Vertices = append(set.Vertices, v)
			}
		}
		sets = append(sets, set)
	}
	return sets
}
