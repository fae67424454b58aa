// Package calibration tests whether forecasts are honest: whether of things
// that are called 30 %, 30 % happen.
//
// It makes up events whose true strengths are known. Each event is played by
// its real rules to a moment, has its end forecast, and is played to its end
// with the true strengths. Package strength fits the strengths, and package
// odds plays the rest of the event. The report has scores and checks.
//
// By day the events are few. The long run is
//
//	go test ./examples/forecast/internal/calibration -v -events 200
//
// # The events
//
// True strengths are normal, with the standard deviation of the spread. A seed
// is a strength with an error of the same size, and entrants are numbered by
// their seeds. The forecasters do not know the seeds, except the forecaster
// seeds.
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
// that. So with fewer than 100 events there is no verdict. The report says
// "not calibrated" only if a check fails. That no check fails says little if
// there are few events. So the test also plants defects in right forecasts,
// and says which ones the checks notice, and after how many events.
//
// A share of playings is not exactly a chance: this alone brings a slope below
// 1, by about 1 % with 300 playings. So use more playings with many events.
//
// Another check is about the intervals that forecasts have. Events with few
// ends are forecast by lot as well, with the true strengths, and about 95 % of
// the intervals of the chances to win must have the exact chance in them. With
// fewer than 100 such intervals there is no verdict about them.
package calibration

import (
	"context"
	"flag"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/cmd/clitest"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/internal/golden"
	"github.com/arbiter-go/arbiter/internal/night"
)

var (
	events   = flag.Int("events", 0, "forecast `N` events; fewer than 100 get no verdict")
	entrants = flag.Int("entrants", 8, "events have `N` entrants")
	lives    = flag.Int("lives", 2, "entrants of a floating elimination have `N` lives")
	format   = flag.String("format", floating, "the `format` of the events, floating or roundrobin")
	playings = flag.Int("playings", 300, "play the rest of an event `N` times for each forecast")
	seed     = flag.Uint64("seed", 1, "draw everything from this `seed`")
)

// The formats of events.
const (
	floating   = "floating"
	roundRobin = "roundrobin"
)

// options say what is forecast.
type options struct {
	events, entrants, lives int
	spreads                 []float64 // Elo
	format                  string
	playings                int
	seed                    uint64
	workers                 int
	resamples               int
}

// all are the options of a run with many events.
func all(format string, events, entrants, playings int) options {
	return options{
		events: events, entrants: entrants, lives: 2, spreads: []float64{100, 200, 400}, format: format,
		playings: playings, seed: 1, workers: runtime.GOMAXPROCS(0), resamples: 2000,
	}
}

// watch has all events forecast.
func (o options) watch(ctx context.Context) ([]scene, error) {
	p, err := o.earlier(ctx)
	if err != nil {
		return nil, err
	}
	scenes := make([]scene, o.events)
	err = eachEvent(ctx, o.events, o.workers, func(event int) (err error) {
		scenes[event], err = o.look(ctx, event, p)
		return err
	})
	return scenes, err
}

