package roundrobin

import (
	"fmt"

	"github.com/arbiter-go/arbiter/internal/enum"
	"github.com/arbiter-go/arbiter/internal/problem"
)

// A Decision is what follows from an event: who is in the final, who has won,
// and what is to be played next.
type Decision[P comparable] struct {
	Table  Table[P]   `json:"table"`
	Stages []Stage[P] `json:"stages,omitempty"` // of the play-off, as many as were or have to be played
	// Finalists are those known so far, in the order in which they got
	// there: once the table is complete, or a stage of the play-off.
	// [Outlook] knows more, and earlier.
	Finalists []Finalist[P] `json:"finalists,omitempty"`
	State     State         `json:"state"`
	Rule      Rule          `json:"rule"`               // that led to this state
	Champion  *P            `json:"champion,omitempty"` // nil as long as nobody has won
	Next      Upcoming[P]   `json:"next,omitzero"`      // nothing once it is over
}

// A State is a point in the course of an event. States are in the order in
// which an event goes through them.
type State int

// InTable is the state in which matches of the round robin remain.
const InTable State = 0

// InPlayOff is the state in which matches of a play-off remain.
const InPlayOff State = 1

// InFinal is the state in which the final is to be played.
const InFinal State = 2

// InExtra is the state after a final that was level: the extra match is to be
// played.
const InExtra State = 3

// Decided is the state in which there is a champion.
const Decided State = 4

// NotWon is the state without a champion after an extra match that was level
// too, by rule [Undecided]. Without a final, by [NoFinal], it is the state in
// which several teams share the first place.
const NotWon State = 5

// states has the texts of states.
var states = enum.Of[State]("roundrobin", "state", nil, "table", "playoff", "final", "extra", "decided", "undecided")

// String returns "table", "playoff", "final", "extra", "decided" or
// "undecided".
func (s State) String() string { return states.String(s) }

// AppendText appends the name of s. It fails for a number without a name.
func (s State) AppendText(b []byte) ([]byte, error) { return named(states.Append(b, s)) }

// MarshalText returns the name of s. It fails for a number without a name.
func (s State) MarshalText() ([]byte, error) { return s.AppendText(nil) }

// UnmarshalText sets s to the state with this name. It fails if there is none.
func (s *State) UnmarshalText(name []byte) error { return inJSON(ErrJSON, states.Set(s, name)) }

// A Stage is a stage of the play-off.
type Stage[P comparable] struct {
	Rule       Rule     `json:"rule"`              // PlayOff for the first, StillTied for others
	Through    []P      `json:"through,omitempty"` // who was in the final before
	Contenders []P      `json:"contenders"`        // who is tied
	Places     int      `json:"places"`            // that they play for
	Rows       []Row[P] `json:"rows"`              // what they have in this stage, in the order of contenders
	Left       int      `json:"left"`              // matches that remain
}

// A Finalist is a team in the final.
type Finalist[P comparable] struct {
	Team  P    `json:"team"`
	Rule  Rule `json:"rule"`           // TopTwo, PlayOff or StillTied
	Stage int  `json:"stage,omitzero"` // of the play-off, from 1, or 0 if the table was enough
}

// Upcoming is what is to be played next: all matches that remain of the table,
// of the stage of the play-off, or the final or the extra match. Those of the
// earliest round come first.
//
// Results go, by the state, to [Event].Results, to the stage of PlayOffs with
// the number of the last of [Decision].Stages, to Final or to Extra.
type Upcoming[P comparable] struct {
	// Rule is MatchPoints, PlayOff, StillTied, FinalMatch or ExtraMatch. It
	// is 0 if nothing is to be played.
	Rule    Rule         `json:"rule"`
	Games   int          `json:"games"` // of each match, or AnyGames
	Matches []Fixture[P] `json:"matches"`
}

// IsZero reports whether there is nothing.
func (n Upcoming[P]) IsZero() bool { return n.Rule == 0 }

