// Command poker plays the poker competition of 2007 between programs, in small:
// heads-up hold'em with limits and Doyle's game without, in duplicate matches.
// From what the teams have handed in, it goes to the preliminary and the final
// results of three competitions.
//
//	poker [flags] [teams.json]
//
// Without a file, strategies that are shipped play against each other. The file
// "-" is standard input. The file is a JSON object with these keys. A key with
// a ? may be left out:
//
//	about?          what the contest is called
//	teams           the teams, in the order of their numbers
//	options?        figures other than the figures of 2007
//	promises?       what the teams have promised for the cards
//	contributions?  the seeds that the teams had promised
//	beacon?         the round of a public beacon that the cards depend on
//	chain?          the chain of the round, which the key beacon needs
//	pulse?          the round, when it is published
//	votes?          votes about competitors
//	changes?        changes of the code or the rules
//	times?          when the contest is
//
// A team has a name, and its bots by what they are for:
//
//	{"name": "Ann", "bots": {"noLimit": BOT}}
//	{"name": "Bob", "bots": {"limit": BOT}}
//	{"name": "Cid", "bots": {"noLimit": BOT, "limit": BOT}}
//	{"name": "Dan", "bots": {"noLimit": BOT, "equilibrium": BOT, "learning": BOT}}
//
// Nothing else can be handed in. A BOT is one of these:
//
//	{"strategy": "caller"}
//	{"entry": "ann.tar", "tcp"?: true}
//	{"command": ["python3", "bot.py"], "dir"?: "ann", "env"?: ["A=B"], "tcp"?: true}
//
// The competition of 2007 asked for a tar, zip or jar file with startme.sh and
// README.txt. That is an entry. A folder is also accepted. The files are
// unpacked anew for each half of a match. Nothing that a program writes there
// is there in a later half. An entry is started without an argument of its own,
// so an entry for both games must learn its game from the lines.
//
// The command is run without a shell, in the directory dir. It is a process of
// its own in each half of a match, and several matches are played at a time.
// The directory is relative to the folder of the file, which is also the
// default. The process has no other environment than PATH, LANG, HOME, TMPDIR,
// SEED and env. With tcp, the command gets two arguments more, which are an
// address and a port to which it must connect. See go doc
// ./examples/internal/cards for the lines that a program must read and write.
//
// Options have these keys, all of which may be left out:
//
//	matches       duplicate matches of each series (default 1)
//	limitHands    hands of a half with limits (default 3,000)
//	noLimitHands  hands of a half without limits (default 1,000)
//	start         seconds that a program has to start (default 600)
//	firstLetter   true: an answer is judged by its first letter
//	oneBank       true: both halves of a match have one bank of time
//
// A vote is {"team", "why", "for", "against"}. A competitor with more votes for
// its exclusion than against it is left out of the final results. A change is
// {"what", "told", "vetoes"?: [{"by", "at"}]}. Times have the keys made, rules,
// interest, access, accessEnd, deadline, preliminary and final, as in
// "2007-06-15T23:59:00-06:00".
//
// These are the flags:
//
//	-seed N        the seed of the cards, of all lots, and of the resamples (default 1)
//	-samples N     resamples for the confidence of places (default 1000); 0 leaves it out
//	-workers N     how many matches are played at a time (default: the number of processors)
//	-journal FILE  keep every finished match in FILE; a run with the same FILE goes on after the matches in it
//	-logs DIR      publish all hands when the contest is over, as DIR/limit/1-2/1.1.log for half 1 of match 1
//	-phh           with -logs: also in the poker hand history format, as DIR/limit/1-2/1.1.phhs
//	-seats DIR     write the seats: what programs read and wrote in each half, as DIR/limit/1-2/1.1.seats
//	-json          print all of the results as JSON, and nothing else
//	-csv FILE      also write the matches as comma-separated values
//	-svg DIR       also draw each competition, as DIR/no-limit.svg and DIR/no-limit-luck.svg
//	-ics FILE      write the times for calendar programs, and play nothing
//	-show WHAT     print only the series limit/1-2, or only the hands of the match limit/1-2/1
//	-replay LOG    recompute the hands of a published log, and play nothing; -seed and the file are the same as in the contest
//	-check         check the programs of the teams, and play nothing
//	-admit         let the programs play without a check
//	-bot G/NAME    be a program that plays the shipped strategy NAME in game G: limit or no-limit
//	-list          list the strategies that are shipped
//	-draw          print the event and its numbers, which promises belong to
//	-published     print all that is published about cards with a beacon, as examples/beacon reads it
//	-promise TEAM  print the promise and the contribution of a team, from the secret in -secret FILE
//	-rules         say where each rule and figure comes from
//
// A FILE of -csv or -ics that is "-" is standard output, without the text.
// Nothing is written into a file that is read. The files of the programs that
// the file of the teams names are such files.
//
// # What it does
//
// The results do not depend on the number of workers, on whether there is a
// journal, or on how often a run was interrupted, if the programs answer alike.
// Programs that draw lots can make them from the number SEED in their
// environment.
//
// Each program is checked before the first match. If a program fails, nobody
// plays, and what was found is printed on standard error. This is so in each
// run, also if the journal has matches. With -admit there is no check.
//
// A journal belongs to the cards, the teams, the options, and the programs: the
// SHA-256 of each entry, and of each file that a command names. Any other
// contest is refused, and so is a contest after a program was changed. Votes,
// changes and times can be added later: the same journal then gives the final
// results. A run that goes on writes no seat logs for the matches of its
// journal. Published logs are complete in every run.
//
// A published log has the ID of its series, and the numbers of the match and
// the half. So -replay knows the cards, and which team has which seat in each
// hand.
//
// With -show and a series, the contest is played until the series is over. A
// series that the contest cannot have is refused before. The hands of a match
// are shown when the whole contest is over, because all pairs play the same
// deals.
//
// Times go to standard error at the end, since they are not the same again.
//
// # Cards
//
// Without promises, all cards come from -seed. Anybody who knows the seed knows
// all cards. So take a seed that nobody can guess, and say it when the contest
// is over. If a bot is a process and there is no -seed, a warning is printed on
// standard error.
//
// Better, the teams make the cards together, so that they need not trust
// anybody. The organizer publishes the file without promises and the output of
// -draw. Each team makes a secret of 128 hexadecimal digits, and from it a
// promise and a contribution:
//
//	od -An -v -tx1 -N64 /dev/urandom >secret.txt
//	poker -promise Ann -secret secret.txt teams.json
//
// The first line of the output is published in the key promises. The second
// line stays secret until all bots are handed in. Then the lines of all teams
// come into the key contributions, and the contest can be played. A team whose
// contribution is not what it promised is named, and nobody plays. With
// promises, -seed is for the resamples alone.
//
// Promises belong to the name of the contest, the number of matches, and the
// numbers of hands. If the organizer changes these later, no promise fits. The
// order of teams and of promises changes no card and no lot: lots follow from
// the names of the bots.
//
// A team that does not show its contribution cannot stay. The organizer removes
// the team with its promise, and all other teams make new promises from new
// secrets. Otherwise a team could wait for the contributions of the others, and
// then choose between two sets of cards.
//
// With a public beacon, the cards depend on a round of drand, too. The
// organizer names the chain and the round before anybody promises, as the
// program examples/beacon prints them. The answer of a server to /info is the
// key chain:
//
//	"beacon": {"chain": "52db…", "round": 34454213},
//	"chain": {"public_key": "83cf…", …}
//
// The chain must have the scheme of the chain quicknet. If the file has times,
// a round that is published before the deadline is refused, also by -draw and
// -promise. The teams show their contributions to the organizer before the
// round. When the round is published, add it to the file: the answer to
// /public/N is the key pulse.
//
// Now even all teams together could not choose the cards, and no order of a
// list changes them. This needs a list of promises that was published before
// the time of the round. This program cannot see that. Whoever can still remove
// a team with its promise and its contribution after the round can choose among
// several sets of cards. So compare the promises with their announcement. Rules
// NameRound to VoidDraw of package duplicate say who is out, and when the draw
// is void.
//
// This program does not check the signature of the round, because this takes
// elliptic curves. Anybody can invent a round that it accepts. The program
// examples/beacon checks everything about the cards, with the signature:
//
//	poker -published teams.json >draw.json
//	cd examples/beacon && go run . -draw draw.json
//
// It prints the master seed, and deals of the master seed itself. The deals of
// each stage have seeds of their own, by rule StageDeals of package contest.
//
// # Trust
//
// A program runs with the rights of the user who runs the contest. It can read
// that user's files and command lines, and so the seed and the journal. It can
// also write files, and find them again in a later half. An entry can do so
// only outside of the directory that it is given, such as in /tmp, in shared
// memory or in message queues. Let programs that nobody trusts run as another
// user, or in a container without a network.
//
// The rules of 2007 forbid programs to use the network. This program does not
// enforce that. Entries and the files of commands must lie where programs
// cannot write. A program that changes or removes its own entry stops the
// match.
//
// # What it does not do
//
// The competition of 2007 also had a server on which teams could try their
// programs before, and a display for onlookers. They are not here.
//
// # Limits
//
// There are at most 100 teams, with names of 1 to 60 printable characters, and
// at most 20,000,000 hands.
//
// The exit status is 0 if all is well, and 2 for a wrong call. It is 1 if a
// file is wrong, a program has failed the check, the run was interrupted, or
// something cannot be read or written.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"

	"github.com/arbiter-go/arbiter/duplicate"
	"github.com/arbiter-go/arbiter/examples/internal/arena"
	"github.com/arbiter-go/arbiter/examples/internal/arena/seat"
	"github.com/arbiter-go/arbiter/examples/internal/arena/socket"
	"github.com/arbiter-go/arbiter/examples/internal/cards"
	"github.com/arbiter-go/arbiter/examples/internal/cli"
	"github.com/arbiter-go/arbiter/examples/internal/contest"
	"github.com/arbiter-go/arbiter/examples/internal/say"
)

