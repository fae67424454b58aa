package roundrobin

import (
	"fmt"
	"slices"
	"sort"

	"github.com/arbiter-go/arbiter/internal/enum"
	"github.com/arbiter-go/arbiter/internal/work"
)

// This file looks ahead from an unfinished event: rule Reach.

// A Prospect has the points that a team can still reach, and its status.
type Prospect[P comparable] struct {
	Team   P      `json:"team"`
	Status Status `json:"status"`
	// Rule is the rule by which the place is taken or lost: TopTwo,
	// PlayOff, StillTied or ByLot. Without a final it is MatchPoints.
	Rule Rule `json:"rule"`
	// Least and Most are the fewest and the most points still possible.
	// They are points in the table. For a contender of the stage of the
	// play-off that is played now, they are points in the stage.
	Least int `json:"least"`
	Most  int `json:"most"`
}

// A Status tells whether a team is in the final, by rule [Reach].
type Status int

// Open says that it is not yet known whether a team is in the final.
const Open Status = 0

// Clinched says that a team is in the final, whatever happens, without a
// play-off or another stage of it.
const Clinched Status = 1

// Out says that a team is not in the final, whatever happens, and in no
// play-off for it.
const Out Status = 2

// statuses has the texts of statuses.
var statuses = enum.Of[Status]("roundrobin", "status", nil, "open", "clinched", "out")

// String returns "open", "clinched" or "out".
func (s Status) String() string { return statuses.String(s) }

// AppendText appends the name of s. It fails for a number without a name.
func (s Status) AppendText(b []byte) ([]byte, error) { return codec.Written(statuses.Append(b, s)) }

// MarshalText returns the name of s. It fails for a number without a name.
func (s Status) MarshalText() ([]byte, error) { return s.AppendText(nil) }

// UnmarshalText reads a name. If it is unknown, [ErrJSON] lists the names.
func (s *Status) UnmarshalText(name []byte) error {
	return codec.NotRead(statuses.Set(s, name))
}

// Outlook tells which points each team can still reach, and which teams are in
// the final or out of it whatever happens from now on, by rule [Reach]. Without
// a final, it tells which teams have the first place, alone or shared.
// Prospects are in the order of the teams.
//
// # How exact the answer is
//
// Clinched and Out are never wrong.
//
// Clinched is exact. For each team that is not clinched there are results by
// which the team does not get into the final at once.
//
// Out is exact for the usual points, 2, 1 and 0, and for some others; see the
// package comment. It is also exact if at most eight matches remain. For each
// team that is not out there are results by which the team gets into the final
// or the play-off.
//
// With other points, such as 3, 1 and 0, a search with bounded work finds Out.
// If it does not end within this bound, some teams are called open that are
// out.
//
// # Errors and cost
//
// The error is the same as from [Final], or else [ErrTooLarge] for an event
// that needs more work than is allowed; see the limits of the package.
//
// The time is the time of about log n maximum flows between n teams. In rare
// events it is up to n more flows. With other points, the search takes up to
// 500 million steps in addition.
func Outlook[P comparable](e Event[P]) ([]Prospect[P], error) { return e.outlook(e.allowance()) }

// outlook is [Outlook] with a maximum number of steps.
func (e *Event[P]) outlook(allowance int64) ([]Prospect[P], error) {
	r, c, err := e.course()
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
	if c.drawn {
		for _, team := range r.lots {
			list[team].Rule = ByLot
		}
	}
	if c.open == nil {
		if c.places == 0 {
			for _, team := range c.leaders() {
				list[team].Status = Clinched
			}
		}
		return list, nil
	}
	w := &meter{left: allowance}
	statuses := c.open.statuses(c.free(), w)
	if w.over() {
		return nil, Problems{{Kind: ErrTooLarge, Detail: fmt.Sprintf(
			"%d teams with %d matches to play take more than %d steps", len(c.open.teams),
			c.open.left, allowance)}}
	}
	for i, status := range statuses {
		p, t := &list[c.open.teams[i]], &c.open.tally[i]
		left := c.open.toPlay(int(c.open.teams[i]))
		p.Status, p.Least, p.Most = status, int(t.points)+left*int(c.loss), int(t.points)+left*int(c.win)
	}
	return list, nil
}

