package app

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/internal/championship/rulings"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/internal/strict"
	"github.com/arbiter-go/arbiter/pairing"
)

// This file has the questions that change an event.

// A changedEvent is an event after a change.
type changedEvent struct {
	Event event  `json:"event"`
	Said  string `json:"said"` // the change, in words

	// Dropped has the rounds that are no longer in the event.
	Dropped []pairing.Round[string] `json:"dropped"`

	// Changed says how the next round differs by a correction. It is nil
	// if nothing was corrected, or there is no round to compare.
	Changed *difference `json:"changed"`
}

// afterCorrection returns the answer about a change.
func afterCorrection(c pairing.Correction[string], said string) (changedEvent, error) {
	said += rulings.Stands(c)
	n := len(c.Dropped)
	first, rounds := len(c.Event.Rounds)+1, "round"
	switch {
	case n == 1:
		said += fmt.Sprintf(" Round %d had not begun, and is dropped.", first)
	case n > 1:
		said += fmt.Sprintf(" Rounds %d to %d had not begun, and are dropped.", first, first+n-1)
		rounds = "rounds"
	}
	if n := len(c.Withdrawals) + len(c.ExtraLives); n > 0 {
		said += " " + say.Count(n, "record after the dropped "+rounds+" is", "records after the dropped "+
			rounds+" are") + " dropped as well."
	}
	if c.PlayOff != nil {
		said += " The play-off had not begun, and is dropped."
	}
	return changedEvent{Event: c.Event, Said: said, Dropped: strict.OrEmpty(c.Dropped)}, fits(c.Event)
}

// A pairedEvent is an event with its next round.
type pairedEvent struct {
	Event  event  `json:"event"`
	Number int    `json:"number"` // of the round that was appended
	Said   string `json:"said"`
}

// pair appends the next round to an event.
func pair(request []byte) (any, error) {
	e, err := readEvent(request)
	if err != nil {
		return nil, err
	}
	best, err := pairing.Next(e)
	if err != nil {
		return nil, err
	}
	if best.Over {
		return nil, pairing.ErrOver
	}
	e.Rounds = append(e.Rounds, best.Round)
	if err := fits(e); err != nil {
		return nil, err
	}
	n := len(e.Rounds)
	said := fmt.Sprintf("Round %d is paired: %s", n, say.Count(len(best.Round.Games), "game", "games"))
	if len(best.Round.Byes) > 0 {
		said += ", and " + calledAll(best.Round.Byes) + " has the bye"
	}
	return pairedEvent{e, n, said + "."}, nil
}

// unpair drops the rounds that have not begun.
func unpair(request []byte) (any, error) {
	e, err := readEvent(request)
	if err != nil {
		return nil, err
	}
	c, err := pairing.Unpair(e)
	if err != nil {
		return nil, err
	}
	if len(c.Dropped) == 0 {
		return afterCorrection(c, "Every round has begun, so nothing is dropped.")
	}
	return afterCorrection(c, "The pairing is taken back.")
}

// playOff begins the play-off for second place.
func playOff(request []byte) (any, error) {
	e, err := readEvent(request)
	if err != nil {
		return nil, err
	}
	record, err := pairing.PlayOff(e)
	if err != nil {
		return nil, err
	}
	if record == nil {
		return nil, fmt.Errorf("the event calls for no play-off")
	}
	e.PlayOff = record
	return afterCorrection(pairing.Correction[string]{Event: e}, "The play-off for second place begins: "+
		calledAll(record.Tied)+".")
}

// enter lets a player enter late.
func enter(request []byte) (any, error) {
	var q struct {
		onPlayer
		Seed  int      `json:"seed,omitempty"` // or the last
		Start string   `json:"start,omitempty"`
		Elo   *float64 `json:"elo,omitempty"`
		Club  string   `json:"club,omitempty"`
	}
	if err := read(request, &q); err != nil {
		return nil, err
	}
	if err := check(q.Event); err != nil {
		return nil, err
	}
	x := rulings.Entry{Player: strings.TrimSpace(q.Player), Seed: cmp.Or(q.Seed, len(q.Event.Entrants)+1),
		Club: strings.TrimSpace(q.Club)}
	switch {
	case x.Player == "":
		return nil, errors.New("the player who enters has no name")
	case q.Elo != nil:
		x.Elo = *q.Elo
	case q.Event.SeedRatings != nil:
		return nil, fmt.Errorf("the seeds of this event have ratings, so %s needs one (rule SeedOrder)",
			called(x.Player))
	}
	if q.Start != "" {
		var err error
		if x.Start, err = competition.ParseScore(q.Event.Points, q.Start); err != nil {
			return nil, fmt.Errorf("points to begin with: %w", err)
		}
	}
	r, err := rulings.Enter(q.Event, x)
	if err != nil {
		return nil, err
	}
	said := fmt.Sprintf("%s enters in round %d, with seed %d and %s.", called(x.Player),
		rulings.BegunRounds(q.Event)+1, x.Seed, competition.Begins(r.Event, x.Player, 0))
	return afterCorrection(r.Correction, said)
}

// inRound is the answer to a question about a player in one round that has not
// begun. The change is said of the player and the round.
func inRound(do func(e event, player string, round int) (pairing.Correction[string], error),
	said string) func(request []byte) (any, error) {
	return func(request []byte) (any, error) {
		var q struct {
			onPlayer
			Round int `json:"round"`
		}
		if err := read(request, &q); err != nil {
			return nil, err
		}
		if err := check(q.Event); err != nil {
			return nil, err
		}
		if q.Round > MaxGames {
			return nil, fmt.Errorf("round is %d; at most %d is allowed", q.Round, MaxGames)
		}
		c, err := do(q.Event, q.Player, q.Round)
		if err != nil {
			return nil, err
		}
		return afterCorrection(c, fmt.Sprintf(said, called(q.Player), q.Round))
	}
}

// An onPlayer is a question about a player.
type onPlayer struct {
	onEvent
	Player string `json:"player"`
}

// withdraw lets a player leave.
func withdraw(request []byte) (any, error) {
	var q struct {
		onPlayer
		Until int `json:"until,omitempty"`
	}
	if err := read(request, &q); err != nil {
		return nil, err
	}
	if err := check(q.Event); err != nil {
		return nil, err
	}
	if q.Until > MaxGames {
		return nil, fmt.Errorf("until is %d; at most %d is allowed", q.Until, MaxGames)
	}
	c, err := pairing.Withdraw(q.Event, q.Player, q.Until)
	if err != nil {
		return nil, err
	}
	w := c.Event.Withdrawals[len(c.Event.Withdrawals)-1]
	said := fmt.Sprintf("%s is out from round %d on.", called(q.Player), w.After+1)
	switch {
	case q.Until == w.After+1:
		said = fmt.Sprintf("%s is out in round %d.", called(q.Player), q.Until)
	case q.Until != 0:
		said = fmt.Sprintf("%s is out in rounds %d to %d.", called(q.Player), w.After+1, q.Until)
	}
	return afterCorrection(c, said)
}

// comeBack lets a player come back.
func comeBack(request []byte) (any, error) {
	var q onPlayer
	if err := read(request, &q); err != nil {
		return nil, err
	}
	if err := check(q.Event); err != nil {
		return nil, err
	}
	c, err := pairing.Return(q.Event, q.Player)
	if err != nil {
		return nil, err
	}
	if slices.Equal(c.Event.Withdrawals, q.Event.Withdrawals) {
		return afterCorrection(c, called(q.Player)+" has not left, so nothing changes.")
	}
	return afterCorrection(c, called(q.Player)+" is back.")
}
