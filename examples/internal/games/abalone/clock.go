package abalone

import (
	"math"
	"slices"
	"time"
)

// This file has the clock of a game. The clock keeps the time that each side
// has spent. The time left follows from that. So the order in which a side has
// spent time on moves and on trouble makes no difference.

// clock returns the index of the clock of s.
func clock(s Side) int {
	if s == White {
		return 1
	}
	return 0
}

// plus adds times that are not negative. A sum that is too large for a time is
// the longest time.
func plus(a, b time.Duration) time.Duration {
	if a > math.MaxInt64-b {
		return math.MaxInt64
	}
	return a + b
}

// uncovered returns the time that s has spent on trouble beyond its account.
func (g *Game) uncovered(s Side) time.Duration {
	return max(0, g.trouble[clock(s)]-g.options.account(s))
}

// late reports whether s has spent more time than it had.
func (g *Game) late(s Side) bool {
	left := g.options.time(s) - g.used[clock(s)]
	return left < 0 || left < g.uncovered(s)
}

// Left returns how much time s has left. It is 0 once the time has run out,
// and for None.
func (g *Game) Left(s Side) time.Duration {
	if !s.plays() || g.late(s) {
		return 0
	}
	// Trouble: time beyond the account is playing time.
	return g.options.time(s) - g.used[clock(s)] - g.uncovered(s)
}

// TroubleLeft returns how much s has left of the account of rule [Trouble], or
// 0 for None.
func (g *Game) TroubleLeft(s Side) time.Duration {
	if !s.plays() {
		return 0
	}
	return max(0, g.options.account(s)-g.trouble[clock(s)])
}

// Spent returns the time of each move made, as [Game.Spend] was told it. If
// time has been spent since the last move, that time comes last. It is the time
// of a turn that has not come to a move.
func (g *Game) Spent() []time.Duration {
	list := slices.Clone(g.spent)
	if g.thought > 0 {
		list = append(list, g.thought)
	}
	return list
}

// Spend takes from the side to move the time that it has thought about its
// move. The game ends if the side had less time left. The caller measures the
// time, and calls Spend before [Game.Move]. Spend fails with a [*Problem] if
// the game is over ([ErrOver]) or the time is negative ([ErrTime]).
func (g *Game) Spend(d time.Duration) error {
	s := g.ToMove()
	switch {
	case s == None:
		return &Problem{Kind: ErrOver, Rule: g.endRule}
	case d < 0:
		return &Problem{Kind: ErrTime, Rule: TimeLimit, Side: s, Detail: d.String()}
	}
	g.think(s, d)
	g.timeUp(s)
	return nil
}

// think counts time of the turn.
func (g *Game) think(s Side, d time.Duration) {
	g.thought = plus(g.thought, d)
	g.used[clock(s)] = plus(g.used[clock(s)], d)
}

// timeUp ends the game if s has spent more time than it had.
func (g *Game) timeUp(s Side) {
	if g.late(s) { // TimeLimit: exactly all of it is allowed
		g.lose(TimeLimit, s, TimeOut)
	}
}

// SpendTrouble takes time from the account of rule [Trouble]. Either side can
// have trouble, whoever is to move. Time beyond the account is taken from the
// playing time of s. The game ends if the playing time does not cover it
// either. SpendTrouble fails with a [*Problem] if the game is over ([ErrOver]),
// s is no side ([ErrSide]) or the time is negative ([ErrTime]).
func (g *Game) SpendTrouble(s Side, d time.Duration) error {
	if err := g.canEnd(s); err != nil {
		return err
	}
	if d < 0 {
		return &Problem{Kind: ErrTime, Rule: Trouble, Side: s, Detail: d.String()}
	}
	g.trouble[clock(s)] = plus(g.trouble[clock(s)], d)
	g.timeUp(s)
	return nil
}

// RunOut ends the game by rule [TimeLimit]: s has lost. It is for a caller who
// knows that the time of s has run out, and does not know by how much. All that
// s had left counts as spent. If s is to move, it counts as time of this turn.
// Otherwise only trouble can take time of s, and it counts as trouble. RunOut
// fails with a [*Problem] if the game is over, or if s is no side.
func (g *Game) RunOut(s Side) error {
	if err := g.canEnd(s); err != nil {
		return err
	}
	if s == g.ToMove() {
		g.think(s, g.Left(s))
	} else {
		g.trouble[clock(s)] = plus(g.trouble[clock(s)], g.TroubleLeft(s)+g.Left(s))
	}
	g.lose(TimeLimit, s, TimeOut)
	return nil
}
