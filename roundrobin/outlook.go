package roundrobin

// This file looks ahead from an unfinished event: rule Reach.

import (
	"fmt"
	"slices"
	"sort"
)

// A Prospect is what a team may still come to.
type Prospect[P comparable] struct {
	Team   P      `json:"team"`
	Status Status `json:"status"`
	Rule   Rule   `json:"rule"` // by which the place is taken or lost: TopTwo, PlayOff or StillTied
	// Least and Most are the points that it can end with, in the table, or in the stage of the play-off that
	// is on if it is one of the contenders.
	Least int `json:"least"`
	Most  int `json:"most"`
}

// A Status tells whether a team is in the final, by rule [Reach].
type Status int

// Possible says that a team may be in the final, or not, or has to play off.
const Possible Status = 0

// Clinched says that a team is in the final whatever happens, without a play-off, or without another
// stage of it.
const Clinched Status = 1

// Out says that a team is not in the final whatever happens, and in no play-off.
const Out Status = 2

// statuses has the texts of statuses.
var statuses = []string{"possible", "clinched", "out"}

// String returns "possible", "clinched" or "out".
func (s Status) String() string {
	if s < 0 || int(s) >= len(statuses) {
		return fmt.Sprintf("Status(%d)", int(s))
	}
	return statuses[s]
}

// MarshalText returns the text of s. It fails if there is no such status.
func (s Status) MarshalText() ([]byte, error) { return nameOf("status", statuses, int(s)) }

// UnmarshalText sets s to the status with this name. It fails if there is none.
func (s *Status) UnmarshalText(name []byte) error {
	return byName("status", statuses, name, func(k int) { *s = Status(k) })
}

// Outlook tells for each team, in the order of the teams, whether it is in the final, may still be, or is
// out, by rule [Reach]. The answer is exact: for each team whose place is possible there are results of the
// matches that remain by which it comes into the final or the play-off, and others by which it doesn't
// come into the final at once.
//
// Errors are those of [Final]. The time is that of log n maximum flows between n teams, of up to n more where
// many can be the one that is ahead of the two, which is rare, and O(n³) where many teams that have yet to meet
// are level.
func Outlook[P comparable](e Event[P]) ([]Prospect[P], error) {
	r, err := e.read()
	if err != nil {
		return nil, err
	}
	c, err := e.judge(r)
	if err != nil {
		return nil, err
	}
	list := make([]Prospect[P], len(e.Teams))
	for i, t := range c.table.tally {
		list[i] = Prospect[P]{e.Teams[i], Out, TopTwo, int(t.points), int(t.points)}
	}
	for k, s := range c.stages {
		for _, team := range s.teams {
			list[team].Rule = stageRule(k)
		}
	}
	for _, f := range c.finalists {
		list[f.team].Status = Clinched
	}
	if c.open == nil {
		return list, nil
	}
	places := 2 - len(c.finalists)
	most := c.open.most()
	for i, status := range c.open.statuses(places) {
		p := &list[c.open.teams[i]]
		p.Status, p.Least, p.Most = status, int(c.open.tally[i].points), int(most[i])
	}
	return list, nil
}

// most returns the points of each seat if it wins all matches that remain.
func (c *contest) most() []int32 {
	k := len(c.teams)
	most := make([]int32, k)
	for i, t := range c.tally {
		most[i] = t.points + 2*(int32(k)-1-t.won-t.drawn-t.lost)
	}
	return most
}

// statuses returns the status of each seat, if there is one place, or two.
//
// A team isn't out if and only if there are results by which fewer teams than there are places have more points than
// it has at most: if there are, let it win all matches that remain for it, and nobody else has more than before. So
// one threshold for what a team has at most tells who is out.
func (c *contest) statuses(places int) []Status {
	most := c.most()
	seats := make([]int, len(c.teams))
	for i := range seats {
		seats[i] = i
	}
	slices.SortStableFunc(seats, func(i, j int) int { return int(most[i] - most[j]) })
	in := sort.Search(len(seats), func(k int) bool { return c.within(most[seats[k]], places-1) })
	list := make([]Status, len(seats))
	for _, i := range seats[:in] {
		list[i] = Out
	}
	for _, i := range seats[in:] {
		if c.clinched(i, places, most) {
			list[i] = Clinched
		}
	}
	return list
}

// clinched reports whether a team takes a place whatever happens: even if it loses all that remain, no other team, if
// there is one place, or no two others, if there are two, can have at least as many points.
//
// Two rivals win all that remains for them. If they have yet to meet, two points of both are to be shared, and it
// doesn't matter how, as long as it leaves enough to each.
func (c *contest) clinched(i, places int, most []int32) bool {
	k := len(c.teams)
	least := c.tally[i].points
	rival := func(j int) bool { return j != i && most[j] >= least }
	for j := range k {
		if !rival(j) {
			continue
		}
		if places == 1 {
			return false
		}
		for l := range j {
			if rival(l) && (c.met[j*k+l] || most[j]+most[l]-2 >= 2*least) {
				return false
			}
		}
	}
	return true
}

