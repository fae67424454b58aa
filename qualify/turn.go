package qualify

import (
	"cmp"
	"slices"
)

// This file finds the fewest games that turn a claim: so many of A, and then
// the fewest of the others.

// A margin is a question about a claim.
type margin[P comparable] struct {
	e     *Event[P]
	w     *plan
	a, b  int // the entrants of the claim
	place int
	left  int64 // steps of work

	all []*entrant
}

// A turn has scores of some entrants that turn a claim, and what they cost
// together.
type turn struct {
	cost  int
	picks []choice
}

// with returns a turn with one more score.
func (t turn) with(c choice) turn {
	if t.cost == never || c.cost == never {
		return turn{cost: never}
	}
	return turn{t.cost + c.cost, append(slices.Clip(t.picks), c)}
}

// fewest returns how many games each turn of a claim costs at least, which is
// never if there is none, and the cheapest turn that is known. It reports
// whether no turn is cheaper.
//
// Every turn gives A a score. If it takes some games of A, the same or more is
// reached with A as bad as these games can make it, if the claim holds, and
// else as good. For the others can only gain by that.
func (m *margin[P]) fewest(kind ClaimKind, holds bool) (least int, known turn, done bool) {
	best, known := turn{cost: never}, turn{cost: never}
	if kind == InField && m.w.out[m.a] {
		// An entrant that is not available is never in.
		return never, known, true
	}
	for i := range m.e.Entrants {
		m.all = append(m.all, m.entrant(i))
	}
	a := m.all[m.a]
	most := 0 // games of A
	for _, p := range a.pairs {
		most += len(p.won)
	}
	// With all games of A, the others have the least to do.
	s, _ := a.extreme(most, 1-2*toInt(holds))
	rest := never
	for _, t := range m.others(kind, holds, s) {
		rest = min(rest, t.cost)
	}
	for games := 0; games <= most && games+rest < best.cost; games++ {
		s, own := a.extreme(games, 1-2*toInt(holds))
		for _, t := range m.others(kind, holds, s) {
			t = t.with(own)
			if m.left < 0 {
				break
			}
			if t.cost < best.cost {
				best = t
			}
			if t.cost < known.cost && (kind != InField || len(m.sizes()) == 1 || m.turns(t, holds)) {
				known = t
			}
		}
		if m.left < 0 {
			return max(1, min(best.cost, games+rest)), known, false
		}
	}
	if m.left < 0 {
		return 1, known, false
	}
	least = max(1, best.cost)
	return least, known, least == known.cost
}

// turns reports whether a turn changes who is in the field.
func (m *margin[P]) turns(t turn, holds bool) bool {
	e := m.e.Clone()
	for _, x := range m.changes(t) {
		e.Games[x.Game] = x.Now
	}
	r, err := Rank(e)
	return err == nil && slices.Contains(r.Field, e.Entrants[m.a]) != holds
}

// others returns the cheapest scores of the others that turn a claim, if A has
// a score. For each size that the field can have, there is one.
func (m *margin[P]) others(kind ClaimKind, holds bool, s score) []turn {
	n := len(m.all)
	switch {
	case kind == Ahead && holds:
		return []turn{turn{}.with(cheaper(m.all[m.b].level(s), m.all[m.b].better(s)))}
	case kind == Ahead:
		return []turn{turn{}.with(m.all[m.b].worse(s))}
	case kind == Within && holds:
		return []turn{cheapest(m.place, m.each(func(x *entrant, _ int) choice { return x.better(s) }))}
	case kind == Within:
		return []turn{cheapest(n-m.place, m.each(func(x *entrant, _ int) choice {
			return cheaper(x.level(s), x.worse(s))
		}))}
	}
	var turns []turn
	for _, size := range m.sizes() {
		if holds {
			turns = append(turns, m.pushed(s, size)...)
		} else {
			turns = append(turns, m.admitted(s, size)...)
		}
	}
	return turns
}

