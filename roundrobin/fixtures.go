package roundrobin

import (
	"fmt"

	"github.com/arbiter-go/arbiter/internal/strict"
	"github.com/arbiter-go/arbiter/internal/work"
)

// This file has the schedule with teams by name.

// A Fixture is a match of a schedule, with its teams by name.
type Fixture[P comparable] struct {
	// Round is the number of the round, from 1. In a play-off, rounds are
	// the rounds of the contenders.
	Round int `json:"round"`
	A     P   `json:"a"` // the first of the two, by rule Rotation
	B     P   `json:"b"`
	// First is the team that moves first, by rule FirstMove, or the team at
	// home. In the final and the extra match it is by rules FinalMatch and
	// ExtraMatch.
	First P `json:"first"`
	// Result is the result, with the teams in the same order, or nil if the
	// match has no result.
	Result *Match[P] `json:"result,omitempty"`
	// Off says that the match is not played, or that its result does not
	// count, since a team has withdrawn, by rule Withdrawing. If the team's
	// results are kept, Result is a forfeit, which counts.
	Off bool `json:"off,omitzero"`
}

// A Calendar is the whole schedule of an event, with the results so far.
type Calendar[P comparable] struct {
	Rounds []Matchday[P] `json:"rounds"`
}

// A Matchday is one round of a [Calendar].
type Matchday[P comparable] struct {
	Round   int          `json:"round"` // from 1
	Matches []Fixture[P] `json:"matches"`
	// Rests is the team that rests, by rule Rest, or nil.
	Rests *P `json:"rests,omitempty"`
}

// Fixtures returns the schedule of the round robin with teams by name, by rules
// [Rotation], [Rest] and [FirstMove]. It also returns the results so far.
//
// If a pair meets twice, its first result in the event belongs to its first
// match.
//
// The error is the same as from [Standings], or [ErrTooLarge] for an answer
// that is too long; see [Options].MaxWork. Fixtures takes O(n²) time and memory
// for n teams.
func Fixtures[P comparable](e Event[P]) (Calendar[P], error) {
	r, err := e.readTable()
	if err != nil {
		return Calendar[P]{}, err
	}
	n := len(e.Teams)
	rounds := (n - 1 + n%2) * int(r.times)
	// A team that rests is named, too.
	if err := e.tooLong(n*(n-1)/2*int(r.times), func(int) int { return rounds }); err != nil {
		return Calendar[P]{}, err
	}
	// By pair, the smaller number first.
	results := make(map[[2]int32][]match, len(r.results))
	for _, m := range r.results {
		if m.a > m.b {
			m = m.turned()
		}
		pair := [2]int32{m.a, m.b}
		results[pair] = append(results[pair], m)
	}
	t := r.timetable(n)
	c := Calendar[P]{Rounds: make([]Matchday[P], 0, t.Len())}
	for round := range t.Rounds() {
		day := Matchday[P]{Round: round.Number(), Matches: make([]Fixture[P], 0, n/2)}
		for p := range round.Pairs() {
			f := e.fixture(p, func(number int) P { return e.Teams[number-1] })
			pair := [2]int32{int32(p.A - 1), int32(p.B - 1)}
			if list := results[pair]; len(list) > 0 {
				f.Result = reported(list[0], f.A, f.B)
				results[pair] = list[1:]
			}
			takeOff(&r, &f, pair)
			day.Matches = append(day.Matches, f)
		}
		if k := round.Rest(); k > 0 {
			team := e.Teams[k-1]
			day.Rests = &team
		}
		c.Rounds = append(c.Rounds, day)
	}
	return c, nil
}

// turned returns a match with its teams the other way round.
func (m match) turned() match {
	switch m.forfeit {
	case ByA:
		m.forfeit = ByB
	case ByB:
		m.forfeit = ByA
	}
	return match{m.b, m.a, m.winsB, m.winsA, m.forfeit}
}

// reported returns a match as it was reported.
func reported[P comparable](m match, a, b P) *Match[P] {
	if m.forfeit != 0 {
		m.winsA, m.winsB = 0, 0
	}
	return &Match[P]{a, b, int(m.winsA), int(m.winsB), m.forfeit}
}

// takeOff says what becomes of a match of two teams, one of whom may have
// withdrawn.
func takeOff[P comparable](r *record, f *Fixture[P], pair [2]int32) {
	switch a, b := r.treatment[pair[0]], r.treatment[pair[1]]; {
	case a == Annul || b == Annul:
		f.Off = true
	case f.Result != nil:
	case a == Keep && b == Keep:
		f.Off, f.Result = true, &Match[P]{f.A, f.B, 0, 0, ByBoth}
	case a == Keep:
		f.Off, f.Result = true, &Match[P]{f.A, f.B, 0, 0, ByA}
	case b == Keep:
		f.Off, f.Result = true, &Match[P]{f.A, f.B, 0, 0, ByB}
	}
}

// fixtureBytes is how many bytes a [Fixture] without a result takes, without
// the names of the teams. The team that moves first is named twice.
const fixtureBytes = 40

// tooLong returns an error if an answer with this many fixtures is too long. Of
// says how many fixtures a team has.
func (e *Event[P]) tooLong(fixtures int, of func(team int) int) error {
	bytes := fixtureBytes * int64(fixtures)
	for i := range e.Teams {
		bytes += int64(of(i)) * strict.Size[P](&e.Teams[i]) * 3 / 2
	}
	if most := max(0, e.allowance()) / work.PerByte; bytes > most {
		return Problems{{Kind: ErrTooLarge, Detail: fmt.Sprintf(
			"%d teams, whose %d matches take %d bytes, at most %d", len(e.Teams), fixtures, bytes, most)}}
	}
	return nil
}

// timetable returns the schedule of n teams.
func (f *figures) timetable(n int) Timetable { return Timetable{Teams: n, Twice: f.times == 2} }

// fixture returns a pair of a schedule with teams by name.
func (e *Event[P]) fixture(p Pair, team func(number int) P) Fixture[P] {
	return Fixture[P]{Round: p.Round, A: team(p.A), B: team(p.B), First: team(p.First)}
}

// remaining returns the matches that remain of a contest.
func (e *Event[P]) remaining(c *contest) []Fixture[P] {
	list := make([]Fixture[P], 0, c.left)
	n := len(c.teams)
	t := Timetable{Teams: n, Twice: c.times == 2}
	for round := range t.Rounds() {
		before := 0 // how often each pair meets in rounds before
		if round.Number() > t.grid().rounds() {
			before = 1
		}
		for p := range round.Pairs() {
			if int(c.met[(p.A-1)*n+p.B-1]) <= before {
				list = append(list, e.fixture(p, func(number int) P {
					return e.Teams[c.teams[number-1]]
				}))
			}
		}
	}
	return list
}
