package pairing

import (
	"fmt"
	"maps"
	"math/bits"
	"slices"

	"github.com/arbiter-go/arbiter/internal/id"
	"github.com/arbiter-go/arbiter/pairing/internal/matching"
)

// This file checks certificates. The check shares nothing with the search for the round
// but the replay of the history and the ranking: it has costs of its own, written from the
// rule book a second time.

// A Certificate proves that no round of an event is better than a given one, by duality.
//
// The cost of a pair is a list of integers, one for each word, compared from the left. Levels
// says how the criteria make it up: for each level at which the pair counts, its unit is
// added to its word, twice (all costs are doubled, so that the numbers below are integers).
// With a value y for each player, and for the bye if there is one, and a value z not less
// than zero for each of some sets with an odd number of members, the certificate is valid if
//
//   - for every pair, its cost is at least the y of both plus the z of all sets that it
//     crosses, which means that just one of the two is inside;
//   - all y and z add up to the cost of the round.
//
// Every round crosses every odd set at least once. So what all y and z add up to is
// a lower bound on the cost of any round, and a round that attains it is optimal.
type Certificate[P comparable] struct {
	Levels  []Level     `json:"levels"`
	Players []Dual[P]   `json:"players"` // in rank order
	Bye     []int64     `json:"bye,omitempty"`
	Sets    []OddSet[P] `json:"sets"`
}

// A Level says where in a cost a criterion counts. A bye costs, by each criterion about it,
// its excess over the least among the players left, in byes, losses, rating class or seed.
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

// Verify checks that a certificate proves a round to be optimal as the next round of an
// event: as good by every criterion as any round can be, but for the choice among equals
// ([Canonical]). It returns nil if so, else an error that says what fails: it wraps
// [ErrNotOptimal] for the certificate, a [Problem] for the event or the round.
//
// It takes O(n²) time for n players left, and n for each member of a set. There is always a
// proof with fewer sets than players; one with more is refused.
func Verify[P comparable](e Event[P], r Round[P], c Certificate[P]) error {
	w, err := newWork(&e)
	if err != nil {
		return err
	}
	if over, _ := w.state.over(); over {
		return &Problem{Kind: ErrOver, Rule: LastOneLeft}
	}
	m, illegal := w.read(r)
	if len(illegal) > 0 {
		var ps problems
		for _, p := range illegal {
			ps.add(*p)
		}
		return ps.err()
	}
	p, err := w.proof(c)
	if err != nil {
		return err
	}
	return w.field.check(m, p)
}

// A proof is a certificate whose players are numbers of a field, and the bye one more.
type proof struct {
	levels []Level
	y      [][]int64
	sets   []oddSet
}

type oddSet struct {
	members []int
	z       []int64
}

// newProof turns the solution of a matching into a proof.
func newProof(c *costs, s *matching.Solution) *proof {
	p := &proof{}
	for _, l := range c.levels {
		p.levels = append(p.levels, Level{l.Criterion, l.n, l.word, l.unit})
	}
	number := func(v int) int { // of vertex v: the bye comes last
		if v < c.first {
			return len(c.f.players)
		}
		return v - c.first
	}
	p.y = make([][]int64, c.Order())
	for v := range p.y {
		p.y[number(v)] = s.Dual[v*c.words : (v+1)*c.words]
	}
	for _, set := range s.Sets {
		o := oddSet{z: set.Dual}
		for _, v := range set.Vertices {
			o.members = append(o.members, number(int(v)))
		}
		slices.Sort(o.members)
		p.sets = append(p.sets, o)
	}
	return p
}

