package pairing

import (
	"fmt"
	"slices"

	"github.com/arbiter-go/arbiter/internal/id"
)

// Excuse records that a player is absent from one round that has not begun
// (rule [HasLeft]). It can also be a later round than the next one. If the
// player is absent from the round already, nothing changes. [Expect] takes an
// absence back.
//
// A round that is paired with the player is dropped, with all rounds after it.
// The answer says which round must be paired again. A play-off that is recorded
// stays recorded.
//
// The error reports all problems of the event, and then all problems of the
// absence: a player who has not entered ([ErrUnknown]), a round that is no
// number of a round ([ErrRound]) or comes after the last round of an event with
// points, and a round that has begun ([ErrTooLate]). If nobody is there in a
// round, [Next] has the error.
//
// A new record is the last of the absences of the answer. A caller can give it
// a reason.
//
// Excuse takes time in proportion to the event.
func Excuse[P comparable](e Event[P], player P, round int) (Correction[P], error) {
	x := Absence[P]{Player: player, Round: round}
	c, recorded, err := absent(e, x)
	if err != nil {
		return c, err
	}
	if !recorded {
		c.Event.Requested = without(c.Event.Requested, RequestedBye[P]{Player: player, Round: round}.is)
		c.Event.Absent = append(c.Event.Absent, x)
		c.keep(round, c.Event.roundsBut(player, round))
	}
	return c.settled()
}

// Expect records that a player is there in one round that has not begun. It
// takes back the absence that [Excuse] records, or the bye that [RequestBye]
// records. If there is neither, nothing changes.
//
// A round that is paired without the player is dropped, with all rounds after
// it, unless the player is out of it for another reason. The answer says which
// round must be paired again. A play-off that is recorded stays recorded.
//
// Expect has the errors of Excuse, and takes time in proportion to the event.
func Expect[P comparable](e Event[P], player P, round int) (Correction[P], error) {
	x := Absence[P]{Player: player, Round: round}
	c, recorded, err := absent(e, x)
	if err != nil {
		return c, err
	}
	if recorded || e.requested(player, round) {
		c.Event.Absent = without(c.Event.Absent, x.is)
		c.Event.Requested = without(c.Event.Requested, RequestedBye[P]{Player: player, Round: round}.is)
		c.keep(round, c.Event.roundsWith(player, round-1, len(e.Rounds)))
	}
	return c.settled()
}

// RequestBye records that a player has asked for a bye in one round that has
// not begun, in an event with points (rule [MostPoints]). The player is not
// paired in it. If the player is absent from the round, the requested bye takes
// the place of the absence. [Expect] takes a requested bye back.
//
// RequestBye drops rounds as [Excuse] does, has its errors, and takes as long.
// In an event with lives, the error is [ErrPoints].
func RequestBye[P comparable](e Event[P], player P, round int) (Correction[P], error) {
	c, _, err := absent(e, Absence[P]{Player: player, Round: round})
	if err != nil {
		return c, err
	}
	if !c.Event.requested(player, round) {
		c.Event.Absent = without(c.Event.Absent, Absence[P]{Player: player, Round: round}.is)
		c.Event.Requested = append(c.Event.Requested, RequestedBye[P]{Player: player, Round: round})
		c.keep(round, c.Event.roundsBut(player, round))
	}
	return c.settled()
}

// requested reports whether a player has requested a bye in a round.
func (e *Event[P]) requested(player P, round int) bool {
	return slices.ContainsFunc(e.Requested, RequestedBye[P]{Player: player, Round: round}.is)
}

// absent checks an event and an absence. It returns a copy of the event, and
// whether the event has the absence already.
func absent[P comparable](e Event[P], x Absence[P]) (c Correction[P], recorded bool, err error) {
	if err := e.Check(); err != nil {
		return c, false, err
	}
	var ps problems
	if !id.Valid(x.Player) || !slices.Contains(e.Entrants, x.Player) {
		ps.add(about(&e, Problem{Kind: ErrUnknown}, x.Player))
	}
	if !isRound(x.Round) {
		ps.add(about(&e, Problem{Kind: ErrRound, Detail: fmt.Sprintf("got %d", x.Round)}, x.Player))
	} else if e.hasPoints() && x.Round > e.Length {
		detail := fmt.Sprintf("got %d, and the event has %s", x.Round, count(e.Length, "round"))
		ps.add(about(&e, Problem{Kind: ErrRound, Rule: AllRounds, Detail: detail}, x.Player))
	} else if x.Round <= begun(&e) {
		ps.add(about(&e, Problem{Kind: ErrTooLate, Round: x.Round, Detail: "it has begun"}, x.Player))
	}
	if err := ps.err(); err != nil {
		return c, false, err
	}
	return Correction[P]{Event: e.Clone()}, slices.ContainsFunc(e.Absent, x.is), nil
}

// is reports whether two absences are the same, whatever their reasons.
func (x Absence[P]) is(y Absence[P]) bool { return x.Player == y.Player && x.Round == y.Round }

// is reports whether two requested byes are the same, whatever their reasons.
func (x RequestedBye[P]) is(y RequestedBye[P]) bool {
	return x.Player == y.Player && x.Round == y.Round
}

// roundsBut returns how many rounds can be kept if a player sits out a round.
func (e *Event[P]) roundsBut(player P, round int) int {
	if round <= len(e.Rounds) && e.Rounds[round-1].includes(player) {
		return round - 1
	}
	return len(e.Rounds)
}

// keep drops the rounds after some, if the record of who sits out a round has
// changed. In an event with points, what the round is worth to the player
// counts in every later round.
func (c *Correction[P]) keep(round, rounds int) {
	if c.Event.hasPoints() {
		rounds = min(rounds, round)
	}
	if rounds < len(c.Event.Rounds) {
		c.dropPaired(rounds)
	}
}

// dropPaired drops rounds as drop does, but keeps a play-off, since no result
// has changed.
func (c *Correction[P]) dropPaired(rounds int) {
	playOff := c.Event.PlayOff
	c.drop(rounds)
	if playOff != nil && playOff.After <= rounds {
		c.Event.PlayOff, c.PlayOff = playOff, nil
	}
}
