package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/arbiter-go/arbiter/examples/forecast/internal/course"
	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/internal/strict"
	"github.com/arbiter-go/arbiter/pairing"
	"github.com/arbiter-go/arbiter/qualify"
	"github.com/arbiter-go/arbiter/roundrobin"
)

// This file reads events of all kinds, and says how they stand.

// errCall begins the error of a flag that does not fit the event.
var errCall = errors.New("a flag does not fit the event")

// A kind is a kind of event.
type kind string

// The kinds of events.
const (
	floating  kind = "floating elimination"
	roundTeam kind = "round robin"
	qualifier kind = "qualifier"
)

// An event is an event that is forecast.
type event struct {
	name  string // of the file, for errors
	about []string
	kind  kind
	start course.Start

	// The next contests for a heading, such as "the games of round 7", and
	// the word for one of them.
	next, contest string

	// The assumptions about this kind of event, besides those about all.
	assumed []string
}

// read reads the event of a call.
func (c call) read(p cli.Program) (ev event, err error) {
	name, text, err := p.Read(c.path, cli.Sample{Name: "sample.json", Text: sample}, cli.MaxFile)
	if err != nil {
		return event{}, err
	}
	ev, err = c.event(text)
	if err != nil {
		return event{}, fmt.Errorf("%s: %w", name, err)
	}
	ev.name = name
	return ev, nil
}

// event reads an event of any kind.
func (c call) event(text []byte) (event, error) {
	switch k := kindOf(text); {
	case k == championship:
		return c.championship(text)
	case k == string(roundTeam):
		if err := errors.Join(c.only(floating, roundTeam), c.only(qualifier, roundTeam)); err != nil {
			return event{}, err
		}
		e, err := roundrobin.ReadEvent[string](bytes.NewReader(text))
		if err != nil {
			return event{}, err
		}
		return newRoundRobin(e)
	case k == string(qualifier):
		e, err := qualify.ReadEvent[string](bytes.NewReader(text))
		if err != nil {
			return event{}, err
		}
		return c.qualifier(e)
	}
	file, err := competition.Read(text)
	if err != nil {
		return event{}, err
	}
	if !file.HasEvent() {
		return event{}, competition.ErrNoEvent
	}
	if file.Event.Edition.HasPoints() {
		return event{}, errors.New("this is an event with points, of which there is no forecast")
	}
	return c.floating(file.About, file.Event)
}

// championship is the file of a championship of bots, which has a qualifier and
// finals.
const championship = "championship"

// keys are keys that only one kind of file has. All other files have a floating
// elimination.
var keys = [...]struct{ name, kind string }{
	{"qualifier", championship}, {"schedule", championship},
	{"teams", string(roundTeam)}, {"results", string(roundTeam)}, {"playOffs", string(roundTeam)},
	{"benchmarks", string(qualifier)}, {"window", string(qualifier)},
}

// kindOf returns the kind of a file by its first key that only one kind has. A
// key in another spelling counts, too, so that its error is about the file that
// was meant.
func kindOf(text []byte) string {
	d := json.NewDecoder(bytes.NewReader(text))
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return ""
	}
	for d.More() {
		t, err := d.Token()
		if err != nil {
			break
		}
		name, _ := t.(string)
		for _, k := range keys {
			if strings.EqualFold(name, k.name) {
				return k.kind
			}
		}
		if d.Decode(new(json.RawMessage)) != nil {
			break
		}
	}
	return ""
}

// only refuses a flag that is about events of one kind, for an event of another
// kind.
func (c call) only(about, is kind) error {
	switch {
	case about == is:
		return nil
	case about == floating && c.before != 0:
		return fmt.Errorf("%w: -before is about rounds of a floating elimination, and this is a %s", errCall,
			is)
	case about == qualifier && c.at != "":
		return fmt.Errorf("%w: -at is about a qualifier, and this is a %s", errCall, is)
	}
	return nil
}

// championship reads the file of a championship of bots.
func (c call) championship(text []byte) (event, error) {
	var file struct {
		About       string                 `json:"about,omitempty"`
		Schedule    json.RawMessage        `json:"schedule,omitempty"`
		TimeControl json.RawMessage        `json:"timeControl,omitempty"`
		Qualifier   qualify.Event[string]  `json:"qualifier"`
		Event       *pairing.Event[string] `json:"event,omitempty"`
		Money       json.RawMessage        `json:"money,omitempty"`
	}
	err := strict.UnmarshalFile(text, &file, strict.ReaderOf(pairing.ReadEvent[string]),
		strict.ReaderOf(qualify.ReadEvent[string]))
	if err != nil {
		return event{}, err
	}
	if file.Event != nil && c.at == "" {
		return c.floating(file.About, *file.Event)
	}
	ev, err := c.qualifier(file.Qualifier)
	if err != nil {
		return event{}, fmt.Errorf("qualifier: %w", err)
	}
	ev.about = withAbout(file.About, ev.about...)
	return ev, nil
}

