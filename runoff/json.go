package runoff

import (
	"io"
	"reflect"

	"github.com/arbiter-go/arbiter/internal/strict"
)

// This file has the JSON of records and answers.

// parts lists the types that are written and read field by field if they are
// part of another type.
func parts[P comparable]() []reflect.Type {
	return []reflect.Type{
		reflect.TypeFor[Match[P]](), reflect.TypeFor[Total[P]](), reflect.TypeFor[Series[P]](),
		reflect.TypeFor[Trust[P]](), reflect.TypeFor[Claim[P]](), reflect.TypeFor[Changed[P]](),
		reflect.TypeFor[Place[P]](), reflect.TypeFor[Step[P]](), reflect.TypeFor[Ranking[P]](),
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

// plainEvent is an Event without its methods.
type plainEvent[P comparable] Event[P]

type jsonEvent[P comparable] struct {
	Version strict.Version `json:"version,omitzero"`
	plainEvent[P]
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

// UnmarshalJSON reads an event, strictly. It is an error if a key is unknown,
// appears twice, has another spelling or is missing, and if there is a null.
// The error names the place, and its kind is [ErrJSON]. An optional key
// "version" must be 1. The event itself is not yet checked: see [Event.Check].
// If there is an error, e stays as it was.
func (e *Event[P]) UnmarshalJSON(data []byte) error {
	var j jsonEvent[P]
	if err := decode[P](data, &j); err != nil {
		return err
	}
	*e = Event[P](j.plainEvent)
	return nil
}

// MarshalJSON returns the event as JSON:
//
//	{"version":1,"bots":["Ann","Bob"],
//	 "matches":[{"id":"m1","a":"Ann","b":"Bob","chips":50}]}
//
// An empty id is left out. The key "allowUneven" is only there if it is true.
// Equal events have equal bytes. MarshalJSON fails with [ErrNotJSON] for an id
// that would not be the same after a round trip. An example is a string that is
// not UTF-8.
func (e Event[P]) MarshalJSON() ([]byte, error) {
	return encode[P](nil, &jsonEvent[P]{1, plainEvent[P](e)})
}

// MarshalJSON returns the JSON of the event of the table; see
// [Crosstable.Event].
func (t Crosstable[P]) MarshalJSON() ([]byte, error) { return t.Event().MarshalJSON() }

// UnmarshalJSON reads an event and makes its table. It returns the errors of
// both [Event.UnmarshalJSON] and [Event.Check]. If there is an error, t stays
// as it was. An event without bots, matches and options is read as the zero
// Crosstable.
func (t *Crosstable[P]) UnmarshalJSON(data []byte) error {
	var e Event[P]
	if err := e.UnmarshalJSON(data); err != nil {
		return err
	}
	if len(e.Bots) == 0 && len(e.Matches) == 0 && e.Options == (Options{}) {
		*t = Crosstable[P]{}
		return nil
	}
	read, err := e.Crosstable()
	if err != nil {
		return err
	}
	*t = *read
	return nil
}

// Answers and parts of events are written and read as strictly as an event.
// Whether there is a table with such an answer is not checked.

// MarshalJSON fails as [Event.MarshalJSON] does.
func (m Match[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &m) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (m *Match[P]) UnmarshalJSON(data []byte) error { return decode[P](data, m) }

// MarshalJSON fails as [Event.MarshalJSON] does.
func (t Total[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &t) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (t *Total[P]) UnmarshalJSON(data []byte) error { return decode[P](data, t) }

// MarshalJSON fails as [Event.MarshalJSON] does.
func (s Series[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &s) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (s *Series[P]) UnmarshalJSON(data []byte) error { return decode[P](data, s) }

// MarshalJSON returns the ranking as JSON. Rules are written as their names. It
// fails as [Event.MarshalJSON] does, and for a number that is no rule.
func (r Ranking[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &r) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (r *Ranking[P]) UnmarshalJSON(data []byte) error { return decode[P](data, r) }

// MarshalJSON fails as [Event.MarshalJSON] does.
func (p Place[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &p) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (p *Place[P]) UnmarshalJSON(data []byte) error { return decode[P](data, p) }

// MarshalJSON fails as [Ranking.MarshalJSON] does.
func (s Step[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &s) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (s *Step[P]) UnmarshalJSON(data []byte) error { return decode[P](data, s) }

// MarshalJSON returns the round as JSON. A seed of 0 is left out. It fails as
// [Ranking.MarshalJSON] does.
func (r Round[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &r) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON]. Only [Round.Advance]
// checks that the sets have the bots of the order.
func (r *Round[P]) UnmarshalJSON(data []byte) error { return decode[P](data, r) }

// MarshalJSON returns as JSON which bots go on. It fails as
// [Ranking.MarshalJSON] does.
func (q Qualified[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &q) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (q *Qualified[P]) UnmarshalJSON(data []byte) error { return decode[P](data, q) }

// MarshalJSON fails as [Ranking.MarshalJSON] does.
func (c Confidence[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &c) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (c *Confidence[P]) UnmarshalJSON(data []byte) error { return decode[P](data, c) }

// MarshalJSON fails as [Event.MarshalJSON] does.
func (t Trust[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &t) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (t *Trust[P]) UnmarshalJSON(data []byte) error { return decode[P](data, t) }

// MarshalJSON fails as [Ranking.MarshalJSON] does.
func (g Gap[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &g) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (g *Gap[P]) UnmarshalJSON(data []byte) error { return decode[P](data, g) }

// MarshalJSON fails as [Ranking.MarshalJSON] does.
func (c Claim[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &c) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON]. Only [Margin] checks the
// claim.
func (c *Claim[P]) UnmarshalJSON(data []byte) error { return decode[P](data, c) }

// MarshalJSON fails as [Event.MarshalJSON] does.
func (c Changed[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &c) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (c *Changed[P]) UnmarshalJSON(data []byte) error { return decode[P](data, c) }

// MarshalJSON fails as [Ranking.MarshalJSON] does.
func (s Swing[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &s) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (s *Swing[P]) UnmarshalJSON(data []byte) error { return decode[P](data, s) }
