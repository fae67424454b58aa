package roundrobin

// This file looks ahead from an unfinished event: rule Reach.

import (
	"fmt"
	"slices"
	"sort"

	"github.com/arbiter-go/arbiter/internal/enum"
)

// A Prospect is what a team may still come to.
type Prospect[P comparable] struct {
	Team   P      `json:"team"`
	Status Status `json:"status"`
	// Rule is the rule by which the place is taken or lost: TopTwo, PlayOff
	// or StillTied. Without a final it is MatchPoints.
	Rule Rule `json:"rule"`
	// Least and Most are the points that it can end with, in the table, or
	// in the stage of the play-off that is on if it is one of the
	// contenders.
	Least int `json:"least"`
	Most  int `json:"most"`
}

// A Status tells whether a team is in the final, by rule [Reach].
type Status int

// Open says that a team may be in the final, or not, or has to play off.
const Open Status = 0

// Clinched says that a team is in the final whatever happens, without a
// play-off, or without another stage of it.
const Clinched Status = 1

// Out says that a team is not in the final whatever happens, and in no
// play-off.
const Out Status = 2

// statuses has the texts of statuses.
var statuses = enum.Of[Status]("roundrobin", "status", nil, "open", "clinched", "out")

// String returns "open", "clinched" or "out".
func (s Status) String() string { return statuses.String(s) }

// AppendText appends the name of s. It fails for a number without a name.
func (s Status) AppendText(b []byte) ([]byte, error) { return named(statuses.Append(b, s)) }

// MarshalText returns the name of s. It fails for a number without a name.
func (s Status) MarshalText() ([]byte, error) { return s.AppendText(nil) }

// UnmarshalText sets s to the status with this name. It fails if there is none.
func (s *Status) UnmarshalText(name []byte) error { return inJSON(ErrJSON, statuses.Set(s, name)) }

// DefaultWork is the maximum work of [Outlook], in steps of about a nanosecond.
// An event has 2,000 steps more for each of its teams and results.
//
// The work depends on the event alone, so an event is refused everywhere or
// nowhere. Events that were played need much less: looking ahead at 2,000 teams
// takes some 20 million steps.
const DefaultWork = 1_000_000_000

// DefaultWorkPerItem is how many steps more are allowed for each team and
// result.
const DefaultWorkPerItem = 2000

// Outlook tells for each team, in the order of the teams, whether it is in the
// final, may still be, or is out, by rule [Reach]. Without a final, it tells
// who has the first place, alone or shared.
//
// Clinched and Out are never wrong, and Clinched is exact: for each team that
// is not clinched there are results of the matches that remain by which it does
// not come into the final at once.
//
// Out is exact if a draw is worth half of a win, nothing, or as much as a win,
// where a loss is worth nothing: as with 2, 1 and 0 points. Then for each team
// that is not out there are results by which it comes into the final or the
// play-off. It is also exact if at most eight matches remain.
//
// With other points, such as 3, 1 and 0, the question is a hard one (see the
// package comment). Out is then found by a search of bounded work. Where the
// search does not end, teams are called open that may be out.
//
// Errors are those of [Final], and [ErrTooLarge] for an event that needs more
// work than [DefaultWork] allows. The time is that of log n maximum flows
// between n teams, and of up to n more where many can be the one that is ahead
// of the two, which is rare. With other points the search takes at most half of
// DefaultWork more.
func Outlook[P comparable](e Event[P]) ([]Prospect[P], error) { return e.outlook(e.allowance()) }

// outlook is [Outlook] with as much work as is allowed.
func (e *Event[P]) outlook(allowance int64) ([]Prospect[P], error) {
	_, c, err := e.course()
	if err != nil {
		return nil, err
	}
	list := make([]Prospect[P], len(e.Teams))
	for i, t := range c.table.tally {
		list[i] = Prospect[P]{e.Teams[i], Out, TopTwo, int(t.points), int(t.points)}
		if c.places == 0 {
			list[i].Rule = MatchPoints
		}
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
		if c.places == 0 {
			for _, team := range c.table.leaders() {
				list[team].Status = Clinched
			}
		}
		return list, nil
	}
	w := &meter{left: allowance}
	statuses := c.open.statuses(c.free(), w)
	if w.over() {
		return nil, Problems{{Kind: ErrTooLarge, Detail: fmt.Sprintf(
			"%d teams with %d matches to play take more than %d steps", len(c.open.teams), c.open.left, allowance)}}
	}
	for i, status := range statuses {
		p, t := &list[c.open.teams[i]], &c.open.tally[i]
		left := int(c.open.times)*(len(c.open.teams)-1) - int(t.played())
		p.Status, p.Least, p.Most = status, int(t.points)+left*int(c.loss), int(t.points)+left*int(c.win)
	}
	return list, nil
}

// allowance returns how much work an event may take.
func (e *Event[P]) allowance() int64 {
	records := len(e.Teams) + len(e.Results)
	for _, stage := range e.PlayOffs {
		records += len(stage)
	}
	return DefaultWork + DefaultWorkPerItem*int64(records)
}

// A meter counts work down, in steps of about a nanosecond. Once it is spent,
// what is found out means nothing.
type meter struct{ left int64 }

