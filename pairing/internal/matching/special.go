package matching

// This file looks up special pairs. A vertex may have so many of them that a
// table is faster than a list, or so many that only few of its pairs are not
// special. Pairs that are not special are ordinary.

// makeRows makes a table row for each vertex that has many special pairs, and
// lists the ordinary partners of vertices that have few.
func (b *blocks) makeRows() {
	if len(b.Kinds) >= 1<<8 {
		return
	}
	count := 0
	for _, list := range b.Special {
		if 8*len(list) > len(b.order) {
			count++
		}
	}
	if count == 0 {
		return
	}
	b.kindOf = make([][]uint8, len(b.Group))
	room := make([]uint8, count*len(b.Group))
	for v, list := range b.Special {
		if 8*len(list) <= len(b.order) {
			continue
		}
		b.steps += 2 * len(b.Group)
		row := room[:len(b.Group)]
		room = room[len(b.Group):]
		for _, x := range list {
			row[x.With] = uint8(x.Kind + 1)
		}
		b.kindOf[v] = row
		if 16*(len(b.order)-len(list)) <= len(b.order) {
			b.findOrdinary(v)
		}
	}
}

// findOrdinary lists the ordinary partners of v, and finds the kind of its
// special pairs that costs least.
func (b *blocks) findOrdinary(v int) {
	if b.ordinary == nil {
		b.ordinary, b.least = make([][]int32, len(b.Group)), make([]*Kind, len(b.Group))
	}
	for u, t := range b.kindOf[v] {
		if t == 0 && u != v && (u > 0 || b.Bye == nil) {
			b.ordinary[v] = append(b.ordinary[v], int32(u))
		}
	}
	if b.ordinary[v] == nil {
		b.ordinary[v] = []int32{}
	}
	words := make([]int64, 2*b.K)
	cost, least := words[:b.K], words[b.K:]
	for _, s := range b.Special[v] {
		x := &b.Kinds[s.Kind]
		if x.Absent || x == b.least[v] {
			continue
		}
		clear(cost)
		x.addTo(cost)
		if b.least[v] == nil || less(cost, least) {
			b.least[v] = x
			copy(least, cost)
		}
	}
}

// special returns the kind of the pair of u and v, or nil.
func (b *blocks) special(u, v int32) *Kind {
	if b.kindOf != nil {
		row, w := b.kindOf[u], v
		if row == nil {
			row, w = b.kindOf[v], u
		}
		if row != nil {
			if i := row[w]; i > 0 {
				return &b.Kinds[i-1]
			}
			return nil
		}
	}
	return b.Groups.special(u, v)
}

// addLeast adds the least terms of a special pair of u to rowBase, if the
// ordinary pairs of u are looked at one by one.
func (b *blocks) addLeast(u int32) {
	if b.least != nil && b.least[u] != nil {
		b.least[u].addTo(b.rowBase)
	}
}
