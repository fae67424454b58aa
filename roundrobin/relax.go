package roundrobin

import (
	"cmp"
	"slices"
)

// This file has a lower bound on the number of changes that turn a claim.

// A relaxation has what bound uses again and again. See [turn.bound].
type relaxation struct {
	order  []int     // the matches of the team, the largest drop first
	full   [][]gain  // by team: matches that can lift it, the most first
	shared [][]gain  // the same, for values that lift both teams
	drops  []int64   // of the matches in order that are free
	sums   []int64   // of the first drops
	rank   []int     // by match of the team: its place in drops, or -1
	rivals []relaxed // the rivals as they are now
	stale  []bool    // by team: whether its sums of gains are out of date
	each   []int     // what costs returns
	costs  []int     // of the rivals, for one price
	lacks  []int64   // of the rivals, for lack
}

// A gain is a match, and by how much it can lift a team.
type gain struct {
	match int
	by    int64
}

// A relaxed is a rival in the relaxation.
type relaxed struct {
	lack         int64    // how much its key lacks now
	full, shared []int64  // sums of the largest gains, from none
	own          [2]int64 // drop and bonus of its matches with the team
	ranks        [2]int   // of these matches
	owns         int      // how many they are
}

func newRelaxation(t *turn) relaxation {
	n := len(t.keys)
	x := relaxation{
		full: make([][]gain, n), shared: make([][]gain, n),
		rank: make([]int, len(t.matches)), rivals: make([]relaxed, len(t.rivals)), stale: make([]bool, n),
	}
	x.order = slices.Clone(t.owns)
	slices.SortStableFunc(x.order, func(j, k int) int {
		return cmp.Compare(t.drop(&t.matches[k]), t.drop(&t.matches[j]))
	})
	for _, i := range t.rivals {
		x.stale[i] = true
		for _, k := range t.list[i] {
			m := &t.matches[k]
			full, shared := t.lifts(m, m.a == i)
			if full > 0 {
				x.full[i] = append(x.full[i], gain{k, full})
			}
			if shared > 0 && t.need > 1 {
				x.shared[i] = append(x.shared[i], gain{k, shared})
			}
		}
		for _, list := range [][]gain{x.full[i], x.shared[i]} {
			slices.SortStableFunc(list, func(g, h gain) int { return cmp.Compare(h.by, g.by) })
		}
		t.work.take(300 * len(t.list[i]))
	}
	return x
}

// drop returns by how much a match of the team can lower its key.
func (t *turn) drop(m *recorded) int64 {
	v := t.last(m)
	if m.a == t.team {
		return max(0, m.toA-v.toA)
	}
	return max(0, m.toB-v.toB)
}

// bonus returns by how much the opponent gains if a match of the team lowers it
// most.
func (t *turn) bonus(m *recorded) int64 {
	v := t.last(m)
	if m.a == t.team {
		return max(0, v.toB-m.toB)
	}
	return max(0, v.toA-m.toA)
}

// lifts returns by how much another value of a match can lift the key of its
// first or second team: alone, and together with the other team.
func (t *turn) lifts(m *recorded, first bool) (full, shared int64) {
	mine, theirs := m.toA, m.toB
	if !first {
		mine, theirs = m.toB, m.toA
	}
	// In the front, the first is best for the first team. It has the mirror
	// of each of its values.
	k, _ := slices.BinarySearchFunc(t.front, theirs+1, func(v value, least int64) int {
		return cmp.Compare(v.toB, least)
	})
	if k < len(t.front) {
		shared = max(0, t.front[k].toA-mine)
	}
	return max(0, t.front[0].toA-mine), shared
}

// bound returns twice a lower bound on the number of changes that turn the
// claim, with the changes made already as they are. At most most of the
// team's matches are changed. It returns never if no changes turn the claim.
//
// # Relaxation
//
// Let x matches of the team be changed. Each is best for the claim if the team
// does as badly as it can. The key of the team drops, and the opponent has a
// bonus. A rival then lacks a part of its key. It makes up for that with its
// other matches, those first that lift it most. What its opponents lose is
// ignored, so this takes no more changes than there really are.
//
// If several rivals must pass, a value that lifts both teams counts as half a
// change for each of them. That is why the bound is twice as large.
//
// # Who passes
//
// A rival has a cost for each number of changed matches with the team. The
// cheapest rivals are taken, as many as must pass. All their changed matches
// with the team are x at most. Each of these matches has a price p, and the
// prices of x matches are given back. Any price gives a lower bound, by weak
// duality.
//
// For one rival that must pass, the bound is exact with price 0, if no other
// tie-break decides.
func (t *turn) bound(most int) int {
	x := &t.relax
	t.prepare()
	best := never
	least := min(most, len(x.drops))
	for changed := 0; changed <= least && 2*changed < best; changed++ {
		costs := t.costs(changed)
		sum := -1
		for _, price := range [...]int{0, 2, 4} {
			x.costs = x.costs[:0]
			for k := range x.rivals {
				cost := never
				for n, c := range costs[3*k:][:3] {
					cost = min(cost, c+n*price)
				}
				x.costs = append(x.costs, cost)
			}
			slices.Sort(x.costs)
			t.work.take(40 * len(x.rivals))
			s := never
			if t.need <= len(x.costs) && x.costs[t.need-1] < never {
				s = -changed * price
				for _, c := range x.costs[:t.need] {
					s += c
				}
			}
			sum = max(sum, s)
			if changed == 0 || sum >= never {
				break // no price to pay, or none is enough
			}
		}
		best = min(best, sum+2*changed)
		if t.work.over() {
			return 0
		}
	}
	return min(best, never)
}

