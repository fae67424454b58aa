package pairing

import (
	"fmt"
	"math"
	"math/bits"
	"slices"

	"github.com/arbiter-go/arbiter/pairing/internal/matching"
	"github.com/arbiter-go/arbiter/rating"
)

// This file turns the criteria into costs of pairs: vectors of integers that are added up
// and compared from the left.

// A Value is what a round costs by one criterion.
type Value struct {
	Criterion Criterion

	// N is the level, for criteria that have one: Repeats (pairs that meet for the Nth
	// time) and LossGaps (pairs whose losses differ by N).
	N int

	// Value is a number of pairs; for criteria about the bye, the bye player's byes, losses,
	// seed or rank, or the class of the rating (1 is the best of all entrants); for
	// RankSpread, RankSquares and SeededSquares the sum of squares. More is better for these
	// sums, less for all others.
	Value int64

	// Strength is the bye player's rating as a strength (package rating), for ByeRating.
	Strength float64
}

// Level returns the criterion with its level if it has one, as in "LossGaps(2)".
func (v Value) Level() string {
	if v.N > 0 {
		return fmt.Sprintf("%v(%d)", v.Criterion, v.N)
	}
	return v.Criterion.String()
}

// String returns the level and the value, as in "LossGaps(2) 1". A rating is given in Elo.
func (v Value) String() string {
	if v.Criterion == ByeRating {
		return fmt.Sprintf("%s %.4f", v.Level(), rating.Elo(v.Strength))
	}
	return fmt.Sprintf("%s %d", v.Level(), v.Value)
}

// A level is one component of the cost of a round. Levels are packed into words of 64
// bits: each takes some bits of one, more than any round can cost there.
type level struct {
	Criterion
	n    int
	most int64 // the greatest possible cost of a round here, for levels that share a word
	word int
	unit int64 // what 1 here adds to the word
}

