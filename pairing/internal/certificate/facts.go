package certificate

import (
	"cmp"
	"slices"
)

// Facts are the figures of the players to be paired.
//
// A player is a number: the place in the ranking, from 0. If the number n of
// players is odd, one of them has a bye. The bye has the number n, as if it
// were one more player.
//
// No two criteria are equal. At most one of them is about gaps, one about
// squares, and one about distances.
type Facts struct {
	Players  []Player
	Met      [][]Meeting // whom each player has met, by ascending number
	Criteria []Criterion // in order, without Allowed

	// The director's choices. Partner has the pinned partner of each player
	// and of the bye, or -1. Forbidden has, for each of them, whom they
	// must not meet, by ascending number. Both are symmetric. Both are nil
	// if the director has made no choice.
	Partner   []int
	Forbidden [][]int32
}

// A Player has the figures of one player that the criteria read. The classes
// number the ratings of all entrants from 1, the best rating. Equal ratings
// have equal classes.
//
// Players of equal standing are a group. The groups are numbered from 0, the
// best, by their distance from it: Group is the losses, or in an event with
// points the points below the best score.
type Player struct {
	Group, Byes int32
	Missed      int32 // rounds without a game over the board
	Club        int32 // 0 is none
	Seed        int32 // from 1
	Class       int32 // of the rating
	SeededClass int32 // of the seeded rating
	SeededUnits int64 // the seeded rating, in a fixed unit
}

// A Meeting says how often a player has met another player.
type Meeting struct{ With, Times int32 }

// odd reports whether one of the players has a bye.
func (f *Facts) odd() bool { return len(f.Players)%2 == 1 }

// order returns the number of players, counting the bye if there is one.
func (f *Facts) order() int { return len(f.Players) + len(f.Players)%2 }

// times returns how often players i and j have met.
func (f *Facts) times(i, j int) int {
	k, ok := slices.BinarySearchFunc(f.Met[i], int32(j), func(m Meeting, j int32) int {
		return cmp.Compare(m.With, j)
	})
	if !ok {
		return 0
	}
	return int(f.Met[i][k].Times)
}

// gap returns by how much the groups of players i and j differ.
func (f *Facts) gap(i, j int) int {
	d := int(f.Players[i].Group) - int(f.Players[j].Group)
	return max(d, -d)
}

// mates reports whether players i and j are of one club.
func (f *Facts) mates(i, j int) bool {
	return f.Players[i].Club != 0 && f.Players[i].Club == f.Players[j].Club
}

// directed reports whether the director has made choices.
func (f *Facts) directed() bool { return f.Partner != nil || f.Forbidden != nil }

// partner returns the pinned partner of i, or -1. Both may be the bye.
func (f *Facts) partner(i int) int {
	if f.Partner == nil {
		return -1
	}
	return f.Partner[i]
}

// allowed reports whether the director's choices allow the pair of i and j.
// Either may be the bye.
func (f *Facts) allowed(i, j int) bool {
	if p := f.partner(i); p >= 0 && p != j {
		return false
	}
	if p := f.partner(j); p >= 0 && p != i {
		return false
	}
	return !f.forbidden(i, j)
}

// forbidden reports whether i and j must not meet. Either may be the bye.
func (f *Facts) forbidden(i, j int) bool {
	if f.Forbidden == nil {
		return false
	}
	_, ok := slices.BinarySearch(f.Forbidden[i], int32(j))
	return ok
}
