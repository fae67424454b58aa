package runoffs

import (
	"errors"
	"fmt"
	"strings"

	"github.com/arbiter-go/arbiter/duplicate"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/internal/problem"
	"github.com/arbiter-go/arbiter/runoff"
)

// This file has the rankings of an event.

// MaxBots is the maximum number of bots of a report.
const MaxBots = 500

// Options are what a report has besides the rankings. The zero value has
// nothing else.
type Options struct {
	Title string // what the event is called

	// Decides is the method by which the winner is found. If it is 0, no
	// method decides.
	Decides Method

	// Samples is the number of resamples for the confidence of places. 0
	// leaves the confidence out. Otherwise there are at least 2. Seed is
	// the seed of their lots.
	Samples int
	Seed    uint64

	// Series are the scores of the pairs, in any order and with either bot
	// first. There is one for each pair that has met, or none at all.
	Series []duplicate.Series[string]

	// Hands is the number of hands of each half of a match. If it is known,
	// the figures of luck are for 100 hands. If it is 0, they are for a
	// match.
	Hands int
}

// Kinds of problems of a report. An error of NewReport can also be an error of
// package runoff.
var (
	// ErrTooMany says that there are too many bots for a report or a
	// picture.
	ErrTooMany = errors.New("too many bots")

	// ErrSamples says that there is one resample, or a negative number.
	ErrSamples = errors.New("a number of resamples that is not allowed")

	// ErrTooLong says that there are too many resamples for the size of the
	// event.
	ErrTooLong = errors.New("too many resamples")

	// ErrMethod says that there is no such method.
	ErrMethod = errors.New("unknown method")

	// ErrSeries says that a series does not fit the matches of its pair.
	ErrSeries = errors.New("a series that does not fit the matches")

	// ErrHands says that no half has this number of hands.
	ErrHands = errors.New("the number of hands of a half")

	// ErrNoSeries says that there are no scores of duplicate matches to
	// draw.
	ErrNoSeries = errors.New("no scores of duplicate matches")
)

// A Report is all that is printed or drawn of an event. Make it with
// [NewReport].
type Report struct {
	title    string
	decides  Method // or 0
	bots     []string
	called   naming
	matches  int
	table    *runoff.Crosstable[string]
	most     int // matches of a pair
	rankings [len(book)]ranked
	chips    map[string]int64
	points   map[string]int64
	luck     luck

	// The confidence of places; none of it without resamples, or if there
	// is a reason why nothing is known.
	samples int
	seed    uint64
	unknown string // the reason
	gaps    []runoff.Gap[string]
}

// Why nothing is known about confidence.
const (
	neverTwice = "No two bots have met twice, so all resamples are alike, and nothing is known about how sure " +
		"the places are."
	tooLarge = "Resamples could have sums of chips that are too large to be held, so nothing is said about how " +
		"sure the places are."
)

// enough is how often a pair must meet so that the shares are nearly right also
// for bots that are nearly equal.
const enough = 10

// few says that no pair has met often enough for resamples, or is empty.
func (r Report) few() string {
	if r.most >= enough {
		return ""
	}
	return fmt.Sprintf("No pair has met more than %d times. With so few matches, bots that are nearly equal are "+
		"less sure of their places than these shares say.", r.most)
}

// A ranked is a ranking by one of the methods.
type ranked struct {
	method Method
	runoff.Ranking[string]
	place map[string]runoff.Place[string]
	trust []runoff.Trust[string] // in the order of the ranking
}

