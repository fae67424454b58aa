package abalone

import (
	"errors"
	"fmt"

	"github.com/arbiter-go/arbiter/internal/problem"
)

// Kinds of problems, to be told apart with [errors.Is].
var (
	ErrBoard       = errors.New("not a board")
	ErrSide        = errors.New("a side is Black or White")
	ErrMove        = errors.New("not written as a move")
	ErrStep        = errors.New("the tail can only go to a neighboring field")
	ErrLine        = errors.New("tail and head must be two or three in a line")
	ErrBackwards   = errors.New("a line cannot move backwards; push it from its other end")
	ErrLeaves      = errors.New("a marble cannot leave the board by its own move")
	ErrSpelling    = errors.New("a broadside is written from its other end")
	ErrNotOwn      = errors.New("not one's own marbles")
	ErrBlocked     = errors.New("a marble is in the way")
	ErrOutnumbered = errors.New("a line pushes fewer marbles than it has")
	ErrRepeated    = errors.New("the position has been there before")
	ErrOver        = errors.New("the game is over")
	ErrTime        = errors.New("a time cannot be negative")
	ErrResult      = errors.New("not a result")
	ErrNoResult    = errors.New("the result at the end is missing")
	ErrResultTag   = errors.New("the Result tag differs from the result at the end")
	ErrAfterResult = errors.New("nothing comes after the result")
	ErrNumber      = errors.New("move numbers must be in order, each before a move of Black")
	ErrTag         = errors.New("not a tag")
	ErrRepeatedTag = errors.New("tag given twice")
	ErrTooLarge    = errors.New("exceeds a limit of this package")
	ErrNoPlayer    = errors.New("there is no player")
	ErrPlayer      = errors.New("the player gives no move")
)

// A Problem is one thing wrong with a move or with what was written. All
// problems of a board or of a record are reported at once, joined by
// [errors.Join]. [errors.As] finds the first of them, and Unwrap() []error
// returns them all.
type Problem struct {
	Kind   error  // one of the errors of this package
	Rule   Rule   // the rule that it is about, or 0
	Line   int    // of a record, from 1; 0 if it is not about a line
	Number int    // of the move, from 1, or 0
	Side   Side   // whose move, or None
	Detail string // what was written, or ""
}

// Error returns the problem in words: where, whose, what, and by which rule.
func (p *Problem) Error() string {
	move := problem.Numbered("move", p.Number)
	switch {
	case p.Number > 0 && p.Side != None:
		move += " of " + p.Side.String()
	case p.Side != None:
		move = p.Side.String()
	}
	return problem.Text("abalone", []string{problem.Numbered("line", p.Line), move}, p.Kind.Error(), p.Detail, p.Rule)
}

// Unwrap returns the kind.
func (p *Problem) Unwrap() error { return p.Kind }

// problems collects what is wrong.
type problems struct{ problem.List }

func (ps *problems) add(p Problem) { ps.Add(&p) }

// err returns all problems as one error, or nil.
func (ps *problems) err() error { return ps.Err("abalone") }

// quoted returns a text for a problem: the beginning of what was written.
func quoted(text string) string { return fmt.Sprintf("%.40q", text) }
