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
		reflect.TypeFor[Stage[P]](), reflect.TypeFor[Finalist[P]](), reflect.TypeFor[Annulment[P]](),
		reflect.TypeFor[Deduction[P]](), reflect.TypeFor[Sanction[P]](), reflect.TypeFor[Withdrawal[P]](),
		reflect.TypeFor[Score](), reflect.TypeFor[Where](), reflect.TypeFor[Event[P]](),
		reflect.TypeFor[Prospect[P]](), reflect.TypeFor[End[P]](), reflect.TypeFor[Assumed[P]](),
		reflect.TypeFor[Cut[P]](), reflect.TypeFor[Claim[P]](), reflect.TypeFor[Changed[P]](),
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
// The keys are the keys of the fields. The keys teams and results must be
// there, and all others are optional. An optional key "version" must be 1.
func (e *Event[P]) UnmarshalJSON(data []byte) error {
	var j jsonEvent[P]
	if err := decode[P](data, &j); err != nil {
		return err
	}
	*e = Event[P](j.plainEvent)
	return nil
}

// MarshalJSON fails for an id that would not come back from JSON as it is, for
// example a string that is not UTF-8.
func (e Event[P]) MarshalJSON() ([]byte, error) {
	return encode[P](nil, &jsonEvent[P]{1, plainEvent[P](e)})
}

// MarshalJSON fails as [Event.MarshalJSON] does.
func (m Match[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &m) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (m *Match[P]) UnmarshalJSON(data []byte) error { return decode[P](data, m) }

// MarshalJSON fails as [Event.MarshalJSON] does.
func (t Table[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &t) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (t *Table[P]) UnmarshalJSON(data []byte) error { return decode[P](data, t) }

// MarshalJSON fails as [Event.MarshalJSON] does.
func (r Row[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &r) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (r *Row[P]) UnmarshalJSON(data []byte) error { return decode[P](data, r) }

// MarshalJSON fails as [Event.MarshalJSON] does.
func (p Place[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &p) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (p *Place[P]) UnmarshalJSON(data []byte) error { return decode[P](data, p) }

// MarshalJSON fails as [Event.MarshalJSON] does.
func (d Decision[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &d) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (d *Decision[P]) UnmarshalJSON(data []byte) error { return decode[P](data, d) }

// MarshalJSON fails as [Event.MarshalJSON] does.
func (s Stage[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &s) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (s *Stage[P]) UnmarshalJSON(data []byte) error { return decode[P](data, s) }

// MarshalJSON fails as [Event.MarshalJSON] does.
func (f Finalist[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &f) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (f *Finalist[P]) UnmarshalJSON(data []byte) error { return decode[P](data, f) }

// MarshalJSON fails as [Event.MarshalJSON] does.
func (n Upcoming[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &n) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (n *Upcoming[P]) UnmarshalJSON(data []byte) error { return decode[P](data, n) }

// MarshalJSON fails as [Event.MarshalJSON] does.
func (f Fixture[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &f) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (f *Fixture[P]) UnmarshalJSON(data []byte) error { return decode[P](data, f) }

// MarshalJSON fails as [Event.MarshalJSON] does.
func (c Calendar[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &c) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (c *Calendar[P]) UnmarshalJSON(data []byte) error { return decode[P](data, c) }

// MarshalJSON fails as [Event.MarshalJSON] does.
func (d Matchday[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &d) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (d *Matchday[P]) UnmarshalJSON(data []byte) error { return decode[P](data, d) }

// MarshalJSON fails as [Event.MarshalJSON] does.
func (p Prospect[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &p) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (p *Prospect[P]) UnmarshalJSON(data []byte) error { return decode[P](data, p) }

// MarshalJSON fails as [Event.MarshalJSON] does.
func (x Explanation[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &x) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (x *Explanation[P]) UnmarshalJSON(data []byte) error { return decode[P](data, x) }

// MarshalJSON fails as [Event.MarshalJSON] does.
func (n End[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &n) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (n *End[P]) UnmarshalJSON(data []byte) error { return decode[P](data, n) }

// MarshalJSON fails as [Event.MarshalJSON] does.
func (a Assumed[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &a) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (a *Assumed[P]) UnmarshalJSON(data []byte) error { return decode[P](data, a) }

// MarshalJSON fails as [Event.MarshalJSON] does.
func (c Cut[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &c) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (c *Cut[P]) UnmarshalJSON(data []byte) error { return decode[P](data, c) }

// MarshalJSON fails as [Event.MarshalJSON] does.
func (a Annulment[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &a) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (a *Annulment[P]) UnmarshalJSON(data []byte) error { return decode[P](data, a) }

// MarshalJSON fails as [Event.MarshalJSON] does.
func (d Deduction[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &d) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (d *Deduction[P]) UnmarshalJSON(data []byte) error { return decode[P](data, d) }

// MarshalJSON fails as [Event.MarshalJSON] does.
func (s Sanction[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &s) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (s *Sanction[P]) UnmarshalJSON(data []byte) error { return decode[P](data, s) }

// MarshalJSON fails as [Event.MarshalJSON] does.
func (w Withdrawal[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &w) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (w *Withdrawal[P]) UnmarshalJSON(data []byte) error { return decode[P](data, w) }

// MarshalJSON fails as [Event.MarshalJSON] does.
func (c Correction[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &c) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (c *Correction[P]) UnmarshalJSON(data []byte) error { return decode[P](data, c) }

// MarshalJSON fails as [Event.MarshalJSON] does.
func (c Claim[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &c) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (c *Claim[P]) UnmarshalJSON(data []byte) error { return decode[P](data, c) }

// MarshalJSON fails as [Event.MarshalJSON] does.
func (s Swing[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &s) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (s *Swing[P]) UnmarshalJSON(data []byte) error { return decode[P](data, s) }

// MarshalJSON fails as [Event.MarshalJSON] does.
func (x Changed[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &x) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (x *Changed[P]) UnmarshalJSON(data []byte) error { return decode[P](data, x) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (t *Timetable) UnmarshalJSON(data []byte) error {
	return codec.NotRead(strict.Unmarshal(data, t, reflect.TypeFor[Timetable]()))
}

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (w *Where) UnmarshalJSON(data []byte) error {
	return codec.NotRead(strict.Unmarshal(data, w, reflect.TypeFor[Where]()))
}

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (p *Pair) UnmarshalJSON(data []byte) error {
	return codec.NotRead(strict.Unmarshal(data, p, reflect.TypeFor[Pair]()))
}

// MarshalJSON returns [ErrNotJSON]. Write the pairs, or the [Timetable] and the
// number of the round.
func (Round) MarshalJSON() ([]byte, error) {
	return codec.Written(nil, errors.New("a Round is kept in memory only"))
}
