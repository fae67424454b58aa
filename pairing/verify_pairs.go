package pairing

import (
	"cmp"
	"math/bits"
	"slices"
)

// This file checks that every pair costs at least the y of both and the z of
// the sets that it crosses. For a player i let t(i) be y and the z of all sets
// around i. A set around both of a pair is in both totals, but not crossed; so
// what is to be shown of every pair is
//
//	cost(i, j) - t(i) - t(j) + 2·(z of all sets around both) ≥ 0,
//
// word by word from the left. To see it at once for a player i and a whole
// block of others, take away what cannot be negative: the units of Repeats, and
// that of Allowed except for pinned players, and all z of sets around both,
// except for those around one set that is known to be around all of them. If
// the block is of equal losses, what is left depends on j by t(j) and by the
// square of p(i) - p(j) alone, where p is the position by rank or rating. In
// the words before that of the squares it is least for those j whose t(j) is
// largest; and in that word it is, for each of those, a line in p(i):
//
//	±2·(p(i)-p(j))² - t(i) - t(j) = [±2·p(i)² - t(i)] + [±2·p(j)² - t(j)] ∓ 4·p(j)·p(i)
//
// The least of lines is their lower envelope, one of them for each p(i), found
// step by step as p(i) goes up. If this bound shows nothing for a block, its
// parts are tried, and in the end its members one by one.
//
// The sets around both are prefixes, which all pairs of two classes share, and
// other sets. A pinned player may meet the partner only. So pinned players have
// classes of their own, whose bound includes the unit of Allowed. The pairs
// with their partners are checked one by one.

// An effort says how a check goes about its work, which makes no difference to
// the answer.
type effort struct {
	fewest int // players from which blocks are used
	part   int // members of the smallest blocks
	larger int // members of a set from which it has classes of its own
}

var usual = effort{fewest: 24, part: 16, larger: 32}

// What things take, in steps of a budget, besides some for each word of a cost.
const (
	stepsPlayer = 40 // a player, in passing
	stepsMember = 8  // a member of a set
	stepsPair   = 20 // a pair looked at
	stepsNested = 3  // a set around a player, in passing
	stepsBlock  = 15 // a player against a block
	stepsClass  = 40 // two classes
)

// spend takes steps for so many things of a kind, and returns an error if the
// budget does not allow it.
func (c *checker) spend(n, steps int) error {
	if !c.budget.spend(int64(n) * int64(steps+2*c.words)) {
		return c.exceeded(c.budget, atCheck)
	}
	return nil
}

// pairs checks all pairs.
func (c *checker) pairs() error {
	c.row = newRow(c)
	if c.odd {
		if err := c.against(len(c.players), c.all()); err != nil {
			return err
		}
	}
	span := int64(0)
	for _, p := range c.position {
		span = max(span, p)
	}
	if c.nested && c.order >= c.fewest && fits(span) {
		return c.blocks()
	}
	all := c.all()
	for i := range all {
		if err := c.against(i, all[i+1:]); err != nil {
			return err
		}
	}
	return nil
}

// all returns the numbers of all players.
func (c *checker) all() []int32 {
	list := make([]int32, len(c.players))
	for i := range list {
		list[i] = int32(i)
	}
	return list
}

// A row is what helps to look at pairs of one player one by one.
type row struct {
	player int
	steps  int     // sets passed on the way to those in common
	times  []int32 // how often the player has met each other

	// If the sets are nested: for each set, the innermost set around it and
	// the player. It holds for those sets for which reached is the player,
	// plus 1.
	common, reached []int32

	// If they are not: the sets around each player, and z of the sets
	// around both, of each other player and this one, word by word.
	sets [][]int
	both []int64
}

