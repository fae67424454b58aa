package roundrobin

import (
	"fmt"
	"iter"
)

// This file has the schedule: rules Rotation, Rest and FirstMove. Nothing is
// stored. Each pair is computed when it is asked for.

// MaxTeams is the maximum number of teams of a [Schedule]. The sum of any three
// of their numbers fits into 32 bits.
const MaxTeams = 1 << 30

// A Timetable is the schedule of a number of teams. Make a Timetable with
// [Schedule]. If it has fewer than two teams, or more than [MaxTeams], it has
// no rounds.
type Timetable struct {
	Teams int  `json:"teams"`
	Twice bool `json:"twice,omitzero"` // each pair meets twice
}

// Schedule returns the rounds in which every two teams meet once, by rules
// [Rotation], [Rest] and [FirstMove]. Teams are the numbers 1 to teams. If each
// pair meets twice, set Twice in the answer.
//
// Nothing is precomputed or stored. Each query takes constant time. With fewer
// than two teams the error is [ErrTooFew]. With more than [MaxTeams] it is
// [ErrTooLarge].
func Schedule(teams int) (Timetable, error) {
	var ps problems
	switch {
	case teams < 2:
		ps.add(Problem{Kind: ErrTooFew, Detail: fmt.Sprintf("got %d, at least 2", teams)})
	case teams > MaxTeams:
		ps.large("", fmt.Sprintf("%d teams, at most %d", teams, MaxTeams))
	}
	if err := ps.err(); err != nil {
		return Timetable{}, err
	}
	return Timetable{Teams: teams}, nil
}

// A grid is a timetable in the numbers that the rules of the schedule need.
type grid struct {
	teams uint // the number of teams
	even  uint // teams, or teams+1 if teams is odd
	twice bool
}

// grid returns the grid of a timetable. If a timetable has too many or too few
// teams, its grid has none.
//
// Rest: with an odd number of teams there is one more, and its opponent rests.
func (t Timetable) grid() grid {
	if t.Teams < 2 || t.Teams > MaxTeams {
		return grid{}
	}
	return grid{uint(t.Teams), uint(t.Teams) + uint(t.Teams)%2, t.Twice}
}

// A Pair is a match of the schedule.
type Pair struct {
	Round int `json:"round"` // from 1
	A     int `json:"a"`     // the teams, the smaller number first
	B     int `json:"b"`
	First int `json:"first"` // the team that moves first, A or B
}

// Len returns the number of rounds.
func (t Timetable) Len() int {
	if t.Twice {
		return 2 * t.grid().rounds()
	}
	return t.grid().rounds()
}

// rounds returns the number of rounds in which each pair meets once.
func (t grid) rounds() int { return int(t.modulus()) }

// modulus returns the number by which rule Rotation divides sums. It is the
// number of rounds in which each pair meets once, and is odd.
func (t grid) modulus() uint { return max(t.even, 1) - 1 }

// Rounds returns the rounds, the first one first. Going through them and their
// pairs allocates nothing.
func (t Timetable) Rounds() iter.Seq[Round] {
	return func(yield func(Round) bool) {
		for r := 1; r <= t.Len(); r++ {
			if !yield(t.Round(r)) {
				return
			}
		}
	}
}

// Meeting returns the match of teams a and b, in either order. If they meet
// twice, it returns the first match. The second is Len()/2 rounds later, and
// the other team moves first. If a or b is not a team, or they are the same, it
// returns the zero Pair.
func (t Timetable) Meeting(a, b int) Pair {
	g := t.grid()
	x, y := uint(min(a, b)), uint(max(a, b))
	if min(a, b) < 1 || y > g.teams || x == y {
		return Pair{}
	}
	return g.pair(g.meet(x, y), x, y)
}

// meet returns the round in which a and b meet, a < b.
//
// Rotation: 2p and a+b leave the same remainder when divided by m = n-1.
//
// Here p, from 2 to n, is the opponent of team 1 in the round. As m is odd,
// either a+b or a+b+m is even. Half of the even number is p, or p+m if it is
// too large.
func (t grid) meet(a, b uint) uint {
	m := t.modulus()
	p := b
	if a > 1 {
		p = a + b
		if p%2 == 1 {
			p += m
		}
		p /= 2
		if p > m+1 {
			p -= m
		}
	}
	return m + 2 - p
}

// pair returns the match of a and b, a < b, in round r, in which they meet. In
// the second half of the rounds the other team moves first.
func (t grid) pair(r, a, b uint) Pair {
	p := Pair{Round: int(r), A: int(a), B: int(b), First: int(b)}
	second := r > t.modulus()
	if second {
		r -= t.modulus()
	}
	if t.first(r, a, b) != second {
		p.First = int(a)
	}
	return p
}

