package matching

import "slices"

// This file makes blossoms of odd cycles, and takes them apart.

// vanish takes the inner blossom b apart if its z is zero now. An event for an
// earlier blossom with the same number has no effect.
func (s *solver) vanish(b int32) {
	if s.label[b] != inner || s.parent[b] >= 0 || s.kids[int(b)-s.n] == nil {
		return
	}
	for w, z := range s.zOf(b) {
		if z != 2*s.delta[w] {
			return
		}
	}
	s.expand(b)
}

// vertices returns the vertices of node b, in a buffer that the next call
// overwrites.
func (s *solver) vertices(b int32) []int32 {
	s.buf = s.appendVertices(s.buf[:0], b)
	return s.buf
}

// appendVertices appends the vertices of node b to a list.
func (s *solver) appendVertices(list []int32, b int32) []int32 {
	if int(b) < s.n {
		return append(list, b)
	}
	kids := s.kids[int(b)-s.n]
	s.work.spend(len(kids) * stepsVertex)
	for _, kid := range kids {
		list = s.appendVertices(list, kid)
	}
	return list
}

// announceVanish queues the end of the inner node b, if it is a blossom.
func (s *solver) announceVanish(b int32) {
	if int(b) >= s.n {
		copy(s.nearest, s.zOf(b))
		halve(s.nearest)
		s.queue.push(event{kind: vanish, u: b}, s.nearest)
	}
}

// outerAbove returns the outer node above the outer node b in the tree, and the
// inner node between the two. It reports whether there is an outer node above.
func (s *solver) outerAbove(b int32) (above, between int32, ok bool) {
	m := s.mate[s.base[b]]
	if m < 0 {
		return 0, 0, false
	}
	between = s.top[m]
	return s.top[s.enter[between].from], between, true
}

// shrink makes a blossom of the odd cycle that the tight pair u, v closes.
func (s *solver) shrink(u, v int32) {
	common := s.lowestCommon(u, v)

	// The cycle leads from the common node down to u, across, and up from
	// v.
	kids, links := s.kidsOfCycle[:0], s.linksOfCycle[:0]
	for b := s.top[u]; b != common; {
		above, between, _ := s.outerAbove(b)
		e := s.enter[between]
		kids = append(kids, b, between)
		links = append(links, link{s.mate[s.base[b]], s.base[b]}, e)
		b = above
	}
	kids = append(kids, common)
	slices.Reverse(kids)
	slices.Reverse(links)
	links = append(links, link{u, v})
	for b := s.top[v]; b != common; {
		above, between, _ := s.outerAbove(b)
		e := s.enter[between]
		kids = append(kids, b, between)
		links = append(links, link{s.base[b], s.mate[s.base[b]]}, link{e.to, e.from})
		b = above
	}

	s.kidsOfCycle, s.linksOfCycle = kids, links

	b := s.newBlossom(slices.Clone(kids), slices.Clone(links))
	s.setLabel(b, outer)
	s.base[b] = s.base[common]
	s.moveZ(b, -1)
	newOuter := s.newOuter[:0]
	for _, kid := range kids {
		s.parent[kid] = b
		if s.label[kid] == inner {
			newOuter = s.appendVertices(newOuter, kid)
			s.countInner(kid, -1)
			s.move(kid, -2) // from inner to outer
			s.moveZ(kid, 1) // inside a blossom, z does not change
		} else {
			s.moveZ(kid, 1)
		}
	}
	for _, x := range s.vertices(b) {
		s.top[x] = b
	}
	s.work.spend(len(kids) * stepsMove)
	s.newOuter = newOuter
	s.explore(newOuter)
}

// lowestCommon returns the lowest node of the tree that is above both u and v.
// It climbs from u and v in turns, so that the time depends on the cycle alone.
func (s *solver) lowestCommon(u, v int32) int32 {
	x, y := s.top[u], s.top[v]
	path := s.path[:0]
	defer func() {
		for _, b := range path {
			s.marks[b] = false
		}
		s.work.spend(len(path) * stepsMove)
		s.path = path
	}()
	atX, atY := true, true
	for {
		if atX {
			if s.marks[x] {
				return x
			}
			s.marks[x] = true
			path = append(path, x)
			x, _, atX = s.outerAbove(x)
		}
		if atY {
			if s.marks[y] {
				return y
			}
			s.marks[y] = true
			path = append(path, y)
			y, _, atY = s.outerAbove(y)
		}
	}
}

