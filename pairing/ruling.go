package pairing

import (
	"fmt"
	"slices"

	"github.com/arbiter-go/arbiter/internal/id"
)

// This file has a director's rulings about the pairs of an event that goes on
// (criterion [Allowed]). No function here changes the event that it is given.

// Forbid records that two players must not meet from the first round that has
// not begun yet. If until is 0, the prohibition has no end. Otherwise that
// round is the last one, for example the last round of a stage. If the two are
// forbidden already, Forbid changes the end, and the record of the rounds
// before stays. [Allow] ends a prohibition.
//
// A round in which the two meet and that has not begun is dropped, with all
// rounds after it. The answer says which round must be paired again. If they do
// not meet, nothing is dropped: the best round is still the best. An end that
// is earlier than before can drop a round as [Allow] does.
//
// The error reports all problems of the event. It also reports a player who has
// not entered ([ErrUnknown]), one player named twice ([ErrSame]), and an end
// before the first of these rounds ([ErrUntil]). If the prohibition leaves no
// round, [Next] has the error.
//
// A new record is the last of the prohibitions of the answer. It keeps the
// reason of the record that it replaces. A caller can give it another reason.
// If the two are forbidden in this way already, nothing changes.
//
// Forbid takes time in proportion to the event. With an end that is earlier
// than before, it can take as long as Allow, and returns ErrTooLarge as Allow
// does.
func Forbid[P comparable](e Event[P], a, b P, until int, o ...Options) (Correction[P], error) {
	c, now, err := ruling(e, a, b)
	if err != nil {
		return c, err
	}
	if until != 0 && until <= now {
		return Correction[P]{}, refuse(about(&e, Problem{Kind: ErrUntil,
			Detail: fmt.Sprintf("from round %d until round %d", now+1, until)}, a, b))
	}
	if slices.ContainsFunc(e.Forbidden, func(x Prohibition[P]) bool {
		return x.is(a, b) && x.From <= now+1 && x.Until == until
	}) {
		return c.settled()
	}
	old, was := c.allow(a, b, now)
	x := Prohibition[P]{Pair: [2]P{a, b}, Until: until, Why: old.Why}
	if now > 0 {
		x.From = now + 1
	}
	for r := now; r < len(e.Rounds); r++ {
		if (until == 0 || r < until) && e.Find(r+1, a, b) > 0 {
			c.drop(r)
			break
		}
	}
	x.Made = len(c.Event.Rounds)
	last := len(e.Rounds) - 1
	if was && old.From <= now+1 && !old.ended(last) {
		// it held for these rounds already
		x.Made = min(x.Made, old.Made)
	}
	c.Event.Forbidden = append(c.Event.Forbidden, x)
	if was && x.ended(last) && len(c.Dropped) == 0 {
		return c.redecided(e, now, o)
	}
	return c.settled()
}

// Allow records that two players may meet again from the first round that has
// not begun yet. Prohibitions that hold end with the round before, and those
// that are recorded for later are deleted. If the two are not forbidden to
// meet, nothing changes.
//
// A round that is paired and has not begun is kept if [Next] gives the same
// round with the prohibition and without it. Otherwise it is dropped, with all
// rounds after it. The answer says which round must be paired again.
//
// The error reports all problems of the event, a player who has not entered
// ([ErrUnknown]), and one player named twice ([ErrSame]).
//
// If a round is paired that has not begun, Allow takes about twice as long as
// Next, and returns [ErrTooLarge] where Next does.
func Allow[P comparable](e Event[P], a, b P, o ...Options) (Correction[P], error) {
	c, now, err := ruling(e, a, b)
	if err != nil {
		return c, err
	}
	if !slices.ContainsFunc(e.Forbidden, func(x Prohibition[P]) bool { return x.is(a, b) && !x.ended(now) }) {
		return c.settled()
	}
	c.allow(a, b, now)
	return c.redecided(e, now, o)
}

// SetPin records the pairs and the bye that the director sets in a round, in
// place of all pins of that round. A pin that names nobody has no place in the
// record, so it takes the pins back, as [Unpin] does. If the round is pinned in
// this way already, nothing changes.
//
// A round that is paired and has not begun is dropped if it is not as pinned,
// with all rounds after it. If earlier pins are taken back, it is also dropped
// if [Next] gives another round without them. The answer says which round must
// be paired again.
//
// The error reports all problems of the event with the pin, and a round that
// has begun ([ErrTooLate]). If the pin leaves no round, Next has the error.
//
// If a round is paired that has not begun, SetPin takes up to about twice as
// long as Next, and then returns [ErrTooLarge] where Next does.
func SetPin[P comparable](e Event[P], pin Pin[P], o ...Options) (Correction[P], error) {
	if err := e.Check(); err != nil {
		return Correction[P]{}, err
	}
	now := begun(&e)
	if pin.Round >= 1 && pin.Round <= now {
		return Correction[P]{}, refuse(Problem{Kind: ErrTooLate, Where: "pin", Round: pin.Round,
			Detail: "the round has begun"})
	}
	c := Correction[P]{Event: e.Clone()}
	pin = pin.clone()
	pin.Made = 0
	if pin.Pairs == nil {
		pin.Pairs = [][2]P{}
	}
	empty := len(pin.Pairs) == 0 && pin.Bye == nil
	var old []Pin[P]
	c.Event.Pins = slices.DeleteFunc(c.Event.Pins, func(x Pin[P]) bool {
		if x.Round == pin.Round {
			old = append(old, x)
		}
		return x.Round == pin.Round
	})
	if empty && len(old) == 0 || len(old) == 1 && samePin(old[0], pin) && old[0].Why == pin.Why {
		return Correction[P]{Event: e.Clone()}.settled()
	}
	if !empty {
		c.Event.Pins = append(c.Event.Pins, pin)
	}
	if err := c.Event.Check(); err != nil {
		return Correction[P]{}, err
	}
	var err error
	switch r := pin.Round - 1; {
	case r < len(e.Rounds) && !empty && !pin.met(e.Rounds[r]):
		c.drop(r)
		c, err = c.settled()
	case len(old) > 0:
		c, err = c.redecided(e, now, o)
	default:
		c, err = c.settled()
	}
	if err == nil && !empty {
		made := len(c.Event.Rounds)
		if len(old) == 1 && old[0].demands(pin) {
			// it held for the round already
			made = min(made, old[0].Made)
		}
		c.Event.Pins[len(c.Event.Pins)-1].Made = made
	}
	return c, err
}