// prepare sums up the drops and the gains of matches that are free.
func (t *turn) prepare() {
	x := &t.relax
	x.drops, x.sums = x.drops[:0], append(x.sums[:0], 0)
	for _, k := range x.order {
		m := &t.matches[k]
		x.rank[k] = -1
		if m.fixed || t.drop(m)+t.bonus(m) == 0 {
			continue
		}
		x.rank[k] = len(x.drops)
		x.drops = append(x.drops, t.drop(m))
		x.sums = append(x.sums, x.sums[len(x.sums)-1]+t.drop(m))
	}
	t.work.take(20*len(x.order) + 40*len(t.rivals))
	for k, i := range t.rivals {
		r := &x.rivals[k]
		r.lack, r.owns = t.keys[t.team]+t.ahead-t.keys[i], 0
		for _, j := range t.own[i] {
			if x.rank[j] < 0 {
				continue
			}
			r.own[r.owns], r.ranks[r.owns] = t.drop(&t.matches[j])+t.bonus(&t.matches[j]), x.rank[j]
			r.owns++
		}
		if r.owns == 2 && r.own[0] < r.own[1] {
			r.own[0], r.own[1] = r.own[1], r.own[0]
			r.ranks[0], r.ranks[1] = r.ranks[1], r.ranks[0]
		}
		if x.stale[i] {
			x.stale[i] = false
			r.full, r.shared = t.sums(r.full, x.full[i]), t.sums(r.shared, x.shared[i])
		}
	}
}

// sums returns the sums of the first gains of matches that are free.
func (t *turn) sums(into []int64, gains []gain) []int64 {
	into = append(into[:0], 0)
	for _, g := range gains {
		if !t.matches[g.match].fixed {
			into = append(into, into[len(into)-1]+g.by)
		}
	}
	t.work.take(3 * len(gains))
	return into
}

// costs returns what each rival costs with a number of changed matches of the
// team, in halves: with none, one and two of its own matches among them.
func (t *turn) costs(changed int) []int {
	x := &t.relax
	costs := x.each[:0]
	for k := range x.rivals {
		r := &x.rivals[k]
		lifted := int64(0)
		for n := range 3 {
			if n > r.owns || n > changed {
				costs = append(costs, never)
				continue
			}
			if n > 0 {
				lifted += r.own[n-1]
			}
			drop, ok := x.top(changed-n, r)
			if !ok {
				costs = append(costs, never)
				continue
			}
			costs = append(costs, r.cost(r.lack-drop-lifted))
		}
	}
	x.each = costs
	t.work.take(120 * len(x.rivals))
	return costs
}

// top returns the sum of the largest drops of matches with others than a rival,
// and whether there are as many.
func (x *relaxation) top(n int, r *relaxed) (sum int64, ok bool) {
	ranks := r.ranks
	if r.owns == 2 && ranks[0] > ranks[1] {
		ranks[0], ranks[1] = ranks[1], ranks[0]
	}
	own := int64(0)
	for _, rank := range ranks[:r.owns] {
		if rank < n {
			own += x.drops[rank]
			n++
		}
	}
	if n >= len(x.sums) {
		return 0, false
	}
	return x.sums[n] - own, true
}

// cost returns the fewest halves of changes that make up for what a rival
// lacks.
func (r *relaxed) cost(lack int64) int {
	if lack <= 0 {
		return 0
	}
	best := never
	whole, ok := slices.BinarySearch(r.full, lack)
	if whole < len(r.full) {
		best = 2 * whole
	} else if !ok {
		whole--
	}
	// The fewest whole changes for each number of halves.
	for halves := 1; halves < len(r.shared) && halves < best; halves++ {
		for whole > 0 && r.shared[halves]+r.full[whole-1] >= lack {
			whole--
		}
		if r.shared[halves]+r.full[whole] >= lack {
			best = min(best, 2*whole+halves)
		}
	}
	return best
}
