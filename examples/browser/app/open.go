package app

import (
	_ "embed"
	"errors"
	"fmt"
	"math/bits"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/internal/championship/statefile"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
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
	Event event `json:"event"`

	// About has the words of the file about itself, or how it was read.
	About string `json:"about,omitzero"`

	// Kind is the form of the file: event, championship or state.
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
	state, err := statefile.IsState(text)
	if err != nil {
		return nil, err
	}
	if state {
		return openState(text)
	}
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

// maxNotes is the maximum number of notes about a state file.
const maxNotes = 20

// openState opens a state file of the public pairing program. The file does not
// say its rules, so they are the rules of WC2016.
func openState(text []byte) (any, error) {
	f, err := statefile.Read(text, pairing.New[string](pairing.WC2016, nil))
	if err != nil {
		return nil, err
	}
	if err := check(f.Event); err != nil {
		return nil, err
	}
	lives := say.Count(f.Event.Lives, "life", "lives")
	about := []string{"A state file does not say its rules. It is read with the rules of WC2016 and " + lives + "."}
	for k, note := range f.Notes {
		if k == maxNotes {
			about = append(about, say.Capital(say.Count(len(f.Notes)-k, "more note", "more notes"))+".")
			break
		}
		about = append(about, strings.TrimSuffix(note.String(), ".")+".")
	}
	return openedEvent{Event: f.Event, Kind: "state", About: strings.Join(about, " ")}, nil
}

// begin makes an event.
func begin(request []byte) (any, error) {
	var q struct {
		asked
		Edition     pairing.Edition `json:"edition"`
		Entrants    []string        `json:"entrants,omitempty"`
		SeedRatings []float64       `json:"seedRatings,omitempty"`
		Lives       int             `json:"lives,omitempty"`

		// These are for events with points.
		Players string `json:"players,omitempty"`
		Rounds  int    `json:"rounds,omitempty"`
		Points  string `json:"points,omitempty"`
		Bar     string `json:"bar,omitempty"`
		Floor   string `json:"floor,omitempty"`
	}
	if err := read(request, &q); err != nil {
		return nil, err
	}
	e := pairing.New(q.Edition, q.Entrants)
	e.SeedRatings, e.Length = q.SeedRatings, q.Rounds
	if q.Points != "" {
		var err error
		if e.Points, err = competition.ParsePoints(q.Points); err != nil {
			return nil, fmt.Errorf("the points %.100q: %w", q.Points, err)
		}
	}
	if q.Players != "" || q.Bar+q.Floor != "" {
		if err := enlist(&e, q.Players, q.Bar, q.Floor); err != nil {
			return nil, err
		}
	}
	if n := len(e.Entrants); e.Edition.HasPoints() && e.Length == 0 && n > 1 {
		e.Length = bits.Len(uint(n - 1)) // of a knock-out
	}
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

// enlist enters the players of a text.
func enlist(e *event, text, bar, floor string) error {
	if n := strings.Count(text, "\n"); n > MaxEntrants+1 {
		return fmt.Errorf("the players are in %d lines; this page can show %d entrants", n, MaxEntrants)
	}
	figure := "rating"
	if e.Edition == pairing.ArbiterMcMahon2026 {
		figure = "grade"
	}
	list, err := competition.ReadLines([]byte(text), e.Points, nil, "name", figure, "club")
	if err != nil {
		return err
	}
	e.Entrants, e.Clubs = list.Names, list.Clubs
	e.Start, err = list.Begin(*e, bar, floor)
	return err
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
