package holdem

import (
	"errors"
	"fmt"
	"strings"

	"github.com/arbiter-go/arbiter/internal/problem"
)

// Kinds of problems, to be told apart with [errors.Is]. Some are those of package duplicate: ErrCard, ErrRepeatedCard,
// ErrNoDealer, ErrNotPlanned and ErrTooLarge, and what a dealer returns.
var (
	ErrGame       = errors.New("no such game")
	ErrCount      = errors.New("a hand has five to seven cards")
	ErrNoPlan     = errors.New("there is no plan")
	ErrTwoPlayers = errors.New("heads-up hold'em is for two players")
	ErrNoBot      = errors.New("there is nobody to play")
	ErrTime       = errors.New("times cannot be negative")
)

// A Problem is one thing wrong with an input. All are reported at once, joined by [errors.Join]; use [errors.As] to get at the
// first, or Unwrap() []error at all of them.
type Problem struct {
	Kind   error  // one of the errors above, or one of package duplicate
	Rule   Rule   // the rule that it is about, or 0
	Half   int    // from 1; 0 if it isn't about a half
	Hand   int    // from 1; 0 if it isn't about a hand
	Player string // who, or ""
	Detail string // figures, or ""
}

// Error returns the problem in words: where, who, what, and by which rule.
func (p *Problem) Error() string {
	text := "holdem: "
	if p.Half > 0 {
		text += fmt.Sprintf("half %d: ", p.Half)
	}
	if p.Hand > 0 {
		text += fmt.Sprintf("hand %d: ", p.Hand)
	}
	if p.Player != "" {
		text += fmt.Sprintf("%.100s: ", p.Player)
	}
	text += strings.TrimPrefix(p.Kind.Error(), "duplicate: ")
	if p.Detail != "" {
		text += ": " + p.Detail
	}
	if p.Rule != 0 {
		text += fmt.Sprintf(" (rule %v)", p.Rule)
	}
	return text
}

// Unwrap returns the kind.
func (p *Problem) Unwrap() error { return p.Kind }

// problems collects what is wrong.
type problems struct{ problem.List }

func (ps *problems) add(p Problem) { ps.Add(&p) }

// err returns all problems as one error, or nil.
func (ps *problems) err() error { return ps.Err("holdem") }