// certificate returns a proof in terms of players.
func certificate[P comparable](w *work[P], p *proof) Certificate[P] {
	n := len(w.field.players)
	c := Certificate[P]{Levels: slices.Clone(p.levels), Players: []Dual[P]{}, Sets: []OddSet[P]{}}
	for i := range n {
		c.Players = append(c.Players, Dual[P]{w.player(i), slices.Clone(p.y[i])})
	}
	if w.field.odd {
		c.Bye = slices.Clone(p.y[n])
	}
	for _, s := range p.sets {
		o := OddSet[P]{Players: []P{}, Z: slices.Clone(s.z)}
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

// proof returns a certificate in terms of numbers, or says why it isn't about this field.
func (w *work[P]) proof(c Certificate[P]) (*proof, error) {
	n := len(w.field.players)
	place := make(map[P]int, n)
	for i := range n {
		place[w.player(i)] = i
	}
	p := &proof{levels: c.Levels}
	if len(c.Players) != n || w.field.odd != (c.Bye != nil) {
		return nil, fmt.Errorf("pairing: %w: it is about %d players, but %d are left", ErrNotOptimal, len(c.Players), n)
	}
	for i, d := range c.Players {
		if !id.Valid(d.Player) || d.Player != w.player(i) {
			return nil, fmt.Errorf("pairing: %w: player %d is %v, but %v has that rank", ErrNotOptimal, i+1, d.Player, w.player(i))
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
				return nil, fmt.Errorf("pairing: %w: set %d: %v is not left", ErrNotOptimal, k+1, member)
			}
			o.members = append(o.members, i)
		}
		if s.Bye && !w.field.odd {
			return nil, fmt.Errorf("pairing: %w: set %d: there is no bye", ErrNotOptimal, k+1)
		}
		if s.Bye {
			o.members = append(o.members, n)
		}
		p.sets = append(p.sets, o)
	}
	return p, nil
}

// numberLimit bounds the numbers of a certificate, so that no sum below can overflow.
const numberLimit = 1 << 60

// check returns nil if the proof shows that no round of the field is better than m.
func (f *field) check(m match, p *proof) error {
	words, err := f.checkLevels(p.levels)
	if err != nil {
		return err
	}
	c := &checker{field: f, proof: p, words: words, order: len(f.players), floors: f.floors(p.levels)}
	if f.odd {
		c.order++
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
type checker struct {
	*field
	*proof
	words, order int
	floors       []int64   // see [field.floors]
	around       [][]int   // the sets around each player
	total        [][]int64 // y of each, and z of all sets around it
}

func (c *checker) fail(format string, args ...any) error {
	return fmt.Errorf("pairing: %w: "+format, append([]any{ErrNotOptimal}, args...)...)
}

// form checks that there are as many numbers as there must be, none too large, and odd sets
// without repetition.
func (c *checker) form() error {
	tooLarge := func(numbers []int64) bool {
		return slices.ContainsFunc(numbers, func(x int64) bool { return x > numberLimit || x < -numberLimit })
	}
	c.total = make([][]int64, c.order)
	c.around = make([][]int, c.order)
	chain := make([]int64, c.order) // bounds the sum of the magnitudes
	for i, y := range c.y {
		if len(y) != c.words {
			return c.fail("player %d has a value of %d words, not %d", i+1, len(y), c.words)
		}
		if tooLarge(y) {
			return c.fail("a number of player %d is too large", i+1)
		}
		c.total[i] = slices.Clone(y)
	}
	if len(c.sets) > c.order {
		return c.fail("%d sets, more than there are players", len(c.sets))
	}
	for k, s := range c.sets {
		if len(s.z) != c.words || tooLarge(s.z) || slices.Compare(s.z, make([]int64, c.words)) < 0 {
			return c.fail("set %d has the bad value %v", k+1, s.z)
		}
		if len(s.members)%2 == 0 {
			return c.fail("set %d has an even number of members", k+1)
		}
		largest := int64(0)
		for _, x := range s.z {
			largest = max(largest, x, -x)
		}
		for _, i := range s.members {
			if at := len(c.around[i]); at > 0 && c.around[i][at-1] == k {
				return c.fail("set %d names a member twice", k+1)
			}
			c.around[i] = append(c.around[i], k)
			if chain[i] += largest; chain[i] > numberLimit {
				return c.fail("the sets around player %d add up to too much", i+1)
			}
			for w, x := range s.z {
				c.total[i][w] += x
			}
		}
	}
	return nil
}

// pairs checks that every pair costs at least the y of both and the z of the sets crossed. A
// set around both is in both totals, but not crossed.
func (c *checker) pairs() error {
	common := make([]int64, c.order*c.words)
	cost := make([]int64, c.words)
	for i := range c.order {
		clear(common)
		for _, k := range c.around[i] {
			for _, j := range c.sets[k].members {
				for w, z := range c.sets[k].z {
					common[j*c.words+w] += 2 * z
				}
			}
		}
		for j := i + 1; j < c.order; j++ {
			c.cost(i, j, cost)
			for w := range cost {
				slack := cost[w] - c.total[i][w] - c.total[j][w] + common[j*c.words+w]
				if slack < 0 {
					return c.fail("players ranked %d and %d cost less than their values", i+1, j+1)
				}
				if slack > 0 {
					break
				}
			}
		}
	}
	return nil
}

// sum checks that the round attains the bound.
func (c *checker) sum(m match) error {
	spent, bound := make(sum, c.words), make(sum, c.words)
	cost := make([]int64, c.words)
	for _, pair := range m.pairs {
		c.cost(pair[0], pair[1], cost)
		spent.add(cost)
	}
	if m.bye >= 0 {
		c.cost(m.bye, len(c.players), cost)
		spent.add(cost)
	}
	for _, y := range c.y {
		bound.add(y)
	}
	for _, s := range c.sets {
		bound.add(s.z)
	}
	if !slices.Equal(spent, bound) {
		return c.fail("the round costs more than the values add up to")
	}
	return nil
}

// checkLevels checks that the levels are those of the field, in order, and that no round can
// cost so much at one level that it spills into the next. It returns the number of words.
func (f *field) checkLevels(levels []Level) (int, error) {
	fail := func(format string, args ...any) (int, error) {
		return 0, fmt.Errorf("pairing: %w: "+format, append([]any{ErrNotOptimal}, args...)...)
	}
	want := f.levelsNeeded()
	for k, l := range want {
		if k >= len(levels) || levels[k].Criterion != l.criterion || levels[k].N != l.n {
			return fail("level %d should be %v, N=%d", k+1, l.criterion, l.n)
		}
	}
	if len(levels) > len(want) {
		return fail("level %d is one too many", len(want)+1)
	}
	if len(levels) == 0 {
		return 1, nil // no criterion tells one pair from another, and every cost is 0
	}

	// Within a word, units go down, and each is more than all costs below it. A criterion
	// without a bound has a word of its own.
	word, below := -1, int64(0)
	for k := len(levels) - 1; k >= 0; k-- {
		l, most := levels[k], want[k].most
		if k == len(levels)-1 || l.Word != word {
			if k < len(levels)-1 && l.Word != word-1 {
				return fail("level %d is in word %d", k+1, l.Word)
			}
			word, below = l.Word, 0
		}
		if below < 0 || most < 0 && below != 0 || l.Unit <= below {
			return fail("level %d: unit %d is too small", k+1, l.Unit)
		}
		if most < 0 {
			if l.Unit != 1 {
				return fail("level %d: unit %d, not 1", k+1, l.Unit)
			}
			below = -1
			continue
		}
		high, low := bits.Mul64(uint64(l.Unit), uint64(most))
		if high > 0 || low > numberLimit/4 || below+int64(low) > numberLimit/4 {
			return fail("level %d: unit %d is too large", k+1, l.Unit)
		}
		below += int64(low)
	}
	if word != 0 {
		return fail("no level is in word 0")
	}
	return levels[len(levels)-1].Word + 1, nil
}

// A levelNeeded is one that a certificate must have: what a round can cost there at most, or
// -1 if that is a sum without a bound.
type levelNeeded struct {
	criterion Criterion
	n         int
	most      int64
}

// levelsNeeded returns the levels at which some pair of the field has a cost, and those of
// byes and sums, in order.
func (f *field) levelsNeeded() []levelNeeded {
	pairs := int64((len(f.players) + 1) / 2)
	met, gap := map[int]bool{}, map[int]bool{}
	for i, x := range f.players {
		for j, y := range f.players[:i] {
			met[f.times(i, j)+1] = true
			gap[max(x.losses-y.losses, y.losses-x.losses)] = true
		}
	}
	var list []levelNeeded
	add := func(c Criterion, present map[int]bool, low int) {
		for _, n := range slices.Backward(slices.Sorted(maps.Keys(present))) {
			if n >= low {
				list = append(list, levelNeeded{c, n, pairs})
			}
		}
	}
	if f.directed() {
		list = append(list, levelNeeded{Allowed, 0, pairs})
	}
	for _, c := range f.rules.criteria {
		switch c {
		case Repeats:
			add(c, met, 2)
		case LossGaps:
			add(c, gap, 1)
		case RankSpread, RankSquares, SeededSquares:
			list = append(list, levelNeeded{c, 0, -1})
		default:
			if f.odd {
				low, high := byeFigure(c, f.players[0]), byeFigure(c, f.players[0])
				for _, p := range f.players {
					low, high = min(low, byeFigure(c, p)), max(high, byeFigure(c, p))
				}
				list = append(list, levelNeeded{c, 0, high - low})
			}
		}
	}
	return list
}

// cost sets sum to the doubled cost of the pair i, j, where j may be the bye, n.
func (c *checker) cost(i, j int, sum []int64) {
	f := c.field
	clear(sum)
	bye := j == len(f.players)
	met, gap, ranks, seeded := 0, 0, int64(0), int64(0)
	if !bye {
		met = f.times(i, j)
		gap = f.players[i].losses - f.players[j].losses
		gap = max(gap, -gap)
		ranks = int64(i-j) * int64(i-j)
		seeded = f.players[i].seededUnits - f.players[j].seededUnits
		seeded *= seeded
	}
	for k, l := range c.proof.levels {
		x := int64(0)
		switch {
		case l.Criterion == Allowed:
			if !f.allowed(i, j) {
				x = 1
			}
		case bye:
			x = byeFigure(l.Criterion, f.players[i]) - c.floors[k]
		case l.Criterion == Repeats && met > 0 && met+1 == l.N, l.Criterion == LossGaps && gap == l.N:
			x = 1
		case l.Criterion == RankSpread && gap > 0:
			x = ranks
		case l.Criterion == RankSpread, l.Criterion == RankSquares:
			x = -ranks
		case l.Criterion == SeededSquares:
			x = -seeded
		}
		sum[l.Word] += 2 * l.Unit * x
	}
}

// floors returns, for each level, the least figure of any player for the bye.
func (f *field) floors(levels []Level) []int64 {
	floors := make([]int64, len(levels))
	for k, l := range levels {
		for i, p := range f.players {
			if x := byeFigure(l.Criterion, p); i == 0 || x < floors[k] {
				floors[k] = x
			}
		}
	}
	return floors
}

// byeFigure returns what criterion c reads of a player who has the bye; 0 if it isn't about byes.
func byeFigure(c Criterion, p player) int64 {
	switch c {
	case ByeFewest:
		return int64(p.byes)
	case ByeLosses:
		return int64(p.losses)
	case ByeRating:
		return int64(p.class)
	case ByeSeed:
		return int64(p.seed)
	case ByeRank:
		return int64(p.rank)
	case ByeSeeded:
		return int64(p.seededClass)
	}
	return 0
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
