package main

import (
	"fmt"
	"reflect"

	"github.com/arbiter-go/arbiter/examples/internal/championship/zone"
	"github.com/arbiter-go/arbiter/pairing"
)

// This file has the verbs of a director, and questions about them. Each calls
// one function of package pairing, and answers in the JSON of that package.

// on returns the verb that reads a request of type Q, and answers with the
// answer of f. Values of the types in plain are read as [read] reads them.
func on[Q, A any](f func(q Q) (A, error), plain ...reflect.Type) verb {
	return func(line []byte) (any, error) {
		var q Q
		if err := read(line, &q, plain...); err != nil {
			return nil, err
		}
		return orError(f(q))
	}
}

type (
	history    = pairing.Event[id]
	correction = pairing.Correction[id]
)

// about has the keys that all rulings have.
type about = question[history]

// ofPlayer is a ruling about a player, ofPlayerInRound about a player in one
// round, ofPair about two players, ofRound about a round, and ofGame about a
// game of a round.
type (
	ofPlayer struct {
		about
		Player id `json:"player"`
	}
	ofPlayerInRound struct {
		ofPlayer
		Round int `json:"round"`
	}
	ofPair struct {
		about
		Pair [2]id `json:"pair"`
	}
	ofRound struct {
		about
		Round int `json:"round"`
	}
	ofGame struct {
		ofRound
		Game int `json:"game"`
	}
)

// rulings has the verbs that change an event.
var rulings = map[string]verb{
	"pairing.report": on(func(q struct {
		ofRound
		Game pairing.Game[id] `json:"game"`
	}) (correction, error) {
		return pairing.Report(q.Event, q.Round, q.Game)
	}),
	"pairing.correct": on(func(q struct {
		ofGame
		Outcome pairing.Outcome `json:"outcome"`
	}) (correction, error) {
		return pairing.Correct(q.Event, q.Round, q.Game, q.Outcome)
	}),
	"pairing.replay": on(func(q struct {
		ofGame
		Cause pairing.Cause `json:"cause"`
		Why   string        `json:"why,omitempty"`
	}) (correction, error) {
		return pairing.Replay(q.Event, q.Round, q.Game, q.Cause, q.Why)
	}),
	"pairing.withdraw": on(func(q struct {
		ofPlayer
		Until int `json:"until,omitempty"`
	}) (correction, error) {
		return pairing.Withdraw(q.Event, q.Player, q.Until)
	}),
	"pairing.enter": on(func(q struct {
		ofPlayer
		Seed   int     `json:"seed"`
		Losses int     `json:"losses,omitempty"`
		Elo    float64 `json:"elo,omitempty"`
	}) (correction, error) {
		return pairing.Enter(q.Event, q.Player, q.Seed, q.Losses, q.Elo)
	}),
	"pairing.return": on(func(q ofPlayer) (correction, error) {
		return pairing.Return(q.Event, q.Player)
	}),
	"pairing.reinstate": on(func(q ofPlayer) (correction, error) {
		return pairing.Reinstate(q.Event, q.Player)
	}),
	"pairing.grant": on(func(q struct {
		ofPlayer
		Lives int `json:"lives"`
	}) (correction, error) {
		return pairing.Grant(q.Event, q.Player, q.Lives)
	}),
	"pairing.excuse": on(func(q ofPlayerInRound) (correction, error) {
		return pairing.Excuse(q.Event, q.Player, q.Round)
	}),
	"pairing.expect": on(func(q ofPlayerInRound) (correction, error) {
		return pairing.Expect(q.Event, q.Player, q.Round)
	}),
	"pairing.forbid": on(func(q struct {
		ofPair
		Until int `json:"until,omitempty"`
	}) (correction, error) {
		return pairing.Forbid(q.Event, q.Pair[0], q.Pair[1], q.Until)
	}),
	"pairing.allow": on(func(q ofPair) (correction, error) {
		return pairing.Allow(q.Event, q.Pair[0], q.Pair[1])
	}),
	"pairing.pin": on(func(q struct {
		about
		Pin pairing.Pin[id] `json:"pin"`
	}) (correction, error) {
		return pairing.SetPin(q.Event, q.Pin)
	}),
	"pairing.unpin": on(func(q ofRound) (correction, error) {
		return pairing.Unpin(q.Event, q.Round)
	}),
	"pairing.start": on(func(q ofRound) (correction, error) {
		return pairing.Start(q.Event, q.Round)
	}),
	"pairing.unpair": on(func(q about) (correction, error) {
		return pairing.Unpair(q.Event)
	}),
}

