package qualify

import (
	"cmp"
	"slices"
	"time"

	"github.com/arbiter-go/arbiter/internal/strict"
)

// This file finds what other results can make of the score of one entrant, and
// the fewest games for it.

// An entrant has the games of one entrant that count.
type entrant struct {
	pairs []pair
	size  worth  // the most points, and the most losses
	any   *table // of all ways
	left  *int64 // the steps of work that are left
}

// entrant returns the games of an entrant. Its ways are found if there is
// enough work left.
func (m *margin[P]) entrant(i int) *entrant {
	x := &entrant{pairs: make([]pair, len(m.e.Benchmarks)), left: &m.left}
	for j := range x.pairs {
		k := i*len(x.pairs) + j
		x.pairs[j].w = m.w
		for _, g := range m.w.entries[m.w.from[k]:m.w.from[k+1]] {
			if g.Rule == 0 {
				x.add(j, g, m.e.Games[g.Game].End)
			}
		}
		p := &x.pairs[j]
		if m.left -= p.steps(); m.left < 0 {
			return x
		}
		p.find()
		x.size.points += min(len(p.won), m.w.most)
		x.size.losses += len(p.won)
	}
	x.any = x.table(nil, nil, never)
	return x
}

// add adds a game that counts against a benchmark.
func (x *entrant) add(j int, g Entry, end time.Time) {
	p := &x.pairs[j]
	p.won, p.ends, p.games = append(p.won, g.Won), append(p.ends, strict.Moment(end)), append(p.games, g.Game)
}

// A cell has the fewest games for the points and the losses against the first
// benchmarks, and the way against the last of them.
type cell struct {
	cost int
	way  int32 // its index
	was  bool  // whether a way before it was marked
}

// A table has the fewest games for all points and losses. Its layers are after
// 0, 1, 2 and more benchmarks. Each has two halves: without and with a marked
// way.
type table struct {
	layers [][2][]cell
	size   worth
}

// at returns the index of the cell of some points and losses.
func (t *table) at(x worth) int { return x.points*(t.size.losses+1) + x.losses }

// table makes a table of the ways that are allowed. Nil allows all. If marked
// is not nil, at least one way must be marked. What costs as much as a bound,
// or more, is left out. Without enough work, the table is nil.
func (x *entrant) table(allowed, marked func(*way) bool, bound int) *table {
	t := &table{size: x.size}
	now := t.layer()
	now[0][0].cost = 0
	live := [2][]int{{0}, nil} // the cells that have a cost
	for j := range x.pairs {
		p := &x.pairs[j]
		best := p.best(allowed, marked)
		if *x.left -= int64((len(live[0]) + len(live[1])) * len(best)); *x.left < 0 {
			return nil
		}
		next, after := t.layer(), [2][]int{}
		for half := range now {
			for _, from := range live[half] {
				sum := now[half][from].cost
				for _, k := range best {
					way := &p.ways[k]
					if sum+way.cost >= bound {
						break
					}
					to, at := half, from+t.at(way.worth)
					if marked != nil && marked(way) {
						to = 1
					}
					c := &next[to][at]
					if c.cost == never {
						after[to] = append(after[to], at)
					}
					if sum+way.cost < c.cost {
						*c = cell{sum + way.cost, k, half == 1}
					}
				}
			}
		}
		now, live = next, after
	}
	return t
}

// layer adds a layer in which nothing has a cost.
func (t *table) layer() (l [2][]cell) {
	for half := range l {
		l[half] = slices.Repeat([]cell{{cost: never}}, (t.size.points+1)*(t.size.losses+1))
	}
	t.layers = append(t.layers, l)
	return l
}

// best returns the cheapest of the allowed ways for each points and losses,
// both of the marked ways and of the others. The cheapest way of all is first.
func (p *pair) best(allowed, marked func(*way) bool) (list []int32) {
	type key struct {
		worth
		mark bool
	}
	known := map[key]int{}
	for k := range p.ways {
		x := &p.ways[k]
		if allowed != nil && !allowed(x) {
			continue
		}
		at := key{x.worth, marked != nil && marked(x)}
		old, ok := known[at]
		switch {
		case !ok:
			known[at] = len(list)
			list = append(list, int32(k))
		case x.cost < p.ways[list[old]].cost:
			list[old] = int32(k)
		}
	}
	slices.SortStableFunc(list, func(a, b int32) int { return cmp.Compare(p.ways[a].cost, p.ways[b].cost) })
	return list
}

// A choice is a score that an entrant can reach, and the fewest games for it.
type choice struct {
	cost int
	x    *entrant
	t    *table
	half int
	worth
}