// levels returns the levels of the field, the most important first. Levels of which no
// pair has any cost are left out. Up to width bits of each word are used, but by criteria
// that are sums, which have a word of their own.
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
	// From the last level to the first, so that unimportant ones get the low bits.
	word, used := 0, 0
	for k := len(list) - 1; k >= 0; k-- {
		l := &list[k]
		need := bits.Len64(uint64(l.most))
		if sum := book[l.Criterion-1].spread != nil; sum || used+need > width {
			if used > 0 {
				word++
			}
			used = 0
			if sum {
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

// meetings returns the levels of Repeats at which some pair would count, in any order.
func (f *field) meetings() []int {
	var ns []int
	for _, list := range f.met {
		for _, m := range list {
			ns = append(ns, m.times+1)
		}
	}
	return ns
}

// gaps returns the levels of LossGaps at which some pair would count, in any order.
func (f *field) gaps() []int {
	var losses, ns []int
	for _, p := range f.players {
		losses = append(losses, p.losses)
	}
	slices.Sort(losses)
	losses = slices.Compact(losses)
	for i, x := range losses {
		for _, y := range losses[:i] {
			ns = append(ns, x-y)
		}
	}
	return ns
}

// costs are the costs of the pairs of a field, for the matching. If the field is odd, vertex
// 0 stands for the bye and vertex i for player i-1, else vertex i for player i. All costs
// are doubled.
type costs struct {
	f      *field
	levels []level
	first  int // the vertex of player 0
	words  int
	byes   []int64 // the row of the bye

	pairs []pairCriterion
	met   []int // how often the player of the current row has met each
}

// A pairCriterion is a criterion that looks at pairs, with its levels by N.
type pairCriterion struct {
	Criterion
	levels []level
}

func newCosts(f *field, levels []level) *costs {
	c := &costs{f: f, levels: levels, words: 1, met: make([]int, len(f.players))}
	if f.odd {
		c.first = 1
	}
	for _, l := range levels {
		c.words = max(c.words, l.word+1)
		if book[l.Criterion-1].bye != nil || l.Criterion == Allowed {
			continue
		}
		if k := len(c.pairs) - 1; k < 0 || c.pairs[k].Criterion != l.Criterion {
			c.pairs = append(c.pairs, pairCriterion{l.Criterion, make([]level, l.n+1)}) // highest N first
		}
		c.pairs[len(c.pairs)-1].levels[l.n] = l
	}
	c.byes = make([]int64, c.Order()*c.words)
	if f.odd {
		for _, l := range levels {
			if bye := book[l.Criterion-1].bye; bye != nil {
				low, _ := f.byeRange(l.Criterion)
				for i, p := range f.players {
					c.byes[(i+1)*c.words+l.word] += 2 * l.unit * int64(bye(p)-low)
				}
			}
		}
		c.addNotAllowed(len(f.players), c.byes)
	}
	return c
}

// Order returns the number of vertices.
func (c *costs) Order() int { return c.first + len(c.f.players) }

// Words returns the number of words in a cost.
func (c *costs) Words() int { return c.words }

// Row sets row to the costs of the pairs of vertex u.
func (c *costs) Row(u int, row []int64) {
	if u < c.first {
		copy(row, c.byes)
		return
	}
	clear(row)
	i := u - c.first
	x := &c.f.players[i]
	if c.first > 0 {
		copy(row[:c.words], c.byes[u*c.words:])
	}
	for _, m := range c.f.met[i] {
		c.met[m.with] = m.times
	}
	players := row[c.first*c.words:]
	for _, p := range c.pairs {
		switch b := book[p.Criterion-1]; {
		case b.level != nil:
			for j := range c.f.players {
				if n := b.level(x, &c.f.players[j], c.met[j]); n > 0 {
					players[j*c.words+p.levels[n].word] += 2 * p.levels[n].unit
				}
			}
		case b.spread != nil:
			l := p.levels[0]
			for j := range c.f.players {
				players[j*c.words+l.word] += 2 * l.unit * b.spread(x, &c.f.players[j])
			}
		}
	}
	for _, m := range c.f.met[i] {
		c.met[m.with] = 0
	}
	c.addNotAllowed(i, row)
}

// addNotAllowed adds to the row of player i, or of the bye, the cost of pairs that the director's
// choices don't allow.
func (c *costs) addNotAllowed(i int, row []int64) {
	if !c.f.directed() {
		return
	}
	l := c.levels[0]
	for j := range c.f.players {
		if j != i && !c.f.allowed(min(i, j), max(i, j)) {
			row[(c.first+j)*c.words+l.word] += 2 * l.unit
		}
	}
}

// start returns dual values for the matching to start from, those of the fold within each
// group of equal losses, or nil if the rules don't fold.
func (c *costs) start() []int64 {
	if !c.f.rules.folds() {
		return nil
	}
	y := make([]int64, c.Order()*c.words)
	last := c.words - 1
	players := c.f.players
	position := func(p player) int64 { return int64(p.rank) }
	if c.f.rules.criteria[len(c.f.rules.criteria)-1] == SeededSquares {
		best := int64(math.MinInt64)
		for _, p := range players {
			best = max(best, p.seededUnits)
		}
		position = func(p player) int64 { return best - p.seededUnits }
	}
	vertex := func(i int) []int64 { return y[(c.first+i)*c.words : (c.first+i+1)*c.words] }
	rests := c.likelyBye()
	for low := 0; low < len(players); {
		high := low
		var positions []int64
		var folded []int
		for ; high < len(players) && players[high].losses == players[low].losses; high++ {
			if high != rests {
				positions = append(positions, position(players[high]))
				folded = append(folded, high)
			}
		}
		if !slices.IsSorted(positions) {
			return nil
		}
		for k, dual := range matching.Fold(positions) {
			vertex(folded[k])[last] = dual
		}
		if low <= rests && rests < high { // whose value is the least that the group's allow
			for k, i := range folded {
				d := positions[k] - position(players[rests])
				if x := -2*d*d - vertex(i)[last]; k == 0 || x < vertex(rests)[last] {
					vertex(rests)[last] = x
				}
			}
		}
		low = high
	}
	if c.first > 0 { // the bye's: the least that the players' values allow
		for i := range players {
			slack := make([]int64, c.words)
			for w, y := range vertex(i) {
				slack[w] = c.byes[(i+1)*c.words+w] - y
			}
			if i == 0 || slices.Compare(slack, y[:c.words]) < 0 {
				copy(y[:c.words], slack)
			}
		}
	}
	return y
}

// likelyBye returns the player whose bye would cost least, or -1 without a bye. Kept out of
// the fold of the group, this player is free for the bye from the start.
func (c *costs) likelyBye() int {
	if c.first == 0 {
		return -1
	}
	best := 0
	at := func(i int) []int64 { return c.byes[(i+1)*c.words : (i+2)*c.words] }
	for i := range c.f.players {
		if slices.Compare(at(i), at(best)) < 0 {
			best = i
		}
	}
	return best
}

// match turns the partners of vertices into a round.
func (c *costs) match(mate []int32) match {
	m := match{bye: -1}
	for u := c.first; u < len(mate); u++ {
		switch v := int(mate[u]); {
		case v < c.first:
			m.bye = u - c.first
		case u < v:
			m.pairs = append(m.pairs, [2]int{u - c.first, v - c.first})
		}
	}
	return m
}

// values returns the cost of a round, criterion by criterion in the order of the edition.
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
