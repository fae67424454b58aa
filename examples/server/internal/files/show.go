package files

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"unicode/utf8"

	"github.com/arbiter-go/arbiter/examples/internal/bots/league"
	"github.com/arbiter-go/arbiter/examples/internal/bots/runoffs"
	"github.com/arbiter-go/arbiter/examples/internal/championship/leaguefile"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/examples/server/internal/desk"
	"github.com/arbiter-go/arbiter/roundrobin"
	"github.com/arbiter-go/arbiter/runoff"
)

// This file shows round robins and run-offs that are in files.

// Limits of a file that can be shown.
const (
	// MaxShown is the maximum length of a file in bytes.
	MaxShown = 4 << 20

	// MaxTeams is the maximum number of teams or bots. A page could not
	// have the crosstable of more.
	MaxTeams = 100

	// MaxName is the maximum number of characters of the name of a team, a
	// bot or a competition, and MaxTitle of a title. An event has the same
	// limits.
	MaxName  = desk.MaxName
	MaxTitle = desk.MaxText
)

// Errors of Show.
var (
	// ErrKind says that a file is neither a round robin nor a run-off.
	ErrKind = errors.New("neither a round robin nor a run-off")

	// ErrTooLarge says that a file, or its page, is too large to be shown.
	ErrTooLarge = errors.New("too large to be shown")
)

// A Shown has the contents of a page about a file. All texts are clean, as
// say.Clean writes them.
type Shown struct {
	Title string
	Kind  string // round robin or run-off
	Runs  bool   // it is a league that goes on: its desk can change it
	// Says has the facts about the event, in sentences.
	Says   []string
	Tables []Table
	Rules  []Rule // that were applied, in the order of the rule books
}

// A Table is a part of a page.
type Table struct {
	Heading string
	Note    string   // below the heading, or ""
	Head    []string // of the columns
	// Align has a letter for each column: l for left, r for right, c for
	// the middle.
	Align string
	Rows  [][]string
}

// A Rule is a rule of a package.
type Rule struct {
	Package string // roundrobin or runoff
	Name    string
	Text    string // in a sentence
}

// kinds are the files that can be shown. A file is of the first kind of which
// it has all keys.
var kinds = [...]struct {
	keys []string
	show func(name string, text []byte) (Shown, error)
}{
	{[]string{"teams", "matches", "seed"}, showLeague},
	{[]string{"teams", "results"}, showRoundRobin},
	{[]string{"bots", "rankings"}, showReport},
	{[]string{"bots", "matches"}, showRunOff},
	{[]string{"preliminary", "series"}, showContest},
}

// Show prepares a file with a round robin or a run-off for a page. The name is
// the title if the file has none. The file has the JSON of one of these:
//
//   - a roundrobin.Event, or the file of examples/league;
//   - a runoff.Event;
//   - the results of a league, which examples/stackem and examples/abalone
//     print with -json;
//   - the results of examples/pokerseries or examples/poker, with -json.
//
// Everything is computed anew from the matches. The error is ErrKind if the
// file has something else, ErrTooLarge, or an error of the package that reads
// it. ErrTooLarge names each text that is too long.
func Show(name string, text []byte) (Shown, error) {
	if len(text) > MaxShown {
		return Shown{}, fmt.Errorf("%w: %d bytes; at most %d are read", ErrTooLarge, len(text), MaxShown)
	}
	var keys map[string]json.RawMessage
	if err := json.Unmarshal(text, &keys); err != nil {
		return Shown{}, fmt.Errorf("%w: %w", ErrKind, err)
	}
	if keys["event"] != nil && leaguefile.Is(text) {
		return showRoundRobin(say.Clean(name), text)
	}
	for _, k := range kinds {
		if !slices.ContainsFunc(k.keys, func(key string) bool { return keys[key] == nil }) {
			return k.show(say.Clean(name), text)
		}
	}
	return Shown{}, ErrKind
}

// bounded returns an error if there are too many teams or bots, or else for
// each name that is too long.
func bounded(list []string, one, more string) error {
	if n := len(list); n > MaxTeams {
		return fmt.Errorf("%w: %d %s; at most %d are shown", ErrTooLarge, n, more, MaxTeams)
	}
	var wrong []error
	for k, name := range list {
		wrong = append(wrong, short(name, fmt.Sprintf("the name of %s %d", one, k+1), MaxName))
	}
	return errors.Join(wrong...)
}

// short returns an error if a text has too many characters.
func short(text, what string, most int) error {
	if n := utf8.RuneCountInString(text); n > most {
		return fmt.Errorf("%w: %s has %d characters; at most %d are shown", ErrTooLarge, what, n, most)
	}
	return nil
}

func showRoundRobin(name string, text []byte) (Shown, error) {
	f, err := leaguefile.Read(text)
	if err != nil {
		return Shown{}, err
	}
	if f.About != "" {
		name = say.Clean(f.About)
	}
	x, err := roundRobin(name, f.Event)
	x.Runs = err == nil
	return x, err
}