// Unpin takes back all pins of a round. It is [SetPin] of a pin that names
// nobody. If nothing is pinned in the round, nothing changes.
func Unpin[P comparable](e Event[P], round int, o ...Options) (Correction[P], error) {
	if err := e.Check(); err != nil {
		return Correction[P]{}, err
	}
	if !isRound(round) {
		return Correction[P]{}, refuse(Problem{Kind: ErrRound, Detail: fmt.Sprintf("got %d", round)})
	}
	return SetPin(e, Pin[P]{Round: round}, o...)
}

// ruling checks an event and a pair of players, and returns a copy of the event
// and the number of rounds that have begun.
func ruling[P comparable](e Event[P], a, b P) (c Correction[P], rounds int, err error) {
	if err := e.Check(); err != nil {
		return c, 0, err
	}
	var ps problems
	for _, p := range [...]P{a, b} {
		if !id.Valid(p) || !slices.Contains(e.Entrants, p) {
			ps.add(about(&e, Problem{Kind: ErrUnknown}, p))
		}
	}
	if !ps.Any() && a == b {
		ps.add(about(&e, Problem{Kind: ErrSame}, a))
	}
	if err := ps.err(); err != nil {
		return c, 0, err
	}
	return Correction[P]{Event: e.Clone()}, begun(&e), nil
}

// is reports whether a prohibition is about two players.
func (x Prohibition[P]) is(a, b P) bool { return x.Pair == [2]P{a, b} || x.Pair == [2]P{b, a} }

// ended reports whether a prohibition has ended after this number of rounds.
func (x Prohibition[P]) ended(rounds int) bool { return x.Until != 0 && x.Until <= rounds }

// allow ends the prohibitions of two players after this number of rounds, and
// deletes those that have not begun to hold. It returns the first of them as it
// was, if there is one.
func (c *Correction[P]) allow(a, b P, rounds int) (old Prohibition[P], found bool) {
	var list []Prohibition[P]
	for _, x := range c.Event.Forbidden {
		if x.is(a, b) && !x.ended(rounds) {
			if !found {
				old, found = x, true
			}
			if max(1, x.From) > rounds {
				continue
			}
			x.Until = rounds
		}
		list = append(list, x)
	}
	c.Event.Forbidden = list
	return old, found
}

// demands reports whether a pin has all that another pin of its round has.
func (p Pin[P]) demands(other Pin[P]) bool {
	var r Round[P] // as the pin says
	for _, pair := range p.Pairs {
		r.Games = append(r.Games, Game[P]{Gold: pair[0], Silver: pair[1]})
	}
	if p.Bye != nil {
		r.Byes = []P{*p.Bye}
	}
	return other.met(r) && (p.Colors || !other.Colors)
}

// met reports whether a round is as pinned.
func (p Pin[P]) met(r Round[P]) bool {
	if p.Bye != nil && !slices.Contains(r.Byes, *p.Bye) {
		return false
	}
	return !slices.ContainsFunc(p.Pairs, func(pair [2]P) bool {
		return !slices.ContainsFunc(r.Games, func(g Game[P]) bool {
			return pair == [2]P{g.Gold, g.Silver} || !p.Colors && pair == [2]P{g.Silver, g.Gold}
		})
	})
}

// redecided finishes a ruling that changes what the director has chosen for
// rounds that have not begun. It drops the first of them for which the rules
// give another decision than in the event before the ruling, and all after it.
func (c Correction[P]) redecided(before Event[P], begun int, o []Options) (Correction[P], error) {
	b := newBudget(&before, o)
	for r := begun + 1; r <= len(before.Rounds); r++ {
		was, err := decide(before.before(r), b)
		if err != nil {
			return Correction[P]{}, b.blame(r, "before the ruling", err)
		}
		would, err := decide(c.Event.before(r), b)
		if err != nil {
			return Correction[P]{}, b.blame(r, "after the ruling", err)
		}
		if !was.same(would) {
			c.drop(r - 1)
			break
		}
	}
	return c.settled()
}
