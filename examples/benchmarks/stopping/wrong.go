package main

import (
	"context"
	"fmt"

	"github.com/arbiter-go/arbiter/examples/internal/forecast/chance"
	"github.com/arbiter-go/arbiter/runoff"
)

// This file counts competitions in which something wrong was said.

// small is a small difference between neighbours in the order.
const small = deviation / 50

// wrong counts what Evidence says that is wrong.
func (c call) wrong(ctx context.Context) (string, error) {
	return c.compare(ctx, 1, 2, func(l *league, _ uint64) (bool, error) {
		e, err := l.evidence()
		for err == nil && l.round < l.rounds {
			err = e.Add(l.next())
		}
		if err != nil {
			return false, err
		}
		return contradicts(e, l.bots)
	})
}

// contradicts reports whether anything is decided that is wrong of the order of
// the numbers. What is decided once stays decided, so it is enough to ask at
// the end.
func contradicts(e *runoff.Evidence[int], bots int) (bool, error) {
	for b := range bots {
		for a := range b {
			if v, err := e.Judge(ahead(a, b)); err != nil || v == runoff.False {
				return true, err
			}
		}
	}
	return false, nil
}

// peek counts how often Bootstrap misleads somebody who looks ten times, and
// stops when a bot is first in 95 % of the resamples.
func (c call) peek(ctx context.Context) (string, error) {
	return c.compare(ctx, peeks, 1, func(l *league, seed uint64) (bool, error) {
		t, err := runoff.NewCrosstable(l.names(), runoff.Options{})
		for look := 1; look <= looks && err == nil; look++ {
			for err == nil && l.round < l.rounds*look*look/(looks*looks) {
				err = t.Add(l.next()...)
			}
			if err != nil || l.round == 0 {
				continue
			}
			var sure runoff.Confidence[int]
			sure, err = runoff.Bootstrap(t, seed, resamples, l.rank)
			for _, bot := range sure.Bots {
				if bot.Counts[0]*odds >= resamples*(odds-1) {
					return bot.Bot != 0 || l.strengths[0] == l.strengths[1], nil
				}
			}
		}
		return false, err
	})
}

const (
	looks     = 10
	resamples = 100
	peeks     = 50 // one in so many competitions has them
)

// compare prints in how many competitions of each kind something is wrong. A
// part of the runs is played, and a fifth of this part if there are six bots.
// The competitions of a kind and a number are the same in all tables. Shares
// have a number of digits.
func (c call) compare(ctx context.Context, part, digits int,
	wrong func(l *league, seed uint64) (bool, error)) (string, error) {
	rows := [][]string{
		{"", "", "", "", "no difference", "", "", "small"},
		{"bots", "of", "wrong", "%", "interval", "wrong", "%", "interval"},
	}
	for _, k := range kinds {
		runs := share(c.runs, part)
		if k.bots == 6 {
			runs = share(runs, 5)
		}
		row := []string{k.name, fmt.Sprint(runs)}
		for _, step := range []int64{0, small} {
			list, err := each(ctx, runs, func(n int) (bool, error) {
				lots := chance.NewLots(k.name, c.seed, uint64(n))
				return wrong(k.league(k.strengths(step), c.rounds, lots), c.seed+uint64(n))
			})
			if err != nil {
				return "", err
			}
			hits := count(list, true)
			low, high := chance.Interval(hits, runs)
			share := 100 * float64(hits) / float64(runs)
			row = append(row, fmt.Sprint(hits), fmt.Sprintf("%.*f", digits, share),
				fmt.Sprintf("%.*f to %.*f", digits, 100*low, digits, 100*high))
		}
		rows = append(rows, row)
	}
	return layout(rows), nil
}