func (m *meter) take(steps int) { m.left -= int64(steps) }
func (m *meter) over() bool     { return m.left < 0 }

// Worths are the points of a match by which to look ahead: a loss is worth
// nothing, and the greatest common divisor of the others is 1.
//
// All teams play equally many matches in the end, so it makes no difference to
// compare what they have beyond the points of as many losses.
type worths struct{ win, draw int32 }

func (f *figures) worths() worths {
	win, draw := f.win-f.loss, f.draw-f.loss
	a, b := win, draw
	for b != 0 {
		a, b = b, a%b
	}
	return worths{win / a, draw / a}
}

// shared returns how many points of a match the two teams have together at
// least.
func (v worths) shared() int32 { return min(v.win, 2*v.draw) }

// exact reports whether the shared points can be divided in no way but those of
// results: so that a flow of points tells all.
func (v worths) exact() bool {
	return v.draw == 0 || v == worths{2, 1} || v == worths{1, 1}
}

// sure returns the worth of what each seat has.
func (c *contest) sure() []int32 {
	v := c.worths()
	sure := make([]int32, len(c.teams))
	for i, t := range c.tally {
		sure[i] = t.won*v.win + t.drawn*v.draw
	}
	return sure
}

// most returns the worth of what each seat has if it wins all matches that
// remain.
func (c *contest) most() []int32 {
	v := c.worths()
	most := c.sure()
	for i, t := range c.tally {
		most[i] += v.win * (int32(c.times)*int32(len(c.teams)-1) - t.played())
	}
	return most
}

// statuses returns the status of each seat. There is one place, or two; or
// none, and it is about the first place, alone or shared.
//
// A team is not out if and only if there are results by which fewer teams than
// there are places have more points than it has at most: if there are, let it
// win all matches that remain for it, and nobody else has more than before. So
// one threshold for what a team has at most tells who is out.
func (c *contest) statuses(places int, w *meter) []Status {
	most := c.most()
	seats := make([]int, len(c.teams))
	for i := range seats {
		seats[i] = i
	}
	slices.SortStableFunc(seats, func(i, j int) int { return int(most[i] - most[j]) })
	f := newShares(c, w)
	out := sort.Search(len(seats), func(k int) bool { return f.within(most[seats[k]], max(places, 1)-1) })
	list := make([]Status, len(seats))
	for _, i := range seats[:out] {
		list[i] = Out
	}
	clinched := c.clinched(places, most, w)
	for _, i := range seats[out:] {
		if clinched[i] {
			list[i] = Clinched
		}
	}
	return list
}

// clinched reports for each seat whether it takes a place whatever happens.
// Then it does so even if it loses all that remains, and the others win against
// it.
//
//   - If there are two places, no two others can both come to as many points.
//   - If there is one place, no other can come to as many points.
//   - If there is none, so that the first place can be shared, no other can
//     come to more points.
func (c *contest) clinched(places int, most []int32, w *meter) []bool {
	sure := c.sure()
	list := make([]bool, len(sure))
	rival := c.rivals(min(max(places, 1), 2), most, w)
	for i, least := range sure {
		list[i] = rival(i) < least || places == 0 && rival(i) == least
	}
	return list
}

// rivals returns a function that has, for each seat, the most points to which
// another can come, or to which two others can both come. It is -1 if there are
// none.
//
// A seat that is not one of the best two has the best two as rivals. So at most
// three times it takes a look at pairs. Two cannot come to more points than one
// of them, so where that one has no more than the best, the others are passed
// over.
func (c *contest) rivals(two int, most []int32, w *meter) func(i int) int32 {
	seats := make([]int, len(most)) // those that can have most first
	for i := range seats {
		seats[i] = i
	}
	slices.SortStableFunc(seats, func(i, j int) int { return int(most[j] - most[i]) })
	best := func(without int) (points int32, i, j int) {
		points, i, j = -1, -1, -1
		for k, a := range seats {
			switch {
			case a == without:
				continue
			case most[a] <= points:
				return points, i, j
			case two == 1:
				return most[a], a, -1
			}
			for _, b := range seats[k+1:] {
				if most[b] <= points {
					break
				}
				w.take(10)
				if b == without {
					continue
				}
				if p := c.both(a, b, most); p > points {
					points, i, j = p, a, b
				}
			}
		}
		return points, i, j
	}
	points, i, j := best(-1)
	withoutI, withoutJ := points, points
	if i >= 0 {
		withoutI, _, _ = best(i)
	}
	if j >= 0 {
		withoutJ, _, _ = best(j)
	}
	return func(k int) int32 {
		switch k {
		case i:
			return withoutI
		case j:
			return withoutJ
		}
		return points
	}
}

// both returns the most points to which two seats can both come: if they win
// all other matches that remain, by the results of their own.
func (c *contest) both(i, j int, most []int32) int32 {
	v, left := c.worths(), int32(c.remaining(i, j))
	best := int32(-1)
	for lost := range left + 1 { // by i
		for drawn := range left + 1 - lost {
			won := left - lost - drawn
			x := most[i] - lost*v.win - drawn*(v.win-v.draw)
			y := most[j] - won*v.win - drawn*(v.win-v.draw)
			best = max(best, min(x, y))
		}
	}
	return best
}
