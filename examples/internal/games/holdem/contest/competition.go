package contest

import (
	"github.com/arbiter-go/arbiter/examples/internal/bots/runoffs"
	"github.com/arbiter-go/arbiter/examples/internal/games/holdem"
	"github.com/arbiter-go/arbiter/internal/enum"
)

// This file has the three competitions.

// A Competition is one of the three competitions of a contest.
type Competition int

// The competitions, by rule [ThreeCompetitions]. Zero is none.
const (
	NoLimit     Competition = 1
	Equilibrium Competition = 2
	Learning    Competition = 3
)

// Competitions are the competitions, in their order.
var Competitions = [3]Competition{NoLimit, Equilibrium, Learning}

var competitions = enum.Of[Competition]("contest", "competition", nil, "", "no-limit", "equilibrium", "learning")

// String returns the name of the competition, as in "no-limit".
func (c Competition) String() string { return competitions.String(c) }

// MarshalText returns the name of the competition.
func (c Competition) MarshalText() ([]byte, error) { return competitions.Append(nil, c) }

// UnmarshalText reads the name of a competition.
func (c *Competition) UnmarshalText(name []byte) error { return competitions.Set(c, name) }

// Game returns the game of the competition.
func (c Competition) Game() holdem.Game {
	if c == NoLimit {
		return holdem.NoLimit
	}
	return holdem.Limit
}

// Decides returns the method whose ranking decides the competition, or 0 for no
// competition.
//
// ThreeCompetitions: a ranking for each.
func (c Competition) Decides() runoffs.Method {
	switch c {
	case NoLimit:
		return runoffs.Bankroll
	case Equilibrium:
		return runoffs.Points
	case Learning:
		return runoffs.TopByTotal
	}
	return 0
}