// withAbout puts the text of a file before other texts, if it has one.
func withAbout(about string, texts ...string) []string {
	if about == "" {
		return texts
	}
	return append([]string{about}, texts...)
}

// floating returns a floating elimination, at its own moment or before a round.
func (c call) floating(about string, e pairing.Event[string]) (ev event, err error) {
	if err := c.only(qualifier, floating); err != nil {
		return event{}, err
	}
	if c.before != 0 {
		if e, err = e.Before(c.before); errors.Is(err, pairing.ErrNoRound) {
			return event{}, fmt.Errorf("%w: -before: %w", errCall, err)
		} else if err != nil {
			return event{}, err
		}
	}
	ev = event{kind: floating, contest: "game",
		assumed: []string{"Each round is paired by the criteria of the event, from all results before it."}}
	if ev.start, err = course.Floating(e); err != nil {
		return event{}, err
	}
	round, where := len(e.Rounds)+1, "before round %d"
	if unfinished(e) {
		round, where = len(e.Rounds), "in round %d"
	}
	if len(ev.start.Contests()) == 0 {
		where = fmt.Sprintf("over after %s", say.Count(len(e.Rounds), "round", "rounds"))
	} else {
		where = fmt.Sprintf(where, round)
		ev.next = fmt.Sprintf("games of round %d", round)
	}
	ev.about = withAbout(about, competition.About(e)+", "+where)
	return ev, nil
}

// unfinished reports whether a game of the last round is not played.
func unfinished(e pairing.Event[string]) bool {
	if len(e.Rounds) == 0 {
		return false
	}
	for _, g := range e.Rounds[len(e.Rounds)-1].Games {
		if g.Outcome == pairing.NotPlayed {
			return true
		}
	}
	return false
}

// newRoundRobin returns a round robin.
func newRoundRobin(e roundrobin.Event[string]) (ev event, err error) {
	ev = event{kind: roundTeam, contest: "match"}
	if ev.start, err = course.RoundRobin(e); err != nil {
		return event{}, err
	}
	decision, err := roundrobin.Final(e)
	if err != nil {
		return event{}, err
	}
	where := ""
	switch decision.State {
	case roundrobin.InTable:
		where, ev.next = "in the table", "matches of the table"
	case roundrobin.InPlayOff:
		where, ev.next = "in a play-off", "matches of the play-off"
	case roundrobin.InFinal:
		where, ev.next = "before the final", "match of the final"
	case roundrobin.InExtra:
		where, ev.next = "before the extra match", "extra match"
	default:
		where = "which is over"
	}
	if !ev.start.Complete() {
		ev.assumed = []string{"A match of an odd number of games has a winner."}
	}
	teams := say.Count(len(e.Teams), "team", "teams")
	ev.about = []string{fmt.Sprintf("Round robin, %s, %s", teams, where)}
	return ev, nil
}

// qualifier returns a qualifier at the moment that is asked for.
func (c call) qualifier(e qualify.Event[string]) (ev event, err error) {
	if err := c.only(floating, qualifier); err != nil {
		return event{}, err
	}
	at := latest(e)
	if c.at != "" {
		if at, err = parseTime(c.at, e.Window.Begin.Location()); err != nil {
			return event{}, fmt.Errorf("%w: -at %q: %w", errCall, c.at, err)
		}
	}
	ev = event{kind: qualifier, next: "games that are still played", contest: "game"}
	if ev.start, err = course.Qualifier(e, at); err != nil {
		return event{}, err
	}
	then, _ := e.At(at)
	ev.about = []string{fmt.Sprintf("Qualifier, %s, %s, at %s: %s so far",
		say.Count(len(e.Entrants), "entrant", "entrants"),
		say.Count(len(e.Benchmarks), "benchmark", "benchmarks"),
		at.In(e.Window.Begin.Location()).Format("2006-01-02 15:04 -07:00"),
		say.Count(len(then.Games), "game", "games"))}
	ev.assumed = []string{course.PaceText}
	return ev, nil
}

// latest returns the latest time at which a game began or ended, or the
// beginning of the window if that is later.
func latest(e qualify.Event[string]) time.Time {
	at := e.Window.Begin
	for _, g := range e.Games {
		for _, t := range []time.Time{g.Start, g.End} {
			if t.After(at) {
				at = t
			}
		}
	}
	return at
}

// errTime reports a text that is no time.
var errTime = errors.New("a time must be as in 2014-01-20T18:00:00Z, or a date as in 2014-01-20")

// parseTime reads a time as in RFC 3339, as strictly as in a file, or a date.
func parseTime(text string, zone *time.Location) (time.Time, error) {
	var at struct {
		At time.Time `json:"at"`
	}
	quoted, err := json.Marshal(map[string]string{"at": text})
	if err == nil && strict.Unmarshal(quoted, &at) == nil {
		return at.At, nil
	}
	t, err := time.ParseInLocation(time.DateOnly, text, zone)
	if err != nil {
		return time.Time{}, errTime
	}
	return t, nil
}
