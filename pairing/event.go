package pairing

import (
	"fmt"
	"slices"

	"github.com/arbiter-go/arbiter/internal/id"
)

// MaxEntrants is the maximum number of entrants of an event. An event beyond
// this or another limit gets [ErrTooLarge].
const MaxEntrants = 1_000_000

// MaxRounds is the maximum number of rounds.
const MaxRounds = 10_000

// MaxGames is the maximum number of games and byes together.
const MaxGames = 20_000_000

// MaxLives is the maximum number of lives.
const MaxLives = 10_000

// MaxRecords is the maximum number of records of each kind: withdrawals,
// absences, pins, and so on.
const MaxRecords = 1_000_000

// An Event is the history of an event. Everything else follows from it. P is
// the caller's own type of player ids. Equal ids are the same player.
//
// No function changes the events that it is given.
//
// A copy by assignment has its lists in the same memory: a change of a game in
// the copy changes the original, too. So change an [Event.Clone], or call a
// function that returns a [Correction], which has an event of its own.
//
// Its JSON has the keys of the tags below; see also [ReadEvent]. Keys marked
// omitempty or omitzero can be left out. An optional key "version" must be 1.
// Outcomes, editions, rank keys and readings of second place are texts, which
// are in the comments of the constants:
//
//	{"version": 1, "lives": 3, "entrants": ["Ann", "Bob", "Cid"], "edition": "wc2012",
//	 "rounds": [
//	  {"games": [{"gold": "Ann", "silver": "Bob", "outcome": "gold-by-forfeit"}], "byes": ["Cid"]}],
//	 "withdrawals": [{"player": "Bob", "after": 1, "until": 3, "why": "ill"}],
//	 "absent": [{"player": "Cid", "round": 2}],
//	 "extraLives": [{"player": "Ann", "lives": 1, "after": 1}],
//	 "forbidden": [["Ann", "Cid"], {"pair": ["Bob", "Cid"], "from": 2, "until": 4, "why": "sisters"}],
//	 "pins": [{"round": 5, "pairs": [["Ann", "Bob"]], "bye": "Cid"}]}
//
// An event with points begins with
//
//	{"entrants": ["Ann", "Bob", "Cid"], "edition": "arbiter-swiss-2026", "length": 5, "rounds": []}
//
// Every record of the director can have a reason in words, under the key "why":
// a pin, an absence, a withdrawal, and so on. A game has it for a ruling, such
// as its voiding. Nothing follows from a reason. It must be UTF-8, or the event
// cannot be written.
//
// Ids that are structs work if all their fields are exported. If P is an
// interface, its values must be comparable. An id that would not come back from
// its JSON is refused when it is written. A null is refused when it is read.
type Event[P comparable] struct {
	// A player who has lost as many games as Lives is out. Lives is at
	// least 1. In an event with points it is 0.
	Lives int `json:"lives,omitzero"`

	Entrants []P        `json:"entrants"` // in seed order, the best first
	Edition  Edition    `json:"edition,omitzero"`
	Rounds   []Round[P] `json:"rounds"` // oldest first

	// SeedRatings has the Elo rating of each entrant before the event, for
	// the editions and criteria that need them.
	SeedRatings []float64 `json:"seedRatings,omitempty"`

	// RankBy and Criteria, if not empty, replace the lists of the edition.
	// Neither may name anything twice. Criteria may name only one sum of
	// squares: RankSpread, RankSquares or SeededSquares.
	RankBy   []RankKey   `json:"rankBy,omitempty"`
	Criteria []Criterion `json:"criteria,omitempty"`

	// Rest is how many of the best seeds rest in round 1 (rule
	// [SeveralRest]). An event needs lives and rules of its own for it.
	Rest int `json:"rest,omitzero"`

	// Events with points have these, and events with lives do not. Length
	// is the number of rounds (rule [AllRounds]), and Points is what each
	// result is worth. Start has the points of each entrant to begin with,
	// or is nil. TieBreaks, if not empty, replaces the list of the edition.
	// FIDETieBreaks makes them read as FIDE does; see [TieBreak].
	Length        int            `json:"length,omitzero"`
	Points        Points         `json:"points,omitzero"`
	Start         []int          `json:"start,omitempty"`
	Acceleration  []Acceleration `json:"acceleration,omitempty"`
	TieBreaks     []TieBreak     `json:"tieBreaks,omitempty"`
	FIDETieBreaks bool           `json:"fideTieBreaks,omitempty"`

	// Clubs has the club of each entrant, or is nil. The empty text is no
	// club. Criterion [SameClub] reads it.
	Clubs []string `json:"clubs,omitempty"`

	Withdrawals []Withdrawal[P]   `json:"withdrawals,omitempty"`
	Absent      []Absence[P]      `json:"absent,omitempty"`
	Requested   []RequestedBye[P] `json:"requested,omitempty"`

	// Amended has the results that were corrected after a later round had
	// begun. Only an event with points has them (rule [ResultsStand]).
	Amended []Amendment[P] `json:"amended,omitempty"`

	ExtraLives []ExtraLife[P] `json:"extraLives,omitempty"`

	// LateEntries has the entrants who were not there from the beginning.
	// An event with lives needs rules of its own for it (rule [SeedOrder]).
	LateEntries []LateEntry[P] `json:"lateEntries,omitempty"`

	// ForfeitRemoves makes rule ForfeitLeaves apply.
	ForfeitRemoves bool               `json:"forfeitRemoves,omitempty"`
	Reinstated     []Reinstatement[P] `json:"reinstated,omitempty"`

	// PlayOff is the play-off for second place, if there is one; see
	// [PlayOff].
	PlayOff *RunnerUpPlayOff[P] `json:"playOff,omitempty"`

	// The director's own choices (criterion [Allowed]). A round is judged
	// by the choices for its number. A choice that is written into an event
	// does not change a round that is paired already. [Forbid], [Allow],
	// [SetPin] and [Unpin] drop a round that would be another.
	Forbidden []Prohibition[P] `json:"forbidden,omitempty"`
	Pins      []Pin[P]         `json:"pins,omitempty"`

	// SecondBy says who has second place behind a champion.
	SecondBy SecondBy `json:"secondBy,omitzero"`

	// BothForfeitUnmet makes games that both sides forfeited count for
	// nothing in Repeats.
	BothForfeitUnmet bool `json:"bothForfeitUnmet,omitempty"`
}

