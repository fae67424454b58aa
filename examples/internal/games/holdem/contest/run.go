package contest

import (
	"context"
	"encoding/binary"
	"fmt"
	"slices"

	"github.com/arbiter-go/arbiter/duplicate"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena"
	"github.com/arbiter-go/arbiter/examples/internal/games/holdem"
	"github.com/arbiter-go/arbiter/runoff"
)

// A House plays the matches of a contest.
type House struct {
	// Runner returns the runner that plays the plan of a stage. Its bots
	// have the names of [BotName]. A game of the plan is a duplicate match.
	Runner func(Stage) arena.Runner
	// Nets reads the result of a game, hand by hand. In hand 1 of the first
	// half, the first bot of the match has the first seat.
	Nets func(Stage, arena.Match, arena.Game) (duplicate.Match, error)
}

// A Series is a series that was played.
type Series struct {
	Stage Stage
	Teams [2]string
	arena.Played
	Score duplicate.Series[string] // of the two teams
}

// A Round is a qualifying round that was played.
type Round struct {
	// Draw has no excluded teams. The lots were drawn with them.
	Draw      runoff.Round[string]
	Bankrolls []runoff.Total[string] // of each team in its set
	Qualified runoff.Qualified[string]
	Series    []string // the IDs
}

// An Outcome is how a competition went.
type Outcome struct {
	Competition Competition
	Field       []string // the teams, without those that are excluded
	Rounds      []Round
	// Event has the matches of the round robin. It has no bots if the
	// field is empty.
	Event  runoff.Event[string]
	Series []string // the IDs of the series of the event
	Scores []duplicate.Series[string]
	// Ranking is the ranking that decides the competition.
	Ranking runoff.Ranking[string]
}

// Results are the outcomes of all competitions, in the order of [Competitions].
type Results [3]Outcome

// A Course is how a contest went, or has gone so far.
type Course struct {
	// Series are all series that were played, in the order in which they
	// came out.
	Series      []Series
	Preliminary Results
	Excluded    []string // teams, in their order
	// Final is nil if nobody is excluded: then the preliminary results are
	// final.
	Final *Results
}

// Results returns the final results.
func (c Course) Results() Results {
	if c.Final != nil {
		return *c.Final
	}
	return c.Preliminary
}

// Find returns the series with an ID, and false if it was not played.
func (c Course) Find(id string) (Series, bool) {
	for _, s := range c.Series {
		if s.Match.ID == id {
			return s, true
		}
	}
	return Series{}, false
}

// Progress is how far a contest is.
type Progress struct {
	Stage  Stage
	Final  bool    // the stage is played for the final results alone
	Series *Series // that came out last, or nil when a stage begins
	Done   int     // series of the stage that came out
	Of     int     // series of the stage
}

// Run plays the contest to its end, stage by stage. It calls watch when a stage
// begins, and for every series that comes out. Watch must not change the
// series, and can be nil. The series has the records of its matches. By rule
// [Published], watch must keep the hands secret until Run returns. If there is
// an error, Run returns it with the series to that point, and without results.
//
// The error is the error of Check, an error of the house, or an error of
// package duplicate if the deals of a stage are refused.
func (c Contest) Run(ctx context.Context, h House, watch func(Progress)) (Course, error) {
	if err := c.Check(); err != nil {
		return Course{}, err
	}
	r := newRun(c, h, watch)
	if err := r.contest(ctx); err != nil {
		return Course{Series: r.course.Series}, err
	}
	// Published: this package publishes nothing. Who watches has seen the
	// records earlier, and must have kept them secret.
	return r.course, nil
}

// A run is a contest that is being played.
type run struct {
	Contest
	House
	watch       func(Progress)
	seriesIndex map[string]int // the index of each series in the course
	course      Course
	// deals has the chips of each deal of each match, by the ID of the
	// series, if each deal is evidence. Otherwise it is nil.
	deals map[string][][]int64
}

func newRun(c Contest, h House, watch func(Progress)) *run {
	return &run{Contest: c, House: h, watch: watch, seriesIndex: map[string]int{}}
}

// contest plays the matches of all results.
func (r *run) contest(ctx context.Context) error {
	r.course.Excluded = r.excluded()
	first, err := r.results(ctx, nil, nil)
	if err != nil {
		return err
	}
	// Preliminary: the results of all competitors.
	r.course.Preliminary = first
	if len(r.course.Excluded) > 0 {
		// Exclusion: the results anew, without the excluded.
		excluded := map[string]bool{}
		for _, team := range r.course.Excluded {
			excluded[team] = true
		}
		final, err := r.results(ctx, excluded, &first)
		if err != nil {
			return err
		}
		r.course.Final = &final
	}
	return nil
}

