package statefile

import (
	"errors"
	"fmt"

	"github.com/arbiter-go/arbiter/internal/problem"
)

// Kinds of problems of a text. [Read] returns them.
var (
	// ErrLine says that a line does not begin with a known word, or that it
	// has nothing behind that word.
	ErrLine = errors.New("not a line of a state file")

	// ErrPlayer says that the line of a player does not have a name and a
	// seed rating.
	ErrPlayer = errors.New("a player needs a name and a seed rating")

	// ErrRating says that a seed rating is not a number, or is out of
	// range.
	ErrRating = errors.New("a seed rating must be a number from -10000 to 10000")

	// ErrRepeated says that a player is entered twice.
	ErrRepeated = errors.New("named twice")

	// ErrUnknown says that a name has no line of a player before.
	ErrUnknown = errors.New("not among the players so far")

	// ErrRemoved says that a player who was removed plays, has a bye, or is
	// removed again.
	ErrRemoved = errors.New("removed, and not added again")

	// ErrGame says that a game does not have two names and a result.
	ErrGame = errors.New("a game needs two names and a result")

	// ErrResult says that there is no such result of a game or a bye.
	ErrResult = errors.New("no such result")

	// ErrWinner says that the winner of a game is neither of the two.
	ErrWinner = errors.New("the winner must be one of the two")

	// ErrRound says that rounds are not numbered 1, 2, 3 and so on, or that
	// a game or bye comes before the first of them.
	ErrRound = errors.New("rounds must be numbered from 1, and begin before their games")

	// ErrNobody says that a text has no player.
	ErrNobody = errors.New("no players")
)

// Kinds of problems of an event. [Write] returns them.
var (
	// ErrName says that a name is empty, or is not UTF-8. Read returns it
	// for a name that is not UTF-8.
	ErrName = errors.New("a name must be UTF-8, and not empty")

	// ErrCannotSay says that an event has something that a state file
	// cannot say, and without which the results make no sense.
	ErrCannotSay = errors.New("a state file cannot say this")
)

// ErrMore says that there are more problems than are listed. The detail says
// how many more.
var ErrMore = errors.New("more problems")

// A Problem is one thing that is wrong with a text, or with an event.
type Problem struct {
	Kind   error  // one of the errors of this package
	Line   int    // from 1, or 0
	Who    string // whom it is about, or ""
	Detail string // words of the line, or ""
}

// Error returns the problem in words, on one line: where, who, and the problem.
func (p *Problem) Error() string {
	return problem.Text("statefile", []string{problem.Numbered("line", p.Line), p.Who}, p.Kind.Error(),
		p.Detail, noteKind(0))
}

// Unwrap returns the kind.
func (p *Problem) Unwrap() error { return p.Kind }

// Problems are all problems of a text, or of an event. At most a thousand are
// listed.
type Problems []*Problem

// Error returns the problems in words, one on each line.
func (ps Problems) Error() string { return problem.Join(ps) }

// Unwrap returns the problems.
func (ps Problems) Unwrap() []error { return problem.Errors(ps) }

// problems collects problems.
type problems struct{ problem.Found[*Problem] }

func (ps *problems) add(kind error, line int, who, detail string) {
	if ps.Room() {
		ps.Add(&Problem{kind, line, problem.Name(who), problem.Name(detail)})
	}
}

func (ps *problems) err() error {
	return problem.Err(Problems(ps.All(func(n int) *Problem {
		return &Problem{Kind: ErrMore, Detail: fmt.Sprint(n)}
	})))
}
