package pairing

import (
	"errors"
	"io"
	"reflect"

	"github.com/arbiter-go/arbiter/colors"
	"github.com/arbiter-go/arbiter/internal/strict"
)

// This file reads and writes JSON. Records and answers are written as the tags
// of their fields say, and are read back as they were. Reading is strict: a key
// that is unknown, appears twice, has another spelling or is missing is an
// error, and so is a null. An empty list is written as [], and never as null.

// parts returns the types with a MarshalJSON and an UnmarshalJSON, for one
// type of ids. Inside each other they are written and read field by field. So a
// part that arrives alone is read as strictly as the whole, and the whole is
// read in one pass. The most frequent types come first.
func parts[P comparable]() []reflect.Type {
	return []reflect.Type{
		reflect.TypeFor[Game[P]](), reflect.TypeFor[Round[P]](),
		reflect.TypeFor[Withdrawal[P]](), reflect.TypeFor[Absence[P]](), reflect.TypeFor[ExtraLife[P]](),
		reflect.TypeFor[Reinstatement[P]](), reflect.TypeFor[Pin[P]](), reflect.TypeFor[RunnerUpPlayOff[P]](),
		reflect.TypeFor[Dual[P]](), reflect.TypeFor[OddSet[P]](), reflect.TypeFor[Certificate[P]](),
		reflect.TypeFor[Pairing[P]](), reflect.TypeFor[Verdict[P]](), reflect.TypeFor[Answer[P]](),
		reflect.TypeFor[Reason[P]](),
		reflect.TypeFor[Row[P]](), reflect.TypeFor[Place[P]](), reflect.TypeFor[Table[P]](),
		reflect.TypeFor[Award[P]](), reflect.TypeFor[Prizes[P]](), reflect.TypeFor[Ranked[P]](),
		reflect.TypeFor[Value](),
		reflect.TypeFor[Registration[P]](), reflect.TypeFor[Payment[P]](), reflect.TypeFor[Funds[P]](),
		reflect.TypeFor[Change[P]](), reflect.TypeFor[Revision[P]](), reflect.TypeFor[Correction[P]](),
		reflect.TypeFor[Seeding[P]](),
		reflect.TypeFor[colors.Decision[P]](),
	}
}

// encode appends the JSON of what v points to. It fails for a text that is not
// UTF-8, and for an id that would not come back from JSON as it is, for example
// a nil.
func encode[P comparable](b []byte, v any) ([]byte, error) {
	return codec.Written(strict.AppendIDs[P](b, v, parts[P]()...))
}

// decode reads JSON into what v points to. After an error, that is unchanged.
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
// [Event.UnmarshalJSON]. It does not check the event itself; see [Event.Check].
//
// ReadEvent never holds the text, only the event. Bound the length of a source
// that is not trusted: in a server, use [net/http.MaxBytesReader].
//
// The error is a list of [Problems] that name the place, or the error of r. For
// a text that is not JSON, the place is a line and a column.
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

// MarshalJSON returns the event as JSON. Equal events have equal bytes. It
// fails for a text that is not UTF-8, and for an id that would not come back
// from JSON as it is, for example a nil.
func (e Event[P]) MarshalJSON() ([]byte, error) {
	size := 16*len(e.Entrants) + 1024
	for _, r := range e.Rounds {
		size += 80*len(r.Games) + 64
	}
	return encode[P](make([]byte, 0, size), &jsonEvent[P]{1, plainEvent[P](e)})
}

// MarshalJSON returns the round as JSON. It fails for the ids and the texts for
// which the JSON of an event fails.
func (r Round[P]) MarshalJSON() ([]byte, error) {
	return encode[P](make([]byte, 0, 80*len(r.Games)+64), &r)
}

// UnmarshalJSON reads a round, as strictly as an event is read.
func (r *Round[P]) UnmarshalJSON(data []byte) error { return decode[P](data, r) }

// MarshalJSON returns the game as JSON. It fails for the ids and the texts for
// which the JSON of an event fails.
func (g Game[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &g) }

// UnmarshalJSON reads a game, as strictly as an event is read.
func (g *Game[P]) UnmarshalJSON(data []byte) error { return decode[P](data, g) }

// MarshalJSON returns the withdrawal as JSON. It fails for the ids and the
// texts for which the JSON of an event fails.
func (w Withdrawal[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &w) }

// UnmarshalJSON reads a withdrawal, as strictly as an event is read.
func (w *Withdrawal[P]) UnmarshalJSON(data []byte) error { return decode[P](data, w) }

