package pairing

import (
	"errors"
	"io"
	"reflect"

	"github.com/arbiter-go/arbiter/colors"
	"github.com/arbiter-go/arbiter/internal/strict"
)

// This file reads and writes JSON. Records and answers are written as the tags
// of their fields say, and are read back as they were. An empty list is written
// as [], and never as null.

// parts returns the types with a MarshalJSON and an UnmarshalJSON, for one
// type of ids. Inside each other they are written and read field by field. So a
// part that arrives alone is read as strictly as the whole, and the whole is
// read in one pass. The most frequent types come first.
func parts[P comparable]() []reflect.Type {
	return []reflect.Type{
		reflect.TypeFor[Game[P]](), reflect.TypeFor[Round[P]](),
		reflect.TypeFor[Withdrawal[P]](), reflect.TypeFor[Absence[P]](), reflect.TypeFor[ExtraLife[P]](),
		reflect.TypeFor[LateEntry[P]](), reflect.TypeFor[RequestedBye[P]](),
		reflect.TypeFor[Amendment[P]](),
		reflect.TypeFor[Reinstatement[P]](), reflect.TypeFor[Prohibition[P]](), reflect.TypeFor[Pin[P]](),
		reflect.TypeFor[RunnerUpPlayOff[P]](),
		reflect.TypeFor[Dual[P]](), reflect.TypeFor[OddSet[P]](), reflect.TypeFor[Certificate[P]](),
		reflect.TypeFor[Pairing[P]](), reflect.TypeFor[Verdict[P]](), reflect.TypeFor[Answer[P]](),
		reflect.TypeFor[Reason[P]](),
		reflect.TypeFor[Row[P]](), reflect.TypeFor[Place[P]](), reflect.TypeFor[Table[P]](),
		reflect.TypeFor[Award[P]](), reflect.TypeFor[Prizes[P]](), reflect.TypeFor[Ranked[P]](),
		reflect.TypeFor[Value](), reflect.TypeFor[Figure](), reflect.TypeFor[Points](),
		reflect.TypeFor[Acceleration](),
		reflect.TypeFor[Registration[P]](), reflect.TypeFor[Payment[P]](), reflect.TypeFor[Funds[P]](),
		reflect.TypeFor[Change[P]](), reflect.TypeFor[Revision[P]](), reflect.TypeFor[Correction[P]](),
		reflect.TypeFor[Seeding[P]](),
		reflect.TypeFor[Claim[P]](), reflect.TypeFor[Changed[P]](), reflect.TypeFor[Swing[P]](),
		reflect.TypeFor[Pivot[P]](), reflect.TypeFor[Pivots[P]](),
		reflect.TypeFor[colors.Decision[P]](),
	}
}

// encode appends the JSON of *v. It fails as [Event.MarshalJSON] does.
func encode[P comparable](b []byte, v any) ([]byte, error) {
	return codec.Written(strict.AppendIDs[P](b, v, parts[P]()...))
}