// Final judges an event by all rules from [MatchPoints] to [Undecided].
//
// The error has the problems of the options and the teams, or else of all
// results, or else those of the course: results of matches that had yet to wait
// for others ([ErrTooEarly]), or were not to be played at all ([ErrNotNeeded]).
// A stage with results that are not needed hides what follows it. Only the last
// stage of the play-off may be unfinished. Final takes O(n²) time and memory
// for n teams, and for m contenders O(m²) for each stage.
func Final[P comparable](e Event[P]) (Decision[P], error) {
	r, c, err := e.course()
	if err != nil {
		return Decision[P]{}, err
	}
	d := Decision[P]{Table: e.standings(c.table)}
	for k, s := range c.stages {
		d.Stages = append(d.Stages, Stage[P]{stageRule(k), e.named(s.through), e.named(s.teams), s.places, e.rows(s.contest), s.left})
	}
	for _, f := range c.finalists {
		d.Finalists = append(d.Finalists, Finalist[P]{e.Teams[f.team], f.rule(), f.stage})
	}
	d.conclude(&e, c, r)
	return d, nil
}

// course reads an event and finds out how it went.
func (e *Event[P]) course() (record, course, error) {
	r, err := e.read()
	if err != nil {
		return record{}, course{}, err
	}
	c, err := e.judge(&r)
	return r, c, err
}

// A course is how an event went up to the final.
type course struct {
	*figures
	table     *contest
	stages    []stage
	finalists []finalist
	open      *contest // the one that is not over, or nil if the finalists are known
}

type stage struct {
	*contest
	through []int32
	places  int
}

type finalist struct {
	team  int32
	stage int // of the play-off, from 1, or 0
}

// rule returns the rule by which a finalist got there.
func (f finalist) rule() Rule {
	if f.stage == 0 {
		return TopTwo
	}
	return stageRule(f.stage - 1)
}

// judge finds out who is in the final. The results of each stage must be those
// of its contenders, and be complete if anything follows.
func (e *Event[P]) judge(r *record) (course, error) {
	table := r.contest(len(e.Teams))
	c := course{figures: &r.figures, table: table, open: table}
	for k := 0; c.open.left == 0; k++ {
		through, tied := cut(c.open.ranking(), c.free())
		for _, team := range through {
			c.finalists = append(c.finalists, finalist{team, k})
		}
		if len(tied) == 0 {
			c.open = nil
			break
		}
		s := stage{newContest(&r.figures, tied, 1), c.in(), c.free()}
		c.open = s.contest
		c.stages = append(c.stages, s)
		if k == len(r.stages) {
			break
		}
		if err := e.enter(s.contest, r.stages[k], k); err != nil {
			return course{}, err
		}
	}
	return c, e.surplus(c, r)
}

// free returns how many places in the final are left.
func (c *course) free() int { return c.places - len(c.finalists) }

// in returns who is in the final so far.
func (c *course) in() []int32 {
	var teams []int32
	for _, f := range c.finalists {
		teams = append(teams, f.team)
	}
	return teams
}

// enter enters the results of a stage, from 0, or reports those that are not of
// its contenders.
func (e *Event[P]) enter(c *contest, list []match, k int) error {
	var ps problems
	for i, m := range list {
		if !c.enter(m) && ps.Room() {
			ps.add(e.about(m, Problem{
				Kind: ErrNotNeeded, Rule: stageRule(k), Stage: k + 1, Match: i + 1, Detail: "both must be tied for the final",
			}))
		}
	}
	return ps.err()
}

// about completes a problem with a match.
func (e *Event[P]) about(m match, p Problem) Problem {
	p.Entrants, p.Who = []int{int(m.a), int(m.b)}, problem.Against(e.Teams[m.a], e.Teams[m.b])
	return p
}

