package stackem

import (
	"cmp"
	"context"
	_ "embed"
	"io"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/remote"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/seat"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/trial"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/botcli"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/leaguecli"
	"github.com/arbiter-go/arbiter/examples/internal/games/stackem"
	"github.com/arbiter-go/arbiter/examples/internal/games/stackem/wire"
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
	// file is what a file of teams says.
	file struct {
		leaguecli.Field
		figures
	}
}

// Figures are the figures of a game. 0 means the figure of 2014.
type figures struct {
	BankMillis int64 `json:"bankMillis,omitzero"` // of each team
}

// inForce returns the figures in force.
func (f *figures) inForce() any { return figures{cmp.Or(f.BankMillis, stackem.Bank)} }

// check reports what is wrong with the keys of this program.
func (f *figures) check(add botcli.Report) {
	botcli.CheckFigure("bankMillis", f.BankMillis, stackem.MaxBank, stackem.Bank, add)
}

// newProgram returns a run of the program. The competition without a file is
// between all strategies that are shipped.
func newProgram() *program {
	x := &program{}
	f := &x.file.Field
	f.About = "Stack'Em between shipped strategies"
	x.game = &leaguecli.Game{
		Name: "stackem", Title: "Stack'Em", Version: wire.Version, Rules: rules,
		Lots: "all bricks", Seed: "draw all bricks and lots from this `number`",
		Field: f, File: &x.file, Check: x.file.check, Figures: x.file.inForce,
		Play: x.play, Winner: x.winner, Read: x.read, Timed: []string{"ms", "over"},
		Examine: x.examine, Replay: x.replay,
		Counts: counts, TeamCounts: teamCounts, Show: x.show,
		Again: func() *leaguecli.Game { return newProgram().game },
	}
	for _, s := range stackem.All() {
		player := wire.Seeded(s.New)
		x.game.Strategies = append(x.game.Strategies, leaguecli.Strategy{
			Name: s.Name, Does: s.Does, Bot: wire.Bot(player),
			Serve: func(in io.Reader, out io.Writer) error { return wire.Serve(player, in, out) },
		})
		f.Teams = append(f.Teams, leaguecli.Team{Name: s.Name, Strategy: s.Name})
	}
	return x
}

// conditions returns what decides games besides the bots.
func (x *program) conditions() wire.Conditions { return wire.Conditions{BankMS: x.file.BankMillis} }

// play returns what plays the games in a house.
func (x *program) play(h leaguecli.House) arena.Play {
	return wire.Games{
		Conditions: x.conditions(), Bot: h.Bot, Log: h.Log,
		Limits: h.Limits,
		Played: func(m arena.Match, _ int, _ wire.Record, report seat.Report) { h.Ended(m, report) },
	}.Play
}

// winner returns who has won a game.
func (x *program) winner(p arena.Plan, m arena.Match, g arena.Game) (int, error) {
	return x.conditions().Winner(p, m, g)
}

// examine checks a bot.
func (x *program) examine(ctx context.Context, bot seat.Bot) (trial.Result, error) {
	return wire.Check(ctx, bot, x.conditions())
}
