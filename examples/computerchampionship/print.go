package main

import (
	"encoding/json"
	"errors"
	"io"
	"strings"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/pairing"
)

// A printer prints about championships, times in one zone.
type printer struct {
	io.Writer
	zone *time.Location
}

// printf prints texts so that a name cannot command the terminal.
func (p printer) printf(format string, args ...any) {
	io.WriteString(p, say.Sprintf(format, args...))
}

// columns prints rows of cells, separated by tabs, in columns.
func (p printer) columns(rows []string) { io.WriteString(p, say.Columns(rows, "  ")) }

// width is the width of a paragraph in columns.
const width = 80

// wrap prints a text in lines of up to width columns. Lines after the first are
// indented further.
func (p printer) wrap(indent, text string) {
	io.WriteString(p, say.Wrap(text, indent, "  ", width))
}

// short is a moment without its year.
func (p printer) short(t time.Time) string { return t.In(p.zone).Format("Jan _2 15:04") }

// long is a moment in full.
func (p printer) long(t time.Time) string { return t.In(p.zone).Format("2006-01-02 15:04 -07:00") }

// json prints the championship as a file, with the next round if there is one.
func (p printer) json(ch championship, x outlook) error {
	if x.err != nil && !errors.Is(x.err, pairing.ErrUnfinished) {
		return x.err
	}
	e := x.event
	if x.err == nil && !x.next.Over {
		e.Rounds = append(e.Rounds, x.next.Round)
	}
	ch.Event = &e
	data, err := json.Marshal(ch)
	if err != nil {
		return err
	}
	// One game a line, as a person would write it. Quotes inside a text are
	// escaped, so none of these patterns can be part of one.
	text := strings.NewReplacer(
		`"qualifier":{`, "\n\"qualifier\":{", `,"benchmarks":`, ",\n \"benchmarks\":", `,"window":`,
		",\n \"window\":", `,"games":[`, ",\n \"games\":[",
		`"schedule":{`, "\n\"schedule\":{", `,"timeControl":`, ",\n\"timeControl\":", `,"uploadBy":`,
		",\n \"uploadBy\":", `,"invitations":[`, ",\n \"invitations\":[",
		`,"developers":`, ",\n \"developers\":", `,"unavailable":`, ",\n \"unavailable\":", `,"reserves":[`,
		",\n \"reserves\":[", `,"penalized":`, ",\n \"penalized\":", `,"order":`, ",\n \"order\":",
		`,"options":`, ",\n \"options\":", `,"money":{`, ",\n\"money\":{", `,"registrations":[`,
		",\n \"registrations\":[", `,"other":[`, ",\n \"other\":[", `{"player":`, "\n   {\"player\":",
		`,"event":{`, ",\n\"event\":{", `,"entrants":`, ",\n \"entrants\":", `,"rounds":[`, ",\n \"rounds\":[",
		`,"playOff":`, ",\n \"playOff\":",
		`{"games":[`, "\n  {\"games\":[", `{"gold":`, "\n   {\"gold\":",
	).Replace(string(data))
	p.Write(say.JSON([]byte(text + "\n")))
	return nil
}
