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
// out already, Withdraw changes when the player is back, and the record of the
// time before stays. A withdrawal that is recorded for later gives way to this
// one. [Return] ends it at once.
//
// A round that has begun goes on with the player in it. [Report] records
// whether the game is forfeited. Rounds that are paired and have not begun are
// kept as long as they are right. The first round that is not right is dropped,
// with all rounds after it:
//
//   - a round before the return that has the player in it;
//   - a round after the return that lacks the player, unless the player is
//     absent from it, out of lives, or removed (rule [ForfeitLeaves]);
//   - a round after the end of the event, which can end with the withdrawal.
//
// The answer says which round must be paired again.
//
// The error reports all problems of the event. It also reports a player who has
// not entered ([ErrUnknown]), and a return that is not later than the
// withdrawal ([ErrUntil]).
//
// A withdrawal after the end of the event changes no place. A player who is out
// for good by then stays out as recorded. For the last player left, and for a
// withdrawal with a return, the error is then [ErrOver]. A player who sits out
// a play-off cannot return to it ([ErrPlayOff]).
//
// The record is the last of the withdrawals of the answer. It keeps the reason
// of the record that it replaces. A caller can give it another reason.
//
// Withdraw takes time in proportion to the event, times the logarithm of the
// number of rounds that have not begun.
func Withdraw[P comparable](e Event[P], player P, until int) (Correction[P], error) {
	c, now, err := leaving(e, player)
	if err != nil {
		return c, err
	}
	over, err := afterTheEnd(&e, player, until > 0)
	if err != nil {
		return Correction[P]{}, err
	}
	if until != 0 && until <= now {
		return Correction[P]{}, refuse(about(&e, Problem{Kind: ErrUntil,
			Detail: fmt.Sprintf("after %s, until %d", count(now, "round"), until)}, player))
	}
	if until == 0 && (c.forGood(player, now) || over && c.forGood(player, len(e.Rounds))) {
		return c.settled()
	}
	why := c.end(player, now)
	c.Event.Withdrawals = append(c.Event.Withdrawals, Withdrawal[P]{player, now, until, why})
	// Keep the rounds that have not begun as long as they are in order
	// without the player, and with the player from the return on.
	kept, wrong := len(e.Rounds), c.Event.Check() != nil
	if wrong {
		kept = now + sort.Search(len(e.Rounds)-now, func(k int) bool {
			return c.Event.before(now+k+2).Check() != nil
		})
	}
	if until > 0 {
		if with := c.Event.roundsWith(player, until, kept); with < kept {
			kept, wrong = with, true
		}
	}
	if wrong {
		c.drop(kept)
	}
	return c.settled()
}

// Return records that a player who is out is back from the first round that has
// not begun yet. A withdrawal that is recorded for later is deleted. Paired
// rounds are dropped as [Withdraw] drops those after a return, so that they are
// paired with the player. If the player is not withdrawn, nothing changes.
//
// A player who is removed for a forfeit (rule [ForfeitLeaves]) comes back by
// [Reinstate] only. Nobody comes back after the end of the event, or to a
// play-off that they sit out.
//
// The error reports all problems of the event, and a player who has not entered
// ([ErrUnknown]), who is removed ([ErrWithdrawn]), or who comes too late
// ([ErrOver], [ErrPlayOff]).
//
// Return takes as much time as Withdraw.
func Return[P comparable](e Event[P], player P) (Correction[P], error) {
	c, now, err := leaving(e, player)
	if err != nil {
		return c, err
	}
	if isRemoved(&c.Event, player, now) {
		p := Problem{Kind: ErrWithdrawn, Rule: ForfeitLeaves,
			Detail: "only a reinstatement brings the player back"}
		return Correction[P]{}, refuse(about(&e, p, player))
	}
	if !c.away(player, now) {
		return c.settled()
	}
	if _, err := afterTheEnd(&e, player, true); err != nil {
		return Correction[P]{}, err
	}
	c.end(player, now)
	if kept := c.Event.roundsWith(player, now, len(e.Rounds)); kept < len(e.Rounds) {
		c.drop(kept)
	}
	return c.settled()
}

// Reinstate records that the appeal of a player who forfeited is accepted (rule
// [ForfeitLeaves]). The reinstatement covers all rounds that have begun, and
// the player is back from the next round on. In the rounds that have begun, the
// removal stands. Paired rounds are dropped as [Return] drops them, so that
// they are paired with the player. If the player is not removed, nothing
// changes.
//
// The record is the last of the reinstatements of the answer. A caller can give
// it a reason.
//
// The error reports all problems of the event, and a player who has not entered
// ([ErrUnknown]), who never forfeited in the rounds that have begun
// ([ErrNoForfeit]), or who sits out a play-off ([ErrPlayOff]).
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
		if !e.forfeited(player, now) {
			p := Problem{Kind: ErrNoForfeit, Rule: ForfeitLeaves}
			return Correction[P]{}, refuse(about(&e, p, player))
		}
		return c.settled()
	}
	if err := sitsOut(&e, player); err != nil {
		return Correction[P]{}, err
	}
	c.Event.Reinstated = append(c.Event.Reinstated, Reinstatement[P]{Player: player, After: now, From: now + 1})
	if kept := c.Event.roundsWith(player, now, len(e.Rounds)); kept < len(e.Rounds) {
		c.drop(kept)
	}
	c.Event.Reinstated[len(c.Event.Reinstated)-1].Made = len(c.Event.Rounds)
	return c.settled()
}

