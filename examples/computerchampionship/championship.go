package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/internal/championship/money"
	"github.com/arbiter-go/arbiter/examples/internal/championship/timecontrol"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/internal/strict"
	"github.com/arbiter-go/arbiter/pairing"
	"github.com/arbiter-go/arbiter/qualify"
)

// lives is how many games a bot loses before it is out.
const lives = 4

type (
	event     = pairing.Event[string]
	qualifier = qualify.Event[string]
)

// A championship has its dates, the log of its qualifier with the director's
// order and the reserves, and the finals.
type championship struct {
	About    string    `json:"about,omitempty"`
	Schedule *schedule `json:"schedule,omitempty"`
	// Of the games of the finals.
	TimeControl timecontrol.Control `json:"timeControl,omitzero"`
	Qualifier   qualifier           `json:"qualifier"`
	// Nil before the finals begin.
	Event *event       `json:"event,omitempty"`
	Money *money.Money `json:"money,omitempty"`
}

// read reads the championship, and returns the name of its file for errors.
func (c call) read(p cli.Program) (name string, ch championship, err error) {
	name, text, err := p.Read(c.path+c.qualifier, cli.Sample{Name: "sample.json", Text: sample}, cli.MaxFile)
	if err != nil {
		return "", championship{}, err
	}
	as, other, hint := any(&ch), any(new(qualifier)), "it is the log of a qualifier: use -qualifier"
	if c.qualifier != "" {
		as, other, hint = &ch.Qualifier, new(championship),
			"it is the file of a championship: leave out -qualifier"
	}
	err = strict.UnmarshalFile(text, as, strict.ReaderOf(pairing.ReadEvent[string]),
		strict.ReaderOf(qualify.ReadEvent[string]))
	if err != nil {
		if strict.Unmarshal(text, other) == nil {
			err = errors.New(hint)
		}
		return "", championship{}, fmt.Errorf("%s: %w", name, err)
	}
	if err := checkNames(ch.Qualifier); err != nil {
		return "", championship{}, fmt.Errorf("%s: %w", name, err)
	}
	if c.order != nil {
		ch.Qualifier.Order = c.order
	}
	if c.simulate {
		ch.Event = nil
	}
	return name, ch, nil
}

// checkNames refuses names that are empty, too long for a table, or cannot be
// shown. Each is told once.
func checkNames(in qualifier) error {
	var errs []error
	told := map[string]bool{}
	for _, name := range slices.Concat(in.Entrants, in.Benchmarks, in.Reserves) {
		hidden := strings.ContainsFunc(name, func(c rune) bool {
			return !say.Shown(c)
		}) || !utf8.ValidString(name)
		if n := utf8.RuneCountInString(name); (hidden || n < 1 || n > 60) && !told[name] {
			errs = append(errs, fmt.Errorf("%.100q: a name must have 1 to 60 printable characters", name))
			told[name] = true
		}
	}
	return errors.Join(errs...)
}

// brief returns an error that names an unknown name once, with the first of its
// games and the number of its other games. So one misspelled name does not hide
// other problems.
func brief(in qualifier, err error) error {
	var ps qualify.Problems
	if !errors.As(err, &ps) {
		return err
	}
	// The name that each problem is about, or "".
	strangers := make([]string, len(ps))
	games := map[string]int{}
	for i, p := range ps {
		if p.Kind == qualify.ErrUnknown && p.Game > 0 {
			strangers[i] = stranger(in, p.Game-1)
			games[strangers[i]]++
		}
	}
	told := map[string]bool{"": true}
	var errs []error
	for i, p := range ps {
		name := strangers[i]
		if more := games[name] - 1; !told[name] && more > 0 {
			errs = append(errs, fmt.Errorf("%w, and in %s", p, say.Count(more, "more game", "more games")))
		} else if name == "" || !told[name] {
			errs = append(errs, p)
		}
		told[name] = true
	}
	return errors.Join(errs...)
}

// stranger returns the player of a game who is neither an entrant nor a
// benchmark, or "" if both are known.
func stranger(in qualifier, game int) string {
	for _, name := range []string{in.Games[game].Gold, in.Games[game].Silver} {
		if !slices.Contains(in.Entrants, name) && !slices.Contains(in.Benchmarks, name) {
			return name
		}
	}
	return ""
}

// begin makes the finals if there are none yet. It is an error if there are
// some of another field, or by other rules.
func (ch *championship) begin(f field) error {
	if ch.Event == nil {
		e := pairing.New(pairing.WCC2014, f.Field)
		ch.Event = &e
	}
	var errs []error
	if got := ch.Event.Entrants; !slices.Equal(got, f.Field) {
		errs = append(errs, fmt.Errorf("event: the entrants are %s; by the qualifier they are %s",
			say.Clean(strings.Join(got, ", ")), say.Clean(strings.Join(f.Field, ", "))))
	}
	return errors.Join(append(errs, ch.checkFinals())...)
}

// checkFinals checks the finals by themselves.
func (ch championship) checkFinals() error {
	var errs []error
	if n := ch.Event.Lives; n != lives {
		errs = append(errs, fmt.Errorf("event: there are %d lives, not %d", n, lives))
	}
	if x := *ch.Event; x.Edition != pairing.WCC2014 || competition.OwnRules(x) {
		errs = append(errs, fmt.Errorf("event: the rules must be the rules of edition %v", pairing.WCC2014))
	}
	if _, err := pairing.Standings(*ch.Event); err != nil {
		errs = append(errs, fmt.Errorf("event: %w", err))
	}
	return errors.Join(errs...)
}

// An outlook is how the finals go on, as next returns it.
type outlook struct {
	event event
	next  pairing.Pairing[string]
	err   error
}

// ahead asks how the finals go on.
func ahead(e event) outlook {
	e, round, err := next(e)
	return outlook{e, round, err}
}

// next returns the next round of the finals, and the finals with the play-off
// for second place if it begins now.
func next(e event) (event, pairing.Pairing[string], error) {
	round, err := pairing.Next(e)
	if err != nil || !round.Over {
		return e, round, err
	}
	record, err := pairing.PlayOff(e)
	if err != nil || record == nil {
		return e, round, err
	}
	e.PlayOff = record
	round, err = pairing.Next(e)
	return e, round, err
}
