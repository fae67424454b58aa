package pairing

import (
	"fmt"
	"strings"

	"github.com/arbiter-go/arbiter/internal/problem"
	"github.com/arbiter-go/arbiter/internal/strict"
)

// This file has problems, and collects, prints, writes and reads them.

// A Problem is one thing that is wrong with an input.
//
// Its JSON has the keys of the tags, the text of its kind under "kind", and the
// line of Error under "text":
//
//	{"kind": "appears twice in the round", "rule": "OncePerRound",
//	 "round": 2, "game": 3, "entrants": [0], "who": "Ann",
//	 "text": "pairing: round 2, game 3: Ann: appears twice in the round (…)"}
type Problem struct {
	Kind error `json:"-"` // one of the errors of this package

	// Rule is the rule that is broken, or 0. Criterion is the hard
	// criterion that is broken, or 0.
	Rule      Rule      `json:"rule,omitzero"`
	Criterion Criterion `json:"criterion,omitzero"`

	Where string `json:"where,omitzero"` // as in "withdrawal 2" or "bye"
	Round int    `json:"round,omitzero"` // from 1, or 0
	Game  int    `json:"game,omitzero"`  // from 1, or 0

	// Entrants are the players concerned, as indices from 0 in
	// Event.Entrants, or in the list given to [Seed] or [Collect]. A player
	// who is not there is named by Who alone.
	Entrants []int  `json:"entrants,omitempty"`
	Who      string `json:"who,omitzero"`
	Detail   string `json:"detail,omitzero"` // figures, or ""
}

// Error returns one line: the place, the players, the kind, the detail and the
// rule.
func (p *Problem) Error() string {
	var where []string
	for _, w := range []string{p.Where, problem.Numbered("round", p.Round), problem.Numbered("game", p.Game)} {
		if w != "" {
			where = append(where, w)
		}
	}
	text := problem.Text("pairing", []string{strings.Join(where, ", "), p.Who},
		kinds.Text(p.Kind), p.Detail, p.Rule)
	if p.Criterion != 0 {
		text += fmt.Sprintf(" (criterion %v)", p.Criterion)
	}
	return text
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
//	var ps pairing.Problems
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

// UnmarshalJSON is as strict as [Event.UnmarshalJSON].
func (ps *Problems) UnmarshalJSON(data []byte) error { return codec.ReadProblems(data, ps) }

// codec turns the errors of reading and writing JSON into problems.
var codec = problem.Codec[Problem, *Problem, Problems]{
	Package: "pairing", Kinds: kinds, JSON: ErrJSON, NotJSON: ErrNotJSON, More: ErrMore,
	Parts: func(p *Problem) (*error, *string, *string) { return &p.Kind, &p.Where, &p.Detail },
}

// problems collects the problems found.
type problems struct{ problem.Found[*Problem] }

// add collects one more problem. It makes names in the place and the detail
// safe to print.
func (ps *problems) add(p Problem) {
	p.Where, p.Detail = problem.Clean(p.Where), problem.Clean(p.Detail)
	ps.Add(&p)
}

// all returns all problems, or nil.
func (ps *problems) all() Problems { return codec.All(&ps.Found) }

// err returns all problems as one error, or nil.
func (ps *problems) err() error { return problem.Err(ps.all()) }

// sound reports whether a replay makes sense: there are entrants, and no limit
// is exceeded.
func (ps *problems) sound() bool { return !ps.Any(ErrTooLarge, ErrTooFew) }

// refuse returns the error of one problem.
func refuse(p Problem) error {
	var ps problems
	ps.add(p)
	return ps.err()
}
