package calibration

import (
	"context"

	"github.com/arbiter-go/arbiter/examples/forecast/internal/course"
	"github.com/arbiter-go/arbiter/examples/forecast/internal/odds"
	"github.com/arbiter-go/arbiter/examples/forecast/internal/strength"
	"github.com/arbiter-go/arbiter/examples/internal/forecast/chance"
)

// This file has the forecasters. Ours is the first. Some of the others know
// less, and some are wrong on purpose.

// A forecaster gives chances. Either it has a model of the strengths, and the
// rest of the event is played with it, or it has a rule.
type forecaster struct {
	name  string
	about string
	model func(d drawn, lots *chance.Lots) (odds.Strengths, error)
	rule  func(left []int, bounds []course.Bound, p past) forecast
	wrong bool // on purpose
}

// The forecasters that others ask for by number.
const (
	ours      = 0
	truth     = 5
	tooSpread = 7
)

var forecasters = [...]forecaster{
	{name: "ours", about: "strengths from the results, and how uncertain they are",
		model: fit(strength.Options{})},
	{name: "weight 1/2", about: "ours, with the one weight that package rating has",
		model: fit(strength.Options{Weight: 0.5})},
	{name: "fixed", about: "ours, without the uncertainty",
		model: fit(strength.Options{Fixed: true})},
	{name: "seeds", about: "how often each seed came where, in earlier events",
		rule: bySeed},
	{name: "equal", about: "the same chances for all entrants left",
		rule: allEqual},
	{name: "truth", about: "the true strengths: nobody can do better",
		model: known(1)},
	{name: "half spread", about: "the true strengths, halved",
		model: known(0.5), wrong: true},
	{name: "twice spread", about: "the true strengths, doubled",
		model: known(2), wrong: true},
	{name: "shuffled", about: "the true strengths of other entrants",
		model: shuffled, wrong: true},
}

// fit returns the model from the results so far.
func fit(o strength.Options) func(drawn, *chance.Lots) (odds.Strengths, error) {
	return func(d drawn, _ *chance.Lots) (odds.Strengths, error) {
		return strength.New(len(d.now.Players()), d.now.Record, o)
	}
}

// known returns the true strengths times a factor.
func known(factor float64) func(drawn, *chance.Lots) (odds.Strengths, error) {
	return func(d drawn, _ *chance.Lots) (odds.Strengths, error) {
		scaled := make([]float64, len(d.strengths))
		for i, s := range d.strengths {
			scaled[i] = s * factor
		}
		return strength.Known(scaled), nil
	}
}

// shuffled gives the true strengths to entrants by lot.
func shuffled(d drawn, lots *chance.Lots) (odds.Strengths, error) {
	mixed := append([]float64(nil), d.strengths...)
	for i := len(mixed) - 1; i > 0; i-- {
		j := below(lots, i+1)
		mixed[i], mixed[j] = mixed[j], mixed[i]
	}
	return strength.Known(mixed), nil
}

// bySeed returns how often each seed had each place in the past. Only places
// that are not yet ruled out count.
func bySeed(left []int, bounds []course.Bound, p past) forecast {
	return byShares(left, bounds, func(entrant int) (float64, []float64) {
		return p.wins[entrant], p.places[entrant]
	})
}

// allEqual returns the same chances for all entrants left. All places of an
// entrant that are not yet ruled out are equally likely.
func allEqual(left []int, bounds []course.Bound, _ past) forecast {
	even := make([]float64, len(bounds))
	for k := range even {
		even[k] = 1
	}
	return byShares(left, bounds, func(int) (float64, []float64) { return 1, even })
}

// byShares makes chances of shares of any size. Where all shares are 0, all
// chances are equal.
func byShares(left []int, bounds []course.Bound, shares func(entrant int) (win float64, places []float64)) forecast {
	f := forecast{win: make([]float64, len(left))}
	for k, i := range left {
		win, places := shares(i)
		f.win[k] = win
		chances := make([]float64, len(places))
		open := chances[bounds[i].Best-1 : bounds[i].Worst]
		copy(open, places[bounds[i].Best-1:bounds[i].Worst])
		sumToOne(open)
		f.places = append(f.places, chances)
		f.top = append(f.top, atTop(chances))
	}
	sumToOne(f.win)
	return f
}

