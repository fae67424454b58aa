package main

import (
	"github.com/arbiter-go/arbiter/examples/internal/forecast/chance"
	"github.com/arbiter-go/arbiter/runoff"
)

// This file plays competitions whose true order is known.

// odds stand for a level of 5 %.
const odds = 20

// A kind is a kind of competition.
type kind struct {
	name  string
	bots  int
	keep  int         // as in [runoff.Terms]
	by    runoff.Rule // ChipTotals or SeriesPoints
	pool  pool
	bound int64 // of units, or 0 for the smallest that holds
	learn bool
	lead  int64 // of the first two bots over all others
}

// The kinds of the tables of wrong statements.
var kinds = []kind{
	{name: "2", bots: 2, by: runoff.ChipTotals, pool: bell},
	{name: "2, signs", bots: 2, by: runoff.SeriesPoints, pool: bell},
	{name: "2, big wins", bots: 2, by: runoff.ChipTotals, pool: rare},
	{name: "2, big losses", bots: 2, by: runoff.ChipTotals, pool: rare.turned()},
	{name: "4", bots: 4, by: runoff.ChipTotals, pool: bell},
	{name: "4, two strong", bots: 4, by: runoff.ChipTotals, pool: bell, lead: deviation},
	{name: "4, signs", bots: 4, by: runoff.SeriesPoints, pool: bell},
	{name: "4, big wins", bots: 4, by: runoff.ChipTotals, pool: rare},
	{name: "4, long tails", bots: 4, by: runoff.ChipTotals, pool: tails},
	{name: "4, learning", bots: 4, by: runoff.ChipTotals, pool: bell, learn: true},
	{name: "6", bots: 6, by: runoff.ChipTotals, pool: bell},
	{name: "6, 4 stay", bots: 6, keep: 4, by: runoff.ChipTotals, pool: bell},
	{name: "6, a table", bots: 6, keep: 6, by: runoff.ChipTotals, pool: bell},
}

// A league is a competition that is being played. Bot 0 is the best, then comes
// bot 1, and so on. Or all are equal.
type league struct {
	kind
	strengths []int64 // of the bots
	lots      chance.Lots
	round     int // how many were played
	rounds    int // until bots that learn have learned all
	units     []runoff.Match[int]

	// lost has whether the first bot of each pair has lost the last unit.
	lost []bool
}

// ladder returns strengths that are apart by a step.
func ladder(bots int, step int64) []int64 {
	list := make([]int64, bots)
	for k := range list {
		list[k] = int64(bots-1-k) * step
	}
	return list
}

// strengths returns the strengths of the bots, which are apart by a step.
func (k kind) strengths(step int64) []int64 {
	list := ladder(k.bots, step)
	list[0] += k.lead
	list[1] += k.lead
	return list
}

// league begins a competition.
func (k kind) league(strengths []int64, rounds int, lots chance.Lots) *league {
	return &league{kind: k, strengths: strengths, rounds: rounds, lots: lots, lost: make([]bool, k.pairs())}
}

// pairs returns how many pairs of bots there are.
func (k kind) pairs() int {
	return k.bots * (k.bots - 1) / 2
}

// terms returns the terms of a competition.
func (l *league) terms() runoff.Terms {
	t := runoff.Terms{By: l.by, Keep: l.keep, Odds: odds}
	switch {
	case l.by == runoff.SeriesPoints:
	case l.bound > 0:
		t.Bound = l.bound
	default:
		t.Bound = l.pool.bound() + l.strengths[0] - l.strengths[l.bots-1]
		if l.learn {
			t.Bound += l.pool.bound() // for the double stake
		}
	}
	return t
}

// next plays a round, in which each two bots have a unit. The next round is in
// the same slice.
//
// Bots that learn have no strength before the first round, and all of it after
// the last. Also, if the first of two bots has lost the unit before, they play
// for a double stake. The mean remains the strength, given all that was before.
func (l *league) next() []runoff.Match[int] {
	l.units = l.units[:0]
	for b := range l.bots {
		for a := range b {
			more, chips := l.strengths[a]-l.strengths[b], l.pool.draw(&l.lots)
			if pair := len(l.units); l.learn {
				more = more * int64(l.round) / int64(l.rounds)
				if l.lost[pair] {
					chips *= 2
				}
				l.lost[pair] = chips < 0
			}
			l.units = append(l.units, runoff.Match[int]{A: a, B: b, Chips: chips + more})
		}
	}
	l.round++
	return l.units
}

// names returns the bots.
func (l *league) names() []int {
	list := make([]int, l.bots)
	for k := range list {
		list[k] = k
	}
	return list
}

// evidence returns the evidence before the first round.
func (l *league) evidence() (*runoff.Evidence[int], error) {
	return runoff.NewEvidence(l.names(), l.terms())
}

// rank ranks a table by the rule of the competition.
func (l *league) rank(t *runoff.Crosstable[int]) (runoff.Ranking[int], error) {
	switch {
	case l.by == runoff.SeriesPoints:
		return runoff.Points(t)
	case l.keep > 0:
		return runoff.TopByTotal(t, runoff.Top{Keep: l.keep})
	}
	return runoff.Bankroll(t)
}

// ahead claims that a bot is ahead of another.
func ahead(a, b int) runoff.Claim[int] {
	return runoff.Claim[int]{Kind: runoff.Ahead, A: a, B: b}
}
