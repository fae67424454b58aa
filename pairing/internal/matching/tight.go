package matching

import "slices"

// This file lists the pairs without slack, and finds wrong slacks.

// A tightList collects the pairs without slack that are not matched.
type tightList struct {
	s     *solver
	pairs [][2]int32 // the lower vertex first; perhaps repeatedly
	inner []int64    // by blossom: its z plus the z of all around it
	bad   bool       // a slack is wrong

	// For the vertex that was considered last in a blossom. If reached[b]
	// is that vertex plus 1, then common[b] is the innermost blossom around
	// both the vertex and the blossom b.
	last            int32
	common, reached []int32
}

// newTightList returns a list that has considered the matched pairs.
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

// addInner fills in inner for all blossoms inside the blossom b, and adds z of
// b to its own.
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

// consider adds the pair of u and v if it has no slack and is not matched. It
// says that the list is bad if the slack is negative, or if the pair is matched
// and has a slack.
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
	if s.top[u] == s.top[v] { // z relaxes the pairs inside
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

// around returns the innermost blossom around both u and v, less n. There must
// be a blossom around both.
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

// list returns the pairs in order, each once, or errSlack if a slack is wrong.
func (t *tightList) list() ([][2]int32, error) {
	if t.bad {
		return nil, errSlack
	}
	t.s.work.spendEach(len(t.pairs)+t.s.n, stepsTie/4)
	if len(t.pairs) == 0 {
		return nil, nil
	}
	t.sortBy(1)
	t.sortBy(0)
	return slices.Compact(t.pairs), nil
}

// sortBy sorts the pairs by one of the two vertices. Pairs that are equal there
// keep their order.
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
