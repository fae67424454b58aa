package lobbycli

import (
	"context"
	"flag"
	"io"

	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
)

// A Game is what a program says about its game.
type Game struct {
	// Sample is an ID of a practice game. IDs says what is wrong with an ID
	// of letters, digits and "-". It can be nil.
	Sample string
	IDs    func(id string) error
	// Known returns an error if there is no shipped strategy with this name
	// for the practice game with this ID.
	Known func(id, strategy string) error
	// Human says that a person, or a program with the flag -human, has the
	// time of a human interface.
	Human bool
	// Meet plays a practice game, and returns its result in words.
	Meet func(ctx context.Context, m Meeting) (result string, err error)
	// Flags adds flags to the subcommand serve. It can be nil.
	Flags func(flags *flag.FlagSet)

	// Strategy returns a shipped strategy by its name.
	Strategy func(name string) (Play, error)
	// Person lets a person play the practice game with this ID. It is nil
	// if no person can.
	Person func(p cli.Program, id string) (Play, error)
}

// A Play plays a game over lines. The words are those that the lobby has said
// behind READY.
type Play func(ctx context.Context, words []string, in io.Reader, out io.Writer) error

// Usage are the lines about the subcommands, for the usage of a program.
func Usage(name string) string {
	return "       " + name + " serve, to let programs join practice games\n" +
		"       " + name + " join, to join a game\n"
}

// Run runs the subcommand that the arguments begin with, and returns the exit
// status. It reports false if there is none.
func (g Game) Run(ctx context.Context, p cli.Program, args []string) (status int, done bool) {
	if len(args) == 0 {
		return 0, false
	}
	switch args[0] {
	case "serve":
		return g.serve(ctx, p, args[1:]), true
	case "join":
		return g.join(ctx, p, args[1:]), true
	}
	return 0, false
}
