package stackem

import (
	"errors"

	"github.com/arbiter-go/arbiter/internal/problem"
)

// Kinds of problems, to be told apart with [errors.Is].
var (
	ErrBrick         = errors.New("no such brick")
	ErrRepeatedBrick = errors.New("this brick appears twice")
	ErrFirst         = errors.New("no such player")
	ErrChoice        = errors.New("a brick is taken from the discard or the pile")
	ErrTime          = errors.New("no such time")
	ErrTooLong       = errors.New("exceeds a limit of this package")
	ErrNoDiscard     = errors.New("there is no discard to take")
	ErrForfeit       = errors.New("no such forfeit")
	ErrNotRunning    = errors.New("the game is not going on")
	ErrNumber        = errors.New("no such number")
	ErrNoPlayer      = errors.New("a player is missing")
)

// A Problem is one thing wrong with a game. All problems are reported at once,
// joined by [errors.Join]. [errors.As] finds the first of them, and Unwrap()
// []error returns them all.
type Problem struct {
	Kind   error  // one of the errors of this package
	Rule   Rule   // the rule that it is about, or 0
	Where  string // as in "wall of player 1, B3" or "move 3", or ""
	Detail string // figures, or ""
}

// Error returns the problem in words, with its place and its rule.
func (p *Problem) Error() string {
	return problem.Text("stackem", []string{p.Where}, p.Kind.Error(), p.Detail, p.Rule)
}

// Unwrap returns the kind.
func (p *Problem) Unwrap() error { return p.Kind }

// problems is a list of problems.
type problems struct{ problem.List }

// add adds a problem, if there is room; if not, it is only counted, and needs
// no words.
func (ps *problems) add(p func() error) {
	if ps.Room() {
		ps.Add(p())
	}
}

// err returns all problems as one error, or nil.
func (ps *problems) err() error { return ps.Err("stackem") }
