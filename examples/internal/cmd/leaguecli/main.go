package leaguecli

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"

	"github.com/arbiter-go/arbiter/examples/internal/bots/league"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/botcli"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/lobbycli"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
)

// This file has the flags, and the order of things.

// choices are what the flags say.
type choices struct {
	botcli.Flags
	guests                       lobbycli.Guests
	logs, svg, show, replay, bot string
	rules, timetable             bool
	files                        []string // the paths of Game.Files
	until                        botcli.Until

	watch *botcli.Watch // of the programs of the teams
}

// Run is the program. It returns the exit status.
func (g *Game) Run(ctx context.Context, args []string, in io.Reader, out, errs io.Writer) int {
	p := cli.Program{Name: g.Name, In: in, Out: out, Errs: errs}
	if g.Host == nil {
		if status, done := g.joined().Run(ctx, p, args); done {
			return status
		}
	}
	flags := p.Flags(g.Name + " [flags] [file of the teams, or - for standard input]\n" + lobbycli.Usage(g.Name) +
		"\nWithout a file, the strategies that are shipped play against each other.\n")
	c := choices{Flags: botcli.NewFlags(botcli.Games)}
	g.flags(flags, &c)
	if status, ok := p.Parse(flags, args, 1); !ok {
		return status
	}
	c.Seeded = cli.Given(flags)["seed"]
	if err := g.wrong(c, flags); err != nil {
		return p.Wrong(flags, err)
	}
	if err := c.TakeSeed(p); err != nil {
		return p.Fail(err)
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
	case c.List:
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
	if c.rules && err == nil {
		return p.Print([]byte(g.Rules+"Options\n\n"+botcli.Table(g.compared(), g.text != "")), cli.Done, nil)
	}
	if err == nil {
		err = cli.Distinct(g.outputs(c), g.files()...)
	}
	if err != nil {
		return p.Fail(err)
	}
	if c.timetable {
		x, err := g.timetable()
		if err != nil {
			return p.Fail(err)
		}
		text, err := botcli.Write(p, []byte(x.String()), botcli.Product{Path: c.svg,
			Make: func() ([]byte, error) { return x.svg(), nil }})
		return p.Print(text, cli.Done, err)
	}
	if c.ICS != "" {
		if g.Field.Times == nil {
			return p.Fail(errors.New("-ics needs a file with the key times"))
		}
		text, err := g.calendar()
		if err == nil {
			err = p.Write(c.ICS, text)
		}
		return p.Print(nil, cli.Done, err)
	}
	err = errors.Join(g.possible(c), c.until.Fits(len(g.Field.Teams)),
		c.guests.Wrong(cli.Given(flags), g.joining()))
	if err != nil {
		return p.Fail(err)
	}
	text, err := g.compete(ctx, p, c)
	if err != nil && ctx.Err() != nil {
		err = cli.ErrInterrupted
		if !c.Check {
			err = c.Interrupted(g.Host != nil)
		}
	}
	return p.Print(text, cli.Done, err)
}

// flags adds all flags.
func (g *Game) flags(flags *flag.FlagSet, c *choices) {
	c.Define(flags, g.Seed)
	c.guests.Define(flags)
	cli.Text(flags, &c.logs, "logs", "write a log of each game into this `folder`")
	svg, show := "also draw the crosstable into this `file`; - for standard output",
		"print only a `match` such as "+g.Field.sample()+", or only a game such as "+g.Field.sample()+"/1"
	if g.Draw != nil {
		svg = "also draw the crosstable, or the game of -show, into this `file`; - for standard output"
	}
	cli.Text(flags, &c.svg, "svg", svg)
	if g.At != nil {
		show += ", or only a position such as " + g.Field.sample() + "/1@23w"
	}
	cli.Text(flags, &c.show, "show", show)
	cli.Text(flags, &c.replay, "replay", "recompute the game of the log in this `file`, and play nothing; - for "+
		"standard input")
	flags.Func("bot", "be a program that plays the shipped strategy with this `name`", func(name string) error {
		c.bot = name
		return g.Known(name)
	})
	flags.BoolVar(&c.rules, "rules", false, "say where each rule comes from, and which options of the file differ")
	flags.BoolVar(&c.timetable, "timetable", false, "print the rounds and their matches, with their times if the "+
		"file has times, and play nothing; with -svg, also draw them")
	c.until.Define(flags, botcli.Matches)
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
	call := Call{Seed: c.Seed, Show: c.show, SVG: c.svg, Files: map[string]string{}}
	for k, f := range g.Files {
		call.Files[f.Flag] = c.files[k]
	}
	return call
}

// alone returns the flags that exclude most others. A replay has a file of the
// teams only if the file has figures of the games.
func (g *Game) alone() []botcli.Only {
	return append([]botcli.Only{
		{Flag: "bot"}, {Flag: "list"}, {Flag: "rules", File: true},
		{Flag: "timetable", Allows: []string{"svg"}, File: true},
		{Flag: "replay", Allows: []string{"seed", "seed-file"}, File: g.Figures != nil},
		{Flag: "ics", File: true},
		{Flag: "check", Allows: append([]string{"workers"}, lobbycli.FlagNames...), File: true},
		botcli.UntilAlone(append([]string{"logs"}, lobbycli.FlagNames...)...),
	}, g.Alone...)
}

// outputs returns the files that the flags name for writing.
func (g *Game) outputs(c choices) []cli.Output {
	all := []cli.Output{{Flag: "csv", Path: c.CSV}, {Flag: "svg", Path: c.svg}, {Flag: "ics", Path: c.ICS},
		{Flag: "journal", Path: c.Journal}}
	for k, f := range g.Files {
		all = append(all, cli.Output{Flag: f.Flag, Path: c.files[k]})
	}
	return all
}

// wrong reports flags that do not go together, and files that would be written
// over.
func (g *Game) wrong(c choices, flags *flag.FlagSet) error {
	if err := botcli.Exclude(flags, g.alone()); err != nil {
		return err
	}
	if err := c.until.Wrong(); err != nil {
		return err
	}
	given := cli.Given(flags)
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
	err := errors.Join(cli.Alone(flags, "show", notShown...), cli.Alone(flags, "seed", "seed-file"))
	if err != nil {
		return err
	}
	streams, names := 0, []string{"-json"}
	if c.JSON {
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
	case c.Journal == "-":
		return errors.New("-journal must be a file")
	case cli.Inputs(flags.Arg(0), c.replay, c.SeedFile) > 1:
		return errors.New("only one file can be standard input")
	}
	if err := c.NeedSeed(c.replay, g.Host != nil); err != nil {
		return err
	}
	reads := append(g.reads(), flags.Arg(0), c.SeedFile)
	return cli.Distinct(g.outputs(c), append(reads, c.guests.Files()...)...)
}

// reads returns the files that flags of this game name for reading.
func (g *Game) reads() []string {
	if g.Reads == nil {
		return nil
	}
	return g.Reads()
}

// possible reports, before anything is played, what cannot be shown or written
// afterwards.
func (g *Game) possible(c choices) error {
	if c.show != "" {
		if err := g.CanShow(c.show); err != nil {
			return err
		}
		if _, game, _ := split(c.show); c.svg != "" && game == 0 {
			return errors.New("-svg draws a game, and -show has a match")
		}
	}
	failed := []error{cli.CanWrite(c.CSV), cli.CanWrite(c.svg), cli.CanKeep(c.logs)}
	for _, path := range c.files {
		failed = append(failed, cli.CanWrite(path))
	}
	return errors.Join(failed...)
}

// compete checks the programs, plays the competition, and returns what is
// printed.
func (g *Game) compete(ctx context.Context, p cli.Program, c choices) (text []byte, failed error) {
	var err error
	if c.watch, err = botcli.NewWatch(g.commands()); err != nil {
		return nil, err
	}
	g.hidden = c.Hidden(append(append(g.reads(), c.guests.Files()...), c.logs)...)
	lobby, closeLobby, err := c.guests.Open(ctx, p, g.joining())
	if err != nil {
		return nil, err
	}
	defer func() { closeLobby(failed) }()
	g.lobby = lobby
	if c.Check {
		text, err := c.Examine(ctx, p, g.exams())
		return text, errors.Join(err, c.watch.All())
	}
	if err := errors.Join(c.Admits(ctx, p, g.exams()), c.watch.All()); err != nil {
		return nil, err
	}
	journal, err := c.Open(p, g.about(), func() ([]byte, error) { return g.fingerprint(c.Seed) })
	if err != nil {
		return nil, err
	}
	defer journal.Close()
	defer c.TellSeed(p)
	if g.processes() > 0 {
		c.Warn(p, g.Lots)
	}
	if c.until.Odds > 0 {
		return g.decide(ctx, p, c, journal)
	}
	var enough func(league.Match) bool
	if c.show != "" {
		id, _, _ := split(c.show)
		enough = func(m league.Match) bool { return m.Match.ID == id }
	}
	played, err := g.play(ctx, c, journal, p.Errs, enough)
	if err == nil {
		err = c.watch.All()
	}
	if err != nil {
		return nil, err
	}
	if g.Host == nil && (g.processes() > 0 || len(g.joining()) > 0 || played.again > 0) {
		io.WriteString(p.Errs, g.times(c.Flags, played))
	}
	if n := journal.Left(untilMatches); n > 0 && c.show == "" {
		return nil, fmt.Errorf("%s has %s that this competition does not have", c.Journal,
			say.Count(n, "game", "games"))
	}
	if c.show != "" {
		return g.shown(p, c, played)
	}
	return g.report(p, c, played)
}

// report returns the report of a competition as it is printed, and writes the
// files.
func (g *Game) report(p cli.Program, c choices, played *Course) ([]byte, error) {
	r, err := league.NewReport(played.Course, played.Seed, g.notes(played, c.Seed))
	if err != nil {
		return nil, err
	}
	text := []byte(r.String())
	if c.JSON {
		if text, err = r.JSON(); err != nil {
			return nil, err
		}
		text = say.JSON(text)
	}
	products := []botcli.Product{
		{Path: c.CSV, Make: func() ([]byte, error) { return r.CSV(), nil }}, {Path: c.svg, Make: r.SVG},
	}
	for k, f := range g.Files {
		products = append(products, botcli.Product{
			Path: c.files[k], Make: func() ([]byte, error) { return f.Make(played) },
		})
	}
	return botcli.Write(p, text, products...)
}
