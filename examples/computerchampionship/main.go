// Command computerchampionship runs a championship of bots from the log of its qualifier to its
// champion, by the rules of the 2014 Arimaa World Computer Championship: entrants play benchmark
// bots, the best eight go on to the finals, a floating elimination with four lives, and a tie
// for second place is played off.
//
//	computerchampionship [flags] [championship.json]
//
// It prints the ranking and which games were ignored by which rule, the field, every round of
// the finals, and the final standing. Without a file, it shows a championship that is made up.
//
//	-qualifier FILE  the log of the qualifier alone (go doc ./qualify Input); the finals have yet to begin
//	-order BOTS      the director's order of bots that share places, as in -order "Ann, Bob"
//	-why BOT         the evidence: every game of one bot, and what it counted for
//	-live TIME       the qualifier as it stood: what each bot could still reach, and how
//	-simulate SEED   play the finals from the start, results drawn by points of the qualifier
//	-json            print the championship as a file, with the next round appended, and nothing else
//
// With both -live and -why, the evidence is that of the time. A file is "-" for standard input. A
// time is as in RFC 3339, or a date for its first instant in the time zone in which the log says
// when the qualifier begins.
//
// A championship's file is a JSON object with these keys, those with a ? perhaps left out:
// about?, a text; qualifier, as package qualify reads it; event?, the finals as package pairing reads
// them; fund?, the prize fund in cents, fees included.
//
// Who shares a place is told apart by no rule, but the finals need seeds: so the director puts all
// who share a place in order, and decides with it who is in the field if the cut goes through
// the place. The order is a part of the qualifier, its key order, unless the flag has another; it
// means nothing for bots that share no place.
//
// The exit status is 0 if all is well, 1 if the file is broken or the finals that were asked
// for wait for the director, and 2 for a wrong call.
package main

import (
	"bytes"
	_ "embed"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"github.com/arbiter-go/arbiter/qualify"
)

//go:embed sample.json
var sample []byte

func main() {
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// A call is what the arguments ask for.
type call struct {
	path, qualifier string
	order           []string // nil if the file has it
	why             string
	live            string
	simulate        bool
	seed            uint64
	json            bool
}

// run is the program; it returns the exit status.
func run(args []string, in io.Reader, out, errs io.Writer) int {
	c, err := parse(args, errs)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return 0
	case err != nil:
		return 2
	}
	var buffer bytes.Buffer
	err = c.answer(in, &buffer)
	io.Copy(out, &buffer)
	if err == nil {
		return 0
	}
	fmt.Fprintln(errs, "computerchampionship:", err)
	if errors.Is(err, errTime) {
		return 2
	}
	return 1
}

// parse reads the arguments; it has reported the error, if there is one.
func parse(args []string, errs io.Writer) (call, error) {
	var c call
	flags := flag.NewFlagSet("computerchampionship", flag.ContinueOnError)
	flags.SetOutput(errs)
	flags.Usage = func() {
		fmt.Fprintln(errs, "usage: computerchampionship [flags] [championship.json, or - for standard input]")
		flags.PrintDefaults()
	}
	flags.StringVar(&c.qualifier, "qualifier", "", "read the log of the qualifier alone from this `file`")
	flags.Func("order", "put `bots` that share places in this order, with commas between them", func(text string) error {
		c.order = []string{}
		for _, name := range strings.Split(text, ",") {
			c.order = append(c.order, strings.TrimSpace(name))
		}
		return nil
	})
	flags.StringVar(&c.why, "why", "", "print every game of this `bot` in the qualifier, and what it counted for")
	flags.StringVar(&c.live, "live", "", "print how the qualifier stood at this `time`")
	flags.Func("simulate", "play the finals from the start, results drawn from this `seed`", func(text string) error {
		var err error
		c.simulate = true
		c.seed, err = strconv.ParseUint(text, 10, 64)
		return err
	})
	flags.BoolVar(&c.json, "json", false, "print the championship as a file, with the next round appended")
	if err := flags.Parse(args); err != nil {
		return call{}, err
	}
	wrong := ""
	switch c.path = flags.Arg(0); {
	case flags.NArg() > 1:
		wrong = fmt.Sprintf("one file at most, and flags come before it: %q", flags.Args())
	case c.qualifier != "" && c.path != "":
		wrong = "either a championship's file or -qualifier, not both"
	case c.json && (c.why != "" || c.live != ""):
		wrong = "-json prints nothing else, so neither -why nor -live goes with it"
	case c.simulate && (c.why != "" || c.live != ""):
		wrong = "-simulate is about the finals, -why and -live are about the qualifier"
	default:
		return c, nil
	}
	fmt.Fprintln(errs, "computerchampionship:", wrong)
	flags.Usage()
	return call{}, errors.New(wrong)
}

// answer prints what is asked for.
func (c call) answer(in io.Reader, out io.Writer) error {
	ch, err := c.read(in)
	if err != nil {
		return err
	}
	p := printer{out, zone(ch.Qualifier)}
	if c.live+c.why != "" {
		err = c.look(ch.Qualifier, p)
	} else {
		err = c.play(ch, p)
	}
	if err == nil || errors.Is(err, errTime) {
		return err
	}
	return fmt.Errorf("%s: %w", c.file(), err)
}

// play prints the championship, or with -json what its file is after the next round.
func (c call) play(ch championship, p printer) error {
	f, err := ch.field()
	if err != nil {
		return err
	}
	missing := ""
	switch {
	case len(f.open) > 0 && (c.json || c.simulate || ch.Event != nil):
		missing = f.waits()
	case len(f.open) == 0 && len(f.Field) == 0:
		missing = "nobody is set up"
	case len(f.open) == 0:
		err = ch.begin(f)
	}
	if err == nil && c.simulate && missing == "" {
		*ch.Event, err = simulate(*ch.Event, f, c.seed)
	}
	if err != nil {
		return err
	}
	if c.json && missing == "" {
		return p.json(ch)
	}
	if !c.json {
		p.qualifier(ch, f)
	}
	switch {
	case missing != "":
		return fmt.Errorf("the finals can't begin: %s", missing)
	case len(f.open) > 0:
		return nil
	}
	return p.finals(*ch.Event, ch.Fund)
}

// look prints the qualifier as it stood at a moment, or the evidence of one bot.
func (c call) look(in qualifier, p printer) error {
	places := make([]int, len(in.Games))
	for i := range places {
		places[i] = i
	}
	if c.live != "" {
		at, err := parseTime(c.live, p.zone)
		if err != nil {
			return err
		}
		if _, err := qualify.Rank(in); err != nil {
			return err // also of what came later
		}
		in.Unavailable = nil // nobody had dropped out
		if in, places = in.At(at); c.why == "" {
			return p.live(in, at)
		}
	}
	return p.why(in, places, c.why)
}
