package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/arbiter-go/arbiter/internal/strict"
	"github.com/arbiter-go/arbiter/roundrobin"
)

// This file has the file of a league.

// Aliases of the types of package roundrobin, with teams by name.
type (
	event  = roundrobin.Event[string]
	match  = roundrobin.Match[string]
	change = roundrobin.Correction[string]
)

// A file is the file of a league. If all but the event is empty, the file is
// the event alone.
type file struct {
	About string    `json:"about,omitempty"`
	First time.Time `json:"first,omitzero"` // of round 1
	Every int       `json:"every,omitzero"` // days from round to round
	Event event     `json:"event"`
}

// maxEvery is the largest number of days from one round to the next.
const maxEvery = 366

// readFile reads a file in either form. An error names the line and the column.
// It does not check the event itself.
func readFile(text []byte) (f file, err error) {
	if !around(text) {
		f.Event, err = roundrobin.ReadEvent[string](bytes.NewReader(text))
		return f, err
	}
	if err := strict.UnmarshalFile(text, &f, strict.ReaderOf(roundrobin.ReadEvent[string])); err != nil {
		return f, fmt.Errorf("league: %w", err)
	}
	return f, f.checkDates()
}

// around reports whether a text has a key of a file around an event. A key in
// another spelling counts, too, so that its error is about this form.
func around(text []byte) bool {
	var keys map[string]json.RawMessage
	if json.Unmarshal(text, &keys) != nil {
		return bytes.Contains(text, []byte(`"event"`))
	}
	for key := range keys { // in any order, since one is enough
		switch strings.ToLower(key) {
		case "about", "first", "every", "event":
			return true
		}
	}
	return false
}

// checkDates returns an error if the rounds cannot have their dates.
func (f file) checkDates() error {
	switch {
	case f.Every < 0 || f.Every > maxEvery:
		return fmt.Errorf("league: every: %d days, from 1 to %d", f.Every, maxEvery)
	case f.First.IsZero() != (f.Every == 0):
		return fmt.Errorf("league: the first date and the days from round to round need each other " +
			`(keys "first" and "every")`)
	case !f.First.IsZero() && f.date(2*roundrobin.MaxEventTeams).Year() > 9999:
		return fmt.Errorf("league: first: the rounds must end before the year 10000")
	}
	return nil
}

// date returns when a round begins. It is zero if the league has no dates.
func (f file) date(round int) time.Time {
	if f.First.IsZero() {
		return f.First
	}
	return f.First.AddDate(0, 0, (round-1)*f.Every)
}

// text returns the file, with each result on a line of its own.
func (f file) text() ([]byte, error) {
	var v any = &f
	if f.About == "" && f.First.IsZero() {
		v = &f.Event
	}
	text, err := json.Marshal(v)
	if err != nil {
		return nil, err
	}
	return []byte(lines.Replace(string(text)) + "\n"), nil
}

// lines puts each part of a file on a line. Quotes inside a text are escaped,
// so no text has any of these patterns in it.
var lines = strings.NewReplacer(`,"event":`, ",\n\"event\":", `,"results":[`, ",\n \"results\":[",
	`,"playOffs":`, ",\n \"playOffs\":", `,"lots":`, ",\n \"lots\":", `,"final":`, ",\n \"final\":",
	`,"extra":`, ",\n \"extra\":", `,"annulled":`, ",\n \"annulled\":", `,"deductions":`, ",\n \"deductions\":",
	`,"sanctions":`, ",\n \"sanctions\":", `,"withdrawals":`, ",\n \"withdrawals\":",
	`,"options":`, ",\n \"options\":", `{"a":`, "\n  {\"a\":", `{"team":`, "\n  {\"team\":")

// Take takes the text of the file.
func (c *call) Take(text []byte) (err error) {
	c.file, err = readFile(text)
	return err
}

// Text returns the text of the file as it is now.
func (c *call) Text() ([]byte, error) { return c.file.text() }
