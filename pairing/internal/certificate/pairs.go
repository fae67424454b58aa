package certificate

// This file looks at pairs one by one.

// pairs checks that every pair costs at least the y of both and the z of the
// sets that it crosses.
func (c *checker) pairs() error {
	c.row = c.newRow()
	all := c.all()
	if c.odd() {
		if err := c.against(len(c.Players), all); err != nil {
			return err
		}
	}
	span := int64(0)
	for _, p := range c.square.position {
		span = max(span, p)
	}
	if c.nested && c.order() >= c.fewest && c.distance.word < c.square.word && fits(span) {
		return c.blocks()
	}
	for i := range all {
		if err := c.against(i, all[i+1:]); err != nil {
			return err
		}
	}
	return nil
}

// all returns the numbers of all players.
func (c *checker) all() []int32 {
	list := make([]int32, len(c.Players))
	for i := range list {
		list[i] = int32(i)
	}
	return list
}

// A row helps to look at the pairs of one player one by one.
type row struct {
	player int     // or -1 before the first row
	steps  int     // sets passed on the way to the sets in common
	times  []int32 // how often the player has met each other player

	// If the sets are nested: for each set, the innermost set around both
	// it and the player. It is known for a set if reached is the player,
	// plus 1.
	common, reached []int32

	// If the sets are not nested: the sets around each player, and z of the
	// sets around both, of each other player and this player, word by word.
	setsOf [][]int
	both   []int64
}

func (c *checker) newRow() row {
	r := row{player: -1, times: make([]int32, c.order())}
	if c.nested {
		sets := len(c.Sets) + 1
		both := make([]int32, 2*sets)
		r.common, r.reached = both[:sets], both[sets:]
		return r
	}
	r.setsOf = c.setsAround()
	r.both = make([]int64, c.order()*c.words)
	return r
}

// setsAround returns the sets around each player, without prefixes.
func (c *checker) setsAround() [][]int {
	sizes, total := make([]int, c.order()), 0
	for _, k := range c.others {
		for _, i := range c.Sets[k].Members {
			sizes[i]++
			total++
		}
	}
	sets, room := make([][]int, c.order()), make([]int, total)
	for i, size := range sizes {
		sets[i], room = room[:0:size], room[size:]
	}
	for _, k := range c.others {
		for _, i := range c.Sets[k].Members {
			sets[i] = append(sets[i], k)
		}
	}
	return sets
}

// begin begins the row of player i, unless it has begun already.
func (c *checker) begin(i int) error {
	if c.player == i {
		return nil
	}
	c.setTimes(c.player, false)
	c.setTimes(i, true)
	steps := 1
	if i < len(c.Met) {
		steps += len(c.Met[i])
	}
	c.player = i
	if c.nested {
		steps += c.reachParents()
	} else {
		steps += c.setBoth() + c.order()
	}
	return c.spend(steps, stepsNested)
}

// setTimes sets the meetings of player i in the row, or takes them out. There
// are none of the bye, nor of -1.
func (c *checker) setTimes(i int, in bool) {
	if i < 0 || i >= len(c.Met) {
		return
	}
	for _, m := range c.Met[i] {
		c.row.times[m.With] = 0
		if in {
			c.row.times[m.With] = m.Times
		}
	}
}

// reachParents reaches all sets around the player of the row, and returns their
// number. Each of them is its own set in common.
func (c *checker) reachParents() (sets int) {
	for s := c.inner[c.player]; ; s = c.parent[s] {
		c.common[s], c.reached[s] = s, int32(c.player+1)
		sets++
		if s == 0 {
			return sets
		}
	}
}

// setBoth adds up the sets around both the player of the row and each other
// player. It returns the number of members that it has passed.
func (c *checker) setBoth() (members int) {
	clear(c.both)
	for _, k := range c.setsOf[c.player] {
		s := &c.Sets[k]
		for _, j := range s.Members {
			for w, z := range s.Z {
				c.both[j*c.words+w] += z
			}
		}
		members += len(s.Members)
	}
	return members
}

// shared returns z of all sets around both player j and the player of the row,
// without prefixes, word by word.
func (c *checker) shared(j int) []int64 {
	if !c.nested {
		return c.both[j*c.words:][:c.words]
	}
	r, reached := &c.row, int32(c.player+1)
	s := c.inner[j]
	for r.reached[s] != reached {
		r.steps++
		s = c.parent[s]
	}
	common := r.common[s]
	for s := c.inner[j]; r.reached[s] != reached; s = c.parent[s] {
		r.common[s], r.reached[s] = common, reached
	}
	return c.around[int(common)*c.words:][:c.words]
}

// against checks the pairs of player i with all of a list, one by one. i may be
// the bye.
func (c *checker) against(i int, list []int32) error {
	if err := c.begin(i); err != nil {
		return err
	}
	for _, j := range list {
		if j := int(j); j != i && !c.covered(i, j) {
			return fault("players %d and %d cost less than their values", min(i, j)+1, max(i, j)+1)
		}
	}
	if err := c.spend(c.row.steps, stepsNested); err != nil {
		return err
	}
	c.row.steps = 0
	return c.spend(len(list), stepsPair)
}

// covered reports whether the pair of player j and i, the player of the row,
// costs at least the y of both and the z of the sets that it crosses.
//
// The slack does not overflow. The cost is below 2^62 in magnitude: a square is
// below 2^61, because 2^61 is no square, and a distance is below 2^31, which
// counts twice at most. The y of both are 2^60 at most, and so are the z of the
// sets around only one of them. So the slack is below 2^63, and it is right
// even if a sum on the way to it overflows.
func (c *checker) covered(i, j int) bool {
	if i == len(c.Players) {
		c.cost(j, i, 0, c.scratch)
	} else {
		c.cost(i, j, int(c.row.times[j]), c.scratch)
	}
	own, other, shared := c.totalOf(i), c.totalOf(j), c.shared(j)
	var inside []int64
	if c.prefixes != nil {
		inside = c.inside(i, j)
	}
	for w, cost := range c.scratch {
		slack := cost - own[w] - other[w] + 2*shared[w]
		if inside != nil {
			slack += 2 * inside[w]
		}
		if slack != 0 {
			return slack > 0
		}
	}
	return true
}
