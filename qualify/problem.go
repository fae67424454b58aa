package qualify

import (
	"errors"

	"github.com/arbiter-go/arbiter/internal/problem"
	"github.com/arbiter-go/arbiter/internal/strict"
)

// This file has the kinds of problems, and collects, prints, writes and reads
// problems.

// Kinds of problems with entrants and benchmarks. All functions that take an
// event return them.
var (
	// ErrRepeated says that the entrants, the benchmarks, the unavailable,
	// the order, the reserves or the penalized name somebody twice.
	ErrRepeated = errors.New("named twice")

	// ErrUnknown says that a player of a game is neither an entrant nor a
	// benchmark, or that the unavailable, the order or the penalized name
	// somebody who is not an entrant.
	ErrUnknown = errors.New("not among the entrants")

	// ErrNotAnID says that an id is not equal to itself, such as NaN.
	ErrNotAnID = errors.New("an id must be equal to itself")

	// ErrBoth says that an entrant is also a benchmark.
	ErrBoth = errors.New("both an entrant and a benchmark")

	// ErrReserve says that a reserve is also an entrant.
	ErrReserve = errors.New("both an entrant and a reserve")

	// ErrDeveloper says that two entrants have the same developer. The
	// problem names both entrants, and the developer in its detail.
	ErrDeveloper = errors.New("have the same developer")

	// ErrDevelopers says that the list of the developers is not as long as
	// the list of the entrants.
	ErrDevelopers = errors.New("there must be one developer for each entrant, or none at all")
)

// Kinds of problems with games and times. All functions that take an event
// return them, except that only [Outlook] returns ErrFuture.
var (
	// ErrSame says that a game has the same player on both sides.
	ErrSame = errors.New("cannot meet itself")

	// ErrPair says that two entrants play each other, or two benchmarks.
	ErrPair = errors.New("a game must be one of an entrant against a benchmark")

	// ErrWinner says that the winner of a game is not one of the colors.
	ErrWinner = errors.New("no such winner")

	// ErrEnd says that a game ends before it begins, or has a winner and no
	// end.
	ErrEnd = errors.New("a game cannot end before it begins")

	// ErrWindow says that the qualifier ends before it begins, or at the
	// same instant.
	ErrWindow = errors.New("the qualifier must end later than it begins")

	// ErrFuture says that a game begins or ends after the moment that
	// Outlook is asked about.
	ErrFuture = errors.New("a game cannot begin or end in the future")
)

// ErrClaim says that a claim has a kind, a place or an entrant that it cannot
// have. [Margin] returns it.
var ErrClaim = errors.New("no such claim")

// Kinds of problems with options and sizes. All functions that take an event
// return them. The methods that read and write the names of options return
// ErrOption.
var (
	// ErrOption says that an option has a value that it cannot have.
	ErrOption = errors.New("no such option")

	// ErrTooLarge says that an event is beyond the limits of this package.
	// The detail has the figures.
	ErrTooLarge = errors.New("exceeds a limit of this package")
)

// Kinds of problems with texts.
var (
	// ErrJSON says that a text is not the JSON of the value to be read.
	ErrJSON = errors.New("cannot be read")

	// ErrNotJSON says that JSON cannot hold a value. Examples are an id and
	// a developer that are not UTF-8.
	ErrNotJSON = errors.New("cannot be written as JSON")
)

// ErrMore says that there are more problems than are listed. The detail says
// how many more.
var ErrMore = errors.New("more problems")

// kinds has all kinds of problems, for JSON.
var kinds = problem.Kinds{
	ErrRepeated, ErrUnknown, ErrNotAnID, ErrBoth, ErrReserve, ErrDeveloper, ErrDevelopers,
	ErrSame, ErrPair, ErrWinner, ErrEnd, ErrWindow, ErrFuture, ErrClaim,
	ErrOption, ErrTooLarge,
	ErrJSON, ErrNotJSON, ErrMore,
}

