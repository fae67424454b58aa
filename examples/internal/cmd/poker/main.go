package poker

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/remote"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/socket"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/botcli"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/lobbycli"
	"github.com/arbiter-go/arbiter/examples/internal/games/holdem/contest"
	"github.com/arbiter-go/arbiter/examples/internal/games/holdem/wire"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
)

// choices are what the flags say.
type choices struct {
	botcli.Flags
	samples                int
	logs, seats, svg       string
	show, replay, plays    string
	phh, short             bool
	draw, rules, published bool
	promise, secret        string
	benchmark, playedFile  string
	against                []string
	until                  botcli.Until

	// host lets others play the matches. If it is nil, they are played
	// here.
	host remote.Host

	guests lobbycli.Guests

	watch   *botcli.Watch  // of the programs of the teams
	earlier *arena.Journal // of the competition before a benchmark, or nil
}

// AsClient is the first argument of the program that stands between a seat and
// a client. The command of the client follows it.
const AsClient = "-client"

// Run is the program; it returns the exit status.
func Run(ctx context.Context, args []string, in io.Reader, out, errs io.Writer) int {
	return RunOn(nil)(ctx, args, in, out, errs)
}

// RunOn is [Run] with matches that a host lets others play.
func RunOn(host remote.Host) func(ctx context.Context, args []string, in io.Reader, out, errs io.Writer) int {
	return func(ctx context.Context, args []string, in io.Reader, out, errs io.Writer) int {
		return run(ctx, host, args, in, out, errs)
	}
}

func run(ctx context.Context, host remote.Host, args []string, in io.Reader, out, errs io.Writer) int {
	p := cli.Program{Name: "poker", In: in, Out: out, Errs: errs}
	if len(args) > 1 && args[0] == AsClient {
		if err := socket.Run(ctx, args[1:], in, out, errs, 0); err != nil {
			return p.Fail(err)
		}
		return cli.Done
	}
	if host == nil {
		if status, done := joined().Run(ctx, p, args); done {
			return status
		}
	}
	flags := p.Flags("poker [flags] [file of the teams, or - for standard input]\n" + lobbycli.Usage(p.Name) +
		"\nWithout a file, strategies that are shipped play against each other.\n")
	c := choices{Flags: botcli.NewFlags(botcli.Matches), samples: 1000, host: host}
	c.define(flags)
	if status, ok := p.Parse(flags, args, 1); !ok {
		return status
	}
	c.Seeded = cli.Given(flags)["seed"]
	if err := c.wrong(flags); err != nil {
		return p.Wrong(flags, err)
	}
	switch {
	case c.plays != "":
		g, s, err := player(c.plays)
		if err != nil {
			return p.Fail(err)
		}
		if err := wire.Serve(s.New(seedOf(os.Environ())), g, in, out); err != nil {
			return p.Fail(err)
		}
		return cli.Done
	case c.List:
		return p.Print([]byte(list()), cli.Done, nil)
	}
	f, err := readField(p, flags.Arg(0))
	if c.rules && err == nil {
		return p.Print([]byte(f.sources(flags.Arg(0) != "")), cli.Done, nil)
	}
	if err == nil && c.benchmark != "" {
		f, err = f.withNewcomer(c.benchmark, c.against)
	}
	if err == nil {
		err = cli.Distinct(c.outputs(), f.files()...)
	}
	if err == nil {
		err = c.takeSeed(p, f)
	}
	if err != nil {
		return p.Fail(err)
	}
	var text []byte
	switch {
	case c.draw:
		text, err = c.drawn(f)
	case c.published:
		if text, err = f.published(); err == nil {
			f.warn(p)
		}
	case c.promise != "":
		text, err = f.promise(p, c.promise, c.secret)
	case c.replay != "":
		text, err = c.recompute(p, f)
	case c.ICS != "" && f.Times == nil:
		err = errors.New("-ics needs a file with the key times")
	case c.ICS != "":
		err = p.Write(c.ICS, f.calendar())
	default:
		err = errors.Join(c.guests.Wrong(cli.Given(flags), f.joining()), c.until.Fits(len(f.Teams)))
		if err != nil {
			break
		}
		text, err = c.compete(ctx, p, f)
		if err != nil && ctx.Err() != nil && !errors.Is(err, errEarly) {
			err = c.Interrupted(host != nil)
		}
	}
	return p.Print(text, cli.Done, err)
}

// takeSeed finds the seed. If the teams have promised the seeds of the cards,
// only the resamples come from the seed. They are no secret, and the seed is 1
// if there is none.
func (c *choices) takeSeed(p cli.Program, f field) error {
	if f.Promises != nil && !c.Seeded && c.SeedFile == "" {
		c.Seed = 1
		return nil
	}
	if c.playedFile != "" && !c.Seeded && c.SeedFile == "" {
		return errors.New("-played needs the seed of the competition, by -seed or -seed-file")
	}
	if err := c.NeedSeed(c.replay, c.host != nil); err != nil {
		return err
	}
	return c.TakeSeed(p)
}

