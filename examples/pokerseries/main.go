// Command pokerseries ranks the bots of a crosstable by every winner rule of
// the computer poker competition of 2007, side by side: the run-off by chips,
// the run-off by points, and the total chips among the best four. It prints who
// left in which step, and how far the places can be trusted.
//
//	pokerseries [flags] [file]
//
//	-steps RULE     print the steps of one rule: bankroll, points or top; all (default); or none
//	-samples N      resamples for the confidence of places (default 1000); 0 leaves it out
//	-seed N         the seed of resamples and of qualifying sets (default 1)
//	-uneven         rank the table although pairs have different numbers of matches
//	-sets           play the qualifying round first, if there are more than ten bots
//	-margin         how few chips, or how few matches, would have to be different, such
//	                that another bot is first, or a bot is in a better place
//	-svg FILE       also draw everything; "-" is standard output, for the picture alone;
//	                FILE cannot be the file that is read
//
// The file "-" is standard input. Without a file, the program shows a table
// that was published in 2006. The folder samples has more tables.
//
// The file is plain text. Each line is a comment, the title, a bot or a match:
//
//	# anything after a # is a comment
//	title  The spring series
//	bot    Ann
//	bot    "Bob, the second"
//	match  m1  Ann  "Bob, the second"  350  -350
//	match  -   Ann  "Bob, the second"  -20
//
// A match has an ID, the two bots, and the chips that each won. Chips that were
// lost are negative. The second number can be left out, because the two numbers
// cancel. Two matches cannot have the same ID. The ID "-" means no ID, and then
// nobody notices a match that appears twice. Names with blanks, names that
// begin with a comment sign, and empty IDs are put in quotes, as in Go.
//
// Bots that share a place are named in the order of the bots in the file. If
// there is no bot line, the bots are the bots of the matches. If there is a bot
// line, every bot needs a bot line, so that a misspelled name does not make
// another bot.
//
// # Qualifying sets
//
// With -sets, the bankroll of a bot is its chips in the file's matches inside
// its set. The rankings are among the bots that get through. If the next
// matches are not in the file yet, the program stops there, without a picture.
// For a file that has only bots it prints the draw. For a file that also has
// the matches inside the sets, it prints which bots go on.
//
// Matches inside a set count again later, so bots of the same set do not meet
// again. If they must meet again, put all matches among the bots that get
// through into a file of their own.
//
// # Margins
//
// With -margin, the program prints margins by the rules of -steps, or by all
// rules for -steps none. A margin says how little would have to be different
// such that a bot that is first is not first, or another bot is in a better
// place than its own. In chips, any match can have any other result. In
// matches, a result can be any number of chips, up to the most that a bot won
// in a match of the table. Each answer is exact, unless the work ends early.
// Then it is as in "at least 3, at most 5", or "at least 3". It is "never" if
// no other results are enough.
//
// # Limits
//
// There are margins of at most 64 bots and 100,000 matches. A table of margins
// has the best 12 bots.
//
// There are at most 500 bots, and at most 100 in a picture. The lines of the
// steps are drawn for at most 36 bots, because more lines cannot be told apart.
// A picture of more bots says so. A file has at most 64 MB.
//
// A run takes seconds, because the number of resamples is bounded. The
// resamples times the sum of matches and the square of the number of bots are
// at most 25 million. So 500 bots that meet twice have at most 50 resamples,
// and 100 such bots at most 1256. If resamples could have sums that are too
// large to be held, the bots are ranked, and the confidence is left out.
//
// The exit status is 0 if all is well, 1 if the file is broken, its pairs are
// uneven, it would take too long or something cannot be read or written, and 2
// for a wrong call.
package main

import (
	"bytes"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"math"
	"os"

	"github.com/arbiter-go/arbiter/examples/internal/bots/runoffs"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
	"github.com/arbiter-go/arbiter/runoff"
)

//go:embed samples/acpc2006.txt
var sample []byte

// steps has the rules whose steps are printed, for each value of -steps.
var steps = map[string][]runoffs.Method{
	"bankroll": {runoffs.Bankroll},
	"points":   {runoffs.Points},
	"top":      {runoffs.TopByTotal},
	"all":      runoffs.Methods(),
	"none":     nil,
}

// choices are what the flags say.
type choices struct {
	steps   string
	samples int
	seed    uint64
	uneven  bool
	sets    bool
	margin  bool
	svg     string
}

