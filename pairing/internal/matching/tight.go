package matching

import (
	"errors"
	"slices"
)

// This file lists the pairs without slack.

// errSlack reports that a pair has a negative slack, or a matched one has any.
// If the start leaves none a negative slack, a search keeps it so.
var errSlack = errors.New("matching: the slack of a pair is wrong")

// A tightList collects pairs without slack, but for those matched.
type tightList struct {
	s     *solver
	pairs [][2]int32 // the lower vertex first; perhaps repeatedly
	inner []int64    // by blossom: its z and that of all around it
	bad   bool

	// Of the vertex looked at last in a blossom: those around it. For each
	// blossom, the innermost one around it and that vertex; it holds for
	// those for which reached is the vertex, plus 1.
	last            int32
	common, reached []int32
}

func newTightList(s *solver) *tightList {
	t := &tightList{s: s, last: -1}
	if len(s.kids) > 0 {
		t.inner = make([]int64, len(s.kids)*s.k)
		t.common, t.reached = make([]int32, len(s.kids)), make([]int32, len(s.kids))
	}
	for i := range s.kids {
		if b := int32(s.n + i); s.kids[i] != nil && s.parent[b] < 0 {
			t.addInner(b)
		}
	}
	for u, v := range s.mate {
		if int32(u) < v {
			t.consider(int32(u), v)
		}
	}
	return t
}

// descend fills in inner for all within the blossom b.
func (t *tightList) addInner(b int32) {
	k, i := t.s.k, int(b)-t.s.n
	t.s.work.spend(t.s.each(len(t.s.kids[i]), stepsMove))
	for w, z := range t.s.zOf(b) {
		t.inner[i*k+w] += z
	}
	for _, kid := range t.s.kids[i] {
		if int(kid) >= t.s.n {
			copy(t.inner[(int(kid)-t.s.n)*k:], t.inner[i*k:(i+1)*k])
			t.addInner(kid)
		}
	}
}

// look adds the pair of u and v if it has no slack, unless it is matched. A
// matched pair must have none.
func (t *tightList) consider(u, v int32) {
	s := t.s
	if u == v {
		return
	}
	s.work.spend(s.perSlack)
	matched := s.mate[u] == v
	if !s.slack(u, v, s.scratch) {
		t.bad = t.bad || matched
		return
	}
	if s.top[u] == s.top[v] { // z relaxes pairs inside
		i := t.around(u, v)
		for w := range s.scratch {
			s.scratch[w] += t.inner[int(i)*s.k+w]
		}
	}
	for _, x := range s.scratch {
		if x != 0 {
			t.bad = t.bad || x < 0 || matched
			return
		}
	}
	if !matched {
		s.work.spend(stepsTie)
		t.pairs = append(t.pairs, [2]int32{min(u, v), max(u, v)})
	}
}

// around returns the innermost blossom around both u and v, which are in one,
// as a place among the blossoms.
func (t *tightList) around(u, v int32) int32 {
	s, n, steps := t.s, int32(t.s.n), 0
	if t.last != u {
		t.last = u
		for b := s.parent[u]; b >= 0; b = s.parent[b] {
			t.common[b-n], t.reached[b-n] = b-n, u+1
			steps++
		}
	}
	b := s.parent[v]
	for t.reached[b-n] != u+1 {
		b = s.parent[b]
		steps++
	}
	common := t.common[b-n]
	for b := s.parent[v]; t.reached[b-n] != u+1; b = s.parent[b] {
		t.common[b-n], t.reached[b-n] = common, u+1
	}
	s.work.spend(steps * stepsVertex)
	return common
}

// list returns the pairs in order, each once.
func (t *tightList) list() ([][2]int32, error) {
	if t.bad {
		return nil, errSlack
	}
	t.s.work.spendEach(len(t.pairs)+t.s.n, stepsTie/4)
	t.sortBy(1)
	t.sortBy(0)
	return slices.Compact(t.pairs), nil
}

// sortBy sorts the pairs by one of the two vertices, and leaves equals in
// order.
func (t *tightList) sortBy(which int) {
	next := make([]int32, t.s.n+1)
	for _, p := range t.pairs {
		next[p[which]+1]++
	}
	for v := range t.s.n {
		next[v+1] += next[v]
	}
	sorted := make([][2]int32, len(t.pairs))
	for _, p := range t.pairs {
		sorted[next[p[which]]] = p
		next[p[which]]++
	}
	t.pairs = sorted
}

