package until

import (
	"context"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/runoff"
)

// This file says how long a competition must be.

// A Plan says how many matches a power needs, by simulations.
type Plan struct {
	Power       float64 `json:"power"`
	Simulations int     `json:"simulations"`
	// Least is the smallest number of matches that a pair has played.
	Least int `json:"least"`
	// Most is the maximum number of matches of each pair in a simulation.
	Most int `json:"most"`

	// Within Rounds rounds, this share of the simulations reaches the goal,
	// and within Median rounds a half. 0 stands for more than Most.
	Rounds int `json:"rounds"`
	Median int `json:"median"`

	// Fixed is how many matches of each pair a competition of fixed length
	// needs so that, with the power, the same bots are on each place of the
	// goal or better as in all that was played. Nothing is proved then. 0
	// stands for more than Most. If all that was played has a tie for a
	// place of the goal, Tied is true, and Fixed is 0.
	Fixed int  `json:"fixed"`
	Tied  bool `json:"tied,omitzero"`
}

const (
	// Simulations is how many competitions a plan simulates.
	Simulations = 200
	// maxWork is how much work all simulations may do, in steps of
	// [runoff.Terms].
	maxWork = 20_000_000_000
	// longer is how many times as long a simulation can be as the goal.
	longer = 4
)

// Plan simulates competitions with the same goal. The matches of each pair are
// drawn from the matches that the pair has played, with replacement, as if
// nothing else could happen. So a plan is no more precise than what was played.
// If that was stopped because it was decided, it has had luck more often than
// not, and the plan is rather too short.
//
// Each pair is drawn by itself, also if the pairs of a round had the same
// cards. There is an error if a pair has not played, and if the context is
// done. If simulations take too long, there are fewer of them, or none.
func (c *Course) Plan(ctx context.Context, power float64, r *rand.Rand) (Plan, error) {
	p := Plan{Power: power, Least: math.MaxInt, Most: longer * c.Goal.Matches}
	for _, pair := range c.pairs() {
		if p.Least = min(p.Least, len(c.matches[pair])); p.Least == 0 {
			return p, fmt.Errorf("a plan needs a match of %s against %s", pair[0], pair[1])
		}
	}
	var rounds []int
	for work := int64(maxWork); len(rounds) < Simulations && work > 0; {
		x := c.Competition
		x.Goal.Matches, x.Terms.MaxWork = p.Most, work
		s, err := Begin(x)
		if err == nil {
			err = s.play(ctx, c.matches, r)
		}
		if err != nil {
			return p, err
		}
		if work = s.evidence.WorkLeft(); work == 0 {
			break // nobody knows how long it would be
		}
		after := slices.Max(s.Decided)
		if !s.Over() {
			after = p.Most + 1
		}
		rounds = append(rounds, after)
	}
	p.Simulations = len(rounds)
	slices.Sort(rounds)
	p.Rounds, p.Median = p.within(rounds, power), p.within(rounds, 0.5)
	var err error
	p.Fixed, p.Tied, err = c.fixed(ctx, p, r)
	return p, err
}

// within returns within how many rounds a share of simulations has ended, or 0.
func (p Plan) within(sorted []int, share float64) int {
	for k, n := range sorted {
		if float64(k+1) >= share*float64(len(sorted)) && n <= p.Most {
			return n
		}
	}
	return 0
}

// play plays to the end, with matches that are drawn from others.
func (c *Course) play(ctx context.Context, from map[[2]string][][]int64, r *rand.Rand) error {
	for {
		b, err := c.Next()
		if err != nil || len(b.Pairs) == 0 {
			return err
		}
		for n := b.From; n <= b.To; n++ {
			units := make([][]int64, len(b.Pairs))
			for k, pair := range b.Pairs {
				units[k] = from[pair][r.IntN(len(from[pair]))]
			}
			if err := c.Add(ctx, b.Pairs, units); err != nil {
				return err
			}
		}
	}
}

