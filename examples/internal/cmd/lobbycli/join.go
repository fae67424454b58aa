package lobbycli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/lobby"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
)

// This file has the player's side.

// A Play plays a game over lines: the words are those that the lobby has said
// behind READY.
type Play func(ctx context.Context, words []string, in io.Reader, out io.Writer) error

// A Player is what a program can join with.
type Player struct {
	// Strategy returns a shipped strategy by its name.
	Strategy func(name string) (Play, error)
	// Person lets a person play the game with an ID. It is nil if the game
	// has none.
	Person func(p cli.Program, id string) (Play, error)
	// Human says that a person, or a program with the flag -human, has the
	// time of a human interface.
	Human bool
}

// Join is the subcommand join. It returns the exit status.
func (x Player) Join(ctx context.Context, p cli.Program, args []string) int {
	p.Name += " join"
	var command []string
	if k := slices.Index(args, "--"); k >= 0 {
		args, command = args[:k], args[k+1:]
	}
	person := "Without a command and -strategy, you play yourself.\n"
	if x.Person == nil {
		person = ""
	}
	flags := p.Flags(p.Name + " [flags] ADDRESS [ID] [-- COMMAND [ARGUMENT ...]]\n\n" +
		"Joins the practice game with this ID, or with -token a competition.\n" + person)
	var token, strategy, against string
	var secret lobby.Secret
	human := false
	cli.Text(flags, &token, "token", "join a competition as the team with this `token`")
	cli.Text(flags, &strategy, "strategy", "join with the shipped strategy of this `name`, and no command")
	cli.Text(flags, &against, "against", "play against the shipped strategy of this `name`, and wait for nobody")
	if x.Human {
		flags.BoolVar(&human, "human", false, "a person passes on the moves of the command, which has 5 "+
			"minutes more")
	}
	flags.BoolVar(&secret.TLS, "tls", false, "connect by TLS")
	cli.Text(flags, &secret.Roots, "roots", "with -tls: trust only the certificates in this `file`")
	if status, ok := p.Parse(flags, args, 2); !ok {
		return status
	}
	id := flags.Arg(1)
	play, err := x.play(p, id, command, strategy)
	switch {
	case err != nil:
	case flags.NArg() == 0:
		err = errors.New("where? an ADDRESS is such as localhost:7000")
	case (id == "") == (token == ""):
		err = errors.New("either an ID of a practice game, or -token for a competition")
	case token != "" && (against != "" || human):
		err = errors.New("-against and -human are for practice games")
	case secret.Roots != "" && !secret.TLS:
		err = errors.New("-roots needs -tls")
	}
	if err != nil {
		return p.Wrong(flags, err)
	}
	dial, err := lobby.Dial(flags.Arg(0), secret)
	if err != nil {
		return p.Fail(err)
	}
	v := &lobby.Visitor{Dial: dial, Greeting: "team " + token, Play: play,
		Log: func(text string) { fmt.Fprintln(p.Errs, capital(text)) }}
	if token != "" {
		err = v.All(ctx)
	} else {
		v.Greeting = "game " + id
		if human || x.Human && command == nil && strategy == "" {
			v.Greeting += " human"
		}
		if against != "" {
			v.Greeting += " against " + against
		}
		err = v.Once(ctx)
	}
	if ctx.Err() != nil {
		err = errors.New("interrupted")
	}
	if err != nil {
		return p.Fail(err)
	}
	return cli.Done
}

// capital returns a text with a capital letter.
func capital(text string) string {
	if text == "" {
		return ""
	}
	return strings.ToUpper(text[:1]) + text[1:]
}

// play returns what plays: a command, a strategy or a person.
func (x Player) play(p cli.Program, id string, command []string, strategy string) (Play, error) {
	switch {
	case command != nil && strategy != "":
		return nil, errors.New("either -strategy or a command")
	case strategy != "":
		return x.Strategy(strategy)
	case len(command) > 0:
		return run(p, command)
	case x.Person == nil:
		return nil, errors.New("what plays? behind -- is its command")
	}
	return x.Person(p, id)
}

// seedWord is a word for the environment of a command. No other word is, since
// the environment can change what a command does.
var seedWord = regexp.MustCompile(`^SEED=[0-9]{1,20}$`)

// run returns what runs a command for each game. A word such as SEED=5 is in
// its environment.
func run(p cli.Program, command []string) (Play, error) {
	if _, err := exec.LookPath(command[0]); err != nil {
		return nil, err
	}
	return func(ctx context.Context, words []string, in io.Reader, out io.Writer) error {
		c := exec.CommandContext(ctx, command[0], command[1:]...)
		c.Env = os.Environ()
		for _, word := range words {
			if seedWord.MatchString(word) {
				c.Env = append(c.Env, word)
			}
		}
		c.Stdout, c.Stderr = out, p.Errs
		c.WaitDelay = time.Second
		// A command can end before its input does.
		to, err := c.StdinPipe()
		if err != nil {
			return err
		}
		if err := c.Start(); err != nil {
			return err
		}
		go func() {
			io.Copy(to, in)
			to.Close()
		}()
		if err := c.Wait(); err != nil && ctx.Err() == nil {
			return fmt.Errorf("%s: %w", command[0], err)
		}
		return nil
	}, nil
}