// decode reads JSON into *v. After an error, *v is unchanged.
func decode[P comparable](data []byte, v any) error {
	return codec.NotRead(strict.UnmarshalIDs[P](data, v, parts[P]()...))
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

// UnmarshalJSON reads an event strictly. A key that is unknown, appears twice,
// has another spelling or is missing is an error, and so is a null. The error
// names the place. An optional key "version" must be 1.
//
// It does not check the event itself; see [Event.Check].
func (e *Event[P]) UnmarshalJSON(data []byte) error {
	var j jsonEvent[P]
	if err := decode[P](data, &j); err != nil {
		return err
	}
	*e = Event[P](j.plainEvent)
	return nil
}

// MarshalJSON writes the same bytes for equal events. It fails for a text that
// is not UTF-8, and for an id that would not come back from JSON as it is, for
// example a nil.
func (e Event[P]) MarshalJSON() ([]byte, error) {
	size := 16*len(e.Entrants) + 1024
	for _, r := range e.Rounds {
		size += 80*len(r.Games) + 64
	}
	return encode[P](make([]byte, 0, size), &jsonEvent[P]{1, plainEvent[P](e)})
}

// MarshalJSON fails as [Event.MarshalJSON] does.
func (r Round[P]) MarshalJSON() ([]byte, error) {
	return encode[P](make([]byte, 0, 80*len(r.Games)+64), &r)
}

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (r *Round[P]) UnmarshalJSON(data []byte) error { return decode[P](data, r) }

// MarshalJSON fails as [Event.MarshalJSON] does.
func (g Game[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &g) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (g *Game[P]) UnmarshalJSON(data []byte) error { return decode[P](data, g) }

// MarshalJSON fails as [Event.MarshalJSON] does.
func (w Withdrawal[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &w) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (w *Withdrawal[P]) UnmarshalJSON(data []byte) error { return decode[P](data, w) }

// MarshalJSON fails as [Event.MarshalJSON] does.
func (a Absence[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &a) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (a *Absence[P]) UnmarshalJSON(data []byte) error { return decode[P](data, a) }

// MarshalJSON fails as [Event.MarshalJSON] does.
func (x ExtraLife[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &x) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (x *ExtraLife[P]) UnmarshalJSON(data []byte) error { return decode[P](data, x) }

// MarshalJSON fails as [Event.MarshalJSON] does.
func (x LateEntry[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &x) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (x *LateEntry[P]) UnmarshalJSON(data []byte) error { return decode[P](data, x) }

// MarshalJSON fails as [Event.MarshalJSON] does.
func (x RequestedBye[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &x) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (x *RequestedBye[P]) UnmarshalJSON(data []byte) error { return decode[P](data, x) }

// MarshalJSON fails as [Event.MarshalJSON] does.
func (a Amendment[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &a) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (a *Amendment[P]) UnmarshalJSON(data []byte) error { return decode[P](data, a) }

// MarshalJSON fails as [Event.MarshalJSON] does.
func (r Reinstatement[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &r) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (r *Reinstatement[P]) UnmarshalJSON(data []byte) error { return decode[P](data, r) }

// MarshalJSON fails as [Event.MarshalJSON] does.
func (p Prohibition[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &p) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (p *Prohibition[P]) UnmarshalJSON(data []byte) error { return decode[P](data, p) }

// MarshalJSON fails as [Event.MarshalJSON] does.
func (p Pin[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &p) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (p *Pin[P]) UnmarshalJSON(data []byte) error { return decode[P](data, p) }

// MarshalJSON fails as [Event.MarshalJSON] does.
func (p RunnerUpPlayOff[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &p) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (p *RunnerUpPlayOff[P]) UnmarshalJSON(data []byte) error { return decode[P](data, p) }

// MarshalJSON fails as [Event.MarshalJSON] does.
func (p Pairing[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &p) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (p *Pairing[P]) UnmarshalJSON(data []byte) error { return decode[P](data, p) }

// MarshalJSON fails as [Event.MarshalJSON] does.
func (v Verdict[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &v) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (v *Verdict[P]) UnmarshalJSON(data []byte) error { return decode[P](data, v) }

// MarshalJSON fails as [Event.MarshalJSON] does.
func (a Answer[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &a) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (a *Answer[P]) UnmarshalJSON(data []byte) error { return decode[P](data, a) }

// MarshalJSON fails as [Event.MarshalJSON] does.
func (r Reason[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &r) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (r *Reason[P]) UnmarshalJSON(data []byte) error { return decode[P](data, r) }

// MarshalJSON fails as [Event.MarshalJSON] does.
func (c Certificate[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &c) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON]. Only [Verify] checks the
// proof.
func (c *Certificate[P]) UnmarshalJSON(data []byte) error { return decode[P](data, c) }

// MarshalJSON fails as [Event.MarshalJSON] does.
func (d Dual[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &d) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (d *Dual[P]) UnmarshalJSON(data []byte) error { return decode[P](data, d) }

// MarshalJSON fails as [Event.MarshalJSON] does.
func (s OddSet[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &s) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (s *OddSet[P]) UnmarshalJSON(data []byte) error { return decode[P](data, s) }

// MarshalJSON fails as [Event.MarshalJSON] does.
func (t Table[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &t) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (t *Table[P]) UnmarshalJSON(data []byte) error { return decode[P](data, t) }

// MarshalJSON fails as [Event.MarshalJSON] does.
func (p Place[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &p) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (p *Place[P]) UnmarshalJSON(data []byte) error { return decode[P](data, p) }

// MarshalJSON fails as [Event.MarshalJSON] does.
func (r Row[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &r) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (r *Row[P]) UnmarshalJSON(data []byte) error { return decode[P](data, r) }

// MarshalJSON fails as [Event.MarshalJSON] does.
func (a Award[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &a) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (a *Award[P]) UnmarshalJSON(data []byte) error { return decode[P](data, a) }

// MarshalJSON fails as [Event.MarshalJSON] does.
func (r Ranked[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &r) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (r *Ranked[P]) UnmarshalJSON(data []byte) error { return decode[P](data, r) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (p *Points) UnmarshalJSON(data []byte) error { return decode[string](data, p) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (a *Acceleration) UnmarshalJSON(data []byte) error { return decode[string](data, a) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (f *Figure) UnmarshalJSON(data []byte) error { return decode[string](data, f) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (v *Value) UnmarshalJSON(data []byte) error { return decode[string](data, v) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (f *Fee) UnmarshalJSON(data []byte) error {
	return codec.NotRead(strict.Unmarshal(data, f, reflect.TypeFor[Fee]()))
}

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (r *WHR) UnmarshalJSON(data []byte) error {
	return codec.NotRead(strict.Unmarshal(data, r, reflect.TypeFor[WHR]()))
}

// MarshalJSON fails as [Event.MarshalJSON] does.
func (p Prizes[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &p) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (p *Prizes[P]) UnmarshalJSON(data []byte) error { return decode[P](data, p) }

// MarshalJSON fails as [Event.MarshalJSON] does.
func (r Registration[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &r) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (r *Registration[P]) UnmarshalJSON(data []byte) error { return decode[P](data, r) }

// MarshalJSON fails as [Event.MarshalJSON] does.
func (p Payment[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &p) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (p *Payment[P]) UnmarshalJSON(data []byte) error { return decode[P](data, p) }

// MarshalJSON fails as [Event.MarshalJSON] does.
func (f Funds[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &f) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (f *Funds[P]) UnmarshalJSON(data []byte) error { return decode[P](data, f) }

// MarshalJSON fails as [Event.MarshalJSON] does.
func (r Revision[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &r) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (r *Revision[P]) UnmarshalJSON(data []byte) error { return decode[P](data, r) }

// MarshalJSON fails as [Event.MarshalJSON] does.
func (c Correction[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &c) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (c *Correction[P]) UnmarshalJSON(data []byte) error { return decode[P](data, c) }

// MarshalJSON fails as [Event.MarshalJSON] does.
func (c Change[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &c) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (c *Change[P]) UnmarshalJSON(data []byte) error { return decode[P](data, c) }

// MarshalJSON fails as [Event.MarshalJSON] does.
func (s Seeding[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &s) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (s *Seeding[P]) UnmarshalJSON(data []byte) error { return decode[P](data, s) }

// MarshalJSON fails as [Event.MarshalJSON] does.
func (c Claim[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &c) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (c *Claim[P]) UnmarshalJSON(data []byte) error { return decode[P](data, c) }

// MarshalJSON fails as [Event.MarshalJSON] does.
func (c Changed[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &c) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (c *Changed[P]) UnmarshalJSON(data []byte) error { return decode[P](data, c) }

// MarshalJSON fails as [Event.MarshalJSON] does.
func (w Swing[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &w) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (w *Swing[P]) UnmarshalJSON(data []byte) error { return decode[P](data, w) }

// MarshalJSON fails as [Event.MarshalJSON] does.
func (p Pivot[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &p) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (p *Pivot[P]) UnmarshalJSON(data []byte) error { return decode[P](data, p) }

// MarshalJSON fails as [Event.MarshalJSON] does.
func (p Pivots[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &p) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (p *Pivots[P]) UnmarshalJSON(data []byte) error { return decode[P](data, p) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (r *Remaining) UnmarshalJSON(data []byte) error {
	return codec.NotRead(strict.Unmarshal(data, r, reflect.TypeFor[Remaining]()))
}

// MarshalJSON returns [ErrNotJSON]. Write the event, and prepare it again.
func (Prepared[P]) MarshalJSON() ([]byte, error) {
	return codec.Written(nil, errors.New("a Prepared is kept in memory only"))
}
