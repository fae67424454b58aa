package pairing

import (
	"fmt"

	"github.com/arbiter-go/arbiter/internal/id"
)

// This file says what a claim is, and how few results decide it.

// A ClaimKind is what a [Claim] says.
type ClaimKind int

// Within claims that A's place is Place or better in the [Standings]. A place
// that is shared counts as the best of it: places "2-4" are place 2.
const Within ClaimKind = 1

// Ahead claims that A has a better place than B in the [Standings]. Who share a
// place are not ahead of each other.
const Ahead ClaimKind = 2

// Out claims that A is out in the [Standings]: no life is left, or the player
// is withdrawn or removed. No event with points has this claim, since nobody is
// eliminated there.
const Out ClaimKind = 3

// Champion claims that A is the champion in the [Standings]. In an event with
// lives, the last game always turns that, since without it the event is not
// over. So [AnotherChampion] asks for more.
const Champion ClaimKind = 4

// AnotherChampion claims that the [Standings] have a champion who is not A.
const AnotherChampion ClaimKind = 5

// Meets claims that A and B meet in the round that [Next] makes.
const Meets ClaimKind = 6

// Bye claims that A has the bye in the round that [Next] makes.
const Bye ClaimKind = 7

// isRound reports whether the kind is about a round and not the standings.
func (k ClaimKind) isRound() bool { return k == Meets || k == Bye }

// hasTwo reports whether the kind is about two players.
func (k ClaimKind) hasTwo() bool { return k == Ahead || k == Meets }

// A Claim is a statement about an event. It holds or not.
type Claim[P comparable] struct {
	Kind  ClaimKind `json:"kind"`
	A     P         `json:"a"`              // who it is about
	B     P         `json:"b,omitzero"`     // for Ahead and Meets alone
	Place int       `json:"place,omitzero"` // for Within alone, from 1

	// Round is for Meets and Bye alone. It is the number of a round of the
	// event, or of the next one. Then the claim is about the round that
	// Next makes of the event before it; see [Event.Before]. 0 stands for
	// the round of now: the last round if it is not finished, and otherwise
	// the next one.
	Round int `json:"round,omitzero"`
}

// A Changed is a result that would have to be another one.
type Changed[P comparable] struct {
	Round  int     `json:"round"` // from 1
	Game   int     `json:"game"`  // from 1
	Gold   P       `json:"gold"`
	Silver P       `json:"silver"`
	Was    Outcome `json:"was"`
	Now    Outcome `json:"now"` // the other result
}

// A Proof says why no change with fewer results turns a claim.
type Proof int

// Tried is the proof of a search that has left out no smaller change. It skips
// a change only if it is proved that the change turns nothing.
const Tried Proof = 1

// Relaxed is the proof by a bound. So many results are needed even if all that
// is asked of a change is forgotten, except that some players win more games or
// fewer.
const Relaxed Proof = 2

// A Swing says how few results turn a claim: from true to false if it holds,
// and from false to true if not.
type Swing[P comparable] struct {
	Claim Claim[P] `json:"claim"` // with the number of its round
	Holds bool     `json:"holds"` // of the event as it is

	// Least is at least 1. Every change that turns the claim has at least
	// so many results. If it is proved that no change does (Never), it is
	// one more than there are results that can change.
	Least int `json:"least"`

	// Most is the number of results in Changes, or 0 if no change is known.
	// It equals Least where the answer is exact.
	Most int `json:"most"`

	// Changes turn the claim. They are in the order of rounds and games.
	Changes []Changed[P] `json:"changes"`

	// Never reports that it is proved that no change turns the claim.
	Never bool `json:"never,omitzero"`

	Proof Proof `json:"proof"` // of Least, or of Never

	// Text says it in words, as in "Had Ann won against Bob in round 3, Cid
	// would not have had the bye of round 4."
	Text string `json:"text"`

	// Work is the number of steps of work that the call took; see
	// [Options].
	Work int64 `json:"work"`
}

