package stackem

import (
	"context"
	"io"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/remote"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/seat"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/leaguecli"
	"github.com/arbiter-go/arbiter/examples/internal/games/stackem"
	"github.com/arbiter-go/arbiter/examples/internal/games/stackem/wire"
)

// Run is the program; it returns the exit status.
func Run(ctx context.Context, args []string, in io.Reader, out, errs io.Writer) int {
	return game().Run(ctx, args, in, out, errs)
}

// RunOn is [Run] with games that a host lets others play.
func RunOn(host remote.Host) func(ctx context.Context, args []string, in io.Reader, out, errs io.Writer) int {
	return func(ctx context.Context, args []string, in io.Reader, out, errs io.Writer) int {
		g := game()
		g.Host = host
		return g.Run(ctx, args, in, out, errs)
	}
}

// Competition makes the competition of a setup. See
// [leaguecli.Game.Competition].
func Competition(s remote.Setup, folder, logs string) (remote.Competition, error) {
	return game().Competition(s, folder, logs)
}

// game returns what the program says about Stack'Em. The competition without a
// file is between all strategies that are shipped.
func game() *leaguecli.Game {
	f := &leaguecli.Field{About: "Stack'Em between shipped strategies"}
	g := &leaguecli.Game{
		Name: "stackem", Title: "Stack'Em", Version: wire.Version,
		Lots: "all bricks", Seed: "draw all bricks and lots from this `number`",
		Field: f, File: f,
		Play: play, Winner: wire.Winner, Read: read, Timed: []string{"ms", "over"},
		Examine: wire.Check, Replay: replay,
		Counts: counts, TeamCounts: teamCounts, Show: show, Again: game,
	}
	for _, s := range stackem.All() {
		player := wire.Seeded(s.New)
		g.Strategies = append(g.Strategies, leaguecli.Strategy{
			Name: s.Name, Does: s.Does, Bot: wire.Bot(player),
			Serve: func(in io.Reader, out io.Writer) error { return wire.Serve(player, in, out) },
		})
		f.Teams = append(f.Teams, leaguecli.Team{Name: s.Name, Strategy: s.Name})
	}
	return g
}

// play returns what plays the games in a house.
func play(h leaguecli.House) arena.Play {
	return wire.Games{
		Bot: h.Bot, Log: h.Log,
		Limits: h.Limits,
		Played: func(m arena.Match, _ int, _ wire.Record, report seat.Report) { h.Ended(m, report) },
	}.Play
}
