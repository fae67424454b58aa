package pairing

import (
	"maps"
	"math/big"
	"slices"
	"testing"
)

// This file has a second check of certificates, too simple to be wrong. It
// looks at every pair, and at every level and every set for each pair. It reads
// the field itself, and what the criteria say of the bye from the rule book. So
// a comparison with Verify also tests the facts that are handed over.

// A CheckTwin is an event against which certificates are checked in both ways.
type CheckTwin struct{ w *ready[string] }

func NewCheckTwin(e Event[string]) (CheckTwin, error) {
	w, err := newReady(&e, plenty())
	return CheckTwin{w}, err
}

// Quick checks as Verify does.
func (t CheckTwin) Quick(r Round[string], c Certificate[string]) error {
	p, err := t.w.proof(c)
	if err != nil {
		return err
	}
	m, _ := t.w.read(r)
	return t.w.field.check(m, p, plenty())
}

// plenty is a budget that no test runs out of by mistake.
func plenty() *budget { return &budget{allowed: 1 << 40} }

// Plain does the same by looking at everything.
func (t CheckTwin) Plain(r Round[string], c Certificate[string]) error {
	p, err := t.w.proof(c)
	if err != nil {
		return err
	}
	twin := &plainChecker{field: t.w.field, proof: p}
	if err := twin.pairs(); err != nil {
		return err
	}
	m, _ := t.w.read(r)
	return twin.sum(m)
}

func add(sum *big.Int, x int64) { sum.Add(sum, big.NewInt(x)) }

func sign(x []int64) int { return slices.Compare(x, make([]int64, len(x))) }

type plainChecker struct {
	*field
	*proof
	words, order int
}

// pairs checks the form, and all pairs.
func (c *plainChecker) pairs() error {
	if err := c.form(); err != nil {
		return err
	}
	for j := range c.order {
		for i := range j {
			if sign(c.slack(i, j)) < 0 {
				return notProved("players %d and %d cost less than their values", i+1, j+1)
			}
		}
	}
	return nil
}

// form checks the levels, the numbers and the sets.
func (c *plainChecker) form() error {
	c.order = len(c.players)
	if c.odd {
		c.order++
	}
	want := c.want()
	levels := c.proof.levels
	if len(want) != len(levels) {
		return notProved("%d levels, not %d", len(levels), len(want))
	}
	for k, l := range levels {
		if l.Criterion != want[k].Criterion || l.N != want[k].N || l.Unit < 1 {
			return notProved("level %d is %+v, not %+v", k+1, l, want[k])
		}
	}
	c.words = 1
	for k, l := range levels {
		if k == 0 && l.Word != 0 || k > 0 && l.Word != levels[k-1].Word && l.Word != levels[k-1].Word+1 {
			return notProved("level %d is in word %d", k+1, l.Word)
		}
		c.words = l.Word + 1
		if c.most(l) < 0 && l.Unit != 1 {
			return notProved("level %d: unit %d of a sum", k+1, l.Unit)
		}
		below := new(big.Int)
		for m := k + 1; m < len(levels) && levels[m].Word == l.Word; m++ {
			if c.most(levels[m]) < 0 {
				return notProved("level %d: above a sum", k+1)
			}
			below.Add(below, new(big.Int).Mul(big.NewInt(levels[m].Unit), big.NewInt(c.most(levels[m]))))
		}
		if below.Cmp(big.NewInt(l.Unit)) >= 0 {
			return notProved("level %d: unit %d is below %v", k+1, l.Unit, below)
		}
		if most := c.most(l); most >= 0 {
			if below.Add(below, new(big.Int).Mul(big.NewInt(l.Unit), big.NewInt(most))); below.Cmp(big.NewInt(1<<58)) > 0 {
				return notProved("level %d: too much", k+1)
			}
		}
	}
	around := make([]int64, c.order)
	large := func(x int64) bool { return x > 1<<60 || x < -1<<60 }
	for i, y := range c.y {
		if len(y) != c.words || slices.ContainsFunc(y, large) {
			return notProved("player %d: %d", i, y)
		}
	}
	if len(c.sets) > c.order {
		return notProved("%d sets", len(c.sets))
	}
	for k, s := range c.sets {
		if len(s.Z) != c.words || slices.ContainsFunc(s.Z, large) || sign(s.Z) < 0 || len(s.Members)%2 == 0 {
			return notProved("set %d: %d", k, s.Z)
		}
		members := slices.Sorted(slices.Values(s.Members))
		if len(slices.Compact(members)) < len(s.Members) {
			return notProved("set %d: twice the same", k)
		}
		for _, i := range s.Members {
			if around[i] += max(slices.Max(s.Z), -slices.Min(s.Z)); around[i] > 1<<60 {
				return notProved("set %d: too much", k)
			}
		}
	}
	return nil
}

