// Command audit judges a round of an event. Is the round legal? Is it optimal?
// If not, at which criterion is it worse, and by how much?
//
//	audit event.json round.json    the round as the next one of the event
//	audit -round N event.json      round N of the event, from the history before it
//
// One of the two files may be "-" for standard input. The event is a file as
// package pairing reads it, or the file of a championship with the event in it
// (go doc ./examples/worldchampionship), or a file of another program that
// command convert reads. The round is
//
//	{"games":[{"gold":"Ann","silver":"Bob"}],"byes":["Cid"]}
//
// The exit status tells the cause. A script must build the program first, since
// go run turns every status but 0 into 1:
//
//	go build -o /tmp ./examples/audit && /tmp/audit event.json round.json
//
// The statuses are:
//
//	0  the round is optimal
//	1  the round is legal, but another round is better
//	2  the round is not legal
//	3  the event is broken, unfinished or over, so nothing can be judged
//	4  nothing is said about the round: the call or a file is wrong, the output
//	   cannot be written, or help was asked for
package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"os"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/internal/championship/interchange"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/internal/strict"
	"github.com/arbiter-go/arbiter/pairing"
)

// The exit statuses.
const (
	optimal = iota
	notOptimal
	notLegal
	noEvent
	nothingSaid
)

func main() {
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// run is the program; it returns the exit status.
func run(args []string, in io.Reader, out, errs io.Writer) int {
	p := cli.Program{Name: "audit", In: in, Out: out, Errs: errs}
	flags := p.Flags("audit event.json round.json\n       audit -round N event.json")
	number := 0
	cli.Int(flags, &number, "round", 1, math.MaxInt, "judge round `N` of the event itself")
	if _, ok := p.Parse(flags, args, 2); !ok {
		return nothingSaid
	}
	files := 2
	if number != 0 {
		files = 1
	}
	switch {
	case flags.NArg() != files:
		p.Wrong(flags, fmt.Errorf("%d files are needed, and not %d", files, flags.NArg()))
		return nothingSaid
	case flags.Arg(0) == "-" && flags.Arg(1) == "-":
		p.Wrong(flags, errors.New("standard input can be the event or the round, not both"))
		return nothingSaid
	}

	e, r, err := read(p, number, flags.Args())
	if err != nil {
		p.Fail(err)
		return nothingSaid
	}
	v, err := pairing.Audit(e, r)
	if err != nil {
		p.Fail(err)
		return noEvent
	}
	var text bytes.Buffer
	status := report(&text, v)
	if p.Print(text.Bytes(), cli.Done, nil) != cli.Done {
		return nothingSaid
	}
	return status
}

// read reads an event and the round to judge. The round is in a file of its
// own, or is the round of the event with this number.
func read(p cli.Program, number int, paths []string) (pairing.Event[string], pairing.Round[string], error) {
	var none pairing.Round[string]
	name, text, err := p.Read(paths[0], cli.Sample{}, cli.MaxFile)
	if err != nil {
		return pairing.Event[string]{}, none, err
	}
	file, _, remarks, err := interchange.Read(text)
	if err != nil {
		return pairing.Event[string]{}, none, fmt.Errorf("%s: %w", name, err)
	}
	p.Remarks(remarks)
	e := file.Event
	if number == 0 {
		r, err := readRound(p, paths[1])
		return e, r, err
	}
	if number > len(e.Rounds) {
		return e, none, fmt.Errorf("%s: the event has no round %d", name, number)
	}
	before, err := e.Before(number)
	return before, e.Rounds[number-1], err
}

// readRound reads a round without results.
func readRound(p cli.Program, path string) (pairing.Round[string], error) {
	var file struct {
		Games []struct {
			Gold   string `json:"gold"`
			Silver string `json:"silver"`
		} `json:"games"`
		Byes []string `json:"byes"`
	}
	name, text, err := p.Read(path, cli.Sample{}, cli.MaxFile)
	if err != nil {
		return pairing.Round[string]{}, err
	}
	if err := strict.UnmarshalFile(text, &file); err != nil {
		return pairing.Round[string]{}, fmt.Errorf("%s: %w", name, err)
	}
	r := pairing.Round[string]{Byes: file.Byes}
	for _, g := range file.Games {
		r.Games = append(r.Games, pairing.Game[string]{Gold: g.Gold, Silver: g.Silver})
	}
	return r, nil
}

// report prints a verdict and returns the exit status for it.
func report(out io.Writer, v pairing.Verdict[string]) int {
	printf := func(format string, args ...any) { io.WriteString(out, say.Sprintf(format, args...)) }
	cost := func(of string, values []pairing.Value) {
		io.WriteString(out, say.Wrap(of+": "+competition.Cost(values), "", "    ", 80))
	}
	status := optimal
	switch {
	case !v.Legal:
		status = notLegal
		printf("not legal\n")
		for _, p := range v.Problems {
			printf("  %v\n", p)
		}
	case !v.Optimal:
		status = notOptimal
		printf("legal, not optimal: worse by %d at %s\n", v.By, v.WorseAt.Level())
	default:
		printf("legal and optimal\n")
	}
	for _, g := range v.Exchanged {
		printf("the replay %s - %s has other colors than the game that was annulled\n", g.Gold, g.Silver)
	}
	if v.Legal {
		cost("cost", v.Cost)
	}
	if status != optimal {
		cost("the best", v.Best.Cost)
		for _, g := range v.Best.Round.Games {
			printf("  %s - %s\n", g.Gold, g.Silver)
		}
		for _, bye := range v.Best.Round.Byes {
			printf("  %s bye\n", bye)
		}
	}
	return status
}
