package roundrobin

import "slices"

// This file adds up the matches of each team, in the table and in a stage of a
// play-off.

// A contest is a round robin of all teams or of some of them. Teams are
// numbers.
type contest struct {
	*figures
	teams []int32 // in order; the index of a team is its seat
	tally []tally // by seat
	times uint8   // how often each pair meets
	met   []uint8 // by seats i and j: how often the two have met
	left  int     // matches that remain
}

// A tally has the results of a team.
type tally struct {
	points, won, drawn, lost, gamesWon, gamesLost int32
}

// played returns the number of matches.
func (t *tally) played() int32 { return t.won + t.drawn + t.lost }

// newContest returns a contest without results.
func newContest(f *figures, teams []int32, times uint8) *contest {
	k := len(teams)
	return &contest{
		figures: f, teams: teams, times: times,
		tally: make([]tally, k), met: make([]uint8, k*k), left: int(times) * (k * (k - 1) / 2),
	}
}

// seat returns the seat of a team, and whether it has one.
func (c *contest) seat(team int32) (int, bool) {
	if int(team) < len(c.teams) && c.teams[team] == team { // all take part
		return int(team), true
	}
	return slices.BinarySearch(c.teams, team)
}

// remaining returns how many matches of two seats remain.
func (c *contest) remaining(i, j int) int { return int(c.times - c.met[i*len(c.teams)+j]) }

// toPlay returns how many matches of a team remain. It is 0 for a team that is
// not in the contest.
func (c *contest) toPlay(team int) int {
	i, ok := c.seat(int32(team))
	if !ok {
		return 0
	}
	return int(c.times)*(len(c.teams)-1) - int(c.tally[i].played())
}

// enter enters a match, and reports whether it is a match of the contest.
func (c *contest) enter(m match) (ok bool) {
	i, okA := c.seat(m.a)
	j, okB := c.seat(m.b)
	if !okA || !okB {
		return false
	}
	k := len(c.teams)
	c.met[i*k+j]++
	c.met[j*k+i]++
	c.left--
	c.tally[i].add(m.winsA, m.winsB, c.points(m.winsA, m.winsB))
	c.tally[j].add(m.winsB, m.winsA, c.points(m.winsB, m.winsA))
	return true
}

// add adds a match.
func (t *tally) add(won, lost, points int32) {
	t.points += points
	t.gamesWon += won
	t.gamesLost += lost
	switch {
	case won > lost:
		t.won++
	case won == lost:
		t.drawn++
	default:
		t.lost++
	}
}

// ranking returns the teams in groups with equal points, the most points first.
func (c *contest) ranking() []group {
	seats := make([]int, len(c.teams))
	for i := range seats {
		seats[i] = i
	}
	slices.SortStableFunc(seats, func(i, j int) int { return int(c.tally[j].points - c.tally[i].points) })
	var groups []group
	for k, i := range seats {
		if p := c.tally[i].points; k == 0 || p != groups[len(groups)-1].points {
			groups = append(groups, group{points: p})
		}
		g := &groups[len(groups)-1]
		g.teams = append(g.teams, c.teams[i])
	}
	return groups
}
