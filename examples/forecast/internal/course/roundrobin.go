package course

import (
	"slices"

	"github.com/arbiter-go/arbiter/examples/forecast/internal/strength"
	"github.com/arbiter-go/arbiter/roundrobin"
)

// RoundRobin returns the course of a round robin, with its play-offs, its final
// and its extra match.
//
// # Contests
//
// Contests are all matches that must be played next: all that remain of the
// table, then each stage of the play-off, the final, and the extra match. The
// team that is named first in the schedule is First.
//
// The winner of a match of g games wins g/2+1 of them, rounded down, and the
// other team wins the rest. If the match is even, each team wins g/2. More
// games won would change nothing, because only points count in the table. A
// match of any number of games ([roundrobin.AnyGames]) is one game.
//
// So a match of an odd number of games always has a winner. The rules also
// allow games that nobody won, such as draws of chess. A course has none. So it
// is not complete if such a match can still be played; see [Course.Complete].
//
// # The end
//
// The champion is first, and the other finalist is second. If nobody won the
// extra match, both finalists are first. The other teams follow behind the
// finalists, by their places in the table. A play-off changes nothing among
// them. Teams that have withdrawn come last. Without a final, all places are by
// the table, and a shared first place has no champion.
//
// Finalists are through. If there is no final, [End].Through is nil. With one
// place in [roundrobin.Options] there is no final either: the team that takes
// the place is the champion.
//
// # Record
//
// The record has the games won in all matches, also in play-offs and finals.
// Games that nobody won are left out.
//
// # Errors and cost
//
// The error of RoundRobin is the error of [roundrobin.Final]. After takes the
// time of Final: O(n²) for n teams.
//
// [Course.Most] is -1 if three teams can be tied for a place in the final. If
// the matches of the play-off have an even number of games, it is -1 already if
// two teams can be tied. Then the number of stages of the play-off has no
// bound.
func RoundRobin(e roundrobin.Event[string]) (Start, error) {
	if err := e.Check(); err != nil {
		return Start{}, err
	}
	number := make(map[string]int, len(e.Teams))
	numbers := make([]int, len(e.Teams))
	for k, name := range e.Teams {
		number[name], numbers[k] = k, k
	}
	of := func(list []roundrobin.Match[string]) []roundrobin.Match[int] {
		matches := make([]roundrobin.Match[int], len(list))
		for k, m := range list {
			matches[k] = roundrobin.Match[int]{A: number[m.A], B: number[m.B],
				WinsA: m.WinsA, WinsB: m.WinsB, Forfeit: m.Forfeit}
		}
		return matches
	}
	one := func(m *roundrobin.Match[string]) *roundrobin.Match[int] {
		if m == nil {
			return nil
		}
		return &of([]roundrobin.Match[string]{*m})[0]
	}
	in := roundrobin.Event[int]{Teams: numbers, Results: of(e.Results), Final: one(e.Final), Extra: one(e.Extra),
		Options: e.Options}
	for _, stage := range e.PlayOffs {
		in.PlayOffs = append(in.PlayOffs, of(stage))
	}
	for _, team := range e.Lots {
		in.Lots = append(in.Lots, number[team])
	}
	for _, d := range e.Deductions {
		in.Deductions = append(in.Deductions, roundrobin.Deduction[int]{Team: number[d.Team], Points: d.Points,
			From: d.From})
	}
	for _, x := range e.Sanctions {
		in.Sanctions = append(in.Sanctions, roundrobin.Sanction[int]{Team: number[x.Team], Count: x.Count})
	}
	for _, w := range e.Withdrawals {
		in.Withdrawals = append(in.Withdrawals, roundrobin.Withdrawal[int]{Team: number[w.Team],
			Results: w.Results})
	}
	c, err := newRoundRobin(slices.Clone(e.Teams), in)
	if err != nil {
		return Start{}, err
	}
	return Start{Course: c, Record: gamesWon(in)}, nil
}

// gamesWon returns how many games the teams have won against each other.
func gamesWon(e roundrobin.Event[int]) []strength.Pair {
	var games tallies
	add := func(m roundrobin.Match[int]) { games.add(m.A, m.B, m.WinsA, m.WinsB) }
	for _, list := range append([][]roundrobin.Match[int]{e.Results}, e.PlayOffs...) {
		for _, m := range list {
			add(m)
		}
	}
	for _, m := range []*roundrobin.Match[int]{e.Final, e.Extra} {
		if m != nil {
			add(*m)
		}
	}
	return games.pairs
}

// A league is the course of a round robin. Teams are numbers.
type league struct {
	names    []string
	event    roundrobin.Event[int] // shares lists with other courses
	decision roundrobin.Decision[int]
	contests []Contest
}

