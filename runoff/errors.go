package runoff

import (
	"errors"
	"fmt"
	"strings"
)

// Errors that a caller may want to tell apart, with [errors.Is].
var (
	ErrNoBot         = errors.New("there is no bot")
	ErrUnknownBot    = errors.New("not among the bots")
	ErrRepeatedBot   = errors.New("bot named twice")
	ErrNotAnID       = errors.New("a bot's id must be equal to itself")
	ErrSameBot       = errors.New("a bot cannot meet itself")
	ErrChips         = errors.New("the chips of the two must cancel")
	ErrRepeatedMatch = errors.New("match reported twice")
	ErrUneven        = errors.New("pairs must have the same number of matches, at least one")
	ErrKeep          = errors.New("at least one bot must be kept")
	ErrBankroll      = errors.New("a bot of the set has no bankroll")
	ErrSets          = errors.New("must be in the order of the round, and in one of its sets")
	ErrSamples       = errors.New("too few resamples")
	ErrOverflow      = errors.New("sums of chips are too large")
	ErrTooLarge      = errors.New("larger than this package takes")
)

// A BotError is a problem with one bot of a list.
type BotError[P comparable] struct {
	Index int // in the list, from 0
	Bot   P
	Err   error // one of those above
}

// Error says which bot it is, counting from 1.
func (e *BotError[P]) Error() string {
	return fmt.Sprintf("runoff: bot %d: %v: %v", e.Index+1, e.Bot, e.Err)
}

// Unwrap returns e.Err.
func (e *BotError[P]) Unwrap() error { return e.Err }

// A MatchError is a problem with one match of those given to [Crosstable.Add].
type MatchError[P comparable] struct {
	Index int // among those given, from 0
	Match Match[P]
	Err   error // one of those above
}

// Error says which match it is, counting from 1.
func (e *MatchError[P]) Error() string {
	id := ""
	if e.Match.ID != "" {
		id = fmt.Sprintf(" (%q)", e.Match.ID)
	}
	return fmt.Sprintf("runoff: match %d%s: %v %+d, %v %+d: %v",
		e.Index+1, id, e.Match.A, e.Match.ChipsA, e.Match.B, e.Match.ChipsB, e.Err)
}

// Unwrap returns e.Err.
func (e *MatchError[P]) Unwrap() error { return e.Err }

// An UnevenError is a table that breaks rule [EvenPairs]. It is an [ErrUneven].
type UnevenError[P comparable] struct {
	Most  int         // matches that some pair has
	Pairs []Series[P] // all that have fewer, or that have none
}

// Error names the first few of the pairs.
func (e *UnevenError[P]) Error() string {
	const named = 5
	var b strings.Builder
	fmt.Fprintf(&b, "runoff: %v: the most is %d", ErrUneven, e.Most)
	for i, s := range e.Pairs {
		if i == named {
			fmt.Fprintf(&b, ", and %d more pairs", len(e.Pairs)-named)
			break
		}
		fmt.Fprintf(&b, ", %v and %v have %d", s.A, s.B, s.Matches)
	}
	return b.String()
}

// Unwrap returns [ErrUneven].
func (e *UnevenError[P]) Unwrap() error { return ErrUneven }