// judged returns the report of a run.
func (o options) judged(t *testing.T) report {
	t.Helper()
	scenes, err := o.watch(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return o.report(scenes)
}

// TestCalibrated has enough events for a verdict: our forecasts are calibrated,
// and models that are far too sure or mixed up are found out.
func TestCalibrated(t *testing.T) {
	o := all(roundRobin, 100, 5, 100)
	switch {
	case *events > 0:
		o = all(*format, *events, *entrants, *playings)
		o.lives, o.seed = *lives, *seed
	case night.Now():
		o = all(floating, 100, 6, 100)
	}
	r := o.judged(t)
	t.Log("\n" + r.String())
	if !r.Enough {
		return
	}
	for _, v := range r.Forecasters {
		if v.Name == forecasters[ours].name && !v.Calibrated || v.Name == "shuffled" && v.Calibrated {
			t.Errorf("%s: calibrated %v", v.Name, v.Calibrated)
		}
	}
	if r.Intervals.Enough && !r.Intervals.Fair {
		t.Errorf("intervals: %+v", r.Intervals)
	}
}

// TestGolden holds two short runs.
func TestGolden(t *testing.T) {
	robin := all(roundRobin, 12, 5, 40)
	robin.spreads, robin.seed = []float64{300}, 7
	for name, o := range map[string]options{"floating": all(floating, 12, 5, 40), "roundrobin": robin} {
		t.Run(name, func(t *testing.T) {
			text := o.judged(t).String()
			golden.Check(t, name+".golden", text)
			clitest.Plain(t, text)
		})
	}
}

// The answer does not depend on the number of goroutines, and has all parts.
func TestWorkers(t *testing.T) {
	o := all(roundRobin, 12, 5, 40)
	if night.Now() {
		o.format = floating
	}
	o.workers = 1
	r := o.judged(t)
	one := fmt.Sprintf("%+v", r)
	for _, o.workers = range []int{7, 2}[:night.Cases(1, 2)] {
		if many := fmt.Sprintf("%+v", o.judged(t)); many != one {
			t.Errorf("%d workers report\n%s\none reports\n%s", o.workers, many, one)
		}
	}
	if len(r.Forecasters) != len(forecasters) || len(r.Defects) != len(defects)+1 || r.Asked < 2*r.Events {
		t.Errorf("%+v", r)
	}
	asked := 0
	for _, x := range r.Forecasters[ours].Win.Bins {
		asked += x.Asked
	}
	if asked != r.Asked {
		t.Errorf("the bins have %d entrants, not %d", asked, r.Asked)
	}
}

// A longer run begins with the events of a shorter run.
func TestPrefix(t *testing.T) {
	o := short()
	if !night.Now() {
		o.format = roundRobin // it is simulated fast
	}
	less, err := o.watch(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	o.events += 3
	more, err := o.watch(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	for k := range less {
		a, b := count(less[k].forecasts[ours], less[k].happened), count(more[k].forecasts[ours], more[k].happened)
		if a != b {
			t.Errorf("event %d: %+v, was %+v", k, b, a)
		}
	}
}

// The page is at most 79 columns wide, and says what is wrong.
func TestPage(t *testing.T) {
	o := tested
	o.format, o.lives, o.spreads, o.events = floating, 3, []float64{100, 200}, 100
	scenes := made(o.events, 2)
	for k := range scenes {
		scenes[k].forecasts[ours] = scenes[k].forecasts[truth].bend(square)
		scenes[k].forecasts[ours].places = scenes[k].forecasts[truth].places
	}
	r := o.report(scenes)
	page := r.String()
	for line := range strings.Lines(page) {
		if say.Width(strings.TrimSuffix(line, "\n")) > pageWide {
			t.Errorf("%q", line)
		}
	}
	for _, want := range []string{"floating eliminations with 3 lives", "100 and 200 Elo", "Ours is not calibrated: it fails the checks slope win", "The intervals are honest"} {
		if !strings.Contains(strings.Join(strings.Fields(page), " "), want) {
			t.Errorf("the page does not say %q:\n%s", want, page)
		}
	}
	if !r.Enough || !r.Intervals.Enough {
		t.Error("there is a verdict, and it says that there are too few events")
	}
	// With fewer events there is no verdict, and with few intervals none
	// about intervals.
	o.events = 99
	for k := range scenes[:99] {
		scenes[k].covered = coverage{asked: 1, held: 1}
	}
	few := o.report(scenes[:99])
	for _, want := range []string{"99 events are too few for a verdict", "99 intervals of forecasts could be checked, which is too few"} {
		if few.Enough || few.Intervals.Enough || few.Intervals.Fair || !strings.Contains(strings.Join(strings.Fields(few.String()), " "), want) {
			t.Errorf("no %s in\n%s", want, few)
		}
	}
	if last := few.Defects[len(few.Defects)-1]; last.Events != 0 {
		t.Errorf("half intervals are noticed without intervals: %+v", last)
	}
	for k := range scenes {
		scenes[k].covered = coverage{}
	}
	if page := o.report(scenes).String(); !strings.Contains(page, "No event had so few ends") {
		t.Errorf("%s", page)
	}
}
