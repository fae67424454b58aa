package acpc

import (
	"errors"

	"github.com/arbiter-go/arbiter/internal/problem"
)

// Kinds of problems, to be told apart with [errors.Is]. Other kinds come from
// packages holdem and duplicate: ErrGame, ErrCard and ErrRepeatedCard.
var (
	// ErrForm says that a line has other parts than such a line has.
	ErrForm = errors.New("malformed")

	// ErrNumber says that something is no number as the lines write it, or
	// not the number that comes next.
	ErrNumber = errors.New("not the right number")

	// ErrBetting says that an action is not legal, that a round does not
	// end where it must, or that a part of the hand is missing.
	ErrBetting = errors.New("not the betting of a hand")

	// ErrShown says that a line shows too many cards, or too few.
	ErrShown = errors.New("not the cards that must be shown")

	// ErrTooLarge says that something exceeds a limit of this package.
	ErrTooLarge = errors.New("exceeds a limit of this package")
)

// A Problem is one thing that is wrong with a line.
type Problem struct {
	Kind   error  // one of the errors above
	Line   int    // of a log, from 1; 0 if there is only one
	Part   string // of the line, such as "betting", or ""
	Byte   int    // of the part, from 1, or 0
	Detail string // what was found or expected, or ""
}

// Error returns the problem in words: where, and what.
func (p *Problem) Error() string {
	where := []string{problem.Numbered("line", p.Line), p.Part, problem.Numbered("byte", p.Byte)}
	return problem.Text("acpc", where, p.Kind.Error(), p.Detail, noRule(0))
}

// Unwrap returns the kind.
func (p *Problem) Unwrap() error { return p.Kind }

// noRule is the rule of a problem: lines have no rules of their own.
type noRule int

func (noRule) String() string { return "" }
