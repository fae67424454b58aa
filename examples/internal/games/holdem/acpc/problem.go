package acpc

import (
	"errors"
	"fmt"

	"github.com/arbiter-go/arbiter/duplicate"
	"github.com/arbiter-go/arbiter/examples/internal/games/holdem"
	"github.com/arbiter-go/arbiter/internal/problem"
)

// Kinds of problems, to be told apart with [errors.Is]. Other kinds come from
// packages holdem and duplicate: ErrGame, ErrCard, ErrRepeatedCard and
// ErrTooMany.
var (
	// ErrForm says that a line does not have the parts that it must have.
	ErrForm = errors.New("malformed")

	// ErrNumber says that something is not a number as the lines write it,
	// or not the number that must be here.
	ErrNumber = errors.New("not the right number")

	// ErrBetting says that an action is not legal, that a round does not
	// end where it must, or that a hand of a log is not over.
	ErrBetting = errors.New("not the betting of a hand")

	// ErrShown says that a line shows too many cards, or too few.
	ErrShown = errors.New("not the cards that must be shown")

	// ErrNet says that a hand of a log has another result than its cards
	// and its betting have.
	ErrNet = errors.New("not the chips that were won")

	// ErrScore says that the score of a log is not the sum of its hands.
	ErrScore = errors.New("not the sum of the hands")

	// ErrPlayers says that a log does not have two players with different
	// names, or that a hand has other players.
	ErrPlayers = errors.New("not the two players of the log")

	// ErrWord says that a text cannot be written in its place.
	ErrWord = errors.New("cannot be written here")

	// ErrTooLarge says that something exceeds a limit of this package.
	ErrTooLarge = errors.New("exceeds a limit of this package")
)

// A Problem is one thing that is wrong with a line, a log, or a hand for a log.
type Problem struct {
	Kind   error  // one of the errors above
	Line   int    // of a log, from 1, or 0
	Hand   int    // of a log that is written, from 1, or 0
	Part   string // of the line, such as "betting", or ""
	Byte   int    // of the part, from 1, or 0
	Detail string // the text found or expected, or ""
}

// Error returns the problem in words, with its place.
func (p *Problem) Error() string {
	where := []string{
		problem.Numbered("line", p.Line), problem.Numbered("hand", p.Hand),
		p.Part, problem.Numbered("byte", p.Byte),
	}
	return problem.Text("acpc", where, p.Kind.Error(), p.Detail, noRule(0))
}

// Unwrap returns the kind.
func (p *Problem) Unwrap() error { return p.Kind }

// noRule is the rule of a problem: lines have no rules of their own.
type noRule int

func (noRule) String() string { return "" }

// Problems are all problems of an input, in its order. At most a thousand are
// listed, and a last one of kind ErrTooLarge says how many more there are.
type Problems []*Problem

// Error returns the problems in words, one on each line.
func (ps Problems) Error() string { return problem.Join(ps) }

// Unwrap returns the problems.
func (ps Problems) Unwrap() []error { return problem.Errors(ps) }

// problems is a list of problems.
type problems struct{ problem.Found[*Problem] }

func (ps *problems) add(p Problem) { ps.Add(&p) }

// err returns all problems as one error, or nil.
func (ps *problems) err() error {
	return problem.Err(Problems(ps.All(func(n int) *Problem {
		return &Problem{Kind: ErrTooLarge, Detail: fmt.Sprintf("and %d more problems", n)}
	})))
}

// refuse returns one problem as an error.
func refuse(p *Problem) error {
	if p == nil {
		return nil
	}
	return Problems{p}
}

// becauseCards returns the problem of cards that package duplicate refuses.
func becauseCards(err error, text string) *Problem {
	for _, kind := range []error{duplicate.ErrCard, duplicate.ErrRepeatedCard, duplicate.ErrTooMany} {
		if errors.Is(err, kind) {
			return &Problem{Kind: kind, Part: "cards", Detail: fmt.Sprintf("%.40q", text)}
		}
	}
	return &Problem{Kind: ErrForm, Part: "cards", Detail: err.Error()}
}

// noGame returns the problem of a game that does not exist.
func noGame(g holdem.Game) *Problem {
	return &Problem{Kind: holdem.ErrGame, Detail: g.String()}
}
