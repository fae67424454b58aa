package qualify

import (
	"io"
	"reflect"

	"github.com/arbiter-go/arbiter/internal/strict"
)

// This file has the JSON of events and of answers.

// plainEvent is an Event without its methods.
type plainEvent[P comparable] Event[P]

type jsonEvent[P comparable] struct {
	Version strict.Version `json:"version,omitzero"`
	plainEvent[P]
}

// parts are the types with their own methods for JSON. Within an event or an
// answer these methods are not called.
func parts[P comparable]() []reflect.Type {
	return []reflect.Type{
		reflect.TypeFor[Game[P]](), reflect.TypeFor[Period](), reflect.TypeFor[Options](),
		reflect.TypeFor[Record[P]](), reflect.TypeFor[Total[P]](), reflect.TypeFor[Place[P]](),
		reflect.TypeFor[Ranking[P]](),
		reflect.TypeFor[Task[P]](), reflect.TypeFor[Prospect[P]](),
		reflect.TypeFor[Claim[P]](), reflect.TypeFor[Changed[P]](),
	}
}

// encode appends the JSON of *v.
func encode[P comparable](b []byte, v any) ([]byte, error) {
	return codec.Written(strict.AppendIDs[P](b, v, parts[P]()...))
}

// decode reads JSON into *v. After an error, *v is unchanged.
func decode[P comparable](data []byte, v any) error {
	return codec.NotRead(strict.UnmarshalIDs[P](data, v, append(parts[P](), reflect.TypeOf(v).Elem())...))
}

// ReadEvent reads an event from its JSON, to the end of r. It is as strict as
// [Event.UnmarshalJSON], and does not check the event itself; see
// [Event.Check].
//
// ReadEvent never holds the whole text, only the event. For a long text it is
// faster than [encoding/json.Unmarshal]. Bound the length of a source that you
// do not trust: in a server, use [net/http.MaxBytesReader].
//
// The error is a list of [Problems] that name the place, or wraps the error of
// r. The place has the line and the column in the text.
func ReadEvent[P comparable](r io.Reader) (Event[P], error) {
	var j jsonEvent[P]
	if err := strict.DecodeIDs[P](r, &j, parts[P]()...); err != nil {
		return Event[P]{}, codec.NotDecoded(err)
	}
	return Event[P](j.plainEvent), nil
}

// UnmarshalJSON reads an event, strictly. A key that is unknown, appears twice,
// has another spelling or is missing is an error that names the place. So is a
// null. UnmarshalJSON does not check the event itself; see [Event.Check].
//
// The keys are the keys of the fields. The keys developers, unavailable, order,
// reserves, penalized, options, and the end of a game still in play are
// optional. A winner is "gold", "silver", or "" if there is none. An optional
// key "version" must be 1.
//
// Times are written as in RFC 3339, and come back as they were written, with
// their offset from UTC and their fraction of a second.
func (e *Event[P]) UnmarshalJSON(data []byte) error {
	var j jsonEvent[P]
	if err := decode[P](data, &j); err != nil {
		return err
	}
	*e = Event[P](j.plainEvent)
	return nil
}

// MarshalJSON fails for a text that is not UTF-8, and for an id that would not
// come back from JSON as it is.
func (e Event[P]) MarshalJSON() ([]byte, error) {
	return encode[P](nil, &jsonEvent[P]{1, plainEvent[P](e)})
}

// MarshalJSON fails as [Event.MarshalJSON] does.
func (g Game[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &g) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (g *Game[P]) UnmarshalJSON(data []byte) error { return decode[P](data, g) }

// MarshalJSON fails as [Event.MarshalJSON] does.
func (r Ranking[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &r) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (r *Ranking[P]) UnmarshalJSON(data []byte) error { return decode[P](data, r) }

// MarshalJSON fails as [Event.MarshalJSON] does.
func (t Total[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &t) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (t *Total[P]) UnmarshalJSON(data []byte) error { return decode[P](data, t) }

// MarshalJSON fails as [Event.MarshalJSON] does.
func (r Record[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &r) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (r *Record[P]) UnmarshalJSON(data []byte) error { return decode[P](data, r) }

// MarshalJSON fails as [Event.MarshalJSON] does.
func (p Place[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &p) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (p *Place[P]) UnmarshalJSON(data []byte) error { return decode[P](data, p) }

// MarshalJSON fails as [Event.MarshalJSON] does.
func (f Forecast[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &f) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (f *Forecast[P]) UnmarshalJSON(data []byte) error { return decode[P](data, f) }

// MarshalJSON fails as [Event.MarshalJSON] does.
func (p Prospect[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &p) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (p *Prospect[P]) UnmarshalJSON(data []byte) error { return decode[P](data, p) }

// MarshalJSON fails as [Event.MarshalJSON] does.
func (t Task[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &t) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (t *Task[P]) UnmarshalJSON(data []byte) error { return decode[P](data, t) }

// MarshalJSON returns the period as JSON.
func (p Period) MarshalJSON() ([]byte, error) {
	return codec.Written(strict.Append(nil, &p))
}

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (p *Period) UnmarshalJSON(data []byte) error {
	return codec.NotRead(strict.Unmarshal(data, p, reflect.TypeFor[Period]()))
}
