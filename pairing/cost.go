package pairing

import (
	"cmp"
	"fmt"
	"math"
	"math/bits"
	"slices"

	"github.com/arbiter-go/arbiter/pairing/internal/matching"
	"github.com/arbiter-go/arbiter/rating"
)

// This file turns the criteria into costs of pairs: vectors of integers that
// are added up and compared from the left.

// A Value is what a round costs by one criterion.
type Value struct {
	Criterion Criterion `json:"criterion"`

	// N is the level, for criteria that have one: Repeats (pairs that meet
	// for the Nth time) and LossGaps (pairs whose losses differ by N).
	N int `json:"n,omitzero"`

	// Value is a number of pairs; for criteria about the bye, the bye
	// player's byes, losses, seed or rank, or the class of the rating (1 is
	// the best of all entrants); for RankSpread, RankSquares and
	// SeededSquares the sum of squares. More is better for these sums, less
	// for all others.
	Value int64 `json:"value"`

	// Strength is the bye player's rating as a strength (package rating),
	// for ByeRating.
	Strength float64 `json:"strength,omitzero"`
}

// Level returns the criterion with its level if it has one, as in
// "LossGaps(2)".
func (v Value) Level() string {
	if v.N > 0 {
		return fmt.Sprintf("%v(%d)", v.Criterion, v.N)
	}
	return v.Criterion.String()
}

// String returns the level and the value, as in "LossGaps(2) 1". A rating is
// given in Elo.
func (v Value) String() string {
	if v.Criterion == ByeRating {
		return fmt.Sprintf("%s %.4f", v.Level(), rating.Elo(v.Strength))
	}
	return fmt.Sprintf("%s %d", v.Level(), v.Value)
}

// A level is one component of the cost of a round. Levels are packed into words
// of 64 bits: each takes some bits of one, more than any round can cost there.
type level struct {
	Criterion
	n    int
	most int64 // the greatest possible cost of a round here, for levels that share a word
	word int
	unit int64 // what 1 here adds to the word
}

// levels returns the levels of the field, the most important first. Levels of
// which no pair has any cost are left out. Up to width bits of each word are
// used; but criteria that are sums, and Allowed, have a word of their own.
func (f *field) levels(width int) []level {
	var list []level
	pairs := int64(len(f.players)+1) / 2
	if f.directed() {
		list = append(list, level{Criterion: Allowed, most: pairs})
	}
	for _, c := range f.rules.criteria {
		switch b := book[c-1]; {
		case b.bye != nil && f.odd:
			low, high := f.byeRange(c)
			list = append(list, level{Criterion: c, most: int64(high - low)})
		case b.level != nil:
			ns := b.levels(f)
			slices.Sort(ns)
			for _, n := range slices.Backward(slices.Compact(ns)) {
				list = append(list, level{Criterion: c, n: n, most: pairs})
			}
		case b.spread != nil:
			list = append(list, level{Criterion: c})
		}
	}
	// From the last level to the first, so that unimportant ones get the
	// low bits.
	word, used := 0, 0
	for k := len(list) - 1; k >= 0; k-- {
		l := &list[k]
		need := bits.Len64(uint64(l.most))
		if alone := book[l.Criterion-1].spread != nil || l.Criterion == Allowed; alone || used+need > width {
			if used > 0 {
				word++
			}
			used = 0
			if alone {
				need = 64
			}
		}
		l.word, l.unit = word, 1<<(used%64)
		used += need
	}
	for k := range list {
		list[k].word = word - list[k].word
	}
	return list
}

// byeRange returns the least and the greatest cost of a bye by criterion c.
func (f *field) byeRange(c Criterion) (low, high int) {
	for i, p := range f.players {
		x := book[c-1].bye(p)
		if i == 0 {
			low, high = x, x
		}
		low, high = min(low, x), max(high, x)
	}
	return low, high
}

// meetings returns the levels of Repeats at which some pair would count, in any
// order.
func (f *field) meetings() []int {
	var ns []int
	var seen []bool
	for _, list := range f.met {
		for _, m := range list {
			if m.times >= len(seen) {
				seen = append(seen, make([]bool, m.times+1-len(seen))...)
			}
			if !seen[m.times] {
				seen[m.times] = true
				ns = append(ns, m.times+1)
			}
		}
	}
	return ns
}

// gaps returns the levels of LossGaps at which some pair would count, in any
// order.
func (f *field) gaps() []int {
	var losses, ns []int
	most := 0
	for _, p := range f.players {
		losses = append(losses, p.losses)
		most = max(most, p.losses)
	}
	slices.Sort(losses)
	losses = slices.Compact(losses)
	seen := make([]bool, most+1)
	for i, x := range losses {
		for _, y := range losses[:i] {
			if !seen[x-y] {
				seen[x-y] = true
				ns = append(ns, x-y)
			}
		}
	}
	return ns
}

// costs are the costs of the pairs of a field, for the matching. Its vertices
// are the players, and before them the bye if the field is odd; but pairs that
// are pinned take no part. All costs are doubled.
type costs struct {
	f      *field
	levels []level
	words  int
	at     []int // the number of each vertex in the field; len(f.players) is the bye
	floors []int // of each level about the bye: the least figure of any player
}

