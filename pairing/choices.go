package pairing

import "slices"

// This file has the director's choices for a round in terms of the field: which
// pairs are pinned, and which are forbidden.

// choices are the director's choices for a field of n players. Player i of the
// field is number i, and the bye is number n. Without choices all lists are
// nil.
type choices struct {
	pinned    []int     // the pinned partner of each, or -1
	gold      []int     // who is pinned to Gold in the pair of each, or -1
	forbidden [][]int32 // whom each must not meet, in ascending order
}

// newChoices returns the choices for n players. Pins and forbidden pairs name
// players by seed from 0, and find returns their numbers: -1 for a player who
// is not in the field. In a pin, seed -1 is the bye. The pins that cannot be
// met are returned as well.
func newChoices(n int, find func(seed int32) int, pins []pin, forbidden [][2]int32) (c choices, bad []pin) {
	c = noChoices(n)
	c.forbid(forbidden, find)
	for _, p := range pins {
		i, j := find(p.first), find(p.second)
		missing := i < 0 || j < 0
		if missing || c.pinned[i] != j && (c.pinned[i] >= 0 || c.pinned[j] >= 0) {
			bad = append(bad, p)
			continue
		}
		c.pinned[i], c.pinned[j] = j, i
		if p.colors {
			c.gold[i], c.gold[j] = i, i
		}
	}
	return c, bad
}

// noChoices returns lists for n players in which nobody is pinned.
func noChoices(n int) choices {
	return choices{slices.Repeat([]int{-1}, n+1), slices.Repeat([]int{-1}, n+1), make([][]int32, n+1)}
}

// forbid lists the forbidden pairs whose players are both in the field. The
// list of pinned partners must have been made.
func (c *choices) forbid(pairs [][2]int32, find func(seed int32) int) {
	n := len(c.pinned) - 1
	c.forbidden = make([][]int32, n+1)
	size := make([]int32, n)
	among := make([][2]int32, 0, len(pairs))
	for _, pair := range pairs {
		if i, j := find(pair[0]), find(pair[1]); i >= 0 && j >= 0 {
			among = append(among, [2]int32{int32(i), int32(j)})
			size[i]++
			size[j]++
		}
	}
	room := make([]int32, 2*len(among))
	for i, k := range size {
		c.forbidden[i], room = room[:0:k], room[k:]
	}
	for _, pair := range among {
		i, j := pair[0], pair[1]
		c.forbidden[i], c.forbidden[j] = append(c.forbidden[i], j), append(c.forbidden[j], i)
	}
	for i, list := range c.forbidden {
		slices.Sort(list)
		c.forbidden[i] = slices.Compact(list)
	}
}

// directed reports whether there are choices to keep to.
func (c *choices) directed() bool { return c.pinned != nil }

// partner returns the pinned partner of i, or -1. Both may be the bye.
func (c *choices) partner(i int) int {
	if c.pinned == nil {
		return -1
	}
	return c.pinned[i]
}

// goldOf returns which of two players is pinned to Gold against the other, or
// -1.
func (c *choices) goldOf(i, j int) int {
	if c.pinned == nil || c.pinned[i] != j {
		return -1
	}
	return c.gold[i]
}

// forbiddenTo returns whom i must not meet.
func (c *choices) forbiddenTo(i int) []int32 {
	if c.forbidden == nil {
		return nil
	}
	return c.forbidden[i]
}

// forbids reports whether i and j must not meet. Either may be the bye.
func (c *choices) forbids(i, j int) bool {
	list := c.forbiddenTo(i)
	if len(list) == 0 {
		return false
	}
	_, ok := slices.BinarySearch(list, int32(j))
	return ok
}

// allowed reports whether the choices allow the pair of i and j, i < j. j may
// be the bye.
//
// Allowed: no pair that is forbidden, and every pinned player with the partner
// of the pin
func (c *choices) allowed(i, j int) bool {
	if !c.directed() {
		return true
	}
	return (c.pinned[i] < 0 || c.pinned[i] == j) && (c.pinned[j] < 0 || c.pinned[j] == i) && !c.forbids(i, j)
}

// with returns the choices for n players with these pairs pinned, in place of
// any other pins of the same players. The pairs are not forbidden any more. A
// pair that is pinned with colors keeps its colors.
func (c *choices) with(pairs [][2]int, n int) choices {
	forced := choices{slices.Clone(c.pinned), slices.Clone(c.gold), slices.Clone(c.forbidden)}
	if !c.directed() {
		forced = noChoices(n)
	}
	for _, p := range pairs {
		for i, x := range p {
			if y := forced.pinned[x]; y >= 0 && y != p[1-i] {
				forced.pinned[x], forced.pinned[y] = -1, -1
				forced.gold[x], forced.gold[y] = -1, -1
			}
			if y := p[1-i]; forced.forbids(x, y) {
				k, _ := slices.BinarySearch(forced.forbidden[x], int32(y))
				forced.forbidden[x] = slices.Delete(slices.Clone(forced.forbidden[x]), k, k+1)
			}
		}
		forced.pinned[p[0]], forced.pinned[p[1]] = p[1], p[0]
	}
	return forced
}