// fixed returns the least length from which on the places of the goal are right
// with the power of a plan, or 0. It reports whether they are tied in what was
// played.
func (c *Course) fixed(ctx context.Context, p Plan, r *rand.Rand) (length int, tied bool, err error) {
	pairs := c.pairs()
	points := make([][]int64, len(pairs)) // of the matches of each pair
	means := make([]int64, len(pairs))
	for k, pair := range pairs {
		for _, units := range c.matches[pair] {
			points[k] = append(points[k], c.points(units))
		}
		const parts = 1 << 12 // pairs have not played equally often
		mean := float64(c.total(c.matches[pair])) / float64(len(points[k]))
		means[k] = int64(math.Round(parts * mean))
	}
	truth, err := c.winners(means)
	for k, place := range c.Goal.Places {
		tied = tied || err == nil && len(truth[k]) != place
	}
	if err != nil || tied {
		return 0, tied, err
	}
	right := map[int]int{} // by the length
	for range p.Simulations {
		if ctx.Err() != nil {
			return 0, false, context.Cause(ctx)
		}
		sums := make([]int64, len(points))
		for n, next := 1, 1; n <= p.Most; n++ {
			for k, list := range points {
				sums[k] += list[r.IntN(len(list))]
			}
			if n < next {
				continue
			}
			next += 1 + n/20
			got, err := c.winners(sums)
			if err != nil {
				return 0, false, err
			}
			if right[n] += 0; slices.EqualFunc(got, truth, slices.Equal[[]string]) {
				right[n]++
			}
		}
	}
	for _, n := range slices.Backward(slices.Sorted(maps.Keys(right))) {
		if float64(right[n]) < p.Power*float64(p.Simulations) {
			break
		}
		length = n
	}
	return length, false, nil
}

// pairs returns all pairs of bots.
func (c *Course) pairs() (list [][2]string) {
	for k, a := range c.Bots {
		for _, b := range c.Bots[k+1:] {
			list = append(list, [2]string{a, b})
		}
	}
	return list
}

// winners returns the bots on each place of the goal or better, if pairs have
// these totals.
func (c *Course) winners(totals []int64) ([][]string, error) {
	e := runoff.Event[string]{Bots: c.Bots}
	for k, pair := range c.pairs() {
		e.Matches = append(e.Matches,
			runoff.Match[string]{ID: fmt.Sprint(k), A: pair[0], B: pair[1], Chips: totals[k]})
	}
	t, err := e.Crosstable()
	if err != nil {
		return nil, err
	}
	var ranking runoff.Ranking[string]
	if c.Terms.Keep > 2 {
		ranking, err = runoff.TopByTotal(t, runoff.Top{Keep: c.Terms.Keep})
	} else {
		ranking, err = runoff.Bankroll(t)
	}
	winners := make([][]string, len(c.Goal.Places))
	for k, goal := range c.Goal.Places {
		for _, p := range ranking.Places {
			if p.From <= goal {
				winners[k] = append(winners[k], p.Bots...)
			}
		}
		slices.Sort(winners[k])
	}
	return winners, err
}

// String says how long a competition must be.
func (p Plan) String() string {
	if p.Simulations == 0 {
		return "There was no time for a plan.\n"
	}
	length := func(n int, one, many string) string {
		if n == 0 {
			return fmt.Sprintf("more than %d %s", p.Most, many)
		}
		return say.Count(n, one, many)
	}
	share := fmt.Sprintf("%.4g %%", 100*p.Power)
	fixed := fmt.Sprintf("Of a fixed length, a competition needs %s of each pair so that %s have the same bots on "+
		"the places. Then nothing is proved.", length(p.Fixed, "match", "matches"), share)
	if p.Tied {
		fixed = "In what was played, there is a tie for a place. So there is no plan of a fixed length."
	}
	decided := fmt.Sprintf("It takes %s until %s of competitions have decided all of it, and %s until a half has.",
		length(p.Rounds, "round", "rounds"), share, length(p.Median, "round", "rounds"))
	return say.Wrap(fmt.Sprintf("A plan by %s. Their matches are drawn from those that were played, at least "+
		"%d of each pair.", say.Count(p.Simulations, "simulation", "simulations"), p.Least), "", "", Width) +
		say.Wrap("- "+decided, "", "  ", Width) + say.Wrap("- "+fixed, "", "  ", Width)
}

// Luck says why a plan can be too short.
const Luck = "A competition that was stopped because it was decided has had luck more often than not. Then its plan " +
	"is rather too short."
