package main

import (
	"context"
	"fmt"

	"github.com/arbiter-go/arbiter/duplicate"
	"github.com/arbiter-go/arbiter/examples/internal/forecast/chance"
	"github.com/arbiter-go/arbiter/examples/internal/games/holdem"
	"github.com/arbiter-go/arbiter/runoff"
)

// This file asks what a unit should be.

// deals is how many deals a match has.
const deals = 300

// A unit is what counts as one result.
type unit struct {
	name  string
	deals int
	by    runoff.Rule
}

var units = []unit{
	{"a deal in both seatings", 1, runoff.ChipTotals},
	{"a match of 300 deals, chips", deals, runoff.ChipTotals},
	{"a match of 300 deals, sign", deals, runoff.SeriesPoints},
}

// units prints how many deals it takes until two bots are told apart.
func (c call) units(ctx context.Context) (string, error) {
	simulated := make(pool, 0, len(bell))
	for _, x := range bell {
		simulated = append(simulated, x+deviation/20)
	}
	played, err := c.real("equilibrium", "strength", share(c.runs, 2))
	if err != nil {
		return "", err
	}
	text := ""
	for _, x := range []struct {
		name  string
		pool  pool
		bound int64 // of a deal
	}{
		{"simulated", simulated, 6 * deviation},
		{"played", played, 2 * mostChips},
	} {
		part, err := c.unit(ctx, x.name, x.pool, x.bound)
		if err != nil {
			return "", err
		}
		text += part + "\n"
	}
	return text, nil
}

// mostDeals is how many deals are played at most.
const mostDeals = 600_000

// unit prints the table of deals that are drawn from a pool.
func (c call) unit(ctx context.Context, name string, p pool, bound int64) (string, error) {
	ends, err := each(ctx, share(c.runs, 50), func(n int) (list []end, err error) {
		lots := chance.NewLots("unit "+name, c.seed, uint64(n))
		won := make([]int64, mostDeals)
		for k := range won {
			won[k] = p.draw(&lots)
		}
		for _, u := range units {
			x, err := decided(sums(won, u.deals), u.by, u.bound(bound))
			if err != nil {
				return nil, err
			}
			list = append(list, end{x.verdict, x.units * u.deals})
		}
		return list, nil
	})
	if err != nil {
		return "", err
	}
	mean, spread := p.moments()
	text := fmt.Sprintf("  %s: a mean of %.3f deviations, a bound of %.1f\n", name, mean/spread,
		float64(bound)/spread)
	rows := [][]string{{"", "mean", "median", "90 %", "wrong", "open"}}
	for k, u := range units {
		rows = append(rows, append([]string{u.name}, figures(column(ends, k), -1, true)...))
	}
	length := fmt.Sprint(fixed(mean / spread))
	rows = append(rows, []string{"fixed length, 5 %, power 90 %", length, length, length})
	return text + layout(rows), nil
}

// bound returns the bound of a unit of deals with a bound.
func (u unit) bound(deal int64) int64 {
	if u.by == runoff.SeriesPoints {
		return 0
	}
	return deal * int64(u.deals)
}

// sums adds up deals to units.
func sums(won []int64, deals int) (list []int64) {
	for k := deals; k <= len(won); k += deals {
		sum := int64(0)
		for _, x := range won[k-deals : k] {
			sum += x
		}
		list = append(list, sum)
	}
	return list
}

// mostChips is the most that a hand with limits can lose: four bets of 10 in
// each of the first two rounds, and four of 20 in each of the others.
const mostChips = 4*10 + 4*10 + 4*20 + 4*20

// real plays deals of limit hold'em in both seatings, between two strategies
// that do not learn. It returns what the first of them has won in each deal.
func (c call) real(first, second string, deals int) (pool, error) {
	master := duplicate.Master{}
	lots := chance.NewLots("cards", c.seed, 0)
	for k := range master {
		master[k] = byte(lots.Uint64())
	}
	plan, err := duplicate.Schedule(duplicate.Event[string]{
		Tables: [][]string{{first, second}}, Hands: deals, Matches: 1, Dealer: master, Cards: holdem.DealSize,
	})
	if err != nil {
		return nil, err
	}
	start := func(name string) holdem.Bot {
		for _, s := range holdem.All() {
			if s.Name == name {
				return s.New(c.seed)
			}
		}
		return nil
	}
	r, err := holdem.Match[string]{Game: holdem.Limit, Plan: plan, Table: 1, Match: 1, Start: start}.Play()
	if err != nil {
		return nil, fmt.Errorf("hold'em: %w", err)
	}
	won := make(pool, deals)
	for k := range won {
		// The nets are of the player in the first seat. By rule
		// AlternateButton, seats change with every hand.
		won[k] = r.Nets.First[k] - r.Nets.Second[k]
		if k%2 == 1 {
			won[k] = -won[k]
		}
	}
	return won, nil
}
