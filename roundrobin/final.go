package roundrobin

import (
	"fmt"

	"github.com/arbiter-go/arbiter/internal/problem"
)

// A Decision is what follows from an event: who is in the final, who has won,
// and what is to be played next.
type Decision[P comparable] struct {
	Table  Standing[P] `json:"table"`
	Stages []Stage[P]  `json:"stages,omitempty"` // of the play-off, as many as were or have to be played
	// Finalists are those known so far, in the order in which they got
	// there: once the table is complete, or a stage of the play-off.
	// [Outlook] knows more, and earlier.
	Finalists []Finalist[P] `json:"finalists,omitempty"`
	State     State         `json:"state"`
	Rule      Rule          `json:"rule"`               // by which the event stands so
	Champion  *P            `json:"champion,omitempty"` // nil as long as nobody has won
	Next      Next[P]       `json:"next,omitzero"`      // nothing once it is over
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

// NotWon is the state after an extra match that was level too: there is no
// champion, by rule [Undecided].
const NotWon State = 5

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

// Next is what is to be played next: all matches that remain of the table, of
// the stage of the play-off, or the final or the extra match. Those of the
// earliest round come first.
//
// Results go, by the state, to [Event].Results, to the stage of PlayOffs with
// the number of the last of [Decision].Stages, to Final or to Extra.
type Next[P comparable] struct {
	Rule    Rule         `json:"rule"`  // MatchPoints, PlayOff, StillTied, FinalMatch or ExtraMatch; or 0, and there is nothing
	Games   int          `json:"games"` // of each match
	Matches []Fixture[P] `json:"matches"`
}

// A Fixture is a match that is to be played.
type Fixture[P comparable] struct {
	Round int `json:"round"` // from 1: in the schedule of all teams, or of the contenders
	A     P   `json:"a"`     // the two, in the order of rule Rotation
	B     P   `json:"b"`
	First P   `json:"first"` // who moves first, by rule FirstMove
}

// IsZero reports whether there is nothing.
func (n Next[P]) IsZero() bool { return n.Rule == 0 }

// Final judges an event by all rules from [MatchPoints] to [Undecided].
//
// The error has the problems of the teams, or else of all results, as that of
// [Table] has; or else those of the course: results of matches that had yet to
// wait for others ([ErrTooEarly]), or weren't to be played at all
// ([ErrNotNeeded]). A stage with results that aren't needed hides what follows
// it. Only the last stage of the play-off may be unfinished. Final takes O(n²)
// time and room for n teams, and for m contenders O(m²) for each stage.
func Final[P comparable](e Event[P]) (Decision[P], error) {
	r, err := e.read()
	if err != nil {
		return Decision[P]{}, err
	}
	c, err := e.judge(r)
	if err != nil {
		return Decision[P]{}, err
	}
	d := Decision[P]{Table: e.standing(c.table)}
	for k, s := range c.stages {
		d.Stages = append(d.Stages, Stage[P]{stageRule(k), e.named(s.through), e.named(s.teams), s.places, e.rows(s.contest), s.left})
	}
	for _, f := range c.finalists {
		q := Finalist[P]{e.Teams[f.team], TopTwo, f.stage}
		if f.stage > 0 {
			q.Rule = stageRule(f.stage - 1)
		}
		d.Finalists = append(d.Finalists, q)
	}
	d.conclude(&e, c, r)
	return d, nil
}

// A course is how an event went up to the final.
type course struct {
	table     *contest
	stages    []stage
	finalists []finalist
	open      *contest // the one that isn't over, or nil if the finalists are known
}

type stage struct {
	*contest
	through []int32
	places  int
}

type finalist struct {
	team  int32
	stage int
}

// judge finds out who is in the final. The results of each stage must be those
// of its contenders, and be complete if anything follows.
func (e *Event[P]) judge(r record) (course, error) {
	table := r.table(len(e.Teams))
	c := course{table: table, open: table}
	for k := 0; c.open.left == 0; k++ {
		through, tied := c.open.cut(2 - len(c.finalists))
		for _, team := range through {
			c.finalists = append(c.finalists, finalist{team, k})
		}
		if len(tied) == 0 {
			c.open = nil
			break
		}
		s := stage{newContest(tied), c.in(), 2 - len(c.finalists)}
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

// in returns who is in the final so far.
func (c *course) in() []int32 {
	var teams []int32
	for _, f := range c.finalists {
		teams = append(teams, f.team)
	}
	return teams
}

// enter enters the results of a stage, from 0, or reports those that aren't of
// its contenders.
func (e *Event[P]) enter(c *contest, list []match, k int) error {
	var ps problems
	for i, m := range list {
		if c.enter(m) {
			continue
		}
		ps.add(func() Problem {
			return Problem{
				ErrNotNeeded, stageRule(k), fmt.Sprintf("play-off stage %d, result %d", k+1, i+1), e.versus(m),
				"both must be tied for the final",
			}
		})
	}
	return ps.err()
}

func (e *Event[P]) versus(m match) string {
	return problem.Against(e.Teams[m.a], e.Teams[m.b])
}

// surplus reports results beyond those that have led to a course: they come too
// early, or aren't needed.
func (e *Event[P]) surplus(c course, r record) error {
	var ps problems
	missing := ""
	if c.open != nil {
		missing = e.missing(c.open)
	}
	for k := len(c.stages); k < len(r.stages); k++ {
		ps.add(func() Problem {
			p := Problem{Kind: ErrNotNeeded, Rule: stageRule(k), Where: fmt.Sprintf("play-off stage %d", k+1), Detail: "the finalists are known"}
			if c.open != nil {
				p.Kind, p.Detail = ErrTooEarly, missing
			}
			return p
		})
	}
	for _, x := range []struct {
		m     *match
		by    Rule
		where string
	}{{r.final, FinalMatch, "final"}, {r.extra, ExtraMatch, "extra match"}} {
		if x.m == nil {
			continue
		}
		p := Problem{Rule: x.by, Where: x.where, Team: e.versus(*x.m)}
		switch {
		case c.open != nil:
			p.Kind, p.Detail = ErrTooEarly, missing
		case !c.isFinal(*x.m):
			p.Kind, p.Detail = ErrNotNeeded, fmt.Sprintf("%s and %s are in the final", problem.Name(e.Teams[c.finalists[0].team]), problem.Name(e.Teams[c.finalists[1].team]))
		case x.by == ExtraMatch && r.final == nil:
			p.Kind, p.Detail = ErrTooEarly, "the final remains"
		case x.by == ExtraMatch && r.final.winsA != r.final.winsB:
			p.Kind, p.Detail = ErrNotNeeded, fmt.Sprintf("the final was won, %d to %d", r.final.winsA, r.final.winsB)
		default:
			continue
		}
		ps.add(func() Problem { return p })
	}
	return ps.err()
}

// isFinal reports whether a match is one of the finalists.
func (c *course) isFinal(m match) bool {
	x, y := c.finalists[0].team, c.finalists[1].team
	return m.a == x && m.b == y || m.a == y && m.b == x
}

// missing says what remains of the contest that isn't over, with its first
// match.
func (e *Event[P]) missing(c *contest) string {
	k := len(c.teams)
	for i := range k {
		for j := i + 1; j < k; j++ {
			if !c.met[i*k+j] {
				return fmt.Sprintf("%d to play, such as %s", c.left, problem.Against(e.Teams[c.teams[i]], e.Teams[c.teams[j]]))
			}
		}
	}
	return ""
}

// conclude fills in how the event stands, and what is next.
func (d *Decision[P]) conclude(e *Event[P], c course, r record) {
	if c.open != nil {
		d.State, d.Rule, d.Next = InTable, MatchPoints, Next[P]{MatchPoints, matchGames, e.fixtures(c.open)}
		if k := len(c.stages); k > 0 {
			d.State, d.Rule, d.Next.Rule, d.Next.Games = InPlayOff, stageRule(k-1), stageRule(k-1), playOffGames
		}
		return
	}
	final := []Fixture[P]{{1, d.Finalists[0].Team, d.Finalists[1].Team, d.Finalists[0].Team}}
	switch {
	case r.final == nil:
		d.State, d.Rule, d.Next = InFinal, d.Finalists[1].Rule, Next[P]{FinalMatch, finalGames, final}
	case r.final.winsA != r.final.winsB:
		d.crown(e, *r.final, FinalMatch)
	case r.extra == nil:
		final[0].First = d.Finalists[1].Team
		d.State, d.Rule, d.Next = InExtra, ExtraMatch, Next[P]{ExtraMatch, extraGames, final}
	case r.extra.winsA != r.extra.winsB:
		d.crown(e, *r.extra, ExtraMatch)
	default:
		d.State, d.Rule = NotWon, Undecided
	}
}

// crown makes the winner of a match the champion.
func (d *Decision[P]) crown(e *Event[P], m match, by Rule) {
	winner := e.Teams[m.a]
	if m.winsB > m.winsA {
		winner = e.Teams[m.b]
	}
	d.State, d.Rule, d.Champion = Decided, by, &winner
}

// fixtures returns the matches that remain of a contest, by rules Rotation and
// FirstMove.
func (e *Event[P]) fixtures(c *contest) []Fixture[P] {
	k := len(c.teams)
	list := make([]Fixture[P], 0, c.left)
	team := func(number int) P { return e.Teams[c.teams[number-1]] }
	for round := range schedule(k).Rounds() {
		for p := range round.Pairs() {
			if !c.met[(p.A-1)*k+p.B-1] {
				list = append(list, Fixture[P]{p.Round, team(p.A), team(p.B), team(p.First)})
			}
		}
	}
	return list
}

// states has the texts of states.
var states = []string{"table", "playoff", "final", "extra", "decided", "undecided"}

// String returns "table", "playoff", "final", "extra", "decided" or
// "undecided".
func (s State) String() string {
	if s < 0 || int(s) >= len(states) {
		return fmt.Sprintf("State(%d)", int(s))
	}
	return states[s]
}

// MarshalText returns the text of s. It fails if there is no such state.
func (s State) MarshalText() ([]byte, error) { return nameOf("state", states, int(s)) }

// UnmarshalText sets s to the state with this name. It fails if there is none.
func (s *State) UnmarshalText(name []byte) error {
	return byName("state", states, name, func(k int) { *s = State(k) })
}
