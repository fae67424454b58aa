package pairing

import (
	"errors"
	"fmt"
	"strings"

	"github.com/arbiter-go/arbiter/internal/problem"
)

// Kinds of problems of an event or a round, to be told apart with [errors.Is].
var (
	ErrNoEntrant     = errors.New("an event needs an entrant")
	ErrRepeated      = errors.New("entered twice")
	ErrNotAnID       = errors.New("a player id must be equal to itself")
	ErrUnknownPlayer = errors.New("not among the entrants")
	ErrLives         = errors.New("lives must be at least 1")
	ErrEdition       = errors.New("no such edition, ranking or criteria")
	ErrSeedRatings   = errors.New("seed ratings must be from -10000 to 10000, one for each entrant")
	ErrOutcome       = errors.New("no such outcome")
	ErrSamePlayer    = errors.New("a player cannot meet themselves")
	ErrTwice         = errors.New("appears twice in the round")
	ErrTwoByes       = errors.New("more than one bye in the round")
	ErrUnfinished    = errors.New("the round is not finished")
	ErrEliminated    = errors.New("already eliminated")
	ErrWithdrawn     = errors.New("already withdrawn or removed")
	ErrAfter         = errors.New("must come after rounds that are completed")
	ErrUntil         = errors.New("a withdrawal must end later than it begins")
	ErrRound         = errors.New("rounds are numbered from 1")
	ErrAbsent        = errors.New("absent in this round")
	ErrPin           = errors.New("cannot be pinned")
	ErrWish          = errors.New("cannot be wished for")
	ErrPinned        = errors.New("not as the director pinned it")
	ErrForbidden     = errors.New("forbidden to meet")
	ErrNoLegalRound  = errors.New("pins and prohibitions leave no round")
	ErrPlayOff       = errors.New("not a play-off for second place")
	ErrTooLate       = errors.New("too late to be changed")
	ErrNoRound       = errors.New("no such round")
	ErrTooLarge      = errors.New("larger than this package takes")
	ErrOver          = errors.New("the event is over")
	ErrMissing       = errors.New("has neither a game nor a bye")
	ErrByeWrong      = errors.New("must not have the bye")
	ErrNotOptimal    = errors.New("the certificate does not prove the round optimal")
)

// A Problem is one thing wrong with an event or a round. Functions of this package report
// all problems at once, joined by [errors.Join], as "pairing: " and the text of each; use
// [errors.As] to get at the first, or Unwrap() []error at all of them.
type Problem struct {
	Kind error // one of the errors of this package
	Rule Rule  // the rule that is broken, or 0

	Criterion Criterion // the hard criterion that is broken, or 0
	Record    string    // where, if it isn't a round: "withdrawal 2", for example
	Round     int       // from 1; 0 if it isn't about a round
	Game      int       // from 1; 0 if it isn't about a game
	Player    string    // who, or ""
	Detail    string    // figures, or ""
}

// Error returns the problem in words: where, who, what, and by which rule.
func (p *Problem) Error() string {
	var where []string
	for _, w := range []string{p.Record, problem.Numbered("round", p.Round), problem.Numbered("game", p.Game)} {
		if w != "" {
			where = append(where, w)
		}
	}
	text := problem.Text("pairing", []string{strings.Join(where, ", "), p.Player}, p.Kind.Error(), p.Detail, p.Rule)
	if p.Criterion != 0 {
		text += fmt.Sprintf(" (criterion %v)", p.Criterion)
	}
	return text
}

// Unwrap returns the kind.
func (p *Problem) Unwrap() error { return p.Kind }

// problems collects what is wrong.
type problems struct{ problem.List }

func (ps *problems) add(p Problem) { ps.Add(&p) }

// err returns all problems as one error, or nil.
func (ps *problems) err() error { return ps.Err("pairing") }

// sound reports whether the players and sizes are such that a replay makes sense.
func (ps *problems) sound() bool { return !ps.Any(ErrTooLarge, ErrNoEntrant) }
