package leaguecli

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/seat"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/trial"
	"github.com/arbiter-go/arbiter/examples/internal/bots/league"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/botcli"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/clitest"
)

// This file has a toy game. Nobody moves in it, and lots decide who wins.

// A toyRecord is the record of a game.
type toyRecord struct {
	Winner int `json:"winner"`
}

// A toyFile has a key more.
type toyFile struct {
	Field
	toyFigures
}

type toyFigures struct {
	Lots int `json:"lots,omitzero"`
}

// toy returns the toy game with a field of strategies.
func toy(n, games int) *Game {
	file := &toyFile{Field: Field{About: "A test"}}
	instead, input := false, ""
	g := &Game{
		Name: "toy", Title: "Toy", Version: "toy/1", Lots: "all lots", Seed: "draw all lots from this `number`",
		Strategies: []Strategy{{Name: "lucky", Does: "wins by lots", Bot: toyBot, Serve: toyServe}, {Name: "idle", Does: "does nothing", Bot: toyBot, Serve: toyServe}},
		Field:      &file.Field, File: file, Humans: true,
		Check: func(add botcli.Report) {
			if file.Lots < 0 {
				add("lots", errTooLarge, "below zero")
			}
		},
		Figures: func() any { return toyFigures{file.Lots} },
		Play: func(h House) arena.Play {
			return func(ctx context.Context, p arena.Plan, m arena.Match, game int) (json.RawMessage, error) {
				if h.Log != nil {
					log, err := h.Log(m, game)
					if err != nil {
						return nil, err
					}
					fmt.Fprintf(log, "0 0 > join toy/1 %s/%d 0\n", m.ID, game)
					log.Close()
				}
				h.Ended(m, seat.Report{})
				return json.Marshal(toyRecord{toyWinner(p, m, game)})
			}
		},
		Winner: func(p arena.Plan, m arena.Match, g arena.Game) (int, error) { return toyWinner(p, m, g.Game), nil },
		Read: func(p arena.Plan, m arena.Match, g arena.Game) (Result, error) {
			return Result{Note: league.Note{Begins: m.Bots[0], Rule: "Lots", Counts: []int64{1}}, Seats: []Seat{{Counts: []int64{1}}, {Counts: []int64{2}}}}, nil
		},
		Examine: func(ctx context.Context, _ seat.Bot) (trial.Result, error) { return trial.Result{}, ctx.Err() },
		Replay: func(log []byte, p arena.Plan, m arena.Match, game int) (Replayed, error) {
			r := Replayed{Faults: []seat.Fault{{Rule: seat.Crash, Seat: 1}}, Outcome: Outcome(Seats, toyWinner(p, m, game), "Lots", 1)}
			if bytes.Contains(log, []byte("wrong")) {
				r.Err = errors.New("another game")
			}
			return r, nil
		},
		Counts: []string{"lots"}, TeamCounts: []string{"seats"},
		Show: func(s Shown) (string, error) { return s.Heading() + "at " + s.At + "\n", nil },
		At: func(text string) error {
			if text != "here" {
				return fmt.Errorf("%q is not here", text)
			}
			return nil
		},
		Draw: func(s Shown) ([]byte, error) { return []byte("picture of " + s.At + "\n"), nil },
		Files: []File{{"names", "write the names into this `file`", func(c *Course) ([]byte, error) {
			return []byte(strings.Join(c.Event.Teams, "\n") + "\n"), nil
		}}},
		Flags: func(flags *flag.FlagSet) {
			flags.BoolVar(&instead, "instead", false, "do something else")
			cli.Text(flags, &input, "input", "read this `file`, too")
		},
		Alone: []botcli.Only{{Flag: "instead", Allows: []string{"names", "seed", "show", "svg"}}},
		Wrong: func(given map[string]bool) error {
			if given["workers"] && given["logs"] {
				return errors.New("too much work")
			}
			return nil
		},
		Reads: func() []string { return []string{input} },
		Instead: func(_ context.Context, p cli.Program, c Call) (int, bool) {
			if !instead {
				return 0, false
			}
			return p.Print(fmt.Appendf(nil, "instead %d %s %s %s\n", c.Seed, c.Files["names"], c.Show, c.SVG), cli.Done, nil), true
		},
	}
	for k := range n {
		file.Teams = append(file.Teams, Team{Name: fmt.Sprintf("Team %d", k+1), Strategy: "lucky"})
	}
	g.Field.Options = Options{Games: games, PlayOffGames: 3, FinalGames: 4, ExtraGames: 1}
	return g
}

// toyWinner draws the winner of a game, which can be nobody.
func toyWinner(p arena.Plan, m arena.Match, game int) int {
	seed := p.Seed.Of(m.ID, fmt.Sprint(game))
	return int(seed[0])%3 - 1
}

var toyBot = seat.Func(func(io.Reader, io.Writer) {})

func toyServe(in io.Reader, out io.Writer) error {
	_, err := io.Copy(out, in)
	return err
}

// try runs a program.
func try(g *Game, in string, args ...string) (status int, out, errs string) {
	return clitest.Try(g.Run, in, clitest.Seeded(args)...)
}

// read reads a file of teams into a toy game without teams.
func read(in string) (*Game, error) {
	g := toy(0, 0)
	return g, g.readField(cli.Program{Name: "toy", In: strings.NewReader(in)}, "-")
}