// define defines the flags, with the choices as their defaults.
func (c *choices) define(flags *flag.FlagSet) {
	c.guests.Define(flags)
	c.until.Define(flags, c.Unit)
	c.Define(flags, "draw the cards, all lots and the resamples from this `number`")
	cli.Int(flags, &c.samples, "samples", 0, math.MaxInt32,
		"make `N` resamples for the confidence of places; 0 for none")
	cli.Text(flags, &c.logs, "logs", "publish all hands in this `folder` when the contest is over")
	flags.BoolVar(&c.short, "short", false, "print the winners and the faults, and not all tables")
	flags.BoolVar(&c.phh, "phh", false, "with -logs: also in the poker hand history format")
	cli.Text(flags, &c.seats, "seats", "write what programs read and wrote in each half into this `folder`")
	cli.Text(flags, &c.svg, "svg", "also draw each competition, into this `folder`")
	cli.Text(flags, &c.show, "show",
		"print only the `series` limit/1-2, or only the hands of the match limit/1-2/1")
	cli.Text(flags, &c.replay, "replay", "recompute the hands of the published log in this `file`, and play "+
		"nothing; -seed and the file of the teams must be the same as in the contest; - for standard input")
	flags.Func("bot", "be a program that plays the shipped strategy of this `game/name`", func(text string) error {
		c.plays = text
		_, _, err := player(text)
		return err
	})
	flags.BoolVar(&c.draw, "draw", false, "print the event and its numbers, which promises belong to")
	flags.BoolVar(&c.published, "published", false, "print all that is published about cards with a beacon, as "+
		"examples/beacon reads it")
	cli.Text(flags, &c.promise, "promise", "print the promise and the contribution of this `team`, from the "+
		"secret in -secret")
	cli.Text(flags, &c.secret, "secret", "the `file` with the secret of a team; - for standard input")
	cli.Text(flags, &c.benchmark, "benchmark", "let this `team` of the newcomers play against the field, after "+
		"the contest")
	flags.Func("against", "with -benchmark: a `team` of the field; can be repeated", func(name string) error {
		c.against = append(c.against, name)
		return nil
	})
	cli.Text(flags, &c.playedFile, "played", "with -benchmark: play nothing again that the contest has in its "+
		"journal, this `file`")
	flags.BoolVar(&c.rules, "rules", false, "say where each rule and figure comes from, and what "+
		"differs in the file")
}

// drawn returns what the teams promise seeds for, as JSON.
func (c choices) drawn(f field) ([]byte, error) {
	d := f.draw()
	if err := d.Check(); err != nil {
		return nil, err
	}
	text, err := d.MarshalJSON()
	return append(say.JSON(text), '\n'), err
}

// alone are the flags that exclude most others.
var alone = []botcli.Only{
	{Flag: "bot"}, {Flag: "list"}, {Flag: "rules", File: true},
	{Flag: "replay", Allows: []string{"seed", "seed-file", "benchmark", "against"}, File: true},
	{Flag: "ics", File: true},
	{Flag: "check", Allows: append([]string{"workers", "benchmark", "against"}, lobbycli.FlagNames...), File: true},
	{Flag: "draw", File: true}, {Flag: "published", File: true},
	{Flag: "promise", Allows: []string{"secret"}, File: true},
	botcli.UntilAlone(append([]string{"csv", "logs", "phh", "seats"}, lobbycli.FlagNames...)...),
}

// wrong reports flags that do not go together, and files that would be written
// over.
func (c choices) wrong(flags *flag.FlagSet) error {
	if err := botcli.Exclude(flags, alone); err != nil {
		return err
	}
	if err := c.until.Wrong(); err != nil {
		return err
	}
	given := cli.Given(flags)
	switch {
	case c.host != nil && (given["journal"] || given["seats"]):
		return errRemote
	case c.host != nil && given["benchmark"]:
		return errors.New("-benchmark is for matches that are played here")
	case !given["benchmark"] && (given["against"] || given["played"]):
		return errors.New("-against and -played need -benchmark")
	case given["promise"] != given["secret"]:
		return errors.New("-promise and -secret go together")
	case c.phh && c.logs == "":
		return errors.New("-phh needs -logs")
	case c.samples == 1:
		return errors.New("-samples is 0 or at least 2")
	case c.Journal == "-":
		return errors.New("-journal must be a file")
	case c.playedFile == "-":
		return errors.New("-played must be a file")
	case c.JSON && c.CSV == "-":
		return errors.New("only one of -json and -csv - can be on standard output")
	case cli.Inputs(flags.Arg(0), c.replay, c.secret, c.SeedFile) > 1:
		return errors.New("only one file can be standard input")
	}
	if err := errors.Join(cli.Alone(flags, "show", "json", "csv", "svg", "logs", "phh"),
		cli.Alone(flags, "short", "json", "show", "benchmark"),
		cli.Alone(flags, "seed", "seed-file")); err != nil {
		return err
	}
	reads := append(c.guests.Files(), flags.Arg(0), c.replay, c.secret, c.SeedFile, c.playedFile)
	return cli.Distinct(c.outputs(), reads...)
}

