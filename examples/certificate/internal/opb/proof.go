package opb

import (
	"errors"
	"fmt"
	"math/big"

	"github.com/arbiter-go/arbiter/pairing"
)

// This file turns certificates into proofs.

// errWidth is the error of a certificate whose levels are packed into words in
// another way.
var errWidth = errors.New("the certificate has other levels")

// widths are the numbers of bits that the levels of a certificate can share, in
// the order in which they are tried.
var widths = [...]int{52, 40, 28}

// For returns the problem of the next round of an event, whose weights a
// certificate fits. The ranking has the players left, in rank order, as
// [pairing.Next] returns them. Levels share words of 52 bits, or else of 40 or
// 28, so that they are the levels of the certificate. It is an error if none of
// the three gives them, or if more than 1000 players are left.
//
// For reads the event, the ranking and the levels. The event must be in order.
func For(e pairing.Event[string], ranking []pairing.Ranked[string], levels []pairing.Level) (*Problem, error) {
	for _, width := range widths {
		p, err := newProblem(e, ranking, width)
		if err != nil {
			return nil, err
		}
		if _, err := p.fits(levels); err == nil {
			return p, nil
		}
	}
	return nil, fmt.Errorf("opb: %w", errWidth)
}

// fits returns the number of words of a certificate, whose levels must be the
// levels of the problem. The level of [pairing.Allowed] comes before, in a word
// of its own if a later level counts anything. No variable counts there, so the
// problem does without it.
func (p *Problem) fits(levels []pairing.Level) (words int, err error) {
	words = 1
	if len(levels) > 0 {
		words = levels[len(levels)-1].Word + 1
	}
	more := words - p.words
	switch {
	case len(levels) > 0 && levels[0].Criterion == pairing.Allowed && (more == 0 || more == 1):
		levels = levels[1:]
	case more != 0:
		return 0, errWidth
	}
	if len(levels) != len(p.levels) {
		return 0, errWidth
	}
	for k, l := range p.levels {
		if (levels[k] != pairing.Level{Criterion: l.criterion, N: l.n, Word: l.word + more, Unit: l.unit}) {
			return 0, errWidth
		}
	}
	return words, nil
}

// Proof returns a proof that no round costs less than a round, in the format
// that VeriPB 3.0 reads. It is made from a certificate of the round. The error
// says why the certificate does not prove it.
func (p *Problem) Proof(r pairing.Round[string], c pairing.Certificate[string]) ([]byte, error) {
	chosen, err := p.chosen(r)
	if err != nil {
		return nil, err
	}
	cost := p.value(chosen)
	d, err := p.duals(c)
	if err != nil {
		return nil, err
	}
	slack, err := p.slack(d)
	if err != nil {
		return nil, err
	}
	if d.sum().Cmp(new(big.Int).Lsh(cost, 1)) != 0 {
		return nil, errors.New("opb: the certificate does not prove the round: the round costs more than the " +
			"values add up to")
	}
	return p.proof(chosen, cost, d, slack), nil
}

// proof writes the lines of a proof.
func (p *Problem) proof(chosen []bool, cost *big.Int, d duals, slack []*big.Int) []byte {
	var t writer
	t.line("pseudo-Boolean proof version 3.0")
	t.line("%% Each equation of the problem is two constraints: at least 1, and at most 1.")
	t.line("f %d;", 2*p.order)
	t.line("%% The round.")
	t.text("soli")
	for v := range p.pairs {
		t.text(" ")
		if !chosen[v] {
			t.text("~")
		}
		t.text("x")
		t.int(v + 1)
	}
	t.line(";")
	id := 2*p.order + 1 // of the constraint that the line before has made
	if len(d.sets) > 0 {
		t.line("%% Each odd set is crossed by at least one pair.")
	}
	var cuts []int
	for _, s := range d.sets {
		t.cut(s.members)
		id++
		cuts = append(cuts, id)
	}
	t.line("%% The objective is at least the cost of the round.")
	t.bound(d, cuts, slack)
	id++
	t.line("output NONE;")
	t.line("conclusion BOUNDS %d : %d %d;", cost, id, cost)
	t.line("end pseudo-Boolean proof;")
	return t.buf
}

// duals are the values of a certificate as integers of the base.
type duals struct {
	y    []*big.Int
	sets []oddSet
}

// An oddSet is a set with a value above zero.
type oddSet struct {
	members []int
	z       *big.Int
}

// duals reads the values of a certificate. Sets without a value are left out.
func (p *Problem) duals(c pairing.Certificate[string]) (d duals, err error) {
	words, err := p.fits(c.Levels)
	if err != nil {
		return duals{}, fmt.Errorf("opb: %w", err)
	}
	switch {
	case len(c.Players) != len(p.names):
		return duals{}, wrong("it has %d players, and %d are left", len(c.Players), len(p.names))
	case p.odd() && len(c.Bye) == 0:
		return duals{}, wrong("it has no value for the bye")
	case !p.odd() && len(c.Bye) > 0:
		return duals{}, wrong("it has a value for the bye, and no player has a bye")
	}
	place := make(map[string]int, len(p.names))
	values := make([][]int64, 0, p.order)
	for i, x := range c.Players {
		if x.Player != p.names[i] {
			return duals{}, wrong("player %d is %.100q", i+1, x.Player)
		}
		place[x.Player] = i
		values = append(values, x.Y)
	}
	if p.odd() {
		values = append(values, c.Bye)
	}
	for i, y := range values {
		if len(y) != words {
			return duals{}, wrong("player %d has %d words, not %d", i+1, len(y), words)
		}
		d.y = append(d.y, p.number(y))
	}
	for k, s := range c.Sets {
		set, err := p.set(k+1, s, place, words)
		if err != nil {
			return duals{}, err
		}
		if set.z.Sign() > 0 {
			d.sets = append(d.sets, set)
		}
	}
	return d, nil
}

