package roundrobin

import (
	"fmt"
	"slices"

	"github.com/arbiter-go/arbiter/internal/problem"
)

// This file has a director's actions on an event that goes on. No function here
// changes the event that it is given.

// A Where is the place of a result in an event.
type Where struct {
	// State is InTable, InPlayOff, InFinal or InExtra.
	State State `json:"state"`
	Stage int   `json:"stage,omitzero"` // of the play-off, from 1, or 0
	Match int   `json:"match,omitzero"` // in the table or the stage, from 1
}

// A Correction is an event after a change, with the parts that it has lost.
// [Report], [Correct], [Annulled], [Withdraw] and [Deduct] return it.
type Correction[P comparable] struct {
	// Event is the event after the change, to be stored in place of the old
	// one. It shares no memory with the old one.
	Event Event[P] `json:"event"`
	// Where is the place of the result that was changed, or where it was
	// before it was annulled. It is zero if the change is no result.
	Where Where `json:"where,omitzero"`
	// Old and New are the result before and after the change. Either is nil
	// if there was or is none.
	Old *Match[P] `json:"old,omitempty"`
	New *Match[P] `json:"new,omitempty"`

	// These parts are no longer in the event, since the change led to
	// others: stages of the play-off, lots, the final and the extra match.
	// The first of the stages had the number len(Event.PlayOffs)+1.
	PlayOffs [][]Match[P] `json:"playOffs,omitempty"`
	Lots     []P          `json:"lots,omitempty"`
	Final    *Match[P]    `json:"final,omitempty"`
	Extra    *Match[P]    `json:"extra,omitempty"`
}

// Find returns the places of all results of two teams, in the order in which
// the matches were played.
func (e Event[P]) Find(a, b P) (list []Where) {
	is := func(m *Match[P]) bool { return m != nil && (m.A == a && m.B == b || m.A == b && m.B == a) }
	for k := range e.Results {
		if is(&e.Results[k]) {
			list = append(list, Where{State: InTable, Match: k + 1})
		}
	}
	for s, stage := range e.PlayOffs {
		for k := range stage {
			if is(&stage[k]) {
				list = append(list, Where{InPlayOff, s + 1, k + 1})
			}
		}
	}
	if is(e.Final) {
		list = append(list, Where{State: InFinal})
	}
	if is(e.Extra) {
		list = append(list, Where{State: InExtra})
	}
	return list
}

// at returns the result at a place, or nil.
func (e *Event[P]) at(w Where) *Match[P] {
	in := func(list []Match[P]) *Match[P] {
		if w.Match < 1 || w.Match > len(list) {
			return nil
		}
		return &list[w.Match-1]
	}
	switch {
	case w.State == InTable && w.Stage == 0:
		return in(e.Results)
	case w.State == InPlayOff && w.Stage >= 1 && w.Stage <= len(e.PlayOffs):
		return in(e.PlayOffs[w.Stage-1])
	case w == Where{State: InFinal}:
		return e.Final
	case w == Where{State: InExtra}:
		return e.Extra
	}
	return nil
}

// Report records the result of a match whose turn it is. It finds the place of
// the result by the two teams: the table, the last stage of the play-off, the
// final or the extra match.
//
// The error has all problems of the event. It is [ErrNotNeeded] if these two
// have no match now. To change a result, call [Correct].
func Report[P comparable](e Event[P], m Match[P]) (Correction[P], error) {
	d, err := Final(e)
	if err != nil {
		return Correction[P]{}, err
	}
	wanted := slices.ContainsFunc(d.Next.Matches, func(f Fixture[P]) bool {
		return f.A == m.A && f.B == m.B || f.A == m.B && f.B == m.A
	})
	c := Correction[P]{Event: e.Clone(), Where: Where{State: d.State}, New: &m}
	switch list := &c.Event.Results; {
	case !wanted:
		p := Problem{Kind: ErrNotNeeded, Rule: d.Next.Rule, Who: problem.Against(m.A, m.B),
			Detail: "these two have no match now"}
		if n := len(e.Find(m.A, m.B)); n > 0 {
			p.Detail += fmt.Sprintf("; a result that they have can be corrected (%d so far)", n)
		}
		return Correction[P]{}, Problems{&p}
	case d.State == InTable, d.State == InPlayOff:
		if d.State == InPlayOff {
			stage := len(d.Stages)
			if stage > len(c.Event.PlayOffs) {
				c.Event.PlayOffs = append(c.Event.PlayOffs, nil)
			}
			c.Where.Stage, list = stage, &c.Event.PlayOffs[stage-1]
		}
		*list = append(*list, m)
		c.Where.Match = len(*list)
	case d.State == InFinal:
		c.Event.Final = &m
	default:
		c.Event.Extra = &m
	}
	if err := c.Event.Check(); err != nil {
		return Correction[P]{}, err
	}
	return c, nil
}

