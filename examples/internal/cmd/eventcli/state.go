package eventcli

import (
	"errors"
	"flag"
	"fmt"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/internal/championship/statefile"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/pairing"
)

// This file reads and writes the state files of the public pairing program.

// A StateCall has the arguments about state files.
type StateCall struct {
	edition pairing.Edition
	lives   int    // 0 if the edition says it
	given   bool   // -edition or -lives is there
	Write   string // "" if no state file is written
}

// Flags defines the flags.
func (c *StateCall) Flags(flags *flag.FlagSet) {
	c.edition = pairing.WC2016
	flags.Func("edition", "read a state file by the rules of this `edition`, such as wc2014 (default wc2016)",
		func(text string) error {
			c.given = true
			return c.edition.UnmarshalText([]byte(text))
		})
	cli.Int(flags, &c.lives, "lives", 1, pairing.MaxLives, "read a state file with this `number` of lives "+
		"(default: as the edition says)")
}

// Check checks the flags, and which other flags are there.
func (c *StateCall) Check(flags *flag.FlagSet, path string) error {
	given := cli.Given(flags)
	c.given = c.given || given["lives"]
	if c.given && path == "" {
		return errors.New("-edition and -lives are about a state file, and there is no file")
	}
	if cli.SameFile(c.Write, path) {
		return fmt.Errorf("-write-state %s is the file that is read", c.Write)
	}
	return cli.Alone(flags, "write-state", "why", "whynot", "audit", "svg", "json", "rules", "predictions", "title",
		"seeds", "money", "times")
}

// A StateFile has the program's words about a state file.
type StateFile struct {
	notes     []statefile.Note
	judgement statefile.Judgement
}

// Open reads a championship from a file, from standard input, or from the
// sample of the program. If it is a state file, Open returns that, too.
func (c *StateCall) Open(p cli.Program, path string, sample cli.Sample) (competition.File, *StateFile, error) {
	name, text, err := p.Read(path, sample, cli.MaxFile)
	if err != nil {
		return competition.File{}, nil, err
	}
	state, err := statefile.IsState(text)
	switch {
	case state, err != nil && c.given: // read finds all problems
		return c.read(name, text)
	case err != nil:
		return competition.File{}, nil, fmt.Errorf("%s: %w", name, err)
	case c.given:
		return competition.File{}, nil, fmt.Errorf(
			"%s: -edition and -lives are about a state file, and this is JSON", name)
	}
	file, err := competition.Read(text)
	if err != nil {
		return competition.File{}, nil, fmt.Errorf("%s: %w", name, err)
	}
	file.Name = name
	return file, nil, nil
}

// read reads a state file.
func (c *StateCall) read(name string, text []byte) (competition.File, *StateFile, error) {
	settings := pairing.New[string](c.edition, nil)
	if c.lives > 0 {
		settings.Lives = c.lives
	}
	state, err := statefile.Read(text, settings)
	if err != nil {
		return competition.File{}, nil, fmt.Errorf("%s: %w", name, err)
	}
	j := state.Judge()
	if !j.Checked {
		var list []string
		for _, d := range j.Deviations {
			list = append(list, d.String())
		}
		return competition.File{}, nil, fmt.Errorf(
			"%s: the event breaks the rules, so it has no next round\n%s", name, strings.Join(list, "\n"))
	}
	return competition.File{Name: name, Bare: true, Event: state.Event}, &StateFile{state.Notes, j}, nil
}

// State prints the facts that a state file could not say, and everything in
// which its event departs from the rules.
func (p Printer) State(f *StateFile) {
	if len(f.notes) > 0 {
		p.printf("\nHow the state file was read\n\n")
		p.notes(f.notes)
	}
	j := f.judgement
	if j.Cut {
		p.printf("\nOnly the first %d rounds were judged.\n", statefile.MaxJudged)
	}
	p.printf("\nDeviations from the rules, in %s: %d\n", say.Count(j.Rounds, "round", "rounds"), len(j.Deviations))
	if len(j.Deviations) > 0 {
		p.printf("\n")
	}
	for _, d := range j.Deviations {
		p.wrap("  ", d.String())
	}
}

// notes prints notes of a state file.
func (p Printer) notes(list []statefile.Note) {
	for _, n := range list {
		p.wrap("  ", n.String())
	}
}

// WriteState writes an event for the public pairing program, and prints the
// facts that the file cannot say. If the file is standard output, nothing else
// is printed there.
func (p Printer) WriteState(program cli.Program, path string, e Event) error {
	text, notes, err := statefile.Write(e)
	if err != nil {
		return err
	}
	if err := program.Write(path, text); err != nil {
		return err
	}
	if path == "-" {
		return nil
	}
	p.printf("%s has %s and %s.\n", path, say.Count(len(e.Entrants), "player", "players"),
		say.Count(len(e.Rounds), "round", "rounds"))
	if len(notes) > 0 {
		p.printf("\nWhat it cannot say\n\n")
		p.notes(notes)
	}
	return nil
}
