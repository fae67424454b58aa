package roundrobin

import (
	"cmp"
	"slices"
)

// This file tries all changes of a number of results, except for those that the
// bound rules out.

// mostValues is how many values of a match are tried at most.
const mostValues = 1 << 14

// A branch is a match whose values are tried, with what the best of them leaves
// to do.
type branch struct {
	match  int
	values []value
	bound  int
}

// try reports whether a number of changes turn the claim. Then they are in
// t.changes. It also reports whether the work ended before the answer was
// known.
//
// # Which values
//
// If keys tell everything, a value that lifts both teams less than another
// never helps more. So only values of the front are tried, and of the team's
// own matches only the value that is worst for it. A change which lifts no
// rival and does not lower the team does not help either. Otherwise all values
// are tried.
//
// # Nothing is tried twice
//
// A match whose values were tried is fixed as it is, until the matches behind
// it were tried.
func (t *turn) try(changes int, turned func() bool) (found, over bool) {
	all := t.front
	if t.open {
		if all = t.values(t.sign, mostValues); all == nil {
			return false, true
		}
	}
	return t.branch(changes, all, turned)
}

func (t *turn) branch(changes int, all []value, turned func() bool) (found, over bool) {
	if changes == 0 {
		found = t.done(turned)
		return found, !found && t.work.over()
	}
	if t.bound(changes) > 2*changes || t.work.over() {
		return false, t.work.over()
	}
	var fixed []int
	defer func() {
		for _, k := range fixed {
			t.fix(k, false)
		}
	}()
	before := len(t.changes)
	for _, b := range t.branches(changes, all) {
		for _, v := range b.values {
			t.put(b.match, v)
			if found, over = t.branch(changes-1, all, turned); found || over {
				if !found {
					t.restore(before)
				}
				return found, over
			}
			t.restore(before)
		}
		t.fix(b.match, true)
		fixed = append(fixed, b.match)
		if t.bound(changes) > 2*changes {
			break
		}
	}
	return false, t.work.over()
}

// branches returns the matches that can be among a number of changes, with
// their values, the most promising first.
func (t *turn) branches(changes int, all []value) (list []branch) {
	for k := range t.matches {
		m := &t.matches[k]
		if m.fixed || t.work.over() {
			continue
		}
		values := t.useful(m, all)
		// Both teams get the best of all values at once.
		if len(values) > 1 && t.leaves(k, t.best(m, values), changes) > 2*(changes-1) {
			continue
		}
		b := branch{match: k, bound: never}
		type rated struct {
			value
			bound int
			lack  int64
		}
		var some []rated
		for _, v := range values {
			if h := t.leaves(k, v, changes); h <= 2*(changes-1) {
				n := len(t.changes)
				t.put(k, v)
				some = append(some, rated{v, h, t.lack()})
				t.restore(n)
				b.bound = min(b.bound, h)
			}
		}
		slices.SortStableFunc(some, func(x, y rated) int {
			return cmp.Or(cmp.Compare(x.bound, y.bound), cmp.Compare(x.lack, y.lack))
		})
		for _, x := range some {
			b.values = append(b.values, x.value)
		}
		if len(b.values) > 0 {
			list = append(list, b)
		}
	}
	slices.SortStableFunc(list, func(x, y branch) int { return cmp.Compare(x.bound, y.bound) })
	return list
}

// leaves returns twice the bound on what is left to do after a change.
func (t *turn) leaves(k int, v value, changes int) int {
	n := len(t.changes)
	t.put(k, v)
	h := t.bound(changes - 1)
	t.restore(n)
	return h
}

// best returns what is best of all values of a match: for each of its teams the
// most, and for the team that must be passed the least.
func (t *turn) best(m *recorded, values []value) value {
	v := values[0]
	for _, x := range values[1:] {
		v.toA, v.toB = max(v.toA, x.toA), max(v.toB, x.toB)
	}
	switch t.team {
	case m.a:
		v.toA = t.last(m).toA
	case m.b:
		v.toB = t.last(m).toB
	}
	return v
}

// useful returns the values of a match that can be of use.
func (t *turn) useful(m *recorded, all []value) (list []value) {
	t.work.take(3 * len(all))
	now := t.of.results[m.at]
	switch {
	case t.open:
		for _, v := range all {
			if now.forfeit != 0 || v.winsA != now.winsA || v.winsB != now.winsB {
				list = append(list, v)
			}
		}
	case m.a == t.team || m.b == t.team:
		if t.drop(m)+t.bonus(m) > 0 {
			list = []value{t.last(m)}
		}
	default:
		for _, v := range all {
			if t.rival[m.a] && v.toA > m.toA || t.rival[m.b] && v.toB > m.toB {
				list = append(list, v)
			}
		}
	}
	return list
}
