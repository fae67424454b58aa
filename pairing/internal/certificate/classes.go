package certificate

import (
	"cmp"
	"slices"
)

// This file sorts the players into classes, and checks all pairs of two classes
// at a time.

// A class is the players who share a key.
type class struct {
	key
	block
}

// A key has the figures on which the bound for the pairs of two classes
// depends.
type key struct {
	group  int32
	set    int32 // the innermost large set around the player
	pinned bool
}

// Large sets are few, so that classes are few: mostLarge at most. From the set
// with the number fewLarge on, a set is large only if it is notably smaller
// than the large set around it.
const mostLarge, fewLarge = 64, 16

// largeSets returns, for each set, the innermost large set that is it or around
// it.
func (c *checker) largeSets() []int32 {
	large, count := make([]int32, len(c.others)+1), 0
	for t, k := range c.others {
		s, up := int32(t+1), large[c.parent[t+1]]
		size, around := len(c.Sets[k].Members), c.order()
		if up > 0 {
			around = len(c.Sets[c.others[up-1]].Members)
		}
		large[s] = up
		if size >= c.larger && count < mostLarge && (count < fewLarge || size < around-around/16) {
			large[s] = s
			count++
		}
	}
	return large
}

// classes returns the classes, each with its members by position.
func (c *checker) classes(large []int32) []class {
	var list []class
	var sizes []int
	of := make([]int32, len(c.Players)) // the class of each player
	number, at := map[key]int{}, -1
	for i := range c.Players {
		k := key{c.Players[i].Group, large[c.inner[i]], c.partner(i) >= 0}
		if at < 0 || list[at].key != k {
			var ok bool
			if at, ok = number[k]; !ok {
				at = len(list)
				number[k] = at
				list = append(list, class{key: k})
				sizes = append(sizes, 0)
			}
		}
		of[i] = int32(at)
		sizes[at]++
	}
	sorted := slices.IsSorted(c.square.position)
	for k, members := range deal(of, sizes) {
		if !sorted {
			slices.SortFunc(members, func(i, j int32) int {
				return cmp.Compare(c.square.position[i], c.square.position[j])
			})
		}
		list[k].members = members
	}
	return list
}

// deal returns the members of each class, from the class of each player and the
// sizes of the classes.
func deal(of []int32, sizes []int) [][]int32 {
	lists, room := make([][]int32, len(sizes)), make([]int32, len(of))
	for k, size := range sizes {
		lists[k], room = room[:0:size], room[size:]
	}
	for i, k := range of {
		lists[k] = append(lists[k], int32(i))
	}
	return lists
}

// blocks checks all pairs of players, class by class.
func (c *checker) blocks() error {
	if err := c.spend(len(c.Players), stepsPlayer); err != nil {
		return err
	}
	if c.distance.word >= 0 { // two shifts within a group, and two across
		if err := c.spend(4*len(c.Players), stepsMember); err != nil {
			return err
		}
	}
	large := c.largeSets()
	classes := c.classes(large)
	b := bound{checker: c, least: make([]int64, c.square.word+1)}
	for k := range classes {
		for l := range classes[:k+1] {
			if err := c.spend(1, stepsClass); err != nil {
				return err
			}
			x, y := &classes[k], &classes[l]
			b.set(x, y, large)
			if err := b.between(x, y); err != nil {
				return err
			}
		}
	}
	return c.partners()
}

// partners checks the pairs that are pinned, one by one.
func (c *checker) partners() error {
	for i := range c.Players {
		if j := c.partner(i); i < j && j < len(c.Players) {
			if err := c.against(i, []int32{int32(j)}); err != nil {
				return err
			}
		}
	}
	return nil
}
