package pairing

import (
	"encoding"
	"encoding/json"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strconv"
	"unicode/utf8"

	"github.com/arbiter-go/arbiter/internal/strict"
)

// plainEvent is an Event without its methods, for encoding/json.
type plainEvent[P comparable] Event[P]

type jsonEvent[P comparable] struct {
	Version strict.Version `json:"version,omitzero"`
	plainEvent[P]
}

// ReadEvent reads an event from its JSON, to the end of r. It is as strict as
// [Event.UnmarshalJSON], and reads the text piece by piece: where that may be long it is
// faster than [json.Unmarshal], and never holds the text, but the event alone. Of a source that
// isn't trusted, bound the length, as with [io.LimitReader].
func ReadEvent[P comparable](r io.Reader) (Event[P], error) {
	var j jsonEvent[P]
	if err := strict.Decode(r, &j); err != nil {
		return Event[P]{}, fmt.Errorf("pairing: the event can't be read: %w", err)
	}
	return Event[P](j.plainEvent), nil
}

// UnmarshalJSON reads an event, strictly: a key that is unknown, stands twice, has another
// spelling or is missing is an error that names the place, and so is a null. A version
// other than 1 is an error; none means 1. The event itself is not yet checked.
func (e *Event[P]) UnmarshalJSON(data []byte) error {
	var j jsonEvent[P]
	if err := strict.Unmarshal(data, &j); err != nil {
		return fmt.Errorf("pairing: the event can't be read: %w", err)
	}
	*e = Event[P](j.plainEvent)
	return nil
}

// MarshalJSON returns the event as JSON. Equal events have equal bytes. It fails for ids that
// would not come back from JSON as they are, such as a string that isn't UTF-8.
func (e Event[P]) MarshalJSON() ([]byte, error) {
	plain := plainIDs[P]()
	for i := range e.Entrants {
		if plain && comesBack(&e.Entrants[i]) {
			continue
		}
		if err := (strict.IDs[P]{}).Check(e.Entrants[i]); err != nil {
			return nil, fmt.Errorf("pairing: entrant %d: %w", i+1, err)
		}
	}
	e.Entrants = strict.OrEmpty(e.Entrants)
	e.Rounds = strict.OrEmpty(e.Rounds)
	e.Pins = slices.Clone(e.Pins)
	for i := range e.Pins {
		e.Pins[i].Pairs = strict.OrEmpty(e.Pins[i].Pairs)
	}
	if e.PlayOff != nil {
		e.PlayOff = &RunnerUpPlayOff[P]{e.PlayOff.After, e.PlayOff.Champion, strict.OrEmpty(e.PlayOff.Tied)}
	}
	return json.Marshal(jsonEvent[P]{1, plainEvent[P](e)})
}

// plainRound is a Round without its methods, for encoding/json.
type plainRound[P comparable] Round[P]

// MarshalJSON returns the round as JSON.
func (r Round[P]) MarshalJSON() ([]byte, error) {
	r.Games, r.Byes = strict.OrEmpty(r.Games), strict.OrEmpty(r.Byes)
	if !plainIDs[P]() {
		return json.Marshal(plainRound[P](r))
	}
	// The same by hand, since events are mostly this.
	b := make([]byte, 0, 64*len(r.Games)+64)
	b = append(b, `{"games":[`...)
	for k := range r.Games {
		g := &r.Games[k]
		if !g.Outcome.known() {
			return json.Marshal(plainRound[P](r)) // which says what is wrong
		}
		if k > 0 {
			b = append(b, ',')
		}
		b = appendID(append(b, `{"gold":`...), &g.Gold)
		b = appendID(append(b, `,"silver":`...), &g.Silver)
		b = append(append(append(b, `,"outcome":"`...), outcomes[g.Outcome]...), `"}`...)
	}
	b = append(b, `],"byes":[`...)
	for k := range r.Byes {
		if k > 0 {
			b = append(b, ',')
		}
		b = appendID(b, &r.Byes[k])
	}
	b = append(b, ']')
	if r.Started {
		b = append(b, `,"started":true`...)
	}
	return append(b, '}'), nil
}

// plainIDs reports whether ids are strings or integers, and JSON has them as such.
func plainIDs[P comparable]() bool {
	t := reflect.TypeFor[P]()
	switch t.Kind() {
	case reflect.String, reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
	default:
		return false
	}
	for _, special := range specialJSON {
		if reflect.PointerTo(t).Implements(special) {
			return false
		}
	}
	return t != reflect.TypeFor[json.Number]()
}

// specialJSON has the interfaces of types that have a JSON of their own.
var specialJSON = [...]reflect.Type{
	reflect.TypeFor[json.Marshaler](), reflect.TypeFor[json.Unmarshaler](),
	reflect.TypeFor[encoding.TextMarshaler](), reflect.TypeFor[encoding.TextUnmarshaler](),
}

// comesBack reports whether a plain id comes back from JSON as it is.
func comesBack[P comparable](p *P) bool {
	v := reflect.ValueOf(p).Elem()
	return v.Kind() != reflect.String || utf8.ValidString(v.String())
}

// appendID appends a plain id as JSON.
func appendID[P comparable](b []byte, p *P) []byte {
	v := reflect.ValueOf(p).Elem()
	switch {
	case v.CanInt():
		return strconv.AppendInt(b, v.Int(), 10)
	case v.CanUint():
		return strconv.AppendUint(b, v.Uint(), 10)
	}
	s := v.String()
	for i := range len(s) {
		if c := s[i]; c < ' ' || c >= utf8.RuneSelf || c == '"' || c == '\\' || c == '<' || c == '>' || c == '&' {
			text, err := json.Marshal(s)
			if err != nil {
				panic("pairing: encoding/json did not take a string")
			}
			return append(b, text...)
		}
	}
	b = append(b, '"')
	b = append(b, s...)
	return append(b, '"')
}
