package pairing

import (
	"cmp"
	"math"
	"math/bits"
	"slices"

	"github.com/arbiter-go/arbiter/pairing/internal/matching"
)

// This file turns the criteria into levels of cost. The cost of a pair is a
// vector of integers. Vectors are added up, and are compared from the left. The
// matching asks for the cost of single pairs, or for all costs in groups.

// A level is one component of the cost of a round. Levels are packed into words
// of 64 bits. A level that shares a word has enough bits for the most that a
// round can cost there.
type level struct {
	Criterion
	n    int
	most int64 // the greatest cost of a round here, if the word is shared
	word int
	unit int64 // a cost of 1 here adds this to the word
}

// widths are the numbers of bits of a word that levels may share, in the order
// in which they are tried. If the dual values outgrow their words, a smaller
// number leaves more room.
var widths = [...]int{52, 40, 28}

// levels returns the levels of the field, the most important first. A level at
// which no pair has a cost is left out. Levels share up to width bits of a
// word. Sums of squares, and Allowed, have a word of their own.
func (f *field) levels(width int) []level {
	list := make([]level, 0, len(f.rules.criteria)+4)
	pairs := int64(len(f.players)+1) / 2
	if f.directed() {
		list = append(list, level{Criterion: Allowed, most: pairs})
	}
	for _, c := range f.rules.criteria {
		switch b := book[c-1]; {
		case b.bye != nil && f.odd:
			low, high := f.byeRange(c)
			list = append(list, level{Criterion: c, most: int64(high - low)})
		case b.levelOf != nil:
			for _, n := range slices.Backward(f.present(c)) {
				list = append(list, level{Criterion: c, n: n, most: pairs})
			}
		case b.spread != nil:
			list = append(list, level{Criterion: c})
		}
	}
	// From the last level to the first, so that the least important levels
	// get the low bits.
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

// present returns the levels of a criterion at which some pair would count, in
// ascending order.
func (f *field) present(c Criterion) []int {
	switch c {
	case Repeats:
		return f.meetings()
	case LossGaps, ScoreGaps:
		return f.gaps()
	case SameClub:
		if f.clubPairs() > 0 {
			return []int{1}
		}
	}
	return nil
}

// meetings returns the levels of Repeats at which some pair would count, in
// ascending order.
func (f *field) meetings() []int {
	most := int32(-1)
	for _, list := range f.met {
		for _, m := range list {
			most = max(most, m.Times)
		}
	}
	present := make([]bool, most+2) // by level
	for _, list := range f.met {
		for _, m := range list {
			present[m.Times+1] = true
		}
	}
	return trues(present)
}

// gaps returns the levels of LossGaps or ScoreGaps at which some pair would
// count, in ascending order.
func (f *field) gaps() []int {
	groups := f.groups()
	if len(groups) == 0 {
		return nil
	}
	gaps := make([]bool, groups[len(groups)-1]+1)
	for i, x := range groups {
		for _, y := range groups[:i] {
			gaps[x-y] = true
		}
	}
	return trues(gaps)
}

// groups returns the different losses or scores, in ascending order.
func (f *field) groups() []int {
	most := 0
	for i := range f.players {
		most = max(most, f.players[i].group)
	}
	present := make([]bool, most+1)
	for i := range f.players {
		present[f.players[i].group] = true
	}
	return trues(present)
}

// trues returns the indices at which a list is true.
func trues(list []bool) []int {
	indices := make([]int, 0, min(len(list), 8))
	for i, x := range list {
		if x {
			indices = append(indices, i)
		}
	}
	return indices
}

// costs are the costs of the pairs of a field, for the matching. Its vertices
// are the bye, if the field is odd, and then the players. Players who are
// pinned are no vertices, and neither is a bye that is pinned. All costs are
// doubled.
type costs struct {
	f       *field
	levels  []level
	words   int
	inField []int // a vertex in the field; the bye is len(f.players)
	floors  []int // the least figure of a player, by level
}

func newCosts(f *field, levels []level) *costs {
	n := len(f.players)
	c := &costs{f: f, levels: levels, words: 1, inField: make([]int, 0, n+1), floors: make([]int, len(levels))}
	if f.odd && f.partner(n) < 0 {
		c.inField = append(c.inField, n)
	}
	for i := range f.players {
		if f.partner(i) < 0 {
			c.inField = append(c.inField, i)
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
func (c *costs) Order() int { return len(c.inField) }

// Words returns the number of words in a cost.
func (c *costs) Words() int { return c.words }

// Cost sets cost to the cost of the pair of vertices u and v, and reports
// whether the director allows the pair.
func (c *costs) Cost(u, v int32, cost []int64) bool {
	return c.pair(c.inField[min(u, v)], c.inField[max(u, v)], cost)
}

// pair sets cost to the cost of the pair of i and j, and reports whether the
// pair is not forbidden. Either may be the bye.
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
		case b.levelOf != nil:
			if b.levelOf(x, y, met) == l.n {
				cost[l.word] += 2 * l.unit
			}
		case b.spread != nil:
			cost[l.word] += 2 * l.unit * b.spread(x, y)
		}
	}
	return !f.forbids(i, j)
}

// groups returns the same costs in the form of groups, with which the matching
// is faster. It returns nil if the costs do not have that form.
func (c *costs) groups() *matching.Groups {
	f := c.f
	if !f.rules.inGroups() {
		return nil
	}
	n := len(c.inField)
	g := &matching.Groups{K: c.words, Group: make([]int32, n), Position: make([]int64, n)}
	sum := f.rules.sum()
	switch sum {
	case RankSpread:
		g.Same, g.Cross = -2, 2
	case RankSquares, SeededSquares:
		g.Same, g.Cross = -2, -2
	case RanksClose:
		g.Same, g.Cross = 2, 2
	}
	if slices.Contains(f.rules.criteria, HalvesApart) {
		g.LineSame, g.LineCross = -2, 4
	}
	first := 0
	if n > 0 && c.inField[0] == len(f.players) {
		first = 1
		g.Bye = make([]int64, n*c.words)
		for v := 1; v < n; v++ {
			c.pair(c.inField[0], c.inField[v], g.Bye[v*c.words:(v+1)*c.words])
		}
	}

	// Players form groups by losses or scores, if these matter.
	levels := make([]int, n-first)
	best := int64(math.MinInt64)
	for k, i := range c.inField[first:] {
		if f.rules.gaps() {
			levels[k] = f.players[i].group
		}
		best = max(best, f.players[i].seededUnits)
	}
	g.Level = slices.Clone(levels)
	slices.Sort(g.Level)
	g.Level = slices.Compact(g.Level)
	for v := first; v < n; v++ {
		p := &f.players[c.inField[v]]
		h, _ := slices.BinarySearch(g.Level, levels[v-first])
		g.Group[v] = int32(h)
		g.Position[v] = int64(p.rank)
		if sum == SeededSquares {
			g.Position[v] = best - p.seededUnits
		}
	}
	c.addSpecial(g, first, c.addTerms(g))
	return g
}

// special has the kinds of special pairs: first of players of different clubs,
// then of one club, by the number of their meetings until now. A pair that
// costs nothing has -1. The list of one club is nil if clubs cost nothing.
type special [2][]int32

// of returns the kind of a pair. If clubs cost nothing, the players make no
// difference.
func (k *special) of(x, y *player, met int) int32 {
	list := k[0]
	if k[1] != nil {
		list = k[sameClub(x, y, met)]
	}
	return list[min(met, len(list)-1)] // without Repeats, all are alike
}

// addTerms sets the costs of gaps, and adds the kinds of special pairs: a kind
// for each number of meetings, within a club and without, and last the kind of
// forbidden pairs.
func (c *costs) addTerms(g *matching.Groups) special {
	var club matching.Term
	repeats := []matching.Term{{}} // by the number of meetings until now
	for _, l := range c.levels {
		t := matching.Term{Word: l.word, Add: 2 * l.unit}
		switch l.Criterion {
		case LossGaps, ScoreGaps:
			g.Gaps = append(g.Gaps, make([]matching.Term, max(0, l.n+1-len(g.Gaps)))...)
			g.Gaps[l.n] = t
		case Repeats:
			repeats = append(repeats, make([]matching.Term, max(0, l.n-len(repeats)))...)
			repeats[l.n-1] = t
		case SameClub:
			club = t
		}
	}
	var kinds special
	for at, also := range [...]matching.Term{{}, club} {
		if at == 1 && club.Add == 0 {
			break
		}
		for _, t := range repeats {
			kind := int32(-1)
			if t.Add+also.Add > 0 {
				kind = int32(len(g.Kinds))
				g.Kinds = append(g.Kinds, matching.Kind{Term: t, Also: also})
			}
			kinds[at] = append(kinds[at], kind)
		}
	}
	if k := len(g.Level); k > 0 { // gaps that cost nothing
		g.Gaps = append(g.Gaps, make([]matching.Term, max(0, g.Level[k-1]-g.Level[0]+1-len(g.Gaps)))...)
	}
	g.Kinds = append(g.Kinds, matching.Kind{Absent: true})
	return kinds
}

// addSpecial lists the special pairs of the vertices from first on: pairs that
// have met, pairs of one club, and forbidden pairs.
func (c *costs) addSpecial(g *matching.Groups, first int, kinds special) {
	f := c.f
	// the vertex of each player, or -1
	vertex := slices.Repeat([]int32{-1}, len(f.players))
	total := 0
	for v := first; v < len(c.inField); v++ {
		vertex[c.inField[v]] = int32(v)
		total += len(f.met[c.inField[v]])
	}
	g.Special = make([][]matching.Special, len(c.inField))
	absent := int32(len(g.Kinds) - 1)
	clubs, apart := f.clubs(), kinds[0]
	room := make([]matching.Special, total)
	for v := first; v < len(c.inField); v++ {
		i := c.inField[v]
		x := &f.players[i]
		special := room[:0:len(f.met[i])]
		room = room[len(f.met[i]):]
		for _, m := range f.met[i] {
			u := vertex[m.With]
			if u < 0 {
				continue
			}
			kind := apart[min(int(m.Times), len(apart)-1)]
			if kinds[1] != nil {
				kind = kinds.of(x, &f.players[m.With], int(m.Times))
			}
			if kind >= 0 {
				special = append(special, matching.Special{With: u, Kind: kind})
			}
		}
		listed := len(special)
		if kind := kinds.of(x, x, 0); x.club > 0 && kind >= 0 {
			for _, j := range clubs[x.club] {
				if u := vertex[j]; u >= 0 && int(j) != i && f.times(i, int(j)) == 0 {
					special = append(special, matching.Special{With: u, Kind: kind})
				}
			}
		}
		if forbidden := f.forbiddenTo(i); len(forbidden) > 0 {
			for k, s := range special {
				if f.forbids(i, c.inField[s.With]) {
					special[k].Kind = absent
				}
			}
			for _, j := range forbidden {
				if u := vertex[j]; u >= 0 && kinds.of(x, &f.players[j], f.times(i, int(j))) < 0 {
					special = append(special, matching.Special{With: u, Kind: absent})
				}
			}
		}
		if len(special) > listed {
			slices.SortFunc(special, func(x, y matching.Special) int { return cmp.Compare(x.With, y.With) })
		}
		g.Special[v] = special
	}
}

// clubs returns the players of each club, by rank. There are none if clubs make
// no difference.
func (f *field) clubs() [][]int32 {
	if !slices.Contains(f.rules.criteria, SameClub) {
		return nil
	}
	most := int32(0)
	for i := range f.players {
		most = max(most, f.players[i].club)
	}
	clubs := make([][]int32, most+1)
	for i := range f.players {
		if c := f.players[i].club; c > 0 {
			clubs[c] = append(clubs[c], int32(i))
		}
	}
	return clubs
}

// clubPairs counts the pairs of one club, if they make a difference.
func (f *field) clubPairs() int {
	pairs := 0
	for _, club := range f.clubs() {
		pairs += len(club) * (len(club) - 1) / 2
	}
	return pairs
}
