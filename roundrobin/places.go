package roundrobin

import (
	"cmp"
	"math"
	"slices"
	"sort"
)

// This file finds the best and the worst place that a team can still take.

// exactly is how many matches of a contest can remain at most for exact places.
// It depends on nothing else, since this number only falls. A limit on anything
// that can rise again, such as time, would take words back.
const exactly = 12

// mostPlaced is how many teams a contest has at most if each of them gets
// places of its own from the flow while more than exactly matches remain.
const mostPlaced = 100

// unbounded is room for any number of points.
const unbounded = math.MaxInt64 / 4

// worth is what a match adds to a team's points, if a loss adds nothing.
type worth struct{ win, draw int64 }

// mirror returns the worth of points that are lost. The winner of a match loses
// nothing, and the loser loses what a win adds.
func (v worth) mirror() worth { return worth{v.win, v.win - v.draw} }

// An ahead looks ahead from a contest.
//
// # Room
//
// The best for a team is to win all its matches that remain, and the worst is
// to lose all of them. Any other result is no better, or no worse, for the
// team, and leaves its opponent no less, or no more.
//
// Best place: another team has room for the most points of the team less its
// own points. It is beyond its room if it gets more. The best place is 1 more
// than the fewest teams that can be beyond.
//
// Worst place: let points be lost. A match takes from its teams what they do
// not get of a win, by the worth's mirror. Another team can lose as many points
// as it has at the most, less the fewest points of the team. It is beyond its
// room if it loses more, and then it stays behind the team. The worst place is
// the number of teams that are not beyond, if as few as possible are. The team
// itself is one of them.
//
// So both questions are the same: how few teams can be beyond their room?
type ahead struct {
	*contest
	worth
	least, most []int64 // by seat: the points that it can still have
	seats       []int   // that can take a place, the most points first
	flow        *units
	ends        *ends            // for few matches, and flow for many
	bars        [2]int64         // see bar
	pairs       func(int) int64  // see rivals
	known       [2]map[int64]int // what fewest returned, by limit
	exact       bool
	work        *meter
}

// newAhead returns the look ahead from a contest. Its places are exact if no
// more than a few matches remain. Once the meter is over, its answers mean
// nothing.
//
// Deducting: points that will be taken count at once.
func newAhead(c *contest, few int, w *meter) *ahead {
	a := &ahead{
		contest: c, worth: worth{int64(c.win - c.loss), int64(c.draw - c.loss)},
		exact: c.left <= few, least: make([]int64, len(c.teams)), most: make([]int64, len(c.teams)), work: w,
	}
	for i, t := range c.tally {
		a.least[i] = int64(t.points) - t.later + int64(c.loss)*int64(c.open[i])
		a.most[i] = a.least[i] + a.win*int64(c.open[i])
		// Withdrawing: nobody who has withdrawn takes a place.
		if !c.withdrawn(i) {
			a.seats = append(a.seats, i)
		}
	}
	slices.SortStableFunc(a.seats, func(i, j int) int { return cmp.Compare(a.most[j], a.most[i]) })
	if a.exact {
		a.ends = newEnds(c, w)
		return a
	}
	a.flow = newUnits(c, w)
	a.bars = [2]int64{a.bar(0), a.bar(1)}
	a.pairs = a.rivals()
	return a
}

// status returns the status of a seat, for one or two places in the final, or 0
// if there is no final.
//
// Reach: who is out, and who has clinched.
func (a *ahead) status(i, best, worst, places int) Status {
	switch {
	case best > max(places, 1):
		return Out
	case worst <= max(places, 1), places == 0 && len(a.tieBreaks) == 0 && a.rival(i) <= a.least[i]:
		return Clinched
	}
	return Open
}

// rival returns the most points that another seat can reach, or less than any
// number of points if there is no other.
func (a *ahead) rival(i int) int64 {
	for _, j := range a.seats[:min(2, len(a.seats))] {
		if j != i {
			return a.most[j]
		}
	}
	return -unbounded
}

// above returns how much room each seat has until it is above a limit. Below is
// the same for points that are lost, until it is below the limit.
func (a *ahead) above(limit int64) []int64 {
	return a.rooms(func(j int) int64 { return limit - a.least[j] })
}
func (a *ahead) below(limit int64) []int64 {
	return a.rooms(func(j int) int64 { return a.most[j] - limit })
}

func (a *ahead) rooms(of func(j int) int64) []int64 {
	room := make([]int64, len(a.teams))
	for j := range room {
		room[j] = unbounded
	}
	for _, j := range a.seats {
		room[j] = of(j)
	}
	a.work.take(4 * len(room))
	return room
}

