package holdem

// A Strategy makes bots that play in the same way.
type Strategy struct {
	Name string // a word in lower case
	Does string // how it plays, without a capital and a period

	// Games are the games that it plays.
	Games []Game

	// New returns a bot for one half of a match. Bots with the same seed
	// play in the same way. Only the strategies random and equilibrium draw
	// lots, and need the seed.
	New func(seed uint64) Bot
}

// All returns the strategies of this package, the weaker before the stronger:
// of two strategies, the later wins on average. Against weaker opponents,
// learner wins more than equilibrium.
//
// Their bots take no time, have no clock, and never do anything illegal. They
// never fold for nothing. The work of each action is bounded.
func All() []Strategy {
	every := []Game{Limit, NoLimit, ACPCNoLimit}
	return []Strategy{
		{"folder", "checks, and folds to every bet", every, always(folder{})},
		{"random", "draws every action by lot", every, func(seed uint64) Bot { return randomBot{lots(seed)} }},
		{"caller", "never folds and never raises", every, always(Caller{})},
		{"raiser", "raises with good cards, and folds without a pair", every, always(Raiser{})},
		{"strength", "counts the hands that it beats, and does what gains most against a player like itself",
			every, always(strengthBot{})},
		{"learner",
			"plays as strength, and learns how the opponent answers bets and what the opponent raises with",
			every, func(uint64) Bot { return new(learner) }},
		{"equilibrium", "draws actions from a table that was computed for few classes of hands", []Game{Limit},
			func(seed uint64) Bot { return equilibriumBot{lots(seed)} }},
	}
}

// always returns New of a bot without a memory.
func always(b Bot) func(uint64) Bot { return func(uint64) Bot { return b } }
