package roundrobin

import (
	"slices"

	"github.com/arbiter-go/arbiter/internal/id"
	"github.com/arbiter-go/arbiter/internal/problem"
)

// This file shows how a team gets to its best and to its worst place, and why
// it cannot get to a better one.

// MaxShown is the maximum number of matches, and of teams, in a list of an
// [Explanation]. Beside each list stands how many there are.
const MaxShown = 100

// An Explanation shows why the places of a [Prospect] are what they are.
type Explanation[P comparable] struct {
	Prospect Prospect[P] `json:"prospect"`
	// Best is an end of the table in which the team takes its best place,
	// and Worst one in which it takes its worst place, if ties turn out for
	// or against it. They are nil if none was found, or if no match of the
	// table remains.
	Best  *End[P] `json:"best,omitempty"`
	Worst *End[P] `json:"worst,omitempty"`
	// Cut is a group of teams that are too many to stay behind the team. It
	// is nil if there is no such group.
	Cut *Cut[P] `json:"cut,omitempty"`
}

// An End has results of matches that remain. If these matches end so, the team
// gets to the place, whatever the results of the others are. A result is left
// out if it does not matter even when all teams of the other matches get what a
// win is worth.
type End[P comparable] struct {
	Results []Assumed[P] `json:"results"` // the first MaxShown
	Count   int          `json:"count"`   // of all results that matter
}

// An Assumed is the result of a match that remains.
type Assumed[P comparable] struct {
	A P `json:"a"` // the winner
	B P `json:"b"`
	// Drawn says that the match is drawn. Then nobody is the winner.
	Drawn bool `json:"drawn,omitzero"`
}

// A Cut is a group of teams that cannot all end with at most as many points as
// a team can reach. A match has two half-wins: a win is two, and a draw is one
// for each team. The matches that remain within the group have more of them
// than its teams have room for. So some teams of the group end above the team.
type Cut[P comparable] struct {
	// Teams are in the order of the teams, at most MaxShown.
	Teams    []P `json:"teams"`
	Count    int `json:"count"`    // of all teams of the group
	HalfWins int `json:"halfWins"` // of the matches within the group
	// Room is how many half-wins the teams of the group can have together,
	// each without passing the team.
	Room int `json:"room"`
	// Above is how many teams of the group must end above the team.
	Above int `json:"above"`
	// Passed is how many other teams have more points already, so that the
	// place of the team is Passed+Above+1 at best.
	Passed int `json:"passed"`
}

// Explain shows how a team gets to its best and to its worst place, and which
// teams are too many if it cannot be first.
//
// While at most twelve matches remain, both ends are always found. While more
// remain, they usually are, but seldom with more than a hundred teams. A cut is
// found whenever half-wins tell that a team cannot be first; see the package
// comment. It can show less than Best says.
//
// The error is the same as from [Outlook], or [ErrUnknown] for a team that is
// not in the event. Explain takes a few times as long as Outlook.
func Explain[P comparable](e Event[P], team P) (Explanation[P], error) {
	allowance := e.allowance()
	list, a, err := e.outlook(allowance)
	if err != nil {
		return Explanation[P]{}, err
	}
	i := -1
	if id.Valid(team) {
		i = slices.Index(e.Teams, team)
	}
	if i < 0 {
		return Explanation[P]{}, Problems{{Kind: ErrUnknown, Rule: Reach, Who: problem.Name(team)}}
	}
	x := Explanation[P]{Prospect: list[i]}
	if a == nil || a.withdrawn(i) {
		return x, nil
	}
	x.Best = e.end(a.trim(i, a.toBest(i, x.Prospect.Best), a.worth, a.above(a.most[i]), x.Prospect.Best-1))
	if f := a.flow; f.sought.beyond > 0 {
		x.Cut = e.cut(f.sought, a.passed(i))
	}
	lost := a.trim(i, a.toWorst(i), a.mirror(), a.below(a.least[i]), len(a.seats)-x.Prospect.Worst)
	x.Worst = e.end(lost.mirror())
	if err := e.spent(a, allowance); err != nil {
		return Explanation[P]{}, err
	}
	return x, nil
}

// end returns results by name, or nil if there are none.
func (e *Event[P]) end(fixed script) *End[P] {
	if fixed == nil {
		return nil
	}
	end := &End[P]{Results: []Assumed[P]{}, Count: len(fixed)}
	for _, m := range fixed[:min(len(fixed), MaxShown)] {
		r := Assumed[P]{A: e.Teams[m.a], B: e.Teams[m.b], Drawn: m.end == shared}
		if m.end == given {
			r.A, r.B = r.B, r.A
		}
		end.Results = append(end.Results, r)
	}
	return end
}

// cut returns a group by name.
func (e *Event[P]) cut(g tooMany, passed int) *Cut[P] {
	c := &Cut[P]{Count: len(g.seats), HalfWins: g.units, Room: g.room, Above: g.beyond, Passed: passed}
	for _, i := range slices.Sorted(slices.Values(g.seats))[:min(len(g.seats), MaxShown)] {
		c.Teams = append(c.Teams, e.Teams[i])
	}
	return c
}

// A script has results of matches that remain. They say what the teams take of
// their room.
type script []scripted

