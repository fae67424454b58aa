package roundrobin

import (
	"fmt"

	"github.com/arbiter-go/arbiter/internal/enum"
	"github.com/arbiter-go/arbiter/internal/work"
)

// This file looks ahead from an unfinished event: rule Reach.

// A Prospect has the points and places that a team can still reach, and its
// status.
type Prospect[P comparable] struct {
	Team   P      `json:"team"`
	Status Status `json:"status"`
	// Rule is the rule by which the place is taken or lost: TopTwo,
	// PlayOff, StillTied or ByLot. Without a final it is MatchPoints. For a
	// team that has withdrawn it is Withdrawing.
	Rule Rule `json:"rule"`
	// Least and Most are the fewest and the most points still possible.
	// They are points in the table. For a contender of the stage of the
	// play-off that is played now, they are points in the stage.
	Least int `json:"least"`
	Most  int `json:"most"`
	// Best and Worst are the best and the worst place of the table that the
	// team can still take, from 1. Once the table is complete, they are the
	// first and the last of the places that the team shares. Both are 0 for
	// a team that has withdrawn.
	Best  int `json:"best,omitzero"`
	Worst int `json:"worst,omitzero"`
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

// Outlook tells which points and places each team can still reach, and which
// teams are in the final or out of it whatever happens from now on, by rule
// [Reach]. Without a final, it tells which teams have the first place.
// Prospects are in the order of the teams. [Explain] shows how a team gets to
// its places.
//
// Every match that remains can be won, drawn or lost. Until the last of them is
// played, tie-breaks can still turn out in any way. So the best place of a team
// is 1 more than the fewest teams that can end with more points, and its worst
// place is the most teams that can end with at least as many, with the team
// itself. Teams that have withdrawn count for nobody. Points that are taken
// from a later round on count at once.
//
// # How exact the answer is
//
// Two laws hold for any points. Clinched, Out, and places beyond Best and Worst
// are never wrong. And nothing is taken back: with each result, Best never gets
// better, Worst never gets worse, and Clinched and Out stay.
//
// Clinched is exact. For each team that is not clinched there are results by
// which the team does not get into the final at once.
//
// While at most twelve matches remain, all answers are exact. While more
// remain, Out is exact for the usual points, 2, 1 and 0, and for some others;
// see the package comment. With other points, such as 3, 1 and 0, some teams
// can be called open that are out. Best can be better than any place that the
// team can really reach, and Worst can be worse. With more than a hundred teams
// and twelve matches, they are only as good as the bounds that are quick to
// find.
//
// # Errors and cost
//
// The error is the same as from [Final], or else [ErrTooLarge] for an event
// that needs more work than is allowed; see the limits of the package.
//
// The time is the time of about two maximum flows for each team. With more than
// a hundred teams, it is the time of about log n maximum flows between n teams,
// and in rare events of up to n more.
func Outlook[P comparable](e Event[P]) ([]Prospect[P], error) {
	list, _, err := e.outlook(e.allowance())
	return list, err
}

// outlook is [Outlook] with a maximum number of steps. It also returns the look
// ahead from the table, or nil if the table is complete.
func (e *Event[P]) outlook(allowance int64) ([]Prospect[P], *ahead, error) {
	r, c, err := e.course()
	if err != nil {
		return nil, nil, err
	}
	list := e.known(&r, &c)
	if c.open == nil {
		return list, nil, nil
	}
	a := newAhead(c.open, exactly, &meter{left: allowance})
	for _, i := range a.seats {
		p, best, worst := &list[c.open.teams[i]], a.best(i), a.worst(i)
		p.Status, p.Least, p.Most = a.status(i, best, worst, c.free()), int(a.least[i]), int(a.most[i])
		if c.open == c.table {
			p.Best, p.Worst = best, worst
		}
	}
	if err := e.spent(a, allowance); err != nil {
		return nil, nil, err
	}
	if c.open != c.table {
		a = nil
	}
	return list, a, nil
}

// known returns the prospects as they follow from what is over.
func (e *Event[P]) known(r *record, c *course) []Prospect[P] {
	list := make([]Prospect[P], len(e.Teams))
	for i, t := range c.table.tally {
		points := int(int64(t.points) - t.later)
		list[i] = Prospect[P]{Team: e.Teams[i], Status: Out, Rule: TopTwo, Least: points, Most: points}
		switch {
		case c.table.withdrawn(i):
			list[i].Rule = Withdrawing
		case c.places == 0:
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
	if c.open == c.table {
		return list
	}
	next := 1
	for _, g := range c.groups {
		for _, team := range g.teams {
			list[team].Best, list[team].Worst = next, next+len(g.teams)-1
			if c.places == 0 && next == 1 {
				list[team].Status = Clinched
			}
		}
		next += len(g.teams)
	}
	return list
}

// spent returns the error of a look ahead that has taken too many steps.
func (e *Event[P]) spent(a *ahead, allowance int64) error {
	if !a.work.over() {
		return nil
	}
	return Problems{{Kind: ErrTooLarge, Detail: fmt.Sprintf(
		"%d teams with %d matches to play take more than %d steps", len(a.teams), a.left, allowance)}}
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
