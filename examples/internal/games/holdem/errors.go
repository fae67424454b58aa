package holdem

import (
	"errors"
	"fmt"
	"strings"

	"github.com/arbiter-go/arbiter/internal/problem"
)

// Kinds of problems, to be told apart with [errors.Is]. Other kinds come from
// package duplicate: ErrCard, ErrRepeatedCard, ErrNoDealer, ErrNotPlanned and
// ErrTooLarge, and the errors of a dealer.
var (
	ErrGame       = errors.New("no such game")
	ErrCount      = errors.New("a hand has five to seven cards")
	ErrNoPlan     = errors.New("there is no plan")
	ErrDealSize   = errors.New("the plan does not deal the cards of hold'em")
	ErrTwoPlayers = errors.New("heads-up hold'em is for two players")
	ErrNoBot      = errors.New("there is nobody to play")
	ErrTime       = errors.New("times cannot be negative")
	ErrSeat       = errors.New("no such seat")
	ErrCategory   = errors.New("no such kind of hand")
	ErrAction     = errors.New("no such action")
	ErrReplay     = errors.New("played again, the hand goes differently")
)

// A Problem is one thing wrong with an input. All problems are reported at
// once, joined by [errors.Join]. [errors.As] finds the first of them, and
// Unwrap() []error returns them all.
type Problem struct {
	Kind   error  // one of the errors above, or one of package duplicate
	Rule   Rule   // the rule that it is about, or 0
	Half   int    // from 1; 0 if it is not about a half
	Hand   int    // from 1; 0 if it is not about a hand
	Player string // who, or ""
	Detail string // figures, or ""
}

// Error returns the problem in words, with its place, player and rule.
func (p *Problem) Error() string {
	where := []string{problem.Numbered("half", p.Half), problem.Numbered("hand", p.Hand),
		fmt.Sprintf("%.100s", p.Player)}
	return problem.Text("holdem", where, strings.TrimPrefix(p.Kind.Error(), "duplicate: "), p.Detail, p.Rule)
}

// Unwrap returns the kind.
func (p *Problem) Unwrap() error { return p.Kind }

// problems is a list of problems.
type problems struct{ problem.List }

func (ps *problems) add(p Problem) { ps.Add(&p) }

// err returns all problems as one error, or nil.
func (ps *problems) err() error { return ps.Err("holdem") }