// each returns a choice of each entrant except A.
func (m *margin[P]) each(of func(x *entrant, i int) choice) (list []choice) {
	for i, x := range m.all {
		if i != m.a {
			list = append(list, of(x, i))
		}
	}
	return list
}

// cheapest returns a turn of the cheapest choices, as many as count says.
func cheapest(count int, list []choice) turn {
	var t turn
	if count > len(list) {
		return turn{cost: never}
	}
	slices.SortStableFunc(list, func(x, y choice) int { return cmp.Compare(x.cost, y.cost) })
	for _, c := range list[:max(0, count)] {
		t = t.with(c)
	}
	return t
}

// sizes returns how many places the field can have for the ranking. By
// InsteadOfRanking, reserves can take some of them.
func (m *margin[P]) sizes() (list []int) {
	size, fewer := min(m.w.size, len(m.e.Entrants)), 0
	if m.w.reserves == InsteadOfRanking {
		for _, out := range m.w.out {
			fewer += toInt(out)
		}
		fewer = min(fewer, len(m.e.Reserves), size)
	}
	for k := range fewer + 1 {
		list = append(list, size-k)
	}
	return list
}

// present returns a choice of each available entrant except A.
func (m *margin[P]) present(of func(x *entrant, order int) choice) []choice {
	return slices.DeleteFunc(m.each(func(x *entrant, i int) choice {
		if m.w.out[i] {
			return choice{cost: never, t: absent}
		}
		return of(x, m.w.order[i])
	}), func(c choice) bool { return c.t == absent })
}

// absent marks a choice of an entrant that is not available.
var absent = new(table)

// pushed returns the turns by which A is not in a field of some size.
//
// Field: A is out if enough entrants are better, or level and before A in the
// director's order. It is also out if enough are better or level, and the place
// is not decided: A or somebody who is level is not in the order.
func (m *margin[P]) pushed(s score, size int) []turn {
	own := m.w.order[m.a]
	ahead := func(x *entrant, order int) choice {
		c := x.better(s)
		if own == 0 || 0 < order && order < own {
			c = cheaper(c, x.level(s))
		}
		return c
	}
	turns := []turn{cheapest(size, m.present(ahead))}
	if own == 0 {
		return turns
	}
	reach := func(x *entrant, _ int) choice { return cheaper(x.better(s), x.level(s)) }
	for i, x := range m.all {
		if i == m.a || m.w.out[i] || m.w.order[i] > 0 {
			continue
		}
		// this one is level, and makes the place undecided
		rest := m.present(func(y *entrant, order int) choice {
			if y == x {
				return choice{cost: never, t: absent}
			}
			return reach(y, order)
		})
		turns = append(turns, cheapest(size-1, rest).with(x.level(s)))
	}
	return turns
}

// admitted returns the turns by which A is in a field of some size.
//
// Field: A is in if few enough are better or level. If A and all who are level
// are in the director's order, who comes after A does not count.
func (m *margin[P]) admitted(s score, size int) []turn {
	if size == 0 {
		return nil
	}
	own := m.w.order[m.a]
	others := m.present(func(x *entrant, _ int) choice { return x.worse(s) })
	turns := []turn{cheapest(len(others)-(size-1), others)}
	if own == 0 {
		return turns
	}
	// Each of the others either counts or not.
	counted := m.present(func(x *entrant, order int) choice {
		c := x.better(s)
		if order > 0 {
			c = cheaper(c, x.level(s))
		}
		return cheaper(c, x.worse(s))
	})
	not := m.present(func(x *entrant, order int) choice {
		c := x.worse(s)
		if order > own {
			c = cheaper(c, x.level(s))
		}
		return c
	})
	byGain := make([]int, len(not))
	for k := range byGain {
		byGain[k] = k
	}
	slices.SortStableFunc(byGain, func(x, y int) int {
		return cmp.Compare(not[x].cost-counted[x].cost, not[y].cost-counted[y].cost)
	})
	var t turn
	for k, i := range byGain {
		if k < len(byGain)-(size-1) {
			t = t.with(not[i])
		} else {
			t = t.with(counted[i])
		}
	}
	return append(turns, t)
}