func newCosts(f *field, levels []level) *costs {
	n := len(f.players)
	c := &costs{f: f, levels: levels, words: 1, at: make([]int, 0, n+1), floors: make([]int, len(levels))}
	if f.odd && f.partner(n) < 0 {
		c.at = append(c.at, n)
	}
	for i := range f.players {
		if f.partner(i) < 0 {
			c.at = append(c.at, i)
		}
	}
	for k, l := range levels {
		c.words = max(c.words, l.word+1)
		if book[l.Criterion-1].bye != nil {
			c.floors[k], _ = f.byeRange(l.Criterion)
		}
	}
	return c
}

// Order returns the number of vertices.
func (c *costs) Order() int { return len(c.at) }

// Words returns the number of words in a cost.
func (c *costs) Words() int { return c.words }

// Cost sets cost to that of the pair of vertices u and v, and reports whether
// the director allows the pair.
func (c *costs) Cost(u, v int32, cost []int64) bool {
	return c.pair(c.at[min(u, v)], c.at[max(u, v)], cost)
}

// pair sets cost to that of players i and j; i may be the bye.
func (c *costs) pair(i, j int, cost []int64) bool {
	f := c.f
	clear(cost)
	if i == len(f.players) || j == len(f.players) {
		p := f.players[min(i, j)]
		for k, l := range c.levels {
			if bye := book[l.Criterion-1].bye; bye != nil {
				cost[l.word] += 2 * l.unit * int64(bye(p)-c.floors[k])
			}
		}
		return true
	}
	x, y, met := &f.players[i], &f.players[j], f.times(i, j)
	for _, l := range c.levels {
		switch b := book[l.Criterion-1]; {
		case b.level != nil:
			if b.level(x, y, met) == l.n {
				cost[l.word] += 2 * l.unit
			}
		case b.spread != nil:
			cost[l.word] += 2 * l.unit * b.spread(x, y)
		}
	}
	return !f.forbids(i, j)
}

// groups returns the same costs in the form that the matching makes use of, or
// nil if they do not have it.
func (c *costs) groups() *matching.Groups {
	f := c.f
	sum, ok := f.rules.inGroups()
	if !ok {
		return nil
	}
	n := len(c.at)
	g := &matching.Groups{K: c.words, Group: make([]int32, n), Position: make([]int64, n)}
	if sum != 0 {
		g.Same, g.Cross = -2, -2
	}
	if sum == RankSpread {
		g.Cross = 2
	}
	first := 0
	if n > 0 && c.at[0] == len(f.players) {
		first = 1
		g.Bye = make([]int64, n*c.words)
		for v := 1; v < n; v++ {
			c.pair(c.at[0], c.at[v], g.Bye[v*c.words:(v+1)*c.words])
		}
	}

	// Groups by losses, if these matter.
	losses := make([]int, n-first)
	best := int64(math.MinInt64)
	for k, i := range c.at[first:] {
		if sum == RankSpread || slices.Contains(f.rules.criteria, LossGaps) {
			losses[k] = f.players[i].losses
		}
		best = max(best, f.players[i].seededUnits)
	}
	g.Level = slices.Clone(losses)
	slices.Sort(g.Level)
	g.Level = slices.Compact(g.Level)
	for v := first; v < n; v++ {
		p := &f.players[c.at[v]]
		h, _ := slices.BinarySearch(g.Level, losses[v-first])
		g.Group[v] = int32(h)
		g.Position[v] = int64(p.rank)
		if sum == SeededSquares {
			g.Position[v] = best - p.seededUnits
		}
	}
	c.addSpecial(g, first, c.addTerms(g))
	return g
}

// addTerms sets what gaps cost, and adds the kinds of special pairs: one for
// each number of meetings, and last that of forbidden pairs. It returns the
// kinds by the number of meetings, this one included.
func (c *costs) addTerms(g *matching.Groups) (repeats []int32) {
	for _, l := range c.levels {
		t := matching.Term{Word: l.word, Add: 2 * l.unit}
		switch l.Criterion {
		case LossGaps:
			g.Gaps = append(g.Gaps, make([]matching.Term, max(0, l.n+1-len(g.Gaps)))...)
			g.Gaps[l.n] = t
		case Repeats:
			repeats = append(repeats, make([]int32, max(0, l.n+1-len(repeats)))...)
			repeats[l.n] = int32(len(g.Kinds))
			g.Kinds = append(g.Kinds, matching.Kind{Term: t})
		}
	}
	if k := len(g.Level); k > 0 { // gaps that cost nothing
		g.Gaps = append(g.Gaps, make([]matching.Term, max(0, g.Level[k-1]-g.Level[0]+1-len(g.Gaps)))...)
	}
	g.Kinds = append(g.Kinds, matching.Kind{Absent: true})
	return repeats
}