// forfeited reports whether a player forfeited a game of the first rounds of an
// event, as many as rounds says.
func (e *Event[P]) forfeited(player P, rounds int) bool {
	return slices.ContainsFunc(e.Rounds[:rounds], func(r Round[P]) bool {
		return slices.ContainsFunc(r.Games, func(g Game[P]) bool {
			return g.Gold == player && g.Outcome.goldForfeits() ||
				g.Silver == player && g.Outcome.silverForfeits()
		})
	})
}

// isRemoved reports whether a player is removed for a forfeit of the first
// rounds of an event, as many as rounds says.
func isRemoved[P comparable](e *Event[P], player P, rounds int) bool {
	before := e.before(rounds + 1)
	h, s := replayEvent(&before, &problems{})
	i, ok := h.index[player] // or the player has yet to enter
	return ok && s.removed[i]
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

// afterTheEnd reports whether an event is over. Its error refuses a change that
// comes after the end: a player who would be back, or the last one left.
//
// HasLeft: after the end, no place changes
func afterTheEnd[P comparable](e *Event[P], player P, back bool) (over bool, err error) {
	h, s := replayEvent(e, &problems{})
	i := h.index[player]
	if back {
		if err := sitsOut(e, player); err != nil {
			return false, err
		}
	}
	over, last := s.over()
	over = over && len(s.unfinished) == 0
	if !over || !back && last != i {
		return over, nil
	}
	return true, refuse(about(e, Problem{Kind: ErrOver, Rule: HasLeft, Detail: "no place changes now"}, player))
}

// sitsOut refuses the return of a player who sits out the play-off.
func sitsOut[P comparable](e *Event[P], player P) error {
	h, s := replayEvent(e, &problems{})
	if !s.sits[h.index[player]] {
		return nil
	}
	p := Problem{Kind: ErrPlayOff, Rule: SecondPlayedOff, Detail: "sits out the play-off"}
	return refuse(about(e, p, player))
}

// roundsWith returns how many of the first rounds can be kept, up to a number
// of rounds, if a player is back after round back. No round after this one has
// begun. A round cannot be kept if it lacks the player and should have the
// player. Then no later round can be kept.
func (e *Event[P]) roundsWith(player P, back, rounds int) int {
	absent := map[int]bool{}
	for _, x := range e.Absent {
		if x.Player == player {
			absent[x.Round] = true
		}
	}
	for _, x := range e.Requested {
		if x.Player == player {
			absent[x.Round] = true
		}
	}
	var without []int // numbers of rounds, from 0
	for r := back; r < rounds; r++ {
		if !absent[r+1] && !e.Rounds[r].includes(player) {
			without = append(without, r)
		}
	}
	// Nobody loses in a round that has not begun. So a player who should be
	// in one of these rounds should be in all later ones.
	k := sort.Search(len(without), func(k int) bool {
		before := e.before(without[k] + 1)
		h, s := replayEvent(&before, &problems{})
		i, ok := h.index[player] // or the player has yet to enter
		return ok && s.left(i)
	})
	if k == len(without) {
		return rounds
	}
	return without[k]
}

// includes reports whether a player has a game or a bye in a round.
func (r Round[P]) includes(player P) bool {
	return slices.Contains(r.Byes, player) || slices.ContainsFunc(r.Games, func(g Game[P]) bool {
		return g.Gold == player || g.Silver == player
	})
}

// away reports whether a player is withdrawn after this number of rounds, or
// will be.
func (c *Correction[P]) away(player P, rounds int) bool {
	return slices.ContainsFunc(c.Event.Withdrawals, func(w Withdrawal[P]) bool {
		return w.Player == player && (w.Until == 0 || w.Until > rounds)
	})
}

// forGood reports whether a player is out after this number of rounds, and will
// not be back.
func (c *Correction[P]) forGood(player P, rounds int) bool {
	return slices.ContainsFunc(c.Event.Withdrawals, func(w Withdrawal[P]) bool {
		return w.Player == player && w.Until == 0 && w.After <= rounds
	})
}

// end ends the records that keep a player out after this number of rounds, and
// deletes the records that have not begun to do so. It returns the reason of
// the first of them.
func (c *Correction[P]) end(player P, rounds int) (why string) {
	var list []Withdrawal[P]
	found := false
	for _, w := range c.Event.Withdrawals {
		if w.Player == player && (w.Until == 0 || w.Until > rounds) {
			if !found {
				why, found = w.Why, true
			}
			if w.After >= rounds {
				continue
			}
			w.Until = rounds
		}
		list = append(list, w)
	}
	c.Event.Withdrawals = list
	return why
}
