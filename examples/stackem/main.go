// Command stackem plays the Stack'Em competition of 2014 between programs: a
// table of matches in which every team meets every other team, play-offs, the
// final and the extra match. It prints the crosstable, the table, the stages,
// the champion, and what is counted for each team.
//
//	stackem [flags] [teams.json]
//
// Without a file, the strategies that are shipped play against each other. The
// file "-" is standard input. The file is a JSON object with these keys. A key
// with a ? may be left out:
//
//	about?    what the competition is called
//	teams     the teams, in the order of their numbers
//	options?  other figures than the figures of 2014 (go doc ./roundrobin Options)
//	times?    when the competition is
//
// A team has a name, and either a command or a strategy:
//
//	{"name": "Ann", "command": ["python3", "bot.py"], "dir"?: "ann", "env"?: ["A=B"]}
//	{"name": "Bob", "strategy": "greedy"}
//
// The command is run without a shell, in the directory dir. It is a process of
// its own in each game, and several games are played at a time. The directory
// is relative to the folder of the file, which is also the default. The process
// has no other environment than PATH, LANG, HOME, TMPDIR and env. See go doc
// ./examples/internal/bricks for the lines that a program must read and write.
//
// Times have these keys, as in "2014-01-23T13:30:00-05:00":
//
//	made     when these times were made
//	table    when round 1 begins; each further round begins when a round ends
//	playOff  when a play-off would begin
//	final    when the final begins
//	match    how long a match lasts, in minutes
//
// These are the flags:
//
//	-seed N        the seed from which all bricks and lots are drawn (default 1)
//	-workers N     how many games are played at a time (default: the number of processors)
//	-journal FILE  keep every finished game in FILE; a run with the same FILE goes on after the games in it
//	-logs DIR      write a log of each game, as DIR/round-1/4-7/2.log
//	-json          print all of the results as JSON, and nothing else
//	-csv FILE      also write the games as comma-separated values
//	-svg FILE      also draw the crosstable
//	-ics FILE      write the times for calendar programs, and play nothing
//	-show WHAT     print only the match round-1/4-7, or only the game round-1/4-7/2
//	-replay FILE   recompute the game of a log, and play nothing
//	-check         check the programs of the teams, and play nothing
//	-admit         let the programs play without a check
//	-play NAME     be a program that plays the shipped strategy NAME
//	-list          list the strategies that are shipped
//
// A FILE of -csv, -svg or -ics that is "-" is standard output, without the
// text. Nothing is written into a file that is read.
//
// # What it does
//
// The results do not depend on the number of workers, on whether there is a
// journal, or on how often a run was interrupted, if the programs answer alike.
// Programs that draw lots can make them from the ID of the game.
//
// Each program is checked before the first game: it plays against itself and
// against hostile opponents. If a program fails, nobody plays, and what was
// found is printed on standard error. This is so in each run, also if the
// journal has games. With -admit there is no check.
//
// A journal belongs to the seed, the teams, the options, and the programs: the
// SHA-256 of each file that a command names. An argument names a file by its
// path from the directory of the team. A program without a slash is looked up
// in the PATH. Any other competition is refused, and so is a competition after
// a program was changed. Other files of a program are not looked at. If a run
// is killed, at most the games in progress are lost. The log of a game is
// written by the run that played the game. A run that goes on writes no logs
// for the games of its journal.
//
// While it runs, the program shows on a terminal how many games were played,
// and which teams are in the final or out of it. Times go to standard error at
// the end, since they are not the same again: the longest answer of each team,
// beside the delay of the arena itself. The directories of programs that could
// not be removed are named there, too.
//
// A program may think while its opponent is to move. The clock of the program
// stands still then. So a game can keep two processors busy. If -workers is
// above the number of processors, programs wait for a processor, and their
// clocks run for nothing.
//
// With -show and without a journal, the competition is played until the match
// is over. With -replay, the flag -seed must be the seed of the log.
//
// # Trust
//
// Anybody who knows the seed knows all bricks. Programs could try all small
// seeds. So take a seed that nobody can guess, as from
//
//	od -An -N8 -tu8 /dev/urandom
//
// and say it when the competition is over, so that everybody can repeat it. A
// program runs with the rights of the user who runs the competition. It can
// read that user's files and command lines, and so the seed. Programs of the
// same user can also disturb each other: one can stop or signal the other. Let
// programs that nobody trusts run as another user, or in a container. A program
// that runs as another user must end when its input ends. Otherwise it can
// outlive a competition that is killed. If a team is a process and there is no
// -seed, a warning is printed on standard error.
//
// # Limits
//
// There are at most 100 teams, with names of 1 to 60 printable characters, and
// at most 1,000,000 games in the table. A play-off that is level after 10
// stages is given up: the report is printed, and the exit status is 1.
//
// The exit status is 0 if all is well, and 2 for a wrong call. It is 1 if a
// file is wrong, a program has failed the check, the run was interrupted, the
// play-off does not end, or something cannot be read or written.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"slices"
	"syscall"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/arena"
	"github.com/arbiter-go/arbiter/examples/internal/arena/seat"
	"github.com/arbiter-go/arbiter/examples/internal/bricks"
	"github.com/arbiter-go/arbiter/examples/internal/cli"
	"github.com/arbiter-go/arbiter/examples/internal/league"
	"github.com/arbiter-go/arbiter/examples/internal/say"
)

