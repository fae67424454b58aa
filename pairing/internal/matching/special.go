package matching

import "slices"

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
	var ranks []int32 // if they are needed
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
			if ranks == nil {
				ranks = b.rankKinds()
			}
			b.findOrdinary(v, ranks)
		}
	}
}

// rankKinds returns the place of each kind by cost, the least first. The kinds
// of absent pairs come last.
func (b *blocks) rankKinds() []int32 {
	costs, order := make([][]int64, len(b.Kinds)), make([]int32, len(b.Kinds))
	for k := range order {
		costs[k], order[k] = make([]int64, b.K), int32(k)
		b.Kinds[k].addTo(costs[k])
	}
	slices.SortStableFunc(order, func(x, y int32) int {
		if p, q := b.Kinds[x].Absent, b.Kinds[y].Absent; p != q {
			if p {
				return 1
			}
			return -1
		}
		return slices.Compare(costs[x], costs[y])
	})
	ranks := make([]int32, len(order))
	for rank, k := range order {
		ranks[k] = int32(rank)
	}
	return ranks
}

// findOrdinary lists the ordinary partners of v, and finds the kind of its
// special pairs that costs least, by the ranks of the kinds.
func (b *blocks) findOrdinary(v int, ranks []int32) {
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
	first := b.Special[v][0].Kind
	for _, s := range b.Special[v] {
		if ranks[s.Kind] < ranks[first] {
			first = s.Kind
		}
	}
	if x := &b.Kinds[first]; !x.Absent {
		b.least[v] = x
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
