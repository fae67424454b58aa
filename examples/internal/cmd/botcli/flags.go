// Package botcli is the common part of all programs of competitions between
// bots: flags, the journal, the parts of a file of teams, the check of the
// programs of the teams, and files that are written.
//
// Package leaguecli is the common part of the programs of leagues. The
// documentation of each program describes its flags.
package botcli

import (
	"flag"
	"fmt"
	"runtime"
	"slices"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/seat"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
)

// A Unit is the word for what a program plays and keeps as a whole, for one and
// for many.
type Unit struct{ One, Many string }

// The units of the programs.
var (
	Games   = Unit{"game", "games"}
	Matches = Unit{"match", "matches"}
)

// count returns a number of units in words.
func (u Unit) count(n int) string { return say.Count(n, u.One, u.Many) }

// Flags are the flags that mean the same in each program.
type Flags struct {
	Unit               Unit
	Seed               uint64
	Seeded             bool // whether the call has -seed
	SeedFile           string
	Workers            int
	Journal            string
	JSON               bool
	CSV, ICS           string
	Check, Admit, List bool

	drawn bool // whether the seed was drawn for this run
}

// NewFlags returns the flags with their defaults.
func NewFlags(unit Unit) Flags { return Flags{Unit: unit, Workers: runtime.NumCPU()} }

// Define adds the flags. The text seed is the help of -seed: it says what is
// drawn from the seed.
func (f *Flags) Define(flags *flag.FlagSet, seed string) {
	many := f.Unit.Many
	cli.Seed(flags, &f.Seed, "seed", seed+", for a repeat or a test: programs can read it in the list of "+
		"processes (default: a number that nobody can guess, which is said at the end)")
	cli.Text(flags, &f.SeedFile, "seed-file", "the `file` with the number of -seed; - for standard input")
	cli.Int(flags, &f.Workers, "workers", 1, 1000, "play `N` "+many+" at a time")
	cli.Text(flags, &f.Journal, "journal", "keep every finished "+f.Unit.One+" in this `file`; a run with the "+
		"same file goes on after the "+many+" in it")
	flags.BoolVar(&f.JSON, "json", false, "print all of the results as JSON, and nothing else")
	cli.Text(flags, &f.CSV, "csv", "also write the "+many+" as comma-separated values into this `file`; - for "+
		"standard output")
	cli.Text(flags, &f.ICS, "ics", "write the times for calendar programs into this `file`, and play nothing; - "+
		"for standard output")
	flags.BoolVar(&f.Check, "check", false, "check the programs of the teams, and play nothing")
	flags.BoolVar(&f.Admit, "admit", false, "let the programs play without a check")
	flags.BoolVar(&f.List, "list", false, "list the strategies that are shipped")
}

// Only is a flag that excludes all other flags except some.
type Only struct {
	Flag   string
	Allows []string // the flags that can be given with it
	File   bool     // whether there can be a file of teams
}

// Exclude returns an error if the call has a flag and something that this flag
// excludes.
func Exclude(flags *flag.FlagSet, alone []Only) error {
	given := cli.Given(flags)
	for _, a := range alone {
		if !given[a.Flag] {
			continue
		}
		for name := range given {
			if name != a.Flag && !slices.Contains(a.Allows, name) {
				return cli.Alone(flags, a.Flag, name)
			}
		}
		if !a.File && flags.NArg() > 0 {
			return fmt.Errorf("-%s needs no file of teams", a.Flag)
		}
	}
	return nil
}

// Open opens the journal, if there is one, and says what was found in it. The
// key is everything on which the results depend.
func (f Flags) Open(p cli.Program, title string, key func() ([]byte, error)) (*arena.Journal, error) {
	if f.Journal == "" {
		return nil, nil
	}
	all, err := key()
	if err != nil {
		return nil, err
	}
	journal, err := arena.OpenJournal(f.Journal, title, all)
	if err != nil {
		return nil, err
	}
	if n, cut := journal.Games(), journal.Cut(); n > 0 || cut > 0 {
		text := fmt.Sprintf("%s has %s", f.Journal, f.Unit.count(n))
		if cut > 0 {
			text += fmt.Sprintf("; a last line that was torn is cut off (%s)",
				say.Count(cut, "byte", "bytes"))
		}
		fmt.Fprintf(p.Errs, "%s: %s\n", p.Name, say.Prose(say.Clean(text)))
	}
	return journal, nil
}

// Hidden returns the files of this run that programs must not see, with further
// ones.
func (f Flags) Hidden(more ...string) (paths []string) {
	for _, path := range append(more, f.Journal, f.SeedFile) {
		if path != "" && path != "-" {
			paths = append(paths, path)
		}
	}
	return paths
}

// Warn prints what programs of teams can do here. If they can learn the seed,
// they can compute the lots, which are named in words. If lots is "", there are
// none.
func (f Flags) Warn(p cli.Program, lots string) {
	why := seat.Unconfined()
	if why == "" {
		return
	}
	fmt.Fprintf(p.Errs, "%s: %s\n", p.Name, why)
	if where := f.seedLeak(); where != "" && lots != "" {
		fmt.Fprintf(p.Errs, "%s: programs can compute %s from the seed, which they find %s\n", p.Name, lots,
			where)
	}
}

// Unconfined says in words which programs are not confined, and why. Processes
// says that there are programs on this machine, and joining are the teams that
// join.
func Unconfined(processes bool, joining []string) string {
	var why []string
	if local := seat.Unconfined(); processes && local != "" {
		why = append(why, local)
	}
	if len(joining) > 0 {
		why = append(why, "nobody knows what programs on other machines use: "+say.List(joining))
	}
	return strings.Join(why, "; ")
}

// Interrupted returns the error of a competition that was interrupted. It says
// how the competition goes on. Elsewhere means that others play its matches.
func (f Flags) Interrupted(elsewhere bool) error {
	switch {
	case elsewhere:
		return fmt.Errorf("%w; the same command goes on after the matches in the store", cli.ErrInterrupted)
	case f.Journal == "":
		return fmt.Errorf("%w; without -journal nothing is kept", cli.ErrInterrupted)
	}
	return fmt.Errorf("%w; the same command goes on after the %s in %s", cli.ErrInterrupted, f.Unit.Many, f.Journal)
}
