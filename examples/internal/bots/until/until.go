package until

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/arbiter-go/arbiter/runoff"
)

// A Goal is what must be decided.
type Goal struct {
	// Places are places such as 1 and 4: then it must be decided who is
	// first, and which bots are the first four. No place is the last.
	Places []int `json:"places,omitempty"`

	// Matches is how many matches two bots play at most, not fewer than the
	// least number of rounds of a batch.
	Matches int `json:"matches,omitzero"`
}

// A Competition is played until its goal is reached.
type Competition struct {
	Bots  []string
	Terms runoff.Terms // see there
	Goal  Goal

	// Batch is the least number of rounds of a batch, at least 1.
	Batch int
}

// ErrGoal says that a goal cannot be.
var ErrGoal = errors.New("no such goal")

// A Batch is what is played next.
type Batch struct {
	From, To int         // the numbers of the rounds, from 1
	Pairs    [][2]string // who meets
}

// A Course is how a competition went, or has gone so far.
type Course struct {
	Competition
	Rounds int // that were played
	// Decided has for each place of the goal the round after which it was
	// decided, or 0.
	Decided []int

	best, worst []int // the places of each bot

	evidence *runoff.Evidence[string]
	matches  map[[2]string][][]int64 // the units of each match of a pair
	full     bool                    // the evidence holds no more rounds
}

// Begin returns the course before the first round. The error is [ErrGoal], or
// an error of [runoff.NewEvidence].
func Begin(c Competition) (*Course, error) {
	var wrong []error
	for _, place := range c.Goal.Places {
		if place < 1 || place >= len(c.Bots) {
			wrong = append(wrong, fmt.Errorf("until: %w: place %d of %d bots", ErrGoal, place,
				len(c.Bots)))
		}
	}
	if len(c.Goal.Places) == 0 {
		wrong = append(wrong, fmt.Errorf("until: %w: no place must be decided", ErrGoal))
	}
	if c.Batch < 1 || c.Goal.Matches < c.Batch {
		wrong = append(wrong, fmt.Errorf("until: %w: %d matches, batches of %d", ErrGoal, c.Goal.Matches,
			c.Batch))
	}
	e, err := runoff.NewEvidence(c.Bots, c.Terms)
	if err := errors.Join(append(wrong, err)...); err != nil {
		return nil, err
	}
	x := &Course{Competition: c, Decided: make([]int, len(c.Goal.Places)), evidence: e,
		matches: map[[2]string][][]int64{}, best: slices.Repeat([]int{1}, len(c.Bots)),
		worst: slices.Repeat([]int{len(c.Bots)}, len(c.Bots))}
	return x, nil
}

// Next returns the next batch. If there is nothing more to play, it has no
// pairs.
func (c *Course) Next() (Batch, error) {
	// A batch is not cut at the end. So a competition with more matches has
	// the same batches first.
	b := Batch{From: c.Rounds + 1, To: c.Rounds + max(c.Batch, c.Rounds/8)}
	if b.To > c.Goal.Matches || c.spent() {
		return Batch{}, nil
	}
	var open []runoff.Claim[string]
	for k, place := range c.Goal.Places {
		if c.Decided[k] == 0 {
			open = append(open, c.within(place)...)
		}
	}
	var err error
	b.Pairs, err = c.evidence.Pairs(open...)
	return b, err
}

// spent reports whether the evidence can judge no further rounds.
func (c *Course) spent() bool { return c.full || c.evidence.WorkLeft() == 0 }

// within returns the claims that each bot is on a place or better.
func (c *Course) within(place int) (claims []runoff.Claim[string]) {
	for _, bot := range c.Bots {
		claims = append(claims, runoff.Claim[string]{Kind: runoff.Within, A: bot, Place: place})
	}
	return claims
}

