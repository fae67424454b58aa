// Command pokerseries ranks the bots of a crosstable by every winner rule of the computer poker
// competition of 2007, side by side: the run-off by chips, the run-off by points, and the total
// chips among the best four. It prints who left in which step, and how far the places can be
// trusted.
//
//	pokerseries [flags] [file]
//
//	-steps RULE     the steps of one rule: bankroll, points or top; all, which is usual; or none
//	-samples N      resamples for the confidence of places, 1000 unless given; 0 leaves it out
//	-seed N         the lots of resamples and of qualifying sets, 1 unless given
//	-uneven         rank the table although pairs have different numbers of matches
//	-sets           play the qualifying round first, if there are more than ten bots
//	-svg FILE       also draw all of it
//
// "-" is standard input. Without a file, the program shows a table published in 2006; more are
// in its folder samples.
//
// The file is plain text, a line for each thing:
//
//	# anything after a # is a comment
//	title  The spring series
//	bot    Ann
//	bot    "Bob, the second"
//	match  m1  Ann  "Bob, the second"  350  -350
//	match  -   Ann  "Bob, the second"  -20
//
// A match has an ID, the two bots, and the chips that each won, negative if lost. The second figure
// can be left out, for the two cancel. An ID stands for one match only; "-" is no ID, and then
// nobody notices a match that stands twice. Names with blanks, with a comment sign in front, or
// empty IDs are put in quotes, as in Go. The order of bots is the order in which those who share
// a place are named. If there is no bot line, the bots are those of the matches; if there is one,
// all bots have to have theirs, so that a slip of the pen doesn't make another bot.
//
// With -sets, the bankrolls of a set are the chips of the file's matches inside the set, and the
// rankings are among those who get through. Where the matches that come next aren't in the file yet, the
// program stops there, without a picture: of a file that has only bots it prints the draw, and of one that has
// also the matches inside the sets, who goes on. Matches inside a set count again later, so that two who
// go on from the same set don't meet anew; if they are to, put all matches among those who get through
// into a file of their own.
//
// There can be 500 bots, and 100 in a picture. So that a run takes seconds, the number of resamples is
// bounded: times the sum of matches and the square of the number of bots, it is at most 25 million. 500
// bots that meet twice have up to 50 resamples, and 100 such bots 1256.
//
// The exit status is 0 if all is well, 1 if the file is broken, its pairs are uneven, it would take too
// long or something can't be read or written, and 2 for a wrong call.
package main

import (
	"bytes"
	_ "embed"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"

	"github.com/arbiter-go/arbiter/runoff"
)

//go:embed samples/acpc2006.txt
var sample []byte

// maxFile is the largest file that is read, in bytes.
const maxFile = 64 << 20

// choices are what the flags say.
type choices struct {
	steps   string
	samples int
	seed    uint64
	uneven  bool
	sets    bool
	svg     string
}

func main() {
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// run is the program; it returns the exit status.
func run(args []string, in io.Reader, out, errs io.Writer) int {
	flags := flag.NewFlagSet("pokerseries", flag.ContinueOnError)
	flags.SetOutput(errs)
	flags.Usage = func() {
		fmt.Fprint(errs, "usage: pokerseries [flags] [file, or - for standard input]\n\n"+
			"A line of the file is one of\n\n"+
			"  match ID BOT BOT CHIPS [CHIPS]   what each won, as in: match m1 Ann \"Bob B.\" 50 -50\n"+
			"  bot NAME                         optional; then each bot needs one\n"+
			"  title TEXT\n"+
			"  # comment\n\n")
		flags.PrintDefaults()
	}
	c := choices{steps: "all", samples: 1000, seed: 1}
	flags.Func("steps", "print the steps of this `rule`: bankroll, points, top, all (default) or none", func(text string) error {
		c.steps = text
		if !slices.Contains([]string{"bankroll", "points", "top", "all", "none"}, text) {
			return errors.New("there are bankroll, points, top, all and none")
		}
		return nil
	})
	flags.IntVar(&c.samples, "samples", c.samples, "make `N` resamples for the confidence of places; 0 for none")
	flags.Uint64Var(&c.seed, "seed", c.seed, "draw the lots of resamples and sets from `N`")
	flags.BoolVar(&c.uneven, "uneven", false, "allow pairs to have different numbers of matches")
	flags.BoolVar(&c.sets, "sets", false, "play the qualifying round first, if there are more than ten bots;\nit stops where matches are still to be played, and those inside a set count again later")
	flags.StringVar(&c.svg, "svg", "", "draw it into this `file`")
	err := flags.Parse(args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return 0
	case err != nil:
		return 2
	case flags.NArg() > 1:
		err = fmt.Errorf("one file at most, and flags come before it: %q", flags.Args())
	case c.samples < 0 || c.samples == 1:
		err = fmt.Errorf("-samples is 0 or at least 2, not %d", c.samples)
	}
	if err != nil {
		fmt.Fprintln(errs, "pokerseries:", err)
		flags.Usage()
		return 2
	}

	var buffer bytes.Buffer
	err = show(&buffer, flags.Arg(0), in, c)
	io.Copy(out, &buffer)
	if err != nil {
		fmt.Fprintln(errs, "pokerseries:", err)
		if errors.Is(err, runoff.ErrUneven) {
			fmt.Fprintln(errs, "With -uneven they are ranked all the same.")
		}
		return 1
	}
	return 0
}

// show reads a file, prints all that is asked for, and draws it.
func show(out io.Writer, path string, in io.Reader, c choices) error {
	name, text, err := read(path, in)
	if err != nil {
		return err
	}
	e, err := parse(name, text)
	if err != nil {
		return err
	}
	p := printer{out}
	p.head(e)
	if c.sets {
		var ready bool
		if e, ready, err = p.qualify(e, c); err != nil || !ready {
			return err
		}
	}
	if n := len(e.bots); c.svg != "" && n > maxDrawn {
		return fmt.Errorf("a picture of %d bots can't be read; at most %d are drawn", n, maxDrawn)
	}
	r, err := judge(e, c)
	if err != nil {
		return err
	}
	p.places(r)
	p.steps(r, c.steps)
	p.confidence(r)
	if c.svg == "" {
		return nil
	}
	return os.WriteFile(c.svg, draw(r, c.steps), 0o644)
}

// read reads a file, standard input, or the program's own table, and says what errors call it.
func read(path string, in io.Reader) (name string, text []byte, err error) {
	switch path {
	case "":
		return "samples/acpc2006.txt", sample, nil
	case "-":
		name = "standard input"
	default:
		f, err := os.Open(path)
		if err != nil {
			return "", nil, err
		}
		defer f.Close()
		name, in = path, f
	}
	text, err = io.ReadAll(io.LimitReader(in, maxFile+1))
	if err == nil && len(text) > maxFile {
		err = fmt.Errorf("%s: more than %d bytes", name, maxFile)
	}
	return name, text, err
}
