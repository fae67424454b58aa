package poker

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/seat"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/botcli"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/lobbycli"
	"github.com/arbiter-go/arbiter/examples/internal/games/holdem"
	"github.com/arbiter-go/arbiter/examples/internal/games/holdem/contest"
	"github.com/arbiter-go/arbiter/examples/internal/games/holdem/person"
	"github.com/arbiter-go/arbiter/examples/internal/games/holdem/wire"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
)

// This file lets others join, for practice games and in a competition.

// errID says what an ID of a practice game is.
var errID = errors.New("an ID is such as limit-1234, or no-limit-1234 for the game without limits")

// gameOf returns the game with an ID.
func gameOf(id string) (holdem.Game, error) {
	for _, g := range []holdem.Game{holdem.Limit, holdem.NoLimit} {
		if number, ok := strings.CutPrefix(id, g.String()+"-"); ok && number != "" {
			return g, nil
		}
	}
	return 0, errID
}

// joined returns what poker says to those who join it. A practice game is the
// first half of a match.
func joined() lobbycli.Game {
	hands := 100
	return lobbycli.Game{
		Sample: "limit-1234", IDs: func(id string) error {
			_, err := gameOf(id)
			return err
		},
		Known: func(id, name string) error {
			g, err := gameOf(id)
			if _, ok := findStrategy(name, g); err == nil && !ok {
				err = errors.New("there are " + strategies(g))
			}
			return err
		},
		Flags: func(flags *flag.FlagSet) {
			cli.Int(flags, &hands, "hands", 1, holdem.MaxHands, "a game has `N` hands")
		},
		Meet: func(ctx context.Context, m lobbycli.Meeting) (string, error) { return meet(ctx, m, hands) },
		Strategy: func(name string) (lobbycli.Play, error) {
			g, s, err := player(name)
			if err != nil {
				return nil, fmt.Errorf("-strategy: %w", err)
			}
			// Its lots come from the number of the lobby.
			return func(_ context.Context, words []string, in io.Reader, out io.Writer) error {
				return wire.Serve(s.New(seedOf(words)), g, in, out)
			}, nil
		},
		Person: func(p cli.Program, id string) (lobbycli.Play, error) {
			if id == "" {
				return nil, errors.New("a person plays only practice games; behind -- is the " +
					"command of a bot")
			}
			g, err := gameOf(id)
			return func(ctx context.Context, _ []string, in io.Reader, out io.Writer) error {
				return wire.Serve(person.New(ctx, p.In, p.Out), g, in, out)
			}, err
		},
	}
}

// meet plays a practice game.
func meet(ctx context.Context, m lobbycli.Meeting, hands int) (string, error) {
	g, err := gameOf(m.ID)
	if err != nil {
		return "", err
	}
	var f field
	masters, err := f.masters(m.Seed)
	if err != nil {
		return "", err
	}
	of := f.contest(masters)
	match := arena.Match{ID: m.ID, Games: 1}
	bots := map[string]func(seed uint64) seat.Bot{}
	add := func(name string, bot func(seed uint64) seat.Bot) {
		match.Bots = append(match.Bots, name)
		bots[name] = bot
	}
	for k := range m.Humans {
		add(fmt.Sprintf("Player %d", k+1), func(seed uint64) seat.Bot {
			return seat.Guest{Lobby: m.Room, Word: fmt.Sprintf("%s=%d", seedName, seed)}
		})
	}
	if s, ok := findStrategy(m.Against, g); ok {
		add(s.Name, func(seed uint64) seat.Bot { return inside(s, g, seed) })
	}
	setup := wire.Setup{Game: g, Hands: hands, Dealer: of.Dealer(contest.Stage{Game: g}), Options: f.rules()}
	games := f.games(setup, bots, "", &cli.Leftovers{}, &botcli.Processors{})
	games.Log = func(arena.Match, int, int) (io.WriteCloser, error) { return m.Log() }
	half, chips, err := games.Practice(ctx, arena.Plan{Seed: of.Seed()}, match)
	if err != nil {
		return "", err
	}
	text := fmt.Sprintf("%s has %+d chips against %s in %s", match.Bots[0], chips, match.Bots[1],
		say.Count(hands, "hand", "hands"))
	for _, fault := range half.Faults {
		text += fmt.Sprintf("; %v by %s: %s", fault.Rule, match.Bots[fault.Seat], fault.Why)
	}
	return say.Clean(text), nil
}

// seedOf returns the number of a word such as SEED=5, or 0 if there is none.
func seedOf(words []string) (seed uint64) {
	for _, word := range words {
		if number, ok := strings.CutPrefix(word, seedName+"="); ok {
			seed, _ = strconv.ParseUint(number, 10, 64)
		}
	}
	return seed
}
