// Command workers plays a competition on many machines. One machine serves the
// competition, and workers on any machines play its matches. The table is the
// same, byte for byte, as if one machine had played all matches.
//
//	workers serve [flags] PROGRAM [its flags] [its file]   serve a competition
//	workers work [flags] URL                               play for a server
//	workers status [-json] [flags] URL                     say how a competition stands
//	workers token NAME                                     make a token for a worker
//
// PROGRAM is stackem, poker or abalone, with the flags and the file that it has
// when it runs alone (go doc ./examples/stackem). Its output is the output of
// serve. Only -journal, and flags that write the words of programs, are
// refused: the store takes their place. So is a benchmark of poker. The seed
// must be there again when the server goes on, so PROGRAM needs -seed-file, or
// -seed for a test. A poker contest whose teams have promised seeds needs none.
//
// On one machine, in two terminals:
//
//	workers serve stackem -seed 3
//	workers work -name worker-1 -tokens arbiter-store/tokens nats://127.0.0.1:4222
//
// README.md beside this program goes on to three machines, and to a thousand.
//
// # Serve
//
//	-listen ADDRESS   where workers come to; the default is 127.0.0.1:4222, and :4222 is for other machines, too
//	-store DIR        keep plan and results in this folder; the default is arbiter-store
//	-tokens FILE      the names and tokens of workers; the default is a file in the store, which is made if there is none
//	-tls-cert FILE    the certificate of the server; with it, connections are encrypted
//	-tls-key FILE     its key
//	-nats URL         use this server of NATS, and not one inside the program
//	-ca FILE          with -nats: trust these certificates
//	-twice PERCENT    play this share of the matches twice, and compare; the default is 5
//	-lease TIME       give a match to another worker if no game of it has ended for this long; the default is 10m
//	-clock BOTS       bots that play by the clock, with commas between their names
//	-also SHA256      also accept workers with another program, such as one for another system; can be repeated
//	-here N           also play N matches at a time on this machine
//
// First the programs of the teams are checked on this machine, as when the
// program runs alone. That takes some seconds. -admit, behind PROGRAM, leaves
// it out. Then workers can come.
//
// The server can be stopped, and killed, at any time. The same command goes on
// with the results in the store. An interrupt lets the workers finish their
// games, and then ends the server. A second interrupt ends it at once. When all
// is over, the server prints the output, and waits up to 5 seconds until its
// workers have left.
//
// # Work
//
//	-name NAME      the name of the worker; the default is the only name in the file of tokens
//	-tokens FILE    the file with the name and the token; the default is token
//	-dir DIR        the directories of bots are relative to this one; the default is the current one
//	-workers N      play N matches at a time; the default is the number of processors
//	-logs DIR       write what bots said into this folder
//	-ca FILE        trust these certificates
//
// A worker waits for its server for as long as it takes. It ends when the
// competition is over. An interrupt lets it finish the matches that it plays.
// If it is killed, its matches are given to others after the lease.
//
// Before a worker gets work, it compares its own program with the program of
// the server, by SHA-256. It also compares the rules, the figures and the files
// of all bots. If anything differs, it names the difference, and ends.
//
// # Results that count
//
// The server plans all matches, with all deals and seeds. A worker is told
// which match it plays, and chooses nothing. Of each match, the first result
// that the server has stored counts. All later ones are refused, also after a
// restart, and however late they come. A duplicate match of poker is one match:
// it counts only when both halves are in.
//
// The store and the workers have the seed while matches are played. So bots
// that nobody trusts must be able to read neither.
//
// A worker that cannot play, because a file is missing or a bot cannot be
// started, says so. That is no result. Another worker gets the match. If eight
// attempts fail, at most three of them of one worker, the competition ends with
// the reasons.
//
// # Trust
//
// Each result is signed with the token of its worker. The server checks each
// record with the referee of the game. A worker whose record cannot be is
// refused.
//
// A worker can also let other bots play. So some matches are played a second
// time by another worker: the first match of each worker, and a share of all
// others that nobody can know before. If two results differ, the server plays
// the match itself, twice, and the worker that differs is refused. All of its
// results are played again, and the log names it. A worker that cheats in a
// share c of its matches is not noticed in n matches with a chance of about
// (1-c·PERCENT/100)^n. Workers that cheat together, in the same way, are not
// noticed if they get each other's matches.
//
// A match that a worker has taken, and given back as done without a result, is
// handed out again after a few seconds. If it was the second time of a match,
// the server plays that itself, when nothing else is left and the lease is
// over.
//
// Whoever has a token can spoil a competition, or hold it up. Results that
// cannot be read do not count, and after 1,000 of them for a match the
// competition ends. A match that a worker keeps by saying again and again that
// it goes on has no end. So give tokens only to people whom you know.
//
// A token is sent when a worker connects. If other machines can connect and
// there is no -tls-cert, then whoever can read the network can read the tokens.
// The server warns of that.
//
// Bots that play by the clock play differently each time. Matches of such bots
// cannot be compared, and are not: a shipped strategy says so itself, and
// -clock names others. A game in which a bot was too slow proves nothing
// either. If a bot is found to play differently each time, the competition
// ends, and says which match it was.
//
// # Limits
//
// A result can have 64 MB. The name of a worker has up to 40 lower-case
// letters, digits and "-".
//
// The exit status is 0 if all is well, 1 if something is wrong, 2 for a wrong
// call, and 130 if the competition was interrupted.
package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/remote"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/poker"
	"github.com/nats-io/nats.go"
)