// Add adds the next round: for each pair of the batch, the units of its match.
// They count for the first of the pair. All matches of a round have as many
// units. If many bots are about equal, it can take seconds. So there is an
// error if the context is done.
func (c *Course) Add(ctx context.Context, pairs [][2]string, units [][]int64) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	c.Rounds++
	for k, pair := range pairs {
		c.matches[pair] = append(c.matches[pair], units[k])
	}
	for u := range units[0] {
		var round []runoff.Match[string]
		for k, pair := range pairs {
			round = append(round, runoff.Match[string]{A: pair[0], B: pair[1], Chips: units[k][u]})
		}
		err := c.evidence.Add(round)
		if errors.Is(err, runoff.ErrTooLarge) {
			c.full = true
			break
		}
		if err != nil {
			return err
		}
	}
	c.look()
	return nil
}

// look takes note of what is decided. It forgets nothing, since the evidence
// says nothing any more when its work has ended.
func (c *Course) look() {
	best, worst := c.evidence.Places()
	for k := range c.Bots {
		c.best[k], c.worst[k] = max(c.best[k], best[k]), min(c.worst[k], worst[k])
	}
	for k, place := range c.Goal.Places {
		open := false
		for bot := range c.Bots {
			open = open || c.best[bot] <= place && place < c.worst[bot]
		}
		if c.Decided[k] == 0 && !open {
			c.Decided[k] = c.Rounds
		}
	}
}

// Over reports whether the whole goal is reached.
func (c *Course) Over() bool { return !slices.Contains(c.Decided, 0) }

// A Standing is what is known about a bot.
type Standing struct {
	Bot string `json:"bot"`
	// Best and Worst are the places that the bot can have.
	Best    int   `json:"best"`
	Worst   int   `json:"worst"`
	Matches int   `json:"matches"` // that it has played
	Total   int64 `json:"total"`   // of its units
}

// Standings returns what is known about each bot, in the order of the best
// place, the worst place, the total, and the order of the bots.
func (c *Course) Standings() []Standing {
	list := make([]Standing, len(c.Bots))
	for k, bot := range c.Bots {
		list[k] = Standing{Bot: bot, Best: c.best[k], Worst: c.worst[k]}
		for pair, matches := range c.matches {
			if pair[0] != bot && pair[1] != bot {
				continue
			}
			list[k].Matches += len(matches)
			sum := c.total(matches)
			if pair[1] == bot {
				sum = -sum
			}
			list[k].Total += sum
		}
	}
	slices.SortStableFunc(list, func(a, b Standing) int {
		return cmp.Or(a.Best-b.Best, a.Worst-b.Worst, cmp.Compare(b.Total, a.Total))
	})
	return list
}

// total returns what matches count together. A unit is at most 2²⁸, and there
// are fewer than 2²⁷ of them.
func (c *Course) total(matches [][]int64) (sum int64) {
	for _, units := range matches {
		sum += c.points(units)
	}
	return sum
}

// points returns what the units of a match count together.
func (c *Course) points(units []int64) (sum int64) {
	for _, x := range units {
		if c.Terms.By == runoff.SeriesPoints {
			x = int64(cmp.Compare(x, 0))
		}
		sum += x
	}
	return sum
}

// A Pair is what two bots have played.
type Pair struct {
	A       string `json:"a"`
	B       string `json:"b"`
	Matches int    `json:"matches"`
	Total   int64  `json:"total"` // for A
	// Low and High are bounds of what A can expect in a unit, by
	// [runoff.Evidence.Mean]. Their error comes on top of the error of the
	// places, and is as large again.
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

// Pairs returns what each pair has played, in the order of the bots.
func (c *Course) Pairs() (list []Pair, err error) {
	for k, a := range c.Bots {
		for _, b := range c.Bots[k+1:] {
			matches := c.matches[[2]string{a, b}]
			p := Pair{A: a, B: b, Matches: len(matches), Total: c.total(matches)}
			if p.Low, p.High, err = c.evidence.Mean(a, b); err != nil {
				return nil, err
			}
			list = append(list, p)
		}
	}
	return list, nil
}