// A Problem is one thing that is wrong with an input.
//
// Its JSON has the keys of the tags, the text of its kind under "kind", and the
// line of Error under "text":
//
//	{"kind": "no such winner", "game": 3, "entrants": [0],
//	 "who": "Ann against Bomb", "detail": "5",
//	 "text": "qualify: game 3: Ann against Bomb: no such winner: 5"}
type Problem struct {
	Kind error `json:"-"` // one of the errors of this package

	// Rule is the rule that is broken, or 0. Only OneBot can be broken.
	Rule Rule `json:"rule,omitzero"`
	// Where is a place such as "benchmark 2" or "options, cap", or "".
	Where string `json:"where,omitzero"`
	// Game is the number of the game, from 1, or 0 if the problem is not
	// about a game.
	Game int `json:"game,omitzero"`
	// Entrants are the indices in [Event.Entrants], from 0, of the entrants
	// that the problem is about. A player who is not there is only in Who.
	Entrants []int `json:"entrants,omitempty"`
	// Who names the player, or both players of a game, or both entrants of
	// one developer, or is "".
	Who string `json:"who,omitzero"`
	// Detail has figures, or the developer, or is "".
	Detail string `json:"detail,omitzero"`
}

// Error returns one line: the place, the player, the kind, the detail and the
// rule.
func (p *Problem) Error() string {
	where := []string{problem.Numbered("game", p.Game), p.Where, p.Who}
	return problem.Text("qualify", where, kinds.Text(p.Kind), p.Detail, p.Rule)
}

// Unwrap returns the kind.
func (p *Problem) Unwrap() error { return p.Kind }

// plainProblem is a Problem without its methods.
type plainProblem Problem

// jsonProblem is the JSON of a Problem.
type jsonProblem struct {
	Kind string `json:"kind"`
	plainProblem
	Text string `json:"text,omitzero"`
}

// MarshalJSON fails for a text that is not UTF-8.
func (p Problem) MarshalJSON() ([]byte, error) {
	return codec.Written(strict.Append(nil, &jsonProblem{kinds.Text(p.Kind), plainProblem(p), p.Error()}))
}

// UnmarshalJSON is as strict as [Event.UnmarshalJSON]. It refuses an unknown
// kind. It ignores the text, which follows from the other keys.
func (p *Problem) UnmarshalJSON(data []byte) error {
	var j jsonProblem
	kind, err := codec.ReadProblem(data, &j, &j.Kind)
	if err == nil {
		*p = Problem(j.plainProblem)
		p.Kind = kind
	}
	return err
}

// Problems are all things that are wrong with an input. Every function of this
// package that refuses its input returns an error with Problems in its chain,
// also for one problem:
//
//	var ps qualify.Problems
//	if errors.As(err, &ps) {
//		for _, p := range ps { … }
//	}
//
// [errors.Is] finds every kind, and [errors.As] finds the first [*Problem]. At
// most a thousand problems are listed. If there are more, another problem of
// kind [ErrMore] comes last.
type Problems []*Problem

// Error returns the texts of all problems, one on each line.
func (ps Problems) Error() string { return problem.Join(ps) }

// Unwrap returns all problems.
func (ps Problems) Unwrap() []error { return problem.Errors(ps) }

// MarshalJSON returns the problems as a list, which is empty if there is none.
func (ps Problems) MarshalJSON() ([]byte, error) {
	list := []*Problem(ps)
	return codec.Written(strict.Append(nil, &list))
}

// UnmarshalJSON is as strict as [Problem.UnmarshalJSON].
func (ps *Problems) UnmarshalJSON(data []byte) error { return codec.ReadProblems(data, ps) }

// codec turns the errors of reading and writing JSON into problems.
var codec = problem.Codec[Problem, *Problem, Problems]{
	Package: "qualify", Kinds: kinds, JSON: ErrJSON, NotJSON: ErrNotJSON, More: ErrMore,
	Parts: func(p *Problem) (*error, *string, *string) { return &p.Kind, &p.Where, &p.Detail },
}

// problems collects the problems found.
type problems struct{ problem.Found[*Problem] }

func (ps *problems) add(p Problem) { ps.Add(&p) }

// all returns all problems, or nil.
func (ps *problems) all() Problems { return codec.All(&ps.Found) }

// err returns all problems as one error, or nil.
func (ps *problems) err() error { return problem.Err(ps.all()) }
