package main

// This file has the rankings of an event, and the qualifying before them.

import (
	"errors"
	"fmt"
	"strings"

	"github.com/arbiter-go/arbiter/runoff"
)

// A report is all that is printed or drawn of an event.
type report struct {
	event
	table    *runoff.Crosstable[string]
	most     int       // matches of a pair
	rankings [3]ranked // by chips, by points, and of the best four
	chips    map[string]int64
	points   map[string]int64

	// The confidence of places; none of it if luckUnknown or without resamples.
	samples     int
	seed        uint64
	luckUnknown bool // no pair has met twice
	gaps        []runoff.Gap[string]
}

// A ranked is a ranking by one of the rules.
type ranked struct {
	name, key string
	runoff.Ranking[string]
	place map[string]runoff.Place[string]
	trust []runoff.Trust[string] // in the order of the ranking
}

// judge ranks an event by all rules.
func judge(e event, c choices) (report, error) {
	t, err := e.table(c.uneven)
	if err != nil {
		return report{}, err
	}
	r := report{event: e, table: t, samples: c.samples, seed: c.seed, chips: map[string]int64{}, points: map[string]int64{}}
	r.most = most(t)
	r.luckUnknown = r.most <= 1

	for i, rule := range []struct {
		name, key string
		rank      func(*runoff.Crosstable[string]) (runoff.Ranking[string], error)
	}{
		{"Bankroll", "bankroll", runoff.Bankroll[string]},
		{"Points", "points", runoff.Points[string]},
		{"TopByTotal", "top", func(t *runoff.Crosstable[string]) (runoff.Ranking[string], error) {
			return runoff.TopByTotal(t, runoff.Top{})
		}},
	} {
		x := ranked{name: rule.name, key: rule.key, place: map[string]runoff.Place[string]{}}
		if x.Ranking, err = rule.rank(t); err != nil {
			return report{}, explain(t, err)
		}
		for _, p := range x.Places {
			for _, b := range p.Bots {
				x.place[b] = p
			}
		}
		if c.samples > 0 && !r.luckUnknown {
			trust, err := runoff.Bootstrap(t, c.seed, c.samples, rule.rank)
			if err != nil {
				return report{}, explain(t, err)
			}
			x.trust = trust.Bots
		}
		r.rankings[i] = x
	}
	for _, x := range t.Totals() {
		r.chips[x.Bot] = x.Total
	}
	for _, x := range r.rankings[1].Steps[0].Totals {
		r.points[x.Bot] = x.Total
	}
	if c.samples > 0 && !r.luckUnknown {
		if r.gaps, err = runoff.Ties(t, c.seed, c.samples); err != nil {
			return report{}, explain(t, err)
		}
	}
	return r, nil
}

// order returns the bots in the order of a ranking.
func (r ranked) order() []string {
	var order []string
	for _, p := range r.Places {
		order = append(order, p.Bots...)
	}
	return order
}

// explain says an error of the library about a table as a file has the names, and what the user can
// do about it.
func explain(t *runoff.Crosstable[string], err error) error {
	switch {
	case errors.Is(err, runoff.ErrUneven):
		return uneven(t)
	case errors.Is(err, runoff.ErrTooLarge):
		return fmt.Errorf("%w; take fewer -samples, or 0", err)
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
		fmt.Fprintf(&b, "\n  and %s", plural(more, "more pair", "more pairs"))
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

// qualify prints the qualifying rounds, and returns the event of those who get through.
func (p printer) qualify(e event, c choices) (event, error) {
	for n := uint64(0); ; n++ {
		seed := c.seed + n
		round, err := runoff.Draw(e.bots, n == 0, seed)
		if err != nil {
			return event{}, err
		}
		if !round.Needed {
			p.printf("\nNo qualifying round: there are %d bots, and it takes more than ten.\n", len(e.bots))
			return e, nil
		}
		p.printf("\nQualifying round %d, drawn with -seed %d\n\n", n+1, seed)
		bankrolls, err := p.sets(e, round, c)
		if err != nil {
			return event{}, err
		}
		q, err := round.Advance(bankrolls)
		if err != nil {
			return event{}, err
		}
		p.wrap("", fmt.Sprintf("%d go on: %s.", len(q.Through), list(q.Through)))
		if q.Stalled {
			p.printf("Nobody dropped out, so the qualifying ends.\n")
		}
		e = e.among(inOrder(e.bots, q.Through))
		if q.Done {
			return e, nil
		}
	}
}

// sets prints the sets of a round with the bankrolls of their bots, and returns these.
func (p printer) sets(e event, round runoff.Round[string], c choices) ([]runoff.Total[string], error) {
	var bankrolls []runoff.Total[string]
	var problems []error
	rows := [][]string{{"set", "bot", "bankroll", ""}}
	for k, set := range round.Sets {
		t, err := e.among(set).table(c.uneven)
		if err != nil {
			return nil, err
		}
		through := set
		_, err = runoff.Bankroll(t)
		if err != nil {
			problems = append(problems, fmt.Errorf("set %d: %w", k+1, explain(t, err)))
		} else if through, err = runoff.Advance(set, t.Totals()); err != nil {
			return nil, err
		}
		for i, x := range t.Totals() {
			row := []string{"", x.Bot, fmt.Sprintf("%+d", x.Total), "out"}
			if i == 0 {
				row[0] = fmt.Sprint(k + 1)
			}
			if len(through) > 0 && through[0] == x.Bot {
				row[3] = "goes on"
				through = through[1:]
			}
			if problems != nil {
				row[2], row[3] = "", ""
			}
			rows = append(rows, row)
		}
		bankrolls = append(bankrolls, t.Totals()...)
	}
	p.columns(rows, "r l r l")
	p.printf("\n")
	return bankrolls, errors.Join(problems...)
}

// inOrder returns those of a list who are also in the other, in the order of the list.
func inOrder(all, some []string) []string {
	in := map[string]bool{}
	for _, b := range some {
		in[b] = true
	}
	var order []string
	for _, b := range all {
		if in[b] {
			order = append(order, b)
		}
	}
	return order
}

func list(names []string) string {
	var texts []string
	for _, n := range names {
		texts = append(texts, shown(n))
	}
	return strings.Join(texts, ", ")
}
