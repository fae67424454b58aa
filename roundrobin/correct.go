package roundrobin

import (
	"fmt"
	"slices"
	"sort"

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
// [Report], [Correct], [AnnulMatch], [Withdraw] and [Deduct] return it.
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

// rule returns the rule by which the matches at a place are played, or 0.
func (w Where) rule() Rule {
	switch w.State {
	case InTable:
		return MatchPoints
	case InPlayOff:
		return stageRule(w.Stage - 1)
	case InFinal:
		return FinalMatch
	case InExtra:
		return ExtraMatch
	}
	return 0
}

// problem returns a problem with a place.
func (w Where) problem(detail string) Problem {
	p := Problem{Kind: ErrNotNeeded, Rule: w.rule(), Detail: detail}
	switch w.State {
	case InTable, InPlayOff:
		p.Stage, p.Match = w.Stage, w.Match
	case InExtra:
		p.Where = "extra match"
	default:
		p.Where = w.State.String()
	}
	return p
}

// Find returns the places of all results of two teams: first the places in the
// table, then those in the play-off, the final and the extra match.
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
// The error has all problems of the event. It is [ErrUnknown] for a team that
// is not in the event, and [ErrSame] for a team against itself. It is
// [ErrNotNeeded] if these two have no match now, for example since one of them
// has withdrawn. To change a result, call [Correct].
func Report[P comparable](e Event[P], m Match[P]) (Correction[P], error) {
	r, now, err := e.course()
	if err != nil {
		return Correction[P]{}, err
	}
	w := Where{}
	if w.State, _ = verdict(now.facts(&r)); w.State == InPlayOff {
		w.Stage = len(now.stages)
	}
	if a, b := slices.Index(e.Teams, m.A), slices.Index(e.Teams, m.B); !now.wants(w.State, a, b) {
		p := Problem{Kind: ErrNotNeeded, Rule: w.rule(), Entrants: e.entrants(m),
			Who: problem.Against(m.A, m.B)}
		switch {
		case a < 0 || b < 0:
			p.Kind, p.Rule = ErrUnknown, 0
		case a == b:
			p.Kind, p.Rule = ErrSame, 0
		default:
			p.Detail = "these two have no match now"
			if w.State == InTable && (r.treatment[a] != 0 || r.treatment[b] != 0) {
				p.Rule, p.Detail = Withdrawing, p.Detail+", since a team has withdrawn"
			}
			switch n := len(e.Find(m.A, m.B)); {
			case n == 1:
				p.Detail += ", and 1 result that can be corrected"
			case n > 1:
				p.Detail += fmt.Sprintf(", and %d results that can be corrected", n)
			}
		}
		return Correction[P]{}, Problems{&p}
	}
	c := Correction[P]{Event: e.Clone(), Where: w, New: &m}
	result := m // of its own, since New is the caller's
	switch w.State {
	case InTable:
		c.Event.Results = append(c.Event.Results, m)
		c.Where.Match = len(c.Event.Results)
	case InPlayOff:
		if w.Stage > len(c.Event.PlayOffs) {
			c.Event.PlayOffs = append(c.Event.PlayOffs, nil)
		}
		list := &c.Event.PlayOffs[w.Stage-1]
		*list = append(*list, m)
		c.Where.Match = len(*list)
	case InFinal:
		c.Event.Final = &result
	case InExtra:
		c.Event.Extra = &result
	}
	if err := c.Event.Check(); err != nil {
		return Correction[P]{}, err
	}
	return c, nil
}

// wants reports whether two teams have a match to play in a state.
func (c *course) wants(state State, a, b int) bool {
	switch {
	case a < 0 || b < 0 || a == b || state >= Decided:
		return false
	case c.open == nil:
		return c.isFinal(match{a: int32(a), b: int32(b)})
	}
	i, okA := c.open.seat(int32(a))
	j, okB := c.open.seat(int32(b))
	return okA && okB && c.open.remaining(i, j) > 0
}

// entrants returns the numbers of the teams of a match that are in the list of
// teams.
func (e *Event[P]) entrants(m Match[P]) (list []int) {
	for k, p := range e.Teams {
		if p == m.A || p == m.B {
			list = append(list, k)
		}
	}
	return list
}

// Correct gives the result at a place another value, of the same two teams. The
// teams can be named the other way round. [Event.Find] has the places.
//
// Play-offs, lots, the final and the extra match follow from the results before
// them. Those that the corrected event does not ask for are dropped, and the
// answer has them. A stage of the play-off is dropped as a whole, and so are
// the stages after it. A final of the same two teams stays.
//
// The error has all problems of the event before and after the change. It is
// [ErrNotNeeded] if there is no result of these two teams at this place.
func Correct[P comparable](e Event[P], w Where, m Match[P]) (Correction[P], error) {
	c, old, err := change(e, w)
	if err != nil {
		return c, err
	}
	if !(old.A == m.A && old.B == m.B || old.A == m.B && old.B == m.A) {
		p := w.problem("the result is of " + problem.Against(old.A, old.B))
		p.Entrants, p.Who = e.entrants(m), problem.Against(m.A, m.B)
		return Correction[P]{}, Problems{&p}
	}
	c.New = &m
	*old = m
	return c.settled()
}

// AnnulMatch takes the result at a place of the table out, and keeps it in
// [Event].Annulled with a reason. The match has to be played again, unless one
// of its teams has withdrawn. AnnulMatch drops what [Correct] drops, and has
// its errors.
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
		p := w.problem("there is no such result")
		return Correction[P]{}, nil, Problems{&p}
	}
	before := *old
	c.Old = &before
	return c, old, nil
}

// settled keeps the parts of a changed event that follow from the parts before
// them, and drops the others. Of the stages it keeps as many as follow.
func (c Correction[P]) settled() (Correction[P], error) {
	e := &c.Event
	if _, err := e.read(); err != nil {
		return Correction[P]{}, err // something is wrong by itself
	}
	if e.Check() == nil {
		return c, nil
	}
	all := *e
	e.PlayOffs, e.Lots, e.Final, e.Extra = nil, nil, nil, nil
	if err := e.Check(); err != nil {
		return Correction[P]{}, err
	}
	kept := sort.Search(len(all.PlayOffs), func(k int) bool {
		e.PlayOffs = all.PlayOffs[:k+1]
		return e.Check() != nil
	})
	e.PlayOffs = append([][]Match[P](nil), all.PlayOffs[:kept]...)
	c.PlayOffs = append([][]Match[P](nil), all.PlayOffs[kept:]...)
	if e.Lots = all.Lots; e.Check() != nil {
		e.Lots, c.Lots = nil, all.Lots
	}
	if e.Final = all.Final; e.Check() != nil {
		e.Final, c.Final = nil, all.Final
	}
	if e.Extra = all.Extra; e.Check() != nil {
		e.Extra, c.Extra = nil, all.Extra
	}
	return c, nil
}