// choices are what the flags say.
type choices struct {
	seed                 uint64
	seeded               bool // whether the call has a seed
	samples, workers     int
	journal, logs, seats string
	phh, json            bool
	csv, svg, ics        string
	show, replay, plays  string
	check, admit, list   bool
	draw, rules          bool
	published            bool
	promise, secret      string
}

func main() { cli.Main(run) }

// asClient is the first argument of the program that stands between a seat and
// a client. The command of the client follows it.
const asClient = "-client"

// run is the program; it returns the exit status.
func run(ctx context.Context, args []string, in io.Reader, out, errs io.Writer) int {
	p := cli.Program{Name: "poker", In: in, Out: out, Errs: errs}
	if len(args) > 1 && args[0] == asClient {
		if err := socket.Run(ctx, args[1:], in, out, errs, 0); err != nil {
			return p.Fail(err)
		}
		return cli.Done
	}
	flags := p.Flags("poker [flags] [file of the teams, or - for standard input]\n\n" +
		"Without a file, strategies that are shipped play against each other.\n")
	c := choices{seed: 1, samples: 1000, workers: runtime.NumCPU()}
	c.define(flags)
	if status, ok := p.Parse(flags, args, 1); !ok {
		return status
	}
	c.seeded = cli.Given(flags)["seed"]
	if err := c.wrong(flags); err != nil {
		return p.Wrong(flags, err)
	}
	switch {
	case c.plays != "":
		g, s, err := player(c.plays)
		if err != nil {
			return p.Fail(err)
		}
		// Without a number in the environment, the seed is 0.
		seed, _ := strconv.ParseUint(os.Getenv(seedName), 10, 64)
		if err := cards.Serve(s.New(seed), g, in, out); err != nil {
			return p.Fail(err)
		}
		return cli.Done
	case c.list:
		return p.Print([]byte(list()), cli.Done, nil)
	case c.rules:
		return p.Print([]byte(sources()), cli.Done, nil)
	}
	f, err := readField(p, flags.Arg(0))
	if err == nil {
		err = cli.Distinct(c.outputs(), f.files()...)
	}
	if err != nil {
		return p.Fail(err)
	}
	var text []byte
	switch {
	case c.draw:
		text, err = c.drawn(f)
	case c.published:
		if text, err = f.published(); err == nil {
			f.warn(p)
		}
	case c.promise != "":
		text, err = f.promise(p, c.promise, c.secret)
	case c.replay != "":
		text, err = c.recompute(p, f)
	case c.ics != "" && f.Times == nil:
		err = errors.New("-ics needs a file with the key times")
	case c.ics != "":
		err = p.Write(c.ics, f.calendar())
	default:
		text, err = c.compete(ctx, p, f)
		if err != nil && ctx.Err() != nil && !errors.Is(err, errEarly) {
			err = c.interrupted()
		}
	}
	return p.Print(text, cli.Done, err)
}

