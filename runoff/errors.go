package runoff

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/arbiter-go/arbiter/internal/problem"
	"github.com/arbiter-go/arbiter/internal/strict"
)

// Kinds of problems with bots, to be told apart with [errors.Is].
var (
	// ErrTooFew: there is no bot. Every ranking returns it for a table
	// without bots, and so do [New], [Event.Check] and [Event.Table].
	ErrTooFew = errors.New("too few entrants")

	// ErrRepeated: a bot is in a list twice. It is returned wherever there
	// is a list of bots or bankrolls.
	ErrRepeated = errors.New("named twice")

	// ErrUnknown: a match or a bankroll is of a bot that is not in the list
	// of bots.
	ErrUnknown = errors.New("not among the entrants")

	// ErrNotAnID: no bot can have this id, as it cannot be found again. NaN
	// is an example.
	ErrNotAnID = errors.New("an id must be equal to itself")
)

// Kinds of problems with matches.
var (
	// ErrSame: a match is of a bot against itself.
	ErrSame = errors.New("cannot meet itself")

	// ErrRepeatedMatch: two matches have the same ID.
	ErrRepeatedMatch = errors.New("reported twice")

	// ErrOverflow: the chips that a bot won and lost come to more than an
	// int64 can hold. In [Confidence].Unknown, those of a resample could.
	ErrOverflow = errors.New("sums of chips are too large")

	// ErrUneven: a pair has fewer matches than another, or none. Rankings
	// return it, and [Event.Check] does not: pairs are uneven while an
	// event goes on.
	ErrUneven = errors.New("pairs must have the same number of matches, at least one")
)

// Kinds of problems with what is asked for.
var (
	// ErrOption: a name is not one of those that there are. Reading a
	// [Rule] returns it.
	ErrOption = errors.New("no such option")

	// ErrKeep: [TopByTotal] is asked to keep a negative number of bots.
	ErrKeep = errors.New("at least one bot must be kept")

	// ErrBankroll: [Advance] and [Round.Advance] lack the bankroll of a
	// bot.
	ErrBankroll = errors.New("a bot of the set has no bankroll")

	// ErrSets: a bot is not both in the order of a [Round] and in exactly
	// one of its sets. [Round.Advance] returns it.
	ErrSets = errors.New("must be in the order of the round, and in one of its sets")

	// ErrSamples: [Bootstrap] needs at least one resample, [Ties] two.
	ErrSamples = errors.New("too few resamples")

	// ErrRanking: the function given to [Bootstrap] ranks another bot, or
	// has a place that there is not.
	ErrRanking = errors.New("not ranked among the bots of the table")
)

// Kinds of problems with texts and sizes.
var (
	// ErrJSON: a text cannot be read. The readers of JSON return it.
	ErrJSON = errors.New("cannot be read")

	// ErrNotJSON: a value would not come back from its JSON as it is. The
	// writers of JSON return it.
	ErrNotJSON = errors.New("cannot be written as JSON")

	// ErrTooLarge: see the limits in the package comment.
	ErrTooLarge = errors.New("exceeds a limit of this package")

	// ErrMore: there are more problems than are listed. It is the last of a
	// list, and its detail is their number.
	ErrMore = errors.New("more problems")
)

var kinds = problem.Kinds{
	ErrTooFew, ErrRepeated, ErrUnknown, ErrNotAnID,
	ErrSame, ErrRepeatedMatch, ErrOverflow, ErrUneven,
	ErrOption, ErrKeep, ErrBankroll, ErrSets, ErrSamples, ErrRanking,
	ErrJSON, ErrNotJSON, ErrTooLarge, ErrMore,
}

// A Problem is one thing wrong with an input. JSON has its kind as a text, and
// the whole sentence under "text".
type Problem struct {
	// Kind is one of the errors of this package.
	Kind error `json:"-"`

	// Rule is the rule that is broken, or 0.
	Rule Rule `json:"rule,omitzero"`

	// Where is the place in a list, or in a text, as in "bot 3" or "match
	// 2, chips". It can be empty.
	Where string `json:"where,omitzero"`

	// Match is the place among the matches, from 1. It is 0 if the problem
	// is not about a match.
	Match int `json:"match,omitzero"`

	// Entrants are the bots that the problem is about, by their index in
	// the list of bots, from 0. Bots that are not in the list are left out.
	Entrants []int `json:"entrants,omitempty"`

	// Who names these bots, or those that are not in the list.
	Who string `json:"who,omitzero"`

	// Detail has figures. It can be empty.
	Detail string `json:"detail,omitzero"`

	// Cause is the error that a reader or a writer returned, or nil. JSON
	// leaves it out.
	Cause error `json:"-"`
}

// Error returns the problem in words: where, who, what, and by which rule.
func (p *Problem) Error() string {
	where := []string{p.Where, problem.Numbered("match", p.Match), p.Who}
	return problem.Text("runoff", where, kinds.Text(p.Kind), p.Detail, p.Rule)
}

// Unwrap returns the kind and the cause.
func (p *Problem) Unwrap() []error {
	return slices.DeleteFunc([]error{p.Kind, p.Cause}, func(err error) bool { return err == nil })
}

// Problems are all the problems of an input. Every error of this package that
// refuses an input is one, or wraps one: use [errors.As] to get at the list, or
// at the first [Problem], and [errors.Is] to look for a kind. At most a
// thousand are listed. The last one then has kind [ErrMore].
type Problems []*Problem

// Error returns the problems in words, one on each line.
func (ps Problems) Error() string { return problem.Join(ps) }

// Unwrap returns the problems.
func (ps Problems) Unwrap() []error { return problem.Errors(ps) }

// refuse returns one problem as an error.
func refuse(p Problem) error {
	var f found
	f.add(p)
	return f.err()
}

// found has the problems found so far.
type found struct{ problem.Found[*Problem] }

func (f *found) add(p Problem) {
	p.Where, p.Detail = problem.Clean(p.Where), problem.Clean(p.Detail)
	f.Add(&p)
}

// err returns all problems as one error, or nil.
func (f *found) err() error {
	list := f.All(func(n int) *Problem { return &Problem{Kind: ErrMore, Detail: strconv.Itoa(n)} })
	if len(list) == 0 {
		return nil
	}
	return Problems(list)
}

// inText returns the problem of reading or writing JSON.
func inText(kind, err error) error {
	p := Problem{Kind: kind, Cause: err}
	if at, ok := err.(*strict.Error); ok {
		p.Where, p.Cause = at.Where, at.Err
	}
	p.Detail = strings.TrimPrefix(p.Cause.Error(), "runoff: ")
	return refuse(p)
}