// tight returns the pairs without slack that aren't matched.
//
// For each pair of groups whose gap the duals can make up for, it walks along
// the lower envelope of the one as the position of a row in the other grows.
// Only rows that are below zero there, because of special pairs or blossoms,
// are looked at in blocks.
func (b *blocks) tight(s *solver) ([][2]int32, error) {
	t := newTightList(s)
	if b.Bye != nil {
		for v := range int32(len(b.Group)) {
			t.consider(0, v)
		}
	}
	k := b.K - 1
	upper := make([]int64, len(b.Level)*b.K) // by group: the greatest upper words of a dual
	for h := range b.Level {
		for i, v := range b.members(int32(h)) {
			if y := s.yOf(v)[:k]; i == 0 || less(upper[h*k:(h+1)*k], y) {
				copy(upper[h*k:(h+1)*k], y)
			}
		}
	}
	of := func(h int) []int64 { return upper[h*k : (h+1)*k] }
	var lines []line
	zero := make([]int64, k)
	for h := range b.Level {
		columns := b.members(int32(h))
		made := [2]bool{}
		for g := range h + 1 {
			rows := b.members(int32(g))
			if len(rows) == 0 || len(columns) == 0 {
				continue
			}
			s.work.spend(s.each(1, stepsBound))
			if s.tooMuch() {
				return nil, ErrWork
			}
			e := b.beginRow(s, rows[0], int32(h))
			for w := range zero { // the best of all rows with the best of all columns
				b.rowBase[w] += s.yOf(rows[0])[w] - of(g)[w] - of(h)[w]
			}
			if less(zero, b.rowBase[:k]) {
				continue
			}
			kind := 0
			if g != h {
				kind = 1
			}
			if !made[kind] {
				lines = b.envelope(s, e.c, columns, of(h), lines[:0])
				made = [2]bool{kind == 0, kind == 1}
			}
			b.sweep(s, t, rows, int32(h), of(h), lines)
		}
	}
	if s.tooMuch() {
		return nil, ErrWork
	}
	return t.list()
}

// sweep looks at the rows, by position, against the envelope of group h.
func (b *blocks) sweep(s *solver, t *tightList, rows []int32, h int32, upper []int64, lines []line) {
	k := b.K - 1
	best := 0
	s.work.spend(s.each(len(rows), stepsBound))
	for _, u := range rows {
		if s.tooMuch() {
			return
		}
		b.beginRow(s, u, h)
		sign := 0 // of the upper words
		for w := 0; w < k && sign == 0; w++ {
			switch x := b.rowBase[w] - upper[w]; {
			case x > 0:
				sign = 1
			case x < 0:
				sign = -1
			}
		}
		x := b.Position[u]
		height := func(i int) int64 { return lines[i].slope*x + lines[i].at0 }
		for best+1 < len(lines) && height(best+1) < height(best) {
			best++
		}
		least := b.rowBase[k] + height(best)
		switch {
		case sign > 0 || sign == 0 && least > 0:
			continue
		case sign < 0 || least < 0:
			b.listRow(s, t, u, h)
			continue
		}
		for i := best; i < len(lines) && height(i) == height(best); i++ {
			if lines[i].tied {
				b.listRow(s, t, u, h)
				break
			}
			t.consider(u, lines[i].v)
		}
	}
}

// descend looks at the pairs of u and the members of group h, in blocks.
func (b *blocks) listRow(s *solver, t *tightList, u, h int32) {
	if b.ordinary != nil {
		for _, v := range b.ordinary[u] {
			if b.Group[v] == h {
				t.consider(u, v)
			}
		}
	}
	e := b.beginRow(s, u, h)
	b.addLeast(u)
	var visit func(first, end int32)
	visit = func(first, end int32) {
		for x := first; x < end; x++ {
			b.bound(s, e, u, x, s.nearest)
			if positive(s.nearest) {
				continue
			}
			nd := &b.all[x]
			if nd.kids < nd.end {
				visit(nd.kids, nd.end)
				continue
			}
			for _, v := range b.order[nd.low:nd.high] {
				if b.place[v] > b.place[u] { // of one group, else it is found from v
					t.consider(u, v)
				}
			}
		}
	}
	visit(b.roots[h][0], b.roots[h][1])
}

// positive reports whether x > 0.
func positive(x []int64) bool {
	for _, a := range x {
		if a != 0 {
			return a > 0
		}
	}
	return false
}
