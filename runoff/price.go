package runoff

import (
	"cmp"
	"slices"
)

// This file says what changes cost.

// A contest is a run-off whose results can be others. Bots are numbers, and
// sets of bots are bits.
type contest struct {
	n       int
	by      Rule
	unit    Unit
	keep    int
	atLeast bool

	kind  ClaimKind
	a, b  int
	place int
	holds bool // of the record as it is

	value []int64 // value[i*n+j] is what i has from j: chips or points
	pairs []pair  // that have met
	at    []int32 // at[i*n+j] is the pair of i and j, or -1

	raises, lowers [][]int64 // by bot; see gain
}

// A pair are two bots that have met, i before j.
type pair struct {
	i, j  int
	chips int64 // that i won from j
	price price

	played []int   // the numbers of their matches
	ups    []gains // by these, what i can win more
	downs  []gains // what i can win less
}

// A gains is by how much a match can change in one direction.
type gains struct {
	match int // in the record, from 0
	chips int64
}

// A price says what it costs if a pair counts d more for its first bot. It is a
// list of corners by d, with the corner (0, 0). A number d between two corners
// costs as much as the next corner away from 0.
type price struct {
	corners []corner

	// endless says that any d costs |d|.
	endless bool
}

type corner struct{ d, cost int64 }

// never is a price or a bound of what is impossible. A sum of never and never
// does not overflow.
const never = 1 << 61

// far is beyond every change of a pair that a search makes.
const far = 1 << 56

// of returns the price of d, or never.
func (p price) of(d int64) int64 {
	if p.endless {
		return abs(d)
	}
	k, exact := slices.BinarySearchFunc(p.corners, d, func(c corner, d int64) int { return cmp.Compare(c.d, d) })
	if d < 0 && !exact {
		k--
	}
	if k < 0 || k == len(p.corners) {
		return never
	}
	return p.corners[k].cost
}

// span returns the smallest and the largest possible d.
func (p price) span() (lo, hi int64) {
	if p.endless {
		return -far, far
	}
	return p.corners[0].d, p.corners[len(p.corners)-1].d
}

// newContest returns the contest of a table.
func newContest[P comparable](t *matrix[P], c Claim[P], unit Unit, holds bool) *contest {
	n := len(t.bots)
	m := &contest{
		n: n, by: c.By, unit: unit, kind: c.Kind, place: c.Place, holds: holds,
		a: int(t.index[c.A]), b: -1,
		value: make([]int64, n*n), at: make([]int32, n*n),
	}
	if c.Kind == Ahead {
		m.b = int(t.index[c.B])
	}
	if c.By == TotalLast {
		m.keep, m.atLeast = c.Top.Keep, c.Top.AtLeast
		if m.keep == 0 {
			m.keep = 4
		}
	}
	copy(m.value, t.chips)
	if c.By == SeriesPoints {
		for k, chips := range t.chips {
			m.value[k] = point(chips)
		}
	}
	for i := range n {
		for j := range n {
			m.at[i*n+j] = -1
		}
	}
	for i := range n {
		for j := i + 1; j < n; j++ {
			if t.matches[i*n+j] > 0 {
				m.at[i*n+j], m.at[j*n+i] = int32(len(m.pairs)), int32(len(m.pairs))
				m.pairs = append(m.pairs, pair{i: i, j: j, chips: t.chips[i*n+j]})
			}
		}
	}
	m.setPrices(t.played)
	m.setGains()
	return m
}

// setPrices sets what each pair can change, and its price.
func (m *contest) setPrices(played []result) {
	var bound int64 // InMatches: the most chips that a bot won in a match
	for _, r := range played {
		bound = max(bound, abs(r.chips))
	}
	for k, r := range played {
		p := &m.pairs[m.at[int(r.i)*m.n+int(r.j)]]
		won := r.chips
		if int(r.i) != p.i {
			won = -won
		}
		p.played = append(p.played, k)
		if won < bound {
			p.ups = append(p.ups, gains{k, bound - won})
		}
		if won > -bound {
			p.downs = append(p.downs, gains{k, bound + won})
		}
	}
	for k := range m.pairs {
		p := &m.pairs[k]
		most := func(x, y gains) int { return cmp.Compare(y.chips, x.chips) }
		slices.SortStableFunc(p.ups, most)
		slices.SortStableFunc(p.downs, most)
		switch {
		case m.by == SeriesPoints:
			p.price = m.pointsPrice(p)
		case m.unit == InChips:
			p.price = price{endless: true}
		default:
			p.price.corners = p.matchesPrice()
		}
	}
}

