// Command audit judges a round of an event: is it legal, is it optimal, and if not, at which
// criterion is it worse, and by how much?
//
//	audit event.json round.json    the round as the next one of the event
//	audit -round N event.json      round N of the event, from the history before it
//
// "-" is standard input. The event is a file as package pairing reads it; the round is
//
//	{"games":[{"gold":"Ann","silver":"Bob"}],"byes":["Cid"]}
//
// The exit status tells the cause:
//
//	0  the round is optimal
//	1  it is legal, but another is better
//	2  it is not legal
//	3  the event is broken, unfinished or over, so there is nothing to judge by
//	4  the call or a file is wrong
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/arbiter-go/arbiter/internal/strict"
	"github.com/arbiter-go/arbiter/pairing"
)

// The exit statuses.
const (
	optimal = iota
	notOptimal
	notLegal
	noEvent
	wrongCall
)

func main() {
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// run is the program; it returns the exit status.
func run(args []string, in io.Reader, out, errs io.Writer) int {
	flags := flag.NewFlagSet("audit", flag.ContinueOnError)
	flags.SetOutput(errs)
	flags.Usage = func() {
		fmt.Fprintln(errs, "usage: audit event.json round.json\n       audit -round N event.json")
		flags.PrintDefaults()
	}
	number := flags.Int("round", 0, "judge round `N` of the event itself")
	if err := flags.Parse(args); err == flag.ErrHelp {
		return optimal
	} else if err != nil {
		return wrongCall
	}
	files := 2
	if *number != 0 {
		files = 1
	}
	if flags.NArg() != files {
		flags.Usage()
		return wrongCall
	}
	fail := func(status int, err error) int {
		fmt.Fprintln(errs, "audit:", err)
		return status
	}

	var e pairing.Event[string]
	var r pairing.Round[string]
	text, err := read(flags.Arg(0), in)
	if err == nil {
		err = json.Unmarshal(text, &e)
	}
	if err != nil {
		return fail(wrongCall, err)
	}
	if *number != 0 {
		if *number < 0 || *number > len(e.Rounds) {
			return fail(wrongCall, fmt.Errorf("the event has no round %d", *number))
		}
		r = e.Rounds[*number-1]
		if e, err = e.Before(*number); err != nil {
			return fail(wrongCall, err)
		}
	} else if r, err = readRound(flags.Arg(1), in); err != nil {
		return fail(wrongCall, err)
	}
	v, err := pairing.Audit(e, r)
	if err != nil {
		return fail(noEvent, err)
	}
	return report(out, v)
}

func read(path string, in io.Reader) ([]byte, error) {
	if path == "-" {
		return io.ReadAll(in)
	}
	return os.ReadFile(path)
}

// readRound reads a round without results.
func readRound(path string, in io.Reader) (pairing.Round[string], error) {
	var file struct {
		Games []struct {
			Gold   string `json:"gold"`
			Silver string `json:"silver"`
		} `json:"games"`
		Byes []string `json:"byes"`
	}
	text, err := read(path, in)
	if err != nil {
		return pairing.Round[string]{}, err
	}
	if err := strict.Unmarshal(text, &file); err != nil {
		return pairing.Round[string]{}, fmt.Errorf("%s: %w", path, err)
	}
	r := pairing.Round[string]{Byes: file.Byes}
	for _, g := range file.Games {
		r.Games = append(r.Games, pairing.Game[string]{Gold: g.Gold, Silver: g.Silver})
	}
	return r, nil
}

// report prints a verdict and returns the exit status for it.
func report(out io.Writer, v pairing.Verdict[string]) int {
	status := optimal
	switch {
	case !v.Legal:
		status = notLegal
		fmt.Fprintln(out, "not legal")
		for _, p := range v.Problems {
			fmt.Fprintln(out, " ", p)
		}
	case !v.Optimal:
		status = notOptimal
		fmt.Fprintf(out, "legal, not optimal: worse by %d at %s\n", v.By, v.WorseAt.Level())
	default:
		fmt.Fprintln(out, "legal and optimal")
	}
	if v.Legal {
		fmt.Fprintln(out, "cost:", costText(v.Cost))
	}
	if status != optimal {
		fmt.Fprintln(out, "the best:", costText(v.Best.Cost))
		for _, g := range v.Best.Round.Games {
			fmt.Fprintf(out, "  %s - %s\n", g.Gold, g.Silver)
		}
		for _, bye := range v.Best.Round.Byes {
			fmt.Fprintf(out, "  %s bye\n", bye)
		}
	}
	return status
}

// costText is a cost in one line.
func costText(cost []pairing.Value) string {
	var texts []string
	for _, v := range cost {
		texts = append(texts, v.String())
	}
	return strings.Join(texts, ", ")
}