// showLeague shows the results of a league. Only the matches are read.
func showLeague(name string, text []byte) (Shown, error) {
	d, err := league.ReadDocument(text)
	if err != nil {
		return Shown{}, err
	}
	e := roundrobin.Event[string]{Teams: d.Teams, Options: d.Options}
	for _, m := range d.Matches {
		if len(m.Bots) != 2 || len(m.Wins) != 2 {
			return Shown{}, fmt.Errorf("match %s: a match has two teams", say.Clean(m.ID))
		}
		x := roundrobin.Match[string]{A: m.Bots[0], B: m.Bots[1], WinsA: m.Wins[0], WinsB: m.Wins[1]}
		switch m.State {
		case roundrobin.InTable:
			e.Results = append(e.Results, x)
		case roundrobin.InPlayOff:
			if m.Stage < 1 || m.Stage > len(e.PlayOffs)+1 {
				return Shown{}, fmt.Errorf("match %s: there is no stage %d before it",
					say.Clean(m.ID), m.Stage-1)
			}
			if m.Stage > len(e.PlayOffs) {
				e.PlayOffs = append(e.PlayOffs, nil)
			}
			e.PlayOffs[m.Stage-1] = append(e.PlayOffs[m.Stage-1], x)
		case roundrobin.InFinal:
			e.Final = &x
		case roundrobin.InExtra:
			e.Extra = &x
		default:
			return Shown{}, fmt.Errorf("match %s: it is in no part of the event", say.Clean(m.ID))
		}
	}
	title, err := titleOr(d.Title, name)
	if err != nil {
		return Shown{}, err
	}
	return roundRobin(title, e)
}

// titleOr is the title of a file, or else its name.
func titleOr(title, name string) (string, error) {
	if title == "" {
		return name, nil
	}
	return say.Clean(title), short(title, "the title", MaxTitle)
}

func showRunOff(name string, text []byte) (Shown, error) {
	e, err := runoff.ReadEvent[string](bytes.NewReader(text))
	if err != nil {
		return Shown{}, err
	}
	return runOff(name, e, 0)
}

func showReport(name string, text []byte) (Shown, error) {
	d, err := runoffs.ReadDocument(text)
	if err != nil {
		return Shown{}, err
	}
	return report(name, d)
}

// report shows a report of a run-off. Only the chips that the bots won from
// each other are read. The matches of a pair are one match.
func report(name string, d runoffs.Document) (Shown, error) {
	e := runoff.Event[string]{Bots: d.Bots}
	most := 0
	for _, p := range d.Pairs {
		most = max(most, p.Matches)
	}
	for _, p := range d.Pairs {
		e.Matches = append(e.Matches, runoff.Match[string]{A: p.A, B: p.B, Chips: p.Chips})
		e.AllowUneven = e.AllowUneven || p.Matches < most
	}
	if n := len(d.Bots); n > 0 && n <= MaxTeams {
		e.AllowUneven = e.AllowUneven || len(d.Pairs) < n*(n-1)/2
	}
	title, err := titleOr(d.Title, name)
	if err != nil {
		return Shown{}, err
	}
	return runOff(title, e, d.Decides)
}

// showContest shows the results of a poker competition: all its run-offs.
func showContest(name string, text []byte) (Shown, error) {
	type outcome struct {
		Competition string          `json:"competition"`
		Report      json.RawMessage `json:"report"`
	}
	var d struct {
		Title       string    `json:"title"`
		Preliminary []outcome `json:"preliminary"`
		Final       []outcome `json:"final"`
	}
	if err := json.Unmarshal(text, &d); err != nil {
		return Shown{}, fmt.Errorf("%w: %w", ErrKind, err)
	}
	title, err := titleOr(d.Title, name)
	if err != nil {
		return Shown{}, err
	}
	all := Shown{Title: title, Kind: "run-off"}
	for _, part := range []struct {
		name string
		list []outcome
	}{{"preliminary", d.Preliminary}, {"final", d.Final}} {
		for k, o := range part.list {
			if o.Report == nil {
				continue
			}
			competition := fmt.Sprintf("the name of competition %d of the %s", k+1, part.name)
			if err := short(o.Competition, competition, MaxName); err != nil {
				return Shown{}, err
			}
			doc, err := runoffs.ReadDocument(o.Report)
			if err != nil {
				return Shown{}, err
			}
			x, err := report(name, doc)
			if err != nil {
				return Shown{}, err
			}
			where := say.Clean(o.Competition) + ", " + part.name
			for _, s := range x.Says {
				all.Says = append(all.Says, where+": "+s)
			}
			for _, t := range x.Tables {
				t.Heading = where + ": " + t.Heading
				all.Tables = append(all.Tables, t)
			}
			for _, r := range x.Rules {
				if !slices.Contains(all.Rules, r) {
					all.Rules = append(all.Rules, r)
				}
			}
			if len(all.Tables) > maxTables {
				return Shown{}, errTables
			}
		}
	}
	if len(all.Tables) == 0 {
		return Shown{}, ErrKind
	}
	return all, nil
}

// maxTables is the maximum number of tables of run-offs on a page, and of
// stages of a play-off.
const maxTables = 100

var errTables = fmt.Errorf("%w: more than %d tables", ErrTooLarge, maxTables)

// names are names in a sentence.
func names(list []string) string {
	clean := make([]string, len(list))
	for k, name := range list {
		clean[k] = say.Isolate(say.Clean(name))
	}
	return say.List(clean)
}

// interval is a place, or the places that some share, as in 2-3.
func interval(from, to int) string {
	if from == to {
		return fmt.Sprint(from)
	}
	return fmt.Sprintf("%d-%d", from, to)
}