type scripted struct {
	left
	end end
}

// mirror returns a script about points that are lost as one about points.
func (s script) mirror() script {
	for k, m := range s {
		s[k].end = [...]end{given, shared, taken}[m.end]
	}
	return s
}

// passed returns how many seats have more points already than a seat can reach.
func (a *ahead) passed(i int) (n int) {
	for _, r := range a.above(a.most[i]) {
		if r < 0 {
			n++
		}
	}
	return n
}

// toBest returns scripts by which a seat may get to its best place. Then the
// flow has the group that is too many.
func (a *ahead) toBest(i, place int) []script {
	room := a.above(a.most[i])
	var list []script
	if a.exact {
		a.flow = newUnits(a.contest, a.work)
		a.ends.fewest(room, a.worth)
		list = append(list, a.ends.script())
	} else if place <= 2 {
		a.flow.within(room, a.worth, place-1)
		list = append(list, a.flow.script(a.worth))
	}
	a.flow.beyond(room, i, a.worth)
	return append(list, a.flow.script(a.worth))
}

// toWorst is like toBest for the worst place. The scripts are about points that
// are lost.
func (a *ahead) toWorst(i int) []script {
	room := a.below(a.least[i])
	if a.exact {
		a.ends.fewest(room, a.mirror())
		return []script{a.ends.script()}
	}
	a.flow.beyond(room, i, a.mirror())
	return []script{a.flow.script(a.mirror())}
}

// script returns the last results that went well.
func (s *ends) script() script {
	list := script{}
	for k, m := range s.matches {
		list = append(list, scripted{left{s.seats[m.a], s.seats[m.b], k}, s.results[k]})
	}
	return list
}

// script returns results by the units as they are. A pair with several matches
// has as many draws, or as few, as leave it most room.
func (f *units) script(v worth) script {
	list := script{}
	matches := f.lefts(f.work)
	nth := 0 // match of the pair
	for k, m := range matches {
		if nth++; k == 0 || matches[k-1].a != m.a || matches[k-1].b != m.b {
			nth = 1
		}
		n, u := f.remaining(m.a, m.b), int(f.give[m.a*f.k+m.b])
		wins := u / 2
		if v.win >= 2*v.draw {
			wins = max(u-n, 0)
		}
		r := scripted{m, given}
		switch {
		case nth <= wins:
			r.end = taken
		case nth <= u-wins:
			r.end = shared
		}
		list = append(list, r)
	}
	return list
}

// trim returns the results that matter of the first script by which no more
// seats than a number are beyond their room, whatever the results of the other
// matches are. It is nil if there is no such script.
func (a *ahead) trim(i int, scripts []script, v worth, room []int64, beyond int) script {
	for _, s := range scripts {
		t := trial{worth: v, seat: i, room: slices.Clone(room), beyond: beyond, work: a.work}
		if t.plays(s) {
			return t.needed(s)
		}
	}
	return nil
}

// A trial has the room that is left if some matches have results and the teams
// of all others take as much as they can.
type trial struct {
	worth
	seat   int // that is asked about
	room   []int64
	beyond int // how many more seats can be beyond their room
	work   *meter
}

// take takes room from a seat.
func (t *trial) take(i int, points int64) {
	before := t.room[i]
	t.room[i] -= points
	if i != t.seat && before >= 0 && t.room[i] < 0 {
		t.beyond--
	}
	if i != t.seat && before < 0 && t.room[i] >= 0 {
		t.beyond++
	}
}

// plays plays a script, and reports whether few enough seats are beyond their
// room. The seat that is asked about takes all its matches.
func (t *trial) plays(s script) bool {
	for i, r := range t.room {
		if i != t.seat && r < 0 {
			t.beyond--
		}
	}
	for k, m := range s {
		switch t.seat {
		case m.a:
			m.end = taken
		case m.b:
			m.end = given
		}
		s[k] = m
		toA, toB := t.points(m.end)
		t.take(m.a, toA)
		t.take(m.b, toB)
	}
	t.work.take(len(t.room) + 10*len(s))
	return t.beyond >= 0
}

// needed returns the results without which too many seats could be beyond their
// room. Without the result of a match, both its teams take all. If the seat
// that is asked about is one of them, it can also take nothing, and then all
// others have less room. Such matches come last.
func (t *trial) needed(s script) (needed script) {
	needed = script{}
	of := func(m scripted) bool { return m.a == t.seat || m.b == t.seat }
	slices.SortStableFunc(s, func(x, y scripted) int {
		switch {
		case of(x) == of(y):
			return 0
		case of(x):
			return 1
		}
		return -1
	})
	for _, m := range s {
		t.free(m, 1)
		if t.beyond < 0 {
			t.free(m, -1)
			needed = append(needed, m)
		}
	}
	return needed
}

// free plays a match without a result in place of the one that it has, or the
// other way round for -1.
func (t *trial) free(m scripted, sign int64) {
	toA, toB := t.points(m.end)
	t.take(m.a, sign*(t.win-toA))
	t.take(m.b, sign*(t.win-toB))
	t.work.take(20)
	if m.a == t.seat || m.b == t.seat {
		for j := range t.room {
			t.take(j, sign*t.win)
		}
		t.work.take(5 * len(t.room))
	}
}
