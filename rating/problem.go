package rating

import (
	"errors"

	"github.com/arbiter-go/arbiter/internal/problem"
	"github.com/arbiter-go/arbiter/internal/strict"
)

// This file has the kinds of problems, and collects, prints, writes and reads
// problems.

// Kinds of problems with players. [Fit], [FitPairs], [Compare] and
// [ComparePairs] return them.
var (
	// ErrRepeated says that a player is named twice in the list of players.
	ErrRepeated = errors.New("named twice")

	// ErrUnknown says that a game, a pair or a question names somebody who
	// is not in the list of players.
	ErrUnknown = errors.New("not among the entrants")

	// ErrNotAnID says that the id of a player is not equal to itself, such
	// as NaN.
	ErrNotAnID = errors.New("an id must be equal to itself")

	// ErrSame says that a game, a pair or a question has the same player on
	// both sides.
	ErrSame = errors.New("cannot meet itself")
)

// Kinds of problems with figures. The functions that fit return them.
var (
	// ErrScore says that the score of a game is not one of the constants.
	ErrScore = errors.New("the score must be a win, a draw or a loss")

	// ErrWeight says that a game or the virtual draw has a weight that is
	// negative, infinite or not a number. In JSON, a weight must not be 0
	// either; see [Game].
	ErrWeight = errors.New("a weight must be positive and finite")

	// ErrWeighted says that a game has another weight than 1, where games
	// are counted. [Margin] and [Pivotal] return it.
	ErrWeighted = errors.New("a margin counts games of weight 1 only")

	// ErrCount says that a pair has a negative number of games.
	ErrCount = errors.New("a number of games must not be negative")

	// ErrDummyWeights says that there is not one dummy weight for each
	// player, or that there is also one for all.
	ErrDummyWeights = errors.New("there must be one dummy weight for each player, or one for all")

	// ErrDummyElo says that there is not one dummy rating for each player,
	// or that a dummy rating is out of its range.
	ErrDummyElo = errors.New("a dummy's rating must be between -10000 and 10000, one for each player")
)

// ErrClaim says that a kind of claim, a place or a change does not exist.
// [Margin] and [Pivotal] return it.
var ErrClaim = errors.New("no such claim")

// Kinds of problems with the size of an event. The functions that fit return
// them.
var (
	// ErrTooLarge says that there are more than [MaxPlayers] players, that
	// a pair has more than [MaxGames] wins, draws or losses, or that an
	// answer takes more work than [Options].MaxWork allows.
	ErrTooLarge = errors.New("exceeds a limit of this package")

	// ErrExtreme says that strengths or weights are too far apart for this
	// package. A strength is too far if it is beyond ±690 (some 120,000
	// Elo), or if no precision that was tried bounds its error. Weights are
	// too far apart if their sum is more than 2^100 times the last binary
	// digit of any weight, if their sum is more than 2^200, or if a weight
	// has digits below 2^-300.
	ErrExtreme = errors.New("strengths or weights are too far apart")
)

// Kinds of problems with texts. Everything that reads or writes JSON returns
// them, and so do the constants of [Rule] and [Score].
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
var kinds = problem.Kinds{
	ErrRepeated, ErrUnknown, ErrNotAnID, ErrSame,
	ErrScore, ErrWeight, ErrWeighted, ErrCount, ErrDummyWeights, ErrDummyElo,
	ErrClaim,
	ErrTooLarge, ErrExtreme,
	ErrJSON, ErrNotJSON, ErrMore,
}

// A Problem is one thing that is wrong with an input. No problem of this
// package breaks a rule.
//
// Its JSON has the keys of the tags, the text of its kind under "kind", and the
// line of Error under "text":
//
//	{"kind":"named twice","where":"player 3","entrants":[0,2],
//	 "who":"Ann","text":"rating: player 3: Ann: named twice"}
type Problem struct {
	Kind error `json:"-"` // one of the errors of this package

	Where string `json:"where,omitzero"` // "player 3", say, or ""
	Game  int    `json:"game,omitzero"`  // from 1; 0 if about no game

	// Entrants are the indices, from 0, of players whom the problem is
	// about. Somebody who is not in the list of players is named by Who
	// alone.
	Entrants []int  `json:"entrants,omitempty"`
	Who      string `json:"who,omitzero"`
	Detail   string `json:"detail,omitzero"` // figures, or ""
}

// Error returns one line: the place, the player, the kind and the detail.
func (p *Problem) Error() string {
	where := []string{p.Where, problem.Numbered("game", p.Game), p.Who}
	return problem.Text("rating", where, kinds.Text(p.Kind), p.Detail, Rule(0))
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

// UnmarshalJSON is as strict as [Table.UnmarshalJSON]. It refuses an unknown
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
//	var ps rating.Problems
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
	Package: "rating", Kinds: kinds, JSON: ErrJSON, NotJSON: ErrNotJSON, More: ErrMore,
	Parts: func(p *Problem) (*error, *string, *string) { return &p.Kind, &p.Where, &p.Detail },
}

// problems collects the problems found.
type problems struct{ problem.Found[*Problem] }

// all returns all problems, or nil.
func (ps *problems) all() Problems { return codec.All(&ps.Found) }

// err returns all problems as one error, or nil.
func (ps *problems) err() error { return problem.Err(ps.all()) }

// refuse returns the error of one problem.
func refuse(p Problem) error { return Problems{&p} }