// addSpecial lists the pairs that have met, and forbidden ones, of the vertices
// from first on.
func (c *costs) addSpecial(g *matching.Groups, first int, repeats []int32) {
	f := c.f
	vertex := slices.Repeat([]int32{-1}, len(f.players)) // of each player, or -1
	total := 0
	for v := first; v < len(c.at); v++ {
		vertex[c.at[v]] = int32(v)
		total += len(f.met[c.at[v]])
	}
	g.Special = make([][]matching.Special, len(c.at))
	absent := int32(len(g.Kinds) - 1)
	room := make([]matching.Special, total)
	for v := first; v < len(c.at); v++ {
		i := c.at[v]
		special := room[:0:len(f.met[i])]
		room = room[len(f.met[i]):]
		for _, m := range f.met[i] {
			if u := vertex[m.with]; u >= 0 && len(repeats) > 0 {
				special = append(special, matching.Special{With: u, Kind: repeats[m.times+1]})
			}
		}
		if forbidden := f.forbiddenTo(i); len(forbidden) > 0 {
			for k, s := range special {
				if f.forbids(i, c.at[s.With]) {
					special[k].Kind = absent
				}
			}
			for _, j := range forbidden {
				if u := vertex[j]; u >= 0 && (len(repeats) == 0 || f.times(i, int(j)) == 0) {
					special = append(special, matching.Special{With: u, Kind: absent})
				}
			}
			slices.SortFunc(special, func(x, y matching.Special) int { return cmp.Compare(x.With, y.With) })
		}
		g.Special[v] = special
	}
}

// solve returns the best round of the field by these costs, with its proof.
func (c *costs) solve(b *budget) (match, *proof, error) {
	const stepsOfLevel, stepsOfPair = 5, 100
	met, forbidden := c.f.records()
	if !b.spend(stepsOfLevel*int64(len(c.at))*int64(len(c.levels)) + stepsOfPair*int64(met+forbidden)) {
		return match{}, nil, matching.ErrWork
	}
	var of matching.Costs = c
	if g := c.groups(); g != nil {
		of = g
	}
	s, err := matching.Solve(of, max(1, b.left()))
	b.spend(s.Work.Steps)
	if err != nil {
		return match{}, nil, err
	}
	return c.match(s), c.proof(s), nil
}

// match returns the round of a solution, pinned pairs included.
func (c *costs) match(s *matching.Solution) match {
	n := len(c.f.players)
	m := match{bye: -1, pairs: make([][2]int, 0, n/2)}
	partner := make([]int, n)
	for i := range partner {
		partner[i] = c.f.partner(i)
	}
	for v, u := range s.Mate {
		if i := c.at[v]; i < n {
			partner[i] = c.at[u]
		}
	}
	for i, j := range partner {
		switch {
		case j == n:
			m.bye = i
		case i < j:
			m.pairs = append(m.pairs, [2]int{i, j})
		}
	}
	return m
}

// proof returns the proof of a solution. Of a pinned pair, one player takes the
// whole cost: all other pairs of the two have a cost by Allowed, which has a
// word for itself before all others.
func (c *costs) proof(s *matching.Solution) *proof {
	n := len(c.f.players)
	p := &proof{y: make([][]int64, n)}
	if c.f.odd {
		p.y = make([][]int64, n+1)
	}
	for _, l := range c.levels {
		p.levels = append(p.levels, Level{l.Criterion, l.n, l.word, l.unit})
	}
	for v, i := range c.at {
		p.y[i] = s.Dual[v*c.words : (v+1)*c.words]
	}
	for i := range p.y {
		if j := c.f.partner(i); j >= 0 {
			p.y[i] = make([]int64, c.words)
			if i < j {
				c.pair(i, j, p.y[i])
			}
		}
	}
	for _, set := range s.Sets {
		o := oddSet{Z: set.Dual, Members: make([]int, len(set.Vertices))}
		for k, v := range set.Vertices {
			o.Members[k] = c.at[v]
		}
		slices.Sort(o.Members)
		p.sets = append(p.sets, o)
	}
	return p
}

// values returns the cost of a round, criterion by criterion in the order of
// the edition.
func (f *field) values(m match) []Value {
	values := []Value{}
	for _, c := range f.rules.criteria {
		switch b := book[c-1]; {
		case b.bye != nil && m.bye >= 0:
			v := Value{Criterion: c, Value: int64(b.bye(f.players[m.bye]))}
			if c == ByeRating {
				v.Strength = f.players[m.bye].strength
			}
			values = append(values, v)
		case b.level != nil:
			count := map[int]int64{}
			var ns []int
			for _, p := range m.pairs {
				n := b.level(&f.players[p[0]], &f.players[p[1]], f.times(p[0], p[1]))
				if count[n]++; count[n] == 1 && n > 0 {
					ns = append(ns, n)
				}
			}
			slices.Sort(ns)
			slices.Reverse(ns)
			for _, n := range ns {
				values = append(values, Value{Criterion: c, N: n, Value: count[n]})
			}
		case b.spread != nil:
			sum := int64(0)
			for _, p := range m.pairs {
				sum += b.spread(&f.players[p[0]], &f.players[p[1]])
			}
			values = append(values, Value{Criterion: c, Value: -sum})
		}
	}
	return values
}
