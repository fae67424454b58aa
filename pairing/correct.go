package pairing

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// This file has a director's actions on the rounds and results of an event that
// goes on. No function here changes the event that it is given.

// A Correction is an event after a change, with the rounds that it has lost.
// [Report], [Correct], [Replay], [Enter], [Withdraw], [Return], [Reinstate],
// [Grant], [Excuse], [RequestBye], [Expect], [Forbid], [Allow], [SetPin],
// [Unpin], [Start] and [Unpair] return it.
type Correction[P comparable] struct {
	// Event is the event after the change, to be stored in place of the old
	// one. It shares no memory with the old one.
	Event Event[P] `json:"event"`

	// Round and Game are the numbers of the game that was corrected, from
	// 1. For a replay, it is the new game. Both are 0 if the change is not
	// about a game.
	Round int `json:"round,omitzero"`
	Game  int `json:"game,omitzero"`

	// Old and New are the outcomes of the game before and after the change.
	// For a replay, Old is the outcome of the game that was annulled.
	Old Outcome `json:"old"`
	New Outcome `json:"new"`

	// Stand is the last round that has begun, if the result of an earlier
	// round was corrected. The rounds up to it stay as they were paired
	// (rule [ResultsStand]). It is 0 if no result was corrected so late.
	Stand int `json:"stand,omitzero"`

	// Rule is the rule by which a game is played again: [Disadvantage] or
	// [DirectorDecides]. It is 0 if the change is not a replay.
	Rule Rule `json:"rule,omitzero"`

	// Dropped has the rounds that are no longer in the event, oldest first.
	// They were paired and had not begun, and are no longer right. The
	// first of them was round len(Event.Rounds)+1.
	Dropped []Round[P] `json:"dropped"`

	// These records are no longer in the event either. Withdrawals and
	// extra lives are here if they would have counted from the end of a
	// dropped round. The director may want to record them again. A play-off
	// is here if it had not begun. [PlayOff] returns the play-off that the
	// event calls for now.
	Withdrawals []Withdrawal[P]     `json:"withdrawals,omitempty"`
	ExtraLives  []ExtraLife[P]      `json:"extraLives,omitempty"`
	PlayOff     *RunnerUpPlayOff[P] `json:"playOff,omitempty"`

	// Pair is the number of the round to be paired now, by [Next]. It is 0
	// if a game has yet to be played or replayed, or if the event is over.
	// Next can still refuse the round, for example for a pin.
	Pair int `json:"pair,omitzero"`
}

// Report records or corrects the result of a game. It is [Correct] for the game
// that the two players of g have in the round, with the outcome of g.
//
// An outcome names a color, so the two players must have the colors that they
// have in the event. If not, the error is [ErrNoGame] and says who has Gold. If
// the two have a void game and its replay in the round, Report means the
// replay.
//
// The reason of g, if it has one, becomes the reason of the game, for example
// how a forfeit was claimed.
func Report[P comparable](e Event[P], round int, g Game[P]) (Correction[P], error) {
	game := e.Find(round, g.Gold, g.Silver)
	if game > 0 && e.Rounds[round-1].Games[game-1].Gold != g.Gold {
		if err := e.Check(); err != nil {
			return Correction[P]{}, err
		}
		p := Problem{Kind: ErrNoGame, Round: round, Detail: nameOf(g.Silver) + " has Gold"}
		return Correction[P]{}, refuse(about(&e, p, g.Gold, g.Silver))
	}
	c, err := Correct(e, round, game, g.Outcome)
	var p *Problem
	if errors.As(err, &p) && p.Kind == ErrNoGame {
		err = refuse(about(&e, *p, g.Gold, g.Silver))
	}
	if err == nil && g.Why != "" {
		c.Event.Rounds[round-1].Games[game-1].Why = g.Why
	}
	return c, err
}

