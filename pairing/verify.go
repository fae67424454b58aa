package pairing

import (
	"fmt"
	"math/bits"
	"slices"

	"github.com/arbiter-go/arbiter/internal/id"
)

// This file checks certificates, with verify_levels.go for what a pair costs
// and verify_pairs.go for how all pairs are looked at in less time than one by
// one. The check shares nothing with the search for the round but the replay of
// the history and the ranking: it has costs of its own, written from the rule
// book a second time.

// A Certificate proves that no round of an event is better than a given one, by
// duality.
//
// The cost of a pair is a list of integers, one for each word, compared from
// the left. Levels says how the criteria make it up: for each level at which
// the pair counts, its unit is added to its word, twice (all costs are doubled,
// so that the numbers below are integers). With a value y for each player, and
// for the bye if there is one, and a value z not less than zero for each of
// some sets with an odd number of members, the certificate is valid if
//
//   - for every pair, its cost is at least the y of both plus the z of all sets
//     that it crosses, which means that just one of the two is inside;
//   - all y and z add up to the cost of the round.
//
// Every round crosses every odd set at least once. So what all y and z add up
// to is a lower bound on the cost of any round, and a round that attains it is
// optimal.
//
// Its JSON form has the keys of the tags. Criteria are names, and numbers may
// have up to 19 digits, more than some readers of JSON keep.
type Certificate[P comparable] struct {
	Levels  []Level     `json:"levels"`
	Players []Dual[P]   `json:"players"` // in rank order
	Bye     []int64     `json:"bye,omitempty"`
	Sets    []OddSet[P] `json:"sets"`
}

// A Level says where in a cost a criterion counts. A bye costs, by each
// criterion about it, its excess over the least among the players left, in
// byes, losses, rating class or seed.
type Level struct {
	Criterion Criterion `json:"criterion"`
	N         int       `json:"n,omitempty"` // see [Value]
	Word      int       `json:"word"`        // from 0
	Unit      int64     `json:"unit"`        // a power of 2
}

// A Dual is the value y of one player, word by word.
type Dual[P comparable] struct {
	Player P       `json:"player"`
	Y      []int64 `json:"y"`
}

// An OddSet is a set of players, perhaps with the bye as one more member.
type OddSet[P comparable] struct {
	Players []P     `json:"players"`
	Bye     bool    `json:"bye,omitempty"`
	Z       []int64 `json:"z"`
}

// Verify checks that a certificate proves a round to be optimal as the next
// round of an event: as good by every criterion as any round can be, except for
// the choice among equals ([Canonical]). It returns nil if so, else an error
// that says what fails: it wraps [ErrNotOptimal] for the certificate, a
// [Problem] for the event or the round.
//
// A certificate of [Next] is checked in little more time than the replay takes,
// in ordinary events. A proof never needs more sets than players, counting the
// bye, nor numbers above 2^60; a certificate with more is refused. Other
// certificates can take longer, for example those with sets that cross. They
// are refused with [ErrTooLarge] if they need more work than [Options].MaxWork.
func Verify[P comparable](e Event[P], r Round[P], c Certificate[P], o ...Options) error {
	b := newBudget(&e, o)
	w, err := newWork(&e, b)
	if err != nil {
		return err
	}
	if over, _ := w.state.over(); over {
		return errOver()
	}
	m, illegal := w.read(r)
	if len(illegal) > 0 {
		return illegal
	}
	p, err := w.proof(c)
	if err != nil {
		return err
	}
	return w.field.check(m, p, b)
}

// A proof is a certificate whose players are numbers of a field, and the bye
// one more.
type proof struct {
	levels []Level
	y      [][]int64
	sets   []oddSet
}

type oddSet struct {
	members []int
	z       []int64
}

// certificate returns a proof in terms of players.
func certificate[P comparable](w *work[P], p *proof) Certificate[P] {
	n := len(w.field.players)
	c := Certificate[P]{Levels: append([]Level{}, p.levels...), Players: make([]Dual[P], n), Sets: []OddSet[P]{}}
	var numbers []int64 // of all players, in one piece
	if len(p.y) > 0 {
		numbers = make([]int64, 0, len(p.y)*len(p.y[0]))
	}
	for _, y := range p.y {
		numbers = append(numbers, y...)
	}
	next := func(k int) []int64 {
		y := numbers[:k:k]
		numbers = numbers[k:]
		return y
	}
	for i := range n {
		c.Players[i] = Dual[P]{w.player(i), next(len(p.y[i]))}
	}
	if w.field.odd {
		c.Bye = next(len(p.y[n]))
	}
	for _, s := range p.sets {
		o := OddSet[P]{Players: make([]P, 0, len(s.members)), Z: slices.Clone(s.z)}
		for _, i := range s.members {
			if i == n {
				o.Bye = true
			} else {
				o.Players = append(o.Players, w.player(i))
			}
		}
		c.Sets = append(c.Sets, o)
	}
	return c
}