// excluded returns the teams that are excluded, in their order.
func (c Contest) excluded() (teams []string) {
	for _, t := range c.Teams {
		out := func(v Vote) bool { return v.Team == t.Name && v.Excludes() }
		if slices.ContainsFunc(c.Votes, out) {
			teams = append(teams, t.Name)
		}
	}
	return teams
}

// A path is how far a competition is.
type path struct {
	Outcome
	teams    []string              // that are still in
	round    *runoff.Round[string] // being played; nil: round robin
	over     bool
	excluded map[string]bool
	first    *Outcome // the preliminary outcome, or nil
}

// results plays the matches that are needed for the results without some teams.
func (r *run) results(ctx context.Context, excluded map[string]bool, first *Results) (Results, error) {
	var paths [len(Competitions)]*path
	for k, c := range Competitions {
		p := &path{Outcome: Outcome{Competition: c}, excluded: excluded}
		if first != nil {
			p.first = &first[k]
		}
		for _, t := range r.Teams {
			if _, ok := t.Bot(c); ok && !excluded[t.Name] {
				p.Field = append(p.Field, t.Name)
			}
		}
		p.teams = p.Field
		if err := r.draw(p); err != nil {
			return Results{}, err
		}
		paths[k] = p
	}
	for {
		if err := r.play(ctx, paths[:], first != nil); err != nil {
			return Results{}, err
		}
		over := true
		for _, p := range paths {
			if err := r.advance(p); err != nil {
				return Results{}, err
			}
			over = over && p.over
		}
		if over {
			var out Results
			for k, p := range paths {
				out[k] = p.Outcome
			}
			return out, nil
		}
	}
}

// stage returns the stage that a competition is in.
func (p *path) stage() Stage {
	s := Stage{Game: p.Competition.Game()}
	if p.round != nil {
		s.Round = len(p.Rounds) + 1
	}
	return s
}

// draw draws the sets of the next qualifying round, if one is needed.
//
// Qualifying: in both limit competitions with the same lots, which do not
// depend on the order of the teams. A team that is excluded keeps its place in
// a draw in which it was, so that the sets stay.
func (r *run) draw(p *path) error {
	n := len(p.Rounds)
	in := map[string]bool{}
	for _, team := range p.teams {
		in[team] = true
	}
	if p.first != nil && n < len(p.first.Rounds) {
		for _, team := range p.first.Rounds[n].Draw.Order {
			in[team] = in[team] || p.excluded[team]
		}
	}
	names := r.inOrder(in)
	slices.Sort(names)
	s := Stage{Game: p.Competition.Game(), Round: n + 1}
	seed := r.Seed().Of("sets", s.String())
	round, err := runoff.Draw(names, n == 0, binary.LittleEndian.Uint64(seed[:]))
	if err != nil {
		return err
	}
	p.round = nil
	if !round.Needed {
		return nil
	}
	out := func(team string) bool { return p.excluded[team] }
	round.Order = slices.DeleteFunc(round.Order, out)
	for k := range round.Sets {
		round.Sets[k] = slices.DeleteFunc(slices.Clone(round.Sets[k]), out)
	}
	round.Sets = slices.DeleteFunc(round.Sets, func(set []string) bool { return len(set) == 0 })
	p.round = &round
	return nil
}

// inOrder returns some teams in the order of the contest.
func (r *run) inOrder(in map[string]bool) []string {
	var teams []string
	for _, t := range r.Teams {
		if in[t.Name] {
			teams = append(teams, t.Name)
		}
	}
	return teams
}

// A wantedSeries is a series that a competition needs.
type wantedSeries struct {
	match arena.Match
	teams [2]string
}

// wantedSeries returns the series that a competition needs in its stage.
func (r *run) wantedSeries(p *path) []wantedSeries {
	if p.over {
		return nil
	}
	sets := [][]string{p.teams}
	if p.round != nil {
		sets = p.round.Sets
	}
	var all []wantedSeries
	for _, set := range sets {
		in := map[string]bool{}
		for _, team := range set {
			in[team] = true
		}
		// AllPairs: each two, in the order of the teams.
		for i, a := range r.Teams {
			for j, b := range r.Teams {
				if i < j && in[a.Name] && in[b.Name] {
					all = append(all, r.seriesOf(p.Competition, p.stage(), i, j))
				}
			}
		}
	}
	return all
}

// seriesOf returns the series of two teams, by their indices.
func (r *run) seriesOf(of Competition, s Stage, i, j int) wantedSeries {
	a, b := r.Teams[i], r.Teams[j]
	x, _ := a.Bot(of)
	y, _ := b.Bot(of)
	id, _ := r.ID(of, s, i+1, j+1)
	return wantedSeries{
		teams: [2]string{a.Name, b.Name},
		match: arena.Match{
			ID:   id,
			Bots: []string{BotName(a.Name, x), BotName(b.Name, y)},
		},
	}
}