// surplus reports results beyond those that have led to a course: they come too
// early, or are not needed.
func (e *Event[P]) surplus(c course, r *record) error {
	var ps problems
	missing := ""
	if c.open != nil {
		missing = e.missing(c.open)
	}
	for k := len(c.stages); k < len(r.stages); k++ {
		p := Problem{Kind: ErrNotNeeded, Rule: stageRule(k), Stage: k + 1}
		switch {
		case c.places == 0:
			p.Detail = "there is no final"
		case c.open != nil:
			p.Kind, p.Detail = ErrTooEarly, missing
		default:
			p.Detail = "the finalists are known"
		}
		ps.add(p)
	}
	for _, x := range []struct {
		m  *match
		in part
	}{{r.final, r.finalMatch()}, {r.extra, r.extraMatch()}} {
		if x.m == nil {
			continue
		}
		p := Problem{Kind: ErrNotNeeded, Rule: x.in.rule, Where: x.in.where}
		switch {
		case c.places < 2:
			p.Detail = "there is no final"
		case c.open != nil:
			p.Kind, p.Detail = ErrTooEarly, missing
		case !c.isFinal(*x.m):
			p.Detail = fmt.Sprintf("%s and %s are in the final", problem.Name(e.Teams[c.finalists[0].team]), problem.Name(e.Teams[c.finalists[1].team]))
		case x.in.rule == ExtraMatch && r.final == nil:
			p.Kind, p.Detail = ErrTooEarly, "the final remains"
		case x.in.rule == ExtraMatch && r.final.winsA != r.final.winsB:
			p.Detail = fmt.Sprintf("the final was won, %d to %d", r.final.winsA, r.final.winsB)
		default:
			continue
		}
		ps.add(e.about(*x.m, p))
	}
	return ps.err()
}

// isFinal reports whether a match is one of the finalists.
func (c *course) isFinal(m match) bool {
	x, y := c.finalists[0].team, c.finalists[1].team
	return m.a == x && m.b == y || m.a == y && m.b == x
}

// missing says what remains of the contest that is not over, with its first
// match.
func (e *Event[P]) missing(c *contest) string {
	for i := range c.teams {
		for j := i + 1; j < len(c.teams); j++ {
			if c.remaining(i, j) > 0 {
				return fmt.Sprintf("%d to play, such as %s", c.left, problem.Against(e.Teams[c.teams[i]], e.Teams[c.teams[j]]))
			}
		}
	}
	return ""
}

// conclude fills in how the event stands, and what is next.
func (d *Decision[P]) conclude(e *Event[P], c course, r record) {
	d.State, d.Rule = verdict(c.facts(&r))
	switch d.State {
	case InTable:
		d.Next = Upcoming[P]{MatchPoints, c.games, e.remaining(c.open)}
	case InPlayOff:
		d.Next = Upcoming[P]{d.Rule, c.playOff, e.remaining(c.open)}
	case InFinal:
		d.Next = Upcoming[P]{FinalMatch, c.final, d.last(FinalMatch)}
	case InExtra:
		d.Next = Upcoming[P]{ExtraMatch, c.extra, d.last(ExtraMatch)}
	case Decided:
		team := e.Teams[c.champion(d.Rule, &r)]
		d.Champion = &team
	}
}

// last returns the final or the extra match as a fixture.
func (d *Decision[P]) last(match Rule) []Fixture[P] {
	return []Fixture[P]{{
		Round: 1, A: d.Finalists[0].Team, B: d.Finalists[1].Team,
		First: d.Finalists[firstMover(match)].Team,
	}}
}

// facts derives what the rules read about an event.
func (c *course) facts(r *record) facts {
	f := facts{
		open: c.open != nil, contest: MatchPoints, leaders: len(c.table.leaders()), places: c.places,
		final: r.final.result(), extra: r.extra.result(),
	}
	if n := len(c.stages); n > 0 {
		f.contest = stageRule(n - 1)
	}
	if n := len(c.finalists); n > 0 {
		f.last = c.finalists[n-1].rule()
	}
	return f
}

// champion returns the team that has won by a rule.
func (c *course) champion(by Rule, r *record) int32 {
	switch by {
	case MatchPoints:
		return c.table.leaders()[0]
	case FinalMatch:
		return r.final.winner()
	case ExtraMatch:
		return r.extra.winner()
	}
	return c.finalists[0].team
}

// leaders returns the teams with most points.
func (c *contest) leaders() (teams []int32) {
	most := c.tally[0].points
	for i, t := range c.tally {
		switch {
		case t.points > most:
			most, teams = t.points, append(teams[:0], c.teams[i])
		case t.points == most:
			teams = append(teams, c.teams[i])
		}
	}
	return teams
}

// result says how a match went, which is nil if it has yet to be played.
func (m *match) result() result {
	switch {
	case m == nil:
		return unplayed
	case m.winsA == m.winsB:
		return level
	}
	return won
}

// winner returns the team that won a match that is not level.
func (m *match) winner() int32 {
	if m.winsB > m.winsA {
		return m.b
	}
	return m.a
}
