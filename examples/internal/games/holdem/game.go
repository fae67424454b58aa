package holdem

import "fmt"

// A Game is one of the two games of the competition, or a later one.
type Game int

// The games. Zero is none.
const (
	Limit   Game = 1 // hold'em with limits, 10/20
	NoLimit Game = 2 // Doyle's game

	// ACPCNoLimit is the game without limits of the later competition:
	// blinds of 50 and 100, and 20,000 chips. Its logs are published.
	ACPCNoLimit Game = 3
)

// String returns "limit", "no-limit" or "acpc-no-limit".
func (g Game) String() string {
	switch g {
	case Limit:
		return "limit"
	case NoLimit:
		return "no-limit"
	case ACPCNoLimit:
		return "acpc-no-limit"
	}
	return fmt.Sprintf("Game(%d)", int(g))
}

// MarshalText returns the text of [Game.String]. It fails if g is no game.
func (g Game) MarshalText() ([]byte, error) {
	if stakesOf(g) == nil {
		return nil, &Problem{Kind: ErrGame, Detail: g.String()}
	}
	return []byte(g.String()), nil
}

// UnmarshalText reads a game as [Game.MarshalText] writes it. The error is
// [ErrGame].
func (g *Game) UnmarshalText(text []byte) error {
	for _, known := range []Game{Limit, NoLimit, ACPCNoLimit} {
		if string(text) == known.String() {
			*g = known
			return nil
		}
	}
	return &Problem{Kind: ErrGame, Detail: fmt.Sprintf("%.20q", text)}
}

// stakes are the figures of a game.
type stakes struct {
	small, big int64 // blinds

	// With limits:
	bets   [rounds]int64 // the size of bets and raises in each round
	raises [rounds]uint8 // how many of them there can be

	// Without limits:
	most int64 // chips that a player can put in during a hand
}

var (
	limit   = stakes{small: 5, big: 10, bets: [rounds]int64{10, 10, 20, 20}, raises: [rounds]uint8{3, 4, 4, 4}}
	noLimit = stakes{small: 1, big: 2, most: 1000}
	later   = stakes{small: 50, big: 100, most: 20000}
)

// stakesOf returns the figures of a game, or nil if there is no such game.
func stakesOf(g Game) *stakes {
	switch g {
	case Limit:
		return &limit
	case NoLimit:
		return &noLimit
	case ACPCNoLimit:
		return &later
	}
	return nil
}
