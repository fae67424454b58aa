package leaguecli

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"runtime"
	"slices"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/seat"
	"github.com/arbiter-go/arbiter/examples/internal/bots/league"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
)

// This file has the flags, and the order of things.

// choices are what the flags say.
type choices struct {
	seed              uint64
	seeded            bool // whether the call has a seed
	workers           int
	journal, logs     string
	json              bool
	csv, svg, ics     string
	show, replay, bot string
	check, admit      bool
	list              bool
	files             []string // the paths of Game.Files
}

// Run is the program. It returns the exit status.
func (g *Game) Run(ctx context.Context, args []string, in io.Reader, out, errs io.Writer) int {
	p := cli.Program{Name: g.Name, In: in, Out: out, Errs: errs}
	flags := p.Flags(g.Name + " [flags] [file of the teams, or - for standard input]\n\n" +
		"Without a file, the strategies that are shipped play against each other.\n")
	c := choices{seed: 1, workers: runtime.NumCPU()}
	g.flags(flags, &c)
	if status, ok := p.Parse(flags, args, 1); !ok {
		return status
	}
	c.seeded = cli.Given(flags)["seed"]
	if err := g.wrong(c, flags); err != nil {
		return p.Wrong(flags, err)
	}
	if g.Instead != nil {
		if status, done := g.Instead(ctx, p, g.call(c)); done {
			return status
		}
	}
	switch {
	case c.bot != "":
		s, _ := g.strategy(c.bot)
		if err := s.Serve(in, out); err != nil {
			return p.Fail(err)
		}
		return cli.Done
	case c.list:
		return p.Print([]byte(g.list()), cli.Done, nil)
	}
	err := g.readField(p, flags.Arg(0))
	if c.replay != "" {
		var text string
		if err == nil {
			text, err = g.recompute(c, in)
		}
		return p.Print([]byte(text), cli.Done, err)
	}
	if err == nil {
		err = cli.Distinct(g.outputs(c), g.files()...)
	}
	if err != nil {
		return p.Fail(err)
	}
	if c.ics != "" {
		if g.Field.Times == nil {
			return p.Fail(errors.New("-ics needs a file with the key times"))
		}
		text, err := g.calendar()
		if err == nil {
			err = p.Write(c.ics, text)
		}
		return p.Print(nil, cli.Done, err)
	}
	if err := g.possible(c); err != nil {
		return p.Fail(err)
	}
	text, err := g.compete(ctx, p, c)
	if err != nil && ctx.Err() != nil {
		err = g.interrupted(c)
	}
	return p.Print(text, cli.Done, err)
}

// flags adds all flags.
func (g *Game) flags(flags *flag.FlagSet, c *choices) {
	cli.Seed(flags, &c.seed, "seed", g.Seed)
	cli.Int(flags, &c.workers, "workers", 1, 1000, "play `N` games at a time")
	cli.Text(flags, &c.journal, "journal", "keep every finished game in this `file`; a run with the same file "+
		"goes on after the games in it")
	cli.Text(flags, &c.logs, "logs", "write a log of each game into this `folder`")
	flags.BoolVar(&c.json, "json", false, "print all of the results as JSON, and nothing else")
	cli.Text(flags, &c.csv, "csv", "also write the games as comma-separated values into this `file`; - for "+
		"standard output")
	svg, show := "also draw the crosstable into this `file`; - for standard output",
		"print only a `match` such as "+g.Field.sample()+", or only a game such as "+g.Field.sample()+"/1"
	if g.Draw != nil {
		svg = "also draw the crosstable, or the game of -show, into this `file`; - for standard output"
	}
	cli.Text(flags, &c.svg, "svg", svg)
	cli.Text(flags, &c.ics, "ics", "write the times for calendar programs into this `file`, and play nothing; - "+
		"for standard output")
	if g.At != nil {
		show += ", or only a position such as " + g.Field.sample() + "/1@23w"
	}
	cli.Text(flags, &c.show, "show", show)
	cli.Text(flags, &c.replay, "replay", "recompute the game of the log in this `file`, and play nothing; - for "+
		"standard input")
	flags.BoolVar(&c.check, "check", false, "check the programs of the teams, and play nothing")
	flags.BoolVar(&c.admit, "admit", false, "let the programs play without a check")
	flags.Func("bot", "be a program that plays the shipped strategy with this `name`", func(name string) error {
		c.bot = name
		return g.Known(name)
	})
	flags.BoolVar(&c.list, "list", false, "list the strategies that are shipped")
	c.files = make([]string, len(g.Files))
	for k, f := range g.Files {
		cli.Text(flags, &c.files[k], f.Flag, f.Usage)
	}
	if g.Flags != nil {
		g.Flags(flags)
	}
}

