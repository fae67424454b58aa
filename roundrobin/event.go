package roundrobin

// This file has the record of an event, and what is checked of it before any
// rule is asked.

import (
	"fmt"

	"github.com/arbiter-go/arbiter/internal/id"
	"github.com/arbiter-go/arbiter/internal/problem"
)

// MaxEventTeams is the largest number of teams in an [Event], whose tables of
// who has met whom take a byte for each two of them in each order.
const MaxEventTeams = 2000

// An Event is the whole record of a competition: everything else follows from
// it. P is the caller's own kind of team id. The order of teams is that of
// their numbers in the schedule, and the one in which those who share a place
// are named. An event without results is where to begin: [Final] then has all
// matches of the schedule by name.
//
// Every match needs a result. One that a team forfeits is for the director to
// enter, as ten games won by the other for example.
//
// Its JSON has the keys version, teams, results, and where there are any
// playoffs, final and extra; see [Event.UnmarshalJSON].
type Event[P comparable] struct {
	Teams    []P
	Results  []Result[P]   // of the round robin, in any order
	PlayOffs [][]Result[P] // of each stage; the last one may be unfinished
	Final    *Result[P]    // nil if it has yet to be played
	Extra    *Result[P]    // likewise; see [ExtraMatch]
}

// A Result is the result of a match, whichever of the two is named first.
type Result[P comparable] struct {
	A     P   `json:"a"`
	B     P   `json:"b"`
	WinsA int `json:"winsA"` // games won by A
	WinsB int `json:"winsB"`
}

// Games of a match, by rules [MatchPoints], [PlayOff], [FinalMatch] and
// [ExtraMatch].
const (
	matchGames   = 10
	playOffGames = 5
	finalGames   = 12
	extraGames   = 5
)

// numbers returns the number of each team, from 0, or all problems of the list.
func (e *Event[P]) numbers() (map[P]int, error) {
	var ps problems
	n := len(e.Teams)
	if n < 2 {
		ps.add(func() Problem {
			return Problem{Kind: ErrFewTeams, Rule: Rotation, Detail: fmt.Sprintf("got %d", n)}
		})
		return nil, ps.err()
	}
	if n > MaxEventTeams {
		ps.add(func() Problem {
			return Problem{Kind: ErrTooLarge, Detail: fmt.Sprintf("%d teams, at most %d", n, MaxEventTeams)}
		})
		return nil, ps.err()
	}
	number := make(map[P]int, n)
	for k, p := range e.Teams {
		kind := error(nil)
		if !id.Valid(p) {
			kind = ErrNotAnID
		} else if _, ok := number[p]; ok {
			kind = ErrRepeatedTeam
		} else {
			number[p] = k
			continue
		}
		ps.add(func() Problem {
			return Problem{Kind: kind, Where: fmt.Sprintf("team %d", k+1), Team: problem.Name(p)}
		})
	}
	return number, ps.err()
}

// A match is a result by the numbers of teams, from 0.
type match struct{ a, b, winsA, winsB int32 }

// A reader turns results into matches.
type reader[P comparable] struct {
	number   map[P]int
	met      []bool // by pair: whether the list that is read has it; all false between lists
	problems problems
}

// list returns a list of results by numbers, and takes note of what is wrong
// with them: the teams, twice the same pair, wins that can't be. They are
// matches of so many games, by a rule.
func (d *reader[P]) list(list []Result[P], games int, by Rule, where func(k int) string) []match {
	n := len(d.number)
	out := make([]match, 0, len(list))
	for k, r := range list {
		bad := func(kind error, rule Rule, detail string) {
			d.problems.add(func() Problem {
				return Problem{kind, rule, where(k), problem.Against(r.A, r.B), detail}
			})
		}
		if r.WinsA < 0 || r.WinsB < 0 || r.WinsB > games-r.WinsA {
			bad(ErrWins, by, fmt.Sprintf("%d and %d of %d games", r.WinsA, r.WinsB, games))
		}
		a, okA := find(d.number, r.A)
		b, okB := find(d.number, r.B)
		switch {
		case !okA || !okB:
			bad(ErrUnknownTeam, 0, "")
			continue
		case a == b:
			bad(ErrSameTeam, Rotation, "")
			continue
		case d.met[a*n+b]:
			bad(ErrRepeatedPair, by, "")
		}
		d.met[a*n+b], d.met[b*n+a] = true, true
		out = append(out, match{int32(a), int32(b), int32(r.WinsA), int32(r.WinsB)})
	}
	for _, m := range out {
		d.met[int(m.a)*n+int(m.b)], d.met[int(m.b)*n+int(m.a)] = false, false
	}
	return out
}

// find looks a team up.
func find[P comparable](number map[P]int, p P) (int, bool) {
	if !id.Valid(p) {
		return 0, false
	}
	k, ok := number[p]
	return k, ok
}

// A record is an event by numbers.
type record struct {
	results      []match
	stages       [][]match
	final, extra *match
}

// read checks each result of an event, and returns them all by numbers.
func (e *Event[P]) read() (record, error) {
	number, err := e.numbers()
	if err != nil {
		return record{}, err
	}
	d := reader[P]{number: number, met: make([]bool, len(number)*len(number))}
	r := record{results: d.results(e)}
	for k, list := range e.PlayOffs {
		r.stages = append(r.stages, d.list(list, playOffGames, stageRule(k), func(i int) string {
			return fmt.Sprintf("play-off stage %d, result %d", k+1, i+1)
		}))
	}
	one := func(m *Result[P], games int, by Rule, where string) *match {
		if m == nil {
			return nil
		}
		list := d.list([]Result[P]{*m}, games, by, func(int) string { return where })
		if len(list) == 0 {
			return nil
		}
		return &list[0]
	}
	r.final = one(e.Final, finalGames, FinalMatch, "final")
	r.extra = one(e.Extra, extraGames, ExtraMatch, "extra match")
	return r, d.problems.err()
}

// results returns the results of the round robin.
func (d *reader[P]) results(e *Event[P]) []match {
	return d.list(e.Results, matchGames, MatchPoints, func(i int) string { return fmt.Sprintf("result %d", i+1) })
}

// stageRule returns the rule by which a stage of the play-off is played, from
// 0.
func stageRule(stage int) Rule {
	if stage == 0 {
		return PlayOff
	}
	return StillTied
}
