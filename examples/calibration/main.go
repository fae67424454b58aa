// Command calibration shows whether forecasts are honest: whether of things
// that are called 30 %, 30 % happen.
//
//	calibration [flags]
//
// It makes up events whose true strengths are known. Each event is played by
// its real rules to a moment, has its end forecast, and is played to its end
// with the true strengths. The forecasts are made as examples/forecast makes
// them: package strength fits the strengths, and package odds plays the rest of
// the event. The program prints scores, checks and a reliability diagram.
//
//	-events N      how many events are forecast (default 200)
//	-n N           entrants of an event, 4 to 24 (default 8)
//	-lives N       lives of a floating elimination, 1 to 5 (default 2)
//	-spread LIST   true spreads in Elo, drawn in turn (default 100,200,400)
//	-format F      floating, or roundrobin with one game for each pair
//	-playings N    playings of each forecast (default 300)
//	-seed S        what everything is drawn from (default 1)
//	-workers N     goroutines; the answer does not depend on it (default: all)
//	-json          print the answer as JSON, with all figures
//	-svg FILE      also draw the reliability diagrams; - is standard output
//
// # The events
//
// True strengths are normal, with the standard deviation of -spread. A seed is
// a strength with an error of the same size, and entrants are numbered by their
// seeds. The forecasters do not know the seeds, except the forecaster seeds.
//
// Each event is forecast at one moment, so that events are independent. The
// moment is after a number of rounds that is drawn before the event is played.
// An event that is decided by then is replaced by another. Scored are the
// chances of the entrants left: entrants for whom it is not proved that another
// one wins.
//
// # The scores
//
// The Brier score is the mean squared error of the chances to win. The ranked
// probability score is the same for the chances of place 1 or better, place 2
// or better, and so on: the mean over places and entrants. For both, 0 is best.
// There is no log score, because it is infinite if something happens that no
// playing had.
//
// Intervals are by the bootstrap over events: percentiles of the same figure
// over 2,000 draws of as many events. Whole events are drawn, because entrants
// of one event depend on each other. They are intervals of 95 %. Differences
// are between forecasts of the same events.
//
// # The checks
//
// Five checks look for errors in the chances to win and in the chances of one
// of the first three places, unless it is proved who has them:
//
//   - slope: the slope of what happened over what was said. It is 1 if
//     forecasts are right, and less if they are too sure.
//   - bias: the mean of what was said, less what happened. It is 0 if forecasts
//     are right. The chances to win have none, since they sum to 1.
//   - news: how much better than said the winners of the latest round do, and
//     how much worse the losers. It is 0 if forecasts have used that round.
//
// The intervals of the five checks are of 99 %. So together they raise a false
// alarm for about one right forecaster in twenty, if there are many events.
// With 100 and 200 events, it was 17 of 240. With 25 round robins of four
// entrants, it was 60 of 200, because the bootstrap needs more events than
// that. So with fewer than 100 events there is no verdict. The program says
// "not calibrated" only if a check fails. That no check fails says little if
// there are few events. So the program also plants defects in right forecasts,
// and says which ones the checks notice, and after how many events.
//
// A share of playings is not exactly a chance: this alone brings a slope below
// 1, by about 1 % with 300 playings. So use more playings with many events.
//
// Another check is about the intervals that forecasts have. Events with few
// ends are forecast by lot as well, with the true strengths, and about 95 % of
// the intervals of the chances to win must have the exact chance in them. With
// fewer than 100 such intervals there is no verdict about them.
//
// The exit status is 0, or 1 if something cannot be written or the program was
// interrupted, or 2 for a wrong call. Forecasts that are not calibrated are an
// answer, and no error.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
)

func main() {
	// Nearly all memory is needed for a short time, so garbage is collected
	// less often.
	debug.SetGCPercent(400)
	cli.Main(run)
}

// The formats of events.
const (
	floating   = "floating"
	roundRobin = "roundrobin"
)

// options are what the arguments ask for.
type options struct {
	events, entrants, lives int
	spreads                 []float64 // Elo
	format                  string
	playings                int
	seed                    uint64
	workers                 int
	resamples               int

	json bool
	svg  string // "" if no picture is asked for
}

// The largest numbers that flags can have. A forecast takes time in proportion
// to playings, and memory as well.
const (
	mostEvents   = 100_000
	mostPlayings = 100_000
	mostWorkers  = 1024
	mostSpreads  = 20
	mostSpread   = 2000
	mostWork     = 500_000_000 // events times playings
)

// run is the program; it returns the exit status.
func run(ctx context.Context, args []string, in io.Reader, out, errs io.Writer) int {
	p := cli.Program{Name: "calibration", In: in, Out: out, Errs: errs}
	o, status, ok := parse(p, args)
	if !ok {
		return status
	}
	text, err := o.answer(ctx, p)
	if err != nil {
		return p.Fail(err)
	}
	return p.Print(text, cli.Done, nil)
}

