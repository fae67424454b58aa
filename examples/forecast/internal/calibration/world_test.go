package calibration

import (
	"context"
	"fmt"
	"math/bits"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/arbiter-go/arbiter/examples/forecast/internal/course"
	"github.com/arbiter-go/arbiter/examples/internal/championship/play"
	"github.com/arbiter-go/arbiter/examples/internal/forecast/chance"
	"github.com/arbiter-go/arbiter/pairing"
	"github.com/arbiter-go/arbiter/roundrobin"
)

// This file plays the events whose end is forecast.

// elo is how much of a strength one point of Elo is.
const elo = 1 / chance.EloPerNat

// A scene is an event at the moment of its forecasts, and its end. Lists are by
// entrant left: an entrant for whom it is not proved that another one wins.
type scene struct {
	happened  []outcome
	forecasts []forecast // by forecaster
	stale     forecast   // by the truth, one round earlier
	covered   coverage
}

// A moment is an event after some rounds.
type moment struct {
	now    course.Start
	before course.Start // one round earlier; the same if there was none
	news   []int        // by entrant; see outcome
}

// A drawn event is an event at a moment, with what nobody but the truth knows.
type drawn struct {
	moment
	strengths []float64    // natural logarithms, by entrant
	lots      *chance.Lots // for the results to come
	seed      uint64       // for the forecasts
}

// tries is how many events are drawn until one is not decided at its moment.
const tries = 1000

// draw draws an event, and plays it up to its moment.
//
// The moment is drawn before anything is played. If it were drawn among the
// rounds that the event turns out to have, it would tell how long the event
// goes on, and even right forecasts would seem to be wrong. An event that is
// decided at its moment is replaced by another event. That is known at the
// moment, so it tells nothing of what comes.
func (o options) draw(event, rounds int) (drawn, error) {
	lots := chance.NewLots("calibration event", o.seed, uint64(event))
	for range tries {
		d := drawn{strengths: o.field(o.spreads[event%len(o.spreads)], &lots), lots: &lots}
		at := below(&lots, rounds)
		var open bool
		var err error
		if d.moment, open, err = o.play(d.strengths, at, &lots); err != nil {
			return drawn{}, err
		}
		if open && len(left(d.now)) > 1 {
			d.seed = lots.Uint64()
			return d, nil
		}
	}
	return drawn{}, fmt.Errorf("event %d: %d events in a row were decided at the moment of the forecast", event+1,
		tries)
}

// field draws the strengths of the entrants, best seed first. A seed is a
// strength with an error. Errors have the same spread as strengths.
func (o options) field(spread float64, lots *chance.Lots) []float64 {
	type entrant struct{ strength, rating float64 }
	field := make([]entrant, o.entrants)
	for i := range field {
		strength := float64(spread * lots.Normal())
		field[i] = entrant{float64(strength * elo), strength + float64(spread*lots.Normal())}
	}
	slices.SortStableFunc(field, func(a, b entrant) int {
		if a.rating > b.rating {
			return -1
		}
		return int(hit(a.rating < b.rating))
	})
	strengths := make([]float64, o.entrants)
	for i, e := range field {
		strengths[i] = e.strength
	}
	return strengths
}

// below draws a number from 0 to n-1.
func below(lots *chance.Lots, n int) int {
	k, _ := bits.Mul64(lots.Uint64(), uint64(n))
	return int(k)
}

// left returns the entrants for whom it is not proved that another one wins.
func left(c course.Course) (entrants []int) {
	for i, b := range c.Bounds() {
		if b.CanWin {
			entrants = append(entrants, i)
		}
	}
	return entrants
}

// play plays an event for a number of rounds. If it is over before, it is not
// open.
func (o options) play(strengths []float64, rounds int, lots *chance.Lots) (m moment, open bool, err error) {
	if o.format == roundRobin {
		return o.playLeague(strengths, rounds, lots)
	}
	return o.playFloating(strengths, rounds, lots)
}

// playFloating plays a floating elimination.
func (o options) playFloating(strengths []float64, rounds int, lots *chance.Lots) (m moment, open bool, err error) {
	numbers := map[string]int{}
	for i, name := range o.names() {
		numbers[name] = i
	}
	e := pairing.New(pairing.WC2012, o.names())
	e.Lives = o.lives
	e, next, err := play.On(e, rounds, play.Pair, func(pairing.Pairing[string]) func(gold, silver string) bool {
		return func(gold, silver string) bool {
			return lots.Uniform() < chance.Expected(strengths[numbers[gold]], strengths[numbers[silver]])
		}
	})
	if err != nil || next.Over {
		return moment{}, false, err
	}
	if m.now, err = course.Floating(e); err != nil {
		return moment{}, false, err
	}
	m.before, m.news = m.now, make([]int, o.entrants)
	if rounds == 0 {
		return m, true, nil
	}
	for _, g := range e.Rounds[rounds-1].Games {
		winner, loser := numbers[g.Gold], numbers[g.Silver]
		if g.Outcome == pairing.SilverWins {
			winner, loser = loser, winner
		}
		m.news[winner], m.news[loser] = 1, -1
	}
	e.Rounds = e.Rounds[:rounds-1]
	m.before, err = course.Floating(e)
	return m, true, err
}

