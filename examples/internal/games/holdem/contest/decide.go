package contest

import (
	"context"
	"slices"

	"github.com/arbiter-go/arbiter/duplicate"
	"github.com/arbiter-go/arbiter/examples/internal/bots/until"
	"github.com/arbiter-go/arbiter/examples/internal/games/holdem"
	"github.com/arbiter-go/arbiter/runoff"
)

// This file plays a contest until places are decided.

// A Goal is what must be decided in each competition.
type Goal struct {
	until.Goal
	// Deals decides the places by chips, with each deal as evidence, and
	// not by points of matches. See [StopsEarly].
	Deals bool `json:"deals,omitzero"`
}

// A Decision is how a contest went that was played until places were decided.
type Decision struct {
	// Series are all series that were played, in the order in which they
	// came out.
	Series   []Series
	Excluded []string // teams, in their order
	// Courses are the courses of the competitions, in the order of
	// [Competitions]. A competition with too few teams for each place of
	// the goal has none.
	Courses [3]*until.Course
}

// Decide plays the contest until places are decided in each competition, by
// rule [StopsEarly]. A competition of no more teams than a place has nothing to
// decide about this place. Odds and work are as in [runoff.Terms]. Each
// competition has its own odds.
//
// Watch is called as by [Contest.Run]. The error is the error of Check, the
// error [ErrTooLarge] if the goal has more hands than [MaxHands], an error of
// [until.Begin], or an error as of [Contest.Run].
func (c Contest) Decide(ctx context.Context, h House, goal Goal, odds, work int64,
	watch func(Progress)) (Decision, error) {
	c.Matches = goal.Matches // of each pair at most
	if err := c.Check(); err != nil {
		return Decision{}, err
	}
	r := newRun(c, h, watch)
	if goal.Deals {
		r.deals = map[string][][]int64{}
	}
	d := Decision{Excluded: c.excluded()}
	for k, of := range Competitions {
		// Exclusion: an excluded team does not play.
		var err error
		if d.Courses[k], err = c.begin(of, d.Excluded, goal, odds, work); err != nil {
			return Decision{}, err
		}
	}
	for {
		more, err := r.decide(ctx, d.Courses)
		d.Series = r.course.Series
		if err != nil || !more {
			return d, err
		}
	}
}

// begin returns the course of a competition before the first round, or nil.
func (c Contest) begin(of Competition, excluded []string, goal Goal, odds, work int64) (*until.Course, error) {
	x := until.Competition{Batch: 1, Goal: until.Goal{Matches: goal.Matches}, Terms: of.terms(goal.Deals)}
	x.Terms.Odds, x.Terms.MaxWork = odds, work
	for _, t := range c.Teams {
		if _, plays := t.Bot(of); plays && !slices.Contains(excluded, t.Name) {
			x.Bots = append(x.Bots, t.Name)
		}
	}
	for _, place := range goal.Places {
		if place < len(x.Bots) {
			x.Goal.Places = append(x.Goal.Places, place)
		}
	}
	if len(x.Goal.Places) == 0 {
		return nil, nil
	}
	x.Terms.Keep = min(x.Terms.Keep, len(x.Bots))
	return until.Begin(x)
}

// terms returns the terms of a competition, without odds and work.
//
// StopsEarly: what a unit is, and by which totals bots leave.
func (c Competition) terms(deals bool) runoff.Terms {
	t := runoff.Terms{By: runoff.SeriesPoints}
	if deals {
		// Nobody can win more from the other in a hand: by RaiseCaps
		// and FixedBets 40 + 40 + 80 + 80 chips, and by ChipCap 1,000.
		t.By, t.Bound = runoff.ChipTotals, 2*240
		if c == NoLimit {
			t.Bound = 2 * 1000
		}
	}
	if c == Learning {
		t.Keep = 4 // TotalLast
	}
	return t
}

// decide plays a batch of all competitions. It reports false if there is
// nothing to play. Competitions that are not decided have played as many rounds
// as each other, so their batches are of the same rounds.
func (r *run) decide(ctx context.Context, courses [3]*until.Course) (more bool, err error) {
	var batches [3]until.Batch
	var series [3][]wantedSeries
	var from, to int
	for k, course := range courses {
		if course == nil {
			continue
		}
		if batches[k], err = course.Next(); err != nil {
			return false, err
		}
		b, of := batches[k], Competitions[k]
		for _, pair := range b.Pairs {
			from, to = b.From, b.To
			s := Stage{Game: of.Game(), From: from, To: to}
			series[k] = append(series[k], r.seriesOf(of, s, r.index(pair[0]), r.index(pair[1])))
		}
	}
	// SharedMatches: one series for both limit competitions.
	limit := slices.Clone(series[1])
	for _, w := range series[2] {
		same := func(x wantedSeries) bool { return x.match.ID == w.match.ID }
		if !slices.ContainsFunc(limit, same) {
			limit = append(limit, w)
		}
	}
	r.Matches = to - from + 1
	if len(series[0]) > 0 {
		err = r.playStage(ctx, Stage{Game: holdem.NoLimit, From: from, To: to}, series[0], false)
	}
	if err == nil && len(limit) > 0 {
		err = r.playStage(ctx, Stage{Game: holdem.Limit, From: from, To: to}, limit, false)
	}
	if err == nil {
		err = r.add(ctx, courses, batches, series)
	}
	return from > 0, err
}

// add gives the rounds that were played to their competitions.
func (r *run) add(ctx context.Context, courses [3]*until.Course, batches [3]until.Batch,
	series [3][]wantedSeries) error {
	for k, b := range batches {
		for m := 0; m < r.Matches && len(b.Pairs) > 0; m++ {
			var units [][]int64
			for _, w := range series[k] {
				id := w.match.ID
				if r.deals != nil {
					units = append(units, r.deals[id][m])
				} else {
					units = append(units, []int64{r.course.Series[r.seriesIndex[id]].Score.Nets[m]})
				}
			}
			if err := courses[k].Add(ctx, b.Pairs, units); err != nil {
				return err
			}
		}
	}
	clear(r.deals)
	return nil
}

// index returns the index of a team.
func (r *run) index(name string) int {
	return slices.IndexFunc(r.Teams, func(t Team) bool { return t.Name == name })
}

// perDeal returns the chips that the first bot has won with each deal in both
// halves.
func perDeal(m duplicate.Match) (chips []int64) {
	for k := range m.First {
		// AlternateButton, ExchangeSeats: the first bot has the first
		// seat in every other hand of the first half, and in the other
		// hands of the second.
		won := m.First[k] - m.Second[k]
		if k%2 == 1 {
			won = -won
		}
		chips = append(chips, won)
	}
	return chips
}
