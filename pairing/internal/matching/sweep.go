package matching

// This file looks for the pairs without slack of [Groups].

// tight returns the pairs without slack that are not matched.
//
// For each two groups whose gap the duals can make up for, it walks along the
// lower envelope of the one group as the position of a row in the other group
// grows. It looks closer, in blocks, only at rows that are below zero there,
// because of special pairs or blossoms.
func (b *blocks) tight(s *solver) ([][2]int32, error) {
	t := newTightList(s)
	if b.Bye != nil {
		for v := range int32(len(b.Group)) {
			t.consider(0, v)
		}
	}
	k := b.K - 1
	above := k // words in which all pairs of two groups cost the same
	if b.hasLine() {
		above--
	}
	// The greatest upper words of a dual, by group.
	words := make([]int64, len(b.Level)*k+k+above)
	upper, words := words[:len(b.Level)*k], words[len(b.Level)*k:]
	columnUpper, zero := words[:k], words[k:]
	for h := range b.Level {
		for i, v := range b.members(int32(h)) {
			if y := s.yOf(v)[:k]; i == 0 || less(upper[h*k:(h+1)*k], y) {
				copy(upper[h*k:(h+1)*k], y)
			}
		}
	}
	of := func(h int) []int64 { return upper[h*k : (h+1)*k] }
	var lines []line
	for h := range b.Level {
		columns := b.members(int32(h))
		var made *envelopes // for which lines are the envelope
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
			// The best of all rows with the best of all columns.
			for w := range zero {
				b.rowBase[w] += s.yOf(rows[0])[w] - of(g)[w] - of(h)[w]
			}
			if less(zero, b.rowBase[:above]) {
				continue
			}
			// In one group, a row only needs the columns above.
			if made != e {
				made, lines = e, b.envelope(s, e, columns, columnUpper, lines[:0])
			}
			b.sweep(s, t, rows, int32(h), e.tilt, columnUpper, lines)
		}
	}
	if s.tooMuch() {
		return nil, ErrWork
	}
	return t.list()
}

// sweep compares the rows, by position, with an envelope of group h.
func (b *blocks) sweep(s *solver, t *tightList, rows []int32, h int32, tilt int64, upper []int64, lines []line) {
	k := b.K - 1
	best := 0
	s.work.spend(s.each(len(rows), stepsBound))
	for _, u := range rows {
		if s.tooMuch() {
			return
		}
		b.beginRow(s, u, h)
		if tilt != 0 {
			b.rowBase[k-1] -= tilt * b.Position[u]
		}
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

// listRow considers the pairs of u and the members of group h, in blocks.
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
			// A pair of one group is considered once, in the row of
			// the vertex that comes first.
			if b.all[x].high <= b.place[u] {
				continue
			}
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
				if b.place[v] > b.place[u] {
					t.consider(u, v)
				}
			}
		}
	}
	visit(b.roots[h][0], b.roots[h][1])
}
