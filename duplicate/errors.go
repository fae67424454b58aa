package duplicate

import (
	"errors"
	"fmt"
	"strings"

	"github.com/arbiter-go/arbiter/internal/problem"
)

// Kinds of problems, to be told apart with [errors.Is].
var (
	ErrCard          = errors.New("no such card")
	ErrRepeatedCard  = errors.New("a deck has each card once")
	ErrNoCards       = errors.New("a deal must have a card")
	ErrTooMany       = errors.New("more cards than a deck has")
	ErrNumber        = errors.New("numbers begin with 1")
	ErrNoDealer      = errors.New("there is no dealer")
	ErrNotRecorded   = errors.New("not recorded")
	ErrNoTeam        = errors.New("there is no team")
	ErrDeckLength    = errors.New("all decks must be of the same length")
	ErrMasterSize    = errors.New("a master seed has 32 bytes")
	ErrHex           = errors.New("not 64 hexadecimal digits")
	ErrNoName        = errors.New("a team must have a name")
	ErrUnknownTeam   = errors.New("the team has published no commitment")
	ErrMismatch      = errors.New("what is revealed is not what the team committed to")
	ErrNotRevealed   = errors.New("the team has not revealed its contribution")
	ErrNoTable       = errors.New("there is no table")
	ErrTableSize     = errors.New("all tables must have as many players as the first, at least 2")
	ErrRepeated      = errors.New("named twice")
	ErrNotAnID       = errors.New("a player's id must be equal to itself")
	ErrRepeatedTable = errors.New("the same players have another table")
	ErrRepeatedDeal  = errors.New("cards of another deal")
	ErrNotPlanned    = errors.New("the plan has no such hand")
	ErrPlayedTwice   = errors.New("played before")
	ErrWrongSeats    = errors.New("seats are not as planned")
	ErrWrongCards    = errors.New("cards are not those of the deal")
	ErrSamePlayer    = errors.New("a player cannot meet themselves")
	ErrHalves        = errors.New("both halves must have as many hands, at least one")
	ErrOverflow      = errors.New("sums of chips are too large")
	ErrTooLarge      = errors.New("larger than this package takes")
)

// A Problem is one thing wrong with an input, or one way in which a log isn't as planned. All
// are reported at once, joined by [errors.Join]; use [errors.As] to get at the first, or
// Unwrap() []error at all of them.
type Problem struct {
	Kind error // one of the errors of this package, or what a reader or a caller's own dealer returned
	Rule Rule  // the rule that is broken, or 0

	Entry int // of a log, from 1; 0 if it isn't about an entry
	Line  int // of a card file, from 1; 0 if it isn't about a line
	Deck  int // of those that are combined, from 1; 0 if it isn't about a deck
	Place     // the table, match, half and hand; each is 0 if it isn't about one

	Other  Place  // the table, match or hand that it is compared with, as far as it is about one
	Player string // who, or ""
	Team   string // which, or ""
	Detail string // figures, or ""
}

// Error returns the problem in words: where, who, what, and by which rule.
func (p *Problem) Error() string {
	var where []string
	for _, w := range []string{
		problem.Numbered("entry", p.Entry), problem.Numbered("line", p.Line), problem.Numbered("deck", p.Deck), p.Place.words(),
	} {
		if w != "" {
			where = append(where, w)
		}
	}
	team := ""
	if p.Team != "" {
		team = fmt.Sprintf("team %.100q", p.Team)
	}
	at := []string{strings.Join(where, ", "), fmt.Sprintf("%.100s", p.Player), team}
	return problem.Text("duplicate", at, fmt.Sprint(p.Kind), p.Detail, p.Rule)
}

// Unwrap returns the kind.
func (p *Problem) Unwrap() error { return p.Kind }

// problems collects what is wrong.
type problems struct{ problem.List }

func (ps *problems) add(p Problem) { ps.Add(&p) }

// err returns all problems as one error, or nil.
func (ps *problems) err() error { return ps.Err("duplicate") }

// dealer adds what a dealer returned for the deal of a match and a hand: its problems, if they are of this
// package, or else a problem of that kind. If the dealer is one of several, deck is its number, and else 0.
func (ps *problems) dealer(err error, deck, match, hand int) {
	list := []error{err}
	if all, ok := err.(interface{ Unwrap() []error }); ok {
		if joined := all.Unwrap(); len(joined) > 0 && own(joined[0]) {
			list = joined
		}
	}
	for _, err := range list {
		p := Problem{Kind: err}
		if own(err) && (deck == 0 || err.(*Problem).Deck == 0) {
			p = *err.(*Problem)
		}
		if deck > 0 {
			p.Deck = deck
		}
		p.Match, p.Hand = match, hand
		ps.add(p)
	}
}

// own reports whether the error is a problem itself, and not one that wraps it.
func own(err error) bool {
	p, ok := err.(*Problem)
	return ok && p != nil
}
