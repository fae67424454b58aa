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

// This file lets others join, for practice games and in a competition.

// joined returns what the game says to those who join it.
func (g *Game) joined() lobbycli.Game {
	return lobbycli.Game{
		Sample: "1234", Human: g.Humans, Person: g.Person,
		Known: func(_, strategy string) error { return g.Known(strategy) },
		Meet:  func(ctx context.Context, m lobbycli.Meeting) (string, error) { return g.Again().meet(ctx, m) },
		Strategy: func(name string) (lobbycli.Play, error) {
			s, ok := g.strategy(name)
			if !ok {
				return nil, fmt.Errorf("-strategy %.40q: %w", name, g.Known(name))
			}
			return func(_ context.Context, _ []string, in io.Reader, out io.Writer) error {
				return s.Serve(in, out)
			}, nil
		},
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
	h.Log = func(arena.Match, int) (io.WriteCloser, error) { return m.Log() }
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
