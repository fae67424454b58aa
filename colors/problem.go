package colors

import (
	"errors"

	"github.com/arbiter-go/arbiter/internal/problem"
	"github.com/arbiter-go/arbiter/internal/strict"
)

// This file has the kinds of problems, and collects, prints, writes and reads
// problems.

// Kinds of problems with players and games. [Assign] returns them.
var (
	// ErrSame says that the same player is on both sides of a game, or is
	// both of the players whom [Assign] is asked about.
	ErrSame = errors.New("cannot meet itself")

	// ErrNotAnID says that an id is not equal to itself, such as NaN.
	ErrNotAnID = errors.New("an id must be equal to itself")
)

// Kinds of problems with texts. Everything that reads or writes JSON returns
// them, and so do the constants of [Rule] and [Color].
var (
	// ErrJSON says that a text is not the JSON of the value to be read.
	ErrJSON = errors.New("cannot be read")

	// ErrNotJSON says that JSON cannot hold a value. An example is an id
	// that is not UTF-8.
	ErrNotJSON = errors.New("cannot be written as JSON")
)

// ErrMore says that there are more problems than are listed. The detail says
// how many more.
var ErrMore = errors.New("more problems")

// kinds has the kinds of problems, for JSON.
var kinds = problem.Kinds{ErrSame, ErrNotAnID, ErrJSON, ErrNotJSON, ErrMore}

// A Problem is one thing that is wrong with an input. No problem of this
// package breaks a rule.
//
// Its JSON has the keys of the tags, the text of its kind under "kind", and the
// line of Error under "text":
//
//	{"kind":"cannot meet itself","game":3,"entrants":[1],
//	 "who":"Bob","text":"colors: game 3: Bob: cannot meet itself"}
type Problem struct {
	Kind error `json:"-"` // one of the errors of this package

	Where string `json:"where,omitzero"` // "first player", say, or ""
	Game  int    `json:"game,omitzero"`  // from 1; 0 if about no game

	// Entrants has 0 if the problem is about the player named first, and 1
	// if it is about the other player. It is empty for strangers.
	Entrants []int  `json:"entrants,omitempty"`
	Who      string `json:"who,omitzero"`
	Detail   string `json:"detail,omitzero"` // more details, or ""
}

// Error returns one line: the place, the player, the kind and the detail.
func (p *Problem) Error() string {
	where := []string{p.Where, problem.Numbered("game", p.Game), p.Who}
	return problem.Text("colors", where, kinds.Text(p.Kind), p.Detail, Rule(0))
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

// UnmarshalJSON is as strict as [Decision.UnmarshalJSON]. It refuses an unknown
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
//	var ps colors.Problems
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
	Package: "colors", Kinds: kinds, JSON: ErrJSON, NotJSON: ErrNotJSON, More: ErrMore,
	Parts: func(p *Problem) (*error, *string, *string) { return &p.Kind, &p.Where, &p.Detail },
}

// problems collects the problems found.
type problems struct{ problem.Found[*Problem] }

// all returns all problems, or nil.
func (ps *problems) all() Problems { return codec.All(&ps.Found) }

// err returns all problems as one error, or nil.
func (ps *problems) err() error { return problem.Err(ps.all()) }
