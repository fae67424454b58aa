// Command forecast says how likely each end of a running event is. It plays the
// rest of the event by its real rules, again and again, or goes through all
// ends if these are few.
//
//	forecast [flags] [event.json]
//
// It prints the chance of each entrant to win, the chance of each place, the
// meaning of each of the next games, and the answers to questions. The file "-"
// is standard input. Without a file, the program shows an event of its own with
// 24 players.
//
//	-n N           play the rest N times; the default is 10000
//	-seed SEED     draw from another seed; the default is 1
//	-ask QUESTION  also answer a question, as in -ask "Ann first and Bob in the top 4"; can be repeated
//	-before N      forecast a floating elimination as it was before round N
//	-at TIME       forecast a qualifier as it was at a time
//	-weight W      give the virtual draw of each player the weight W
//	               (go doc ./examples/forecast/internal/strength)
//	-fixed         leave out how uncertain the strengths are
//	-exact N       go through all ends if there are at most N; 0 for never; the default is 16384
//	-svg FILE      also draw the chance of each place
//	-json          print the forecast as JSON, and nothing else
//	-workers N     use N goroutines; the default is the number of processors
//
// # Events
//
// The keys of the file name its kind. Each file is read as strictly as its
// package reads it:
//
//   - a floating elimination, as package competition or package pairing reads
//     it (go doc ./examples/internal/championship/competition; go doc ./pairing
//     Event);
//   - a round robin with its play-offs and its final (go doc ./roundrobin
//     Event);
//   - a qualifier (go doc ./qualify Event);
//   - a championship of bots (go doc ./examples/computerchampionship). With
//     -at, its qualifier is forecast. Without -at, its finals are forecast, or
//     its qualifier if there are no finals yet.
//
// Without -at, a qualifier is forecast at the latest time in its log at which a
// game began or ended, but not before the beginning of its window. A time is as
// in RFC 3339, or a date. A date means its first instant in the time zone in
// which the log says when the qualifier begins.
//
// # Model
//
// The results so far say how strong the players are, by the model of Bradley
// and Terry: a player who is 100 Elo stronger wins 64 % of the games. If the
// event has seed ratings, a player is expected near that rating before the
// first game. Each playing draws its own strengths for all players at once, as
// far apart and as uncertain as the results leave them; see go doc
// ./examples/forecast/internal/strength. Then each game of the playing is drawn
// by these strengths, and the rules of the event apply to the results.
//
// A place is the best of the places that are shared: 1, 2, 2, 4. "In the top 4"
// means place 4 or better.
//
// The program assumes that every game that must be played is played, and that
// nobody withdraws, forfeits or misses a round who has not done so yet. The
// output ends with everything that is assumed.
//
// # Chances
//
// A chance is printed with one decimal, or without one if the playings do not
// say more. Its interval of 95 % says how far more playings would move it. It
// is not about whether the model is right. 0 % and 100 % are proved: they hold
// for all results that are possible. The chance of a fact that is in no
// playing, and not disproved, is "<0.1 %" or as small as the playings support.
//
// If all ends were gone through, the output says so. Then nothing is left to
// lots, except how strong the players are. With -fixed, chances are exact. If
// the ends take more than about 512 MB, the event is played by lot.
//
// All ends prove something only if they are all that the event can have. In a
// qualifier, more games can be played than the program expects. In a round
// robin, a match of an odd number of games can have no winner. There, proofs
// follow from the results that each entrant can still reach; see go doc
// ./qualify Outlook and go doc ./roundrobin Outlook.
//
// An effect of a game on somebody else is shown if the chances after a win and
// after a loss differ by more than their intervals.
//
// The forecast is the same for any number of goroutines, and on every machine.
//
// # Questions
//
// A question names entrants and their fates, with "and", "or", "not" and
// parentheses, as in
//
//	-ask "Ann first and not Bob in the top 4"
//	-ask "Ann wins if Bob beats Cid"
//
// See go doc ./examples/forecast/internal/odds Parse.
//
// # JSON
//
// With -json, the output is a JSON object with these keys. A key with a ? is
// left out if there is nothing to say:
//
//	about       texts: what the event is, and how it stands
//	kind        "floating elimination", "round robin" or "qualifier"
//	method      {"exact", "ends"?, "playings", "asked", "stopped", "seed", "fixed"}
//	spreads?    the assumptions on how far apart players are, as {"weight", "elo", "share"}
//	players     all players as {"name", "elo"?, "error"?}: entrants first, then others such as benchmarks
//	entrants    in the order of the file, as {"name", "best", "worst", "canWin", "mustWin", "expected",
//	            "champion", "through"?, "notThrough"?, "chanceThrough"?, "places"}
//	nobody      the chance that there is no champion
//	contests    what is played next, as {"first", "second", "games", "results"}; a result is
//	            {"result", "chance", "champion"?, "through"?}, with chances by entrant under this result
//	answers     the answers to -ask, as {"question", "chance", "asked"}
//	assumptions texts
//
// A chance is {"value", "low", "high", "proved"}, from 0 to 1. The list places
// has a chance for each place, the first place first. The keys best and worst
// are the best and worst place that are still possible, canWin is false if the
// entrant cannot be the champion any more, and mustWin is true if nobody else
// can. The results of a contest are "first", "second" and "even". The value of
// asked of an answer is the chance of its condition, which is 1 without a
// condition; asked of the method is how many playings were asked for.
//
// # Limits
//
// The file has at most 256 MB. A picture has at most 400 entrants. A character
// that a terminal could not show, such as a control character in a name, is
// printed as an escape.
//
// On a terminal, standard error shows how far the program is. An interrupt, as
// by Ctrl-C, ends the playings: the program prints its results so far, and says
// so. A second interrupt ends it at once.
//
// The exit status is 0 if all is well, 1 if the event is broken or something
// cannot be read or written, 2 for a wrong call, and 130 if the program was
// interrupted. The program go run turns all but 0 into 1, so a script builds or
// installs the program first.
package main