// first reports whether a moves first against b, a < b, in round r.
//
// FirstMove: by the round for team 1, and by the difference for others.
//
// # Seats
//
// Let m = n-1 if n is even, and m = n if n is odd. Think of the teams 2 to m+1
// in a circle of m seats. Team m+1 does not exist if n is odd.
//
// In the round in which team 1 meets team p, two teams meet if they are equally
// far from p, one on each side. Let k be how many seats a team is beyond p,
//
//	k = 1, ..., m-1.
//
// Then its opponent is m-k seats beyond p. As m is odd, one of k and m-k is
// odd. The team with the odd number moves first.
//
// # How sides change from round to round
//
// From one round to the next, p goes back by one seat, so k grows by one. So
// the sides of a team alternate. This goes on until the team is p itself and
// meets team 1. After this match it begins again with k = 1.
//
// # Repetitions for even n
//
// Before its match with team 1 a team has k = m-1, which is even, and moves
// second. After the match it has k = 1 and moves first. So whichever side it
// has against team 1, it repeats a side once: in this match, or in the next.
//
// Only team n repeats nothing. It meets team 1 in the first round, as second.
// Team 2 meets team 1 in the last round, as second again, and so it does repeat
// a side. Team 1 alternates. The teams 2 to n-1 repeat a side once each, which
// makes
//
//	n-2 repetitions.
//
// # Balance for even n
//
// Half of the numbers 1 to m-1 are odd. So a team moves first in half of its
// matches, not counting the match with team 1.
//
// # No rounds of any kind have fewer repetitions for even n
//
// Take two teams that begin with the same side and never repeat a side. They
// have the same side in every round, and so cannot meet. So at most one team
// that begins as first never repeats a side, and at most one that begins as
// second.
//
// # Rests for odd n
//
// A team that meets team n+1 rests. Let the first round be round 0 here. Then p
// is 1 less the round, up to multiples of m. So
//
//	team 1-2x rests in round x,
//	team 1-2x meets team 1 in round 2x,
//	teams 1-2x and 1-2y meet in round x+y,
//
// where teams and rounds are meant up to multiples of m. Let neither x nor y be
// 0, for team 1 rests in round 0. If x+y < m, the match is after both rests. If
// x+y >= m, it is in round x+y-m, and so before both rests. So either both
// teams have rested before their match, or neither has.
//
// By seats alone each team would repeat a side over its rest, for one step is
// left out. So sides are reversed after the rest, for both teams of a match or
// for neither.
//
// # Repetitions for odd n
//
// The match with team 1 goes on with k = m, which is odd. So the alternation
// goes on if the team moves first, or, reversed after its rest, second. The
// match is in round 2x after the rest, or in round 2x-m before it. So the
// alternation goes on for both if team 1 moves first in even rounds and second
// in odd ones.
//
// The team repeats a side only after this match, with k = 1. Two teams have no
// match after it that could repeat a side. One has x = (m-1)/2, for which the
// match is in the last round. The other has x = m-1, for which only the rest
// follows. Team 1 repeats nothing. This makes
//
//	n-3 repetitions.
//
// # Balance for odd n
//
// The repetition comes after an even number of matches, and a team has an even
// number of matches in all. So each team moves first in half of its matches.
//
// # No other choice has fewer repetitions in these rounds for odd n
//
// When two of the teams 2 to n meet, both have rested or neither has, so they
// have played equally many matches. If neither repeats a side, they began with
// different sides. That can be true of two of these teams at most. Team 1 can
// be without a repetition, too.
func (t grid) first(r, a, b uint) bool {
	if a == 1 {
		return r%2 == 1
	}
	d := b - a
	k := d / 2
	if d%2 == 1 {
		k = (t.modulus() - d) / 2
	}
	rested := t.even > t.teams && r > t.meet(a, t.even)
	return (k%2 == d%2) != rested
}

// A Round is one round of a [Timetable].
type Round struct {
	t   grid
	r   uint
	p   uint // the opponent of team 1
	low uint // how many pairs of the teams 2 to n have the smaller sum
	sum uint // the smaller sum
}

// Round returns round r, from 1. If there is no such round, it returns the zero
// Round, without pairs.
func (t Timetable) Round(r int) Round {
	if r < 1 || r > t.Len() {
		return Round{}
	}
	return t.grid().round(uint(r))
}

// round returns round r.
//
// Let n be even, m = n-1, and s from 3 to m+2. In a round, each pair of the
// teams 2 to n has one of two sums:
//
//	sum s:    2 and s-2,  3 and s-3,  ...
//	sum s+m:  s-1 and n,  s and n-1,  ...
//
// These are all teams from 2 to n except p, which is in the middle of one of
// the two rows.
func (t grid) round(r uint) Round {
	m, once := t.modulus(), r
	if once > m {
		once -= m
	}
	p := m + 2 - once
	s := 2 * p
	if s > m+2 {
		s -= m
	}
	return Round{t, r, p, (s - 3) / 2, s}
}

// Number returns the number of the round, from 1, or 0 for the zero Round.
func (r Round) Number() int { return int(r.r) }

// Pairs returns the pairs, in the order of rule [Rotation].
func (r Round) Pairs() iter.Seq[Pair] {
	return func(yield func(Pair) bool) {
		if r.p >= 2 && r.p <= r.t.teams && !yield(r.t.pair(r.r, 1, r.p)) {
			return
		}
		for a := uint(2); a < r.low+2; a++ {
			if !yield(r.t.pair(r.r, a, r.sum-a)) {
				return
			}
		}
		sum := r.sum + r.t.modulus()
		for a := sum - r.t.teams; 2*a < sum; a++ {
			if !yield(r.t.pair(r.r, a, sum-a)) {
				return
			}
		}
	}
}

// Rest returns the team that rests, or 0 if none does.
func (r Round) Rest() int {
	if r.t.even == r.t.teams {
		return 0
	}
	return int(r.opponent(r.t.even))
}

// Opponent returns the opponent of a team. If the team rests, or there is no
// such team, it returns 0.
func (r Round) Opponent(team int) int {
	if team < 1 || uint(team) > r.t.teams {
		return 0
	}
	if x := r.opponent(uint(team)); x <= r.t.teams {
		return int(x)
	}
	return 0
}

// opponent returns the opponent of a team, by the sums of grid.round.
func (r Round) opponent(team uint) uint {
	switch team {
	case 1:
		return r.p
	case r.p:
		return 1
	}
	if team < r.sum-1 {
		return r.sum - team
	}
	return r.sum + r.t.modulus() - team
}