// within reports whether the matches that remain can end so that nobody has more points than a limit, but for
// some others, none or one.
//
// That one must be of each group that has too many points, and the group must do without it; so the groups
// found by trying one candidate sort out others.
func (c *contest) within(limit int32, others int) bool {
	f := newShares(c, limit)
	if f.settle() {
		return true
	}
	if others == 0 {
		return false
	}
	for candidates := f.mending(slices.Clone(f.reached)); len(candidates) > 0; candidates = f.mending(candidates) {
		i := candidates[0]
		f.exempt[i] = true
		if f.settle() {
			return true
		}
		f.exempt[i] = false
	}
	return false
}

// Shares are the points of matches that remain, as the two teams of each may share them: any way is a
// result. Nobody is to have more points than a limit.
type shares struct {
	k      int
	points []int32 // by seat
	limit  int32
	exempt []bool // who may have more
	give   []int8 // by seats i and j: the points that i has from its match with j, if it remains

	reached []int   // by search, the nearest first
	level   []int32 // by seat: over how many matches search came there, or -1
	next    []int   // by seat: the opponent that move tries next
}

// newShares returns equal shares.
func newShares(c *contest, limit int32) *shares {
	k := len(c.teams)
	f := &shares{
		k: k, limit: limit, points: make([]int32, k), exempt: make([]bool, k), give: make([]int8, k*k),
		level: make([]int32, k), next: make([]int, k),
	}
	for i, t := range c.tally {
		f.points[i] = t.points + int32(k) - 1 - t.won - t.drawn - t.lost
		for j := range k {
			if i != j && !c.met[i*k+j] {
				f.give[i*k+j] = 1
			}
		}
	}
	return f
}

// settle moves points until nobody has more than the limit but those exempt, and reports whether that can
// be done. If not, f.reached is a group that has too many together.
//
// For if no points can be moved from those who have too many, then whoever can be reached from them has no room, and
// has of the matches with others no point. So these have, all together, the least that they can have, and more
// than the limit allows.
//
// Method: the blocking flows of Dinitz, along the shortest ways.
func (f *shares) settle() bool {
	for f.search() {
		clear(f.next)
		for i := range f.k {
			for f.over(i) && f.move(i) {
				f.points[i]--
			}
		}
	}
	return len(f.reached) == 0
}

func (f *shares) over(i int) bool { return f.points[i] > f.limit && !f.exempt[i] }
func (f *shares) room(i int) bool { return f.points[i] < f.limit || f.exempt[i] }

// search finds out over how few matches each team can be reached from those who have too many, and whether
// one with room can. It goes no further than to the first of these.
func (f *shares) search() (found bool) {
	f.reached = f.reached[:0]
	for i := range f.k {
		f.level[i] = -1
		if f.over(i) {
			f.level[i] = 0
			f.reached = append(f.reached, i)
		}
	}
	last := int32(f.k)
	for k := 0; k < len(f.reached) && f.level[f.reached[k]] < last; k++ {
		i := f.reached[k]
		for j, points := range f.give[i*f.k:][:f.k] {
			if points > 0 && f.level[j] < 0 {
				f.level[j] = f.level[i] + 1
				f.reached = append(f.reached, j)
				if f.room(j) {
					last, found = f.level[j], true
				}
			}
		}
	}
	return found
}

// move moves a point on from a team, which may have none to spare, to one that has room, always one level further:
// it reports whether that can be done. Matches from which nothing can be moved on any more are passed over.
func (f *shares) move(i int) bool {
	if f.level[i] > 0 && f.room(i) {
		f.points[i]++
		return true
	}
	for ; f.next[i] < f.k; f.next[i]++ {
		j := f.next[i]
		if f.give[i*f.k+j] > 0 && f.level[j] == f.level[i]+1 && f.move(j) {
			f.give[i*f.k+j]--
			f.give[j*f.k+i]++
			return true
		}
	}
	return false
}

// mending returns those candidates of the group f.reached without whom it has not too many points: they take
// with them all that they may have from matches within it.
func (f *shares) mending(candidates []int) []int {
	excess := -int64(f.limit) * int64(len(f.reached)-1)
	for _, i := range f.reached {
		excess += int64(f.points[i])
	}
	var list []int
	for _, i := range candidates {
		if f.level[i] < 0 {
			continue // not of the group
		}
		own := int64(f.points[i])
		for _, j := range f.reached {
			own += int64(f.give[j*f.k+i])
		}
		if own >= excess {
			list = append(list, i)
		}
	}
	return list
}
