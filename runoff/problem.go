package runoff

import (
	"errors"

	"github.com/arbiter-go/arbiter/internal/problem"
	"github.com/arbiter-go/arbiter/internal/strict"
)

// Kinds of problems with bots.
var (
	// ErrTooFew says that there is no bot. Every ranking returns it for a
	// table without bots. [NewCrosstable], [Event.Check] and
	// [Event.Crosstable] return it, too. [NewEvidence] returns it for fewer
	// than two bots.
	ErrTooFew = errors.New("too few entrants")

	// ErrRepeated says that a bot is in a list twice. All functions that
	// have a list of bots or of bankrolls return it. [Evidence.Add] returns
	// it for a second unit of a pair.
	ErrRepeated = errors.New("named twice")

	// ErrUnknown says that a match, a bankroll or a claim names a bot that
	// is not in the list of bots. [Crosstable.Add], [Event.Check],
	// [Advance], [Margin] and the methods of [Evidence] return it.
	ErrUnknown = errors.New("not among the entrants")

	// ErrNotAnID says that an id is not equal to itself, such as NaN.
	ErrNotAnID = errors.New("an id must be equal to itself")
)

// Kinds of problems with matches.
var (
	// ErrSame says that a match or a claim is of a bot against itself.
	// [Crosstable.Add], [Event.Check], [Margin] and the methods of
	// [Evidence] return it.
	ErrSame = errors.New("cannot meet itself")

	// ErrRepeatedMatch says that two matches have the same ID.
	// [Crosstable.Add] and [Event.Check] return it.
	ErrRepeatedMatch = errors.New("reported twice")

	// ErrOverflow says that all chips that a bot won or lost come to more
	// than an int64 can hold. [Crosstable.Add] and [Event.Check] return
	// it. In [Confidence].Unknown it says that they could in a resample.
	ErrOverflow = errors.New("sums of chips are too large")

	// ErrUneven says that a pair has fewer matches than another, or none.
	// Rankings return it. [Event.Check] does not, because pairs are uneven
	// while an event goes on.
	ErrUneven = errors.New("pairs must have the same number of matches, at least one")
)

// Kinds of problems with arguments.
var (
	// ErrKeep says that [TopByTotal] is asked to keep a negative number of
	// bots.
	ErrKeep = errors.New("at least one bot must be kept")

	// ErrBankroll says that a bot has no bankroll. [Advance] and
	// [Round.Advance] return it.
	ErrBankroll = errors.New("a bot of the set has no bankroll")

	// ErrSets says that a bot is not both in the order of a [Round] and in
	// exactly one of its sets. [Round.Advance] returns it.
	ErrSets = errors.New("must be in the order of the round, and in one of its sets")

	// ErrSamples says that [Bootstrap] is asked for fewer than one
	// resample, or [Ties] for fewer than two.
	ErrSamples = errors.New("too few resamples")

	// ErrClaim says that a claim has a kind, a rule, a place or a unit that
	// does not exist, or a field that its kind does not have. [Margin] and
	// [Evidence.Judge] return it. [NewEvidence] returns it for [Terms]
	// outside of their limits.
	ErrClaim = errors.New("no such claim")

	// ErrBound says that a unit has more chips than the bound of the
	// [Terms]. [Evidence.Add] returns it.
	ErrBound = errors.New("more chips than the bound")

	// ErrRanking says that the function given to [Bootstrap] returned a
	// wrong ranking. It ranks a bot that is not in its table, leaves a bot
	// out, ranks a bot twice, or has a place below 1 or beyond the number
	// of bots.
	ErrRanking = errors.New("each bot of the table must be ranked once")
)

// Kinds of problems with texts and sizes.
var (
	// ErrJSON says that a text is not the JSON of the value to be read.
	ErrJSON = errors.New("cannot be read")

	// ErrNotJSON says that JSON cannot hold a value. An example is an id
	// that is not UTF-8.
	ErrNotJSON = errors.New("cannot be written as JSON")

	// ErrTooLarge says that an event or an answer is beyond the limits of
	// this package. The detail has the figures.
	ErrTooLarge = errors.New("exceeds a limit of this package")

	// ErrMore says that there are more problems than are listed. The detail
	// says how many more.
	ErrMore = errors.New("more problems")
)

var kinds = problem.Kinds{
	ErrTooFew, ErrRepeated, ErrUnknown, ErrNotAnID,
	ErrSame, ErrRepeatedMatch, ErrOverflow, ErrUneven,
	ErrKeep, ErrBankroll, ErrSets, ErrSamples, ErrClaim, ErrBound, ErrRanking,
	ErrJSON, ErrNotJSON, ErrTooLarge, ErrMore,
}

// A Problem is one thing that is wrong with an input.
//
// Its JSON has the keys of the tags, the text of its kind under "kind", and the
// line of Error under "text".
type Problem struct {
	// Kind is one of the errors of this package.
	Kind error `json:"-"`

	// Rule is the rule that is broken, or 0.
	Rule Rule `json:"rule,omitzero"`

	// Where is a place in a list or in a text, as in "bot 3" or "match 2,
	// chips". It can be empty.
	Where string `json:"where,omitzero"`

	// Match is the number of the match in its list, from 1. It is 0 if the
	// problem is not about a match.
	Match int `json:"match,omitzero"`

	// Entrants are the bots that the problem is about, by their index in
	// the list of bots, from 0. Bots that are not in the list are left out.
	Entrants []int `json:"entrants,omitempty"`

	// Who names the bots, also bots that are not in the list.
	Who string `json:"who,omitzero"`

	// Detail has figures. It can be empty.
	Detail string `json:"detail,omitzero"`
}

// Error returns one line: the place, the bots, the kind, the detail and the
// rule.
func (p *Problem) Error() string {
	where := []string{p.Where, problem.Numbered("match", p.Match), p.Who}
	return problem.Text("runoff", where, kinds.Text(p.Kind), p.Detail, p.Rule)
}

// Unwrap returns the kind.
func (p *Problem) Unwrap() error { return p.Kind }

// plainProblem is a Problem without its methods.
type plainProblem Problem

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
//	var ps runoff.Problems
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
	Package: "runoff", Kinds: kinds, JSON: ErrJSON, NotJSON: ErrNotJSON, More: ErrMore,
	Parts: func(p *Problem) (*error, *string, *string) { return &p.Kind, &p.Where, &p.Detail },
}

// problems collects the problems found.
type problems struct{ problem.Found[*Problem] }

// add collects one more problem. It escapes and cuts the place and the detail,
// because they can have names in them.
func (ps *problems) add(p Problem) {
	p.Where, p.Detail = problem.Clean(p.Where), problem.Clean(p.Detail)
	ps.Add(&p)
}

// all returns all problems, or nil.
func (ps *problems) all() Problems { return codec.All(&ps.Found) }

// err returns all problems as one error, or nil.
func (ps *problems) err() error { return problem.Err(ps.all()) }

// refuse returns the error of one problem.
func refuse(p Problem) error {
	var ps problems
	ps.add(p)
	return ps.err()
}
