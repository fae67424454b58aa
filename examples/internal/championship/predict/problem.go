package predict

import (
	"errors"
	"fmt"

	"github.com/arbiter-go/arbiter/internal/problem"
)

// Kinds of problems of a contest. [Standings] returns them.
var (
	// ErrUnknown says that a player is not an entrant of the event.
	ErrUnknown = errors.New("not among the entrants")

	// ErrSame says that a player is named as both players of a game.
	ErrSame = errors.New("cannot meet itself")

	// ErrWinner says that the winner of a pick is neither of the players.
	ErrWinner = errors.New("the winner must be one of the two")

	// ErrSpectator says that the name of a spectator is empty.
	ErrSpectator = errors.New("a spectator must have a name")

	// ErrRound says that a round is below 1.
	ErrRound = errors.New("rounds count from 1")

	// ErrTime says that a time is missing.
	ErrTime = errors.New("a time is missing")

	// ErrRepeated says that a spectator has two picks for the same game at
	// the same time, or that two players have two starts in a round at the
	// same time.
	ErrRepeated = errors.New("named twice")

	// ErrNoGame says that a start is of a game that the event does not
	// have. With a replay, two players have two games in a round.
	ErrNoGame = errors.New("there is no such game")

	// ErrNoStart says that there is a pick for a game that took place, but
	// no start. Then nobody can say whether the pick came before it.
	ErrNoStart = errors.New("the start is missing")

	// ErrTooLarge says that a contest is beyond the limits of this package.
	// The detail has the figures.
	ErrTooLarge = errors.New("exceeds a limit of this package")

	// ErrMore says that there are more problems than are listed. The detail
	// says how many more.
	ErrMore = errors.New("more problems")
)

// A Problem is one thing that is wrong with a contest.
type Problem struct {
	Kind   error  // one of the errors of this package
	Where  string // such as "pick 3" or "start 2", or ""
	Who    string // whom it is about, or ""
	Detail string // figures, or ""
}

// Error returns the problem in words, on one line: where, who, and the problem.
func (p *Problem) Error() string {
	return problem.Text("predict", []string{p.Where, p.Who}, p.Kind.Error(), p.Detail, Rule(0))
}

// Unwrap returns the kind.
func (p *Problem) Unwrap() error { return p.Kind }

// Problems are all problems of a contest.
type Problems []*Problem

// Error returns the problems in words, one on each line.
func (ps Problems) Error() string { return problem.Join(ps) }

// Unwrap returns the problems.
func (ps Problems) Unwrap() []error { return problem.Errors(ps) }

// problems collects problems.
type problems struct{ problem.Found[*Problem] }

func (ps *problems) add(kind error, where, who, detail string) {
	if ps.Room() {
		ps.Found.Add(&Problem{kind, where, who, detail})
	}
}

func (ps *problems) err() error {
	return problem.Err(Problems(ps.All(func(n int) *Problem {
		return &Problem{Kind: ErrMore, Detail: fmt.Sprint(n)}
	})))
}
