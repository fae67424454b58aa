package lobbycli

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/lobby"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/botcli"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
)

// This file lets teams join a competition.

// Guests are the flags of a competition for teams that join.
type Guests struct {
	listen, file string // where they join, and the file of their tokens
	wait         int    // seconds
	secret       secret
}

// A secret has the files of TLS.
type secret struct{ cert, key string }

func (s *secret) define(flags *flag.FlagSet) {
	cli.Text(flags, &s.cert, "cert", "with -key: let players join by TLS, with the certificate in this `file`")
	cli.Text(flags, &s.key, "key", "the `file` with the key of the certificate")
}

func (s secret) wrong() error {
	if (s.cert == "") != (s.key == "") {
		return errors.New("-cert and -key go together")
	}
	return nil
}

// FlagNames are the names of the flags of [Guests].
var FlagNames = []string{"listen", "tokens", "wait", "cert", "key"}

// Define adds the flags.
func (g *Guests) Define(flags *flag.FlagSet) {
	cli.Text(flags, &g.listen, "listen", "let teams join at this `address`, such as :7000")
	cli.Text(flags, &g.file, "tokens", "the `file` with the tokens of teams that join; if it is not there, it "+
		"is made")
	g.wait = int(lobby.DefaultPatience / time.Second)
	cli.Int(flags, &g.wait, "wait", 1, 86400, "a game waits `N` seconds for teams that join")
	g.secret.define(flags)
}

// Files are the files that no program may see, or "".
func (g Guests) Files() []string { return []string{g.file, g.secret.key} }

// Wrong returns an error if the flags do not fit the names of the teams that
// join.
func (g Guests) Wrong(given map[string]bool, names []string) error {
	switch {
	case len(names) == 0 && g.listen != "":
		return errors.New("-listen is for teams that join, by the key joins")
	case g.listen == "" && len(names) > 0:
		return fmt.Errorf("%s joins, which needs -listen", say.Isolate(say.Clean(names[0])))
	case g.listen != "" && g.file == "":
		return errors.New("-listen needs -tokens")
	case g.listen == "" && slices.ContainsFunc(FlagNames, func(name string) bool { return given[name] }):
		return errors.New("-tokens, -wait, -cert and -key need -listen")
	}
	return g.secret.wrong()
}

// Open opens the lobby for the teams with these names. It returns a function
// that closes the lobby. With an error, the teams are not told that the
// competition is over, and wait for it to go on.
func (g Guests) Open(ctx context.Context, p cli.Program, names []string) (*lobby.Lobby, func(error), error) {
	if len(names) == 0 {
		return nil, func(error) {}, nil
	}
	tokens, err := g.tokens(p, names)
	if err != nil {
		return nil, nil, err
	}
	at, err := lobby.Listen(ctx, g.listen, g.secret.cert, g.secret.key)
	if err != nil {
		return nil, nil, err
	}
	say := sayer(p)
	l := lobby.New(lobby.Options{Tokens: tokens, Patience: time.Duration(g.wait) * time.Second, Log: say})
	ctx, end := context.WithCancel(context.WithoutCancel(ctx))
	closed := make(chan struct{})
	go func() {
		defer close(closed)
		if err := l.Serve(ctx, at); err != nil {
			p.Fail(err)
		}
	}()
	say(fmt.Sprintf("teams can join at %v", at.Addr()))
	return l, func(err error) {
		if err != nil {
			l.BreakOff()
		}
		end()
		<-closed
	}, nil
}

// sayer returns a function that says on standard error what happens.
func sayer(p cli.Program) func(text string) {
	return func(text string) { fmt.Fprintf(p.Errs, "%s: %s\n", p.Name, say.Prose(say.Clean(text))) }
}

// maxTokens is the maximum size of a file with tokens, in bytes.
const maxTokens = 1 << 20

// The limits of the length of a token, in bytes. The first line of a player has
// at most 200 bytes.
const minToken, maxToken = 8, 100

// tokens returns the names of teams by their tokens. Without the file, it draws
// the tokens, and makes the file.
func (g Guests) tokens(p cli.Program, names []string) (map[string]string, error) {
	if _, err := os.Stat(g.file); errors.Is(err, os.ErrNotExist) {
		var b bytes.Buffer
		for _, name := range names {
			fmt.Fprintf(&b, "%s %s\n", rand.Text(), name)
		}
		if err := os.WriteFile(g.file, b.Bytes(), 0o600); err != nil {
			return nil, fmt.Errorf("-tokens: %w", err)
		}
		sayer(p)(fmt.Sprintf("%s has the tokens; each team joins with its own", g.file))
	}
	tokens, err := readTokens(g.file, names)
	if err != nil {
		return nil, fmt.Errorf("-tokens: %w", err)
	}
	return tokens, nil
}

// readTokens reads lines with a token and a name. Each team needs a token, and
// no other name has one.
func readTokens(path string, names []string) (map[string]string, error) {
	tokens := map[string]string{}
	missing := slices.Clone(names)
	err := botcli.ReadLines(path, maxTokens, func(line string) error {
		token, name, _ := strings.Cut(line, " ")
		name = strings.TrimSpace(name)
		k := slices.Index(missing, name)
		switch {
		case len(token) < minToken || len(token) > maxToken:
			return fmt.Errorf("a token has %d to %d characters", minToken, maxToken)
		case tokens[token] != "":
			return fmt.Errorf("the token of %.80q again", tokens[token])
		case k < 0:
			return fmt.Errorf("no team that joins is %.80q, or it has two tokens", name)
		}
		missing = slices.Delete(missing, k, k+1)
		tokens[token] = name
		return nil
	})
	for _, name := range missing {
		err = errors.Join(err, fmt.Errorf("%s: there is no token for %.80q", path, name))
	}
	return tokens, err
}
