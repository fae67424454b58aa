package stackem

// A Strategy makes players that play in the same way.
type Strategy struct {
	Name string // a word in lower case
	Does string // how it plays, without a capital and a period

	// New returns a player for one game. Games with the same seed are the
	// same. Only the strategy random draws lots, and needs the seed.
	New func(seed uint64) Player
}

// All returns the strategies of this package, the weaker before the stronger.
// None has a clock. The work of each turn is bounded. Their players can play
// any position, but only one game each.
func All() []Strategy {
	return []Strategy{
		{"random", "draws every choice and every place by lot", newRandom},
		{"drawer", "plays as slots, but never takes the discard", always(drawerPlayer{})},
		{"slots", "divides the weights into a band for each place", always(Slots{})},
		{"greedy", "makes the number of pairs that are out of order as small as it can", always(Greedy{})},
		{"places", "puts a brick where its weight is expected in a complete wall", always(placesPlayer{})},
		{"patient", "plays as keeper, but takes a discard only if it leaves three eighths of the cost",
			always(keeperPlayer{3})},
		{"hasty", "plays as keeper, but takes every discard that makes the gaps cheaper",
			always(keeperPlayer{8})},
		{"keeper", "keeps the bricks that leave the cheapest gaps", always(keeperPlayer{7})},
		{"watcher", "plays as keeper, counts the bricks, and avoids to discard what the opponent needs",
			func(uint64) Player { return new(watcherPlayer) }},
		{"search", "plays as watcher, and looks a turn ahead with the bricks that are left",
			func(uint64) Player { return new(searchPlayer) }},
	}
}

// always returns New of a player without a memory.
func always(p Player) func(uint64) Player { return func(uint64) Player { return p } }
