package roundrobin

import (
	"fmt"
	"slices"

	"github.com/arbiter-go/arbiter/internal/enum"
	"github.com/arbiter-go/arbiter/internal/problem"
)

// A Decision is the answer of [Final].
type Decision[P comparable] struct {
	Table Table[P] `json:"table"`
	// Stages are the stages of the play-off that were played, and the stage
	// that must be played next.
	Stages []Stage[P] `json:"stages,omitempty"`
	// Finalists are the finalists so far, in the order in which they got
	// there. They become known when the table or a stage of the play-off is
	// complete. Outlook often knows them earlier.
	Finalists []Finalist[P] `json:"finalists,omitempty"`
	State     State         `json:"state"`
	Rule      Rule          `json:"rule"` // the rule that led to this state
	// Champion is nil if nobody has won, or nobody has won yet.
	Champion *P `json:"champion,omitempty"`
	// Next is empty once the event is over.
	Next Upcoming[P] `json:"next,omitzero"`
}

// A State is a point in the course of an event. An event goes through the
// states in the order of their numbers, and can skip some.
type State int

// InTable is the state in which matches of the round robin remain.
const InTable State = 0

// InPlayOff is the state in which matches of a play-off remain.
const InPlayOff State = 1

// InFinal is the state in which the final must be played.
const InFinal State = 2

// InExtra is the state in which the extra match must be played, since the final
// was level.
const InExtra State = 3

// Decided is the state in which there is a champion.
const Decided State = 4

// NotWon is the state in which the event is over without a champion: the extra
// match was level too, by rule [Undecided]. In an event with [NoFinal], it is
// the state in which several teams share the first place. It is also the state
// in which all teams have withdrawn.
const NotWon State = 5

// states has the texts of states.
var states = enum.Of[State]("roundrobin", "state", nil, "table", "playoff", "final", "extra", "decided", "undecided")

// String returns "table", "playoff", "final", "extra", "decided" or
// "undecided".
func (s State) String() string { return states.String(s) }

// AppendText appends the name of s. It fails for a number without a name.
func (s State) AppendText(b []byte) ([]byte, error) { return codec.Written(states.Append(b, s)) }

// MarshalText returns the name of s. It fails for a number without a name.
func (s State) MarshalText() ([]byte, error) { return s.AppendText(nil) }

// UnmarshalText reads a name. If it is unknown, [ErrJSON] lists the names.
func (s *State) UnmarshalText(name []byte) error { return codec.NotRead(states.Set(s, name)) }

// A Stage is a stage of the play-off.
type Stage[P comparable] struct {
	// Rule is PlayOff for the first stage, and StillTied for the others.
	Rule Rule `json:"rule"`
	// Through are the teams that were in the final before this stage.
	Through    []P `json:"through,omitempty"`
	Contenders []P `json:"contenders"` // the teams that are tied
	Places     int `json:"places"`     // how many places they play for
	// Rows are the results of this stage, in the order of contenders.
	Rows []Row[P] `json:"rows"`
	Left int      `json:"left"` // matches that remain
}

// A Finalist is a team in the final.
type Finalist[P comparable] struct {
	Team P    `json:"team"`
	Rule Rule `json:"rule"` // TopTwo, PlayOff, StillTied or ByLot
	// Stage is the stage of the play-off that led there, from 1, or 0 if
	// the table was enough. By lot, it is the last stage.
	Stage int `json:"stage,omitzero"`
}

// Upcoming has the matches that must be played next: all matches that remain of
// the table or of a stage of the play-off, or the final, or the extra match.
// Matches are in the order of their rounds.
//
// The state says where the results belong in an [Event]:
//
//   - [InTable]: in Results.
//   - [InPlayOff]: in PlayOffs, in the stage with the number of the last stage
//     of [Decision].Stages.
//   - [InFinal]: in Final.
//   - [InExtra]: in Extra.
type Upcoming[P comparable] struct {
	// Rule is MatchPoints, PlayOff, StillTied, FinalMatch or ExtraMatch. It
	// is 0 if nothing must be played.
	Rule    Rule         `json:"rule"`
	Games   int          `json:"games"` // of each match, or AnyGames
	Matches []Fixture[P] `json:"matches"`
}

// IsZero reports whether nothing must be played.
func (n Upcoming[P]) IsZero() bool { return n.Rule == 0 }

