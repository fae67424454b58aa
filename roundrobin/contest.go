package roundrobin

// This file has what a table and a stage of a play-off have in common.

import "slices"

// A contest is a round robin by the numbers of teams, of all or of some of
// them.
type contest struct {
	*figures
	teams []int32 // that take part, in order; the index of a team is its seat
	tally []tally // by seat
	times uint8   // how often each pair meets
	met   []uint8 // by pair of seats, both ways: how often they have met
	left  int     // matches that remain
}

// A tally is what a team has.
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
	if int(team) < len(c.teams) && c.teams[team] == team { // as all have, if all take part
		return int(team), true
	}
	return slices.BinarySearch(c.teams, team)
}

// remaining returns how many matches of two seats remain.
func (c *contest) remaining(i, j int) int { return int(c.times - c.met[i*len(c.teams)+j]) }

// enter enters a match, by rule MatchPoints, if it is one of the contest.
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
	c.score(&c.tally[i], m.winsA, m.winsB)
	c.score(&c.tally[j], m.winsB, m.winsA)
	return true
}

// score adds a match to what a team has.
func (f *figures) score(t *tally, won, lost int32) {
	t.gamesWon += won
	t.gamesLost += lost
	switch {
	case won > lost:
		t.won++
		t.points += f.win
	case won == lost:
		t.drawn++
		t.points += f.draw
	default:
		t.lost++
		t.points += f.loss
	}
}

// A group is some teams with equal points.
type group struct {
	points int32
	teams  []int32 // in order
}

// ranking returns the teams by points, the most first.
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

// cut divides the teams of a contest that is over, by rules TopTwo and
// StillTied: those that take one of the places, the best first, and those that
// are tied for the places left.
func (c *contest) cut(places int) (through, tied []int32) {
	for _, g := range c.ranking() {
		switch free := places - len(through); {
		case free == 0:
			return through, nil
		case len(g.teams) > free:
			return through, g.teams
		}
		through = append(through, g.teams...)
	}
	return through, nil
}