// NewReport ranks an event by all methods. Pairs can have different numbers of
// matches only if the event allows it.
//
// The order of the matches makes no difference to a report, and neither does
// the order of the series. Nothing of the event or the options is retained.
//
// The error has every problem of the event, or every problem of the options. If
// there are none, it is the error of a ranking; see [Explain].
func NewReport(e runoff.Event[string], o Options) (Report, error) {
	if n := len(e.Bots); n > MaxBots {
		return Report{}, fmt.Errorf("runoffs: %w: %d, at most %d", ErrTooMany, n, MaxBots)
	}
	t, err := e.Crosstable()
	if err != nil {
		return Report{}, err
	}
	if err := o.check(t); err != nil {
		return Report{}, err
	}
	r := Report{
		title: o.Title, decides: o.Decides, bots: t.Bots(), called: newNaming(t.Bots()),
		matches: len(e.Matches), table: t,
		samples: o.Samples, seed: o.Seed, chips: map[string]int64{}, points: map[string]int64{},
	}
	r.most = most(t)
	if r.most <= 1 {
		r.unknown = neverTwice
	}

	for i, row := range book {
		x := ranked{method: row.method, place: map[string]runoff.Place[string]{}}
		if x.Ranking, err = row.rank(t); err != nil {
			return Report{}, Explain(t, err)
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
	for _, x := range r.by(Points).Steps[0].Totals {
		r.points[x.Bot] = x.Total
	}
	r.luck = newLuck(t, o)
	if o.Samples == 0 || r.unknown != "" {
		return r, nil
	}
	if most := maxSamples(len(r.bots), r.matches); o.Samples > most {
		return Report{}, fmt.Errorf("runoffs: %w: %d of %d matches among %d bots; take fewer -samples: up to "+
			"%d, or 0 for none",
			ErrTooLong, o.Samples, r.matches, len(r.bots), most)
	}
	return r, r.resample()
}

// check reports what is wrong with the options, all problems at once.
func (o Options) check(t *runoff.Crosstable[string]) error {
	var found problem.List
	if o.Samples < 0 || o.Samples == 1 {
		found.Add(fmt.Errorf("runoffs: %w: it must be 0 or at least 2, not %d", ErrSamples, o.Samples))
	}
	if o.Decides != 0 {
		if _, err := o.Decides.index(); err != nil {
			found.Add(err)
		}
	}
	if o.Hands < 0 || o.Hands > duplicate.MaxHands {
		found.Add(fmt.Errorf("runoffs: %w must be from 0 to %d, not %d", ErrHands, duplicate.MaxHands, o.Hands))
	}
	o.checkSeries(t, &found)
	return found.Err("runoffs")
}

// resample finds out how far the places can be trusted.
func (r *Report) resample() error {
	for i, row := range book {
		trust, err := runoff.Bootstrap(r.table, r.seed, r.samples, row.rank)
		if err != nil {
			return Explain(r.table, err)
		}
		if trust.Unknown != nil {
			r.unknown = tooLarge // the ranking itself is fine
			return nil
		}
		r.rankings[i].trust = trust.Bots
	}
	gaps, err := runoff.Ties(r.table, r.seed, r.samples)
	if err != nil {
		return Explain(r.table, err)
	}
	r.gaps = gaps
	return nil
}

// by returns the ranking by a method, or the first ranking if there is no such
// method.
func (r Report) by(m Method) ranked {
	k, err := m.index()
	if err != nil {
		k = 0
	}
	return r.rankings[k]
}

// first is the ranking that decides. If none does, it is the first.
func (r Report) first() ranked { return r.by(r.decides) }

// order returns the bots in the order of a ranking.
func (r ranked) order() []string {
	var order []string
	for _, p := range r.Places {
		order = append(order, p.Bots...)
	}
	return order
}

// maxWork bounds the number of resamples, times the sum of the matches and the
// square of the number of bots, so that a report takes seconds.
const maxWork = 25_000_000

// maxSamples is the maximum number of resamples for the size of an event.
func maxSamples(bots, matches int) int { return maxWork / (matches + bots*bots) }

// Explain returns an error of package runoff about a table, with the names of
// the pairs that have too few matches. Other errors stay as they are.
func Explain(t *runoff.Crosstable[string], err error) error {
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
	called := shortened(bots, sentence, Quote)
	for i, one := range bots {
		for _, other := range bots[i+1:] {
			s := t.Series(one, other)
			if s.Matches >= max(most, 1) {
				continue
			}
			if found++; found <= listed {
				fmt.Fprintf(&b, "\n  %s and %s have %s", called[s.A], called[s.B], number(s.Matches))
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