// Final finds out who is in the final, who has won, and which matches must be
// played next, by all rules from [MatchPoints] to [Undecided].
//
// The error has the problems of the options and the teams. If there are none,
// it has the problems of all results. If there are none of these either, it has
// the problems of the course of the event: results of matches that had to wait
// for other matches ([ErrTooEarly]), results that no rule asks for
// ([ErrNotNeeded]), and lots of other teams than are tied ([ErrLots]).
// [ErrTooLarge] also means that the matches to be played next are too many; see
// [Options].MaxWork. If a stage of the play-off has results that are not
// needed, later stages are not looked at.
//
// Final takes O(n²) time and memory for n teams, and O(m²) for each stage of
// the play-off with m contenders.
func Final[P comparable](e Event[P]) (Decision[P], error) {
	r, c, err := e.course()
	if err != nil {
		return Decision[P]{}, err
	}
	d := Decision[P]{Table: e.standings(c.table, c.groups)}
	for k, s := range c.stages {
		d.Stages = append(d.Stages, Stage[P]{stageRule(k), e.named(s.through), e.named(s.teams), s.places,
			e.rows(s.contest), s.left})
	}
	for _, f := range c.finalists {
		d.Finalists = append(d.Finalists, Finalist[P]{e.Teams[f.team], f.rule(), f.stage})
	}
	if c.open != nil {
		if err := e.tooLong(c.open.left, c.open.toPlay); err != nil {
			return Decision[P]{}, err
		}
	}
	d.conclude(&e, c, r)
	return d, nil
}

// course reads an event, and follows its course.
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
	groups    []group // of the table
	stages    []stage
	finalists []finalist
	open      *contest // the contest that is not over, or nil if all are
	drawn     bool     // whether lots were drawn
}

type stage struct {
	*contest
	through []int32
	places  int
}

type finalist struct {
	team  int32
	stage int // of the play-off, from 1, or 0
	lot   bool
}

// rule returns the rule by which a finalist got there.
func (f finalist) rule() Rule {
	switch {
	case f.lot:
		return ByLot
	case f.stage == 0:
		return TopTwo
	}
	return stageRule(f.stage - 1)
}

// judge finds out who is in the final. Each match of a stage must be a match of
// two of its contenders. A stage must be complete if anything follows it.
func (e *Event[P]) judge(r *record) (course, error) {
	table := r.contest(len(e.Teams))
	groups, err := e.ranking(table)
	if err != nil {
		return course{}, err
	}
	// Withdrawing: nobody who has withdrawn takes a place.
	left := 0
	for i := range table.teams {
		if !table.withdrawn(i) {
			left++
		}
	}
	f := r.figures
	f.places = min(f.places, left)
	c := course{figures: &f, table: table, groups: groups, open: table}
	for k := 0; c.open.left == 0; k++ {
		if k > 0 { // no tie-breaks, so the work is nothing beside it
			groups = c.open.ranking(new(meter))
		}
		through, tied := cut(groups, c.free())
		for _, team := range through {
			c.finalists = append(c.finalists, finalist{team, k, false})
		}
		if len(tied) == 0 {
			c.open = nil
			break
		}
		if byLot(r.lots != nil, k, len(r.stages)) {
			if err := e.draw(&c, r.lots, tied, k); err != nil {
				return course{}, err
			}
			break
		}
		s := stage{newContest(&r.figures, tied, 1), c.inFinal(), c.free()}
		c.open = s.contest
		c.stages = append(c.stages, s)
		if k < len(r.stages) {
			if err := e.enter(s.contest, r.stages[k], k); err != nil {
				return course{}, err
			}
		}
	}
	return c, e.surplus(c, r)
}

// draw gives the places that are left to teams that are tied after stage k, in
// the order of the lots.
func (e *Event[P]) draw(c *course, lots, tied []int32, k int) error {
	var ps problems
	wrong := func(team int32, detail string) {
		if ps.Room() {
			ps.add(Problem{Kind: ErrLots, Rule: ByLot, Where: "lots", Entrants: []int{int(team)},
				Who: problem.Name(e.Teams[team]), Detail: detail})
		}
	}
	for _, team := range tied {
		if !slices.Contains(lots, team) {
			wrong(team, "it is tied, and has no lot")
		}
	}
	for _, team := range lots {
		if _, ok := slices.BinarySearch(tied, team); !ok {
			wrong(team, "it is not tied")
		}
	}
	if err := ps.err(); err != nil {
		return err
	}
	for _, team := range lots[:c.free()] {
		c.finalists = append(c.finalists, finalist{team, k, true})
	}
	c.open, c.drawn = nil, true
	return nil
}