// define defines the flags, with the choices as their defaults.
func (c *choices) define(flags *flag.FlagSet) {
	cli.Seed(flags, &c.seed, "seed", "the `number` from which the cards, all lots and the resamples come")
	cli.Int(flags, &c.samples, "samples", 0, math.MaxInt32, "make `N` resamples for the confidence of places; 0 for none")
	cli.Int(flags, &c.workers, "workers", 1, 1000, "play `N` matches at a time")
	cli.Text(flags, &c.journal, "journal", "keep every finished match in this `file`; a run with the same file goes on after the matches in it")
	cli.Text(flags, &c.logs, "logs", "publish all hands in this `folder` when the contest is over")
	flags.BoolVar(&c.phh, "phh", false, "with -logs: also in the poker hand history format")
	cli.Text(flags, &c.seats, "seats", "write what programs read and wrote in each half into this `folder`")
	flags.BoolVar(&c.json, "json", false, "print all of the results as JSON, and nothing else")
	cli.Text(flags, &c.csv, "csv", "also write the matches as comma-separated values into this `file`; - for standard output")
	cli.Text(flags, &c.svg, "svg", "also draw each competition, into this `folder`")
	cli.Text(flags, &c.ics, "ics", "write the times for calendar programs into this `file`, and play nothing; - for standard output")
	cli.Text(flags, &c.show, "show", "print only the `series` limit/1-2, or only the hands of the match limit/1-2/1")
	cli.Text(flags, &c.replay, "replay", "recompute the hands of the published log in this `file`, and play nothing; -seed and the file of the teams must be the same as in the contest; - for standard input")
	flags.BoolVar(&c.check, "check", false, "check the programs of the teams, and play nothing")
	flags.BoolVar(&c.admit, "admit", false, "let the programs play without a check")
	flags.Func("bot", "be a program that plays the shipped strategy of this `game/name`", func(text string) error {
		c.plays = text
		_, _, err := player(text)
		return err
	})
	flags.BoolVar(&c.list, "list", false, "list the strategies that are shipped")
	flags.BoolVar(&c.draw, "draw", false, "print the event and its numbers, which promises belong to")
	flags.BoolVar(&c.published, "published", false, "print all that is published about cards with a beacon, as examples/beacon reads it")
	cli.Text(flags, &c.promise, "promise", "print the promise and the contribution of this `team`, from the secret in -secret")
	cli.Text(flags, &c.secret, "secret", "the `file` with the secret of a team; - for standard input")
	flags.BoolVar(&c.rules, "rules", false, "say where each rule and figure comes from")
}

