package certificate

import (
	"cmp"
	"slices"
)

// This file checks the numbers and the sets of a proof, and finds out how the
// sets lie inside each other.

// A family is the sets of a proof and how they lie inside each other, with the
// sums of their values.
//
// A prefix is a set of all players of the groups up to some group, with or
// without the bye. The sum of all prefixes around two players depends on the
// groups of the two alone. The other sets are numbered from 1 by size, the
// largest first. The number 0 means the whole field, as one more set around
// all.
type family struct {
	// For each player, y and z of all sets around the player, word by word.
	total []int64

	// The places of the sets that are not prefixes, by their numbers. They
	// are nested if of any two with a common member, one is inside the
	// other.
	others []int
	nested bool

	// If the sets are nested: the innermost set around each player, and
	// around each set, and z of each set and of all sets around it, word by
	// word.
	inner  []int32
	parent []int32
	around []int64

	// The place of each player's group among all groups, and how many
	// players have a place up to each.
	group []int32
	ends  []int32

	// For each group, z of all prefixes around it, word by word. The second
	// list counts only the prefixes with the bye. Both are nil if there are
	// no prefixes.
	prefixes, prefixesBye []int64

	// While the sets are looked at: for each player, the latest set around
	// the player, plus 1, and the sum of the magnitudes of all of them.
	latest []int32
	chain  []int64
}

// form checks that the numbers and the sets of a proof have the right form, and
// sets the family.
func (c *checker) form() error {
	if err := c.values(); err != nil {
		return err
	}
	if err := c.spend(c.order(), stepsPlayer); err != nil {
		return err
	}
	bySize, err := c.bySize()
	if err != nil {
		return err
	}
	c.nested = true
	c.inner = make([]int32, c.order())
	c.parent = make([]int32, len(c.Sets)+1)
	c.around = make([]int64, (len(c.Sets)+1)*c.words)
	if len(c.Sets) == 0 {
		return nil
	}
	c.setGroups()
	c.latest, c.chain = make([]int32, c.order()), make([]int64, c.order())
	c.others = bySize[:0]
	for _, k := range bySize {
		if err := c.spend(len(c.Sets[k].Members), stepsMember); err != nil {
			return err
		}
		if err := c.enter(k); err != nil {
			return err
		}
		if last, bye, ok := c.prefix(k); ok {
			c.addPrefix(last, bye, c.Sets[k].Z)
		} else {
			c.addOther(k)
		}
	}
	c.sumPrefixes()
	return nil
}

// values checks that there is a value of the right length for each player, with
// no number too large. It makes them the first part of the totals.
func (c *checker) values() error {
	if len(c.Y) != c.order() {
		return fault("%d values for %d players", len(c.Y), c.order())
	}
	for i, y := range c.Y { // before there is room made for them
		if len(y) != c.words {
			return fault("player %d has a value of %d words, not %d", i+1, len(y), c.words)
		}
	}
	c.total = make([]int64, c.order()*c.words)
	for i, y := range c.Y {
		if slices.ContainsFunc(y, tooLarge) {
			return fault("a number of player %d is too large", i+1)
		}
		copy(c.totalOf(i), y)
	}
	return nil
}

// totalOf returns the total of player i, word by word.
func (c *checker) totalOf(i int) []int64 { return c.total[i*c.words:][:c.words] }

// bySize checks each set alone, and returns the sets by size, the largest
// first.
func (c *checker) bySize() ([]int, error) {
	if len(c.Sets) > c.order() {
		return nil, fault("%d sets, more than there are players", len(c.Sets))
	}
	zero := make([]int64, c.words)
	list := make([]int, len(c.Sets))
	for k, s := range c.Sets {
		if len(s.Z) != c.words || slices.ContainsFunc(s.Z, tooLarge) || slices.Compare(s.Z, zero) < 0 {
			return nil, fault("set %d has the bad value %v", k+1, s.Z)
		}
		if len(s.Members)%2 == 0 {
			return nil, fault("set %d has an even number of members", k+1)
		}
		list[k] = k
	}
	slices.SortStableFunc(list, func(k, l int) int {
		return cmp.Compare(len(c.Sets[l].Members), len(c.Sets[k].Members))
	})
	return list, nil
}