// matchesPrice returns the price in matches of chips: how many of the largest
// gains together are d or more.
func (p *pair) matchesPrice() []corner {
	var list []corner
	sum := int64(0)
	for k, g := range p.downs {
		sum -= g.chips
		list = append(list, corner{sum, int64(k) + 1})
	}
	slices.Reverse(list)
	list = append(list, corner{0, 0})
	sum = 0
	for k, g := range p.ups {
		sum += g.chips
		list = append(list, corner{sum, int64(k) + 1})
	}
	return list
}

// pointsPrice returns the price of points: what it costs that the series has
// another sign.
func (m *contest) pointsPrice(p *pair) price {
	inMatches := price{corners: p.matchesPrice()}
	var list []corner
	for d := int64(-2); d <= 2; d++ {
		to := point(p.chips) + d
		if abs(to) > 1 {
			continue
		}
		chips := p.chipsFor(d, SeriesPoints)
		cost := abs(chips)
		if m.unit == InMatches {
			cost = inMatches.of(chips)
		}
		if cost < never {
			list = append(list, corner{d, cost})
		}
	}
	return price{corners: list}
}

// chipsFor returns by how many chips a series has to change such that it counts
// d more.
func (p *pair) chipsFor(d int64, by Rule) int64 {
	if by != SeriesPoints || d == 0 {
		return d
	}
	return point(p.chips) + d - p.chips
}

// setGains sets what it costs at least to raise or to lower the total of a bot.
// The costs are over all its pairs, also with bots that have left.
func (m *contest) setGains() {
	if m.by != SeriesPoints && m.unit == InChips {
		return
	}
	m.raises, m.lowers = make([][]int64, m.n), make([][]int64, m.n)
	for i := range m.n {
		var own []int32
		for j := range m.n {
			if at := m.at[i*m.n+j]; at >= 0 {
				own = append(own, at)
			}
		}
		m.raises[i], m.lowers[i] = m.gain(i, own, 1), m.gain(i, own, -1)
	}
}

// gain returns a list about bot i, whose pairs are own. By SeriesPoints, the
// element r is the least cost of r points more, in the direction of the sign.
// By chips, the element r-1 is the most chips that r matches can bring.
func (m *contest) gain(i int, own []int32, sign int64) []int64 {
	if m.by == SeriesPoints {
		list := []int64{0}
		for _, at := range own {
			p := &m.pairs[at]
			s := sign
			if p.i != i {
				s = -s
			}
			next := make([]int64, len(list)+2)
			for r := range next {
				next[r] = never
				for d := range 3 {
					if r-d >= 0 && r-d < len(list) {
						next[r] = min(next[r], list[r-d]+p.price.of(s*int64(d)))
					}
				}
			}
			list = next
		}
		return list
	}
	var list []int64
	for _, at := range own {
		p := &m.pairs[at]
		from := p.ups
		if (p.i == i) != (sign > 0) {
			from = p.downs
		}
		for _, g := range from {
			list = append(list, g.chips)
		}
	}
	slices.SortFunc(list, func(x, y int64) int { return cmp.Compare(y, x) })
	for k := 1; k < len(list); k++ {
		list[k] += list[k-1]
	}
	return list
}

// toMove returns what it costs at least that the total of a bot moves by r, if
// list is its gain in this direction.
func (m *contest) toMove(lists [][]int64, i int, r int64) int64 {
	switch {
	case r <= 0:
		return 0
	case lists == nil:
		return r
	case m.by == SeriesPoints:
		if r >= int64(len(lists[i])) {
			return never
		}
		least := int64(never)
		for _, c := range lists[i][r:] {
			least = min(least, c)
		}
		return least
	}
	k, _ := slices.BinarySearch(lists[i], r)
	if k == len(lists[i]) {
		return never
	}
	return int64(k) + 1
}

// changes returns the matches that make pairs count d more, in the order of the
// record.
func (t *matrix[P]) changes(m *contest, d []int64) []Changed[P] {
	list := []Changed[P]{}
	for k, p := range m.pairs {
		chips := p.chipsFor(d[k], m.by)
		from, sign := p.ups, int64(1)
		if chips < 0 {
			from, sign = p.downs, -1
		}
		if m.unit == InChips {
			from = []gains{{p.played[0], abs(chips)}}
		}
		for left := abs(chips); left > 0; from = from[1:] {
			by := min(left, from[0].chips)
			left -= by
			at := from[0].match
			r, c := t.played[at], Changed[P]{Match: at + 1}
			if c.A, c.B, c.Was = t.bots[r.i], t.bots[r.j], r.chips; len(t.names) > 0 {
				c.ID = t.names[at]
			}
			if c.Now = r.chips + sign*by; int(r.i) != p.i {
				c.Now = r.chips - sign*by
			}
			list = append(list, c)
		}
	}
	slices.SortFunc(list, func(x, y Changed[P]) int { return cmp.Compare(x.Match, y.Match) })
	return list
}
