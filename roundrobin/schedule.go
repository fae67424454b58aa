package roundrobin

// This file has the schedule: rules Rotation, Rest and FirstMove. Nothing of it
// is stored; every pair is computed when it is asked for.

import (
	"fmt"
	"iter"
)

// MaxTeams is the maximum number of teams of a [Schedule]. Sums of three of
// their numbers fit into a uint of 32 bits.
const MaxTeams = 1 << 30

// A Timetable is the schedule of a number of teams. Make one with [Schedule]. A
// Timetable with a number of teams that a schedule cannot have is without
// rounds.
type Timetable struct {
	Teams int  `json:"teams"`
	Twice bool `json:"twice,omitzero"` // each pair meets twice
}

// Schedule returns the rounds in which a number of teams meet once each, by
// rules [Rotation], [Rest] and [FirstMove]. Teams are the numbers 1 to teams.
// For the rounds in which each pair meets twice, set Twice in the answer.
//
// Nothing is precomputed or stored. Each query takes constant time. If there
// are fewer than two teams, the error is [ErrTooFew], if more than [MaxTeams],
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
	teams uint // that there are
	even  uint // with one that only stands for a rest, if teams is odd
	twice bool
}

// grid returns the grid of a timetable, which has no teams if there are too
// many or too few.
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
	First int `json:"first"` // who moves first, A or B
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

// modulus is what sums are divided by: the number of rounds in which each pair
// meets once. It is odd.
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

// Meeting returns the match of teams a and b, in either order, or the first of
// two. If one is not a team, or they are the same, it returns the zero Pair.
func (t Timetable) Meeting(a, b int) Pair {
	g := t.grid()
	x, y := uint(min(a, b)), uint(max(a, b))
	if min(a, b) < 1 || y > g.teams || x == y {
		return Pair{}
	}
	return g.pair(g.meet(x, y), x, y)
}

// Return returns the second match of teams a and b, if each pair meets twice.
// If there is none, it returns the zero Pair.
func (t Timetable) Return(a, b int) Pair {
	p := t.Meeting(a, b)
	if !t.Twice || p.Round == 0 {
		return Pair{}
	}
	return t.grid().pair(uint(p.Round)+t.grid().modulus(), uint(p.A), uint(p.B))
}

// meet returns the round in which a and b meet, a < b, by rule Rotation.
//
// It is the one for whose p twice p and a+b leave the same remainder when
// divided by m = n-1, which is odd: of a+b and a+b+m one is even, and half of
// it will do, or that less m. Then p is one of 2 to n = m+1.
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

// pair returns the match of a and b, a < b, which meet in round r. In the
// second half of the rounds the other team moves first.
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

// first reports whether a moves first against b, a < b, in round r, by rule
// FirstMove.
//
// # Even n
//
// Let m = n-1, and think of the teams 2 to n in a circle of m seats. In the
// round of p, teams at equal distance from p meet, one on each side. Let k,
// from 1 to m-1, be how many seats a team is beyond p. Its opponent is m-k
// beyond. As m is odd, one of the two has an odd k: that team is first.
//
// From round to round p goes back by one, so that k grows by one, and the team
// changes sides each time. This goes on until the team is p itself and meets
// team 1; then it begins at k = 1. With k = m-1 it is second, with k = 1 first.
// So whichever side it has against team 1, it has the same side twice in a row
// once, just before that match or just after.
//
// Team n begins with that match, as second, and repeats nothing. Team 2 ends
// with it, as second again, and repeats that. Team 1 alternates. This makes n-2
// repetitions, one for each of 2 to n-1.
//
// Half of k = 1 to m-1 are odd. So a team is first in half of its matches,
// except for the one against team 1.
//
// # No rounds of any kind do better for even n
//
// Two teams that never repeat a side and begin with the same one have the same
// side in every round, and so cannot meet. So at most one team that begins as
// first does without a repetition, and one that begins as second.
//
// # Odd n
//
// Let m = n. A team that meets team n+1 rests. With rounds from 0, p is 1 less
// the round, so that the team that rests in round x is 1-2x, except for
// multiples of m. It meets team 1 in round 2x, and the team that rests in round
// y in round x+y. Let neither be team 1, which rests in round 0. Then the match
// in round x+y is after both rests, or, in round x+y-m, before both.
//
// By seats alone, each team would repeat a side over its rest, for one step is
// left out. So sides are reversed after it, for both teams of a match or none.
//
// The match with team 1, with k = m, would go on with the alternation if the
// team were first; reversed, second. It is in round 2x after the rest, or in
// round 2x-m before it. So if team 1 is first in even rounds and second in odd
// ones, the alternation goes on for both. Only after this match is a side
// repeated, with k = 1. It comes after an even number of matches, and there is
// an even number of all: so each team is first in half.
//
// Two teams have nothing to repeat, for that match is their last: x = (m-1)/2,
// and x = m-1 where only the rest follows. Team 1 repeats nothing. This makes
// n-3.
//
// # No other choice does better in these rounds for odd n
//
// Two of the teams 2 to n have played equally many matches when they meet, as
// both have rested or none. So if neither repeats a side, they began with
// different ones. That can be true of two teams at most, and of team 1.
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
	p   uint // whom team 1 meets
	low uint // how many pairs of 2 to n have the smaller one of two sums
	sum uint // that sum
}

// Round returns round r, from 1. If there is none, it returns the zero Round,
// without pairs.
//
// The pairs of teams 2 to n, n even, in this round have one of two sums, s and
// s+m, with m = n-1 and s from 3 to m+2. Those with sum s are 2 with s-2, 3
// with s-3, and so on to the middle; those with sum s+m are s-1 with n, s with
// n-1, and so on. Together these are all the teams but p, in the middle of one
// of both.
func (t Timetable) Round(r int) Round {
	if r < 1 || r > t.Len() {
		return Round{}
	}
	g := t.grid()
	m, once := g.modulus(), uint(r)
	if once > m {
		once -= m
	}
	p := m + 2 - once
	s := 2 * p
	if s > m+2 {
		s -= m
	}
	return Round{g, uint(r), p, (s - 3) / 2, s}
}

// Number returns the number of the round, from 1, or 0 for the zero Round.
func (r Round) Number() int { return int(r.r) }

// Len returns the number of pairs.
func (r Round) Len() int { return int(r.t.teams / 2) }

// At returns pair i of the round, from 0. If there is none, it returns the zero
// Pair.
//
// With a team that stands for a rest, its pair is left out, and those behind it
// move up. It meets the first team of the second kind, or team 1.
func (r Round) At(i int) Pair {
	if i < 0 || i >= r.Len() {
		return Pair{}
	}
	k := uint(i)
	if r.t.even > r.t.teams && (r.p == r.t.even || k > r.low) {
		k++
	}
	switch {
	case k == 0:
		return r.t.pair(r.r, 1, r.p)
	case k <= r.low:
		return r.t.pair(r.r, k+1, r.sum-k-1)
	}
	a := r.sum + k - r.low - 2
	return r.t.pair(r.r, a, r.sum+r.t.modulus()-a)
}

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

// Opponent returns whom a team meets. If it rests, or there is no such team, it
// returns 0.
func (r Round) Opponent(team int) int {
	if team < 1 || uint(team) > r.t.teams {
		return 0
	}
	if x := r.opponent(uint(team)); x <= r.t.teams {
		return int(x)
	}
	return 0
}

// opponent returns whom a team meets, by the sums as in [Timetable.Round].
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