// parse reads the arguments. If they do not say what to do, ok is false.
func parse(p cli.Program, args []string) (o options, status int, ok bool) {
	o = options{
		events: 200, entrants: 8, lives: 2, spreads: []float64{100, 200, 400}, format: floating,
		playings: 300, seed: 1, workers: min(runtime.GOMAXPROCS(0), mostWorkers), resamples: 2000,
	}
	flags := p.Flags("calibration [flags]")
	cli.Int(flags, &o.events, "events", 2, mostEvents, "forecast `N` events")
	cli.Int(flags, &o.entrants, "n", 4, 24, "events have `N` entrants")
	cli.Int(flags, &o.lives, "lives", 1, 5, "entrants of a floating elimination have `N` lives")
	flags.Func("spread", "true spreads in Elo, a `list` with commas, drawn in turn (default 100,200,400)",
		o.readSpreads)
	flags.Func("format", "the `format` of the events, floating or roundrobin (default floating)",
		func(text string) error {
			if text != floating && text != roundRobin {
				return fmt.Errorf("it must be %s or %s", floating, roundRobin)
			}
			o.format = text
			return nil
		})
	cli.Int(flags, &o.playings, "playings", 10, mostPlayings,
		"play the rest of an event `N` times for each forecast")
	cli.Seed(flags, &o.seed, "seed", "draw everything from this `seed`")
	cli.Int(flags, &o.workers, "workers", 1, mostWorkers, "use `N` goroutines")
	flags.BoolVar(&o.json, "json", false, "print the answer as JSON")
	cli.Text(flags, &o.svg, "svg", "draw the reliability diagrams into this `file`, or on standard output for -")
	if status, ok := p.Parse(flags, args, 0); !ok {
		return options{}, status, false
	}
	if err := o.check(flags); err != nil {
		return options{}, p.Wrong(flags, err), false
	}
	return o, cli.Done, true
}

// check returns an error if flags do not fit together.
func (o *options) check(flags *flag.FlagSet) error {
	work := int64(o.events) * int64(o.playings)
	switch given := cli.Given(flags); {
	case given["lives"] && o.format == roundRobin:
		return errors.New("-lives is for -format floating")
	case work > mostWork:
		return fmt.Errorf("-events times -playings is %d, which is more than %d", work, mostWork)
	case !slices.ContainsFunc(o.spreads, func(s float64) bool { return s > 0 }):
		return errors.New("-spread must have a spread above 0: equal entrants say nothing about forecasts")
	case o.json && o.svg == "-":
		return errors.New("-json and -svg - cannot both go to standard output")
	}
	return nil
}

// readSpreads reads the list of spreads.
func (o *options) readSpreads(text string) error {
	fields := strings.Split(text, ",")
	if len(fields) > mostSpreads {
		return fmt.Errorf("there are %d spreads, at most %d are allowed", len(fields), mostSpreads)
	}
	o.spreads = nil
	for _, field := range fields {
		n, err := cli.ParseInt(strings.TrimSpace(field), 0, mostSpread)
		if err != nil {
			return err
		}
		o.spreads = append(o.spreads, float64(n))
	}
	return nil
}

// answer returns what the program prints. It writes the picture.
func (o options) answer(ctx context.Context, p cli.Program) (text []byte, err error) {
	if o.svg != "" && o.svg != "-" {
		if err := cli.CanWrite(o.svg); err != nil {
			return nil, err
		}
	}
	scenes, err := o.watch(ctx, p.Errs)
	if err != nil {
		return nil, err
	}
	r := o.report(scenes)
	if o.svg == "-" {
		return r.draw(), nil
	}
	if o.svg != "" {
		if err := p.Write(o.svg, r.draw()); err != nil {
			return nil, err
		}
	}
	if o.json {
		return r.encode()
	}
	return []byte(r.String()), nil
}

// watch has all events forecast, and shows on a terminal how far it is.
func (o options) watch(ctx context.Context, errs io.Writer) ([]scene, error) {
	var done atomic.Int64
	meter := cli.ShowMeter(errs, func() string {
		return fmt.Sprintf("%d of %s are forecast", done.Load(), say.Count(o.events, "event", "events"))
	})
	defer meter.End()
	p, err := o.earlier(ctx)
	if err != nil {
		return nil, err
	}
	scenes := make([]scene, o.events)
	err = eachEvent(ctx, o.events, o.workers, func(event int) (err error) {
		scenes[event], err = o.look(ctx, event, p)
		done.Add(1)
		return err
	})
	return scenes, err
}