// enter checks that set k names nobody twice and that the sets around each
// member do not add up to too much. It adds the set to the totals.
func (c *checker) enter(k int) error {
	s, largest := c.Sets[k], int64(0)
	for _, x := range s.Z {
		largest = max(largest, x, -x)
	}
	for _, i := range s.Members {
		if i < 0 || i >= len(c.latest) {
			return fault("set %d has a member %d, who is none of the players", k+1, i+1)
		}
		if c.latest[i] == int32(k+1) {
			return fault("set %d names a member twice", k+1)
		}
		c.latest[i] = int32(k + 1)
		if c.chain[i] += largest; c.chain[i] > Limit {
			return fault("the sets around player %d add up to too much", i+1)
		}
		for w, x := range s.Z {
			c.total[i*c.words+w] += x
		}
	}
	return nil
}

// setGroups sets the group of each player, and the ends of the groups.
func (c *checker) setGroups() {
	groups := make([]int32, len(c.Players))
	for i := range groups {
		groups[i] = c.Players[i].Group
	}
	slices.Sort(groups)
	groups = slices.Compact(groups)
	c.group = make([]int32, len(c.Players))
	c.ends = make([]int32, max(1, len(groups)))
	at := 0
	for i := range c.Players {
		if g := c.Players[i].Group; groups[at] != g {
			at, _ = slices.BinarySearch(groups, g)
		}
		c.group[i] = int32(at)
		c.ends[at]++
	}
	for g := 1; g < len(c.ends); g++ {
		c.ends[g] += c.ends[g-1]
	}
}

// prefix reports whether set k is a prefix: all players of the groups up to the
// group of its last player. It also returns this last group, and whether the
// bye is a member.
func (c *checker) prefix(k int) (last int32, bye, ok bool) {
	members := c.Sets[k].Members
	players := int32(len(members))
	for _, i := range members {
		if i == len(c.Players) {
			bye = true
			players--
		} else {
			last = max(last, c.group[i])
		}
	}
	return last, bye, players == c.ends[last]
}

// addPrefix adds z of a prefix to its last group.
func (c *checker) addPrefix(last int32, bye bool, z []int64) {
	if c.prefixes == nil {
		c.prefixes = make([]int64, len(c.ends)*c.words)
		c.prefixesBye = make([]int64, len(c.ends)*c.words)
	}
	for w, x := range z {
		c.prefixes[int(last)*c.words+w] += x
		if bye {
			c.prefixesBye[int(last)*c.words+w] += x
		}
	}
}

// sumPrefixes adds the prefixes of each group to all groups before it, which
// they are around as well.
func (c *checker) sumPrefixes() {
	for at := len(c.prefixes) - 1; at >= c.words; at-- {
		c.prefixes[at-c.words] += c.prefixes[at]
		c.prefixesBye[at-c.words] += c.prefixesBye[at]
	}
}

// addOther adds set k, which is not a prefix and not larger than the sets
// before. The sets are nested if all members of each have the same innermost
// set when it is added.
func (c *checker) addOther(k int) {
	c.others = append(c.others, k)
	number := int32(len(c.others))
	s := c.Sets[k]
	up := c.inner[s.Members[0]]
	for _, i := range s.Members {
		c.nested = c.nested && c.inner[i] == up
		c.inner[i] = number
	}
	c.parent[number] = up
	for w, x := range s.Z {
		c.around[int(number)*c.words+w] = c.around[int(up)*c.words+w] + x
	}
}

// inside returns z of all prefixes around players i and j, word by word. i may
// be the bye.
func (c *checker) inside(i, j int) []int64 {
	if i == len(c.Players) {
		return c.prefixesBye[int(c.group[j])*c.words:][:c.words]
	}
	return c.prefixes[int(max(c.group[i], c.group[j]))*c.words:][:c.words]
}
