package roundrobin

import (
	"errors"

	"github.com/arbiter-go/arbiter/internal/problem"
	"github.com/arbiter-go/arbiter/internal/strict"
)

// This file has the kinds of problems, and collects, prints, writes and reads
// problems.

// Kinds of problems with teams. All functions that take an event return them.
// [Schedule] returns ErrTooFew.
var (
	// ErrTooFew says that there are fewer than two teams.
	ErrTooFew = errors.New("too few entrants")

	// ErrRepeated says that the list of teams names a team twice.
	ErrRepeated = errors.New("named twice")

	// ErrUnknown says that a result names a team that is not in the list of
	// teams.
	ErrUnknown = errors.New("not among the entrants")

	// ErrNotAnID says that an id is not equal to itself, such as NaN.
	ErrNotAnID = errors.New("an id must be equal to itself")
)

// Kinds of problems with results. [Event.Check], [Final] and [Outlook] return
// them. [Standings] and [Fixtures] look only at the results of the table and
// the rulings, and return the first four.
var (
	// ErrSame says that a match has the same team on both sides.
	ErrSame = errors.New("cannot meet itself")

	// ErrRepeatedPair says that a pair has more results than matches: in
	// the table, or in a stage of the play-off.
	ErrRepeatedPair = errors.New("these two have met before")

	// ErrWins says that a match cannot have these numbers of games won.
	ErrWins = errors.New("no such numbers of games won")

	// ErrRuling says that a forfeit, a deduction, a sanction or a
	// withdrawal has a figure that it cannot have.
	ErrRuling = errors.New("no such ruling")

	// ErrTooEarly says that a match has a result, but a match before it
	// remains.
	ErrTooEarly = errors.New("what comes before is not over")

	// ErrNotNeeded says that a match or a stage has a result, or that lots
	// were drawn, but no rule asks for it.
	ErrNotNeeded = errors.New("not needed")

	// ErrLots says that lots were not drawn among exactly the teams that
	// are still tied. The detail names these teams.
	ErrLots = errors.New("lots are drawn among the teams that are still tied")
)

// ErrClaim says that a claim has a kind or a place that it cannot have.
// [Margin] returns it.
var ErrClaim = errors.New("no such claim")

// Kinds of problems with options and sizes. All functions that take an event
// return them. [Schedule] returns ErrTooLarge.
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

	// ErrNotJSON says that JSON cannot hold a value. An example is an id
	// that is not UTF-8.
	ErrNotJSON = errors.New("cannot be written as JSON")
)

// ErrMore says that there are more problems than are listed. The detail says
// how many more.
var ErrMore = errors.New("more problems")

// kinds has all kinds of problems, for JSON.
var kinds = problem.Kinds{
	ErrTooFew, ErrRepeated, ErrUnknown, ErrNotAnID,
	ErrSame, ErrRepeatedPair, ErrWins, ErrRuling, ErrTooEarly, ErrNotNeeded, ErrLots, ErrClaim,
	ErrOption, ErrTooLarge,
	ErrJSON, ErrNotJSON, ErrMore,
}

// A Problem is one thing that is wrong with an input.
//
// An event is checked in three steps: the options and the list of teams, all
// results, and the course of the event. The problems of one step are reported
// together. If there are any, the next steps are left out.
//
// Its JSON has the keys of the tags, the text of its kind under "kind", and the
// line of Error under "text":
//
//	{"kind": "not needed", "rule": "PlayOff", "stage": 1, "match": 2,
//	 "entrants": [0, 3], "who": "Owls against Wrens",
//	 "detail": "both must be tied for the final", "text": "…"}
type Problem struct {
	Kind error `json:"-"` // one of the errors of this package

	Rule Rule `json:"rule,omitzero"` // the rule that is broken, or 0
	// Where is a place such as "team 2", "final" or "options, games", or
	// "".
	Where string `json:"where,omitzero"`
	// Stage is the number of the stage of the play-off, from 1, or 0 if the
	// problem is not about a stage.
	Stage int `json:"stage,omitzero"`
	// Match is the number of the match among the results of the table or
	// the stage, from 1, or 0 if the problem is not about such a match.
	Match int `json:"match,omitzero"`
	// Entrants are the indices in [Event.Teams], from 0, of the teams that
	// the problem is about. A team that is not there is only in Who.
	Entrants []int `json:"entrants,omitempty"`
	// Who names the team, or both teams of a match, or is "".
	Who    string `json:"who,omitzero"`
	Detail string `json:"detail,omitzero"` // figures, or ""
}

// Error returns one line: the place, the teams, the kind, the detail and the
// rule.
func (p *Problem) Error() string {
	stage, match := problem.Numbered("play-off stage", p.Stage), problem.Numbered("result", p.Match)
	if stage != "" && match != "" {
		stage, match = stage+", "+match, ""
	}
	where := []string{p.Where, stage, match, p.Who}
	return problem.Text("roundrobin", where, kinds.Text(p.Kind), p.Detail, p.Rule)
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
//	var ps roundrobin.Problems
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
	Package: "roundrobin", Kinds: kinds, JSON: ErrJSON, NotJSON: ErrNotJSON, More: ErrMore,
	Parts: func(p *Problem) (*error, *string, *string) { return &p.Kind, &p.Where, &p.Detail },
}

// problems collects the problems found.
type problems struct{ problem.Found[*Problem] }

func (ps *problems) add(p Problem) { ps.Add(&p) }

// option takes note of an option with a value that it cannot have.
func (ps *problems) option(where, detail string) {
	ps.add(Problem{Kind: ErrOption, Where: "options, " + where, Detail: detail})
}

// large takes note of something that is too large.
func (ps *problems) large(where, detail string) {
	ps.add(Problem{Kind: ErrTooLarge, Where: where, Detail: detail})
}

// all returns all problems, or nil.
func (ps *problems) all() Problems { return codec.All(&ps.Found) }

// err returns all problems as one error, or nil.
func (ps *problems) err() error { return problem.Err(ps.all()) }
