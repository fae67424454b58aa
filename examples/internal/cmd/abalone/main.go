package abalone

import (
	"context"
	_ "embed"
	"errors"
	"flag"
	"io"
	"slices"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/remote"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/seat"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/trial"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/botcli"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/leaguecli"
	"github.com/arbiter-go/arbiter/examples/internal/games/abalone/engine"
	"github.com/arbiter-go/arbiter/examples/internal/games/abalone/wire"
)

// rules are the rules in words. A test makes them from the comments of the
// packages.
//
//go:embed rules.txt
var rules string

// Run is the program; it returns the exit status.
func Run(ctx context.Context, args []string, in io.Reader, out, errs io.Writer) int {
	return RunOn(nil)(ctx, args, in, out, errs)
}

// RunOn is [Run] with games that a host lets others play.
func RunOn(host remote.Host) func(ctx context.Context, args []string, in io.Reader, out, errs io.Writer) int {
	return func(ctx context.Context, args []string, in io.Reader, out, errs io.Writer) int {
		x := newProgram()
		x.game.Host = host
		return x.game.Run(ctx, args, in, out, errs)
	}
}

// Competition makes the competition of a setup. See
// [leaguecli.Game.Competition].
func Competition(s remote.Setup, folder, logs string) (remote.Competition, error) {
	return newProgram().game.Competition(s, folder, logs)
}

// A program is a run of this program.
type program struct {
	game *leaguecli.Game
	file file

	// What the flags of this program say.
	play, side, read, grants string
	timed                    bool

	trouble *grants // nil without -grants
}

// fast are the strategies of the competition without a file.
var fast = []string{"random", "greedy", "depth1", "depth2", "depth3", "depth4"}

// newProgram returns a run of the program.
func newProgram() *program {
	x := &program{side: "black"}
	f := &x.file.Field
	f.About, f.Options = "Abalone between shipped strategies", options
	for _, name := range fast {
		f.Teams = append(f.Teams, leaguecli.Team{Name: name, Strategy: name})
	}
	x.game = &leaguecli.Game{
		Name: "abalone", Title: "Abalone", Version: wire.Version, Rules: rules,
		Lots: "the lots of all others", Seed: "draw all lots from this `number`",
		Field: f, File: &x.file, Check: x.file.check, Figures: x.file.inForce, Humans: true,
		Play: x.house, Winner: x.winner, Read: x.result, Timed: []string{"spent", "over", "trouble"},
		Examine: x.examine, Replay: x.replay,
		Counts: counts, TeamCounts: teamCounts,
		Again: func() *leaguecli.Game { return newProgram().game }, Person: joined,
		Show: x.show, At: func(text string) error { _, err := parsePosition(text); return err }, Draw: x.draw,
		Files: []leaguecli.File{
			{Flag: "records",
				Usage: "also write the records of all games into this `file`; - for standard output",
				Make:  x.records},
			{Flag: "pgn", Usage: "also write the records of all games into this `file`, in the form of " +
				"PGN; - for standard output", Make: x.pgn},
		},
		Flags: x.flags, Wrong: x.wrong, Instead: x.instead,
		Reads: func() []string { return []string{x.read, x.grants} },
		Alone: []botcli.Only{
			{Flag: "play", Allows: []string{"side", "timed", "records", "pgn", "seed", "seed-file"}},
			{Flag: "read", Allows: []string{"show", "svg", "records", "pgn"}},
		},
	}
	for _, s := range engine.All() {
		player := wire.Seeded(s.New)
		x.game.Strategies = append(x.game.Strategies, leaguecli.Strategy{
			Name: s.Name, Does: s.Does, Bot: wire.Bot(player), ByClock: s.Clock,
			Serve: func(in io.Reader, out io.Writer) error { return wire.Serve(player, in, out) },
		})
	}
	return x
}

// flags adds the flags of this program.
func (x *program) flags(flags *flag.FlagSet) {
	flags.Func("play", "play against the shipped strategy with this `name`, in the terminal",
		func(name string) error {
			x.play = name
			return x.game.Known(name)
		})
	flags.Func("side", "with -play: the `side` that you play, black or white (default black)",
		func(side string) error {
			x.side = side
			_, err := sideOf(side)
			return err
		})
	flags.BoolVar(&x.timed, "timed", false,
		"with -play: you play by the clock, too, without hints and without undo")
	cli.Text(flags, &x.grants, "grants", "the `file` with the time that teams are granted for trouble; it can be "+
		"changed while the competition runs")
	cli.Text(flags, &x.read, "read", "read the records in this `file`, in either form, referee their games, and "+
		"play nothing; with -show 3@23w, show a position of the third; - for standard input")
}

// wrong reports flags that do not go together.
func (x *program) wrong(given map[string]bool) error {
	switch {
	case given["side"] && !given["play"]:
		return errors.New("-side needs -play")
	case given["grants"] && x.game.Host != nil:
		return errors.New("-grants is for games that are played here")
	case given["timed"] && !given["play"]:
		return errors.New("-timed needs -play")
	case given["read"] && given["svg"] && !given["show"]:
		return errors.New("-svg needs -show, if there is -read")
	}
	return nil
}

// instead does something else than a competition.
func (x *program) instead(ctx context.Context, p cli.Program, c leaguecli.Call) (status int, done bool) {
	if x.grants != "" {
		if _, err := readGrants(x.grants, nil); err != nil {
			return p.Fail(err), true
		}
		x.trouble = &grants{path: x.grants, known: x.known, p: p}
	}
	switch {
	case x.play != "":
		return x.sit(ctx, p, c), true
	case x.read != "":
		return x.referee(p, c), true
	}
	return 0, false
}

// conditions returns what decides games besides the bots.
func (x *program) conditions() wire.Conditions {
	return wire.Conditions{Options: x.file.options(), Human: func(name string) bool {
		return slices.ContainsFunc(x.file.Teams, func(t leaguecli.Team) bool {
			return t.Human && t.Name == name
		})
	}}
}

// house returns what plays the games in a house.
func (x *program) house(h leaguecli.House) arena.Play {
	games := wire.Games{
		Conditions: x.conditions(), Bot: h.Bot, Log: h.Log, Limits: h.Limits,
		Played: func(m arena.Match, _ int, _ wire.Record, report seat.Report) { h.Ended(m, report) },
	}
	if x.trouble != nil {
		x.trouble.of("", "") // says at once what is wrong in the file
		games.Grant = x.trouble.of
	}
	return games.Play
}

// winner returns who has won a game.
func (x *program) winner(p arena.Plan, m arena.Match, g arena.Game) (int, error) {
	return x.conditions().Winner(p, m, g)
}

// examine checks a bot.
func (x *program) examine(ctx context.Context, bot seat.Bot) (trial.Result, error) {
	return wire.Check(ctx, bot, x.file.options())
}