func newRow(c *checker) row {
	r := row{player: -1, times: make([]int32, c.order)}
	if c.nested {
		r.common = make([]int32, len(c.sets)+1)
		r.reached = make([]int32, len(c.sets)+1)
		return r
	}
	r.sets = make([][]int, c.order)
	sizes, total := make([]int, c.order), 0
	for _, k := range c.bySize {
		for _, i := range c.sets[k].members {
			sizes[i]++
			total++
		}
	}
	room := make([]int, total)
	for i, size := range sizes {
		r.sets[i], room = room[:0:size], room[size:]
	}
	for _, k := range c.bySize {
		for _, i := range c.sets[k].members {
			r.sets[i] = append(r.sets[i], k)
		}
	}
	r.both = make([]int64, c.order*c.words)
	return r
}

// begin begins the row of player i, unless it is begun already.
func (c *checker) begin(i int) error {
	r := &c.row
	if r.player == i {
		return nil
	}
	if r.player >= 0 && r.player < len(c.met) {
		for _, m := range c.met[r.player] {
			r.times[m.with] = 0
		}
	}
	steps := 1
	if r.player = i; i < len(c.met) {
		for _, m := range c.met[i] {
			r.times[m.with] = int32(m.times)
		}
		steps += len(c.met[i])
	}
	if c.nested {
		for s := c.inner[i]; ; s = c.parent[s] {
			r.common[s], r.reached[s] = s, int32(i+1)
			steps++
			if s == 0 {
				return c.spend(steps, stepsNested)
			}
		}
	}
	clear(r.both)
	for _, k := range r.sets[i] {
		for _, j := range c.sets[k].members {
			for w, z := range c.sets[k].z {
				r.both[j*c.words+w] += z
			}
		}
		steps += len(c.sets[k].members)
	}
	return c.spend(steps+c.order, stepsNested)
}

// shared returns z of all sets but prefixes around player j and the one of the
// row.
func (c *checker) shared(j int) []int64 {
	if !c.nested {
		return c.row.both[j*c.words:][:c.words]
	}
	r, reached := &c.row, int32(c.row.player+1)
	s, steps := c.inner[j], 0
	for r.reached[s] != reached {
		steps++
		s = c.parent[s]
	}
	r.steps += steps
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
	own, inside := c.total[i*c.words:][:c.words], []int64(nil)
	for _, j := range list {
		if int(j) == i {
			continue
		}
		if bye := i == len(c.players); bye {
			c.cost(int(j), i, 0, c.scratch)
		} else {
			c.cost(i, int(j), int(c.row.times[j]), c.scratch)
		}
		other, shared := c.total[int(j)*c.words:][:c.words], c.shared(int(j))
		if c.prefixes != nil {
			inside = c.inside(i, int(j))
		}
		for w, cost := range c.scratch {
			x, y := cost-own[w], other[w]-2*shared[w] // their difference could overflow
			if inside != nil {
				y -= 2 * inside[w]
			}
			if x < y {
				return notProved("players %d and %d cost less than their values", min(i, int(j))+1, max(i, int(j))+1)
			}
			if x > y {
				break
			}
		}
	}
	if err := c.spend(c.row.steps, stepsNested); err != nil {
		return err
	}
	c.row.steps = 0
	return c.spend(len(list), stepsPair)
}

// inside returns z of all prefixes around players i and j. i may be the bye.
func (c *checker) inside(i, j int) []int64 {
	if i == len(c.players) {
		return c.prefixesBye[int(c.group[j])*c.words:][:c.words]
	}
	return c.prefixes[int(max(c.group[i], c.group[j]))*c.words:][:c.words]
}

// fits reports whether positions up to this one are so small that no sum of
// lines overflows. The totals of two players and twice the z of the sets around
// both are 3·2^61 at most. The squares and products beside them are eight
// squares at most, which must be less than 2^61.
func fits(position int64) bool { return position < 1<<28 }

// A class is the players of equal losses for whom the same is the innermost of
// the larger sets, and who are all pinned or all not.
type class struct {
	key
	block
}

type key struct {
	losses int
	set    int32
	pinned bool
}

