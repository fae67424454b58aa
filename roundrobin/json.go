package roundrobin

import (
	"errors"
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
		reflect.TypeFor[Match[P]](), reflect.TypeFor[Options](), reflect.TypeFor[Points](),
		reflect.TypeFor[Row[P]](), reflect.TypeFor[Place[P]](), reflect.TypeFor[Table[P]](),
		reflect.TypeFor[Fixture[P]](), reflect.TypeFor[Matchday[P]](), reflect.TypeFor[Upcoming[P]](),
		reflect.TypeFor[Stage[P]](), reflect.TypeFor[Finalist[P]](),
	}
}

// encode appends the JSON of what v points to.
func encode[P comparable](b []byte, v any) ([]byte, error) {
	return codec.Written(strict.AppendIDs[P](b, v, parts[P]()...))
}

// decode reads JSON into what v points to. After an error, that is unchanged.
func decode[P comparable](data []byte, v any) error {
	return codec.NotRead(strict.UnmarshalIDs[P](data, v, append(parts[P](), reflect.TypeOf(v).Elem())...))
}

// ReadEvent reads an event from its JSON, to the end of r. It is as strict as
// [Event.UnmarshalJSON], and names the line and column at which a text is not
// JSON. It does not check the event itself; see [Event.Check].
//
// ReadEvent never holds the whole text, only the event. Bound the length of a
// source that you do not trust: in a server, use [net/http.MaxBytesReader].
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
// The keys are the keys of the fields. The keys playOffs, final, extra and
// options are optional. An optional key "version" must be 1.
func (e *Event[P]) UnmarshalJSON(data []byte) error {
	var j jsonEvent[P]
	if err := decode[P](data, &j); err != nil {
		return err
	}
	*e = Event[P](j.plainEvent)
	return nil
}

// MarshalJSON returns the event as JSON. Equal events have equal bytes. It
// fails for an id that would not come back from JSON as it is, for example a
// string that is not UTF-8.
func (e Event[P]) MarshalJSON() ([]byte, error) {
	return encode[P](nil, &jsonEvent[P]{1, plainEvent[P](e)})
}

// MarshalJSON returns the match as JSON. It fails for the ids for which the
// JSON of an event fails.
func (m Match[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &m) }

// UnmarshalJSON reads a match, as strictly as an event is read.
func (m *Match[P]) UnmarshalJSON(data []byte) error { return decode[P](data, m) }

// MarshalJSON returns the table as JSON. It fails for the ids for which the
// JSON of an event fails.
func (t Table[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &t) }

// UnmarshalJSON reads a table, as strictly as an event is read.
func (t *Table[P]) UnmarshalJSON(data []byte) error { return decode[P](data, t) }

// MarshalJSON returns the row as JSON. It fails for the ids for which the JSON
// of an event fails.
func (r Row[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &r) }

// UnmarshalJSON reads a row, as strictly as an event is read.
func (r *Row[P]) UnmarshalJSON(data []byte) error { return decode[P](data, r) }

// MarshalJSON returns the place as JSON. It fails for the ids for which the
// JSON of an event fails.
func (p Place[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &p) }

// UnmarshalJSON reads a place, as strictly as an event is read.
func (p *Place[P]) UnmarshalJSON(data []byte) error { return decode[P](data, p) }

// MarshalJSON returns the decision as JSON. It fails for the ids for which the
// JSON of an event fails.
func (d Decision[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &d) }

// UnmarshalJSON reads a decision, as strictly as an event is read.
func (d *Decision[P]) UnmarshalJSON(data []byte) error { return decode[P](data, d) }

// MarshalJSON returns the stage as JSON. It fails for the ids for which the
// JSON of an event fails.
func (s Stage[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &s) }

// UnmarshalJSON reads a stage, as strictly as an event is read.
func (s *Stage[P]) UnmarshalJSON(data []byte) error { return decode[P](data, s) }

// MarshalJSON returns the finalist as JSON. It fails for the ids for which the
// JSON of an event fails.
func (f Finalist[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &f) }

// UnmarshalJSON reads a finalist, as strictly as an event is read.
func (f *Finalist[P]) UnmarshalJSON(data []byte) error { return decode[P](data, f) }

// MarshalJSON returns the list of matches as JSON. It fails for the ids for
// which the JSON of an event fails.
func (n Upcoming[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &n) }

// UnmarshalJSON reads a list of matches, as strictly as an event is read.
func (n *Upcoming[P]) UnmarshalJSON(data []byte) error { return decode[P](data, n) }

// MarshalJSON returns the fixture as JSON. It fails for the ids for which the
// JSON of an event fails.
func (f Fixture[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &f) }

// UnmarshalJSON reads a fixture, as strictly as an event is read.
func (f *Fixture[P]) UnmarshalJSON(data []byte) error { return decode[P](data, f) }

// MarshalJSON returns the calendar as JSON. It fails for the ids for which the
// JSON of an event fails.
func (c Calendar[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &c) }

// UnmarshalJSON reads a calendar, as strictly as an event is read.
func (c *Calendar[P]) UnmarshalJSON(data []byte) error { return decode[P](data, c) }

// MarshalJSON returns the round as JSON. It fails for the ids for which the
// JSON of an event fails.
func (d Matchday[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &d) }

// UnmarshalJSON reads a round, as strictly as an event is read.
func (d *Matchday[P]) UnmarshalJSON(data []byte) error { return decode[P](data, d) }

// MarshalJSON returns the prospect as JSON. It fails for the ids for which the
// JSON of an event fails.
func (p Prospect[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &p) }

// UnmarshalJSON reads a prospect, as strictly as an event is read.
func (p *Prospect[P]) UnmarshalJSON(data []byte) error { return decode[P](data, p) }

// UnmarshalJSON reads a timetable, as strictly as an event is read.
func (t *Timetable) UnmarshalJSON(data []byte) error {
	return codec.NotRead(strict.Unmarshal(data, t, reflect.TypeFor[Timetable]()))
}

// UnmarshalJSON reads a pair, as strictly as an event is read.
func (p *Pair) UnmarshalJSON(data []byte) error {
	return codec.NotRead(strict.Unmarshal(data, p, reflect.TypeFor[Pair]()))
}

// MarshalJSON returns [ErrNotJSON]. Write the pairs, or the [Timetable] and the
// number of the round.
func (Round) MarshalJSON() ([]byte, error) {
	return codec.Written(nil, errors.New("a Round is kept in memory only"))
}
