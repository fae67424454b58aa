// Package competition reads and writes the file of a championship, as its
// director keeps it. The file is a JSON object with these keys. A key with a ?
// may be left out:
//
//	about?        a text
//	title?        what the champion is called, on the certificate
//	timeControl?  a text, such as 90s/5m/100/0/6h/5m, as package timecontrol reads it
//	money?        fees, registrations and the rest of the prize fund, as package money reads them
//	seeds?        the ratings by which the entrants are seeded, as Seeds
//	event?        the event, as package pairing reads it
//
// The event is left out before there is an event, as during registration. A
// file can also be the event alone. Both forms are read strictly.
package competition

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/championship/money"
	"github.com/arbiter-go/arbiter/examples/internal/championship/timecontrol"
	"github.com/arbiter-go/arbiter/internal/strict"
	"github.com/arbiter-go/arbiter/pairing"
)

// A File is the file of a championship. Players are known by their names.
type File struct {
	About       string                `json:"about,omitempty"`
	Title       string                `json:"title,omitempty"`
	TimeControl timecontrol.Control   `json:"timeControl,omitzero"`
	Money       *money.Money          `json:"money,omitempty"`
	Seeds       *Seeds                `json:"seeds,omitempty"`
	Event       pairing.Event[string] `json:"event,omitzero"`

	// Name is the name of the file in errors. The program sets it.
	Name string `json:"-"`

	// Bare says that the file has the event alone, and nothing around it.
	Bare bool `json:"-"`
}

// Read reads a file in either form. The first key that only one form has says
// which form it is. A file without such a key is a bare event. An error is
// about the form that the file has, and names the line and the column.
//
// Read does not check the event itself; see [pairing.Event.Check].
func Read(text []byte) (f File, err error) {
	if isBare(text) {
		f.Bare = true
		f.Event, err = pairing.ReadEvent[string](bytes.NewReader(text))
	} else if err = strict.UnmarshalFile(text, &f, strict.ReaderOf(pairing.ReadEvent[string])); err != nil {
		err = fmt.Errorf("championship: %w", err)
	}
	if err != nil {
		return File{}, err
	}
	return f, nil
}

// ErrNoEvent says that a file has no event yet.
var ErrNoEvent = errors.New(`the file has no key "event"`)

// HasEvent reports whether the file has an event.
func (f File) HasEvent() bool { return !reflect.ValueOf(f.Event).IsZero() }

// keys are keys that only one form has: an event, or a championship.
var keys = [...]struct {
	name string
	bare bool
}{
	{"event", false}, {"about", false}, {"title", false}, {"timeControl", false},
	{"money", false}, {"seeds", false},
	{"version", true}, {"lives", true}, {"entrants", true}, {"rounds", true},
}

// isBare reports whether a text is an event alone. A key in another spelling
// counts, too. It is a mistake, and its error must be about the form that was
// meant.
func isBare(text []byte) bool {
	d := json.NewDecoder(bytes.NewReader(text))
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return true
	}
	for d.More() {
		t, err := d.Token()
		if err != nil {
			break
		}
		name, _ := t.(string)
		for _, k := range keys {
			if strings.EqualFold(name, k.name) {
				return k.bare
			}
		}
		if d.Decode(new(json.RawMessage)) != nil {
			break
		}
	}
	return true
}

// Text returns the file in its form, with each game on a line of its own.
func (f File) Text() ([]byte, error) {
	var v any = &f
	if f.Bare {
		v = &f.Event
	}
	text, err := json.Marshal(v)
	if err != nil {
		return nil, err
	}
	return append(lines(text), '\n'), nil
}

// lines puts a file on lines, as a person would write it: a line for each game
// and each record. Quotes inside a text are escaped, so no text has any of
// these patterns in it.
func lines(text []byte) []byte {
	var list []string
	for _, x := range [...]struct{ before, pattern string }{
		{"", `"timeControl":`}, {"", `"money":{`}, {"", `"seeds":{`}, {"", `"event":`},
		{" ", `"registrations":[`}, {" ", `"other":[`}, {" ", `"forfeited":[`},
		{" ", `"entrants":[`}, {" ", `"rounds":[`}, {" ", `"seedRatings":[`}, {" ", `"withdrawals":[`},
		{" ", `"absent":[`}, {" ", `"length":`}, {" ", `"clubs":[`}, {" ", `"requested":[`},
		{" ", `"extraLives":[`}, {" ", `"forfeitRemoves":`}, {" ", `"reinstated":[`}, {" ", `"playOff":{`},
		{" ", `"forbidden":[`}, {" ", `"pins":[`},
	} {
		list = append(list, ","+x.pattern, ",\n"+x.before+x.pattern)
	}
	list = append(list, `{"player":`, "\n  {\"player\":", `{"games":[`, "\n  {\"games\":[", `{"gold":`,
		"\n   {\"gold\":")
	return []byte(strings.NewReplacer(list...).Replace(string(text)))
}

// Cost is the cost of a round in one line.
func Cost(cost []pairing.Value) string {
	var texts []string
	for _, v := range cost {
		texts = append(texts, v.String())
	}
	return strings.Join(texts, ", ")
}
