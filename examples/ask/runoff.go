package main

import (
	"errors"
	"fmt"

	"github.com/arbiter-go/arbiter/runoff"
)

// runoffRank answers runoff.rank.
func runoffRank(line []byte) (any, error) {
	var q struct {
		Ask     string `json:"ask"`
		Rule    string `json:"rule"`
		Keep    *int   `json:"keep,omitempty"`
		Bots    []id   `json:"bots"`
		Matches []struct {
			A     id    `json:"a"`
			B     id    `json:"b"`
			Chips int64 `json:"chips"`
		} `json:"matches"`
		AllowUneven bool `json:"allowUneven,omitempty"`
	}
	if err := read(line, &q); err != nil {
		return nil, err
	}
	var top runoff.Top
	var wrong []error
	if q.Keep != nil {
		// In the library, 0 stands for the usual number. Here it is
		// refused.
		if top.Keep = *q.Keep; top.Keep < 1 {
			wrong = append(wrong, fmt.Errorf("ask: keep is %d: %w", top.Keep, runoff.ErrKeep))
		}
	}
	rank, ok := map[string]func(*runoff.Crosstable[id]) (runoff.Ranking[id], error){
		"bankroll": runoff.Bankroll[id],
		"points":   runoff.Points[id],
		"top": func(t *runoff.Crosstable[id]) (runoff.Ranking[id], error) {
			return runoff.TopByTotal(t, top)
		},
	}[q.Rule]
	if !ok {
		wrong = append(wrong, fmt.Errorf("ask: the rule must be bankroll, points or top, not %.40q", q.Rule))
	}
	e := runoff.Event[id]{Bots: q.Bots, Options: runoff.Options{AllowUneven: q.AllowUneven}}
	for _, m := range q.Matches {
		e.Matches = append(e.Matches, runoff.Match[id]{A: m.A, B: m.B, Chips: m.Chips})
	}
	t, err := e.Crosstable()
	if err := errors.Join(append(wrong, err)...); err != nil {
		return nil, err
	}
	return orError(rank(t))
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
