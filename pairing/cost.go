package pairing

// costs are the costs of the pairs of a field, for the matching. Its vertices
// are the bye, if the field is odd, and then the players. Players who are
// pinned are no vertices, and neither is a bye that is pinned. All costs are
// doubled.
type costs struct {
	f      *field
	levels []level
	words  int
	at     []int // a vertex in the field; the bye is len(f.players)
	floors []int // the least figure of a player, by level
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

// Cost sets cost to the cost of the pair of vertices u and v, and reports
// whether the director allows the pair.
func (c *costs) Cost(u, v int32, cost []int64) bool {
	return c.pair(c.at[min(u, v)], c.at[max(u, v)], cost)
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