// newRoundRobin returns the course of an event, which keeps the event's lists.
func newRoundRobin(names []string, e roundrobin.Event[int]) (*league, error) {
	d, err := roundrobin.Final(e)
	if err != nil {
		return nil, err
	}
	c := &league{names: names, event: e, decision: d, contests: make([]Contest, len(d.Next.Matches))}
	for k, m := range d.Next.Matches {
		c.contests[k] = Contest{First: m.A, Second: m.B, Games: played(d.Next.Games, 0)}
	}
	return c, nil
}

// played returns how many games a match has in a course, given an option and
// its default.
func played(option, usual int) int {
	switch option {
	case roundrobin.AnyGames:
		return 1
	case 0:
		return usual
	}
	return option
}

func (c *league) Players() []string   { return c.names }
func (c *league) Entrants() int       { return len(c.names) }
func (c *league) Contests() []Contest { return c.contests }

func (c *league) Through() string {
	if c.places() == 2 {
		return "final"
	}
	return ""
}

func (c *league) Size() int {
	matches := len(c.event.Results)
	for _, stage := range c.event.PlayOffs {
		matches += len(stage)
	}
	return 1024 + 256*len(c.names) + 32*matches + 96*len(c.contests)
}

func (c *league) After(results []Result) (Course, error) {
	if err := fits(c.contests, results); err != nil {
		return nil, err
	}
	list := make([]roundrobin.Match[int], len(results))
	for k, r := range results {
		x := c.contests[k]
		m := roundrobin.Match[int]{A: x.First, B: x.Second, WinsA: x.Games / 2, WinsB: x.Games / 2}
		switch r {
		case FirstWins:
			m.WinsA, m.WinsB = x.Games/2+1, x.Games-x.Games/2-1
		case SecondWins:
			m.WinsA, m.WinsB = x.Games-x.Games/2-1, x.Games/2+1
		}
		list[k] = m
	}
	e := c.event
	switch c.decision.State {
	case roundrobin.InTable:
		e.Results = append(slices.Clip(e.Results), list...)
	case roundrobin.InPlayOff:
		now := len(c.decision.Stages) - 1
		stages := slices.Clone(e.PlayOffs)
		if len(stages) == now {
			stages = append(stages, nil)
		}
		stages[now] = append(slices.Clip(stages[now]), list...)
		e.PlayOffs = stages
	case roundrobin.InFinal:
		e.Final = &list[0]
	case roundrobin.InExtra:
		e.Extra = &list[0]
	}
	after, err := newRoundRobin(c.names, e)
	if err != nil {
		return nil, err
	}
	return after, nil
}

// places returns the number of places in the final, or 0 if there is no final
// and no place for a champion to take.
func (c *league) places() int {
	switch n := c.event.Options.Places; n {
	case roundrobin.NoFinal:
		return 0
	case 0:
		return min(roundrobin.DefaultPlaces, c.entered())
	default:
		return min(n, c.entered())
	}
}

func (c *league) isOver() bool { return c.decision.State >= roundrobin.Decided }

func (c *league) End() End {
	if !c.isOver() {
		return End{}
	}
	end := End{Places: c.tablePlaces(), Champion: -1}
	finalists := c.decision.Finalists
	for i := range end.Places {
		end.Places[i] = max(end.Places[i], len(finalists)+1)
	}
	if c.Through() != "" {
		end.Through = make([]bool, len(c.names))
	}
	won := c.decision.Champion
	if won != nil {
		end.Champion = *won
	}
	for _, f := range finalists {
		end.Places[f.Team] = 1
		if won != nil && *won != f.Team {
			end.Places[f.Team] = 2
		}
		if end.Through != nil {
			end.Through[f.Team] = true
		}
	}
	return end
}

// entered returns the number of teams that have not withdrawn.
func (c *league) entered() int { return len(c.names) - len(c.event.Withdrawals) }

// tablePlaces returns the place of each team in the table. Teams that have
// withdrawn are behind all others. If the team is no
// finalist, its place at the end is this place, or the first place behind the
// finalists if that is later.
//
// All finalists have at least as many points as the team. If both have more,
// they are among the teams that are before it. If a finalist has as many points
// as the team, then all teams with more points are finalists. So the team is
// the first behind the finalists, with all others that have as many points.
func (c *league) tablePlaces() []int {
	places := make([]int, len(c.names))
	for i := range places {
		places[i] = c.entered() + 1 // unless the team has a place
	}
	for _, p := range c.decision.Table.Places {
		for _, team := range p.Teams {
			places[team] = p.From
		}
	}
	return places
}
