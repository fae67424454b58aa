// Package tiebreak has the arithmetic of the tie-breaks of an event with
// points. Package pairing says what they mean. Players are numbers from 0.
package tiebreak

import (
	"math"
	"slices"
)

// A Kind says how a player spent a round.
type Kind int8

// Played is the kind of a game over the board.
const Played Kind = 0

// Given is the kind of a bye of the pairing, and of a forfeit won.
const Given Kind = 1

// Missed is the kind of a round missed by the player's own choice or fault.
const Missed Kind = 2

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
	Win    int64 // the points of a win
	Draw   int64 // and of a draw
	FIDE   bool  // as FIDE reads rounds without a game

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

// scores returns the adjusted score of each player, which counts for the
// opponents, and the score that counts for the player's own rounds without a
// game.
func (e *Event) scores() (adjusted, own []int64) {
	adjusted, own = slices.Clone(e.Start), slices.Clone(e.Start)
	last := make([]int16, len(own)) // the last round not missed
	for _, x := range e.Turns {
		if e.FIDE && x.Kind != Missed {
			last[x.Player] = max(last[x.Player], x.Round)
		}
	}
	for i := range adjusted {
		adjusted[i] += (e.Rounds - int64(last[i])) * e.Draw
	}
	for _, x := range e.Turns {
		i := x.Player
		own[i] += int64(x.Points)
		if x.Kind == Played || e.FIDE && (x.Opponent >= 0 || x.Round <= last[i]) {
			adjusted[i] += int64(x.Points)
			if x.Round > last[i] {
				adjusted[i] -= e.Draw
			}
		}
	}
	if !e.FIDE {
		own = adjusted
	}
	return adjusted, own
}

// A part is what a round adds to a sum: a score, which SonnebornBerger
// multiplies. It may stand for several rounds.
type part struct {
	player               int32
	times, score, factor int64
	missed               bool // cut first
}

// parts calls a function with the parts of all players.
func (e *Event) parts(add func(part)) {
	adjusted, own := e.scores()
	alone := own // for rounds without an opponent
	if e.FIDE {
		alone = slices.Clone(own)
		for i, x := range own {
			alone[i] = min(x, e.Rounds*e.Draw)
		}
	}
	rest := slices.Repeat([]int64{e.Rounds}, len(own)) // without a turn
	for _, x := range e.Turns {
		rest[x.Player]--
		p := part{x.Player, 1, alone[x.Player], 1, e.FIDE && x.Kind == Missed}
		switch {
		case x.Kind == Played:
			p.score, p.factor = adjusted[x.Opponent], int64(x.Result)
		case e.FIDE && x.Opponent >= 0:
			p.score = min(own[x.Player], adjusted[x.Opponent])
		}
		if e.FIDE {
			p.factor = int64(x.Points)
		}
		add(p)
	}
	factor := int64(1)
	if e.FIDE {
		factor = 0
	}
	for i, times := range rest {
		if times > 0 {
			add(part{int32(i), times, alone[i], factor, e.FIDE})
		}
	}
}

// SonnebornBerger returns the sum of the products, by player.
func (e *Event) SonnebornBerger() []int64 {
	values := make([]int64, len(e.Start))
	e.parts(func(p part) { values[p.player] += p.times * p.score * p.factor })
	return values
}

// Buchholz returns the sum of the scores, by player. One cut leaves out the
// least part, or the least that is missed, and two cuts the greatest of the
// others as well.
func (e *Event) Buchholz(cuts int) []int64 {
	type bounds struct{ least, missed, most, second int64 }
	values := make([]int64, len(e.Start))
	all := slices.Repeat([]bounds{{math.MaxInt64, math.MaxInt64, 0, 0}}, len(values))
	e.parts(func(p part) {
		values[p.player] += p.times * p.score
		x := &all[p.player]
		x.least = min(x.least, p.score)
		if p.missed {
			x.missed = min(x.missed, p.score)
		}
		for range min(p.times, 2) {
			x.second = max(x.second, min(x.most, p.score))
			x.most = max(x.most, p.score)
		}
	})
	for i, x := range all {
		if cuts == 0 || e.Rounds == 0 {
			break
		}
		cut := x.least
		if x.missed < math.MaxInt64 {
			cut = x.missed
		}
		values[i] -= cut
		switch {
		case cuts == 2 && cut == x.most:
			values[i] -= x.second // 0 in an only round
		case cuts == 2:
			values[i] -= x.most
		}
	}
	return values
}