// Correct gives a game of an event another outcome. It records a result,
// corrects a result, takes a result back ([NotPlayed]), or annuls a game
// ([Void]). Rounds and games are counted from 1. [Report] finds a game by its
// players, and [Replay] annuls a game and adds a new one.
//
// The result stands once a game of a later round has begun (rule
// [ResultsStand]). Then Correct refuses to change it, with [ErrTooLate]. In an
// event with points, Correct changes the result, keeps the rounds that have
// begun, and records the old outcome as an [Amendment]. Even there, it is too
// late to take the result back or to annul the game.
//
// Later rounds that are only paired were paired on the old result. So they are
// dropped from the event. The answer says which round must be paired again. The
// director's choices for that round are kept. A reinstatement or a late entry
// after a dropped round counts from the last round that is left.
//
// A reason of the game was about the old outcome, and is deleted. If the game
// has this outcome already, nothing changes, and nothing is dropped. A round in
// which a result is taken back has begun, and is marked as begun.
//
// The error reports all problems of the event. It also reports a round or a
// game that the event does not have ([ErrNoRound], [ErrNoGame]), an unknown
// outcome ([ErrOutcome]), a game that would count beside its replay
// ([ErrTwice]), and a forfeited game that is annulled where rule [NoRematch]
// forbids it ([ErrNoRematch]).
//
// Correct takes time in proportion to the event.
func Correct[P comparable](e Event[P], round, game int, outcome Outcome) (Correction[P], error) {
	h, err := checkGame(&e, round, game)
	if err != nil {
		return Correction[P]{}, err
	}
	c := Correction[P]{Event: e.Clone(), Round: round, Game: game, New: outcome}
	g := &c.Event.Rounds[round-1].Games[game-1]
	c.Old = g.Outcome
	if c.Old == outcome {
		return c.settled()
	}
	g.Outcome, g.Why = outcome, "" // the reason was about the old outcome
	if outcome == NotPlayed {
		c.Event.Rounds[round-1].Started = true // it had begun
	}
	return c.corrected(h)
}

// Replay annuls a game of an event for a cause, unless it is void already. It
// adds another game of the same two to the round, with the same colors. Rounds
// and games are counted from 1. Correction.Game is the number of the new game,
// and Correction.Rule is the rule that lets it be played.
//
// The edition says which causes lead to a replay; see [Cause]. In WC2012, the
// cause [OwnTrouble] does not (rule [OwnFailure]), and a forfeited game is not
// played again (rule [NoRematch]). Then the error is [ErrNoRematch].
//
// The name of the cause and the words of why become the reason of the annulled
// game, as in "BotRestarted: at move 31". For [OtherCause], the reason is the
// words alone. A game that is void already keeps its reason if there is no new
// one.
//
// Replay refuses and drops as [Correct] does, and has its errors.
//
// Source: WCC14, technical problems; WC12, location of games and forfeits.
func Replay[P comparable](e Event[P], round, game int, cause Cause, why string) (Correction[P], error) {
	h, err := checkGame(&e, round, game)
	if err != nil {
		return Correction[P]{}, err
	}
	if !causeNames.Has(cause) {
		return Correction[P]{}, refuse(Problem{Kind: ErrOption, Where: "cause",
			Detail: fmt.Sprintf("number %d", int(cause))})
	}
	c := Correction[P]{Event: e.Clone(), Round: round, New: NotPlayed, Rule: e.Edition.replayRule(cause)}
	games := &c.Event.Rounds[round-1].Games
	g := &(*games)[game-1]
	if c.Rule == OwnFailure {
		return Correction[P]{}, refuse(about(&e, Problem{Kind: ErrNoRematch, Rule: OwnFailure, Round: round,
			Game: game}, g.Gold, g.Silver))
	}
	c.Old, g.Outcome = g.Outcome, Void
	if why = cause.reason(why); why != "" || c.Old != Void {
		g.Why = why
	}
	*games = append(*games, Game[P]{Gold: g.Gold, Silver: g.Silver})
	c.Game = len(*games)
	return c.corrected(h)
}

// Start records that a round of an event has begun, so that the results before
// it stand (rule [ResultsStand]). The round must be the last one. A round with
// a result has begun anyway. So Start is for the time between the beginning of
// the games and the first result.
//
// The error reports all problems of the event, or a round that is not the last
// round ([ErrNoRound]).
func Start[P comparable](e Event[P], round int) (Correction[P], error) {
	if err := e.Check(); err != nil {
		return Correction[P]{}, err
	}
	if round < 1 || round != len(e.Rounds) {
		return Correction[P]{}, noRound(&e, round)
	}
	c := Correction[P]{Event: e.Clone()}
	c.Event.Rounds[round-1].Started = true
	return c.settled()
}

// Unpair drops the rounds of an event that are paired and have not begun. So
// the director can write records of other kinds into the event, and have the
// rounds paired again. If every round has begun, nothing changes.
//
// The error reports all problems of the event.
func Unpair[P comparable](e Event[P]) (Correction[P], error) {
	if err := e.Check(); err != nil {
		return Correction[P]{}, err
	}
	c := Correction[P]{Event: e.Clone()}
	c.drop(begun(&e))
	return c.settled()
}

// begun returns the number of the last round that has begun, or 0.
func begun[P comparable](e *Event[P]) int {
	n := len(e.Rounds)
	for n > 0 && !hasStarted(e.Rounds[n-1]) {
		n--
	}
	return n
}

// about names players in a problem.
func about[P comparable](e *Event[P], p Problem, players ...P) Problem {
	var names []string
	for _, x := range players {
		names = append(names, nameOf(x))
	}
	p.Who = strings.Join(names, " against ")
	for i, x := range e.Entrants {
		if slices.Contains(players, x) {
			p.Entrants = append(p.Entrants, i)
		}
	}
	return p
}