// allowance returns the maximum number of steps for an event.
func (e *Event[P]) allowance() int64 {
	records := len(e.Teams) + len(e.Results)
	for _, stage := range e.PlayOffs {
		records += len(stage)
	}
	return work.Allowed(e.Options.MaxWork, int64(records))
}

// A meter counts work down, in steps of about a nanosecond. Once the meter is
// over, results mean nothing.
type meter struct{ left int64 }

func (m *meter) take(steps int) { m.left -= int64(steps) }
func (m *meter) over() bool     { return m.left < 0 }

// worths are points by which to look ahead. They compare teams in the same way
// as the points of a match, but a loss is worth nothing, and the greatest
// common divisor of the others is 1.
//
// In the end all teams have played equally many matches. So nothing changes if
// the points of a loss are taken from every result of a match.
type worths struct{ win, draw int32 }

func (f *figures) worths() worths {
	win, draw := f.win-f.loss, f.draw-f.loss
	a, b := win, draw
	for b != 0 {
		a, b = b, a%b
	}
	return worths{win / a, draw / a}
}

// shared returns the fewest points that the two teams of a match can have
// together.
func (v worths) shared() int32 { return min(v.win, 2*v.draw) }

// exact reports whether every way to divide the shared points is the way of a
// result. Then a flow of points tells everything.
func (v worths) exact() bool {
	return v.draw == 0 || v == worths{2, 1} || v == worths{1, 1}
}

// sure returns the worth that each seat has.
func (c *contest) sure() []int32 {
	v := c.worths()
	sure := make([]int32, len(c.teams))
	for i, t := range c.tally {
		sure[i] = t.won*v.win + t.drawn*v.draw
	}
	return sure
}

// most returns the worth that each seat has if it wins all its matches that
// remain.
func (c *contest) most() []int32 {
	v := c.worths()
	most := c.sure()
	for i := range c.tally {
		most[i] += v.win * c.open[i]
	}
	return most
}

// statuses returns the status of each seat. Places are one or two places in the
// final, or 0 if there is no final. Then the first place counts, alone or
// shared.
//
// Reach: who is out, and who has clinched.
//
// A team is not out if and only if there are results by which fewer teams than
// places have more points than the most points of the team. For if there are
// such results, let the team win all its matches that remain. Then it has its
// most points, and no other team has more points than before.
//
// So whether a team is out depends only on its most points: teams are out below
// a threshold, and a binary search finds it.
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

// clinched reports for each seat whether it takes a place whatever happens. The
// worst for the seat is to lose all its matches that remain. It takes a place
// even then if one of these is true:
//
//   - There are two places, and no two others can both reach as many points.
//   - There is one place, and no other can reach as many points.
//   - There is no final, so that the first place can be shared, and no other
//     can reach more points.
func (c *contest) clinched(places int, most []int32, w *meter) []bool {
	sure := c.sure()
	list := make([]bool, len(sure))
	rival := c.rivals(min(max(places, 1), 2), most, w)
	for i, least := range sure {
		list[i] = rival(i) < least || places == 0 && rival(i) == least
	}
	return list
}

// rivals returns a function of a seat. If two is 1, the function returns the
// most points that another seat can reach. If two is 2, it returns the most
// points that two other seats can both reach. Without other seats it returns
// -1.
//
// Let the best pair be the two seats that can both reach most points. It is the
// answer for every seat except these two. So all pairs are searched at most
// three times: with all seats, and without each of the best two.
//
// A pair cannot reach more points than either of its seats alone. So the search
// goes through seats with the most points first, and stops at a seat that
// cannot reach more than the best pair so far.
func (c *contest) rivals(two int, most []int32, w *meter) func(i int) int32 {
	seats := make([]int, len(most)) // the most points first
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

// both returns the most points that two seats can both reach. They win all
// their matches against others, and the matches of the two against each other
// have the results that are best for the weaker.
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
