package duplicate

import (
	"bufio"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/arbiter-go/arbiter/internal/problem"
	"github.com/arbiter-go/arbiter/internal/strict"
)

// Kinds of problems with players and teams.
var (
	// ErrTooFew says that there is no team. [Combine], [Reveal],
	// [RevealAfter] and the dealer of a [Combined] return it.
	ErrTooFew = errors.New("too few entrants")

	// ErrRepeated says that a player is at a table twice, or a team is in a
	// list twice. [Schedule], [Reveal], [RevealAfter] and [Select] return
	// it.
	ErrRepeated = errors.New("named twice")

	// ErrUnknown says that a team that reveals a contribution has made no
	// promise. [Reveal], [RevealAfter] and [Accept] return it.
	ErrUnknown = errors.New("not among the entrants")

	// ErrNotAnID says that an id is not equal to itself, such as NaN.
	// [Schedule], [Score] and [Select] return it.
	ErrNotAnID = errors.New("an id must be equal to itself")

	// ErrSame says that [Score] is asked for a series of a player against
	// itself.
	ErrSame = errors.New("cannot meet itself")

	// ErrNoName says that a team, the event of a [Draw], a lot or a chain
	// has no name. [Draw.Check], [Commit], [Accept], [Reveal],
	// [RevealAfter], [DrawLot] and [Chain.Check] return it.
	ErrNoName = errors.New("a name must not be empty")
)

// Kinds of problems with an event. [Schedule] and [Event.Check] return them.
var (
	// ErrNoTable says that the event has no table.
	ErrNoTable = errors.New("there is no table")

	// ErrTableSize says that a table has fewer than two players, or not as
	// many as the first table.
	ErrTableSize = errors.New("all tables must have as many players as the first, at least 2")

	// ErrRepeatedTable says that the same players are at an earlier table.
	ErrRepeatedTable = errors.New("the same players have another table")

	// ErrRepeatedDeal says that a deal has the cards of an earlier deal, or
	// that all deals of a match do. [Timetable.Check] reports it for the
	// deals of a log.
	ErrRepeatedDeal = errors.New("repeats an earlier deal")

	// ErrNumber says that a number is below 1. Dealers return it for the
	// number of a match or a hand, and [Draw.Check] and [ACPC] for their
	// numbers. [Timetable.Deal] returns it for hole cards below 0,
	// [Beacon.Check], [Chain.Check], [Chain.Time] and [Pulse.Check] for
	// rounds and times, and [Select] for how many are selected.
	ErrNumber = errors.New("numbers begin with 1")
)

// Kinds of problems with cards and dealers.
var (
	// ErrCard says that a card is not one of the 52. All functions that
	// read cards or look at deals return it.
	ErrCard = errors.New("no such card")

	// ErrRepeatedCard says that a deal has a card twice. All functions that
	// look at deals return it.
	ErrRepeatedCard = errors.New("a deck has each card once")

	// ErrNoCards says that a line of a card file is empty. [ReadCards] and
	// [Accept] return it.
	ErrNoCards = errors.New("a deal must have a card")

	// ErrTooMany says that more than 52 cards are asked for, an entry of a
	// log has more cards than planned, or [Timetable.Deal] is asked for
	// more hole cards than a deal has.
	ErrTooMany = errors.New("more cards than there are")

	// ErrDeckLength says that the decks that are combined do not have the
	// same length. [Combine] returns it.
	ErrDeckLength = errors.New("all decks must be of the same length")

	// ErrNoDealer says that there is no dealer, or a pointer to no dealer.
	// [Schedule], [Timetable.Deal] and the dealer of a [Combined] return
	// it.
	ErrNoDealer = errors.New("there is no dealer")

	// ErrNotRecorded says that a [Recorded] has no such deal, or fewer
	// cards of it than asked for.
	ErrNotRecorded = errors.New("not recorded")

	// ErrDealer says that a dealer of the caller's own returned an error,
	// which is the Cause of the [Problem]. [Schedule], [Timetable.Check]
	// and [Timetable.Deal] return it.
	ErrDealer = errors.New("the dealer failed")
)

// Kinds of problems with a log. [Timetable.Check] reports them.
var (
	// ErrNotPlanned says that the timetable has no such hand.
	// [Timetable.Hand] and [Timetable.Deal] return it.
	ErrNotPlanned = errors.New("the plan has no such hand")

	// ErrPlayedTwice says that an earlier entry has this hand.
	ErrPlayedTwice = errors.New("played before")

	// ErrWrongSeats says that the players did not have the seats of the
	// timetable.
	ErrWrongSeats = errors.New("seats are not as planned")

	// ErrWrongCards says that the cards are not the cards of the dealer, or
	// of an earlier entry.
	ErrWrongCards = errors.New("cards are not those of the deal")
)

