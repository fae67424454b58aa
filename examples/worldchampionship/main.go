// Command worldchampionship runs a floating elimination event from its file: it
// prints how the field has shrunk, everybody's games, the standings, and the
// next round with colors.
//
//	worldchampionship [flags] [event.json]
//
// The file "-" is standard input. Without a file, the program shows an event of
// its own with 24 players. The file is a JSON object with these keys. A key
// with a ? may be left out:
//
//	about?        a text
//	title?        what the champion is called, on the certificate
//	timeControl?  a text, such as 90s/5m/100/0/6h/5m
//	              (go doc ./examples/internal/championship/timecontrol)
//	money?        fees, registrations and the rest of the fund
//	              (go doc ./examples/internal/championship/money)
//	seeds?        the ratings by which the entrants are seeded
//	              (go doc ./examples/internal/championship/competition Seeds)
//	event?        the event, as package pairing reads it (go doc ./pairing Event)
//
// The event is left out before there are entrants. Then the program says who
// has registered, and -money, -seeds and -rules work. With -seeds -json, the
// registered players become the entrants, or all who are rated if there are no
// registrations. A registered player without ratings is an error. The file can
// also be the event alone, with nothing around it. The program writes the
// format that it has read.
//
//	-why               also print the reason of every decision
//	-whynot WHOM       say why two players do not meet, as in -whynot "Ann, Bob", or why one has no bye
//	-times FILE        print the times of the games, from the preferred hours in a file
//	-proposal          print only the times that are proposed on Monday
//	-fix               print the file of -times with the final times in it
//	-ics FILE          also write the times for calendar programs
//	-round N           print what the rules give for round N, from the results before it
//	-audit             judge every round that was played
//	-simulate SEED     play on to the end, with results drawn by rating
//	-svg FILE          also draw the players by losses, and the games of the round
//	-seeds             print how the entrants are seeded by their ratings
//	-money             print the fees, the refunds, the prize fund and the prizes
//	-rules             say which document the event keeps to, and where each rule and number comes from
//	-predictions FILE  print the points of spectators who predict the games, from the picks in FILE
//	-title FILE        write the certificate of the champion into FILE, and say what it says
//	-edition NAME      read a state file by the rules of an edition, such as wc2014
//	-lives N           read a state file with N lives
//	-write-state FILE  write the event into FILE for the public pairing program
//	-json              print the file with the next round appended, and nothing else:
//	                   ... -json championship.json > next.json
//
// If a round is being played, -why explains that round.
//
// A name with a comma is put in quotes. The flag -whynot can be given twice, as
// in -whynot '"Ann, the first"' -whynot Bob. The flags -why, -whynot, -audit
// and -json exclude each other. The flag -whynot excludes -simulate, and -svg
// excludes -whynot, -audit and -json. The flags -rules and -title exclude all
// others. The flag -predictions excludes all others except -why, with which it
// has the verdict on every pick. The flag -money excludes all others except
// -round and -simulate. The flag -seeds excludes all others except -json, with
// which it writes the file with its entrants in the order of their seeds. That
// order is fixed once round 1 is paired.
//
// The picture is SVG, in light and dark colors. It shows the round that is
// being played, or else the next round. It is written to standard output,
// without the text, if FILE is "-". FILE cannot be the file that is read. A
// picture of more than 64 players who are left has a line for each. If more
// than 64 are out, it counts them by rounds.
//
// With -times, the program prints when the games begin, why, and from when a
// game can be claimed if the opponent has not come. These are the games of the
// last round that are still to come. If there is none, they are the games of
// the next round. Proposed times are shown if they differ from the final times.
// The flags -proposal, -fix and -ics need -times. Times that -fix has written
// into the week are final: they stay, whatever else is written into it later.
// If the week has the key "round", games of another round are refused. Beside
// -times, -json prints the times as JSON. The flag -times excludes -why,
// -whynot, -audit, -simulate and -svg. The flag -ics excludes -json, and is
// written as a picture is. The calendar has only the final times, or only the
// proposal with -proposal. Times are in the zone of the event and in UTC. See
// go doc ./examples/internal/championship/calendar for the rules and for the
// file; times.json is an example.
//
// The certificate is one page, SVG on A4, to print. It has the fingerprint of
// the event: see go doc ./examples/internal/championship/title. If FILE is "-",
// it is written to standard output, and nothing else is. FILE cannot be the
// file that is read. An event that is not over, and an event without a
// champion, are errors. The champion has the title that the key "title" of the
// file has, such as Arimaa World Champion 2012. Without the key, the title is
// Champion.
//
// The file of -predictions has the starts of the games, and the picks: see go
// doc ./examples/internal/championship/predict Contest, which has its keys, and
// go doc ./examples/internal/championship/predict, which has the rules. It
// cannot be "-" if the event is. Picks that are ignored are printed with the
// rule that says so. The file predictions.json beside the program has picks for
// its own event.
//
// The file can also be a state file of fte.py, the public pairing program of
// the Arimaa World Championships: see go doc
// ./examples/internal/championship/statefile. The program knows such a file by
// its first line that is no comment. A state file does not name its edition.
// Without -edition it is wc2016, as in fte.py, and without -lives the edition
// has its own number of lives. Without other flags, and with -audit, the
// program also prints how the lines were read, and lists everything in which
// the event departs from the rules, with the lines: rounds that are not legal
// or not optimal, and games with other colors. If the rules refuse the event
// altogether, that list is the error. With -json, the program writes the event
// as JSON, with the next round. The command certificate reads state files, too,
// and proves the next round. At most 500 rounds are judged. The file state.txt
// beside the program is an example.
//
// With -write-state, the program prints the facts that the state file cannot
// say. If FILE is "-", it is written to standard output, and nothing else is.
// FILE cannot be the file that is read. The flag excludes all others except
// -round, -simulate, -edition and -lives. With -round, FILE has the event
// before that round.
//
// The file has at most 256 MB. A character that a terminal could not show, such
// as a control character in a name, is printed as an escape.
//
// The command director changes the file of an event in place: see go doc
// ./examples/director.
//
// The exit status is 0 if all is well, 1 if the event is broken or something
// cannot be read or written, 2 for a wrong call, and 3 if -audit finds a round
// that is not optimal, or -times a game without a possible time. The program go
// run turns all but 0 into 1, so a script builds or installs the program first.
package main

