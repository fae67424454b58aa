// Command worldchampionship runs a floating elimination event from its file: it prints how
// the field has shrunk, everybody's games, the standings, and the next round with colors.
//
//	worldchampionship [flags] [event.json]
//
// The file holds the event as package pairing reads it (see go doc pairing.Event); "-" is
// standard input. Without a file, the program shows an event of its own with 24 players.
//
//	-why            also the reason of every decision
//	-whynot WHOM    why two players don't meet, as in -whynot "Ann, Bob", or why one has no bye
//	-round N        what the rules give for round N, from the results before it
//	-audit          judge every round that was played
//	-simulate SEED  play on to the end, results drawn by rating
//	-json           print the event as a file, with the next round appended, and nothing else
//
// The exit status is 0 if all is well, 1 if the event is broken, 2 for a wrong call, and 3 if
// -audit finds a round that isn't optimal.
package main

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strconv"

	"github.com/arbiter-go/arbiter/pairing"
)

//go:embed sample.json
var sample []byte

// event is what all of this is about: players are known by their names.
type event = pairing.Event[string]

func main() {
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// run is the program; it returns the exit status.
func run(args []string, in io.Reader, out, errs io.Writer) int {
	flags := flag.NewFlagSet("worldchampionship", flag.ContinueOnError)
	flags.SetOutput(errs)
	flags.Usage = func() {
		fmt.Fprintln(errs, "usage: worldchampionship [flags] [event.json, or - for standard input]")
		flags.PrintDefaults()
	}
	why := flags.Bool("why", false, "print the reason of every decision")
	whynot := flags.String("whynot", "", "say why two `players`, with a comma between them, don't meet, or why one has no bye")
	round := 0
	flags.Func("round", "print what the rules give for round `N`", func(text string) error {
		n, err := strconv.Atoi(text)
		if round = n; err == nil && n < 1 {
			err = errors.New("rounds are numbered from 1")
		}
		return err
	})
	audit := flags.Bool("audit", false, "judge every round that was played")
	asJSON := flags.Bool("json", false, "print the event as a file, with the next round appended")
	var seed *uint64
	flags.Func("simulate", "play on to the end, results drawn by rating from this `seed`", func(text string) error {
		seed = new(uint64)
		_, err := fmt.Sscan(text, seed)
		return err
	})
	switch err := flags.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		return 0
	case err != nil:
		return 2
	case flags.NArg() > 1:
		fmt.Fprintf(errs, "worldchampionship: one file at most, and flags come before it: %q\n", flags.Args())
		flags.Usage()
		return 2
	}

	var buffer bytes.Buffer
	status, err := func() (int, error) {
		e, err := read(flags.Arg(0), in)
		if err != nil {
			return 1, err
		}
		if round != 0 {
			if e, err = e.Before(round); err != nil {
				return 2, err
			}
		}
		if seed != nil {
			if e, err = simulate(e, *seed); err != nil {
				return 1, err
			}
		}
		p := printer{&buffer, *why}
		switch {
		case *asJSON:
			return 1, p.json(e)
		case *audit:
			return p.audit(e)
		case *whynot != "":
			return 1, p.whyNot(e, *whynot)
		}
		return 1, p.event(e)
	}()
	io.Copy(out, &buffer)
	if err != nil {
		fmt.Fprintln(errs, "worldchampionship:", err)
		return status
	}
	if *audit {
		return status
	}
	return 0
}

// read reads the event from a file, from standard input, or from the program itself.
func read(path string, in io.Reader) (event, error) {
	data := sample
	var err error
	switch path {
	case "":
	case "-":
		data, err = io.ReadAll(in)
	default:
		data, err = os.ReadFile(path)
	}
	if err != nil {
		return event{}, err
	}
	var e event
	if err := json.Unmarshal(data, &e); err != nil {
		return event{}, fmt.Errorf("%s: %w", path, err)
	}
	return e, nil
}
