package pairing

import (
	"cmp"
	"math"
	"slices"

	"github.com/arbiter-go/arbiter/pairing/internal/matching"
)

// groups returns the same costs in the form of groups, with which the matching
// is faster. It returns nil if the costs do not have that form.
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

	// Players form groups by losses, if losses matter.
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

// addTerms sets the costs of gaps, and adds the kinds of special pairs: a kind
// for each number of meetings, and last the kind of forbidden pairs. It returns
// the kinds by the number of meetings, this one included.
func (c *costs) addTerms(g *matching.Groups) (repeats []int32) {
	g.Kinds = make([]matching.Kind, 0, len(c.levels)+1)
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

// addSpecial lists the special pairs of the vertices from first on: pairs that
// have met, and forbidden pairs.
func (c *costs) addSpecial(g *matching.Groups, first int, repeats []int32) {
	f := c.f
	// the vertex of each player, or -1
	vertex := slices.Repeat([]int32{-1}, len(f.players))
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
			if u := vertex[m.With]; u >= 0 && len(repeats) > 0 {
				special = append(special, matching.Special{With: u, Kind: repeats[m.Times+1]})
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
