package certificate

import (
	"errors"
	"fmt"
)

// A Fault says why a proof is not valid. It counts players, levels and sets
// from 1.
type Fault string

// Error returns the text of f.
func (f Fault) Error() string { return string(f) }

func fault(format string, args ...any) error { return Fault(fmt.Sprintf(format, args...)) }

// ErrWork is the error of a check that is not allowed as many steps as it
// needs.
var ErrWork = errors.New("the check takes more steps than are allowed")

// Check returns nil if the proof shows that no round costs less than r. Else it
// returns a [Fault], or [ErrWork].
//
// All of the round and the proof is checked, whoever made them. The facts must
// be in order, as [Facts] says.
//
// The check announces its work, in steps of about a nanosecond. It calls spend
// with a number of steps, and stops if the answer is false.
func Check(f *Facts, r Round, p *Proof, spend func(steps int64) bool) error {
	return newChecker(f, p, usual, spend).check(r)
}

// A checker holds the common data of the parts of a check.
type checker struct {
	*Facts
	*Proof
	effort
	allow func(steps int64) bool

	tariff
	family
	row
	scratch []int64 // a cost
}

func newChecker(f *Facts, p *Proof, e effort, spend func(steps int64) bool) *checker {
	return &checker{Facts: f, Proof: p, effort: e, allow: spend}
}

// check returns nil if the proof shows that no round costs less than r.
func (c *checker) check(r Round) error {
	if err := c.round(r); err != nil {
		return err
	}
	if err := c.bounds(); err != nil {
		return err
	}
	return c.attains(r)
}

// bounds checks all of a proof that is not about the round: then all y and z
// add up to a lower bound on the cost of any round.
func (c *checker) bounds() error {
	if err := c.prices(); err != nil {
		return err
	}
	if err := c.form(); err != nil {
		return err
	}
	return c.pairs()
}

// round checks that a round pairs every player once, or gives the player the
// bye.
func (c *checker) round(r Round) error {
	n := len(c.Players)
	if (r.Bye >= 0) != c.odd() || len(r.Pairs) != n/2 {
		return fault("a round of %d pairs for %d players", len(r.Pairs), n)
	}
	paired := make([]bool, n)
	pair := func(i int) bool {
		if i < 0 || i >= n || paired[i] {
			return false
		}
		paired[i] = true
		return true
	}
	if c.odd() && !pair(r.Bye) {
		return fault("the round has no player %d for the bye", r.Bye+1)
	}
	for k, p := range r.Pairs {
		if !pair(p[0]) || !pair(p[1]) {
			return fault("pair %d of the round has a player who is paired already, or is none", k+1)
		}
	}
	return nil
}

// An effort says how a check goes about its work. It makes no difference to the
// answer.
type effort struct {
	fewest int // players from which blocks are used
	part   int // members of the smallest blocks
	larger int // members of a set from which it has classes of its own
}

var usual = effort{fewest: 24, part: 16, larger: 32}

// The parts of the work, in steps. Each takes two more steps for each word of a
// cost.
const (
	stepsPlayer = 40 // a player, in passing
	stepsMember = 8  // a member of a set
	stepsPair   = 20 // a pair looked at
	stepsNested = 3  // a set around a player, in passing
	stepsBlock  = 15 // a player against a block
	stepsClass  = 40 // two classes
)

// spend announces n parts of the work that take a number of steps each. It
// returns an error if they are not allowed.
func (c *checker) spend(n, steps int) error {
	if !c.allow(int64(n) * int64(steps+2*c.words)) {
		return ErrWork
	}
	return nil
}