// A Round is one round of an event. The order of its games makes no difference.
type Round[P comparable] struct {
	Games []Game[P] `json:"games"`

	// Byes has nobody, or the one player who rests. In round 1, several may
	// rest; see [Event].Rest.
	Byes []P `json:"byes"`

	// Started says that a game of the round has begun, so that the results
	// of the rounds before it stand (rule [ResultsStand]). A round with a
	// decided game has started anyway.
	Started bool `json:"started,omitempty"`
}

// A Game is one game of a round.
type Game[P comparable] struct {
	Gold    P       `json:"gold"`
	Silver  P       `json:"silver"`
	Outcome Outcome `json:"outcome"`
	Why     string  `json:"why,omitempty"` // the reason of a ruling
}

// A Withdrawal is the record that a player is out from round After+1 on. If
// Until is not 0, the player is back in round Until+1.
type Withdrawal[P comparable] struct {
	Player P      `json:"player"`
	After  int    `json:"after"`           // completed rounds
	Until  int    `json:"until,omitempty"` // completed rounds, or 0
	Why    string `json:"why,omitempty"`
}

// An Absence is the record that a player sits out one round. The player has no
// game and no bye, and nothing counts. In an event with points, the player gets
// the points of an absence, and the round is a bye for [ByeFewest]. [Excuse]
// makes the record, and [Expect] takes it back.
type Absence[P comparable] struct {
	Player P      `json:"player"`
	Round  int    `json:"round"` // from 1
	Why    string `json:"why,omitempty"`
}