// Kinds of problems with contributions. [Reveal], [RevealAfter], [Accept] and
// [Commit] return them.
var (
	// ErrForm says that a contribution is neither a seed nor decks.
	ErrForm = errors.New("a contribution must be a seed or decks")

	// ErrNoData says that a contribution has no data.
	ErrNoData = errors.New("a contribution must have data")

	// ErrSalt says that the salt of a contribution is zero.
	ErrSalt = errors.New("a salt must be drawn, and must not be zero")

	// ErrMasterSize says that the data of a seed are not 32 bytes.
	ErrMasterSize = errors.New("a master seed has 32 bytes")

	// ErrDeckCount says that a card file of decks does not have one line
	// for each deal.
	ErrDeckCount = errors.New("there must be a deck for each deal")

	// ErrMismatch says that a contribution is not the one that its team
	// committed to.
	ErrMismatch = errors.New("what is revealed is not what the team committed to")

	// ErrNotRevealed says that a team has promised a contribution, and has
	// not revealed it.
	ErrNotRevealed = errors.New("the team has not revealed its contribution")
)

// Kinds of problems with a beacon. [RevealAfter] and [DrawLot] return them,
// except ErrBeacon.
var (
	// ErrBeacon says that a draw names a round of a beacon, and must be
	// revealed by [RevealAfter]. [Reveal] returns it.
	ErrBeacon = errors.New("the draw names a round of a beacon")

	// ErrNoBeacon says that no round of a beacon is named. [Draw.HandIn],
	// [Draw.Check] and [Beacon.Check] return it, too.
	ErrNoBeacon = errors.New("no round of a beacon is named")

	// ErrScheme says that a chain has a scheme that this package does not
	// accept, or a scheme that draws and lots do not accept. [Chain.Check]
	// and [Draw.HandIn] return it, too.
	ErrScheme = errors.New("not a scheme that is accepted")

	// ErrLength says that a key, a hash or a signature does not have its
	// number of bytes. [Chain.Check] and [Pulse.Check] return it, too.
	ErrLength = errors.New("the wrong number of bytes")

	// ErrChainHash says that the hash of a chain is not the hash that drand
	// defines. [Chain.Check] returns it, too.
	ErrChainHash = errors.New("not the hash of the chain")

	// ErrTime says that a chain has no round for a time, or no time for a
	// round. [Draw.HandIn], [Chain.Check], [Chain.Time], [Chain.RoundAfter]
	// and [Pulse.Check] return it, too.
	ErrTime = errors.New("outside the times of the chain")

	// ErrRandomness says that the randomness of a pulse is not the SHA-256
	// of its signature. [Pulse.Check] returns it, too.
	ErrRandomness = errors.New("not the hash of the signature")

	// ErrGroupHash says that round 1 of a chain of the scheme [Chained]
	// does not have the group hash in the place of the signature before.
	// Only [Pulse.Check] can return it without [ErrScheme].
	ErrGroupHash = errors.New("not the group hash of the chain")

	// ErrOtherChain says that a chain is not the chain that was named.
	// [Draw.HandIn] returns it, too.
	ErrOtherChain = errors.New("not the chain that was named")

	// ErrOtherRound says that a pulse is not of the round that was named.
	ErrOtherRound = errors.New("not the round that was named")
)

// Kinds of problems with public sources. [KeyString] and [Select] return them.
var (
	// ErrNoSource says that there is no source, a source without numbers,
	// or no key string.
	ErrNoSource = errors.New("there is no public source")

	// ErrDecimal says that a number of a source is not a decimal number,
	// such as 12 or 12.5.
	ErrDecimal = errors.New("not a decimal number")

	// ErrPool says that more are asked for than the pool has.
	ErrPool = errors.New("more than the pool has")
)

// Kinds of problems with results. [Score] returns them.
var (
	// ErrHalves says that the two halves of a match do not have the same
	// number of hands, or have none.
	ErrHalves = errors.New("both halves must have as many hands, at least one")

	// ErrOverflow says that all chips won or lost come to more than an
	// int64 can hold.
	ErrOverflow = errors.New("sums of chips are too large")
)

// Kinds of problems with texts and sizes.
var (
	// ErrHex says that a text is not the bytes of a [Hex].
	ErrHex = errors.New("not pairs of hexadecimal digits")

	// ErrDigits says that a text is not the 32 bytes of a [Master], a
	// [Salt], a [Commitment], a [ChainHash] or a [Lot].
	ErrDigits = errors.New("not 64 hexadecimal digits")

	// ErrJSON says that a text is not the JSON of the value to be read.
	ErrJSON = errors.New("cannot be read")

	// ErrNotJSON says that JSON cannot hold a value. An example is an id
	// that is not UTF-8. [Draw.Check], [Commit], [DrawLot] and
	// [Chain.Check] return it for names.
	ErrNotJSON = errors.New("cannot be written as JSON")

	// ErrTooLarge says that an event or an answer is beyond the limits of
	// this package. The detail has the figures.
	ErrTooLarge = errors.New("exceeds a limit of this package")

	// ErrMore says that there are more problems than are listed. The detail
	// says how many more.
	ErrMore = errors.New("more problems")
)

