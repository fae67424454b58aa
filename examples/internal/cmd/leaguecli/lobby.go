package leaguecli

import (
	"context"
	"fmt"
	"io"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/botcli"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/lobbycli"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
)

// This file has practice games, and the player's side.

// practice returns what the game says about practice games.
func (g *Game) practice() lobbycli.Practice {
	return lobbycli.Practice{
		Sample: "1234", Known: func(_, strategy string) error { return g.Known(strategy) },
		Human: g.Humans,
		Play:  func(ctx context.Context, m lobbycli.Meeting) (string, error) { return g.Again().meet(ctx, m) },
	}
}

// meet plays a practice game: a competition of one game between guests, or
// between a guest and a strategy.
func (g *Game) meet(ctx context.Context, m lobbycli.Meeting) (string, error) {
	g.lobby = m.Room
	g.Field.Teams = nil
	match := arena.Match{ID: m.ID, Games: 1}
	for k, human := range m.Humans {
		name := fmt.Sprintf("Player %d", k+1)
		g.Field.Teams = append(g.Field.Teams, Team{Name: name, Joins: true, Human: human})
	}
	if m.Against != "" {
		g.Field.Teams = append(g.Field.Teams, Team{Name: m.Against, Strategy: m.Against})
	}
	match.Bots = g.Field.names()
	plan := arena.Plan{Seed: g.seed(m.Seed)}
	h := g.house(choices{}, &cli.Leftovers{}, &botcli.Processors{})
	if m.Logs != "" {
		h.Log = func(arena.Match, int) (io.WriteCloser, error) {
			return botcli.Create(m.Logs, m.ID, fmt.Sprintf("%d.log", m.Number))
		}
	}
	record, err := g.Play(h)(ctx, plan, match, 1)
	if err != nil {
		return "", err
	}
	played := arena.Game{Match: m.ID, Bots: match.Bots, Game: 1, Record: record}
	winner, err := g.Winner(plan, match, played)
	if err != nil {
		return "", err
	}
	r, err := g.Read(plan, match, played)
	if err != nil {
		return "", err
	}
	text := "nobody has won"
	if winner >= 0 {
		text = match.Bots[winner] + " has won against " + match.Bots[1-winner]
	}
	text += ", by rule " + r.Note.Rule
	for _, f := range r.Faults {
		text += "; " + blame(match.Bots[f.Seat], f)
	}
	return say.Clean(text), nil
}

// player returns what can join a game.
func (g *Game) player() lobbycli.Player {
	return lobbycli.Player{
		Strategy: func(name string) (lobbycli.Play, error) {
			s, ok := g.strategy(name)
			if !ok {
				return nil, fmt.Errorf("-strategy %.40q: %w", name, g.Known(name))
			}
			return func(_ context.Context, _ []string, in io.Reader, out io.Writer) error {
				return s.Serve(in, out)
			}, nil
		},
		Person: g.Person,
		Human:  g.Humans,
	}
}
