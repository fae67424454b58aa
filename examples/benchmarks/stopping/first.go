package main

import (
	"context"
	"fmt"
	"slices"

	"github.com/arbiter-go/arbiter/examples/internal/forecast/chance"
	"github.com/arbiter-go/arbiter/runoff"
)

// This file says how long it takes until the first place is decided.

// step is the difference of the best two bots, in thousandths of a deviation.
const step = 200

// firsts prints how many units decide the first place.
func (c call) firsts(ctx context.Context) (string, error) {
	rows := [][]string{
		{"", "", "", "all pairs", "", "", "some", "", "fixed"},
		{"", "units", "wrong", "open", "units", "wrong", "open", "95 %", "as often"},
	}
	for _, x := range []struct {
		name      string
		strengths []int64
	}{
		{"4 in a ladder", ladder(4, step)},
		{"4, two ahead", []int64{6 * step, 5 * step, 0, 0}},
		{"6 in a ladder", ladder(6, step)},
		{"6, two ahead", []int64{6 * step, 5 * step, 0, 0, 0, 0}},
	} {
		row, err := c.first(ctx, x.name, x.strengths)
		if err != nil {
			return "", err
		}
		rows = append(rows, row)
	}
	return layout(rows), nil
}

// A course is how a competition went with all pairs, and with the pairs that
// decide something. Units are counted.
type course struct {
	all, pairs end
	right      []bool // whether the best bot was first after each round
}

// first returns a row of the table.
func (c call) first(ctx context.Context, name string, strengths []int64) ([]string, error) {
	k := kind{name: name, bots: len(strengths), by: runoff.ChipTotals, pool: bell, bound: 6 * deviation}
	rounds := most * (deviation / step) * (deviation / step)
	list, err := each(ctx, share(c.runs, 20), func(n int) (course, error) {
		return play(k.league(strengths, rounds, chance.NewLots(name, c.seed, uint64(n))))
	})
	if err != nil {
		return nil, err
	}
	var all, pairs []end
	for _, x := range list {
		all, pairs = append(all, x.all), append(pairs, x.pairs)
	}
	right := 0
	for _, x := range all {
		right += max(x.verdict, 0)
	}
	row := append([]string{name}, figures(all, -1, false)...)
	row = append(row, figures(pairs, -1, false)...)
	return append(row, fmt.Sprint(k.pairs()*enough(list, len(list)*95/100)),
		fmt.Sprint(k.pairs()*enough(list, right))), nil
}

// play plays all rounds. Both ways to play have the same results.
func play(l *league) (c course, err error) {
	all, err := l.evidence()
	if err != nil {
		return c, err
	}
	some, err := l.evidence()
	if err != nil {
		return c, err
	}
	t, err := runoff.NewCrosstable(l.names(), runoff.Options{})
	if err != nil {
		return c, err
	}
	for l.round < l.rounds {
		round := l.next()
		if err := t.Add(round...); err != nil {
			return c, err
		}
		ranking, err := l.rank(t)
		if err != nil {
			return c, err
		}
		c.right = append(c.right, slices.Equal(ranking.Places[0].Bots, []int{0}))
		if c.all.verdict == 0 {
			if c.all, err = goOn(all, round, c.all.units, l.bots); err != nil {
				return c, err
			}
		}
		if c.pairs.verdict == 0 {
			pairs, err := some.Pairs(firstOf(l.bots)...)
			if err != nil {
				return c, err
			}
			round = slices.DeleteFunc(round, func(m runoff.Match[int]) bool {
				return !slices.Contains(pairs, [2]int{m.A, m.B})
			})
			if c.pairs, err = goOn(some, round, c.pairs.units, l.bots); err != nil {
				return c, err
			}
		}
	}
	return c, nil
}

// goOn adds a round, and looks whether a bot is first.
func goOn(e *runoff.Evidence[int], round []runoff.Match[int], units, bots int) (end, error) {
	now := end{0, units + len(round)}
	if err := e.Add(round); err != nil {
		return now, err
	}
	for k, claim := range firstOf(bots) {
		v, err := e.Judge(claim)
		switch {
		case err != nil:
			return now, err
		case v == runoff.True && k == 0:
			now.verdict = 1
		case v == runoff.True:
			now.verdict = -1
		}
	}
	return now, nil
}

// firstOf claims of each bot that it is first.
func firstOf(bots int) (claims []runoff.Claim[int]) {
	for k := range bots {
		claims = append(claims, runoff.Claim[int]{Kind: runoff.Within, A: k, Place: 1})
	}
	return claims
}

// enough returns the number of rounds from which on the best bot is first in at
// least a number of competitions.
func enough(list []course, least int) int {
	for r := len(list[0].right) - 1; r >= 0; r-- {
		right := 0
		for _, x := range list {
			if x.right[r] {
				right++
			}
		}
		if right < least {
			return r + 2 // rounds are numbered from 1
		}
	}
	return 1
}