func main() { cli.Main(run) }

const usage = `workers serve [flags] PROGRAM [its flags] [its file]
       workers work [flags] URL
       workers status [-json] [flags] URL
       workers token NAME

PROGRAM is stackem, poker or abalone. workers serve -h and workers work -h list flags.
`

// run is the program; it returns the exit status.
func run(ctx context.Context, args []string, in io.Reader, out, errs io.Writer) int {
	p := cli.Program{Name: "workers", In: in, Out: out, Errs: errs}
	if len(args) > 0 {
		switch args[0] {
		case poker.AsClient: // between a seat and a client of poker
			return poker.Run(ctx, args, in, out, errs)
		case "serve":
			return serve(ctx, p, args[1:])
		case "work":
			return work(ctx, p, args[1:])
		case "status":
			return ask(ctx, p, args[1:])
		case "token":
			return token(p, args[1:])
		}
	}
	flags := p.Flags(usage)
	if status, ok := p.Parse(flags, args, len(args)); !ok {
		return status
	}
	return p.Wrong(flags, errors.New("say what to do: serve, work, status or token"))
}

// serve serves a competition.
func serve(ctx context.Context, p cli.Program, args []string) int {
	flags := p.Flags("workers serve [flags] PROGRAM [its flags] [its file]\n\nPROGRAM is " + programNames() + ".\n")
	s := &serving{listener: listener{address: "127.0.0.1:4222", store: "arbiter-store"}, twice: 0.05,
		lease: 10 * time.Minute, log: logger(p.Errs, p.Name)}
	cli.Text(flags, &s.address, "listen", "let workers come to this `address`; :4222 is for other machines, too")
	cli.Text(flags, &s.store, "store", "keep plan and results in this `folder`")
	cli.Text(flags, &s.tokens, "tokens", "the `file` with the names and tokens of workers; by default, one in "+
		"the store, which is made if there is none")
	cli.Text(flags, &s.cert, "tls-cert", "the `file` with the certificate of the server; connections are encrypted")
	cli.Text(flags, &s.key, "tls-key", "the `file` with its key")
	cli.Text(flags, &s.natsURL, "nats", "use the server of NATS at this `URL`, and not one inside the program")
	cli.Text(flags, &s.ca, "ca", "with -nats: trust the certificates in this `file`")
	flags.Func("twice", "play this `percent` of the matches twice, and compare (default 5)",
		func(text string) error {
			x, err := strconv.ParseFloat(text, 64)
			if err != nil || !(x >= 0 && x <= 100) {
				return errors.New("it must be 0 to 100")
			}
			s.twice = x / 100
			return nil
		})
	duration(flags, &s.lease, "lease", "give a match to another worker if no game of it has ended for this `time`")
	flags.Func("clock", "the `bots` that play by the clock, with commas between them",
		func(text string) (err error) {
			s.clocks, err = cli.Names(text)
			return err
		})
	flags.Func("also", "also accept workers whose program has this `SHA-256`", func(text string) error {
		if sum, err := hex.DecodeString(text); err != nil || len(sum) != sha256.Size {
			return errors.New("it must have 64 hexadecimal digits")
		}
		s.alsoBuilds = append(s.alsoBuilds, strings.ToLower(text))
		return nil
	})
	cli.Int(flags, &s.playsHere, "here", 0, maxSlots, "also play `N` matches at a time on this machine")
	if status, ok := p.Parse(flags, args, len(args)); !ok {
		return status
	}
	given := cli.Given(flags)
	switch {
	case flags.NArg() == 0:
		return p.Wrong(flags, errors.New("say which program: "+programNames()))
	case given["tls-cert"] != given["tls-key"]:
		return p.Wrong(flags, errors.New("-tls-cert and -tls-key belong together"))
	case given["nats"] && (given["listen"] || given["tls-cert"]):
		return p.Wrong(flags, errors.New("-nats is a server that exists: -listen and -tls-cert belong to the "+
			"one inside the program"))
	case given["nats"] && !given["tokens"]:
		return p.Wrong(flags,
			errors.New("-nats needs -tokens, with the names and passwords that the server knows"))
	case given["ca"] && !given["nats"]:
		return p.Wrong(flags, errors.New("-ca needs -nats"))
	}
	program, ok := programOf(flags.Arg(0))
	if !ok {
		return p.Wrong(flags, fmt.Errorf("%.80q is no program: %s", flags.Arg(0), programNames()))
	}
	var err error
	if s.build, err = ownSum(); err != nil {
		return p.Fail(err)
	}
	return s.serve(ctx, program, flags.Args()[1:], p.In, p.Out, p.Errs)
}

