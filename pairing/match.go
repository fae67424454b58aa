package pairing

import (
	"cmp"
	"slices"
)

// A match is a round of a field. In each pair the better rank comes first. The
// pairs are in the order of their better ranks. bye is the player with the bye,
// or -1.
type match struct {
	pairs [][2]int
	bye   int
}

// has reports whether a round of n players has all these pairs.
func (m match) has(pairs [][2]int, n int) bool {
	for _, p := range pairs {
		ok := m.bye == p[0]
		if p[1] < n {
			_, ok = m.find(p)
		}
		if !ok {
			return false
		}
	}
	return true
}

// find returns the place of a pair in a round, if it is there.
func (m match) find(pair [2]int) (k int, ok bool) {
	k, ok = slices.BinarySearchFunc(m.pairs, pair[0], func(p [2]int, i int) int { return cmp.Compare(p[0], i) })
	return k, ok && m.pairs[k] == pair
}

// legal reports whether a round keeps to the hard criteria: [Allowed] and
// [ByeFewest].
func (f *field) legal(m match) bool {
	return f.allowsAll(m) && (m.bye < 0 || f.byeAllowed(m.bye))
}

// allowsAll reports whether the director's choices allow all pairs of a round,
// and its bye.
func (f *field) allowsAll(m match) bool {
	if m.bye >= 0 && !f.allowed(m.bye, len(f.players)) {
		return false
	}
	for _, pair := range m.pairs {
		if !f.allowed(pair[0], pair[1]) {
			return false
		}
	}
	return true
}

// byeAllowed reports whether player i may have the bye.
//
// ByeFewest: only a player with the fewest byes, unless the director has pinned
// the bye to the player or the rules do not put the criterion first
func (f *field) byeAllowed(i int) bool {
	if f.directed() && f.pinned[i] == len(f.players) || !f.rules.fewestByes() {
		return true
	}
	fewest, _ := f.byeRange(ByeFewest)
	return f.players[i].byes == fewest
}
