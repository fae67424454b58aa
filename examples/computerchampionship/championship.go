package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/arbiter-go/arbiter/internal/problem"
	"github.com/arbiter-go/arbiter/internal/strict"
	"github.com/arbiter-go/arbiter/pairing"
	"github.com/arbiter-go/arbiter/qualify"
)

// lives is how many games a bot loses before it is out.
const lives = 4

type (
	event     = pairing.Event[string]
	qualifier = qualify.Input[string]
)

// A championship is all of one: the log of its qualifier, with the director's order, and the finals.
type championship struct {
	About     string    `json:"about,omitempty"`
	Qualifier qualifier `json:"qualifier"`
	Event     *event    `json:"event,omitempty"` // nil if the finals have yet to begin
	Fund      int64     `json:"fund,omitempty"`  // in cents
}

// maxFile is the largest file that is read, in bytes.
const maxFile = 256 << 20

// file names where the championship comes from.
func (c call) file() string {
	switch path := c.path + c.qualifier; path {
	case "":
		return "sample.json"
	case "-":
		return "standard input"
	default:
		return path
	}
}

// data returns the text of the championship: that of a file, of standard input, or of the program itself.
func (c call) data(in io.Reader) ([]byte, error) {
	switch path := c.path + c.qualifier; path {
	case "":
		return sample, nil
	case "-":
	default:
		file, err := os.Open(path)
		if err != nil {
			return nil, err
		}
		defer file.Close()
		in = file
	}
	data, err := io.ReadAll(io.LimitReader(in, maxFile+1))
	if err == nil && len(data) > maxFile {
		err = fmt.Errorf("%s: longer than %d MB", c.file(), maxFile>>20)
	}
	return data, err
}

// read reads the championship.
func (c call) read(in io.Reader) (championship, error) {
	data, err := c.data(in)
	if err != nil {
		return championship{}, err
	}
	var ch championship
	as, other, hint := any(&ch), any(new(qualifier)), "it is the log of a qualifier: use -qualifier"
	if c.qualifier != "" {
		as, other, hint = &ch.Qualifier, new(championship), "it is the file of a championship: leave out -qualifier"
	}
	if err := strict.Unmarshal(data, as); err != nil {
		if strict.Unmarshal(data, other) == nil {
			err = errors.New(hint)
		}
		return championship{}, fmt.Errorf("%s: %w", c.file(), err)
	}
	if err := checkNames(ch.Qualifier); err != nil {
		return championship{}, fmt.Errorf("%s: %w", c.file(), err)
	}
	if c.order != nil {
		ch.Qualifier.Order = c.order
	}
	if c.simulate {
		ch.Event = nil
	}
	return ch, nil
}

// checkNames refuses names that would break a table.
func checkNames(in qualifier) error {
	var ps problem.List
	for _, name := range slices.Concat(in.Entrants, in.Benchmarks) {
		unprintable := strings.ContainsFunc(name, func(r rune) bool { return !unicode.IsPrint(r) })
		if n := utf8.RuneCountInString(name); (unprintable || n < 1 || n > 60) && ps.Room() {
			ps.Add(fmt.Errorf("%q: a name must have 1 to 60 printable characters", name))
		}
	}
	return ps.Err("computerchampionship")
}

// begin makes the finals if there are none yet. It is an error if there are some of another field,
// or by other rules.
func (ch *championship) begin(f field) error {
	if ch.Event == nil {
		ch.Event = &event{Lives: lives, Entrants: f.Field}
	}
	var errs []error
	if n := ch.Event.Lives; n != lives {
		errs = append(errs, fmt.Errorf("event: there are %d lives, not %d", n, lives))
	}
	if x := ch.Event; x.Edition != pairing.WC2012 || len(x.RankBy)+len(x.Criteria) > 0 {
		errs = append(errs, fmt.Errorf("event: the rules must be those of edition %v", pairing.WC2012))
	}
	if got := ch.Event.Entrants; !slices.Equal(got, f.Field) {
		errs = append(errs, fmt.Errorf("event: the entrants are %s; by the qualifier they are %s", strings.Join(got, ", "), strings.Join(f.Field, ", ")))
	}
	if ch.Fund < 0 {
		errs = append(errs, fmt.Errorf("fund: %w: %d", pairing.ErrFund, ch.Fund))
	}
	if _, err := pairing.Standings(*ch.Event); err != nil {
		errs = append(errs, fmt.Errorf("event: %w", err))
	}
	return errors.Join(errs...)
}

// next returns the next round of the finals, and the finals with the play-off for second
// place if it begins now.
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