// duration adds a flag for a time of at least a second.
func duration(flags *flag.FlagSet, d *time.Duration, name, usage string) {
	flags.Func(name, usage+fmt.Sprintf(" (default %v)", *d), func(text string) error {
		x, err := time.ParseDuration(text)
		if err != nil || x < time.Second || x > 1000*time.Hour {
			return errors.New("it must be a time from 1s to 1000h, such as 90s or 10m")
		}
		*d = x
		return nil
	})
}

// A login is how a worker, or whoever asks for the status, connects.
type login struct{ name, tokens, ca string }

// define defines the flags.
func (l *login) define(flags *flag.FlagSet) {
	l.tokens = "token"
	cli.Text(flags, &l.name, "name", "the `name` of the worker; by default, the only name in the file of tokens")
	cli.Text(flags, &l.tokens, "tokens", "the `file` with the name and the token")
	cli.Text(flags, &l.ca, "ca", "trust the certificates in this `file`")
}

// dial reads the token.
func (l *login) dial(url string) (dial, error) {
	tokens, names, err := readTokens(l.tokens)
	if err != nil {
		return dial{}, err
	}
	name := l.name
	if name == "" {
		if name = names[0]; len(names) > 1 {
			return dial{}, fmt.Errorf("%s has %d names; say with -name which one this is",
				l.tokens, len(names))
		}
	}
	if tokens[name] == "" {
		return dial{}, fmt.Errorf("%s has no token of %.80q", l.tokens, name)
	}
	return dial{url: url, name: name, token: tokens[name], ca: l.ca}, nil
}