// MarshalJSON returns the absence as JSON. It fails for the ids and the texts
// for which the JSON of an event fails.
func (a Absence[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &a) }

// UnmarshalJSON reads an absence, as strictly as an event is read.
func (a *Absence[P]) UnmarshalJSON(data []byte) error { return decode[P](data, a) }

// MarshalJSON returns the extra life as JSON. It fails for the ids and the
// texts for which the JSON of an event fails.
func (x ExtraLife[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &x) }

// UnmarshalJSON reads an extra life, as strictly as an event is read.
func (x *ExtraLife[P]) UnmarshalJSON(data []byte) error { return decode[P](data, x) }

// MarshalJSON returns the reinstatement as JSON. It fails for the ids and the
// texts for which the JSON of an event fails.
func (r Reinstatement[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &r) }

// UnmarshalJSON reads a reinstatement, as strictly as an event is read.
func (r *Reinstatement[P]) UnmarshalJSON(data []byte) error { return decode[P](data, r) }

// MarshalJSON returns the pin as JSON. It fails for the ids and the texts for
// which the JSON of an event fails.
func (p Pin[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &p) }

// UnmarshalJSON reads a pin, as strictly as an event is read.
func (p *Pin[P]) UnmarshalJSON(data []byte) error { return decode[P](data, p) }

// MarshalJSON returns the play-off as JSON. It fails for the ids and the texts
// for which the JSON of an event fails.
func (p RunnerUpPlayOff[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &p) }

// UnmarshalJSON reads a play-off, as strictly as an event is read.
func (p *RunnerUpPlayOff[P]) UnmarshalJSON(data []byte) error { return decode[P](data, p) }

// MarshalJSON returns the pairing as JSON. It fails for the ids and the texts
// for which the JSON of an event fails.
func (p Pairing[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &p) }

// UnmarshalJSON reads a pairing, as strictly as an event is read.
func (p *Pairing[P]) UnmarshalJSON(data []byte) error { return decode[P](data, p) }

// MarshalJSON returns the verdict as JSON. It fails for the ids and the texts
// for which the JSON of an event fails.
func (v Verdict[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &v) }

// UnmarshalJSON reads a verdict, as strictly as an event is read.
func (v *Verdict[P]) UnmarshalJSON(data []byte) error { return decode[P](data, v) }

// MarshalJSON returns the answer as JSON. It fails for the ids and the texts
// for which the JSON of an event fails.
func (a Answer[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &a) }

// UnmarshalJSON reads an answer, as strictly as an event is read.
func (a *Answer[P]) UnmarshalJSON(data []byte) error { return decode[P](data, a) }

// MarshalJSON returns the reason as JSON. It fails for the ids and the texts
// for which the JSON of an event fails.
func (r Reason[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &r) }

// UnmarshalJSON reads a reason, as strictly as an event is read.
func (r *Reason[P]) UnmarshalJSON(data []byte) error { return decode[P](data, r) }

// MarshalJSON returns the certificate as JSON. It fails for the ids for which
// the JSON of an event fails.
func (c Certificate[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &c) }

// UnmarshalJSON reads a certificate, as strictly as an event is read. Whether
// it proves anything is for [Verify] to say.
func (c *Certificate[P]) UnmarshalJSON(data []byte) error { return decode[P](data, c) }

// MarshalJSON returns the value as JSON. It fails for the ids for which the
// JSON of an event fails.
func (d Dual[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &d) }

// UnmarshalJSON reads a value, as strictly as an event is read.
func (d *Dual[P]) UnmarshalJSON(data []byte) error { return decode[P](data, d) }

// MarshalJSON returns the set as JSON. It fails for the ids for which the JSON
// of an event fails.
func (s OddSet[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &s) }

// UnmarshalJSON reads a set, as strictly as an event is read.
func (s *OddSet[P]) UnmarshalJSON(data []byte) error { return decode[P](data, s) }

// MarshalJSON returns the table as JSON. It fails for the ids for which the
// JSON of an event fails.
func (t Table[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &t) }

// UnmarshalJSON reads a table, as strictly as an event is read.
func (t *Table[P]) UnmarshalJSON(data []byte) error { return decode[P](data, t) }

// MarshalJSON returns the place as JSON. It fails for the ids for which the
// JSON of an event fails.
func (p Place[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &p) }

// UnmarshalJSON reads a place, as strictly as an event is read.
func (p *Place[P]) UnmarshalJSON(data []byte) error { return decode[P](data, p) }