// proof returns a certificate in terms of numbers, or says why it is not about
// this field.
func (w *work[P]) proof(c Certificate[P]) (*proof, error) {
	n := len(w.field.players)
	place := make(map[P]int, n)
	for i := range n {
		place[w.player(i)] = i
	}
	p := &proof{levels: c.Levels}
	if len(c.Players) != n || w.field.odd != (c.Bye != nil) {
		return nil, notProved("it is about %d players, but %d are left", len(c.Players), n)
	}
	for i, d := range c.Players {
		if !id.Valid(d.Player) || d.Player != w.player(i) {
			return nil, notProved("player %d is %s, but %s has that rank", i+1, nameOf(d.Player), nameOf(w.player(i)))
		}
		p.y = append(p.y, d.Y)
	}
	if w.field.odd {
		p.y = append(p.y, c.Bye)
	}
	for k, s := range c.Sets {
		o := oddSet{z: s.Z}
		for _, member := range s.Players {
			i, ok := 0, false
			if id.Valid(member) {
				i, ok = place[member]
			}
			if !ok {
				return nil, notProved("set %d: %s is not left", k+1, nameOf(member))
			}
			o.members = append(o.members, i)
		}
		if s.Bye && !w.field.odd {
			return nil, notProved("set %d: there is no bye", k+1)
		}
		if s.Bye {
			o.members = append(o.members, n)
		}
		p.sets = append(p.sets, o)
	}
	return p, nil
}

// numberLimit bounds the numbers of a certificate, and the sum of those of all
// sets around a player, so that no sum below can overflow.
const numberLimit = 1 << 60

func tooLarge(x int64) bool { return x > numberLimit || x < -numberLimit }

// check returns nil if the proof shows that no round of the field is better
// than m.
func (f *field) check(m match, p *proof, b *budget) error { return f.checkBy(usual, m, p, b) }

// checkBy is check with a given effort.
func (f *field) checkBy(e effort, m match, p *proof, b *budget) error {
	c := f.newChecker(e, p, b)
	if err := c.prices(); err != nil {
		return err
	}
	if err := c.form(); err != nil {
		return err
	}
	if err := c.pairs(); err != nil {
		return err
	}
	return c.sum(m)
}

// A checker holds what the parts of a check share.
//
// A set of all players with up to so many losses, with or without the bye, is a
// prefix: what all prefixes around two players add up to depends on their
// losses alone. The other sets are numbered from 1 by size, the largest first;
// 0 stands for the whole field, as one more set around all.
type checker struct {
	*field
	*proof
	tariff
	effort
	budget  *budget
	order   int     // players, and the bye
	scratch []int64 // a cost

	total  []int64 // y of each player and z of all sets around, word by word
	bySize []int   // the sets that are not prefixes
	nested bool    // of any two of them with a common member, one is inside the other
	inner  []int32 // the innermost of them around each player, if nested
	parent []int32 // the next larger one around each
	around []int64 // z of each and all around it, word by word

	group       []int32 // the place of each player's losses among all that there are
	prefixes    []int64 // by group: z of all prefixes around it, word by word; nil if there are none
	prefixesBye []int64 // the same of those with the bye

	row row
}

func (f *field) newChecker(e effort, p *proof, b *budget) *checker {
	c := &checker{field: f, proof: p, effort: e, budget: b, order: len(f.players)}
	if f.odd {
		c.order++
	}
	return c
}

// notProved is the error of a certificate that proves nothing.
func notProved(format string, args ...any) error {
	return refuse(Problem{Kind: ErrNotOptimal, Detail: fmt.Sprintf(format, args...)})
}

// form checks that there are as many numbers as there must be, none too large,
// and odd sets without repetition. It adds up the totals, and finds out how the
// sets are nested.
func (c *checker) form() error {
	for i, y := range c.y { // before there is room made for them
		if len(y) != c.words {
			return notProved("player %d has a value of %d words, not %d", i+1, len(y), c.words)
		}
	}
	c.total = make([]int64, c.order*c.words)
	for i, y := range c.y {
		total := c.total[i*c.words:][:c.words]
		for w, x := range y {
			if tooLarge(x) {
				return notProved("a number of player %d is too large", i+1)
			}
			total[w] = x
		}
	}

	if err := c.spend(c.order, stepsPlayer); err != nil {
		return err
	}
	return c.nest()
}