// work plays for a server.
func work(ctx context.Context, p cli.Program, args []string) int {
	flags := p.Flags("workers work [flags] URL\n\nThe URL is the one that the server says, such as " +
		"nats://host:4222.\n")
	var l login
	l.define(flags)
	w := &worker{folder: ".", matches: runtime.NumCPU(), make: makeCompetition}
	cli.Text(flags, &w.folder, "dir", "the directories of bots are relative to this `folder`")
	cli.Int(flags, &w.matches, "workers", 1, maxSlots, "play `N` matches at a time")
	cli.Text(flags, &w.logs, "logs", "write what bots said into this `folder`")
	if status, ok := p.Parse(flags, args, 1); !ok {
		return status
	}
	d, err := l.dialFlags(flags)
	if errors.Is(err, errURL) {
		return p.Wrong(flags, err)
	}
	if err == nil {
		w.build, err = ownSum()
	}
	if err == nil {
		err = cli.CanKeep(w.logs)
	}
	if err != nil {
		return p.Fail(err)
	}
	w.name, w.token, w.log = d.name, d.token, logger(p.Errs, d.name)
	ctx, end := context.WithCancelCause(ctx)
	defer end(nil)
	var ended atomic.Bool
	nc, err := d.connect(
		func(err error) {
			if err != nil && !ended.Load() {
				w.log("the connection is lost: %v", err)
			}
		},
		func() { w.log("connected") },
		func(err error) {
			if err != nil {
				end(fmt.Errorf("the server does not let %s in: %w", d.name, err))
			}
		})
	if err != nil {
		return p.Fail(err)
	}
	defer nc.Close()
	err = w.run(ctx, nc)
	ended.Store(true)
	if cause := context.Cause(ctx); err == nil && cause != nil && !errors.Is(cause, context.Canceled) {
		err = cause
	}
	if err != nil {
		return p.Fail(err)
	}
	time.Sleep(goodbye)
	return cli.Done
}

// errURL reports a call without the URL of a server.
var errURL = errors.New("say where the server is, as in nats://host:4222")

// dialFlags reads the URL and the token.
func (l *login) dialFlags(flags *flag.FlagSet) (dial, error) {
	url := flags.Arg(0)
	if !strings.HasPrefix(url, "nats://") && !strings.HasPrefix(url, "tls://") || strings.Contains(url, "@") {
		return dial{}, fmt.Errorf("%.100q: %w, without a name and a token", url, errURL)
	}
	return l.dial(url)
}

// makeCompetition makes a competition from its setup.
func makeCompetition(s remote.Setup, folder, logs string) (remote.Competition, error) {
	p, ok := programOf(s.Program)
	if !ok {
		return remote.Competition{}, fmt.Errorf("%.80q is no program: %s", s.Program, programNames())
	}
	return p.competition(s, folder, logs)
}

// ask asks how a competition stands.
func ask(ctx context.Context, p cli.Program, args []string) int {
	flags := p.Flags("workers status [-json] [flags] URL\n")
	var l login
	l.define(flags)
	asJSON := flags.Bool("json", false, "print the status as JSON")
	if status, ok := p.Parse(flags, args, 1); !ok {
		return status
	}
	d, err := l.dialFlags(flags)
	if errors.Is(err, errURL) {
		return p.Wrong(flags, err)
	}
	if err != nil {
		return p.Fail(err)
	}
	options, err := d.options()
	if err != nil {
		return p.Fail(err)
	}
	nc, err := nats.Connect(d.url, options...)
	if err != nil {
		return p.Fail(err)
	}
	defer nc.Close()
	ctx, cancel := context.WithTimeout(ctx, helloWait)
	defer cancel()
	m, err := nc.RequestWithContext(ctx, statusSubject, nil)
	if errors.Is(err, nats.ErrNoResponders) {
		err = errors.New("no competition is being served there")
	}
	var now status
	if err == nil {
		err = json.Unmarshal(m.Data, &now)
	}
	switch {
	case err != nil:
		return p.Fail(err)
	case *asJSON:
		return p.Print(append(m.Data, '\n'), cli.Done, nil)
	}
	return p.Print([]byte(now.String()), cli.Done, nil)
}

// token makes tokens.
func token(p cli.Program, args []string) int {
	flags := p.Flags("workers token NAME\n")
	if status, ok := p.Parse(flags, args, 1); !ok {
		return status
	}
	if name := flags.Arg(0); !validName(name) {
		return p.Wrong(flags, fmt.Errorf("%.80q cannot be the name of a worker: it has 1 to 40 lower-case "+
			"letters, digits and -", name))
	}
	return p.Print([]byte(newToken(flags.Arg(0))), cli.Done, nil)
}

// ownSum returns the SHA-256 of this program, in hex.
var ownSum = sync.OnceValues(func() (string, error) {
	path, err := os.Executable()
	if err != nil {
		return "", err
	}
	file, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer file.Close()
	sum := sha256.New()
	if _, err := io.Copy(sum, file); err != nil {
		return "", err
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
})
