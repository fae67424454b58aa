package roundrobin

import (
	"errors"

	"github.com/arbiter-go/arbiter/internal/problem"
)

// Kinds of problems, to be told apart with [errors.Is].
var (
	ErrFewTeams     = errors.New("at least 2 teams are needed")
	ErrTooLarge     = errors.New("larger than this package takes")
	ErrRepeatedTeam = errors.New("named twice")
	ErrNotAnID      = errors.New("a team's id must be equal to itself")
	ErrUnknownTeam  = errors.New("not one of the teams")
	ErrSameTeam     = errors.New("a team cannot meet itself")
	ErrRepeatedPair = errors.New("these two have met before")
	ErrWins         = errors.New("no such numbers of games won")
	ErrTooEarly     = errors.New("what comes before isn't over")
	ErrNotNeeded    = errors.New("not needed")
)

// A Problem is one thing wrong with an event. All are reported at once, joined by
// [errors.Join]: those of the list of teams, or if there are none those of single results, or if there are
// none those of the course of the event. Use [errors.As] to get at the first, or Unwrap() []error at all
// of them.
type Problem struct {
	Kind   error  // one of the errors of this package
	Rule   Rule   // the rule that it is about, or 0
	Where  string // as in "play-off stage 2, result 1", or ""
	Team   string // who, or both teams of a match, or ""
	Detail string // figures, or ""
}

// Error returns the problem in words: where, who, what, and by which rule.
func (p *Problem) Error() string {
	return problem.Text("roundrobin", []string{p.Where, p.Team}, p.Kind.Error(), p.Detail, p.Rule)
}

// Unwrap returns the kind.
func (p *Problem) Unwrap() error { return p.Kind }

// problems collects what is wrong.
type problems struct{ problem.List }

// add adds a problem, if there is room; if not, it is only counted, and needs no words.
func (ps *problems) add(p func() Problem) {
	if ps.Room() {
		q := p()
		ps.Add(&q)
	}
}

// err returns all problems as one error, or nil.
func (ps *problems) err() error { return ps.Err("roundrobin") }
