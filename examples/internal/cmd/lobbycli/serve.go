package lobbycli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/lobby"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/botcli"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
)

// This file plays practice games.

// A Meeting is a practice game.
type Meeting struct {
	ID   string
	Seed uint64
	Room *lobby.Room
	// Humans are the guests who have the time of a human interface, in the
	// order in which they came.
	Humans []bool
	// Against is a shipped strategy, if there is one guest. Otherwise there
	// are two.
	Against string

	logs   string // the folder for logs, or ""
	number int    // of the game in this run, from 1
}

// Log returns where the log of the game goes, or nil if there is none.
func (m Meeting) Log() (io.WriteCloser, error) {
	if m.logs == "" {
		return nil, nil
	}
	return botcli.Create(m.logs, m.ID, fmt.Sprintf("%d.log", m.number))
}

// validID is an ID: the words of a match.
var validID = regexp.MustCompile(`^[A-Za-z0-9-]{1,40}$`)

// serve is the subcommand serve. It returns the exit status.
func (g Game) serve(ctx context.Context, p cli.Program, args []string) int {
	name := p.Name
	p.Name += " serve"
	flags := p.Flags(p.Name + " [flags] ADDRESS\n\n" +
		"Lets programs join practice games at an address such as :7000.\n")
	f := botcli.NewFlags(botcli.Games)
	var tls secret
	var logs string
	cli.Seed(flags, &f.Seed, "seed", "draw the lots of each game from this `number` and from its ID (default: "+
		"another number for each game)")
	cli.Text(flags, &logs, "logs", "write a log of each game into this `folder`")
	tls.define(flags)
	if g.Flags != nil {
		g.Flags(flags)
	}
	if status, ok := p.Parse(flags, args, 1); !ok {
		return status
	}
	err := tls.wrong()
	if flags.NArg() == 0 {
		err = errors.New("where? an ADDRESS is such as :7000")
	}
	if err != nil {
		return p.Wrong(flags, err)
	}
	if err := cli.CanKeep(logs); err != nil {
		return p.Fail(err)
	}
	at, err := lobby.Listen(ctx, flags.Arg(0), tls.cert, tls.key)
	if err != nil {
		return p.Fail(err)
	}
	say := sayer(p)
	seeded := cli.Given(flags)["seed"]
	var games atomic.Int64
	var printing sync.Mutex
	var unwritten error
	ctx, end := context.WithCancel(ctx)
	defer end()
	l := lobby.New(lobby.Options{Log: say, Open: g.open, Play: func(ctx context.Context, r *lobby.Room) {
		m := Meeting{ID: r.ID, Room: r, Seed: f.Seed, logs: logs, number: int(games.Add(1))}
		if !seeded {
			m.Seed = botcli.DrawSeed()
		}
		for _, wish := range r.Wishes {
			w, _ := readWish(wish)
			m.Humans = append(m.Humans, w.human)
			m.Against = w.against
		}
		result, err := g.Meet(ctx, m)
		switch {
		case ctx.Err() != nil:
			say(fmt.Sprintf("game %s was broken off", r.ID))
		case err != nil:
			say(fmt.Sprintf("game %s: %v", r.ID, err))
		default:
			printing.Lock()
			defer printing.Unlock()
			if _, err := fmt.Fprintf(p.Out, "game %s, seed %d: %s\n", r.ID, m.Seed, result); err != nil {
				unwritten = err
				end()
			}
		}
	}})
	say(fmt.Sprintf("players can join at %v, as in %s join HOST:PORT %s", at.Addr(), name,
		g.Sample))
	err = l.Serve(ctx, at)
	return p.Print(nil, cli.Done, errors.Join(err, cli.Unwritten("the output", unwritten)))
}

// A wish is what a player wants besides an ID.
type wish struct {
	human   bool
	against string
}

// readWish reads "human", "against NAME", or both.
func readWish(text string) (w wish, ok bool) {
	words := strings.Fields(text)
	if len(words) > 0 && words[0] == "human" {
		w.human, words = true, words[1:]
	}
	if len(words) == 2 && words[0] == "against" {
		w.against, words = words[1], nil
	}
	return w, len(words) == 0
}

// open looks at a wish to join.
func (g Game) open(id, text string) (players int, err error) {
	w, ok := readWish(text)
	switch {
	case !validID.MatchString(id):
		return 0, errors.New(`an ID has 1 to 40 letters, digits and "-"`)
	case !ok:
		return 0, errors.New(`behind the ID can be "human" and "against NAME"`)
	case w.human && !g.Human:
		return 0, errors.New("a human has no other time in this game")
	}
	if g.IDs != nil {
		if err := g.IDs(id); err != nil {
			return 0, err
		}
	}
	if w.against == "" {
		return 2, nil
	}
	if err := g.Known(id, w.against); err != nil {
		return 0, fmt.Errorf("there is no %.40q: %s", w.against, say.Clean(err.Error()))
	}
	return 1, nil
}