// MarshalJSON returns the row as JSON. It fails for the ids for which the JSON
// of an event fails.
func (r Row[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &r) }

// UnmarshalJSON reads a row, as strictly as an event is read.
func (r *Row[P]) UnmarshalJSON(data []byte) error { return decode[P](data, r) }

// MarshalJSON returns the award as JSON. It fails for the ids for which the
// JSON of an event fails.
func (a Award[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &a) }

// UnmarshalJSON reads an award, as strictly as an event is read.
func (a *Award[P]) UnmarshalJSON(data []byte) error { return decode[P](data, a) }

// MarshalJSON returns the ranked player as JSON. It fails for the ids for which
// the JSON of an event fails.
func (r Ranked[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &r) }

// UnmarshalJSON reads a ranked player, as strictly as an event is read.
func (r *Ranked[P]) UnmarshalJSON(data []byte) error { return decode[P](data, r) }

// UnmarshalJSON reads a value, as strictly as an event is read.
func (v *Value) UnmarshalJSON(data []byte) error { return decode[string](data, v) }

// UnmarshalJSON reads a fee, as strictly as an event is read.
func (f *Fee) UnmarshalJSON(data []byte) error {
	return codec.NotRead(strict.Unmarshal(data, f, reflect.TypeFor[Fee]()))
}

// UnmarshalJSON reads ratings, as strictly as an event is read.
func (r *WHR) UnmarshalJSON(data []byte) error {
	return codec.NotRead(strict.Unmarshal(data, r, reflect.TypeFor[WHR]()))
}

// MarshalJSON returns the prizes as JSON. It fails for the ids for which the
// JSON of an event fails.
func (p Prizes[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &p) }

// UnmarshalJSON reads prizes, as strictly as an event is read.
func (p *Prizes[P]) UnmarshalJSON(data []byte) error { return decode[P](data, p) }

// MarshalJSON returns the registration as JSON. It fails for the ids for which
// the JSON of an event fails.
func (r Registration[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &r) }

// UnmarshalJSON reads a registration, as strictly as an event is read.
func (r *Registration[P]) UnmarshalJSON(data []byte) error { return decode[P](data, r) }

// MarshalJSON returns the payment as JSON. It fails for the ids for which the
// JSON of an event fails.
func (p Payment[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &p) }

// UnmarshalJSON reads a payment, as strictly as an event is read.
func (p *Payment[P]) UnmarshalJSON(data []byte) error { return decode[P](data, p) }

// MarshalJSON returns the funds as JSON. It fails for the ids for which the
// JSON of an event fails.
func (f Funds[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &f) }

// UnmarshalJSON reads funds, as strictly as an event is read.
func (f *Funds[P]) UnmarshalJSON(data []byte) error { return decode[P](data, f) }

// MarshalJSON returns the revision as JSON. It fails for the ids and the texts
// for which the JSON of an event fails.
func (r Revision[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &r) }

// UnmarshalJSON reads a revision, as strictly as an event is read.
func (r *Revision[P]) UnmarshalJSON(data []byte) error { return decode[P](data, r) }

// MarshalJSON returns the correction as JSON. It fails for the ids and the
// texts for which the JSON of an event fails.
func (c Correction[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &c) }

// UnmarshalJSON reads a correction, as strictly as an event is read.
func (c *Correction[P]) UnmarshalJSON(data []byte) error { return decode[P](data, c) }

// MarshalJSON returns the change as JSON. It fails for the ids and the texts
// for which the JSON of an event fails.
func (c Change[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &c) }

// UnmarshalJSON reads a change, as strictly as an event is read.
func (c *Change[P]) UnmarshalJSON(data []byte) error { return decode[P](data, c) }

// MarshalJSON returns the seeding as JSON. It fails for the ids for which the
// JSON of an event fails.
func (s Seeding[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &s) }

// UnmarshalJSON reads a seeding, as strictly as an event is read.
func (s *Seeding[P]) UnmarshalJSON(data []byte) error { return decode[P](data, s) }

// UnmarshalJSON reads the bounds, as strictly as an event is read.
func (r *Remaining) UnmarshalJSON(data []byte) error {
	return codec.NotRead(strict.Unmarshal(data, r, reflect.TypeFor[Remaining]()))
}

// MarshalJSON returns [ErrNotJSON]. Write the event, and prepare it again.
func (Prepared[P]) MarshalJSON() ([]byte, error) {
	return codec.Written(nil, errors.New("a Prepared is kept in memory only"))
}
