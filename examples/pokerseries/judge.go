package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/say"
	"github.com/arbiter-go/arbiter/runoff"
)

// This file has the rankings of an event.

// A report is all that is printed or drawn of an event.
type report struct {
	event
	table    *runoff.Crosstable[string]
	most     int       // matches of a pair
	rankings [3]ranked // by chips, by points, and of the best four
	chips    map[string]int64
	points   map[string]int64

	// The confidence of places; none of it without resamples, or if there
	// is a reason why nothing is known.
	samples int
	seed    uint64
	unknown string // the reason
	gaps    []runoff.Gap[string]
}

// Why nothing is known about confidence.
const (
	neverTwice = "No two bots have met twice, so all resamples are alike, and nothing is known about luck."
	tooLarge   = "Resamples could have sums of chips that are too large to be held, so nothing is said about luck."
)

// A ranked is a ranking by one of the rules.
type ranked struct {
	name, key string
	runoff.Ranking[string]
	place map[string]runoff.Place[string]
	trust []runoff.Trust[string] // in the order of the ranking
}

// rules has the rules of the report, in its order.
var rules = [3]struct {
	name, key string
	rank      func(*runoff.Crosstable[string]) (runoff.Ranking[string], error)
}{
	{"Bankroll", "bankroll", runoff.Bankroll[string]},
	{"Points", "points", runoff.Points[string]},
	{"TopByTotal", "top", func(t *runoff.Crosstable[string]) (runoff.Ranking[string], error) {
		return runoff.TopByTotal(t, runoff.Top{})
	}},
}

// judge ranks an event by all rules.
func judge(e event, c choices) (report, error) {
	t, err := e.table(c.uneven)
	if err != nil {
		return report{}, err
	}
	r := report{event: e, table: t, samples: c.samples, seed: c.seed, chips: map[string]int64{}, points: map[string]int64{}}
	r.most = most(t)
	if r.most <= 1 {
		r.unknown = neverTwice
	}

	for i, rule := range rules {
		x := ranked{name: rule.name, key: rule.key, place: map[string]runoff.Place[string]{}}
		if x.Ranking, err = rule.rank(t); err != nil {
			return report{}, explain(t, err)
		}
		for _, p := range x.Places {
			for _, b := range p.Bots {
				x.place[b] = p
			}
		}
		r.rankings[i] = x
	}
	for _, x := range t.Totals() {
		r.chips[x.Bot] = x.Total
	}
	for _, x := range r.rankings[1].Steps[0].Totals {
		r.points[x.Bot] = x.Total
	}
	if c.samples == 0 || r.unknown != "" {
		return r, nil
	}
	if err := r.affordable(); err != nil {
		return report{}, err
	}
	return r, r.resample(t)
}

// resample finds out how far the places can be trusted.
func (r *report) resample(t *runoff.Crosstable[string]) error {
	for i, rule := range rules {
		trust, err := runoff.Bootstrap(t, r.seed, r.samples, rule.rank)
		if err != nil {
			return explain(t, err)
		}
		if trust.Unknown != nil {
			r.unknown = tooLarge // the ranking itself is fine
			return nil
		}
		r.rankings[i].trust = trust.Bots
	}
	gaps, err := runoff.Ties(t, r.seed, r.samples)
	if err != nil {
		return explain(t, err)
	}
	r.gaps = gaps
	return nil
}

// order returns the bots in the order of a ranking.
func (r ranked) order() []string {
	var order []string
	for _, p := range r.Places {
		order = append(order, p.Bots...)
	}
	return order
}

// maxWork bounds the number of resamples, times the sum of the matches and the
// square of the number of bots, so that a run takes seconds.
const maxWork = 25_000_000

// affordable checks that there are not too many resamples for the size of the
// event.
func (r report) affordable() error {
	most := maxWork / (len(r.matches) + len(r.bots)*len(r.bots))
	if r.samples <= most {
		return nil
	}
	return fmt.Errorf("%d resamples of %d matches among %d bots take too long; take fewer -samples: up to %d, or 0 for none",
		r.samples, len(r.matches), len(r.bots), most)
}

// explain says an error of the library about a table as a file has the names.
func explain(t *runoff.Crosstable[string], err error) error {
	if errors.Is(err, runoff.ErrUneven) {
		return uneven(t)
	}
	return err
}

// uneven names the pairs that have too few matches.
func uneven(t *runoff.Crosstable[string]) error {
	const listed = 10
	most, found := most(t), 0
	var b strings.Builder
	bots := t.Bots()
	for i, one := range bots {
		for _, other := range bots[i+1:] {
			s := t.Series(one, other)
			if s.Matches >= max(most, 1) {
				continue
			}
			if found++; found <= listed {
				fmt.Fprintf(&b, "\n  %s and %s have %s", shown(s.A), shown(s.B), number(s.Matches))
			}
		}
	}
	if more := found - listed; more > 0 {
		fmt.Fprintf(&b, "\n  and %s", say.Count(more, "more pair", "more pairs"))
	}
	return fmt.Errorf("%w; the most is %d%s", runoff.ErrUneven, most, b.String())
}

// most returns the most matches that a pair has.
func most(t *runoff.Crosstable[string]) int {
	most := 0
	bots := t.Bots()
	for i, a := range bots {
		for _, b := range bots[:i] {
			most = max(most, t.Series(a, b).Matches)
		}
	}
	return most
}

func number(n int) string {
	if n == 0 {
		return "none"
	}
	return fmt.Sprint(n)
}

// list writes names with commas between them, each as called writes it.
func list(names []string, called func(string) string) string {
	var texts []string
	for _, n := range names {
		texts = append(texts, called(n))
	}
	return strings.Join(texts, ", ")
}