// newBlossom returns a new blossom around a cycle of nodes.
func (s *solver) newBlossom(kids []int32, links []link) int32 {
	var b int32
	if n := len(s.spare); n > 0 {
		b = s.spare[n-1]
		s.spare = s.spare[:n-1]
		s.kids[int(b)-s.n], s.links[int(b)-s.n] = kids, links
	} else {
		b = int32(s.n + len(s.kids))
		s.kids, s.links = append(s.kids, kids), append(s.links, links)
		s.z = append(s.z, make([]int64, s.k)...)
	}
	s.parent[b] = -1
	clear(s.zOf(b))
	return b
}

// expand takes the inner blossom b apart. Its cycle has two ways from the kid
// that the tree enters to the kid with the base. The kids on the even way stay
// in the tree, and the others become free.
func (s *solver) expand(b int32) {
	e := s.enter[b]
	kids, links := s.kids[int(b)-s.n], s.links[int(b)-s.n]
	s.dissolve(b)
	for _, kid := range kids {
		s.setLabel(kid, free)
	}
	var grown []int32
	i := slices.Index(kids, s.top[e.to])
	down := i%2 == 0
	for {
		kid := kids[i]
		s.label[kid], s.enter[kid] = inner, e
		s.moveZ(kid, 1)
		s.announceVanish(kid)
		if i == 0 {
			break
		}
		var next int32
		if down {
			next = kids[i-1]
			e = link{links[i-2].to, links[i-2].from}
			i -= 2
		} else {
			next = kids[i+1]
			e = links[i+1]
			i = (i + 2) % len(kids)
		}
		s.label[next] = outer
		grown = append(grown, next)
	}
	for _, kid := range kids {
		switch s.label[kid] {
		case free:
			s.move(kid, -1)
			s.moveZ(kid, 1)
			s.countInner(kid, -1)
		case outer:
			s.move(kid, -2)
			s.moveZ(kid, 1)
			s.countInner(kid, -1)
		}
	}
	for _, kid := range grown {
		s.explore(s.vertices(kid))
	}
	for _, kid := range kids {
		if s.label[kid] == free {
			for _, v := range s.vertices(kid) {
				s.announce(s, back, v)
			}
		}
	}
}

// dissolve puts the kids of the top node b in its place.
func (s *solver) dissolve(b int32) {
	for _, kid := range s.kids[int(b)-s.n] {
		s.parent[kid] = -1
		for _, v := range s.vertices(kid) {
			s.top[v] = kid
		}
	}
	s.kids[int(b)-s.n], s.links[int(b)-s.n], s.label[b] = nil, nil, free
	s.spare = append(s.spare, b)
}

// rotate makes v the base of the node b around it.
func (s *solver) rotate(b, v int32) {
	if s.base[b] == v {
		return
	}
	kid := v
	for s.parent[kid] != b {
		kid = s.parent[kid]
	}
	s.rotate(kid, v)
	kids, links := s.kids[int(b)-s.n], s.links[int(b)-s.n]
	s.work.spend(len(kids) * stepsMove)
	i := slices.Index(kids, kid)
	// Every other link on the even way from this kid to the first kid
	// becomes a pair.
	match := func(a, b int32, e link) {
		s.rotate(a, e.from)
		s.rotate(b, e.to)
		s.mate[e.from], s.mate[e.to] = e.to, e.from
	}
	if i%2 == 0 {
		for j := i - 2; j >= 0; j -= 2 {
			match(kids[j], kids[j+1], links[j])
		}
	} else {
		for j := i + 1; j < len(kids); j += 2 {
			match(kids[j], kids[(j+1)%len(kids)], links[j])
		}
	}
	s.kids[int(b)-s.n] = append(slices.Clone(kids[i:]), kids[:i]...)
	s.links[int(b)-s.n] = append(slices.Clone(links[i:]), links[:i]...)
	s.base[b] = v
}

// dismantle takes the blossom b at the top apart, and all blossoms inside of
// it. No slack becomes smaller, because every y inside falls by z/2.
func (s *solver) dismantle(b int32) {
	s.parent[b] = -1
	if int(b) < s.n {
		s.top[b] = b
		return
	}
	z := s.zOf(b)
	vertices := s.vertices(b)
	s.work.spend(s.each(len(vertices), stepsMove))
	for _, v := range vertices {
		y := s.yOf(v)
		for w := range y {
			y[w] -= z[w] / 2
		}
	}
	i := int(b) - s.n
	kids := s.kids[i]
	s.kids[i], s.links[i] = nil, nil
	s.spare = append(s.spare, b)
	for _, kid := range kids {
		s.dismantle(kid)
	}
}

// isZero reports whether z of blossom b is zero.
func (s *solver) isZero(b int32) bool {
	for _, z := range s.zOf(b) {
		if z != 0 {
			return false
		}
	}
	return true
}
