package pairing

import "slices"

// This file has the records of an event in numbers. Players are their seeds,
// from 0.

// A game is a Game in numbers. If a player is unknown, both are -1.
type game struct {
	gold, silver int32
	outcome      Outcome
}

// An absence is a withdrawal from round after+1 to round until.
type absence struct{ player, after, until int32 }

// A sitOut is the absence from a single round, or a requested bye.
type sitOut struct {
	player, round int32
	requested     bool // a bye that the player has asked for
}

// lives are extra lives from the end of a round on.
type lives struct {
	player, after int32
	lives, made   int
}

// A lateEntry is a LateEntry in numbers.
type lateEntry struct {
	player, after int32
	losses, made  int
}

// An appeal is a Reinstatement in numbers.
type appeal struct {
	player, after, from int32
	made                int
}

// A playOff is a RunnerUpPlayOff in numbers.
type playOff struct {
	after, champion int32
	tied            []int32
}

// A prohibition is a Prohibition in numbers.
type prohibition struct {
	pair              [2]int32
	from, until, made int
}

// holds reports whether the prohibition holds for a round.
func (p prohibition) holds(round int) bool {
	return p.from <= round && (p.until == 0 || round <= p.until)
}

// A pin is a pair of a round, or a bye if the second is -1. If the colors are
// pinned, too, the first has Gold.
type pin struct {
	round         int
	first, second int32
	colors        bool
	made          int
}

// pairOf returns the players of a game in ascending order.
func pairOf(g game) [2]int32 { return [2]int32{min(g.gold, g.silver), max(g.gold, g.silver)} }

// havePlayed returns the games that meet a condition. If all do, it returns the
// same list.
func havePlayed(games []game, played func(Outcome) bool) []game {
	first := slices.IndexFunc(games, func(g game) bool { return !played(g.outcome) })
	if first < 0 {
		return games
	}
	list := slices.Clone(games[:first])
	for _, g := range games[first:] {
		if played(g.outcome) {
			list = append(list, g)
		}
	}
	return list
}