// drawn returns what the teams promise seeds for, as JSON.
func (c choices) drawn(f field) ([]byte, error) {
	d := f.draw()
	if err := d.Check(); err != nil {
		return nil, err
	}
	text, err := d.MarshalJSON()
	return append(say.JSON(text), '\n'), err
}

// alone are the flags that exclude most others, with the flags that they allow,
// and whether there can be a file of teams.
var alone = []struct {
	name   string
	allows []string
	file   bool
}{
	{"bot", nil, false}, {"list", nil, false}, {"rules", nil, false}, {"replay", []string{"seed"}, true}, {"ics", nil, true},
	{"check", []string{"workers"}, true}, {"draw", nil, true}, {"published", nil, true}, {"promise", []string{"secret"}, true},
}

// wrong reports flags that do not go together, and files that would be written
// over.
func (c choices) wrong(flags *flag.FlagSet) error {
	given := cli.Given(flags)
	for _, a := range alone {
		if !given[a.name] {
			continue
		}
		for name := range given {
			if name != a.name && !slices.Contains(a.allows, name) {
				return cli.Alone(flags, a.name, name)
			}
		}
		if !a.file && flags.NArg() > 0 {
			return fmt.Errorf("-%s needs no file of teams", a.name)
		}
	}
	switch {
	case given["promise"] != given["secret"]:
		return errors.New("-promise and -secret go together")
	case c.phh && c.logs == "":
		return errors.New("-phh needs -logs")
	case c.samples == 1:
		return errors.New("-samples is 0 or at least 2")
	case c.journal == "-":
		return errors.New("-journal must be a file")
	case c.json && c.csv == "-":
		return errors.New("only one of -json and -csv - can be on standard output")
	case c.replay == "-" && flags.Arg(0) == "-", c.secret == "-" && flags.Arg(0) == "-":
		return errors.New("only one file can be standard input")
	}
	if err := cli.Alone(flags, "show", "json", "csv", "svg", "logs", "phh"); err != nil {
		return err
	}
	return cli.Distinct(c.outputs(), flags.Arg(0), c.replay, c.secret)
}

// outputs returns the files that the flags name for writing.
func (c choices) outputs() []cli.Output {
	all := []cli.Output{{Flag: "csv", Path: c.csv}, {Flag: "ics", Path: c.ics}, {Flag: "journal", Path: c.journal}}
	for _, x := range contest.Competitions {
		for _, name := range []string{pictureName(x), luckName(x)} {
			if c.svg != "" {
				all = append(all, cli.Output{Flag: "svg", Path: filepath.Join(c.svg, name)})
			}
		}
	}
	return all
}

