package duplicate

import (
	"errors"
	"io"
	"reflect"

	"github.com/arbiter-go/arbiter/internal/strict"
)

// This file has the JSON of records and answers.

// parts lists the types that are written and read field by field if they are
// part of another type.
var parts = []reflect.Type{reflect.TypeFor[Position]()}

// encode appends the JSON of a value that can have ids.
func encode[P comparable](b []byte, v any) ([]byte, error) {
	return codec.Written(strict.AppendIDs[P](b, v, parts...))
}

// decode reads a value that can have ids from its JSON.
func decode[P comparable](data []byte, v any) error {
	return codec.NotRead(strict.UnmarshalIDs[P](data, v, append(parts, reflect.TypeOf(v).Elem())...))
}

// encodePlain returns the JSON of a value without ids.
func encodePlain(v any) ([]byte, error) {
	return codec.Written(strict.Append(nil, v, parts...))
}

// decodePlain reads a value without ids from its JSON.
func decodePlain(data []byte, v any) error {
	return codec.NotRead(strict.Unmarshal(data, v, append(parts, reflect.TypeOf(v).Elem())...))
}

// plainEvent is an Event without its methods.
type plainEvent[P comparable] Event[P]

type jsonEvent[P comparable] struct {
	Version strict.Version `json:"version,omitzero"`
	plainEvent[P]
}

// ReadEvent reads an event from its JSON, to the end of r. The event has no
// dealer: set it before [Schedule]. ReadEvent is as strict as
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
	if err := strict.DecodeIDs[P](r, &j, parts...); err != nil {
		return Event[P]{}, codec.NotDecoded(err)
	}
	return Event[P](j.plainEvent), nil
}

// UnmarshalJSON reads an event, strictly. It is an error if a key is unknown,
// appears twice, has another spelling or is missing, and if there is a null.
// The error names the place, and its kind is [ErrJSON]. An optional key
// "version" must be 1. The event has no dealer. It is not yet checked: see
// [Event.Check]. If there is an error, e stays as it was.
func (e *Event[P]) UnmarshalJSON(data []byte) error {
	var j jsonEvent[P]
	if err := decode[P](data, &j); err != nil {
		return err
	}
	*e = Event[P](j.plainEvent)
	return nil
}

// MarshalJSON returns the event as JSON, without its dealer:
//
//	{"version":1,"tables":[["Ada","Ben"]],
//	 "hands":3000,"matches":10,"cards":9}
//
// If Cards is 0, its key is left out. The key "permutations" is only there if
// it is true. Equal events have equal bytes. MarshalJSON fails with
// [ErrNotJSON] for an id that would not be the same after a round trip. An
// example is a string that is not UTF-8.
func (e Event[P]) MarshalJSON() ([]byte, error) {
	return encode[P](nil, &jsonEvent[P]{1, plainEvent[P](e)})
}

// Answers and parts of events are written and read as strictly as an event.

