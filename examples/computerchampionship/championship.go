package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/arbiter-go/arbiter/internal/strict"
	"github.com/arbiter-go/arbiter/pairing"
	"github.com/arbiter-go/arbiter/qualify"
)

// lives is how many games a bot loses before it is out.
const lives = 4

type (
	event     = pairing.Event[string]
	qualifier = qualify.Input[string]
)

// A championship is all of one: the log of its qualifier, with the director's order, and the finals.
type championship struct {
	About     string    `json:"about,omitempty"`
	Qualifier qualifier `json:"qualifier"`
	Event     *event    `json:"event,omitempty"` // nil if the finals have yet to begin
	Fund      int64     `json:"fund,omitempty"`  // in cents
}

// read reads the championship from a file, from standard input, or from the program itself.
func (c call) read(in io.Reader) (championship, error) {
	path := c.path + c.qualifier
	data := sample
	var err error
	switch path {
	case "":
		path = "sample.json"
	case "-":
		path = "standard input"
		data, err = io.ReadAll(in)
	default:
		data, err = os.ReadFile(path)
	}
	if err != nil {
		return championship{}, err
	}
	var ch championship
	if c.qualifier != "" {
		err = json.Unmarshal(data, &ch.Qualifier)
	} else {
		err = strict.Unmarshal(data, &ch)
	}
	if err != nil {
		return championship{}, fmt.Errorf("%s: %w", path, err)
	}
	if c.order != nil {
		ch.Qualifier.Order = c.order
	}
	if c.simulate {
		ch.Event = nil
	}
	return ch, nil
}

// begin makes the finals if there are none yet. It is an error if there are some of another field,
// or by other rules.
func (ch *championship) begin(f field) error {
	if ch.Event == nil {
		ch.Event = &event{Lives: lives, Entrants: f.Field}
	}
	var errs []error
	if n := ch.Event.Lives; n != lives {
		errs = append(errs, fmt.Errorf("event: there are %d lives, not %d", n, lives))
	}
	if x := ch.Event; x.Edition != pairing.WC2012 || len(x.RankBy)+len(x.Criteria) > 0 {
		errs = append(errs, fmt.Errorf("event: the rules must be those of edition %v", pairing.WC2012))
	}
	if got := ch.Event.Entrants; !slices.Equal(got, f.Field) {
		errs = append(errs, fmt.Errorf("event: the entrants are %s; by the qualifier they are %s", strings.Join(got, ", "), strings.Join(f.Field, ", ")))
	}
	if ch.Fund < 0 {
		errs = append(errs, fmt.Errorf("fund: %w: %d", pairing.ErrFund, ch.Fund))
	}
	if _, err := pairing.Standings(*ch.Event); err != nil {
		errs = append(errs, fmt.Errorf("event: %w", err))
	}
	return errors.Join(errs...)
}

// next returns the next round of the finals, and the finals with the play-off for second
// place if it begins now.
func next(e event) (event, pairing.Pairing[string], error) {
	round, err := pairing.Next(e)
	if err != nil || !round.Over {
		return e, round, err
	}
	record, err := pairing.PlayOff(e)
	if err != nil || record == nil {
		return e, round, err
	}
	e.PlayOff = record
	round, err = pairing.Next(e)
	return e, round, err
}
