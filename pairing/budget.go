package pairing

import (
	"cmp"
	"errors"
	"fmt"

	"github.com/arbiter-go/arbiter/internal/work"
	"github.com/arbiter-go/arbiter/rating"
)

// This file bounds the work of a call, in steps of about a nanosecond. Steps
// are counted, not timed: their number depends on the event alone.

// Options are the settings of a call. The zero value suits most callers.
type Options struct {
	// MaxWork is the maximum number of steps of work of the call. A step
	// takes about a nanosecond. 0 means 1,000,000,000 steps, and 2,000 more
	// for each item of the event: each entrant, round, game, bye and
	// record. For the methods of a [Prepared], 0 means the maximum of
	// [Prepare]. If a call has several Options with a MaxWork, the last one
	// counts. A negative MaxWork allows nothing.
	//
	// No answer depends on MaxWork, except of [Margin] and [Pivotal], which
	// say how far they came. Another call that needs more is refused with
	// [ErrTooLarge]. MaxWork has no JSON, since a client must not set it.
	MaxWork int64 `json:"-"`
}

// A budget counts the steps that a call may take, and has taken.
type budget struct{ allowed, spent int64 }

// newBudget returns the budget of a call about an event.
func newBudget[P comparable](e *Event[P], options []Options) *budget {
	var most int64
	for _, o := range options {
		most = cmp.Or(o.MaxWork, most)
	}
	return &budget{allowed: work.Allowed(most, e.items())}
}

// again returns the budget of one more call about the same event. By default,
// the call may take as much work as the first one was allowed.
func again(allowed int64, options []Options) *budget {
	return newBudget(&Event[int]{}, append([]Options{{MaxWork: allowed}}, options...))
}

// left returns how many steps may still be taken.
func (b *budget) left() int64 { return max(0, b.allowed-b.spent) }

// over reports whether more steps have been counted than are allowed.
func (b *budget) over() bool { return b.spent > b.allowed }

// spend counts steps, and reports whether they were still allowed.
func (b *budget) spend(steps int64) bool {
	b.spent += steps
	return !b.over()
}

// fit rates the players, and counts the work of that.
func (b *budget) fit(players []int32, games []rating.Game[int32], dummyElo []float64) (rating.Table[int32], error) {
	if b.left() == 0 { // package rating would read 0 as its default
		return rating.Table[int32]{}, rating.ErrTooLarge
	}
	t, err := rating.Fit(players, games, rating.Options{DummyElo: dummyElo, MaxWork: b.left()})
	switch {
	case errors.Is(err, rating.ErrTooLarge):
		b.spent = b.allowed + 1
	case err == nil:
		b.spent += t.Info.Work
	}
	return t, err
}

// items counts the entrants, rounds, games, byes and records of an event.
func (e *Event[P]) items() int64 {
	n := int64(len(e.Entrants) + len(e.Withdrawals) + len(e.Reinstated) + len(e.ExtraLives) + len(e.Absent) +
		len(e.LateEntries) + len(e.Forbidden) + len(e.Requested) + len(e.Acceleration))
	n += itemsOfAmendment * int64(len(e.Amended))
	for _, r := range e.Rounds {
		n += int64(len(r.Games) + len(r.Byes) + 1)
	}
	for _, p := range e.Pins {
		n += int64(len(p.Pairs) + 1)
	}
	return n
}

// itemsOfAmendment is how many items take as much work as an amendment, whose
// game must be looked up.
const itemsOfAmendment = 10

// stepsOfReplay is the work for an item of an event in a replay, and to make a
// field of it.
const stepsOfReplay = 200

// stepsOfGap is the work for two groups of players, to find by how much they
// differ.
const stepsOfGap = 2

// A stage is a part of the work.
type stage string

const (
	atReplay stage = "the replay of the rounds"
	atOrder  stage = "the order of the ratings"
	atSearch stage = "the search for the round"
	atCheck  stage = "the check of the certificate"
	atBounds stage = "the fewest rounds"
)

// exceeded is the error of a stage at which the budget ran out before there was
// a field.
func (e *Event[P]) exceeded(b *budget, at stage) error {
	games := 0
	for _, r := range e.Rounds {
		games += len(r.Games)
	}
	return refuse(Problem{Kind: ErrTooLarge, Detail: fmt.Sprintf("%s takes more than the %d steps allowed: "+
		"entrants %d, rounds %d, games %d",
		at, b.allowed, len(e.Entrants), len(e.Rounds), games)})
}