// MarshalJSON returns the position as JSON.
func (at Position) MarshalJSON() ([]byte, error) { return encodePlain(&at) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (at *Position) UnmarshalJSON(data []byte) error { return decodePlain(data, at) }

// MarshalJSON fails as [Event.MarshalJSON] does.
func (h Hand[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &h) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (h *Hand[P]) UnmarshalJSON(data []byte) error { return decode[P](data, h) }

// MarshalJSON writes one object with the hand. It fails as [Event.MarshalJSON]
// does.
func (d Deal[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &d) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (d *Deal[P]) UnmarshalJSON(data []byte) error { return decode[P](data, d) }

// MarshalJSON fails as [Event.MarshalJSON] does.
func (p Played[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &p) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON]. An entry must have a
// list of cards, which can be empty.
func (p *Played[P]) UnmarshalJSON(data []byte) error { return decode[P](data, p) }

// MarshalJSON returns the report as JSON.
func (r Report) MarshalJSON() ([]byte, error) { return encodePlain(&r) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (r *Report) UnmarshalJSON(data []byte) error {
	type plainReport Report
	var j plainReport
	if err := decodePlain(data, &j); err != nil {
		return err
	}
	*r = Report(j)
	return nil
}

// MarshalJSON returns the match as JSON.
func (m Match) MarshalJSON() ([]byte, error) { return encodePlain(&m) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (m *Match) UnmarshalJSON(data []byte) error { return decodePlain(data, m) }

// MarshalJSON fails as [Event.MarshalJSON] does.
func (s Series[P]) MarshalJSON() ([]byte, error) { return encode[P](nil, &s) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (s *Series[P]) UnmarshalJSON(data []byte) error { return decode[P](data, s) }

// MarshalJSON returns the draw as JSON.
func (d Draw) MarshalJSON() ([]byte, error) { return encodePlain(&d) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (d *Draw) UnmarshalJSON(data []byte) error { return decodePlain(data, d) }

// MarshalJSON returns the beacon as JSON.
func (b Beacon) MarshalJSON() ([]byte, error) { return encodePlain(&b) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (b *Beacon) UnmarshalJSON(data []byte) error { return decodePlain(data, b) }

// MarshalJSON returns the chain as JSON, as a server of drand does:
//
//	{"public_key":"83cf…","period":3,"genesis_time":1692803367,
//	 "hash":"52db…","groupHash":"f477…",
//	 "schemeID":"bls-unchained-g1-rfc9380",
//	 "metadata":{"beaconID":"quicknet"}}
func (c Chain) MarshalJSON() ([]byte, error) { return encodePlain(&c) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON]. It reads the answer to
// /info in the first version of the interface of drand. The second version has
// other keys, and they are refused. The chain is not yet checked: see
// [Chain.Check].
func (c *Chain) UnmarshalJSON(data []byte) error { return decodePlain(data, c) }

// MarshalJSON returns the pulse as JSON, as a server of drand does:
//
//	{"round":1000,"randomness":"fe29…","signature":"b446…"}
//
// The key "previous_signature" is only there if there is one.
func (p Pulse) MarshalJSON() ([]byte, error) { return encodePlain(&p) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON]. It reads the answer to
// /public/ROUND in the first version of the interface of drand. The second
// version leaves out the randomness, and is refused. A previous signature can
// be missing or empty. The pulse is not yet checked: see [Pulse.Check].
func (p *Pulse) UnmarshalJSON(data []byte) error { return decodePlain(data, p) }

// MarshalJSON returns the promise as JSON.
func (p Promise) MarshalJSON() ([]byte, error) { return encodePlain(&p) }

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (p *Promise) UnmarshalJSON(data []byte) error { return decodePlain(data, p) }

// jsonContribution is the form of a Contribution in JSON.
type jsonContribution struct {
	Team string     `json:"team"`
	Form Form       `json:"form"`
	Data base64Text `json:"data"`
	Salt Salt       `json:"salt"`
}

// MarshalJSON returns the contribution as JSON:
//
//	{"team":"Ada's","form":"seed","data":"AAEC…","salt":"0102…"}
func (c Contribution) MarshalJSON() ([]byte, error) {
	return encodePlain(&jsonContribution{c.Team, c.Form, c.Data, c.Salt})
}

// UnmarshalJSON is as strict as [Event.UnmarshalJSON]. Only [Accept] and
// [Reveal] check that a contribution matches a promise.
func (c *Contribution) UnmarshalJSON(data []byte) error {
	var j jsonContribution
	if err := decodePlain(data, &j); err != nil {
		return err
	}
	*c = Contribution{j.Team, j.Form, j.Data, j.Salt}
	return nil
}

// MarshalJSON returns [ErrNotJSON]. Write the event, and schedule it again.
func (Timetable[P]) MarshalJSON() ([]byte, error) {
	return codec.Written(nil, errors.New("a Timetable is kept in memory only"))
}
