package duplicate

import (
	"errors"
	"fmt"
	"strings"
)

// Kinds of problems, to be told apart with [errors.Is].
var (
	ErrCard           = errors.New("no such card")
	ErrRepeatedCard   = errors.New("a deck has each card once")
	ErrNoCards        = errors.New("a deal must have a card")
	ErrTooMany        = errors.New("more cards than a deck has")
	ErrNumber         = errors.New("numbers begin with 1")
	ErrNoDealer       = errors.New("there is no dealer")
	ErrNotRecorded    = errors.New("not recorded")
	ErrNoTeam         = errors.New("there is no team")
	ErrDeckLength     = errors.New("all decks must be of the same length")
	ErrMasterSize     = errors.New("a master seed has 32 bytes")
	ErrHex            = errors.New("not 64 hexadecimal digits")
	ErrNoName         = errors.New("a team must have a name")
	ErrRepeatedTeam   = errors.New("team named twice")
	ErrUnknownTeam    = errors.New("the team has published no commitment")
	ErrMismatch       = errors.New("what is revealed is not what the team committed to")
	ErrNotRevealed    = errors.New("the team has not revealed its contribution")
	ErrNoTable        = errors.New("there is no table")
	ErrTableSize      = errors.New("all tables must have as many players as the first, at least 2")
	ErrRepeatedPlayer = errors.New("player named twice")
	ErrNotAnID        = errors.New("a player's id must be equal to itself")
	ErrRepeatedTable  = errors.New("the same players have another table")
	ErrRepeatedDeal   = errors.New("cards of another deal")
	ErrNotPlanned     = errors.New("the plan has no such hand")
	ErrPlayedTwice    = errors.New("played before")
	ErrSeats          = errors.New("seats are not as planned")
	ErrCards          = errors.New("cards are not those of the deal")
	ErrSamePlayer     = errors.New("a player cannot meet themselves")
	ErrHalves         = errors.New("both halves must have as many hands, at least one")
	ErrOverflow       = errors.New("sums of chips are too large")
	ErrTooLarge       = errors.New("larger than this package takes")
)

// A LineError is a problem with one line of a card file.
type LineError struct {
	Line int // from 1
	Err  error
}

// Error says which line it is.
func (e *LineError) Error() string { return fmt.Sprintf("duplicate: line %d: %s", e.Line, bare(e.Err)) }

// Unwrap returns e.Err.
func (e *LineError) Unwrap() error { return e.Err }

// A DeckError is a problem with one of the decks that are combined.
type DeckError struct {
	Index int // from 0
	Err   error
}

// Error says which deck it is, counting from 1.
func (e *DeckError) Error() string {
	return fmt.Sprintf("duplicate: deck %d: %s", e.Index+1, bare(e.Err))
}

// Unwrap returns e.Err.
func (e *DeckError) Unwrap() error { return e.Err }

// A TeamError is a problem with a team's commitment or contribution.
type TeamError struct {
	Team string
	Err  error // one of those above
}

// Error names the team and rule [CommitFirst].
func (e *TeamError) Error() string {
	return fmt.Sprintf("duplicate: team %.100q: %v (rule %v)", e.Team, e.Err, CommitFirst)
}

// Unwrap returns e.Err.
func (e *TeamError) Unwrap() error { return e.Err }

// A TableError is a problem with one table of a plan.
type TableError struct {
	Table  int    // from 1
	Player string // who, or ""
	Err    error  // one of those above
}

// Error says which table it is, and who.
func (e *TableError) Error() string {
	who := ""
	if e.Player != "" {
		who = fmt.Sprintf("%.100s: ", e.Player)
	}
	return fmt.Sprintf("duplicate: table %d: %s%s", e.Table, who, bare(e.Err))
}

// Unwrap returns e.Err.
func (e *TableError) Unwrap() error { return e.Err }

// A DealError is a deal that a plan can't have.
type DealError struct {
	Match, Hand int
	Err         error
}

// Error says which deal it is.
func (e *DealError) Error() string {
	return fmt.Sprintf("duplicate: the deal of match %d, hand %d: %s", e.Match, e.Hand, bare(e.Err))
}

// Unwrap returns e.Err.
func (e *DealError) Unwrap() error { return e.Err }

// A RepeatError is a deal, or a whole match of deals, that a plan has twice, against rule [FreshDeals]. It is
// an [ErrRepeatedDeal].
type RepeatError struct {
	Match, Hand           int // Hand is 0 if all hands have the same deals
	OtherMatch, OtherHand int // the earlier one
}

// Error names both.
func (e *RepeatError) Error() string {
	if e.Hand == 0 {
		return fmt.Sprintf("duplicate: match %d has the deals of match %d in all hands (rule %v)", e.Match, e.OtherMatch, FreshDeals)
	}
	return fmt.Sprintf("duplicate: match %d, hand %d has the cards of match %d, hand %d (rule %v)",
		e.Match, e.Hand, e.OtherMatch, e.OtherHand, FreshDeals)
}

// Unwrap returns [ErrRepeatedDeal].
func (e *RepeatError) Unwrap() error { return ErrRepeatedDeal }

// A MatchError is a problem with one match of a series.
type MatchError struct {
	Match int // from 1
	Err   error
}

// Error says which match it is.
func (e *MatchError) Error() string {
	return fmt.Sprintf("duplicate: match %d: %s", e.Match, bare(e.Err))
}

// Unwrap returns e.Err.
func (e *MatchError) Unwrap() error { return e.Err }

// bare returns the text of an error that stands inside another.
func bare(err error) string { return strings.TrimPrefix(err.Error(), "duplicate: ") }