// Correct gives the result at a place another value, of the same two teams. The
// teams can be named the other way round. [Event.Find] has the places.
//
// Play-offs, lots, the final and the extra match follow from the results before
// them. Those that the corrected event does not ask for are dropped, and the
// answer has them.
//
// The error has all problems of the event before and after the change. It is
// [ErrNotNeeded] if there is no result of these two teams at this place.
func Correct[P comparable](e Event[P], w Where, m Match[P]) (Correction[P], error) {
	c, old, err := change(e, w)
	if err != nil {
		return c, err
	}
	if !(old.A == m.A && old.B == m.B || old.A == m.B && old.B == m.A) {
		return Correction[P]{}, Problems{{Kind: ErrNotNeeded, Who: problem.Against(m.A, m.B),
			Detail: "the result is of " + problem.Against(old.A, old.B)}}
	}
	c.New = &m
	*old = m
	return c.settled()
}

// AnnulMatch takes the result at a place of the table out, and keeps it in
// [Event].Annulled with a reason. The match has to be played again. It drops
// what [Correct] drops, and has its errors.
func AnnulMatch[P comparable](e Event[P], match int, why string) (Correction[P], error) {
	w := Where{State: InTable, Match: match}
	c, old, err := change(e, w)
	if err != nil {
		return c, err
	}
	c.Event.Annulled = append(c.Event.Annulled, Annulment[P]{*old, why})
	c.Event.Results = slices.Delete(c.Event.Results, match-1, match)
	return c.settled()
}

// Withdraw takes a team out of the league, by rule [Withdrawing]. It drops what
// [Correct] drops. The error has all problems of the event, and is
// [ErrRepeated] for a team that has withdrawn before.
func Withdraw[P comparable](e Event[P], w Withdrawal[P]) (Correction[P], error) {
	if err := e.Check(); err != nil {
		return Correction[P]{}, err
	}
	c := Correction[P]{Event: e.Clone()}
	c.Event.Withdrawals = append(c.Event.Withdrawals, w)
	return c.settled()
}

// Deduct takes points from a team or gives it points, by rule [Deducting]. It
// drops what [Correct] drops. The error has all problems of the event.
func Deduct[P comparable](e Event[P], d Deduction[P]) (Correction[P], error) {
	if err := e.Check(); err != nil {
		return Correction[P]{}, err
	}
	c := Correction[P]{Event: e.Clone()}
	c.Event.Deductions = append(c.Event.Deductions, d)
	return c.settled()
}

// change begins the change of the result at a place. It returns the result in
// the new event.
func change[P comparable](e Event[P], w Where) (c Correction[P], old *Match[P], err error) {
	if err := e.Check(); err != nil {
		return c, nil, err
	}
	c = Correction[P]{Event: e.Clone(), Where: w}
	if old = c.Event.at(w); old == nil {
		return Correction[P]{}, nil, Problems{{Kind: ErrNotNeeded, Stage: w.Stage, Match: w.Match,
			Detail: "there is no such result"}}
	}
	before := *old
	c.Old = &before
	return c, old, nil
}

// settled drops parts of a changed event, the last part first, until the rest
// follows from what comes before.
func (c Correction[P]) settled() (Correction[P], error) {
	e := &c.Event
	if _, err := e.read(); err != nil {
		return Correction[P]{}, err // something is wrong by itself
	}
	for {
		err := e.Check()
		switch {
		case err == nil:
			return c, nil
		case e.Extra != nil:
			c.Extra, e.Extra = e.Extra, nil
		case e.Final != nil:
			c.Final, e.Final = e.Final, nil
		case e.Lots != nil:
			c.Lots, e.Lots = e.Lots, nil
		case len(e.PlayOffs) > 0:
			last := len(e.PlayOffs) - 1
			c.PlayOffs = slices.Insert(c.PlayOffs, 0, e.PlayOffs[last])
			if e.PlayOffs = e.PlayOffs[:last]; last == 0 {
				e.PlayOffs = nil
			}
		default:
			return Correction[P]{}, err
		}
	}
}
