// Package tiebreak has the arithmetic of the tie-breaks of an event with
// points. Package pairing says what they mean. Players are numbers from 0.
package tiebreak

import (
	"cmp"
	"math"
	"slices"
)

// A Kind says how a player spent a round.
type Kind int8

const (
	Played Kind = iota // a game over the board
	Given              // a bye of the pairing, or a forfeit won
	Missed             // by the player's own choice or fault
)

// A Turn is what a player had in a round.
type Turn struct {
	Player   int32
	Opponent int32 // or -1
	Round    int16 // from 1
	Points   int16
	Result   int8 // of a game over the board: 2 if won, 1 if drawn
	Kind     Kind
}

// An Event is an event with points.
type Event struct {
	Start  []int64 // the points to begin with, by player
	Rounds int64
	Draw   int64 // the points of a draw

	// Turns has the rounds of all players, in any order. A round of a
	// player without a turn is Missed, and gave no points.
	Turns []Turn
}

// Wins returns the number of games won over the board, by player.
func (e *Event) Wins() []int64 {
	values := make([]int64, len(e.Start))
	for _, x := range e.Turns {
		values[x.Player] += int64(x.Result / 2)
	}
	return values
}

// adjusted returns the score of each player that counts for the opponents.
func (e *Event) adjusted() []int64 {
	adjusted := slices.Clone(e.Start)
	for i := range adjusted {
		adjusted[i] += e.Rounds * e.Draw
	}
	for _, x := range e.Turns {
		if x.Kind == Played {
			adjusted[x.Player] += int64(x.Points) - e.Draw
		}
	}
	return adjusted
}

// A part is what a round adds to a sum: a score, which SonnebornBerger
// multiplies. It may stand for several rounds.
type part struct {
	player                int32
	times, score, product int64
}

// parts calls a function with the parts of all players.
func (e *Event) parts(add func(part)) {
	adjusted := e.adjusted()
	rest := make([]int64, len(e.Start)) // the other rounds, by player
	for i := range rest {
		rest[i] = e.Rounds
	}
	for _, x := range e.Turns {
		if x.Kind == Played {
			rest[x.Player]--
			score := adjusted[x.Opponent]
			add(part{x.Player, 1, score, int64(x.Result) * score})
		}
	}
	for i, times := range rest {
		if times > 0 {
			add(part{int32(i), times, adjusted[i], adjusted[i]})
		}
	}
}

// SonnebornBerger returns the sum of the products, by player.
func (e *Event) SonnebornBerger() []int64 {
	values := make([]int64, len(e.Start))
	e.parts(func(p part) { values[p.player] += p.times * p.product })
	return values
}

// Buchholz returns the sum of the scores, by player. One cut leaves out the
// least part, and two cuts the greatest of the others as well.
func (e *Event) Buchholz(cuts int) []int64 {
	values := make([]int64, len(e.Start))
	least, most := slices.Repeat([]int64{math.MaxInt64}, len(values)), make([]int64, len(values))
	e.parts(func(p part) {
		i := p.player
		values[i] += p.times * p.score
		least[i], most[i] = min(least[i], p.score), max(most[i], p.score)
	})
	for i := range values {
		if cuts > 0 && e.Rounds > 0 {
			values[i] -= least[i]
		}
		if cuts > 1 && e.Rounds > 1 {
			values[i] -= most[i]
		}
	}
	return values
}

// Direct returns the points of the players in the games over the board among
// their own group. It is silent about a group of which not all have met, and
// about a player alone.
func (e *Event) Direct(groups [][]int32) (points []int64, silent []bool) {
	n := len(e.Start)
	points, silent = make([]int64, n), slices.Repeat([]bool{true}, n)
	met := make([]int, n)
	for _, m := range e.meetings(groups) {
		points[m.player] += m.points
		met[m.player]++
	}
	for _, group := range groups {
		least := n
		for _, i := range group {
			least = min(least, met[i])
		}
		for _, i := range group {
			silent[i] = len(group) == 1 || least < len(group)-1
			if silent[i] {
				points[i] = 0
			}
		}
	}
	return points, silent
}

// A meeting is all games over the board of a player and an opponent.
type meeting struct {
	player, opponent int32
	points           int64 // of the player
}

// meetings returns the meetings within the groups, by player.
func (e *Event) meetings(groups [][]int32) []meeting {
	in := make([]int32, len(e.Start)) // the number of the group, or 0
	for k, group := range groups {
		// Nobody has met more others than there are rounds.
		if int64(len(group)) <= e.Rounds+1 {
			for _, i := range group {
				in[i] = int32(k) + 1
			}
		}
	}
	var list []meeting
	for _, x := range e.Turns {
		if x.Kind == Played && in[x.Player] > 0 && in[x.Player] == in[x.Opponent] {
			list = append(list, meeting{x.Player, x.Opponent, int64(x.Points)})
		}
	}
	slices.SortFunc(list, func(x, y meeting) int {
		return cmp.Or(cmp.Compare(x.player, y.player), cmp.Compare(x.opponent, y.opponent))
	})
	merged := list[:0]
	for _, x := range list {
		if k := len(merged) - 1; k >= 0 && merged[k].player == x.player && merged[k].opponent == x.opponent {
			merged[k].points += x.points
			continue
		}
		merged = append(merged, x)
	}
	return merged
}
