package app

import (
	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/pairing"
)

// This file says which results matter, and how few results decide where a
// player stands.

// A whatIfAnswer is the answer to whatif.
type whatIfAnswer struct {
	Text    string   `json:"text"`    // how many results matter, or ""
	Results []string `json:"results"` // sentences
	Untried string   `json:"untried,omitzero"`
}

// whatIf says which results of an event matter, or how few decide where a
// player stands.
func whatIf(request []byte) (any, error) {
	var q struct {
		onEvent
		Player *string `json:"player,omitzero"`
	}
	if err := read(request, &q); err != nil {
		return nil, err
	}
	if err := check(q.Event); err != nil {
		return nil, err
	}
	var m competition.Matter
	var err error
	if q.Player == nil {
		m, err = competition.Matters(q.Event, pairing.Options{MaxWork: competition.MatterWork})
	} else {
		m.Results, err = competition.Margins(q.Event, *q.Player,
			pairing.Options{MaxWork: competition.MarginWork})
	}
	if err != nil {
		return nil, err
	}
	x := whatIfAnswer{Text: m.Text, Results: []string{}, Untried: m.Untried}
	for _, text := range m.Results {
		x.Results = append(x.Results, say.Prose(say.Clean(text)))
	}
	return x, nil
}