// wrong is the error of a certificate that is not about the round.
func wrong(format string, args ...any) error {
	return fmt.Errorf("opb: the certificate is not about the round: "+format, args...)
}

// set reads an odd set of a certificate, by its number.
func (p *Problem) set(number int, s pairing.OddSet[string], place map[string]int, words int) (oddSet, error) {
	if len(s.Z) != words {
		return oddSet{}, wrong("set %d has %d words, not %d", number, len(s.Z), words)
	}
	var members []int
	inside := map[int]bool{}
	for _, name := range s.Players {
		i, ok := place[name]
		if !ok || inside[i] {
			return oddSet{}, wrong("set %d has %.100q, who is not left, or twice", number, name)
		}
		inside[i] = true
		members = append(members, i)
	}
	if s.Bye && p.odd() {
		members = append(members, p.order-1)
	}
	z := p.number(s.Z)
	switch {
	case len(members)%2 == 0:
		return oddSet{}, wrong("set %d is not odd", number)
	case z.Sign() < 0:
		return oddSet{}, wrong("set %d has a negative value", number)
	}
	return oddSet{members, z}, nil
}

// number returns words as one integer.
func (p *Problem) number(words []int64) *big.Int {
	sum := new(big.Int)
	for _, w := range words {
		sum.Add(sum.Lsh(sum, p.base), big.NewInt(w))
	}
	return sum
}

// sum returns the sum of all values.
func (d *duals) sum() *big.Int {
	sum := new(big.Int)
	for _, y := range d.y {
		sum.Add(sum, y)
	}
	for _, s := range d.sets {
		sum.Add(sum, s.z)
	}
	return sum
}

// slack returns by how much twice the cost of each pair exceeds the values of
// its players and of the sets that it crosses.
func (p *Problem) slack(d duals) ([]*big.Int, error) {
	// Of each player: the sets around the player, as a list and by set, and
	// the player's own value with the values of these sets.
	around := make([][]int, p.order)
	inside := make([][]bool, p.order)
	total := make([]*big.Int, p.order)
	for i := range p.order {
		inside[i] = make([]bool, len(d.sets))
		total[i] = new(big.Int).Set(d.y[i])
	}
	for k, s := range d.sets {
		for _, i := range s.members {
			around[i] = append(around[i], k)
			inside[i][k] = true
			total[i].Add(total[i], s.z)
		}
	}
	list := make([]*big.Int, len(p.pairs))
	twice := new(big.Int)
	for v, x := range p.pairs {
		s := new(big.Int).Lsh(x.cost, 1)
		s.Sub(s, total[x.first])
		s.Sub(s, total[x.second])
		for _, k := range around[x.first] {
			if inside[x.second][k] {
				s.Add(s, twice.Lsh(d.sets[k].z, 1))
			}
		}
		if s.Sign() < 0 {
			return nil, fmt.Errorf(
				"opb: the certificate does not prove the round: ranks %d and %d cost too little",
				x.first+1, x.second+1)
		}
		list[v] = s
	}
	return list, nil
}

// atLeast and atMost return the constraints of a player.
func atLeast(i int) int { return 2*i + 1 }
func atMost(i int) int  { return 2*i + 2 }

// cut writes the line that a pair crosses an odd set. The package comment says
// why.
func (t *writer) cut(members []int) {
	t.text("pol")
	for k, i := range members {
		t.text(" ")
		t.int(atLeast(i))
		if k > 0 {
			t.text(" +")
		}
	}
	t.text(" 2 d 2 *")
	for _, i := range members {
		t.text(" ")
		t.int(atMost(i))
		t.text(" +")
	}
	t.line(";")
}

// bound writes the line that adds everything up. A player of negative value
// counts with the other side of the equation.
func (t *writer) bound(d duals, cuts []int, slack []*big.Int) {
	t.text("pol")
	first := true
	add := func(what string, number int, times *big.Int) {
		t.text(" " + what)
		t.int(number)
		t.text(" ")
		t.buf = times.Append(t.buf, 10)
		t.text(" *")
		if !first {
			t.text(" +")
		}
		first = false
	}
	for i, y := range d.y {
		switch y.Sign() {
		case 1:
			add("", atLeast(i), y)
		case -1:
			add("", atMost(i), new(big.Int).Neg(y))
		}
	}
	for k, s := range d.sets {
		add("", cuts[k], s.z)
	}
	for v, s := range slack {
		if s.Sign() > 0 {
			add("x", v+1, s)
		}
	}
	if first {
		t.text(" 1 2 +") // nothing costs anything: 0 is at least 0
	}
	t.line(" 2 d;")
}