import (
	"bytes"
	"context"
	_ "embed"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"runtime"
	"runtime/debug"
	"strconv"
	"sync/atomic"

	"github.com/arbiter-go/arbiter/examples/forecast/internal/course"
	"github.com/arbiter-go/arbiter/examples/forecast/internal/odds"
	"github.com/arbiter-go/arbiter/examples/forecast/internal/strength"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
)

//go:embed sample.json
var sample []byte

// The largest values of flags.
const (
	maxPlayings = 100_000_000
	maxExact    = 1 << 20
	maxWorkers  = 1 << 8
)

func main() {
	// Nearly all memory is needed for a short time, so garbage is collected
	// less often.
	debug.SetGCPercent(400)
	cli.Main(run)
}

// A call is a request to the program, from its arguments.
type call struct {
	path     string
	playings int
	seed     uint64
	ask      []string
	before   int    // 0 for the event as it is
	at       string // "" if no time is asked for
	weight   float64
	fixed    bool
	exact    int // as in odds.Settings, except that 0 means never
	svg      string
	json     bool
	workers  int
}

// run is the program; it returns the exit status.
func run(ctx context.Context, args []string, in io.Reader, out, errs io.Writer) int {
	p := cli.Program{Name: "forecast", In: in, Out: out, Errs: errs}
	c, status, ok := parse(p, args)
	if !ok {
		return status
	}
	var buffer bytes.Buffer
	status, err := c.answer(ctx, p, &buffer)
	return p.Print(buffer.Bytes(), status, err)
}

// parse reads the arguments. If they ask for nothing to do, ok is false.
func parse(p cli.Program, args []string) (c call, status int, ok bool) {
	c = call{playings: odds.DefaultPlayings, seed: 1, exact: odds.DefaultExact,
		workers: min(runtime.NumCPU(), maxWorkers)}
	flags := p.Flags("forecast [flags] [event.json, or - for standard input]")
	cli.Int(flags, &c.playings, "n", 1, maxPlayings, "play the rest of the event `N` times")
	cli.Seed(flags, &c.seed, "seed", "draw from this `seed`")
	flags.Func("ask", "also answer a `question`, as in \"Ann first and Bob in the top 4\"; can be repeated",
		func(text string) error {
			c.ask = append(c.ask, text)
			return nil
		})
	cli.Int(flags, &c.before, "before", 1, math.MaxInt,
		"forecast a floating elimination as it was before round `N`")
	cli.Text(flags, &c.at, "at", "forecast a qualifier as it was at this `time`")
	flags.Func("weight", "give the virtual draw of each player the weight `W`, such as 0.5",
		func(text string) error {
			return c.weigh(text)
		})
	flags.BoolVar(&c.fixed, "fixed", false, "leave out how uncertain the strengths are")
	cli.Int(flags, &c.exact, "exact", 0, maxExact, "go through all ends if there are at most `N`")
	cli.Text(flags, &c.svg, "svg", "draw the chance of each place into this `file`, or on standard output for -")
	flags.BoolVar(&c.json, "json", false, "print the forecast as JSON")
	cli.Int(flags, &c.workers, "workers", 1, maxWorkers, "use `N` goroutines")
	if status, ok := p.Parse(flags, args, 1); !ok {
		return call{}, status, false
	}
	c.path = flags.Arg(0)
	if err := c.check(flags); err != nil {
		return call{}, p.Wrong(flags, err), false
	}
	return c, cli.Done, true
}

