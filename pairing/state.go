package pairing

import (
	"math"
	"slices"
)

// A state is what is known of the players, by seed from 0, after the rounds
// replayed.
type state struct {
	losses, wins, byes []int
	lives              []int
	eliminated         []int   // at the end of which round; 0 if not, or not any more
	removed            []bool  // by rule ForfeitLeaves
	until              []int32 // withdrawn up to this round
	rounds             int32   // completed
	sits               []bool  // sits out the play-off
	absentIn           []int32 // the latest round, up to the next one, to be absent from
	seen               []int32 // the latest round with a bye or a game that is not void
	beforePlayOff      []int   // wins before it, or nil
	unfinished         []int   // games of the latest round, by their place in it
	staying            []bool  // left, or coming back
	stayers            int     // how many are

	games []game // those that took place, in order of rounds

	judged int // how often it was judged whether a player is out
}

// mostLives is what extra lives can add up to: more than anybody can lose, and
// room for one more in an int of 32 bits.
const mostLives = 1 << 30

// gone reports whether player i is out of the next round though not eliminated:
// withdrawn or removed.
func (s *state) gone(i int32) bool { return s.removed[i] || s.until[i] > s.rounds }

// absent reports whether player i sits out the next round.
func (s *state) absent(i int32) bool { return s.absentIn[i] == s.rounds+1 }

// left reports whether player i is in the next round, unless absent.
func (s *state) left(i int32) bool {
	return s.losses[i] < s.lives[i] && !s.gone(i) && !s.sits[i]
}

// returns reports whether player i is out of the next round but will be back.
func (s *state) returns(i int32) bool {
	return s.losses[i] < s.lives[i] && !s.removed[i] && !s.sits[i] && s.until[i] > s.rounds && s.until[i] < math.MaxInt32
}

// stays reports whether player i is in the next round or will be back.
func (s *state) stays(i int32) bool { return s.left(i) || s.returns(i) }

// recount counts player i among those who stay, or no longer.
func (s *state) recount(i int32) {
	stays := s.stays(i)
	if stays && !s.staying[i] {
		s.stayers++
	}
	if !stays && s.staying[i] {
		s.stayers--
	}
	s.staying[i] = stays
}

// over reports whether the event is, or its play-off if there is one. Then last
// is the one player left, or -1.
func (s *state) over() (over bool, last int32) {
	if s.stayers != 1 {
		return s.stayers == 0, -1
	}
	return true, int32(slices.Index(s.staying, true))
}

// judge decides at the end of round r whether player i is out. Nobody is before
// round 1, and later only those can be, or be in again, who have played or been
// given a life.
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
