package pairing

import (
	"fmt"
	"slices"
	"sort"

	"github.com/arbiter-go/arbiter/internal/id"
)

// Withdraw records that a player is out from the first round that has not begun
// yet (rule [HasLeft]). If until is 0, the player is out for good. Otherwise
// the player is back after that number of completed rounds. If the player is
// out already, Withdraw changes when the player is back. [Return] ends it at
// once.
//
// A round that has begun goes on with the player in it. [Report] records
// whether the game is forfeited. A round that is paired and has not begun is
// kept if the player is not in it, and is dropped otherwise. The answer says
// which round must be paired again.
//
// The error reports all problems of the event. It also reports a player who has
// not entered ([ErrUnknown]), and a return that is not later than the
// withdrawal ([ErrUntil]).
//
// A player whose withdrawal comes after the end of the event keeps the place.
// So for the last player left, the error is then [ErrOver].
//
// The record is the last of the withdrawals of the answer. It keeps the reason
// of the record that it replaces. A caller can give it another reason.
//
// Withdraw takes time in proportion to the event.
func Withdraw[P comparable](e Event[P], player P, until int) (Correction[P], error) {
	c, now, err := leaving(e, player)
	if err != nil {
		return c, err
	}
	if last := lastLeft(&e); last != nil && *last == player {
		p := Problem{Kind: ErrOver, Rule: HasLeft, Detail: "a withdrawal now changes no place"}
		return Correction[P]{}, refuse(about(&e, p, player))
	}
	if until != 0 && until <= now {
		return Correction[P]{}, refuse(about(&e, Problem{Kind: ErrUntil, Detail: fmt.Sprintf("after %s, until %d", count(now, "round"), until)}, player))
	}
	w := Withdrawal[P]{Player: player, After: now, Until: until}
	if old := c.end(player, now); old != nil {
		w.After, w.Why = min(w.After, old.After), old.Why
	}
	c.Event.Withdrawals = append(c.Event.Withdrawals, w)
	if c.Event.Check() != nil {
		// Keep the rounds that have not begun as long as they are in
		// order without the player.
		kept := now + sort.Search(len(e.Rounds)-now, func(k int) bool {
			return c.Event.before(now+k+2).Check() != nil
		})
		c.drop(kept)
	}
	return c.settled()
}

// Return records that a player who is out is back from the first round that has
// not begun yet. If that round is paired, it is dropped, so that it is paired
// with the player. If the player is not out, nothing changes.
//
// A player who is removed for a forfeit (rule [ForfeitLeaves]) comes back by
// [Reinstate] only.
//
// The error reports all problems of the event, a player who has not entered
// ([ErrUnknown]), and a player who is removed ([ErrWithdrawn]).
//
// Return takes time in proportion to the event.
func Return[P comparable](e Event[P], player P) (Correction[P], error) {
	c, now, err := leaving(e, player)
	if err != nil {
		return c, err
	}
	if isRemoved(&c.Event, player, now) {
		p := Problem{Kind: ErrWithdrawn, Rule: ForfeitLeaves, Detail: "only a reinstatement brings the player back"}
		return Correction[P]{}, refuse(about(&e, p, player))
	}
	old := c.end(player, now)
	if old == nil {
		return c.settled()
	}
	if old.After < now {
		old.Until = now
		c.Event.Withdrawals = append(c.Event.Withdrawals, *old)
	}
	c.drop(now)
	return c.settled()
}

// Reinstate records that the appeal of a player who forfeited is accepted (rule
// [ForfeitLeaves]). The reinstatement covers all rounds that have begun, and
// the player is back from the next round on. If that round is paired, it is
// dropped, so that it is paired with the player. If the player is not removed,
// nothing changes.
//
// The record is the last of the reinstatements of the answer. A caller can give
// it a reason.
//
// The error reports all problems of the event, and a player who has not entered
// ([ErrUnknown]). It also reports what is wrong with rounds that were played
// since, for example if the event had ended ([ErrOver]).
//
// Reinstate takes time in proportion to the event.
//
// Source: WC12, forfeits.
func Reinstate[P comparable](e Event[P], player P) (Correction[P], error) {
	c, now, err := leaving(e, player)
	if err != nil {
		return c, err
	}
	if !isRemoved(&c.Event, player, now) {
		return c.settled()
	}
	c.drop(now)
	c.Event.Reinstated = append(c.Event.Reinstated, Reinstatement[P]{Player: player, After: now})
	return c.settled()
}

// isRemoved reports whether a player is removed for a forfeit of the first
// rounds of an event, as many as rounds says.
func isRemoved[P comparable](e *Event[P], player P, rounds int) bool {
	before := e.before(rounds + 1)
	h, s := replayEvent(&before, &problems{})
	return s.removed[h.index[player]]
}

// leaving checks an event and a player, and returns a copy of the event and the
// number of rounds that have begun.
func leaving[P comparable](e Event[P], player P) (c Correction[P], rounds int, err error) {
	if err := e.Check(); err != nil {
		return c, 0, err
	}
	if !id.Valid(player) || !slices.Contains(e.Entrants, player) {
		return c, 0, refuse(about(&e, Problem{Kind: ErrUnknown}, player))
	}
	return Correction[P]{Event: e.Clone()}, begun(&e), nil
}

// lastLeft returns the one player left of an event that is over, or nil.
func lastLeft[P comparable](e *Event[P]) *P {
	_, s := replayEvent(e, &problems{})
	over, last := s.over()
	if !over || last < 0 || len(s.unfinished) > 0 {
		return nil
	}
	return &e.Entrants[last]
}

// end deletes the records that keep a player out after this number of rounds.
// It returns the record that begins first, or nil if there is none.
func (c *Correction[P]) end(player P, rounds int) (first *Withdrawal[P]) {
	c.Event.Withdrawals = slices.DeleteFunc(c.Event.Withdrawals, func(w Withdrawal[P]) bool {
		if w.Player != player || w.Until != 0 && w.Until <= rounds {
			return false
		}
		if first == nil || w.After < first.After {
			first = &w
		}
		return true
	})
	return first
}
