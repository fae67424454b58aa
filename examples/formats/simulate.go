package main

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"

	"github.com/arbiter-go/arbiter/examples/internal/forecast/chance"
)

// This file plays events in all formats, and adds up what is counted.

// A tally adds up the results of a format. The best player won a number of the
// events.
type tally struct {
	rounds, games, byes, least, each, most, dead, winner, tau chance.Mean
	events, won                                               int

	// In so many events, losing on purpose would have paid.
	title, place, together int

	// gain is how much more often the best player won than in the format
	// before.
	gain chance.Mean
}

// add adds the result of an event. The result before is the result of the
// format before, in the same event.
func (t *tally) add(r result, before *result) {
	t.events++
	won := r.winner == 1
	if won {
		t.won++
	}
	t.title += truth(r.gain.title)
	t.place += truth(r.gain.place)
	t.together += truth(r.gain.together)
	t.rounds.Add(float64(r.rounds))
	t.games.Add(float64(r.games))
	t.byes.Add(float64(r.byes))
	t.least.Add(float64(r.least))
	t.each.Add(r.each)
	t.most.Add(float64(r.most))
	t.dead.Add(float64(r.dead) / float64(r.games))
	t.winner.Add(float64(r.winner))
	t.tau.Add(r.tau)
	if before != nil {
		t.gain.Add(float64(truth(won) - truth(before.winner == 1)))
	}
}

// truth is 1 for true.
func truth(is bool) int {
	if is {
		return 1
	}
	return 0
}

// block is how many events are played before they are added up, in order.
const block = 256

// simulate plays a number of events in each format. All formats have the same
// players, and the same results between two players who meet equally often.
// The answer does not depend on the number of workers. If the context ends, the
// answer has the events up to then, and the error of the context. Done counts
// the events.
func simulate(ctx context.Context, s source, list []format, events, workers int, done *atomic.Int64) ([]tally, error) {
	tallies := make([]tally, len(list))
	results := make([][]result, block)
	errs := make([]error, block)
	for from := 0; from < events; from += block {
		count := min(block, events-from)
		var next atomic.Int64
		var all sync.WaitGroup
		for range min(workers, count) {
			all.Go(func() {
				for {
					k := int(next.Add(1)) - 1
					if k >= count {
						return
					}
					if errs[k] = ctx.Err(); errs[k] == nil {
						results[k], errs[k] = event(s, list, from+k)
						done.Add(1)
					}
				}
			})
		}
		all.Wait()
		for k := range count {
			switch err := errs[k]; {
			case errors.Is(err, context.Canceled):
				return tallies, err
			case err != nil:
				return nil, fmt.Errorf("event %d: %w", from+k+1, err)
			}
			for i, r := range results[k] {
				var before *result
				if i > 0 {
					before = &results[k][i-1]
				}
				tallies[i].add(r, before)
			}
		}
	}
	return tallies, nil
}

// event plays one event in each format.
func event(s source, list []format, number int) ([]result, error) {
	f := s.field(number)
	results := make([]result, len(list))
	for k, format := range list {
		r, err := format.play(f)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", format.name, err)
		}
		results[k] = r
	}
	return results, nil
}
