package contest

import (
	"github.com/arbiter-go/arbiter/examples/internal/games/holdem"
	"github.com/arbiter-go/arbiter/internal/enum"
)

// This file has the entries of teams.

// A Kind is a kind of bot that teams hand in.
type Kind int

// The kinds of bots, by rule [Entries]. Zero is none.
const (
	NoLimitBot     Kind = 1
	LimitBot       Kind = 2 // for both limit competitions
	EquilibriumBot Kind = 3
	LearningBot    Kind = 4
)

var kinds = enum.Of[Kind]("contest", "kind of bot", nil, "", "no-limit", "limit", "equilibrium", "learning")

// String returns the name of the kind, as in "no-limit".
func (k Kind) String() string { return kinds.String(k) }

// MarshalText returns the name of the kind.
func (k Kind) MarshalText() ([]byte, error) { return kinds.Append(nil, k) }

// UnmarshalText reads the name of a kind.
func (k *Kind) UnmarshalText(name []byte) error { return kinds.Set(k, name) }

// Game returns the game that a bot of the kind plays.
func (k Kind) Game() holdem.Game {
	if k == NoLimitBot {
		return holdem.NoLimit
	}
	return holdem.Limit
}

// A Team is a competitor: its name, and the kinds of the bots that it has
// handed in.
type Team struct {
	Name string `json:"name"`
	Bots []Kind `json:"bots"`
}

// BotName returns the name that a bot of a team has on the arena, as in
// "Ann/limit". No two bots of a contest have the same name.
func BotName(team string, k Kind) string { return team + "/" + k.String() }

// has reports whether a team has handed in bots of exactly these kinds.
func (t Team) has(which ...Kind) bool {
	found := map[Kind]bool{}
	for _, k := range t.Bots {
		found[k] = true
	}
	for _, k := range which {
		if !found[k] {
			return false
		}
	}
	return len(t.Bots) == len(which)
}

// Allowed reports whether a team may hand in its bots.
//
// Entries: these four, and nothing else.
func (t Team) Allowed() bool {
	return t.has(NoLimitBot) || t.has(LimitBot) || t.has(NoLimitBot, LimitBot) ||
		t.has(NoLimitBot, EquilibriumBot, LearningBot)
}

// Bot returns the kind of the bot with which a team plays in a competition, and
// false if it does not play there.
func (t Team) Bot(c Competition) (Kind, bool) {
	own := map[Competition]Kind{NoLimit: NoLimitBot, Equilibrium: EquilibriumBot, Learning: LearningBot}[c]
	for _, k := range t.Bots {
		// BothLimits: a bot for limit plays in both.
		if k == own || k == LimitBot && c != NoLimit {
			return k, true
		}
	}
	return 0, false
}