// nest checks the sets, adds them to the totals, and finds out how they are
// nested.
func (c *checker) nest() error {
	if len(c.sets) > c.order {
		return notProved("%d sets, more than there are players", len(c.sets))
	}
	zero := make([]int64, c.words)
	c.bySize = make([]int, 0, len(c.sets))
	for k, s := range c.sets {
		if len(s.z) != c.words || slices.ContainsFunc(s.z, tooLarge) || slices.Compare(s.z, zero) < 0 {
			return notProved("set %d has the bad value %v", k+1, s.z)
		}
		if len(s.members)%2 == 0 {
			return notProved("set %d has an even number of members", k+1)
		}
		c.bySize = append(c.bySize, k)
	}
	slices.SortStableFunc(c.bySize, func(k, l int) int { return len(c.sets[l].members) - len(c.sets[k].members) })

	c.nested = true
	c.inner = make([]int32, c.order)
	c.parent = make([]int32, len(c.sets)+1)
	c.around = make([]int64, (len(c.sets)+1)*c.words)
	if len(c.sets) == 0 {
		return nil
	}
	ends := c.groups()
	chain := make([]int64, c.order) // bounds the sum of the magnitudes
	seen := make([]int32, c.order)  // the latest set around each player, plus 1
	number := int32(0)
	others := c.bySize[:0]
	for _, k := range c.bySize {
		s := c.sets[k]
		if err := c.spend(len(s.members), stepsMember); err != nil {
			return err
		}
		largest, last, members := int64(0), int32(0), int32(len(s.members))
		for _, x := range s.z {
			largest = max(largest, x, -x)
		}
		for _, i := range s.members {
			if seen[i] == int32(k+1) {
				return notProved("set %d names a member twice", k+1)
			}
			seen[i] = int32(k + 1)
			if chain[i] += largest; chain[i] > numberLimit {
				return notProved("the sets around player %d add up to too much", i+1)
			}
			for w, x := range s.z {
				c.total[i*c.words+w] += x
			}
			if i == len(c.players) {
				members--
			} else {
				last = max(last, c.group[i])
			}
		}
		if members == ends[last] {
			c.addPrefix(last, members < int32(len(s.members)), s.z)
			continue
		}
		number++
		others = append(others, k)
		up := c.inner[s.members[0]]
		for _, i := range s.members {
			c.nested = c.nested && c.inner[i] == up
			c.inner[i] = number
		}
		c.parent[number] = up
		for w, x := range s.z {
			c.around[int(number)*c.words+w] = c.around[int(up)*c.words+w] + x
		}
	}
	c.bySize = others
	for at := len(c.prefixes) - 1; at >= c.words; at-- { // a prefix is around all groups before its last
		c.prefixes[at-c.words] += c.prefixes[at]
		c.prefixesBye[at-c.words] += c.prefixesBye[at]
	}
	return nil
}

// groups sets the group of each player, and returns how many are in each and
// those before it.
func (c *checker) groups() (ends []int32) {
	losses := make([]int, len(c.players))
	for i := range losses {
		losses[i] = c.players[i].losses
	}
	slices.Sort(losses)
	losses = slices.Compact(losses)
	c.group = make([]int32, len(c.players))
	ends = make([]int32, max(1, len(losses)))
	at := 0
	for i := range c.players {
		if l := c.players[i].losses; losses[at] != l {
			at, _ = slices.BinarySearch(losses, l)
		}
		c.group[i] = int32(at)
		ends[at]++
	}
	for g := 1; g < len(ends); g++ {
		ends[g] += ends[g-1]
	}
	return ends
}

// addPrefix adds z of a prefix to that of its last group.
func (c *checker) addPrefix(last int32, bye bool, z []int64) {
	if c.prefixes == nil {
		groups := int(slices.Max(c.group)) + 1
		c.prefixes, c.prefixesBye = make([]int64, groups*c.words), make([]int64, groups*c.words)
	}
	for w, x := range z {
		c.prefixes[int(last)*c.words+w] += x
		if bye {
			c.prefixesBye[int(last)*c.words+w] += x
		}
	}
}

// sum checks that the round attains the bound.
func (c *checker) sum(m match) error {
	spent, bound := make(sum, c.words), make(sum, c.words)
	for _, pair := range m.pairs {
		c.cost(pair[0], pair[1], c.times(pair[0], pair[1]), c.scratch)
		spent.add(c.scratch)
	}
	if m.bye >= 0 {
		c.cost(m.bye, len(c.players), 0, c.scratch)
		spent.add(c.scratch)
	}
	for _, y := range c.y {
		bound.add(y)
	}
	for _, s := range c.sets {
		bound.add(s.z)
	}
	if !slices.Equal(spent, bound) {
		return notProved("the round costs more than the values add up to")
	}
	return nil
}

// A sum adds up vectors without overflow.
type sum []int128

type int128 struct {
	high int64
	low  uint64
}

func (s sum) add(x []int64) {
	for w, v := range x {
		low, carry := bits.Add64(s[w].low, uint64(v), 0)
		s[w] = int128{s[w].high + v>>63 + int64(carry), low}
	}
}