// best returns the best place that a seat can take.
//
// If many matches remain, the flow has the best place or a better one. It is
// never worse than what follows from the bars.
func (a *ahead) best(i int) int {
	room := a.above(a.most[i])
	if a.exact {
		return 1 + a.fewest(0, a.most[i], room)
	}
	place := 1 + a.beyond(room, i, a.worth)
	for others, bar := range a.bars {
		if a.most[i] < bar {
			place = max(place, others+2)
		}
	}
	return place
}

// worst returns the worst place that a seat can take.
//
// If many matches remain, the flow has the worst place or a worse one. It is
// never better than what follows from pairs of other seats.
func (a *ahead) worst(i int) int {
	room := a.below(a.least[i])
	if a.exact {
		return len(a.seats) - a.fewest(1, a.least[i], room)
	}
	place := len(a.seats) - a.beyond(room, i, a.mirror())
	if a.pairs(i) < a.least[i] {
		return min(place, 2)
	}
	return place
}

// fewest returns the fewest seats that can be beyond their room at the end. The
// seat that is asked about wins or loses all its matches, since it has room for
// that. So the answer depends only on the limit, and is kept. Mirrored is 0 for
// above and 1 for below.
func (a *ahead) fewest(mirrored int, limit int64, room []int64) int {
	if a.known[mirrored] == nil {
		a.known[mirrored] = map[int64]int{}
	}
	n, ok := a.known[mirrored][limit]
	if !ok {
		n = a.ends.fewest(room, []worth{a.worth, a.mirror()}[mirrored])
		a.known[mirrored][limit] = n
	}
	return n
}

// beyond returns a number of seats that must be beyond their room at the end.
// In large contests these are only the seats that have no room already.
func (a *ahead) beyond(room []int64, i int, v worth) int {
	if len(a.teams) > mostPlaced {
		n := 0
		for _, r := range room {
			if r < 0 {
				n++
			}
		}
		return n
	}
	return a.flow.beyond(room, i, v)
}

// bar returns the fewest points with which a seat can have all other seats at
// these points or below, except for as many as others says, 0 or 1. Seats whose
// most points are fewer than that cannot. They are below a threshold, and a
// binary search finds it.
//
// For one exception the bar tells more than the flow of a seat. For in that
// flow an exception can be made of parts of several seats.
func (a *ahead) bar(others int) int64 {
	k := sort.Search(len(a.seats), func(k int) bool {
		return !a.flow.within(a.above(a.most[a.seats[k]]), a.worth, others)
	})
	if k == 0 {
		return unbounded
	}
	return a.most[a.seats[k-1]]
}

// rivals returns a function of a seat: the most points that two other seats can
// both reach. Without two other seats it returns less than any number.
//
// Let the best pair be the two seats that can both reach most points. It is the
// answer for every seat except these two. So all pairs are searched at most
// three times: with all seats, and without each of the best two.
//
// A pair cannot reach more points than either of its seats alone. So the search
// goes through seats with the most points first, and stops at a seat that
// cannot reach more than the best pair so far.
func (a *ahead) rivals() func(i int) int64 {
	best := func(without int) (points int64, i, j int) {
		points, i, j = -unbounded, -1, -1
		for k, x := range a.seats {
			if a.most[x] <= points {
				break
			}
			if x == without {
				continue
			}
			for _, y := range a.seats[k+1:] {
				if a.most[y] <= points {
					break
				}
				a.work.take(10)
				if y == without {
					continue
				}
				if p := a.both(x, y); p > points {
					points, i, j = p, x, y
				}
			}
		}
		return points, i, j
	}
	points, i, j := best(-1)
	withoutI, withoutJ := points, points
	if i >= 0 {
		withoutI, _, _ = best(i)
		withoutJ, _, _ = best(j)
	}
	return func(k int) int64 {
		switch k {
		case i:
			return withoutI
		case j:
			return withoutJ
		}
		return points
	}
}

// both returns the most points that two seats can both reach. They win all
// their matches against others, and the matches of the two against each other
// have the results that are best for the weaker.
func (a *ahead) both(i, j int) int64 {
	left := int64(a.remaining(i, j))
	best := int64(-unbounded)
	for lost := range left + 1 { // by i
		for drawn := range left + 1 - lost {
			won := left - lost - drawn
			x := a.most[i] - lost*a.win - drawn*(a.win-a.draw)
			y := a.most[j] - won*a.win - drawn*(a.win-a.draw)
			best = max(best, min(x, y))
		}
	}
	return best
}