// classes returns the classes, and for each set the innermost of the larger
// sets that is it or around it. Only so many sets are larger ones that the
// classes stay few, and the later of them only if they are notably smaller than
// the one around.
func (c *checker) classes() (list []class, larger []int32) {
	const most, atOnce = 64, 16
	larger = make([]int32, len(c.bySize)+1)
	count := 0
	for t, k := range c.bySize {
		s, up := int32(t+1), larger[c.parent[t+1]]
		size, around := len(c.sets[k].members), c.order
		if up > 0 {
			around = len(c.sets[c.bySize[up-1]].members)
		}
		larger[s] = up
		if size >= c.larger && count < most && (count < atOnce || size < around-around/16) {
			larger[s] = s
			count++
		}
	}

	number, at := map[key]int{}, -1
	of := make([]int32, len(c.players))
	var sizes []int
	for i := range c.players {
		k := key{c.players[i].losses, larger[c.inner[i]], c.partner(i) >= 0}
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
	members := make([]int32, len(c.players))
	for k, size := range sizes {
		list[k].members, members = members[:0:size], members[size:]
	}
	for i, k := range of {
		list[k].members = append(list[k].members, int32(i))
	}
	for k := range list {
		if c.squares == SeededSquares {
			slices.SortFunc(list[k].members, func(i, j int32) int { return cmp.Compare(c.position[i], c.position[j]) })
		}
		list[k].block = c.newBlock(list[k].members)
	}
	return list, larger
}

// blocks checks all pairs of players, class by class.
func (c *checker) blocks() error {
	if c.squares == 0 {
		c.word, c.position = c.words-1, make([]int64, len(c.players)) // a sum of nothing, last
	}
	if err := c.spend(len(c.players), stepsPlayer); err != nil {
		return err
	}
	classes, larger := c.classes()
	bound := bound{checker: c, least: make([]int64, c.word+1)}
	for k := range classes {
		for l := range classes[:k+1] {
			x, y := &classes[k], &classes[l]
			s, t := x.set, y.set
			for s != t { // the larger number is not around the other
				if s > t {
					s = larger[c.parent[s]]
				} else {
					t = larger[c.parent[t]]
				}
			}
			for w := range bound.least {
				bound.least[w] = 2 * c.around[int(s)*c.words+w]
			}
			if c.prefixes != nil {
				for w, z := range c.inside(int(x.members[0]), int(y.members[0]))[:c.word+1] {
					bound.least[w] += 2 * z
				}
			}
			if (x.pinned || y.pinned) && c.banned.word <= c.word {
				bound.least[c.banned.word] += c.banned.unit
			}
			gap := max(x.losses-y.losses, y.losses-x.losses)
			if gap < len(c.gap) && c.gap[gap].word <= c.word {
				bound.least[c.gap[gap].word] += c.gap[gap].unit
			}
			bound.sign = c.sign(gap)
			if err := c.spend(1, stepsClass); err != nil {
				return err
			}
			if bound.first(x.most, y.most) > 0 {
				continue
			}
			if err := c.spend(len(x.members), stepsBlock); err != nil {
				return err
			}
			for _, i := range x.members {
				if err := bound.check(int(i), &y.block); err != nil {
					return err
				}
			}
		}
	}
	for i := range c.players {
		if j := c.partner(i); i < j && j < len(c.players) {
			if err := c.against(i, []int32{int32(j)}); err != nil {
				return err
			}
		}
	}
	return nil
}

// A block is some players of a class, by position.
type block struct {
	members   []int32
	most      []int64     // the largest total in the words before that of the squares
	same      bool        // all have it
	parts     []block     // empty until they are needed
	envelopes [3]envelope // by sign, plus 1; empty until they are needed
}

func (c *checker) newBlock(members []int32) block {
	most, same := c.before(int(members[0])), true
	for _, j := range members[1:] {
		t := c.before(int(j))
		for w, x := range t {
			if x != most[w] {
				if same = false; x > most[w] {
					most = t
				}
				break
			}
		}
	}
	return block{members: members, most: most, same: same}
}

// before returns the total of player i in the words before that of the squares.
func (c *checker) before(i int) []int64 { return c.total[i*c.words:][:c.word] }

// split makes the parts of a block, at most eight.
func (c *checker) split(b *block) {
	size := c.part
	for 8*size < len(b.members) {
		size *= 8
	}
	for part := range slices.Chunk(b.members, size) {
		b.parts = append(b.parts, c.newBlock(part))
	}
}

// A bound is what holds for all pairs of two classes: what they cost at least,
// in the words up to that of the squares, but for the squares, and with z of
// all sets around both classes, twice; and the sign of the squares.
type bound struct {
	*checker
	least []int64
	sign  int64
}

// first returns the sign of the bound for totals x and y, in the words before
// that of the squares.
func (b *bound) first(x, y []int64) int {
	for w, t := range y {
		if d := b.least[w] - x[w] - t; d != 0 {
			return cmp.Compare(d, 0)
		}
	}
	return 0
}

// check checks the pairs of player i with all of a block.
func (b *bound) check(i int, other *block) error {
	if b.holds(i, other) {
		return nil
	}
	if len(other.members) <= b.part {
		return b.against(i, other.members)
	}
	if other.parts == nil {
		b.split(other)
	}
	if err := b.spend(len(other.parts), stepsBlock); err != nil {
		return err
	}
	for k := range other.parts {
		if err := b.check(i, &other.parts[k]); err != nil {
			return err
		}
	}
	return nil
}

// holds reports whether the bound shows that the pairs of player i with all of
// a block cost enough.
func (b *bound) holds(i int, other *block) bool {
	own := b.total[i*b.words:]
	if sign := b.first(own, other.most); sign != 0 {
		return sign > 0
	}
	e := &other.envelopes[b.sign+1]
	if e.lines == nil {
		b.envelope(e, other)
	}
	p := b.position[i]
	d := b.least[b.word] + 2*b.sign*p*p - own[b.word] + e.at(p)
	return d > 0 || d == 0 && b.word == b.words-1
}

// An envelope is the lower envelope of lines: those that are lowest somewhere,
// steepest first, so in the order in which they are.
type envelope struct {
	lines []line
	now   int // the line that was lowest when last asked
}

type line struct{ height, slope int64 }

func (l line) at(x int64) int64 { return l.height + l.slope*x }

// envelope makes the envelope of those of a block whose total is largest in the
// words before.
func (b *bound) envelope(e *envelope, other *block) {
	n := len(other.members)
	e.lines = make([]line, 0, n)
	for k := range n {
		j := int(other.members[k])
		if b.sign < 0 {
			j = int(other.members[n-1-k])
		}
		if other.same || slices.Equal(b.before(j), other.most) {
			p := b.position[j]
			e.add(line{2*b.sign*p*p - b.total[j*b.words+b.word], -4 * b.sign * p})
		}
	}
}

// add adds a line no steeper than those before.
func (e *envelope) add(l line) {
	n := len(e.lines)
	if n > 0 && e.lines[n-1].slope == l.slope {
		if e.lines[n-1].height <= l.height {
			return
		}
		n--
	}
	for n > 1 && needless(e.lines[n-2], e.lines[n-1], l) {
		n--
	}
	e.lines = append(e.lines[:n], l)
}

// needless reports whether of lines ever less steep the middle one is nowhere
// lower than both others: the last falls below the first no later than the
// middle one does.
func needless(x, y, z line) bool {
	high1, low1 := multiply(z.height-x.height, x.slope-y.slope)
	high2, low2 := multiply(y.height-x.height, x.slope-z.slope)
	return high1 < high2 || high1 == high2 && low1 <= low2
}

// multiply returns the product of x and y, where y is not negative.
func multiply(x, y int64) (high int64, low uint64) {
	h, low := bits.Mul64(uint64(x), uint64(y))
	if x < 0 {
		h -= uint64(y)
	}
	return int64(h), low
}

// at returns the height of the envelope at x. It takes one step if x goes up or
// down in order, or not many more.
func (e *envelope) at(x int64) int64 {
	least := e.lines[e.now].at(x)
	for e.now+1 < len(e.lines) {
		next := e.lines[e.now+1].at(x)
		if next > least {
			break
		}
		least = next
		e.now++
	}
	for e.now > 0 {
		next := e.lines[e.now-1].at(x)
		if next >= least {
			break
		}
		least = next
		e.now--
	}
	return least
}
