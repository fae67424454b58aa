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
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/lobby"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
)

// This file has the player's side.

// join is the subcommand join. It returns the exit status.
func (g Game) join(ctx context.Context, p cli.Program, args []string) int {
	p.Name += " join"
	var command []string
	if k := slices.Index(args, "--"); k >= 0 {
		args, command = args[:k], args[k+1:]
	}
	person := "Without a command and -strategy, you play yourself.\n"
	if g.Person == nil {
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
	if g.Human {
		flags.BoolVar(&human, "human", false, "a person passes on the moves of the command, which has 5 "+
			"minutes more")
	}
	flags.BoolVar(&secret.TLS, "tls", false, "connect by TLS")
	cli.Text(flags, &secret.Roots, "roots", "with -tls: trust only the certificates in this `file`")
	if status, ok := p.Parse(flags, args, 2); !ok {
		return status
	}
	id := flags.Arg(1)
	play, err := g.play(p, id, command, strategy)
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
		Log: func(text string) { fmt.Fprintln(p.Errs, say.Prose(say.Capital(say.Clean(text)))) }}
	if token != "" {
		err = v.All(ctx)
	} else {
		v.Greeting = "game " + id
		if human || g.Human && command == nil && strategy == "" {
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

// play returns what plays: a command, a strategy or a person.
func (g Game) play(p cli.Program, id string, command []string, strategy string) (Play, error) {
	switch {
	case command != nil && strategy != "":
		return nil, errors.New("either -strategy or a command")
	case strategy != "":
		return g.Strategy(strategy)
	case len(command) > 0:
		return run(p, command)
	case g.Person == nil:
		return nil, errors.New("what plays? behind -- is its command")
	}
	return g.Person(p, id)
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
