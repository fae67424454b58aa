package qualify

import (
	"errors"

	"github.com/arbiter-go/arbiter/internal/problem"
)

// Kinds of problems, to be told apart with [errors.Is].
var (
	ErrRepeated      = errors.New("named twice")
	ErrBoth          = errors.New("both an entrant and a benchmark")
	ErrNotAnID       = errors.New("a player id must be equal to itself")
	ErrUnknownPlayer = errors.New("not one of the players")
	ErrPair          = errors.New("a game is one of an entrant against a benchmark")
	ErrWinner        = errors.New("no such winner")
	ErrEnd           = errors.New("a game cannot end before it begins")
	ErrWindow        = errors.New("the qualifier must end later than it begins")
	ErrSize          = errors.New("the field must have at least one place")
	ErrOption        = errors.New("no such option")
	ErrFuture        = errors.New("a game cannot begin or end in the future")
	ErrTooLarge      = errors.New("larger than this package takes")
)

// A Problem is one thing wrong with an input. All are reported at once, joined by
// [errors.Join]; use [errors.As] to get at the first, or Unwrap() []error at all of them.
type Problem struct {
	Kind   error  // one of the errors of this package
	Rule   Rule   // the rule that it is about, or 0
	Game   int    // from 1; 0 if it isn't about a game
	Player string // who, or both players of a game, or ""
	Detail string // figures, or ""
}

// Error returns the problem in words: where, who, what, and by which rule.
func (p *Problem) Error() string {
	return problem.Text("qualify", []string{problem.Numbered("game", p.Game), p.Player}, p.Kind.Error(), p.Detail, p.Rule)
}

// Unwrap returns the kind.
func (p *Problem) Unwrap() error { return p.Kind }

// problems collects what is wrong.
type problems struct{ problem.List }

func (ps *problems) add(p Problem) { ps.Add(&p) }

// err returns all problems as one error, or nil.
func (ps *problems) err() error { return ps.Err("qualify") }