// outputs returns the files that the flags name for writing.
func (c choices) outputs() []cli.Output {
	all := []cli.Output{{Flag: "csv", Path: c.CSV}, {Flag: "ics", Path: c.ICS}, {Flag: "journal", Path: c.Journal}}
	for _, x := range contest.Competitions {
		for _, name := range []string{pictureName(x), luckName(x)} {
			if c.svg != "" {
				all = append(all, cli.Output{Flag: "svg", Path: filepath.Join(c.svg, name)})
			}
		}
	}
	return all
}

// files returns the files that the programs of a field are made of, as far as
// the file of the teams names them.
func (f field) files() []string {
	var paths []string
	f.each(func(_ string, t team) {
		_, programs := t.Bots.list()
		for _, x := range programs {
			if x.Entry != "" {
				paths = append(paths, f.path(x.Entry))
			}
			paths = append(paths, cli.Named(f.dir(*x), x.Command)...)
		}
	})
	return paths
}

// possible reports, before anything is played, what cannot be shown or written
// afterwards.
func (c choices) possible(f field) error {
	if c.show != "" {
		if err := f.canShow(c.show); err != nil {
			return err
		}
	}
	return errors.Join(cli.CanWrite(c.CSV), cli.CanKeep(c.svg), cli.CanKeep(c.logs), cli.CanKeep(c.seats))
}

// compete checks the programs, plays the contest, and returns what is printed.
func (c choices) compete(ctx context.Context, p cli.Program, f field) (text []byte, failed error) {
	var err error
	if c.watch, err = botcli.NewWatch(f.commands()); err != nil {
		return nil, err
	}
	f.hidden = append(f.hidden, c.Hidden(append(c.guests.Files(), c.logs, c.seats, c.playedFile)...)...)
	guests, closeLobby, err := c.guests.Open(ctx, p, f.joining())
	if err != nil {
		return nil, err
	}
	defer func() { closeLobby(failed) }()
	f.lobby = guests
	if c.Check {
		text, err := c.Examine(ctx, p, f.exams())
		if ctx.Err() != nil {
			return nil, errEarly
		}
		return text, errors.Join(err, c.watch.All())
	}
	if err := c.possible(f); err != nil {
		return nil, err
	}
	masters, err := f.masters(c.Seed)
	if err != nil {
		return nil, err
	}
	if err := c.Admits(ctx, p, f.exams()); ctx.Err() != nil && !c.Admit {
		return nil, errEarly
	} else if err = errors.Join(err, c.watch.All()); err != nil {
		return nil, err
	}
	journal, err := c.Open(p, f.about(), func() ([]byte, error) { return f.key(masters) })
	if err != nil {
		return nil, err
	}
	defer journal.Close()
	if c.earlier, err = c.readEarlier(p, f, masters); err != nil {
		return nil, err
	}
	defer c.TellSeed(p)
	f.warn(p)
	if f.processes() > 0 {
		lots := "all cards"
		if f.Promises != nil {
			lots = "" // the teams have promised the seeds
		}
		c.Warn(p, lots)
	}
	played, err := f.play(ctx, c, masters, journal, p.Errs)
	if err == nil {
		err = c.watch.All()
	}
	if err != nil {
		return nil, err
	}
	if c.host == nil && (f.processes() > 0 || len(f.joining()) > 0 || played.again > 0) {
		io.WriteString(p.Errs, played.times(c.Flags, f))
	}
	if n := journal.Left(); n > 0 && c.show == "" {
		// After another vote, other teams went on.
		fmt.Fprintf(p.Errs, "%s: %s has %s\n", p.Name, c.Journal, say.Count(n, "match that is not needed",
			"matches that are not needed"))
	}
	if c.show != "" {
		text, err := played.show(f, c.show)
		return []byte(text), err
	}
	text, err = c.report(ctx, p, f, played)
	return text, errors.Join(err, played.publish(c), f.publishTeams(c.logs))
}

// errEarly says that nothing was played yet.
var errEarly = fmt.Errorf("%w before the first match", cli.ErrInterrupted)
