package matching

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// A shape says what random groups are like.
type shape struct {
	n        int     // vertices besides the bye
	same     int64   // coefficient of squares within a group
	cross    int64   // coefficient of squares between groups
	line     int64   // of distances between groups; half within
	split    float64 // how likely the next vertex begins a new group
	special  float64 // share of special pairs
	absent   float64 // share of special pairs that do not exist
	rank     bool    // positions are 1, 2, 3 …, not arbitrary
	gapless  bool    // gaps cost nothing
	orderBye bool    // all costs of the bye are different
	steep    int     // bits by which a gap costs more than a smaller gap
}

func randomShape(rng *rand.Rand, most int) shape {
	x := shape{n: rng.IntN(most + 1), split: []float64{0, 0.02, 0.1, 0.3, 0.7}[rng.IntN(5)]}
	x.special = []float64{0, 0.05, 0.3, 0.7, 0.95, 1}[rng.IntN(6)]
	if rng.IntN(4) == 0 {
		x.absent = []float64{0.1, 0.5, 1}[rng.IntN(3)]
	}
	c := [][3]int64{{-2, 2}, {-2, -2}, {0, 0}, {2, 2}, {2, 2, 4}, {2, 2, 4}}[rng.IntN(6)]
	x.same, x.cross, x.line = c[0], c[1], c[2]
	x.rank = rng.IntN(2) == 0
	x.gapless = rng.IntN(8) == 0
	x.steep = rng.IntN(6)
	x.orderBye = rng.IntN(3) > 0
	return x
}

// groups returns random costs. In the words before the last, the terms of the
// bye come before the terms of gaps or after them.
func (x shape) groups(rng *rand.Rand) *Groups {
	n, first := x.n, 0
	if n%2 == 1 {
		n, first = n+1, 1
	}
	high := rng.IntN(2)
	g := &Groups{K: high + 2, Group: make([]int32, n), Position: make([]int64, n), Same: x.same, Cross: x.cross}
	if x.line != 0 {
		g.K++
		g.LineSame, g.LineCross = -x.line/2, x.line
	} else if x.same == 0 && rng.IntN(2) == 0 {
		high++ // nothing needs the last word for itself
	}
	level := rng.IntN(2)
	at := int64(rng.IntN(20) - 10)
	for v := first; v < n; v++ {
		if v == first || rng.Float64() < x.split {
			if v > first {
				level += 1 + rng.IntN(2)*rng.IntN(3)
			}
			g.Level = append(g.Level, level)
		}
		g.Group[v] = int32(len(g.Level) - 1)
		if x.rank {
			at++
		} else {
			at += int64(rng.IntN(4))
			if x.line != 0 {
				at++
			}
		}
		g.Position[v] = at
	}
	if x.gapless && x.same == x.cross {
		g.Level = g.Level[:min(1, len(g.Level))]
		clear(g.Group)
	}
	g.Gaps = make([]Term, level+1)
	for d := range g.Gaps {
		if d > 0 && !x.gapless {
			g.Gaps[d] = Term{high, 2 << min(8+x.steep*d, 45)}
		}
	}
	if x.special > 0 {
		g.Kinds = []Kind{{Term: Term{0, 2 << 50}}, {Term: Term{0, 2 << 52}}, {}, {Absent: true}, {Term: Term{0, 2 << 50}, Absent: true}}
		if high > 0 {
			g.Kinds[1].Term = Term{1, 2 << 49}
		}
		g.Kinds[2] = Kind{Term: g.Kinds[1].Term, Also: g.Kinds[rng.IntN(2)].Term}
		g.Special = make([][]Special, n)
		for u := first; u < n; u++ {
			for v := first; v < u; v++ {
				if rng.Float64() >= x.special {
					continue
				}
				kind := int32(rng.IntN(3))
				if rng.Float64() < x.absent {
					kind = 3 + int32(rng.IntN(2))
				}
				g.Special[u] = append(g.Special[u], Special{int32(v), kind})
				g.Special[v] = append(g.Special[v], Special{int32(u), kind})
			}
		}
		for _, list := range g.Special {
			slices.SortFunc(list, func(x, y Special) int { return int(x.With - y.With) })
		}
	}
	if first > 0 {
		g.Bye = make([]int64, n*g.K)
		order := rng.Perm(n)
		for v := first; v < n; v++ {
			g.Bye[v*g.K] = int64(rng.IntN(2)) << 54
			if rng.IntN(2) == 0 {
				g.Bye[v*g.K+high] += int64(g.Group[v]) << 51
			}
			if x.orderBye {
				g.Bye[v*g.K+high] += 2 * int64(order[v])
			}
		}
	}
	return g
}

// Each part of a cost is what the fields say.
func TestCost(t *testing.T) {
	g := &Groups{K: 4, Group: []int32{0, 0, 1, 1}, Position: []int64{0, 1, 4, 9}, Level: []int{2, 5},
		Same: 2, Cross: -4, LineSame: -6, LineCross: 8, Gaps: []Term{3: {1, 10}},
		Kinds:   []Kind{{Term: Term{1, 100}, Also: Term{0, 1000}}, {Absent: true}},
		Special: [][]Special{0: nil, 1: {{2, 0}}, 2: {{1, 0}, {3, 1}}, 3: {{2, 1}}}}
	for _, c := range []struct {
		u, v int32
		want []int64
		ok   bool
	}{
		{0, 1, []int64{0, 0, -6, 2}, true},
		{0, 3, []int64{0, 10, 72, -324}, true},
		{1, 2, []int64{1000, 110, 24, -36}, true},
		{2, 3, []int64{0, 0, -30, 50}, false},
	} {
		cost, reverse := make([]int64, 4), make([]int64, 4)
		ok := g.Cost(c.u, c.v, cost)
		if again := g.Cost(c.v, c.u, reverse); ok != c.ok || again != ok ||
			!slices.Equal(cost, c.want) || !slices.Equal(reverse, c.want) {
			t.Errorf("%d and %d: cost %v, %v; reversed %v, %v; want %v, %v", c.u, c.v, cost, ok, reverse, again, c.want, c.ok)
		}
	}
}

func TestGroups(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	c := count{}
	for range few(5000) {
		g := randomShape(rng, 12).groups(rng)
		if rng.IntN(8) == 0 {
			// Equal positions: a slide does not allow them.
			for v := range g.Position {
				g.Position[v] /= 2
			}
		}
		c.solution(check(t, g))
	}
	for range few(900) {
		c.solution(check(t, randomShape(rng, 30).groups(rng)))
	}
	for range few(48) {
		x := randomShape(rng, 0)
		x.n = 32 + rng.IntN(29)
		c.solution(check(t, x.groups(rng)))
	}
	c.demand(t, "none", "solved", "restarted", "sets", "nested sets")
}
