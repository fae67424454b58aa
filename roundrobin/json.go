package roundrobin

// This file has the JSON of an event, and the texts in answers.

import (
	"fmt"
	"reflect"
	"slices"

	"github.com/arbiter-go/arbiter/internal/strict"
)

type jsonEvent[P comparable] struct {
	Version  strict.Version `json:"version,omitzero"`
	Teams    []P            `json:"teams"`
	Results  []Result[P]    `json:"results"`
	PlayOffs [][]Result[P]  `json:"playoffs,omitempty"`
	Final    *Result[P]     `json:"final,omitempty"`
	Extra    *Result[P]     `json:"extra,omitempty"`
}

// UnmarshalJSON reads an event, strictly: a key that is unknown, stands twice,
// has another spelling or is missing is an error that names the place, and so
// is a null. What has yet to be played is left out: playoffs, final and extra.
// A version other than 1 is an error; none means 1. The event itself is not yet
// checked.
func (e *Event[P]) UnmarshalJSON(data []byte) error {
	var j jsonEvent[P]
	if err := strict.UnmarshalIDs[P](data, &j); err != nil {
		return fmt.Errorf("roundrobin: the event can't be read: %w", err)
	}
	*e = Event[P]{j.Teams, j.Results, j.PlayOffs, j.Final, j.Extra}
	return nil
}

// MarshalJSON returns the event as JSON. Equal events have equal bytes. It
// fails for ids that would not come back from JSON as they are, such as a
// string that is not UTF-8.
func (e Event[P]) MarshalJSON() ([]byte, error) {
	j := jsonEvent[P]{1, strict.OrEmpty(e.Teams), strict.OrEmpty(e.Results), nil, e.Final, e.Extra}
	for _, list := range e.PlayOffs {
		j.PlayOffs = append(j.PlayOffs, strict.OrEmpty(list))
	}
	return appendJSON[P](&j)
}

// MarshalJSON returns the decision as JSON. It fails for the ids for which the
// JSON of an event fails.
func (d Decision[P]) MarshalJSON() ([]byte, error) {
	return appendJSON[P](&d, reflect.TypeFor[Standing[P]]())
}

// MarshalJSON returns the table as JSON. It fails for the ids for which the
// JSON of an event fails.
func (s Standing[P]) MarshalJSON() ([]byte, error) { return appendJSON[P](&s) }

// MarshalJSON returns the prospect as JSON. It fails for the ids for which the
// JSON of an event fails.
func (p Prospect[P]) MarshalJSON() ([]byte, error) { return appendJSON[P](&p) }

func appendJSON[P comparable](v any, plain ...reflect.Type) ([]byte, error) {
	b, err := strict.AppendIDs[P](nil, v, plain...)
	if err != nil {
		return nil, fmt.Errorf("roundrobin: %w", err)
	}
	return b, nil
}

func nameOf(what string, names []string, k int) ([]byte, error) {
	if k < 0 || k >= len(names) {
		return nil, fmt.Errorf("roundrobin: no such %s", what)
	}
	return []byte(names[k]), nil
}

func byName(what string, names []string, name []byte, set func(k int)) error {
	k := slices.Index(names, string(name))
	if k < 0 {
		return fmt.Errorf("roundrobin: no %s is called %q; there are %q", what, name, names)
	}
	set(k)
	return nil
}