// free returns how many places in the final are left.
func (c *course) free() int { return c.places - len(c.finalists) }

// inFinal returns the teams that are in the final so far.
func (c *course) inFinal() []int32 {
	var teams []int32
	for _, f := range c.finalists {
		teams = append(teams, f.team)
	}
	return teams
}

// enter enters the results of stage k, from 0, or reports the matches of teams
// that are not its contenders.
func (e *Event[P]) enter(c *contest, list []match, k int) error {
	var ps problems
	for i, m := range list {
		if !c.enter(m) && ps.Room() {
			ps.add(e.about(m, Problem{
				Kind: ErrNotNeeded, Rule: stageRule(k), Stage: k + 1, Match: i + 1,
				Detail: "both must be tied for the final",
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

// surplus reports results that come too early or are not needed.
func (e *Event[P]) surplus(c course, r *record) error {
	var ps problems
	missing := ""
	if c.open != nil {
		missing = e.missing(c.open)
	}
	playOff := func(p Problem) {
		p.Kind = ErrNotNeeded
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
	for k := len(c.stages); k < len(r.stages); k++ {
		playOff(Problem{Rule: stageRule(k), Stage: k + 1})
	}
	if r.lots != nil && !c.drawn {
		playOff(Problem{Rule: ByLot, Where: "lots"})
	}
	for _, x := range []struct {
		m    *match
		part part
	}{{r.final, r.finalMatch()}, {r.extra, r.extraMatch()}} {
		if x.m == nil {
			continue
		}
		p := Problem{Kind: ErrNotNeeded, Rule: x.part.rule, Where: x.part.where}
		switch {
		case c.places < 2:
			p.Detail = "there is no final"
		case c.open != nil:
			p.Kind, p.Detail = ErrTooEarly, missing
		case !c.isFinal(*x.m):
			p.Detail = fmt.Sprintf("%s and %s are in the final", problem.Name(e.Teams[c.finalists[0].team]),
				problem.Name(e.Teams[c.finalists[1].team]))
		case x.part.rule == ExtraMatch && r.final == nil:
			p.Kind, p.Detail = ErrTooEarly, "the final remains"
		case x.part.rule == ExtraMatch && r.final.result() == decided:
			p.Detail = problem.Name(e.Teams[r.final.winner()]) + " has won the final"
		default:
			continue
		}
		ps.add(e.about(*x.m, p))
	}
	return ps.err()
}

// isFinal reports whether a match is a match of the two finalists.
func (c *course) isFinal(m match) bool {
	x, y := c.finalists[0].team, c.finalists[1].team
	return m.a == x && m.b == y || m.a == y && m.b == x
}

// missing says how many matches remain of a contest that is not over, and names
// the first of them.
func (e *Event[P]) missing(c *contest) string {
	for i := range c.teams {
		for j := i + 1; j < len(c.teams); j++ {
			if c.remaining(i, j) > 0 {
				return fmt.Sprintf("%d to play, such as %s", c.left,
					problem.Against(e.Teams[c.teams[i]], e.Teams[c.teams[j]]))
			}
		}
	}
	return ""
}

// conclude fills in how the event stands, and the next matches.
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

// facts derives the facts about an event.
func (c *course) facts(r *record) facts {
	f := facts{
		open: c.open != nil, contest: MatchPoints, leaders: len(c.leaders()), places: c.places,
		final: r.final.result(), extra: r.extra.result(),
	}
	f.broken = len(c.groups) > 0 && c.groups[0].by != 0
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
	case MatchPoints, TieBreaking:
		return c.leaders()[0]
	case FinalMatch:
		return r.final.winner()
	case ExtraMatch:
		return r.extra.winner()
	}
	return c.finalists[0].team
}

// leaders returns the teams in the first place of the table.
func (c *course) leaders() []int32 {
	if len(c.groups) == 0 {
		return nil // all have withdrawn
	}
	return c.groups[0].teams
}

// result says how a match went, which is nil if it has yet to be played.
func (m *match) result() result {
	if m == nil {
		return unplayed
	}
	if a, b := m.outcomes(); a == b {
		return level
	}
	return decided
}

// winner returns the team that won a match that is not level.
func (m *match) winner() int32 {
	if _, b := m.outcomes(); b == won {
		return m.b
	}
	return m.a
}