// Margin returns how few results of an event would have to be different such
// that a claim would turn.
//
// A change gives games another result that they could have had. Only a game
// that somebody has won over the board can change, and, in an event with
// points, a game that was drawn. It gets another of these results: a win of
// Gold, a win of Silver, or in an event with points a draw. Forfeits, games
// without a decision and void games stay as they are, and so do all records.
// The rounds stay as they were played: the same pairs and byes, with other
// results.
//
// The changed event must pass [Event.Check]. For example, no player may have a
// game after a round in which the player would have been out. For a claim about
// a round, the changed event must also have an answer of [Next]: a round, or
// the end of the event. After the end nobody meets and nobody has a bye. An
// event whose next round [Next] refuses, since pins and prohibitions leave
// none, is no such event.
//
// If the claim is about the standings, all results that they count can change.
// If it is about a round, the results of the rounds before it can, as they were
// known then.
//
// The answer is exact, or an interval if the search needs more work than
// [Options].MaxWork. Then the least number is proved, and the most has changes
// that turn the claim, if Margin has found any. A claim about a round takes
// about the time of Next for each change that is tried. So with the default,
// one result is always exact for dozens of players, and three are often not.
//
// The error reports all problems of the event, or of the claim: a kind, a place
// or a second player that the claim cannot have ([ErrClaim]), somebody unknown
// ([ErrUnknown]), the same player twice ([ErrSame]), or a round that the event
// does not have ([ErrNoRound]). For a claim about a round it also reports what
// Next reports.
//
// Method: a search for the smallest change. A change that does not turn the
// claim must get one more result from a set that the search names, for example
// a lost game of a player who is out too early. This is the tree of Reiter, "A
// theory of diagnosis from first principles", Artificial Intelligence 32
// (1987), 57-95. The sets and the bounds are ours.
func Margin[P comparable](e Event[P], c Claim[P], o ...Options) (Swing[P], error) {
	b := newBudget(&e, o)
	base, err := c.base(&e)
	if err != nil {
		return Swing[P]{}, err
	}
	t, err := newTrial(base, c, b)
	if err != nil {
		return Swing[P]{}, err
	}
	w := Swing[P]{Claim: c, Holds: t.holds, Changes: []Changed[P]{}}
	t.margin(&w)
	w.Work = b.spent
	w.Text = t.text(&w)
	return w, nil
}

// base checks a claim about an event, and returns the event that it is about:
// the event before its round, or the rounds that the standings count. It sets
// the number of the round.
func (c *Claim[P]) base(e *Event[P]) (*Event[P], error) {
	var ps problems
	h, s := replayEvent(e, &ps)
	if err := ps.err(); err != nil {
		return nil, err
	}
	base := *e
	switch rounds, open := len(e.Rounds), len(s.unfinished) > 0; {
	case !c.Kind.isRound():
		if open && e.hasPoints() {
			base = e.completed()
		}
	case c.Round < 0 || c.Round > rounds+1:
		return nil, noRound(e, c.Round)
	default:
		if c.Round == 0 && open {
			c.Round = rounds
		} else if c.Round == 0 {
			c.Round = rounds + 1
		}
		base = e.before(c.Round)
	}
	c.check(h, &ps)
	return &base, ps.err()
}

// check adds what is wrong with the claim, except for its round.
func (c *Claim[P]) check(h *history[P], ps *problems) {
	at := spot{record: "claim"}
	var nobody P
	switch {
	case c.Kind == 0 || !claimNames.Has(c.Kind):
		ps.add(h.problemAt(at, ErrClaim, fmt.Sprintf("kind %d", int(c.Kind))))
	case c.Kind == Out && h.event.hasPoints():
		ps.add(h.problemAt(at, ErrClaim, "nobody is out in an event with points"))
	}
	places := len(h.event.Entrants)
	if c.Kind == Within && (c.Place < 1 || c.Place > places) {
		ps.add(h.problemAt(at, ErrClaim, fmt.Sprintf("place %d of %d", c.Place, places)))
	}
	if c.Kind != Within && c.Place != 0 {
		ps.add(h.problemAt(at, ErrClaim, c.Kind.String()+" has no place"))
	}
	if !c.Kind.isRound() && c.Round != 0 {
		ps.add(h.problemAt(at, ErrClaim, c.Kind.String()+" has no round"))
	}
	h.player(c.A, at, ps)
	switch {
	case !c.Kind.hasTwo() && c.B != nobody:
		ps.add(h.problemAt(at, ErrClaim, c.Kind.String()+" is about one player"))
	case !c.Kind.hasTwo():
	case id.Valid(c.A) && id.Valid(c.B) && c.A == c.B:
		ps.add(h.problemAt(at, ErrSame, "", c.A))
	default:
		h.player(c.B, at, ps)
	}
}