// call returns what the flags say to Instead.
func (g *Game) call(c choices) Call {
	call := Call{Seed: c.seed, Show: c.show, SVG: c.svg, Files: map[string]string{}}
	for k, f := range g.Files {
		call.Files[f.Flag] = c.files[k]
	}
	return call
}

// alone returns the flags that exclude most others. A replay has a file of the
// teams only if the file has figures of the games.
func (g *Game) alone() []Alone {
	return append([]Alone{
		{"bot", nil, false}, {"list", nil, false}, {"replay", []string{"seed"}, g.Figures != nil},
		{"ics", nil, true}, {"check", []string{"workers"}, true},
	}, g.Alone...)
}

// outputs returns the files that the flags name for writing.
func (g *Game) outputs(c choices) []cli.Output {
	all := []cli.Output{{Flag: "csv", Path: c.csv}, {Flag: "svg", Path: c.svg}, {Flag: "ics", Path: c.ics},
		{Flag: "journal", Path: c.journal}}
	for k, f := range g.Files {
		all = append(all, cli.Output{Flag: f.Flag, Path: c.files[k]})
	}
	return all
}

// wrong reports flags that do not go together, and files that would be written
// over.
func (g *Game) wrong(c choices, flags *flag.FlagSet) error {
	given := cli.Given(flags)
	for _, a := range g.alone() {
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
	if g.Host != nil && (given["journal"] || given["logs"]) {
		return errRemote
	}
	if g.Wrong != nil {
		if err := g.Wrong(given); err != nil {
			return err
		}
	}
	notShown := []string{"json", "csv"}
	if g.Draw == nil {
		notShown = append(notShown, "svg")
	}
	for _, f := range g.Files {
		notShown = append(notShown, f.Flag)
	}
	if err := cli.Alone(flags, "show", notShown...); err != nil {
		return err
	}
	streams, names := 0, []string{"-json"}
	if c.json {
		streams++
	}
	for _, o := range g.outputs(c) {
		if o.Flag == "ics" || o.Flag == "journal" {
			continue
		}
		names = append(names, "-"+o.Flag+" -")
		if o.Path == "-" {
			streams++
		}
	}
	if streams > 1 {
		return fmt.Errorf("only one of %s can be on standard output", say.List(names))
	}
	switch {
	case c.journal == "-":
		return errors.New("-journal must be a file")
	case c.replay == "-" && flags.Arg(0) == "-":
		return errors.New("only one file can be standard input")
	}
	reads := []string{flags.Arg(0)}
	if g.Reads != nil {
		reads = append(reads, g.Reads()...)
	}
	return cli.Distinct(g.outputs(c), reads...)
}

// possible reports, before anything is played, what cannot be shown or written
// afterwards.
func (g *Game) possible(c choices) error {
	if c.show != "" {
		if err := g.canShow(c.show); err != nil {
			return err
		}
		if _, game, _ := split(c.show); c.svg != "" && game == 0 {
			return errors.New("-svg draws a game, and -show has a match")
		}
	}
	failed := []error{cli.CanWrite(c.csv), cli.CanWrite(c.svg), cli.CanKeep(c.logs)}
	for _, path := range c.files {
		failed = append(failed, cli.CanWrite(path))
	}
	return errors.Join(failed...)
}

// errRefused says that a program does not play.
var errRefused = errors.New("not every program has passed the check")

// compete checks the programs, plays the competition, and returns what is
// printed.
func (g *Game) compete(ctx context.Context, p cli.Program, c choices) ([]byte, error) {
	if c.check {
		text, passed, err := g.examine(ctx, p, c.workers)
		if err == nil && !passed {
			err = errRefused
		}
		return []byte(text), err
	}
	if !c.admit {
		// Before there is a journal: a program that is mended is
		// another program, and a journal belongs to the programs.
		if text, passed, err := g.examine(ctx, p, c.workers); err != nil {
			return nil, err
		} else if !passed {
			io.WriteString(p.Errs, text)
			return nil, fmt.Errorf("%w; -admit lets them play", errRefused)
		}
	}
	journal, err := g.open(p, c)
	if err != nil {
		return nil, err
	}
	defer journal.Close()
	if g.processes() > 0 {
		if why := seat.Unconfined(); why != "" {
			fmt.Fprintf(p.Errs, "%s: %s\n", p.Name, why)
		}
		if !c.seeded {
			fmt.Fprintf(p.Errs, "%s: programs can compute %s from seed %d; -seed takes a seed that "+
				"nobody can guess\n", p.Name, g.Lots, c.seed)
		}
	}
	var enough func(league.Match) bool
	if c.show != "" {
		id, _, _ := split(c.show)
		enough = func(m league.Match) bool { return m.Match.ID == id }
	}
	played, err := g.play(ctx, c, journal, p.Errs, enough)
	if err != nil {
		return nil, err
	}
	if g.Host == nil && (g.processes() > 0 || played.again > 0) {
		io.WriteString(p.Errs, g.times(played))
	}
	if n := journal.Left(); n > 0 && c.show == "" {
		return nil, fmt.Errorf("%s has %s that this competition does not have", c.journal,
			say.Count(n, "game", "games"))
	}
	if c.show != "" {
		return g.shown(p, c, played)
	}
	text, err := g.report(p, c, played)
	return text, errors.Join(err, played.endless)
}

// interrupted says how a competition goes on.
func (g *Game) interrupted(c choices) error {
	switch {
	case c.check:
		return errors.New("interrupted")
	case g.Host != nil:
		return errors.New("interrupted; the same command goes on after the matches in the store")
	case c.journal == "":
		return errors.New("interrupted; without -journal nothing is kept")
	}
	return fmt.Errorf("interrupted; the same command goes on after the games in %s", c.journal)
}

// report returns the report of a competition as it is printed, and writes the
// files.
func (g *Game) report(p cli.Program, c choices, played *Course) ([]byte, error) {
	r, err := league.NewReport(played.Course, played.Seed, g.notes(played, c.seed))
	if err != nil {
		return nil, err
	}
	text := []byte(r.String())
	if c.json {
		if text, err = r.JSON(); err != nil {
			return nil, err
		}
		text = say.JSON(text)
	}
	products := []Product{{c.csv, func() ([]byte, error) { return r.CSV(), nil }}, {c.svg, r.SVG}}
	for k, f := range g.Files {
		products = append(products, Product{c.files[k], func() ([]byte, error) { return f.Make(played) }})
	}
	return Write(p, text, products...)
}

// open opens the journal, if there is one, and says what was found in it.
func (g *Game) open(p cli.Program, c choices) (*arena.Journal, error) {
	if c.journal == "" {
		return nil, nil
	}
	fingerprint, err := g.fingerprint(c.seed)
	if err != nil {
		return nil, err
	}
	journal, err := arena.OpenJournal(c.journal, g.title(c.seed), fingerprint)
	if err != nil {
		return nil, err
	}
	if n, cut := journal.Games(), journal.Cut(); n > 0 || cut > 0 {
		text := fmt.Sprintf("%s has %s", c.journal, say.Count(n, "game", "games"))
		if cut > 0 {
			text += fmt.Sprintf("; a last line that was torn is cut off (%s)",
				say.Count(cut, "byte", "bytes"))
		}
		fmt.Fprintf(p.Errs, "%s: %s\n", p.Name, say.Prose(say.Clean(text)))
	}
	return journal, nil
}