// sumToOne makes chances of shares.
func sumToOne(shares []float64) {
	sum := 0.0
	for _, x := range shares {
		sum += x
	}
	for k := range shares {
		if sum > 0 {
			shares[k] /= sum
		} else {
			shares[k] = 1 / float64(len(shares))
		}
	}
}

// atTop returns the chance of a place at the top.
func atTop(places []float64) float64 {
	sum := 0.0
	for _, x := range places[:min(top, len(places))] {
		sum += x
	}
	return min(sum, 1)
}

// look draws an event, and has it forecast by all forecasters. Then it plays
// the event to its end.
func (o options) look(ctx context.Context, event int, p past) (s scene, err error) {
	d, err := o.draw(event, p.rounds)
	if err != nil {
		return scene{}, err
	}
	entrants, bounds := left(d.now), d.now.Bounds()
	now, before := keep(d.now.Course), keep(d.before.Course)
	lots := chance.NewLots("calibration shuffle", o.seed, uint64(event))
	for _, f := range forecasters {
		if f.rule != nil {
			s.forecasts = append(s.forecasts, f.rule(entrants, bounds, p))
			continue
		}
		model, err := f.model(d, &lots)
		if err != nil {
			return scene{}, err
		}
		run, err := o.run(ctx, now, model, d.seed, o.playings)
		if err != nil {
			return scene{}, err
		}
		s.forecasts = append(s.forecasts, read(run, entrants))
	}
	model := strength.Known(d.strengths)
	old, err := o.run(ctx, before, model, d.seed, o.playings)
	if err != nil {
		return scene{}, err
	}
	s.stale = read(old, entrants)
	if s.covered, err = o.cover(ctx, now, model, d.seed); err != nil {
		return scene{}, err
	}
	end, _, err := finish(now, d.strengths, d.lots)
	if err != nil {
		return scene{}, err
	}
	for _, i := range entrants {
		settled := bounds[i].Worst <= top || bounds[i].Best > top
		s.happened = append(s.happened, outcome{end.Champion == i, end.Places[i], settled, d.news[i]})
	}
	return s, nil
}

// run finds the odds of a course. All ends are gone through if there are at
// most a number of ends; see [odds.Settings].
func (o options) run(ctx context.Context, c course.Course, s odds.Strengths, seed uint64,
	exact int) (odds.Odds, error) {
	run, err := odds.Run(ctx, c, s, odds.Settings{Seed: seed, Playings: o.playings, Exact: exact})
	if err == nil && run.Stopped {
		err = ctx.Err()
	}
	return run, err
}

// read returns the chances of the entrants left.
func read(run odds.Odds, left []int) (f forecast) {
	for _, i := range left {
		places := make([]float64, len(run.Places[i]))
		for k, c := range run.Places[i] {
			places[k] = c.Value
		}
		f.win = append(f.win, run.Champion[i].Value)
		f.top = append(f.top, atTop(places))
		f.places = append(f.places, places)
	}
	return f
}

// cover compares intervals of odds by lot with the exact odds, if all ends of
// the event can be gone through. What is proved has no interval.
func (o options) cover(ctx context.Context, c course.Course, s odds.Strengths, seed uint64) (n coverage, err error) {
	exact, err := o.run(ctx, c, s, seed, o.playings)
	if err != nil || !exact.Exact {
		return coverage{}, err
	}
	byLot, err := o.run(ctx, c, s, seed+1, -1)
	if err != nil {
		return coverage{}, err
	}
	for i, x := range byLot.Champion {
		if !x.Proved {
			n.ask(exact.Champion[i].Value, x.Value, x.Low, x.High)
		}
	}
	return n, nil
}
