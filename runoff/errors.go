package runoff

import (
	"errors"

	"github.com/arbiter-go/arbiter/internal/problem"
)

// Kinds of problems, to be told apart with [errors.Is].
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
	ErrRanking       = errors.New("not ranked among the bots of the table")
	ErrOverflow      = errors.New("sums of chips are too large")
	ErrTooLarge      = errors.New("larger than this package takes")
)

// A Problem is one thing wrong with an input. All are reported at once, joined
// by [errors.Join]; use [errors.As] to get at the first, or Unwrap() []error at
// all of them.
type Problem struct {
	Kind   error  // one of the errors of this package
	Rule   Rule   // the rule that it is about, or 0
	Bot    int    // the place in a list of bots or bankrolls, from 1; 0 if it isn't about one
	Match  int    // the place among the matches given, from 1; 0 if it isn't about one
	Name   string // who, or both bots of a match, or ""
	Detail string // figures, or ""
}

// Error returns the problem in words: where, who, what, and by which rule.
func (p *Problem) Error() string {
	where := []string{problem.Numbered("bot", p.Bot), problem.Numbered("match", p.Match), p.Name}
	return problem.Text("runoff", where, p.Kind.Error(), p.Detail, p.Rule)
}

// Unwrap returns the kind.
func (p *Problem) Unwrap() error { return p.Kind }
