package matching

// This file changes the tree of a search: nodes that join it, their duals, and
// the path that it leads to in the end.

// grow adds the free node around v and the node of its mate to the tree, by the
// tight pair u, v. If the node has no mate, grow swaps the pairs along the path
// and reports that the search is done.
func (s *solver) grow(u, v int32) (done bool) {
	b := s.top[v]
	m := s.mate[s.base[b]]
	if m < 0 {
		s.augment(u, v)
		return true
	}
	s.makeInner(b, link{u, v})
	s.makeOuter(s.top[m])
	return false
}

// makeOuter makes the free node b outer.
func (s *solver) makeOuter(b int32) {
	s.setLabel(b, outer)
	s.move(b, -1)
	s.explore(s.vertices(b))
}

// makeInner makes the free node b inner. The tree enters it by e.
func (s *solver) makeInner(b int32, e link) {
	s.setLabel(b, inner)
	s.enter[b] = e
	s.move(b, 1)
	s.countInner(b, 1)
	s.announceVanish(b)
}

// countInner counts the vertices of node b as inner, by 1, or no more, by -1.
func (s *solver) countInner(b int32, by int32) {
	if !s.countsInner() {
		return
	}
	for _, v := range s.vertices(b) {
		s.count(v, inner, by)
	}
}

// setLabel labels a node for this search.
func (s *solver) setLabel(b int32, label int8) {
	s.label[b] = label
	s.tree = append(s.tree, b)
}

// explore announces the vertices within reach of new outer vertices.
func (s *solver) explore(vertices []int32) {
	at := len(s.outerVertices)
	s.outerVertices = append(s.outerVertices, vertices...)
	for ; at < len(s.outerVertices); at++ {
		v := s.outerVertices[at]
		s.place[v] = int32(at)
		s.announce(s, reach, v)
		s.announce(s, meet, v)
		s.count(v, outer, 1)
	}
}

// move adds times·Δ to y of all vertices of node b, and twice that to its z.
func (s *solver) move(b int32, times int64) {
	vertices := s.vertices(b)
	s.work.spend(s.each(len(vertices), stepsMove))
	for _, v := range vertices {
		y := s.yOf(v)
		if !s.touched[v] {
			s.touched[v] = true
			s.moved = append(s.moved, v)
		}
		for w, d := range s.delta {
			y[w] += times * d
		}
	}
	s.moveZ(b, times)
}

// moveZ adds 2·times·Δ to z of node b, if it is a blossom.
func (s *solver) moveZ(b int32, times int64) {
	if int(b) < s.n {
		return
	}
	z := s.zOf(b)
	for w, d := range s.delta {
		z[w] += 2 * times * d
	}
}

// augment swaps the pairs along the path from the root to the outer vertex u,
// and on to the vertex v of a free node, whose base is unmatched.
func (s *solver) augment(u, v int32) {
	s.rotate(s.top[v], v)
	for {
		b := s.top[u]
		old := s.mate[s.base[b]]
		s.rotate(b, u)
		s.mate[u], s.mate[v] = v, u
		if old < 0 {
			return
		}
		e := s.enter[s.top[old]]
		s.rotate(s.top[old], e.to)
		u, v = e.from, e.to
	}
}

// finish ends a search. It brings all duals up to date, and takes apart the
// blossoms whose z is zero. It reports whether all duals are within the limit.
func (s *solver) finish() (inRange bool) {
	blossoms, inRange := s.endTree()
	for len(blossoms) > 0 {
		b := blossoms[len(blossoms)-1]
		blossoms = blossoms[:len(blossoms)-1]
		kids := s.kids[int(b)-s.n]
		s.dissolve(b)
		for _, kid := range kids {
			if int(kid) >= s.n && s.isZero(kid) {
				blossoms = append(blossoms, kid)
			}
		}
	}
	for _, v := range s.outerVertices {
		s.count(v, outer, -1)
	}
	s.work.spend(s.each(len(s.moved), stepsUpdate) + len(s.outerVertices)*stepsMove)
	for _, v := range s.moved {
		s.touched[v] = false
		s.changed(s, v)
		copy(s.yBeforeOf(v), s.yOf(v))
		inRange = inRange && within(s.yOf(v))
	}
	s.moved = s.moved[:0]
	return inRange
}

// endTree makes all nodes free, with their present duals. It returns the
// blossoms at the top whose z is zero, and whether each z is within the limit.
func (s *solver) endTree() (blossoms []int32, inRange bool) {
	inRange = true
	for _, b := range s.tree {
		sign := int64(0)
		switch s.label[b] {
		case outer:
			sign = 1
		case inner:
			sign = -1
		}
		s.label[b] = free
		if sign == 0 || s.parent[b] >= 0 {
			// The node is free again, or a blossom contains it, or
			// it was listed before. The list may also have the
			// number of a blossom that is gone.
			continue
		}
		s.move(b, sign)
		if sign < 0 {
			s.countInner(b, -1)
		}
		if int(b) >= s.n {
			inRange = inRange && within(s.zOf(b))
			if s.isZero(b) {
				blossoms = append(blossoms, b)
			}
		}
	}
	s.tree = s.tree[:0]
	return blossoms, inRange
}