// An ExtraLife is the record that a player has more lives than others, from the
// end of round After on (rule [OutOfLives]). Lives is how many more. [Grant]
// makes the record.
type ExtraLife[P comparable] struct {
	Player P      `json:"player"`
	Lives  int    `json:"lives"`
	After  int    `json:"after,omitempty"`
	Why    string `json:"why,omitempty"`

	// Made is the number of rounds that were paired when the lives were
	// recorded. Only words depend on it; see [Prohibition].
	Made int `json:"made,omitempty"`
}

// A LateEntry is the record that an entrant has entered after some completed
// rounds (rule [SeedOrder]). From round After+1 on, the player is in the event
// and has Losses, which are fewer than the lives. [Enter] makes the record.
type LateEntry[P comparable] struct {
	Player P      `json:"player"`
	After  int    `json:"after"` // completed rounds
	Losses int    `json:"losses"`
	Why    string `json:"why,omitempty"`

	// Made is the number of rounds that were paired when the late entry was
	// recorded. Only words depend on it; see [Prohibition].
	Made int `json:"made,omitempty"`
}

// A Reinstatement is the record that an appeal was accepted. From round From
// on, forfeits in rounds 1 to After do not remove the player (rule
// [ForfeitLeaves]). In the rounds before, the removal stands. If From is 0, the
// player was never removed. [Reinstate] makes the record, and drops a round
// that was paired without the player.
type Reinstatement[P comparable] struct {
	Player P      `json:"player"`
	After  int    `json:"after"`
	From   int    `json:"from,omitempty"` // the first round back, or 0
	Why    string `json:"why,omitempty"`

	// Made is the number of rounds that were paired when the reinstatement
	// was recorded. Only words depend on it; see [Prohibition].
	Made int `json:"made,omitempty"`
}

// A RunnerUpPlayOff is the record of a play-off for second place (rule
// [SecondPlayedOff]).
type RunnerUpPlayOff[P comparable] struct {
	After    int    `json:"after"`    // the round that ended the event
	Champion P      `json:"champion"` // who sits out, and stays champion
	Tied     []P    `json:"tied"`     // who get one more life each
	Why      string `json:"why,omitempty"`
}

// A Prohibition is the record that two players must not meet in the rounds From
// to Until. If From is 0, it holds from the first round on. If Until is 0, it
// has no end. A round is judged by the prohibitions that hold for it, so a
// record with a later From says nothing about it.
//
// In JSON, a prohibition without other fields is written as its pair alone. The
// order of the two makes no difference.
type Prohibition[P comparable] struct {
	Pair  [2]P   `json:"pair" strict:"alone"`
	From  int    `json:"from,omitempty"`  // the first round, or 0
	Until int    `json:"until,omitempty"` // the last round, or 0
	Why   string `json:"why,omitempty"`

	// Made is the number of rounds that were paired when the prohibition
	// was recorded. Only words depend on it. If the round that is judged
	// was paired by then, they say that the ruling was made later.
	Made int `json:"made,omitempty"`
}

// A Pin is the record of the pairs that the director sets in a round, and of
// the bye if it is not nil. The rest of the round is optimized around them. In
// JSON, the key "pairs" is needed even if the list is empty.
type Pin[P comparable] struct {
	Round int    `json:"round"` // from 1
	Pairs [][2]P `json:"pairs"`
	Bye   *P     `json:"bye,omitempty"`

	// Colors says that the pairs of this pin are written Gold first, and
	// that these are their colors. Without it, the rules of package colors
	// give the colors.
	Colors bool   `json:"colors,omitempty"`
	Why    string `json:"why,omitempty"`

	// Made is the number of rounds that were paired when the pin was
	// recorded. Only words depend on it; see [Prohibition].
	Made int `json:"made,omitempty"`
}

