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
	open  []int32 // by seat: matches that remain of its team

	// What only the contest of all teams has: rules TieBreaking and
	// Withdrawing.
	tieBreaks []TieBreak
	matches   [][]half    // by seat; nil without tie-breaks
	sanctions []int64     // by team
	treatment []Treatment // by team; nil in a stage
}

// A tally has the results of a team.
type tally struct {
	points, won, drawn, lost, gamesWon, gamesLost int32

	earned   int32 // the points of the matches alone
	deducted int64 // the points that were taken, by rule Deducting
	later    int64 // the points that will be taken in a later round
}

// A half is a match as one of its teams sees it.
type half struct {
	other     int32 // the seat of the other team
	won, lost int32 // games
	outcome   outcome
}

// difference returns games won minus games lost.
func (t *tally) difference() int64 { return int64(t.gamesWon) - int64(t.gamesLost) }

// withdrawn reports whether the team of a seat has withdrawn.
func (c *contest) withdrawn(i int) bool { return c.treatment != nil && c.treatment[c.teams[i]] != 0 }

// played returns the number of matches.
func (t *tally) played() int32 { return t.won + t.drawn + t.lost }

// newContest returns a contest without results.
func newContest(f *figures, teams []int32, times uint8) *contest {
	k := len(teams)
	c := &contest{
		figures: f, teams: teams, times: times, tally: make([]tally, k), met: make([]uint8, k*k),
		left: int(times) * (k * (k - 1) / 2), open: make([]int32, k),
	}
	for i := range c.open {
		c.open[i] = int32(times) * int32(k-1)
	}
	return c
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
	return int(c.open[i])
}

// enter enters a match, and reports whether it is a match of the contest.
func (c *contest) enter(m match) (ok bool) {
	i, okA := c.seat(m.a)
	j, okB := c.seat(m.b)
	if !okA || !okB {
		return false
	}
	c.drop(i, j)
	a, b := m.outcomes()
	c.tally[i].add(m.winsA, m.winsB, c.points(a), a)
	c.tally[j].add(m.winsB, m.winsA, c.points(b), b)
	if c.matches != nil {
		c.matches[i] = append(c.matches[i], half{int32(j), m.winsA, m.winsB, a})
		c.matches[j] = append(c.matches[j], half{int32(i), m.winsB, m.winsA, b})
	}
	return true
}

// drop takes a match of two seats off the matches that remain.
func (c *contest) drop(i, j int) {
	k := len(c.teams)
	c.met[i*k+j]++
	c.met[j*k+i]++
	c.open[i]--
	c.open[j]--
	c.left--
}

// add adds a match.
func (t *tally) add(gamesWon, gamesLost, points int32, o outcome) {
	t.points += points
	t.earned += points
	t.gamesWon += gamesWon
	t.gamesLost += gamesLost
	switch o {
	case won:
		t.won++
	case drawn:
		t.drawn++
	default:
		t.lost++
	}
}