// files returns the files that the programs of a field are made of, as far as
// the file of the teams names them.
func (f field) files() []string {
	var paths []string
	for _, t := range f.Teams {
		_, programs := t.Bots.list()
		for _, x := range programs {
			if x.Entry != "" {
				paths = append(paths, f.path(x.Entry))
			}
			paths = append(paths, cli.Named(f.dir(*x), x.Command)...)
		}
	}
	return paths
}

// possible reports, before anything is played, what cannot be shown or written
// afterwards.
func (c choices) possible(f field) error {
	if c.show != "" {
		if err := f.canShow(c.show); err != nil {
			return err
		}
	}
	return errors.Join(cli.CanWrite(c.csv), cli.CanKeep(c.svg), cli.CanKeep(c.logs), cli.CanKeep(c.seats))
}

// errRefused says that a program does not play.
var errRefused = errors.New("not every program has passed the check")

// compete checks the programs, plays the contest, and returns what is printed.
func (c choices) compete(ctx context.Context, p cli.Program, f field) ([]byte, error) {
	if c.check {
		text, passed, err := f.examine(ctx, p, c.workers)
		if ctx.Err() != nil {
			return nil, errEarly
		}
		if err == nil && !passed {
			err = errRefused
		}
		return []byte(text), err
	}
	if err := c.possible(f); err != nil {
		return nil, err
	}
	masters, err := f.masters(c.seed)
	if err != nil {
		return nil, err
	}
	if !c.admit {
		// Before there is a journal: a program that is mended is
		// another program, and a journal belongs to the programs.
		if text, passed, err := f.examine(ctx, p, c.workers); ctx.Err() != nil {
			return nil, errEarly
		} else if err != nil {
			return nil, err
		} else if !passed {
			io.WriteString(p.Errs, text)
			return nil, fmt.Errorf("%w; -admit lets them play", errRefused)
		}
	}
	journal, err := c.open(p, f, masters)
	if err != nil {
		return nil, err
	}
	defer journal.Close()
	f.warn(p)
	if f.processes() > 0 {
		if why := seat.Unconfined(); why != "" {
			fmt.Fprintf(p.Errs, "%s: %s\n", p.Name, why)
		}
		if !c.seeded && f.Promises == nil {
			fmt.Fprintf(p.Errs, "%s: programs can compute all cards from seed %d; -seed takes a seed that nobody can guess\n", p.Name, c.seed)
		}
	}
	played, err := f.play(ctx, c, masters, journal, p.Errs)
	if err != nil {
		return nil, err
	}
	if f.processes() > 0 || played.again > 0 {
		io.WriteString(p.Errs, played.times(f))
	}
	if n := journal.Left(); n > 0 && c.show == "" {
		// After another vote, other teams went on.
		fmt.Fprintf(p.Errs, "%s: %s has %s\n", p.Name, c.journal, say.Count(n, "match that is not needed", "matches that are not needed"))
	}
	if c.show != "" {
		text, err := played.show(f, c.show)
		return []byte(text), err
	}
	text, err := c.report(p, f, played)
	return text, errors.Join(err, played.publish(c))
}

// errEarly says that nothing was played yet.
var errEarly = errors.New("interrupted before the first match")

// interrupted says how a contest goes on.
func (c choices) interrupted() error {
	if c.journal == "" {
		return errors.New("interrupted; without -journal nothing is kept")
	}
	return fmt.Errorf("interrupted; the same command goes on after the matches in %s", c.journal)
}

// open opens the journal, if there is one, and says what was found in it.
func (c choices) open(p cli.Program, f field, masters []duplicate.Master) (*arena.Journal, error) {
	if c.journal == "" {
		return nil, nil
	}
	programs, err := f.programs()
	if err != nil {
		return nil, err
	}
	key, err := f.contest(masters).Key(programs)
	if err != nil {
		return nil, err
	}
	journal, err := arena.OpenJournal(c.journal, f.title(c.seed), key)
	if err != nil {
		return nil, err
	}
	if n, cut := journal.Games(), journal.Cut(); n > 0 || cut > 0 {
		text := fmt.Sprintf("%s has %s", c.journal, say.Count(n, "match", "matches"))
		if cut > 0 {
			text += fmt.Sprintf("; a last line that was torn is cut off (%s)", say.Count(cut, "byte", "bytes"))
		}
		fmt.Fprintf(p.Errs, "%s: %s\n", p.Name, say.Prose(say.Clean(text)))
	}
	return journal, nil
}
