// Package leaguefile reads and writes the file of a league of people. The file
// has an event of package roundrobin. It can also have a name and dates.
package leaguefile

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/arbiter-go/arbiter/internal/strict"
	"github.com/arbiter-go/arbiter/roundrobin"
)

// A File is the file of a league. If all but the event is empty, the file is
// the event alone.
type File struct {
	About string    `json:"about,omitempty"`
	First time.Time `json:"first,omitzero"` // of round 1
	Every int       `json:"every,omitzero"` // days from round to round

	Event roundrobin.Event[string] `json:"event"`
}

// MaxEvery is the largest number of days from one round to the next.
const MaxEvery = 366

// Read reads a file in either form. An error names the line and the column. The
// event itself is not checked.
func Read(text []byte) (f File, err error) {
	if !around(text) {
		f.Event, err = roundrobin.ReadEvent[string](bytes.NewReader(text))
		return f, err
	}
	if err := strict.UnmarshalFile(text, &f, strict.ReaderOf(roundrobin.ReadEvent[string])); err != nil {
		return f, fmt.Errorf("league: %w", err)
	}
	return f, f.CheckDates()
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

// Is reports whether a text has the keys of the file of a league.
func Is(text []byte) bool {
	var keys map[string]json.RawMessage
	if json.Unmarshal(text, &keys) != nil {
		return false
	}
	if inner := keys["event"]; inner != nil {
		return Is(inner)
	}
	return keys["teams"] != nil && keys["results"] != nil
}

// CheckDates returns an error if the rounds cannot have their dates.
func (f File) CheckDates() error {
	switch {
	case f.Every < 0 || f.Every > MaxEvery:
		return fmt.Errorf("league: every: %d days, from 1 to %d", f.Every, MaxEvery)
	case f.First.IsZero() != (f.Every == 0):
		return fmt.Errorf("league: the first date and the days from round to round need each other " +
			`(keys "first" and "every")`)
	case !f.First.IsZero() && f.Date(2*roundrobin.MaxEventTeams).Year() > 9999:
		return fmt.Errorf("league: first: the rounds must end before the year 10000")
	}
	return nil
}

// Date returns when a round begins. It is zero if the league has no dates.
func (f File) Date(round int) time.Time {
	if f.First.IsZero() {
		return f.First
	}
	return f.First.AddDate(0, 0, (round-1)*f.Every)
}

// Text returns the file, with each result on a line of its own.
func (f File) Text() ([]byte, error) {
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