// noRound is the error of a round that an event does not have, or that is not
// its last round.
func noRound[P comparable](e *Event[P], round int) error {
	return refuse(Problem{Kind: ErrNoRound, Round: round,
		Detail: fmt.Sprintf("got %d, and the event has %s", round, count(len(e.Rounds), "round"))})
}

// checkGame checks an event, and that it has a game.
func checkGame[P comparable](e *Event[P], round, game int) (*history[P], error) {
	var ps problems
	h, _ := replayEvent(e, &ps)
	if err := ps.err(); err != nil {
		return nil, err
	}
	if round < 1 || round > len(e.Rounds) {
		return nil, noRound(e, round)
	}
	if games := len(e.Rounds[round-1].Games); game < 1 || game > games {
		return nil, refuse(Problem{Kind: ErrNoGame, Round: round, Game: game,
			Detail: "it has " + count(games, "game")})
	}
	return h, nil
}

// corrected finishes the correction of a game. If a later round has begun, the
// change is recorded or refused. The later rounds that have not begun are
// dropped.
//
// ResultsStand: but in an event with points, the rounds stand
func (c Correction[P]) corrected(old *history[P]) (Correction[P], error) {
	last, g := begun(old.event), &c.Event.Rounds[c.Round-1].Games[c.Game-1]
	if last > c.Round && c.Event.hasPoints() && c.New.amendable() {
		was := old.event.Rounds[c.Round-1].Games[c.Game-1]
		c.Event.amend(Amendment[P]{c.Round, g.Gold, g.Silver, c.Old, last, was.Why}, g)
		c.Stand = last
	}
	if late := old.refused(c.Event); len(late) > 0 {
		return Correction[P]{}, late
	}
	if last > c.Round && c.Stand == 0 { // the result was amended before
		p := Problem{Kind: ErrTooLate, Rule: ResultsStand, Round: c.Round,
			Detail: fmt.Sprintf("from %s to %s; round %d has started", c.Old.words(), c.New.words(), last)}
		return Correction[P]{}, refuse(about(old.event, p, g.Gold, g.Silver))
	}
	c.drop(max(c.Round, last))
	return c.settled()
}

// drop keeps the first rounds of the event, as many as rounds says. It drops
// the others, and the records that came with them.
func (c *Correction[P]) drop(rounds int) {
	e := &c.Event
	c.Dropped = slices.Clone(e.Rounds[rounds:])
	e.Rounds = e.Rounds[:rounds:rounds]
	e.Withdrawals, c.Withdrawals = keep(rounds, e.Withdrawals, func(w Withdrawal[P]) int { return w.After })
	e.ExtraLives, c.ExtraLives = keep(rounds, e.ExtraLives, func(x ExtraLife[P]) int { return x.After })
	for i := range e.Reinstated {
		e.Reinstated[i].After = min(e.Reinstated[i].After, rounds)
		e.Reinstated[i].Made = min(e.Reinstated[i].Made, rounds)
	}
	for i := range e.LateEntries {
		e.LateEntries[i].After = min(e.LateEntries[i].After, rounds)
		e.LateEntries[i].Made = min(e.LateEntries[i].Made, rounds)
	}
	// A round that is paired again is paired after these rulings.
	for i := range e.ExtraLives {
		e.ExtraLives[i].Made = min(e.ExtraLives[i].Made, rounds)
	}
	for i := range e.Forbidden {
		e.Forbidden[i].Made = min(e.Forbidden[i].Made, rounds)
	}
	for i := range e.Pins {
		e.Pins[i].Made = min(e.Pins[i].Made, rounds)
	}
	if e.PlayOff != nil && e.PlayOff.After >= rounds {
		c.PlayOff, e.PlayOff = e.PlayOff, nil
	}
}

// keep divides records into those that count from the end of one of the first
// rounds, and the others.
func keep[T any](rounds int, records []T, after func(T) int) (kept, dropped []T) {
	for _, x := range records {
		if after(x) <= rounds {
			kept = append(kept, x)
		} else {
			dropped = append(dropped, x)
		}
	}
	return kept, dropped
}

// settled checks the event, and says which round must be paired now.
func (c Correction[P]) settled() (Correction[P], error) {
	var ps problems
	_, s := replayEvent(&c.Event, &ps)
	if err := ps.err(); err != nil {
		return Correction[P]{}, err
	}
	if over, _ := s.over(); !over && len(s.unfinished) == 0 {
		c.Pair = len(c.Event.Rounds) + 1
	}
	if c.Dropped == nil {
		c.Dropped = []Round[P]{}
	}
	return c, nil
}