// play plays the stages that competitions are in, one after the other.
func (r *run) play(ctx context.Context, paths []*path, final bool) error {
	var stages []Stage
	plans := map[Stage][]wantedSeries{}
	planned := map[string]bool{}
	for _, p := range paths {
		for _, w := range r.wantedSeries(p) {
			id := w.match.ID
			if _, ok := r.seriesIndex[id]; ok || planned[id] {
				continue
			}
			planned[id] = true
			s := p.stage()
			if plans[s] == nil {
				stages = append(stages, s)
			}
			plans[s] = append(plans[s], w)
		}
	}
	for _, s := range stages {
		if err := r.playStage(ctx, s, plans[s], final); err != nil {
			return err
		}
	}
	return nil
}

// playStage plays series of a stage.
func (r *run) playStage(ctx context.Context, s Stage, wants []wantedSeries, final bool) error {
	deals := duplicate.Event[string]{Hands: r.Hands(s.Game), Matches: r.Matches, Dealer: r.Dealer(s),
		Cards: holdem.DealSize}
	plan := arena.Plan{Seed: r.Seed().Of("stage", s.String())}
	for _, w := range wants {
		w.match.Games = r.Matches
		deals.Tables = append(deals.Tables, w.match.Bots)
		plan.Matches = append(plan.Matches, w.match)
	}
	if err := deals.Check(); err != nil {
		return fmt.Errorf("contest: the deals of %s: %w", s, err)
	}
	p := Progress{Stage: s, Final: final, Of: len(wants)}
	r.tell(p)
	for played, err := range r.Runner(s).Run(ctx, plan) {
		if err != nil {
			return err
		}
		x := Series{Stage: s, Teams: wants[p.Done].teams, Played: played}
		var nets []duplicate.Match
		for _, g := range played.Games {
			net, err := r.Nets(s, played.Match, g)
			if err != nil {
				return err
			}
			nets = append(nets, net)
		}
		if x.Score, err = duplicate.Score(x.Teams[0], x.Teams[1], nets); err != nil {
			return fmt.Errorf("contest: %s: %w", played.Match.ID, err)
		}
		if r.deals != nil {
			for _, net := range nets {
				r.deals[played.Match.ID] = append(r.deals[played.Match.ID], perDeal(net))
			}
		}
		r.seriesIndex[played.Match.ID] = len(r.course.Series)
		r.course.Series = append(r.course.Series, x)
		p.Series = &x
		p.Done++
		r.tell(p)
	}
	return nil
}

// tell tells the caller how far the contest is.
func (r *run) tell(p Progress) {
	if r.watch != nil {
		r.watch(p)
	}
}

// advance takes note of the stage that was played, and goes to the next.
func (r *run) advance(p *path) error {
	if p.over {
		return nil
	}
	var ids []string
	bankroll := map[string]int64{}
	e := runoff.Event[string]{Bots: p.teams}
	var scores []duplicate.Series[string]
	for _, w := range r.wantedSeries(p) {
		x := r.course.Series[r.seriesIndex[w.match.ID]]
		ids = append(ids, w.match.ID)
		scores = append(scores, x.Score)
		bankroll[w.teams[0]] += x.Score.Total
		bankroll[w.teams[1]] -= x.Score.Total
		for i, chips := range x.Score.Nets {
			e.Matches = append(e.Matches, runoff.Match[string]{ID: fmt.Sprintf("%s/%d", w.match.ID, i+1),
				A: w.teams[0], B: w.teams[1], Chips: chips})
		}
	}
	if p.round == nil {
		p.over = true
		p.Event, p.Series, p.Scores = e, ids, scores
		return p.rank()
	}
	done := Round{Draw: *p.round, Series: ids}
	for _, team := range p.round.Order {
		done.Bankrolls = append(done.Bankrolls, runoff.Total[string]{Bot: team, Total: bankroll[team]})
	}
	q, err := p.round.Advance(done.Bankrolls)
	if err != nil {
		return err
	}
	done.Qualified = q
	p.Rounds = append(p.Rounds, done)
	in := map[string]bool{}
	for _, team := range q.Through {
		in[team] = true
	}
	p.teams = r.inOrder(in)
	if q.Done {
		p.round = nil
		return nil
	}
	return r.draw(p)
}

// rank ranks the teams of the round robin.
func (p *path) rank() error {
	if len(p.Event.Bots) == 0 {
		return nil
	}
	t, err := p.Event.Crosstable()
	if err == nil {
		p.Ranking, err = p.Competition.Decides().Rank(t)
	}
	return err
}