// Clone returns a copy of the event that shares no memory with it. A list that
// is nil stays nil. Ids are copied as they are: if they are pointers, they
// point to the same players.
func (e Event[P]) Clone() Event[P] {
	e.Entrants, e.SeedRatings = slices.Clone(e.Entrants), slices.Clone(e.SeedRatings)
	e.RankBy, e.Criteria = slices.Clone(e.RankBy), slices.Clone(e.Criteria)
	e.Start, e.Acceleration = slices.Clone(e.Start), slices.Clone(e.Acceleration)
	e.TieBreaks, e.Clubs = slices.Clone(e.TieBreaks), slices.Clone(e.Clubs)
	e.Requested, e.Amended = slices.Clone(e.Requested), slices.Clone(e.Amended)
	e.Rounds = slices.Clone(e.Rounds)
	for i, r := range e.Rounds {
		e.Rounds[i] = r.clone()
	}
	e.Withdrawals, e.Absent = slices.Clone(e.Withdrawals), slices.Clone(e.Absent)
	e.ExtraLives, e.LateEntries = slices.Clone(e.ExtraLives), slices.Clone(e.LateEntries)
	e.Reinstated = slices.Clone(e.Reinstated)
	e.PlayOff = e.PlayOff.clone()
	e.Forbidden, e.Pins = slices.Clone(e.Forbidden), slices.Clone(e.Pins)
	for i, p := range e.Pins {
		e.Pins[i] = p.clone()
	}
	return e
}

func (r Round[P]) clone() Round[P] {
	r.Games, r.Byes = slices.Clone(r.Games), slices.Clone(r.Byes)
	return r
}

func (p *RunnerUpPlayOff[P]) clone() *RunnerUpPlayOff[P] {
	if p == nil {
		return nil
	}
	record := *p
	record.Tied = slices.Clone(p.Tied)
	return &record
}

func (p Pin[P]) clone() Pin[P] {
	p.Pairs = slices.Clone(p.Pairs)
	if p.Bye != nil {
		bye := *p.Bye
		p.Bye = &bye
	}
	return p
}

// Find returns the number of the game of two players in a round, or 0 if there
// is no such game or no such round. Rounds and games are counted from 1, as
// [Correct] counts them.
//
// The order of the players makes no difference. An outcome names a color, so a
// caller of Correct must look up who has Gold; [Report] checks that. If the two
// have a void game and its replay, Find returns the replay. If they have void
// games only, it returns the last one.
func (e Event[P]) Find(round int, a, b P) (game int) {
	if round < 1 || round > len(e.Rounds) || !id.Valid(a) || !id.Valid(b) {
		return 0
	}
	for k, g := range e.Rounds[round-1].Games {
		if (g.Gold != a || g.Silver != b) && (g.Gold != b || g.Silver != a) {
			continue
		}
		game = k + 1
		if g.Outcome != Void {
			break
		}
	}
	return game
}

// Before returns the event as it was before a round. [Next] of it is the round
// that the criteria gave, or would have given. The round is a number from 1 to
// one more than the event has rounds. For any other number, the error is
// [ErrNoRound].
//
// The result has the rounds before the round, the records whose After is below
// its number, and the pins and absences up to it. Results that were corrected
// after the round had begun are as they were then. It has the prohibitions and
// the reinstatements that hold from it on or from an earlier round. Such a
// reinstatement covers the rounds before it, even if it was recorded later. A
// late entrant whose first round comes after this round is not there, and no
// record names that player.
//
// Like an [Event.Clone], the result shares no memory with e. To ask about every
// round of an event takes time that grows with the square of their number.
func (e Event[P]) Before(round int) (Event[P], error) {
	if round < 1 || round > len(e.Rounds)+1 {
		return Event[P]{}, refuse(Problem{Kind: ErrNoRound, Round: round,
			Detail: fmt.Sprintf("there are 1 to %d", len(e.Rounds)+1)})
	}
	return e.before(round).Clone(), nil
}

