package main

import (
	"errors"
	"fmt"
	"reflect"

	"github.com/arbiter-go/arbiter/runoff"
)

// A crosstable has the keys of a run-off.
type crosstable struct {
	Ask  string `json:"ask"`
	Rule string `json:"rule"`
	Keep *int   `json:"keep,omitempty"`
	matches
}

// matches are the keys of a [runoff.Event].
type matches struct {
	Bots        []id               `json:"bots"`
	Matches     []runoff.Match[id] `json:"matches"`
	AllowUneven bool               `json:"allowUneven,omitempty"`
}

// table returns the table of the matches.
func (m matches) table() (*runoff.Crosstable[id], error) {
	return runoff.Event[id]{Bots: m.Bots, Matches: m.Matches,
		Options: runoff.Options{AllowUneven: m.AllowUneven}}.Crosstable()
}

// A ranker ranks a table by one of the rules.
type ranker = func(*runoff.Crosstable[id]) (runoff.Ranking[id], error)

// ranking returns the table, and how it is ranked.
func (q crosstable) ranking() (*runoff.Crosstable[id], ranker, error) {
	var top runoff.Top
	var wrong []error
	if q.Keep != nil {
		// In the library, 0 stands for the usual number. Here it is
		// refused.
		if top.Keep = *q.Keep; top.Keep < 1 {
			wrong = append(wrong, fmt.Errorf("ask: keep is %d: %w", top.Keep, runoff.ErrKeep))
		}
	}
	rank, ok := map[string]ranker{
		"bankroll": runoff.Bankroll[id],
		"points":   runoff.Points[id],
		"top": func(t *runoff.Crosstable[id]) (runoff.Ranking[id], error) {
			return runoff.TopByTotal(t, top)
		},
	}[q.Rule]
	if !ok {
		wrong = append(wrong, fmt.Errorf("ask: the rule must be bankroll, points or top, not %.40q", q.Rule))
	}
	t, err := q.table()
	return t, rank, errors.Join(append(wrong, err)...)
}

// oneMatch is read field by field.
var oneMatch = reflect.TypeFor[runoff.Match[id]]()

// runoffs has the verbs about matches.
var runoffs = map[string]verb{
	"runoff.rank": on(func(q crosstable) (a runoff.Ranking[id], err error) {
		t, rank, err := q.ranking()
		if err != nil {
			return a, err
		}
		return rank(t)
	}, oneMatch),
	"runoff.bootstrap": on(func(q struct {
		crosstable
		Seed    uint64 `json:"seed"`
		Samples int    `json:"samples"`
	}) (a runoff.Confidence[id], err error) {
		t, rank, err := q.ranking()
		if err != nil {
			return a, err
		}
		return runoff.Bootstrap(t, q.Seed, q.Samples, rank)
	}, oneMatch),
	"runoff.ties": on(func(q struct {
		Ask string `json:"ask"`
		matches
		Seed    uint64 `json:"seed"`
		Samples int    `json:"samples"`
	}) (a gaps, err error) {
		t, err := q.table()
		if err != nil {
			return a, err
		}
		a.Gaps, err = runoff.Ties(t, q.Seed, q.Samples)
		return a, err
	}, oneMatch),
	"runoff.draw": on(func(q struct {
		Ask   string `json:"ask"`
		Bots  []id   `json:"bots"`
		First bool   `json:"firstRound"`
		Seed  uint64 `json:"seed"`
	}) (runoff.Round[id], error) {
		return runoff.Draw(q.Bots, q.First, q.Seed)
	}),
	"runoff.qualified": on(func(q struct {
		Ask       string             `json:"ask"`
		Round     runoff.Round[id]   `json:"round"`
		Bankrolls []runoff.Total[id] `json:"bankrolls"`
	}) (runoff.Qualified[id], error) {
		return q.Round.Advance(q.Bankrolls)
	}),
}

// gaps is the answer to runoff.ties.
type gaps struct {
	Gaps []runoff.Gap[id] `json:"gaps"`
}

// orError returns an answer, or nothing but the error if there is one.
func orError[T any](a T, err error) (any, error) {
	if err != nil {
		return nil, err
	}
	return a, nil
}

// runoffSets answers runoff.sets.
func runoffSets(line []byte) (any, error) {
	var q struct {
		Ask   string `json:"ask"`
		Order []id   `json:"order"`
		First bool   `json:"firstRound"`
	}
	if err := read(line, &q); err != nil {
		return nil, err
	}
	return orError(runoff.Sets(q.Order, q.First))
}

// runoffAdvance answers runoff.advance.
func runoffAdvance(line []byte) (any, error) {
	var q struct {
		Ask       string `json:"ask"`
		Bots      []id   `json:"bots"`
		Bankrolls []struct {
			Bot   id    `json:"bot"`
			Chips int64 `json:"chips"`
		} `json:"bankrolls"`
	}
	if err := read(line, &q); err != nil {
		return nil, err
	}
	totals := make([]runoff.Total[id], len(q.Bankrolls))
	for k, b := range q.Bankrolls {
		totals[k] = runoff.Total[id]{Bot: b.Bot, Total: b.Chips}
	}
	through, err := runoff.Advance(q.Bots, totals)
	if err != nil {
		return nil, err
	}
	return struct {
		Through []id `json:"through"`
	}{append([]id{}, through...)}, nil
}
