package app

import (
	_ "embed"
	"errors"
	"fmt"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/competition"
	"github.com/arbiter-go/arbiter/pairing"
)

// This file has the questions that begin with an event: a file, a new event,
// and the samples.

//go:embed sample8.json
var sample8 []byte

// The file sample24.json is the file of the program worldchampionship.
//
//go:embed sample24.json
var sample24 []byte

// An openedEvent is an event that was not there before.
type openedEvent struct {
	Event event  `json:"event"`
	About string `json:"about,omitzero"` // what the file says of itself

	// Kind is the form of the file: event or championship.
	Kind string `json:"kind,omitzero"`
}

// open reads a file.
func open(request []byte) (any, error) {
	var q struct {
		asked
		Text string `json:"text"`
	}
	if err := read(request, &q); err != nil {
		return nil, err
	}
	if len(q.Text) > MaxText {
		return nil, fmt.Errorf("the file has %d bytes; at most %d are allowed", len(q.Text), MaxText)
	}
	return openFile([]byte(strings.TrimPrefix(q.Text, "\ufeff")))
}

func openFile(text []byte) (any, error) {
	f, err := competition.Read(text)
	if err != nil {
		return nil, err
	}
	if !f.HasEvent() {
		return nil, competition.ErrNoEvent
	}
	if err := check(f.Event); err != nil {
		return nil, err
	}
	if f.Bare {
		return openedEvent{Event: f.Event, Kind: "event"}, nil
	}
	return openedEvent{Event: f.Event, About: f.About, Kind: "championship"}, nil
}

// begin makes an event.
func begin(request []byte) (any, error) {
	var q struct {
		asked
		Edition     pairing.Edition `json:"edition"`
		Entrants    []string        `json:"entrants"`
		SeedRatings []float64       `json:"seedRatings,omitempty"`
		Lives       int             `json:"lives,omitempty"`
	}
	if err := read(request, &q); err != nil {
		return nil, err
	}
	e := pairing.New(q.Edition, q.Entrants)
	e.SeedRatings = q.SeedRatings
	if q.Lives != 0 {
		e.Lives = q.Lives
	}
	for i, name := range e.Entrants {
		e.Entrants[i] = strings.TrimSpace(name)
		if e.Entrants[i] == "" {
			return nil, fmt.Errorf("entrant %d has no name", i+1)
		}
	}
	if err := check(e); err != nil {
		return nil, err
	}
	return openedEvent{Event: e}, nil
}

// sample returns an event to try things with.
func sample(request []byte) (any, error) {
	var q struct {
		asked
		Players int `json:"players,omitempty"`
	}
	if err := read(request, &q); err != nil {
		return nil, err
	}
	switch q.Players {
	case 0, 24:
		return openFile(sample24)
	case 8:
		return openFile(sample8)
	}
	return nil, errors.New("there are samples of 8 players and of 24")
}
