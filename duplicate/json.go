package duplicate

// This file has the JSON of what has ids in it.

import (
	"fmt"

	"github.com/arbiter-go/arbiter/internal/strict"
)

// MarshalJSON returns the event as JSON, without its dealer. It fails for ids
// that would not come back from JSON as they are, such as a string that is not
// UTF-8.
func (e Event[P]) MarshalJSON() ([]byte, error) { return appendJSON[P](&e) }

// MarshalJSON returns the hand as JSON. It fails for the ids for which the JSON
// of an event fails.
func (h Hand[P]) MarshalJSON() ([]byte, error) { return appendJSON[P](&h) }

// MarshalJSON returns the hand as JSON. It fails for the ids for which the JSON
// of an event fails.
func (p Played[P]) MarshalJSON() ([]byte, error) { return appendJSON[P](&p) }

// MarshalJSON returns the score as JSON. It fails for the ids for which the
// JSON of an event fails.
func (s Series[P]) MarshalJSON() ([]byte, error) { return appendJSON[P](&s) }

func appendJSON[P comparable](v any) ([]byte, error) {
	b, err := strict.AppendIDs[P](nil, v)
	if err != nil {
		return nil, fmt.Errorf("duplicate: %w", err)
	}
	return b, nil
}
