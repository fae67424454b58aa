package pairing

import "fmt"

// This file bounds the work of a call. Work is counted in steps, each of about a nanosecond, but
// counted, not timed: it depends on the event alone, not on the machine.

// A call may take so many steps, and so many more for each entrant, game, bye and record.
const (
	stepsOfCall = 1_000_000_000
	stepsOfItem = 2_000
)

// stepsFor returns the steps that a call about an event may take.
func stepsFor[P comparable](e *Event[P]) int64 {
	items := len(e.Entrants) + len(e.Withdrawals) + len(e.Reinstated) + len(e.ExtraLives) + len(e.Absent) + len(e.Forbidden)
	for _, r := range e.Rounds {
		items += len(r.Games) + len(r.Byes)
	}
	for _, p := range e.Pins {
		items += len(p.Pairs) + 1
	}
	return stepsOfCall + stepsOfItem*int64(items)
}

// A budget is how many steps a call may take, and how many it has taken.
type budget struct{ allowed, spent int64 }

// left returns how many steps may still be taken.
func (b *budget) left() int64 { return max(0, b.allowed-b.spent) }

// spend counts steps, and reports whether they were still allowed.
func (b *budget) spend(steps int64) bool {
	b.spent += steps
	return b.spent <= b.allowed
}

// A stage is a part of the work.
type stage string

const (
	search stage = "the search for the round"
	check  stage = "the check of the certificate"
)

// exceeded is the error of a stage at which the budget ran out. It names what there is to the
// field that makes it so much work, or may.
func (f *field) exceeded(b *budget, at stage) error {
	met, forbidden := f.records()
	return &Problem{Kind: ErrTooLarge, Detail: fmt.Sprintf(
		"%s takes more than the %d steps allowed: players %d, pairs that have met %d, different numbers of meetings %d, forbidden pairs %d",
		at, b.allowed, len(f.players), met, len(f.timesPresent()), forbidden)}
}

// records counts the pairs that have met, and the forbidden ones.
func (f *field) records() (met, forbidden int) {
	for i := range f.players {
		met += len(f.met[i])
		forbidden += len(f.forbiddenTo(i))
	}
	return met / 2, forbidden / 2
}
