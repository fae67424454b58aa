package pairing

import (
	"math"
	"slices"
)

// This file has the figures of the players between two rounds.

// A state has the figures of the players after the rounds replayed so far. Its
// lists are by seed, from 0.
type state struct {
	losses, wins, byes []int
	lives              []int
	eliminated         []int   // the round that put a player out, or 0
	removed            []bool  // by rule ForfeitLeaves
	forfeited          []int32 // the latest round with a forfeit
	forgiven           []int32 // forfeits are forgiven up to this round
	until              []int32 // the player is withdrawn up to this round
	rounds             int32   // completed
	sits               []bool  // the player sits out the play-off
	outside            []bool  // the player has yet to enter
	absentIn           []int32 // the latest absence, up to the next round
	seen               []int32 // the latest game, if not void, or bye
	outIn              []int   // the round in which the player left last
	backIn             []int32 // the round after which the player was back
	beforePlayOff      []int   // wins before the play-off, or nil
	second             []bool  // second place before the play-off, or nil
	unfinished         []int   // games of the latest round, by place in it
	staying            []bool  // the player is left, or will be back
	stayers            int     // the number of players who stay

	ledger *ledger // in an event with points, or nil

	games []game // those that took place, in the order of rounds

	judged int // how often it was judged whether a player is out
}

// newState returns the state of n players of whom nothing is known yet.
func newState(n int) *state {
	s := &state{}
	makeLists(n, &s.losses, &s.wins, &s.byes, &s.lives, &s.eliminated, &s.outIn)
	makeLists(n, &s.until, &s.absentIn, &s.seen, &s.backIn, &s.forfeited, &s.forgiven)
	makeLists(n, &s.removed, &s.sits, &s.outside, &s.staying)
	return s
}

// makeLists sets each list to n zeros. The lists lie in one piece of memory,
// which is faster to make than many.
func makeLists[T any](n int, lists ...*[]T) {
	all := make([]T, n*len(lists))
	for _, list := range lists {
		*list, all = all[:n:n], all[n:]
	}
}

// mostLives is the greatest number of lives of a player. Nobody can lose so
// often. An int of 32 bits has room for one life more.
const mostLives = 1 << 30

// hasLeft reports whether player i is withdrawn or removed from the next round.
func (s *state) hasLeft(i int32) bool { return s.removed[i] || s.until[i] > s.rounds }

// absent reports whether player i sits out the next round.
func (s *state) absent(i int32) bool { return s.absentIn[i] == s.rounds+1 }

// left reports whether player i is in the next round, unless absent.
func (s *state) left(i int32) bool {
	return s.losses[i] < s.lives[i] && !s.hasLeft(i) && !s.sits[i] && !s.outside[i]
}

// returns reports whether player i is out of the next round but will be back.
func (s *state) returns(i int32) bool {
	return s.losses[i] < s.lives[i] && !s.removed[i] && !s.sits[i] && !s.outside[i] &&
		s.until[i] > s.rounds && s.until[i] < math.MaxInt32
}

// stays reports whether player i is in the next round or will be back.
func (s *state) stays(i int32) bool { return s.left(i) || s.returns(i) }

// recount counts player i among the players who stay, or no longer.
func (s *state) recount(i int32) {
	stays := s.stays(i)
	if stays && !s.staying[i] {
		s.stayers++
		s.backIn[i] = s.rounds
	}
	if !stays && s.staying[i] {
		s.stayers--
		// A player who is out again before the next round has not been
		// back.
		if s.backIn[i] < s.rounds {
			s.outIn[i] = int(s.rounds)
		}
	}
	s.staying[i] = stays
}

// over reports whether the event is over, or its play-off if there is one. Then
// last is the one player left, or -1 if nobody is.
//
// LastOneLeft: players who will be back count as players left
func (s *state) over() (over bool, last int32) {
	// AllRounds: an event with points is over after its last round
	if s.ledger != nil {
		return s.rounds >= s.ledger.length, -1
	}
	if s.stayers != 1 {
		return s.stayers == 0, -1
	}
	return true, int32(slices.Index(s.staying, true))
}

// judge decides at the end of round r whether player i is out. It is called for
// players who have played in the round or got a life. For no others can the
// answer have changed.
//
// OutOfLives: as many losses as lives
func (s *state) judge(i int32, r int) {
	s.judged++
	switch out := s.losses[i] >= s.lives[i]; {
	case out && s.eliminated[i] == 0:
		s.eliminated[i] = r
	case !out:
		s.eliminated[i] = 0
	}
	s.recount(i)
}

// whyOut says why player i is not in the field of the next round.
func (s *state) whyOut(i int32) (by Rule, kind error) {
	switch {
	case s.sits[i]:
		return SecondPlayedOff, ErrPlayOff
	case s.losses[i] >= s.lives[i]:
		return OutOfLives, ErrEliminated
	case s.removed[i]:
		return ForfeitLeaves, ErrWithdrawn
	case s.left(i):
		return HasLeft, ErrAbsent
	}
	return HasLeft, ErrWithdrawn
}