var kinds = problem.Kinds{
	ErrTooFew, ErrRepeated, ErrUnknown, ErrNotAnID, ErrSame, ErrNoName,
	ErrNoTable, ErrTableSize, ErrRepeatedTable, ErrRepeatedDeal, ErrNumber,
	ErrCard, ErrRepeatedCard, ErrNoCards, ErrTooMany, ErrDeckLength, ErrNoDealer, ErrNotRecorded, ErrDealer,
	ErrNotPlanned, ErrPlayedTwice, ErrWrongSeats, ErrWrongCards,
	ErrForm, ErrNoData, ErrSalt, ErrMasterSize, ErrDeckCount, ErrMismatch, ErrNotRevealed,
	ErrBeacon, ErrNoBeacon, ErrScheme, ErrLength, ErrChainHash, ErrTime, ErrRandomness, ErrGroupHash,
	ErrOtherChain, ErrOtherRound,
	ErrNoSource, ErrDecimal, ErrPool,
	ErrHalves, ErrOverflow,
	ErrHex, ErrDigits, ErrJSON, ErrNotJSON, ErrTooLarge, ErrMore,
}

// A Problem is one thing that is wrong with an input, or one way in which a log
// is not as planned.
//
// Its JSON has the keys of the tags, the text of its kind under "kind", and the
// line of Error under "text".
type Problem struct {
	// Kind is one of the errors of this package.
	Kind error `json:"-"`

	// Rule is the rule that is broken, or 0.
	Rule Rule `json:"rule,omitzero"`

	// Where is a place in a list or in a text, as in "promise 3" or "table
	// 2, element 1". It can be empty.
	Where string `json:"where,omitzero"`

	// Entry is the number of the entry of a log, Line of the line of a
	// file, and Deck of the deck of a [Combined]. They are numbered from 1.
	// A number is 0 if the problem is not about an entry, line or deck.
	Entry int `json:"entry,omitzero"`
	Line  int `json:"line,omitzero"`
	Deck  int `json:"deck,omitzero"`

	// Position is the table, match, half and hand that the problem is
	// about. Other is the hand, deal or table that it is compared with. A
	// number in them is 0 if it does not apply.
	Position Position `json:"position,omitzero"`
	Other    Position `json:"other,omitzero"`

	// Entrants are indices from 0. They are indices of players in the list
	// of their table, of teams in the list of promises, or of the two
	// players of a series.
	Entrants []int `json:"entrants,omitempty"`

	// Who names the players or teams, also teams that are in no list.
	Who string `json:"who,omitzero"`

	// Detail has figures. It can be empty.
	Detail string `json:"detail,omitzero"`

	// Cause is the error that a dealer of the caller's own returned, or
	// nil. JSON leaves it out.
	Cause error `json:"-"`
}

// Error returns one line: the place, the players, the kind, the detail and the
// rule.
func (p *Problem) Error() string {
	var where []string
	for _, w := range []string{
		problem.Numbered("entry", p.Entry), problem.Numbered("line", p.Line), problem.Numbered("deck", p.Deck),
		p.Position.words(), p.Where,
	} {
		if w != "" {
			where = append(where, w)
		}
	}
	return problem.Text("duplicate", []string{strings.Join(where, ", "), p.Who},
		kinds.Text(p.Kind), p.Detail, p.Rule)
}

// Unwrap returns the kind and the cause.
func (p *Problem) Unwrap() []error {
	return slices.DeleteFunc([]error{p.Kind, p.Cause}, func(err error) bool { return err == nil })
}

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
//	var ps duplicate.Problems
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
	Package: "duplicate", Kinds: kinds, JSON: ErrJSON, NotJSON: ErrNotJSON, More: ErrMore,
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

// with returns all problems, and after them the error of a scanner at a line.
// Lines have at most most bytes.
func (ps *problems) with(err error, line, most int) error {
	switch err {
	case nil:
		return ps.err()
	case bufio.ErrTooLong:
		ps.add(Problem{Kind: ErrTooLarge, Line: line, Detail: fmt.Sprintf("more than %d bytes", most)})
		return ps.err()
	}
	return errors.Join(ps.err(), fmt.Errorf("duplicate: line %d: %w", line, err))
}

// addAll adds the problems of an error of this package, each changed.
func (ps *problems) addAll(err error, change func(*Problem)) {
	if list, ok := err.(Problems); ok {
		for _, p := range list {
			changed := *p
			change(&changed)
			ps.add(changed)
		}
	}
}

// dealer adds the error that a dealer returned for the deal of a match and a
// hand. If the error is a list of problems of this package, these are added. If
// not, the error is the cause of a problem. If the dealer is one of several,
// deck is its number. If not, deck is 0.
func (ps *problems) dealer(err error, deck, match, hand int) {
	at := Position{Match: match, Hand: hand}
	if list, ok := err.(Problems); ok && len(list) > 0 && !slices.Contains(list, nil) {
		ps.addAll(list, func(p *Problem) {
			if deck > 0 && p.Deck > 0 {
				p.Where = strings.TrimPrefix(p.Where+", "+problem.Numbered("its deck", p.Deck), ", ")
			}
			if deck > 0 {
				p.Deck = deck
			}
			p.Position = at
		})
		return
	}
	ps.add(Problem{Kind: ErrDealer, Deck: deck, Position: at, Detail: problem.Name(err), Cause: err})
}
