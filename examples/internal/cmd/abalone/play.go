package abalone

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/cmd/botcli"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/leaguecli"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/lobbycli"
	"github.com/arbiter-go/arbiter/examples/internal/games/abalone"
	"github.com/arbiter-go/arbiter/examples/internal/games/abalone/engine"
	"github.com/arbiter-go/arbiter/examples/internal/games/abalone/person"
	"github.com/arbiter-go/arbiter/examples/internal/games/abalone/wire"
)

// This file lets a person play.

// sideOf returns the side with a name.
func sideOf(name string) (abalone.Side, error) {
	switch name {
	case "black":
		return abalone.Black, nil
	case "white":
		return abalone.White, nil
	}
	return abalone.None, errors.New("a side is black or white")
}

// joined lets a person play a game that the person has joined.
func joined(p cli.Program, _ string) (lobbycli.Play, error) {
	return func(ctx context.Context, _ []string, in io.Reader, out io.Writer) error {
		return wire.Serve(func(j wire.Join) abalone.Player {
			return person.Joined(ctx, person.Table{In: p.In, Out: p.Out, Options: j.Options, Now: time.Now})
		}, io.TeeReader(in, &ending{to: p.Out}), out)
	}, nil
}

// An ending reads the lines of a game, and says in words how it ends.
type ending struct {
	to   io.Writer
	line []byte
}

// endings are the words of the line "end" for people.
var endings = map[string]string{"won": "You have won", "lost": "You have lost", "tied": "It is a tie"}

func (e *ending) Write(b []byte) (int, error) {
	for _, c := range b {
		if c != '\n' {
			e.line = append(e.line, c)
			continue
		}
		words := strings.Fields(string(e.line))
		if len(words) == 3 && words[0] == "end" {
			fmt.Fprintf(e.to, "The game is over: %s. %s.\n", words[2], endings[words[1]])
		}
		e.line = e.line[:0]
	}
	return len(b), nil
}

// sit lets a person play against a strategy in the terminal.
func (x *program) sit(ctx context.Context, p cli.Program, c leaguecli.Call) int {
	s, _ := engine.Find(x.play)
	hints, _ := engine.Find("depth3")
	side, _ := sideOf(x.side)
	if err := errors.Join(cli.CanWrite(c.Files["records"]), cli.CanWrite(c.Files["pgn"])); err != nil {
		return p.Fail(err)
	}
	r, err := person.Play(ctx, person.Table{
		In: p.In, Out: p.Out, Opponent: s.New(c.Seed, abalone.Options{}), OpponentName: s.Name,
		Hints: hints.New(c.Seed, abalone.Options{}), Side: side, Timed: x.timed, Slow: s.Clock, Now: time.Now,
	})
	if ctx.Err() != nil {
		err = errors.New("interrupted")
	}
	if len(r.Moves) == 0 && r.Result == (abalone.Result{}) {
		return p.Print(nil, cli.Done, err) // there is nothing to keep
	}
	text, failed := botcli.Write(p, nil,
		botcli.Product{Path: c.Files["records"], Make: func() ([]byte, error) {
			return recordsText([]abalone.Record{r})
		}},
		botcli.Product{Path: c.Files["pgn"], Make: func() ([]byte, error) {
			return pgnText([]abalone.Record{r})
		}},
	)
	return p.Print(text, cli.Done, errors.Join(err, failed))
}