// playLeague plays a round robin of one game for each pair. Who shares the
// first place plays it off, and there is no final.
func (o options) playLeague(strengths []float64, rounds int, lots *chance.Lots) (m moment, open bool, err error) {
	e := roundrobin.Event[string]{Teams: o.names(), Options: roundrobin.Options{Games: 1,
		PlayOffGames: 1, Places: 1}}
	numbers := map[string]int{}
	for i, name := range e.Teams {
		numbers[name] = i
	}
	plan, err := roundrobin.Fixtures(e)
	if err != nil {
		return moment{}, false, err
	}
	m.news = make([]int, o.entrants)
	before := e
	for _, day := range plan.Rounds[:min(rounds, len(plan.Rounds))] {
		clear(m.news)
		before = e
		for _, x := range day.Matches {
			a, b := numbers[x.A], numbers[x.B]
			result := roundrobin.Match[string]{A: x.A, B: x.B, WinsB: 1}
			m.news[a], m.news[b] = -1, 1
			if lots.Uniform() < chance.Expected(strengths[a], strengths[b]) {
				result.WinsA, result.WinsB = 1, 0
				m.news[a], m.news[b] = 1, -1
			}
			e.Results = append(e.Results, result)
		}
	}
	if m.now, err = course.RoundRobin(e); err != nil {
		return moment{}, false, err
	}
	m.before, err = course.RoundRobin(before)
	return m, len(m.now.Contests()) > 0, err
}

// names are the names of the entrants: their seeds.
func (o options) names() []string {
	names := make([]string, o.entrants)
	for i := range names {
		names[i] = fmt.Sprint(i + 1)
	}
	return names
}

// longest is how many rounds an event is played on at most.
const longest = 10_000

// finish plays a course to its end, with results by lot. It returns the end,
// and how many rounds were played.
func finish(c course.Course, strengths []float64, lots *chance.Lots) (end course.End, rounds int, err error) {
	for ; rounds < longest; rounds++ {
		contests := c.Contests()
		if len(contests) == 0 {
			return c.End(), rounds, nil
		}
		results := make([]course.Result, len(contests))
		for k, x := range contests {
			first, second, _ := chance.Match(x.Games, chance.Expected(strengths[x.First],
				strengths[x.Second]))
			switch u := lots.Uniform(); {
			case u < first:
				results[k] = course.FirstWins
			case u < first+second:
				results[k] = course.SecondWins
			default:
				results[k] = course.Even
			}
		}
		if c, err = c.After(results); err != nil {
			return course.End{}, rounds, err
		}
	}
	return course.End{}, rounds, fmt.Errorf("an event has more than %d rounds", longest)
}

// A past has what happened in earlier events of the same kind.
type past struct {
	rounds int         // of the longest event
	places [][]float64 // how often each seed had each place
	wins   []float64   // how often each seed won
}

// pastEvents is how many earlier events there are.
const pastEvents = 1000

// earlier plays earlier events.
func (o options) earlier(ctx context.Context) (p past, err error) {
	ends := make([]course.End, pastEvents)
	rounds := make([]int, pastEvents)
	err = eachEvent(ctx, pastEvents, o.workers, func(event int) error {
		lots := chance.NewLots("calibration past", o.seed, uint64(event))
		strengths := o.field(o.spreads[event%len(o.spreads)], &lots)
		m, _, err := o.play(strengths, 0, &lots)
		if err == nil {
			ends[event], rounds[event], err = finish(m.now, strengths, &lots)
		}
		return err
	})
	if err != nil {
		return past{}, err
	}
	p.rounds = slices.Max(rounds)
	if o.format == roundRobin { // its rounds are all open at once
		p.rounds = o.entrants - 1 + o.entrants%2
	}
	p.wins = make([]float64, o.entrants)
	p.places = make([][]float64, o.entrants)
	for i := range p.places {
		p.places[i] = make([]float64, o.entrants)
	}
	for _, end := range ends {
		if end.Champion >= 0 {
			p.wins[end.Champion]++
		}
		for i, place := range end.Places {
			p.places[i][place-1]++
		}
	}
	return p, nil
}

// shareOut calls a function with each number from 0 to n-1, in several
// goroutines.
func shareOut(n, workers int, work func(k int)) {
	var next atomic.Int64
	var all sync.WaitGroup
	for range min(workers, n) {
		all.Go(func() {
			for {
				k := int(next.Add(1)) - 1
				if k >= n {
					return
				}
				work(k)
			}
		})
	}
	all.Wait()
}

// eachEvent is shareOut for work that can fail. It returns the error of the
// first event that fails, and begins no event after it. It also stops when the
// context is done.
func eachEvent(ctx context.Context, n, workers int, work func(event int) error) error {
	errs := make([]error, n)
	var first atomic.Int64 // the first event that is known to fail
	first.Store(int64(n))
	shareOut(n, workers, func(k int) {
		if int64(k) > first.Load() {
			return
		}
		if errs[k] = ctx.Err(); errs[k] == nil {
			errs[k] = work(k)
		}
		for errs[k] != nil {
			old := first.Load()
			if int64(k) >= old || first.CompareAndSwap(old, int64(k)) {
				return
			}
		}
	})
	if k := first.Load(); k < int64(n) {
		return errs[k]
	}
	return nil
}