func main() {
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// run is the program; it returns the exit status.
func run(args []string, in io.Reader, out, errs io.Writer) int {
	p := cli.Program{Name: "pokerseries", In: in, Out: out, Errs: errs}
	flags := p.Flags("pokerseries [flags] [file, or - for standard input]\n\n" +
		"A line of the file is one of\n\n" +
		"  match ID BOT BOT CHIPS [CHIPS]   what each won, as in: match m1 Ann \"Bob B.\" 50 -50\n" +
		"  bot NAME                         optional; then each bot needs one\n" +
		"  title TEXT\n" +
		"  # comment\n")
	c := choices{steps: "all", samples: 1000, seed: 1}
	flags.Func("steps", "print the steps of this `rule`: bankroll, points, top, all (default) or none",
		func(text string) error {
			c.steps = text
			if _, ok := steps[text]; !ok {
				return errors.New("there are bankroll, points, top, all and none")
			}
			return nil
		})
	cli.Int(flags, &c.samples, "samples", math.MinInt32, math.MaxInt32,
		"make `N` resamples for the confidence of places; 0 for none")
	cli.Seed(flags, &c.seed, "seed", "draw the lots of resamples and sets from `N`")
	flags.BoolVar(&c.uneven, "uneven", false, "allow pairs to have different numbers of matches")
	flags.BoolVar(&c.sets, "sets", false, "play the qualifying round first, if there are more than ten bots;\nit "+
		"stops where matches are still to be played, and those inside a set count again later")
	flags.BoolVar(&c.margin, "margin", false,
		"print how few chips, or how few matches, would have to be different,\n"+
			"such that another bot is first, or a bot is in a better place")
	flags.Func("svg", "draw it into this `file`, or on standard output for -", func(text string) error {
		if c.svg = text; text == "" {
			return errors.New("it is empty")
		}
		return nil
	})
	if status, ok := p.Parse(flags, args, 1); !ok {
		return status
	}
	if c.samples < 0 || c.samples == 1 {
		return p.Wrong(flags, fmt.Errorf("-samples is 0 or at least 2, not %d", c.samples))
	}
	if cli.SameFile(c.svg, flags.Arg(0)) {
		return p.Wrong(flags, fmt.Errorf("-svg %s is the file that is read", c.svg))
	}

	var text bytes.Buffer
	picture, err := show(&text, p, flags.Arg(0), c)
	if err == nil && picture != nil {
		err = p.Write(c.svg, picture)
	}
	if c.svg == "-" {
		text.Reset()
	}
	status := p.Print(text.Bytes(), cli.Done, err)
	if errors.Is(err, runoff.ErrUneven) {
		fmt.Fprintln(errs, "With -uneven they are ranked all the same.")
	}
	return status
}

// show reads a file, prints all that is asked for, and draws it. There is no
// picture if none is asked for, or matches are still to be played.
func show(out io.Writer, from cli.Program, path string, c choices) (picture []byte, err error) {
	name, text, err := from.Read(path, cli.Sample{Name: "samples/acpc2006.txt", Text: sample}, maxFile)
	if err != nil {
		return nil, err
	}
	e, err := parse(name, text)
	if err != nil {
		return nil, err
	}
	p := printer{out}
	p.printf("%s", runoffs.Head(e.title, len(e.bots), len(e.matches)))
	if c.sets {
		var ready bool
		if e, ready, err = p.qualify(e, c); err != nil {
			return nil, err
		}
		if !ready && c.svg == "-" {
			return nil, errors.New("there is nothing to draw: matches are still to be played")
		}
		if !ready {
			return nil, nil
		}
	}
	if n := len(e.bots); c.svg != "" && n > runoffs.MaxDrawn {
		return nil, fmt.Errorf("a picture of %d bots cannot be read; at most %d are drawn", n, runoffs.MaxDrawn)
	}
	r, err := judge(e, c)
	if err != nil {
		return nil, err
	}
	p.printf("%s%s%s", r.Places(), r.Steps(steps[c.steps]...), r.Confidence())
	if c.margin {
		methods := steps[c.steps]
		if methods == nil {
			methods = runoffs.Methods()
		}
		if err := p.margins(e, c.uneven, methods); err != nil {
			return nil, err
		}
	}
	if c.svg == "" {
		return nil, nil
	}
	return r.SVG(steps[c.steps]...)
}

// judge ranks an event by all rules.
func judge(e event, c choices) (runoffs.Report, error) {
	return runoffs.NewReport(e.record(c.uneven), runoffs.Options{Title: e.title, Samples: c.samples, Seed: c.seed})
}

// A printer prints about events.
type printer struct{ io.Writer }

func (p printer) printf(format string, args ...any) { fmt.Fprintf(p, format, args...) }