import (
	"bytes"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	_ "time/tzdata" // zones by name

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/internal/championship/play"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/eventcli"
)

//go:embed sample.json
var sample []byte

func main() {
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// A call is a request to the program, from its arguments.
type call struct {
	path             string
	why, audit, json bool
	rules, money     bool
	seeds            bool
	whynot           []string // nil if nobody is asked about
	round            int      // 0 if it is the next one
	simulate         bool
	seed             uint64
	svg              string // "" if no picture is asked for
	times            eventcli.TimesCall
	predictions      string // "" if none are asked for
	title            string // "" if no certificate is asked for
	state            eventcli.StateCall
}

// run is the program; it returns the exit status.
func run(args []string, in io.Reader, out, errs io.Writer) int {
	p := cli.Program{Name: "worldchampionship", In: in, Out: out, Errs: errs}
	c, status, ok := parse(p, args)
	if !ok {
		return status
	}
	var buffer bytes.Buffer
	status, err := c.answer(p, &buffer)
	return p.Print(buffer.Bytes(), status, err)
}

// parse reads the arguments. If they ask for nothing to do, ok is false.
func parse(p cli.Program, args []string) (c call, status int, ok bool) {
	flags := p.Flags("worldchampionship [flags] [event.json, or - for standard input]")
	flags.BoolVar(&c.why, "why", false, "print the reason of every decision")
	flags.Func("whynot", "say why two `players`, with a comma between them, do not meet, or why one has no bye",
		func(text string) error {
			names, err := cli.Names(text)
			if c.whynot = append(c.whynot, names...); err == nil && len(c.whynot) > 2 {
				err = fmt.Errorf("it takes one or two players, not %d", len(c.whynot))
			}
			return err
		})
	cli.Int(flags, &c.round, "round", 1, math.MaxInt, "print what the rules give for round `N`")
	flags.BoolVar(&c.audit, "audit", false, "judge every round that was played")
	cli.Seed(flags, &c.seed, "simulate", "play on to the end, results drawn by rating from this `seed`")
	flags.BoolVar(&c.json, "json", false, "print the file with the next round appended")
	flags.BoolVar(&c.money, "money", false, "print fees, refunds, the prize fund and prizes")
	flags.BoolVar(&c.seeds, "seeds", false, "print how the entrants are seeded by their ratings")
	flags.BoolVar(&c.rules, "rules", false, "say where each rule and number comes from")
	cli.Text(flags, &c.svg, "svg",
		"draw the event and its next round into this `file`, or on standard output for -")
	cli.Text(flags, &c.times.Path, "times",
		"print the times of the games, from the preferred hours in this `file`")
	c.times.Flags(flags)
	cli.Text(flags, &c.predictions, "predictions", "print the points of spectators, from the picks in this `file`")
	cli.Text(flags, &c.title, "title",
		"write the certificate of the champion into this `file`, or on standard output for -")
	cli.Text(flags, &c.state.Write, "write-state", "write the event into this `file` for the public pairing "+
		"program, or on standard output for -")
	c.state.Flags(flags)
	if status, ok := p.Parse(flags, args, 1); !ok {
		return call{}, status, false
	}
	c.path, c.simulate = flags.Arg(0), cli.Given(flags)["simulate"]
	if err := errors.Join(
		cli.Alone(flags, "json", "why", "whynot", "audit"),
		cli.Alone(flags, "audit", "why", "whynot"),
		cli.Alone(flags, "whynot", "why", "simulate"),
		cli.Alone(flags, "svg", "json", "whynot", "audit"),
		cli.Alone(flags, "rules", "why", "whynot", "round", "audit", "simulate", "svg", "json", "times"),
		cli.Alone(flags, "predictions", "whynot", "round", "audit", "simulate", "svg", "json",
			"rules", "times"),
		cli.Alone(flags, "title", "why", "whynot", "round", "audit", "simulate", "svg", "json", "predictions",
			"rules", "times"),
		cli.Alone(flags, "seeds", "why", "whynot", "round", "audit", "simulate", "svg", "rules", "times",
			"predictions", "title", "money"),
		cli.Alone(flags, "money", "why", "whynot", "audit", "svg", "json", "rules", "times",
			"predictions", "title"),
	); err != nil {
		return call{}, p.Wrong(flags, err), false
	}
	if cli.SameFile(c.svg, c.path) {
		return call{}, p.Wrong(flags, fmt.Errorf("-svg %s is the file that is read", c.svg)), false
	}
	c.times.JSON = c.json
	if err := c.times.Check(flags, c.path); err != nil {
		return call{}, p.Wrong(flags, err), false
	}
	if err := c.state.Check(flags, c.path); err != nil {
		return call{}, p.Wrong(flags, err), false
	}
	if cli.SameFile(c.title, c.path) {
		return call{}, p.Wrong(flags, fmt.Errorf("-title %s is the file that is read", c.title)), false
	}
	if c.predictions == "-" && c.path == "-" {
		return call{}, p.Wrong(flags, errors.New("-predictions and the event cannot both be standard input")),
			false
	}
	return c, cli.Done, true
}

// answer prints the answer to a call, and returns the exit status.
func (c call) answer(p cli.Program, out io.Writer) (status int, err error) {
	file, state, err := c.state.Open(p, c.path, cli.Sample{Name: "sample.json", Text: sample})
	if err != nil {
		return cli.Failed, err
	}
	to := eventcli.Printer{Writer: out, Why: c.why, Ask: "-"}
	if file.Opening() {
		return cli.Done, c.early(to, file.Planned())
	}
	e := file.Event
	if c.round != 0 {
		if e, err = e.Before(c.round); err != nil {
			return cli.WrongCall, err
		}
	}
	if c.times.Path != "" {
		file.Event = e
		return c.times.Answer(p, out, file)
	}
	if c.simulate {
		lots := rand.New(rand.NewPCG(c.seed, 0))
		if e, _, err = play.On(e, math.MaxInt, play.Pair, play.ByRating[string](lots)); err != nil {
			return cli.Failed, err
		}
	}
	switch {
	case c.seeds && c.json:
		if file, err = file.Seeded(); err != nil {
			return cli.Failed, err
		}
		return cli.Done, to.File(file)
	case c.seeds:
		return cli.Done, to.Seeds(file)
	case c.json:
		file.Event = e
		return cli.Done, to.JSON(file)
	case c.rules:
		return cli.Done, to.Rules(file)
	case c.money:
		file.Event = e
		return cli.Done, to.Money(file)
	case c.audit:
		status, err := to.Audit(e, 0)
		if err == nil && state != nil && c.round == 0 && !c.simulate {
			to.State(state)
		}
		return status, err
	case c.state.Write != "":
		return cli.Done, to.WriteState(p, c.state.Write, e)
	case c.title != "":
		return cli.Done, to.Award(p, c.title, file)
	case c.predictions != "":
		return cli.Done, to.Predictions(p, c.predictions, e)
	case c.whynot != nil:
		return cli.Done, to.WhyNot(e, c.whynot)
	}
	if c.svg != "" {
		if err := eventcli.Draw(p, c.svg, e); err != nil {
			return cli.Failed, err
		}
		if c.svg == "-" {
			return cli.Done, nil
		}
	}
	file.Event = e
	if err := to.Event(file); err != nil {
		return cli.Done, err
	}
	if state != nil && c.round == 0 && !c.simulate {
		to.State(state)
	}
	return cli.Done, nil
}

// errNobody says that a flag needs entrants.
var errNobody = errors.New("nobody is entered yet; -seeds -json enters the registered players")

// early prints the answer to a call about a championship without entrants.
func (c call) early(to eventcli.Printer, file competition.File) error {
	asks := c
	asks.json = c.json && !c.seeds // which -seeds -json enters
	if asks.needsEntrants() {
		return fmt.Errorf("%s: %w", file.Name, errNobody)
	}
	switch {
	case c.seeds && c.json:
		file, err := file.Seeded()
		if err != nil {
			return err
		}
		return to.File(file)
	case c.seeds:
		return to.Seeds(file)
	case c.money:
		return to.Money(file)
	case c.rules:
		return to.Rules(file)
	}
	return to.Registration(file)
}

// needsEntrants reports whether a call asks for something that needs entrants.
func (c call) needsEntrants() bool {
	return c.why || c.audit || c.json || c.whynot != nil || c.round != 0 || c.simulate ||
		c.svg+c.times.Path+c.predictions+c.title+c.state.Write != ""
}