// weigh reads the weight of the virtual draw.
func (c *call) weigh(text string) error {
	w, err := strconv.ParseFloat(text, 64)
	if err != nil || !(w > 0 && w <= math.MaxFloat32) {
		return errors.New("it must be a positive number")
	}
	c.weight = w
	return nil
}

// check refuses flags that do not go together.
func (c call) check(flags *flag.FlagSet) error {
	if c.svg == "-" && c.json {
		return errors.New("-svg - and -json cannot both be on standard output")
	}
	return errors.Join(
		cli.Alone(flags, "before", "at"),
		cli.Distinct([]cli.Output{{Flag: "svg", Path: c.svg}}, c.path),
	)
}

// answer prints the answer to a call, and returns the exit status.
func (c call) answer(ctx context.Context, p cli.Program, out io.Writer) (status int, err error) {
	if err := cli.CanWrite(c.svg); err != nil {
		return cli.Failed, err
	}
	ev, err := c.read(p)
	switch {
	case errors.Is(err, errCall):
		return cli.WrongCall, err
	case err != nil:
		return cli.Failed, err
	}
	f, err := c.forecast(ctx, p, ev)
	switch {
	case errors.Is(err, errCall):
		return cli.WrongCall, err
	case errors.Is(err, odds.ErrFinding):
		return cli.Interrupted, errors.New("interrupted while all ends were being found; with -exact 0, " +
			"there are odds sooner")
	case errors.Is(err, context.Canceled):
		return cli.Interrupted, errors.New("interrupted before the first playings were complete")
	case err != nil:
		return cli.Failed, err
	}
	if f.odds.Stopped {
		status = cli.Interrupted
	}
	if c.svg != "" {
		picture, err := f.picture()
		if err == nil {
			err = p.Write(c.svg, picture)
		}
		if err != nil {
			return max(status, cli.Failed), err
		}
		if c.svg == "-" {
			return status, nil
		}
	}
	if c.json {
		return status, f.json(out)
	}
	f.print(out)
	return status, nil
}

// forecast makes the forecast of an event.
func (c call) forecast(ctx context.Context, p cli.Program, ev event) (forecast, error) {
	start := ev.start
	model, err := strength.New(len(start.Players()), start.Record, strength.Options{Centers: start.Centers,
		Weight: c.weight, Fixed: c.fixed})
	if err != nil {
		return forecast{}, fmt.Errorf("%s: %w", ev.name, err)
	}
	questions, err := c.questions(start.Course)
	if err != nil {
		return forecast{}, err
	}
	set := odds.Settings{Seed: c.seed, Playings: c.playings, Workers: c.workers, Exact: c.exact,
		Questions: questions}
	if c.exact == 0 {
		set.Exact = -1
	}
	var done atomic.Int64
	set.Progress = func(n int) { done.Store(int64(n)) }
	meter := cli.ShowMeter(p.Errs, func() string { return progress(int(done.Load()), c.playings) })
	o, err := odds.Run(ctx, start.Course, model, set)
	meter.End()
	if err != nil {
		return forecast{}, fmt.Errorf("%s: %w", ev.name, err)
	}
	f := forecast{event: ev, odds: o, playings: c.playings, seed: c.seed, fixed: c.fixed, questions: c.ask,
		spreads: model.Spreads()}
	f.elo, f.errors = elo(model.Mean())
	return f, nil
}

// questions reads the questions about a course.
func (c call) questions(start course.Course) (list []odds.Question, err error) {
	for _, text := range c.ask {
		q, err := odds.Parse(text, start)
		if err != nil {
			return nil, fmt.Errorf("%w: -ask %q: %w", errCall, text, err)
		}
		list = append(list, q)
	}
	return list, nil
}

// progress says how far the playings are.
func progress(done, of int) string {
	return fmt.Sprintf("%s of %s playings, %d %%", grouped(done), grouped(of), int(int64(done)*100/int64(of)))
}