// pick returns the choice of some points and losses in a table.
func (x *entrant) pick(t *table, half int, to worth) choice {
	c := choice{never, x, t, half, to}
	if t != nil && to.points >= 0 && to.losses >= 0 && to.points <= t.size.points && to.losses <= t.size.losses {
		c.cost = t.layers[len(t.layers)-1][half][t.at(to)].cost
	}
	return c
}

// games returns the games of a choice that must be different.
func (c choice) games() (list []int) {
	half, at := c.half, c.worth
	for j := len(c.x.pairs) - 1; j >= 0; j-- {
		now := c.t.layers[j+1][half][c.t.at(at)]
		p := &c.x.pairs[j]
		way := p.ways[now.way]
		list = append(list, p.changed(way)...)
		at.points -= way.points
		at.losses -= way.losses
		half = toInt(now.was)
	}
	return list
}

// cheaper returns the cheaper of two choices.
func cheaper(a, b choice) choice {
	if b.cost < a.cost {
		return b
	}
	return a
}

// better returns the cheapest choice that is better than a score.
func (x *entrant) better(s score) choice {
	c := x.among(func(at worth) bool {
		return at.points > s.points || at.points == s.points && at.losses < s.losses
	})
	return x.timed(c, s, func(t time.Time) bool { return t.Before(s.completed) }, nil)
}

// level returns the cheapest choice that is equal to a score.
func (x *entrant) level(s score) choice {
	if s.points == 0 {
		return x.pick(x.any, 0, s.worth)
	}
	return x.timed(choice{cost: never}, s, func(t time.Time) bool { return !t.After(s.completed) },
		func(t time.Time) bool { return t.Equal(s.completed) })
}

// worse returns the cheapest choice that is worse than a score.
func (x *entrant) worse(s score) choice {
	c := x.among(func(at worth) bool {
		return at.points < s.points || at.points == s.points && at.losses > s.losses
	})
	return x.timed(c, s, nil, func(t time.Time) bool { return t.After(s.completed) })
}

// among returns the cheapest choice of some points and losses.
func (x *entrant) among(in func(worth) bool) choice {
	c := choice{cost: never}
	for points := range x.size.points + 1 {
		for losses := range x.size.losses + 1 {
			if at := (worth{points, losses}); in(at) {
				c = cheaper(c, x.pick(x.any, 0, at))
			}
		}
	}
	return c
}

// timed returns the cheaper of a choice and of the choices with the points and
// the losses of a score, whose completions against each benchmark are allowed,
// and one of them marked. Nil allows all, and marks none.
func (x *entrant) timed(c choice, s score, allowed, marked func(time.Time) bool) choice {
	if s.points == 0 || x.pick(x.any, 0, s.worth).cost >= c.cost {
		return c
	}
	on := func(is func(time.Time) bool, without bool) func(*way) bool {
		if is == nil {
			return nil
		}
		return func(w *way) bool {
			if w.points == 0 {
				return without
			}
			return is(w.completed)
		}
	}
	t := x.table(on(allowed, true), on(marked, false), c.cost)
	return cheaper(c, x.pick(t, toInt(marked != nil), s.worth))
}

// extreme returns the best score that an entrant can have with some games if
// sign is 1, and the worst one if it is -1.
func (x *entrant) extreme(games, sign int) (score, choice) {
	var s score
	c := choice{cost: never}
	for points := range x.size.points + 1 {
		for losses := range x.size.losses + 1 {
			at := worth{points, losses}
			next := x.pick(x.any, 0, at)
			order, _ := compare(score{worth: at}, s)
			if next.cost <= games && (c.cost == never || order*sign < 0) {
				s.worth, c = at, next
			}
		}
	}
	if s.points == 0 {
		return s, c
	}
	// the completion, of all that can be
	times := x.completions()
	if sign < 0 {
		slices.Reverse(times)
	}
	k, _ := slices.BinarySearchFunc(times, true, func(t time.Time, _ bool) int {
		s.completed = t
		if x.until(s, games, sign).cost <= games {
			return 1
		}
		return -1
	})
	if k == len(times) { // the work has ended
		return s, choice{cost: never}
	}
	s.completed = times[k]
	return s, x.until(s, games, sign)
}

// until returns the cheapest choice of a score of some games at most. It is
// completed at the time of the score or before it, if sign is 1, and at this
// time or after it, if sign is -1.
func (x *entrant) until(s score, games, sign int) choice {
	none := choice{cost: games + 1}
	if sign > 0 {
		return x.timed(none, s, func(t time.Time) bool { return !t.After(s.completed) }, nil)
	}
	return x.timed(none, s, nil, func(t time.Time) bool { return !t.Before(s.completed) })
}

// completions returns all times at which points can be completed, in order.
func (x *entrant) completions() (list []time.Time) {
	for j := range x.pairs {
		list = append(list, x.pairs[j].ends...)
	}
	slices.SortFunc(list, time.Time.Compare)
	return slices.CompactFunc(list, time.Time.Equal)
}