// choices are what the flags say.
type choices struct {
	seed                uint64
	seeded              bool // whether the call has a seed
	workers             int
	journal, logs       string
	json                bool
	csv, svg, ics       string
	show, replay, plays string
	check, admit, list  bool
}

// oneSignal is the time after a signal in which further signals count as the
// same signal. Programs such as timeout(1) signal a process and then its group.
const oneSignal = 200 * time.Millisecond

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, func() {
		time.Sleep(oneSignal)
		stop() // a second signal ends the program at once
	})
	os.Exit(run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// run is the program; it returns the exit status.
func run(ctx context.Context, args []string, in io.Reader, out, errs io.Writer) int {
	p := cli.Program{Name: "stackem", In: in, Out: out, Errs: errs}
	flags := p.Flags("stackem [flags] [file of the teams, or - for standard input]\n\n" +
		"Without a file, the strategies that are shipped play against each other.\n")
	c := choices{seed: 1, workers: runtime.NumCPU()}
	cli.Seed(flags, &c.seed, "seed", "draw all bricks and lots from this `number`")
	cli.Int(flags, &c.workers, "workers", 1, 1000, "play `N` games at a time")
	cli.Text(flags, &c.journal, "journal", "keep every finished game in this `file`; a run with the same file goes on after the games in it")
	cli.Text(flags, &c.logs, "logs", "write a log of each game into this `folder`")
	flags.BoolVar(&c.json, "json", false, "print all of the results as JSON, and nothing else")
	cli.Text(flags, &c.csv, "csv", "also write the games as comma-separated values into this `file`; - for standard output")
	cli.Text(flags, &c.svg, "svg", "also draw the crosstable into this `file`; - for standard output")
	cli.Text(flags, &c.ics, "ics", "write the times for calendar programs into this `file`, and play nothing; - for standard output")
	cli.Text(flags, &c.show, "show", "print only the `match` round-1/4-7, or only the game round-1/4-7/2")
	cli.Text(flags, &c.replay, "replay", "recompute the game of the log in this `file`, and play nothing; - for standard input")
	flags.BoolVar(&c.check, "check", false, "check the programs of the teams, and play nothing")
	flags.BoolVar(&c.admit, "admit", false, "let the programs play without a check")
	flags.Func("play", "be a program that plays the shipped strategy with this `name`", func(name string) error {
		if c.plays = name; !known(name) {
			return fmt.Errorf("there are %s", strategies())
		}
		return nil
	})
	flags.BoolVar(&c.list, "list", false, "list the strategies that are shipped")
	if status, ok := p.Parse(flags, args, 1); !ok {
		return status
	}
	c.seeded = cli.Given(flags)["seed"]
	if err := c.wrong(flags); err != nil {
		return p.Wrong(flags, err)
	}
	switch {
	case c.plays != "":
		s, _ := findStrategy(c.plays)
		if err := bricks.Serve(bricks.Seeded(s.New), in, out); err != nil {
			return p.Fail(err)
		}
		return cli.Done
	case c.list:
		return p.Print([]byte(list()), cli.Done, nil)
	case c.replay != "":
		text, err := c.recompute(in)
		return p.Print([]byte(text), cli.Done, err)
	}
	f, err := readField(p, flags.Arg(0))
	if err == nil {
		err = cli.Distinct(c.outputs(), f.files()...)
	}
	if err != nil {
		return p.Fail(err)
	}
	if c.ics != "" {
		if f.Times == nil {
			return p.Fail(errors.New("-ics needs a file with the key times"))
		}
		text, err := f.calendar()
		if err == nil {
			err = p.Write(c.ics, text)
		}
		return p.Print(nil, cli.Done, err)
	}
	if err := c.possible(f); err != nil {
		return p.Fail(err)
	}
	text, err := c.compete(ctx, p, f)
	if err != nil && ctx.Err() != nil {
		err = c.interrupted()
	}
	return p.Print(text, cli.Done, err)
}

// known reports whether there is a strategy with this name.
func known(name string) bool {
	_, ok := findStrategy(name)
	return ok
}

// alone are the flags that exclude most others, with the flags that they allow,
// and whether there can be a file of teams.
var alone = []struct {
	name   string
	allows []string
	file   bool
}{
	{"play", nil, false}, {"list", nil, false}, {"replay", []string{"seed"}, false}, {"ics", nil, true}, {"check", []string{"workers"}, true},
}

// outputs returns the files that the flags name for writing.
func (c choices) outputs() []cli.Output {
	return []cli.Output{{Flag: "csv", Path: c.csv}, {Flag: "svg", Path: c.svg}, {Flag: "ics", Path: c.ics}, {Flag: "journal", Path: c.journal}}
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
	if err := cli.Alone(flags, "show", "json", "csv", "svg"); err != nil {
		return err
	}
	streams := 0
	for _, on := range []bool{c.json, c.csv == "-", c.svg == "-"} {
		if on {
			streams++
		}
	}
	if streams > 1 {
		return errors.New("only one of -json, -csv - and -svg - can be on standard output")
	}
	if c.journal == "-" {
		return errors.New("-journal must be a file")
	}
	return cli.Distinct(c.outputs(), flags.Arg(0))
}

// possible reports, before anything is played, what cannot be shown or written
// afterwards.
func (c choices) possible(f field) error {
	if c.show != "" {
		if err := f.canShow(c.show); err != nil {
			return err
		}
	}
	return errors.Join(cli.CanWrite(c.csv), cli.CanWrite(c.svg), cli.CanKeep(c.logs))
}

// recompute replays a log.
func (c choices) recompute(in io.Reader) (string, error) {
	log, end, err := openLog(c.replay, in)
	if err != nil {
		return "", err
	}
	defer end()
	text, err := replayLog(log, c.seed)
	if err != nil {
		return "", fmt.Errorf("%s: %w", c.replay, err)
	}
	return text, nil
}

// errRefused says that a program does not play.
var errRefused = errors.New("not every program has passed the check")

// compete checks the programs, plays the competition, and returns what is
// printed.
func (c choices) compete(ctx context.Context, p cli.Program, f field) ([]byte, error) {
	if c.check {
		text, passed, err := f.examine(ctx, p, c.workers)
		if err == nil && !passed {
			err = errRefused
		}
		return []byte(text), err
	}
	if !c.admit {
		// Before there is a journal: a program that is mended is
		// another program, and a journal belongs to the programs.
		if text, passed, err := f.examine(ctx, p, c.workers); err != nil {
			return nil, err
		} else if !passed {
			io.WriteString(p.Errs, text)
			return nil, fmt.Errorf("%w; -admit lets them play", errRefused)
		}
	}
	journal, err := c.open(p, f)
	if err != nil {
		return nil, err
	}
	defer journal.Close()
	if f.processes() > 0 {
		if why := seat.Unconfined(); why != "" {
			fmt.Fprintf(p.Errs, "%s: %s\n", p.Name, why)
		}
		if !c.seeded {
			fmt.Fprintf(p.Errs, "%s: programs can compute all bricks from seed %d; -seed takes a seed that nobody can guess\n", p.Name, c.seed)
		}
	}
	var enough func(league.Match) bool
	if c.show != "" {
		id, _ := split(c.show)
		enough = func(m league.Match) bool { return m.Match.ID == id || m.Match.ID == c.show }
	}
	played, err := f.play(ctx, c, journal, p.Errs, enough)
	if err != nil {
		return nil, err
	}
	if f.processes() > 0 || played.again > 0 {
		io.WriteString(p.Errs, played.times(f))
	}
	if n := journal.Left(); n > 0 && c.show == "" {
		return nil, fmt.Errorf("%s has %s that this competition does not have", c.journal, say.Count(n, "game", "games"))
	}
	if c.show != "" {
		text, err := played.show(c.show)
		return []byte(text), err
	}
	text, err := c.report(p, f, played)
	return text, errors.Join(err, played.endless)
}

// interrupted says how a competition goes on.
func (c choices) interrupted() error {
	if c.journal == "" {
		return errors.New("interrupted; without -journal nothing is kept")
	}
	return fmt.Errorf("interrupted; the same command goes on after the games in %s", c.journal)
}

// report returns the report of a competition as it is printed, and writes the
// files.
func (c choices) report(p cli.Program, f field, played *course) ([]byte, error) {
	r, err := league.NewReport(played.Course, seedOf(c.seed), played.notes(f, c.seed))
	if err != nil {
		return nil, err
	}
	text := []byte(r.String())
	if c.json {
		if text, err = r.JSON(); err != nil {
			return nil, err
		}
		text = say.JSON(text)
	}
	var failed []error
	for _, x := range []struct {
		path string
		make func() ([]byte, error)
	}{{c.csv, func() ([]byte, error) { return r.CSV(), nil }}, {c.svg, r.SVG}} {
		if x.path == "" {
			continue
		}
		made, err := x.make()
		switch {
		case err != nil:
			failed = append(failed, err)
		case x.path == "-":
			text = made
		default:
			failed = append(failed, p.Write(x.path, made))
		}
	}
	return text, errors.Join(failed...)
}

// open opens the journal, if there is one, and says what was found in it.
func (c choices) open(p cli.Program, f field) (*arena.Journal, error) {
	if c.journal == "" {
		return nil, nil
	}
	fingerprint, err := f.fingerprint(c.seed)
	if err != nil {
		return nil, err
	}
	journal, err := arena.OpenJournal(c.journal, f.title(c.seed), fingerprint)
	if err != nil {
		return nil, err
	}
	if n, cut := journal.Games(), journal.Cut(); n > 0 || cut > 0 {
		text := fmt.Sprintf("%s has %s", c.journal, say.Count(n, "game", "games"))
		if cut > 0 {
			text += fmt.Sprintf("; a last line that was torn is cut off (%s)", say.Count(cut, "byte", "bytes"))
		}
		fmt.Fprintf(p.Errs, "%s: %s\n", p.Name, say.Prose(say.Clean(text)))
	}
	return journal, nil
}
