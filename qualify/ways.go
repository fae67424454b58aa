package qualify

import (
	"slices"
	"time"
)

// This file finds what other results of one entrant against one benchmark can
// give, and the fewest games for it.

// never is a cost that nothing has.
const never = 1 << 30

// A way is a result of an entrant against a benchmark, and the fewest games of
// the two that must be different for it.
type way struct {
	worth
	completed time.Time // by rule Completion, or zero without a point
	cost      int

	// The streak that rule LossesBefore means, and its length. Without a
	// win, it begins after all games.
	start, length int
}

// A pair has the games of an entrant and a benchmark that count, in order.
type pair struct {
	w     *plan
	won   []bool
	ends  []time.Time
	games []int // their indices in Event.Games
	ways  []way
}

// steps returns how many steps find takes.
func (p *pair) steps() int64 {
	n := int64(len(p.won))
	return 8 * (n + 1) * (n + 1) * n * n
}

// find finds the ways of a pair. It takes O(n⁴) time for n games.
func (p *pair) find() {
	n := len(p.won)
	p.ways = append(p.ways, way{worth: worth{0, n}, cost: count(p.won, true), start: n})
	for length := 1; length <= n; length++ {
		points := min(length, p.w.most)
		// Earning: a streak that earns all the points is not compared
		// with the streaks after it.
		first := points == p.w.most && p.w.streak == Earning
		if first && length > points {
			break
		}
		before := p.before(length)
		for start := 0; start+length <= n; start++ {
			rest := count(p.won[start:start+length], false)
			if !first {
				rest += p.after(start+length, length, nil)
			}
			var completed time.Time
			for _, end := range p.ends[start : start+points] {
				completed = later(completed, end)
			}
			for losses, row := range before[start] {
				if cost := row[0]; cost != never {
					x := worth{points, losses}
					p.ways = append(p.ways, way{x, completed, cost + rest, start, length})
				}
			}
		}
	}
}

// count returns how many games of a list were won, or lost.
func count(won []bool, is bool) (n int) {
	for _, w := range won {
		n += toInt(w == is)
	}
	return n
}

// before returns for each start of a streak, for each number of losses before
// it, and for the length of the streak that ends there, the fewest games that
// must be different. No streak before it is as long as length.
func (p *pair) before(length int) [][][]int {
	n := len(p.won)
	table := [][][]int{grid(1, length)}
	table[0][0][0] = 0
	for i, won := range p.won[:n-length] {
		next := grid(i+2, length)
		for losses, row := range table[i] {
			for streak, cost := range row {
				if cost == never {
					continue
				}
				lost := &next[losses+1][0]
				*lost = min(*lost, cost+toInt(won))
				if streak+1 < length {
					next[losses][streak+1] = cost + toInt(!won)
				}
			}
		}
		table = append(table, next)
	}
	return table
}

// grid returns a table of rows in which nothing has a cost.
func grid(rows, columns int) [][]int {
	g := make([][]int, rows)
	for k := range g {
		g[k] = make([]int, columns)
		for j := range g[k] {
			g[k][j] = never
		}
	}
	return g
}

// after returns the fewest games that must be different from a game on, which
// is lost, for no streak to be longer than a length. It calls flip with each.
func (p *pair) after(from, length int, flip func(i int)) (cost int) {
	streak := length // the game would make the streak before it longer
	for i := from; i < len(p.won); i++ {
		switch {
		case !p.won[i]:
			streak = 0
		case streak == length:
			streak = 0
			cost++
			if flip != nil {
				flip(i)
			}
		default:
			streak++
		}
	}
	return cost
}

// changed returns the games that must be different for a way.
func (p *pair) changed(x way) (list []int) {
	flip := func(i int) { list = append(list, p.games[i]) }
	if x.length == 0 {
		for i, won := range p.won {
			if won {
				flip(i)
			}
		}
		return list
	}
	p.path(x, flip)
	for i := x.start; i < x.start+x.length; i++ {
		if !p.won[i] {
			flip(i)
		}
	}
	if x.points < p.w.most || p.w.streak == Longest {
		p.after(x.start+x.length, x.length, flip)
	}
	return list
}

// path calls flip with each game before the streak of a way that must be
// different. It goes back through the table of before.
func (p *pair) path(x way, flip func(i int)) {
	table := p.before(x.length)
	losses, streak := x.losses, 0
	for i := x.start; i > 0; i-- {
		cost, won := table[i][losses][streak], p.won[i-1]
		is := streak > 0 // whether the game is won on this path
		if is {
			streak--
		} else {
			losses--
			streak = slices.Index(table[i-1][losses], cost-toInt(won))
		}
		if is != won {
			flip(i - 1)
		}
	}
}
