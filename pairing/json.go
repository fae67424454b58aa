package pairing

import (
	"io"
	"reflect"
	"slices"

	"github.com/arbiter-go/arbiter/internal/strict"
)

// plainEvent is an Event without its methods.
type plainEvent[P comparable] Event[P]

type jsonEvent[P comparable] struct {
	Version strict.Version `json:"version,omitzero"`
	plainEvent[P]
}

// ReadEvent reads an event from its JSON, to the end of r. It is as strict as
// [Event.UnmarshalJSON], and reads the text piece by piece: where that may be
// long it is faster than [json.Unmarshal], and never holds the text, but the
// event alone. Of a source that isn't trusted, bound the length. In a server,
// use [net/http.MaxBytesReader], which says that the text is too long; with
// [io.LimitReader] it looks as if it ended too early.
func ReadEvent[P comparable](r io.Reader) (Event[P], error) {
	var j jsonEvent[P]
	if err := strict.DecodeIDs[P](r, &j); err != nil {
		return Event[P]{}, notRead(err)
	}
	return Event[P](j.plainEvent), nil
}

// UnmarshalJSON reads an event, strictly: a key that is unknown, stands twice,
// has another spelling or is missing is an error that names the place, and so
// is a null. A version other than 1 is an error; none means 1. The event itself
// is not yet checked.
func (e *Event[P]) UnmarshalJSON(data []byte) error {
	var j jsonEvent[P]
	if err := strict.UnmarshalIDs[P](data, &j); err != nil {
		return notRead(err)
	}
	*e = Event[P](j.plainEvent)
	return nil
}

// WriteEvent writes the JSON of an event, the same bytes as [json.Marshal]
// gives, and faster: json.Marshal goes over the text once more. If there is an
// error, nothing is written, except where w itself fails.
func WriteEvent[P comparable](w io.Writer, e Event[P]) error {
	text, err := e.MarshalJSON()
	if err != nil {
		return err
	}
	_, err = w.Write(text)
	return err
}

// MarshalJSON returns the event as JSON. Equal events have equal bytes. It
// fails for an id that would not come back from JSON as it is, wherever the id
// stands: for example a string that is not UTF-8, or a nil.
func (e Event[P]) MarshalJSON() ([]byte, error) {
	e.Entrants = strict.OrEmpty(e.Entrants)
	size := 16*len(e.Entrants) + 1024
	e.Rounds = append([]Round[P]{}, e.Rounds...)
	for i := range e.Rounds {
		r := &e.Rounds[i]
		r.Games, r.Byes = strict.OrEmpty(r.Games), strict.OrEmpty(r.Byes)
		size += 80*len(r.Games) + 64
	}
	e.Pins = slices.Clone(e.Pins)
	for i := range e.Pins {
		e.Pins[i].Pairs = strict.OrEmpty(e.Pins[i].Pairs)
	}
	if e.PlayOff != nil {
		e.PlayOff = &RunnerUpPlayOff[P]{e.PlayOff.After, e.PlayOff.Champion, strict.OrEmpty(e.PlayOff.Tied)}
	}
	return appendJSON[P](make([]byte, 0, size), &jsonEvent[P]{1, plainEvent[P](e)}, reflect.TypeFor[Round[P]]())
}

// MarshalJSON returns the round as JSON. It fails for the ids for which the
// JSON of an event fails.
func (r Round[P]) MarshalJSON() ([]byte, error) {
	r.Games, r.Byes = strict.OrEmpty(r.Games), strict.OrEmpty(r.Byes)
	return appendJSON[P](make([]byte, 0, 80*len(r.Games)+64), &r)
}

// plainCertificate is a Certificate without its methods.
type plainCertificate[P comparable] Certificate[P]

// MarshalJSON returns the certificate as JSON. It fails for the ids for which
// the JSON of an event fails.
func (c Certificate[P]) MarshalJSON() ([]byte, error) {
	c.Levels = strict.OrEmpty(c.Levels)
	c.Players, c.Sets = append([]Dual[P]{}, c.Players...), append([]OddSet[P]{}, c.Sets...)
	for i := range c.Players {
		c.Players[i].Y = strict.OrEmpty(c.Players[i].Y)
	}
	for k := range c.Sets {
		c.Sets[k].Players, c.Sets[k].Z = strict.OrEmpty(c.Sets[k].Players), strict.OrEmpty(c.Sets[k].Z)
	}
	return appendJSON[P](nil, &c)
}

// UnmarshalJSON reads a certificate, as strictly as an event is read. Whether
// it proves anything is for [Verify] to say.
func (c *Certificate[P]) UnmarshalJSON(data []byte) error {
	var plain plainCertificate[P]
	if err := strict.UnmarshalIDs[P](data, &plain); err != nil {
		return notRead(err)
	}
	*c = Certificate[P](plain)
	return nil
}

func appendJSON[P comparable](b []byte, v any, plain ...reflect.Type) ([]byte, error) {
	b, err := strict.AppendIDs[P](b, v, plain...)
	if err != nil {
		return nil, inJSON(err, ErrNotJSON)
	}
	return b, nil
}