// before is Before for a number in range. The result shares memory with e.
func (e Event[P]) before(round int) Event[P] {
	e.Rounds = e.Rounds[: round-1 : round-1]
	e.unamend(round)
	e.withoutLater(round)
	e.Withdrawals = before(e.Withdrawals, round, func(w Withdrawal[P]) int { return w.After })
	e.ExtraLives = before(e.ExtraLives, round, func(x ExtraLife[P]) int { return x.After })
	e.Reinstated = before(e.Reinstated, round+1, func(x Reinstatement[P]) int { return x.From })
	for i := range e.Reinstated {
		e.Reinstated[i].After = min(e.Reinstated[i].After, round-1)
	}
	e.Absent = before(e.Absent, round+1, func(x Absence[P]) int { return x.Round })
	e.Requested = before(e.Requested, round+1, func(x RequestedBye[P]) int { return x.Round })
	e.Forbidden = before(e.Forbidden, round+1, func(x Prohibition[P]) int { return x.From })
	e.Pins = before(e.Pins, round+1, func(x Pin[P]) int { return x.Round })
	if e.PlayOff != nil && e.PlayOff.After >= round {
		e.PlayOff = nil
	}
	return e
}

// withoutLater takes the late entrants out of the event whose first round comes
// after a round, with all records about them. It makes new lists.
func (e *Event[P]) withoutLater(round int) {
	later := map[P]bool{}
	for _, x := range e.LateEntries {
		if x.After >= round && id.Valid(x.Player) {
			later[x.Player] = true
		}
	}
	if len(later) == 0 {
		return
	}
	enters := func(p P) bool { return id.Valid(p) && later[p] }
	both := func(pair [2]P) bool { return enters(pair[0]) || enters(pair[1]) }
	e.SeedRatings = withoutAt(e.SeedRatings, e.Entrants, enters)
	e.Start, e.Clubs = withoutAt(e.Start, e.Entrants, enters), withoutAt(e.Clubs, e.Entrants, enters)
	e.Acceleration = slices.Clone(e.Acceleration)
	for k := range e.Acceleration {
		a := &e.Acceleration[k]
		first := e.Entrants[:min(max(a.Seeds, 0), len(e.Entrants))]
		a.Seeds -= len(first) - len(without(first, enters))
	}
	e.Entrants = without(e.Entrants, enters)
	e.LateEntries = without(e.LateEntries, func(x LateEntry[P]) bool { return enters(x.Player) })
	e.Withdrawals = without(e.Withdrawals, func(x Withdrawal[P]) bool { return enters(x.Player) })
	e.Absent = without(e.Absent, func(x Absence[P]) bool { return enters(x.Player) })
	e.Requested = without(e.Requested, func(x RequestedBye[P]) bool { return enters(x.Player) })
	e.ExtraLives = without(e.ExtraLives, func(x ExtraLife[P]) bool { return enters(x.Player) })
	e.Reinstated = without(e.Reinstated, func(x Reinstatement[P]) bool { return enters(x.Player) })
	e.Forbidden = without(e.Forbidden, func(x Prohibition[P]) bool { return both(x.Pair) })
	e.Pins = without(e.Pins, func(x Pin[P]) bool {
		return x.Bye != nil && enters(*x.Bye) || slices.ContainsFunc(x.Pairs, both)
	})
}

// without returns the list without some of its records. It is a new list.
func without[T any](list []T, gone func(T) bool) []T {
	return slices.DeleteFunc(slices.Clone(list), gone)
}

// withoutAt returns a list without the figures of some entrants. It is a new
// list, unless it does not have one figure for each entrant.
func withoutAt[T any, P comparable](list []T, entrants []P, gone func(P) bool) []T {
	if len(list) != len(entrants) {
		return list
	}
	var left []T
	for i, p := range entrants {
		if !gone(p) {
			left = append(left, list[i])
		}
	}
	return left
}

// before returns the records whose After is below round.
func before[T any](records []T, round int, after func(T) int) []T {
	return without(records, func(x T) bool { return after(x) >= round })
}