// most returns what a round can cost at a level at most, or -1 for a sum of
// squares.
func (c *plainChecker) most(l Level) int64 {
	most := int64(0)
	switch l.Criterion {
	case RankSpread, RankSquares, SeededSquares:
		return -1
	case Allowed, Repeats, LossGaps:
		return int64((len(c.players) + 1) / 2)
	}
	for i := range c.players {
		most = max(most, c.count(l, i, len(c.players)))
	}
	return most
}

// want returns the levels that there must be.
func (c *plainChecker) want() []Level {
	met, gap := map[int]bool{}, map[int]bool{}
	for i, x := range c.players {
		for j, y := range c.players[:i] {
			if times := c.times(i, j); times > 0 {
				met[times+1] = true
			}
			if d := max(x.losses-y.losses, y.losses-x.losses); d > 0 {
				gap[d] = true
			}
		}
	}
	var list []Level
	add := func(c Criterion, present map[int]bool) {
		for _, n := range slices.Backward(slices.Sorted(maps.Keys(present))) {
			list = append(list, Level{Criterion: c, N: n})
		}
	}
	if c.directed() {
		add(Allowed, map[int]bool{0: true})
	}
	for _, criterion := range c.rules.criteria {
		switch criterion {
		case Repeats:
			add(criterion, met)
		case LossGaps:
			add(criterion, gap)
		case RankSpread, RankSquares, SeededSquares:
			add(criterion, map[int]bool{0: true})
		default:
			if c.odd {
				add(criterion, map[int]bool{0: true})
			}
		}
	}
	return list
}

// count returns what the pair i, j, or the bye of player i if j is the bye,
// counts at a level.
func (c *plainChecker) count(l Level, i, j int) int64 {
	x := c.players[i]
	if l.Criterion == Allowed {
		if c.allowed(i, j) {
			return 0
		}
		return 1
	}
	if j == len(c.players) {
		figure := func(x player) int {
			b := book[l.Criterion-1].bye
			if b == nil {
				return 0
			}
			return b(x)
		}
		best := slices.MinFunc(c.players, func(x, y player) int { return figure(x) - figure(y) })
		return int64(figure(x) - figure(best))
	}
	y := c.players[j]
	switch gap := max(x.losses-y.losses, y.losses-x.losses); l.Criterion {
	case Repeats:
		if c.times(i, j)+1 == l.N {
			return 1
		}
	case LossGaps:
		if gap == l.N {
			return 1
		}
	case RankSpread:
		if gap > 0 {
			return int64(i-j) * int64(i-j)
		}
		return -int64(i-j) * int64(i-j)
	case RankSquares:
		return -int64(i-j) * int64(i-j)
	case SeededSquares:
		return -(x.seededUnits - y.seededUnits) * (x.seededUnits - y.seededUnits)
	}
	return 0
}

// slack returns what a pair costs more than its values.
func (c *plainChecker) slack(i, j int) []int64 {
	s := make([]int64, c.words)
	for _, l := range c.proof.levels {
		s[l.Word] += 2 * l.Unit * c.count(l, i, j)
	}
	for w := range s {
		s[w] -= c.y[i][w] + c.y[j][w]
		for _, set := range c.sets {
			if slices.Contains(set.Members, i) != slices.Contains(set.Members, j) {
				s[w] -= set.Z[w]
			}
		}
	}
	return s
}

// sum checks that the round costs what the values add up to.
func (c *plainChecker) sum(m match) error {
	pairs := slices.Clone(m.pairs)
	if m.bye >= 0 {
		pairs = append(pairs, [2]int{m.bye, len(c.players)})
	}
	for w := range c.words {
		left := new(big.Int)
		for _, pair := range pairs {
			for _, l := range c.proof.levels {
				if l.Word == w {
					add(left, 2*l.Unit*c.count(l, pair[0], pair[1]))
				}
			}
		}
		for _, y := range c.y {
			add(left, -y[w])
		}
		for _, s := range c.sets {
			add(left, -s.Z[w])
		}
		if left.Sign() != 0 {
			return notProved("word %d: %v", w+1, left)
		}
	}
	return nil
}

// TestCertified checks that the check calls each criterion by its name.
func TestCertified(t *testing.T) {
	for c := Criterion(0); criterionNames.Has(c) || c == 0; c++ {
		want := c.String()
		if c == Canonical {
			want = ""
		}
		if got := certified[c].String(); got != want {
			t.Errorf("%v is called %q", c, got)
		}
	}
	if len(certified) != len(book)+1 {
		t.Errorf("%d criteria, want %d", len(certified)-1, len(book))
	}
}