// An eventAnswer is an answer that is an event.
type eventAnswer struct {
	Event history `json:"event"`
}

// questions has the verbs that change nothing.
var questions = map[string]verb{
	"pairing.new": on(func(q struct {
		Ask      string          `json:"ask"`
		Edition  pairing.Edition `json:"edition"`
		Entrants []id            `json:"entrants"`
	}) (eventAnswer, error) {
		return eventAnswer{pairing.New(q.Edition, q.Entrants)}, nil
	}),
	"pairing.seed": on(func(q struct {
		Ask     string    `json:"ask"`
		Players []id      `json:"players"`
		Values  []float64 `json:"values"`
		Lot     uint64    `json:"lot"`
	}) (pairing.Seeding[id], error) {
		return pairing.Seed(q.Players, q.Values, q.Lot)
	}),
	"pairing.before": on(func(q ofRound) (eventAnswer, error) {
		e, err := q.Event.Before(q.Round)
		return eventAnswer{e}, err
	}),
	"pairing.explain": on(func(q audit[id, history]) (explanation, error) {
		e, r, err := q.judged(q.Event)
		if err != nil {
			return explanation{}, err
		}
		reasons, err := pairing.Explain(e, r)
		return explanation{reasons}, err
	}),
	"pairing.whynot": on(func(q struct {
		about
		Wish pairing.Pin[id] `json:"wish"`
	}) (pairing.Answer[id], error) {
		return pairing.WhyNot(q.Event, q.Wish)
	}),
	"pairing.verify": on(func(q struct {
		about
		Round       pairing.Round[id]       `json:"round"`
		Certificate pairing.Certificate[id] `json:"certificate"`
	}) (struct{}, error) {
		return struct{}{}, pairing.Verify(q.Event, q.Round, q.Certificate)
	}),
	"pairing.revise": on(func(q struct {
		Ask       string  `json:"ask"`
		Old       history `json:"old"`
		Corrected history `json:"corrected"`
	}) (pairing.Revision[id], error) {
		return pairing.Revise(q.Old, q.Corrected)
	}),
	"pairing.bounds": on(func(q about) (pairing.Remaining, error) {
		return pairing.Bounds(q.Event)
	}),
	"pairing.playoff": on(func(q about) (playOff, error) {
		p, err := pairing.PlayOff(q.Event)
		return playOff{p}, err
	}),
	"pairing.prizes": on(func(q struct {
		about
		Fund      int64 `json:"fund"`
		Forfeited []id  `json:"forfeited,omitempty"`
	}) (pairing.Prizes[id], error) {
		return pairing.DividePrizes(q.Event, q.Fund, q.Forfeited...)
	}),
	"pairing.collect": on(func(q struct {
		Ask           string                     `json:"ask"`
		Fee           pairing.Fee                `json:"fee"`
		Registrations []pairing.Registration[id] `json:"registrations"`
		Zone          string                     `json:"zone,omitempty"`
	}) (a pairing.Funds[id], err error) {
		if q.Zone != "" {
			if q.Fee.Zone, err = zone.Parse(q.Zone); err != nil {
				return a, fmt.Errorf("ask: zone: %.100q: %w", q.Zone, err)
			}
		}
		return pairing.Collect(q.Fee, q.Registrations)
	}),
}

// An explanation is the answer to pairing.explain.
type explanation struct {
	Reasons []pairing.Reason[id] `json:"reasons"`
}

// A playOff is the answer to pairing.playoff.
type playOff struct {
	PlayOff *pairing.RunnerUpPlayOff[id] `json:"playOff"`
}
