// Package league runs a round robin of programs on an arena: the table, the
// play-offs, the final and the extra match, by the rules of package roundrobin.
//
// Each stage is a plan of its own, since what a stage has to play follows from
// the results before it. The seed of every match is drawn from the seed of the
// league and the ID of the match:
//
//   - round-1/4-7 is the match of teams 4 and 7 in round 1 of the table;
//   - play-off-1/2-5 is a match of the first stage of the play-off;
//   - final and extra are the final and the extra match.
//
// Teams are numbered from 1. The team in the first seat of a match is the team
// that would move first by rule roundrobin.FirstMove. A game can draw lots for
// that instead.
//
// # Lots
//
// A play-off that is level after [MaxStages] stages is decided by rule
// roundrobin.ByLot, so that teams which draw on purpose keep nobody from the
// final. The lots come from the seed that arena.Seed.Of makes of "by-lot". They
// put the teams that are still tied, in the order of the bytes of their names,
// into another order (lot.Shuffle with ChaCha8). So nobody can choose the lots
// by the order of the teams. [NewReport] draws them again.
package league

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena"
	"github.com/arbiter-go/arbiter/internal/lot"
	"github.com/arbiter-go/arbiter/roundrobin"
)

// A League is a competition that can be run.
type League struct {
	// Event has the teams by name, and the options. It has no results. Its
	// numbers of games must be given: no number can be AnyGames.
	Event roundrobin.Event[string]
	Seed  arena.Seed
	// Winner reads who has won a game: the number of the seat, from 0, or
	// -1 if nobody has.
	Winner func(p arena.Plan, m arena.Match, g arena.Game) (seat int, err error)
}

// A Match is a match that was played.
type Match struct {
	State roundrobin.State // InTable, InPlayOff, InFinal or InExtra
	Stage int              // of the play-off, from 1, or 0
	Round int              // of the table or the stage, from 1
	arena.Played
	Winners []int // the seat that won each game, or -1
	Result  roundrobin.Match[string]
}

// A Course is how a league went, or has gone so far.
type Course struct {
	Event    roundrobin.Event[string] // with the results
	Decision roundrobin.Decision[string]
	Matches  []Match // in the order in which they come out
}

// MaxStages is the maximum number of stages of a play-off. After them, lots
// decide. Programs that play alike, or draw on purpose, can tie in every stage,
// and would play forever. Ten level stages in a row are no accident between
// programs of any other kind.
const MaxStages = 10

// Kinds of errors of a league.
var (
	// ErrGames says that an option leaves a number of games open.
	ErrGames = errors.New("a league needs numbers of games")

	// ErrWinner says that a game was won by a seat that does not exist.
	ErrWinner = errors.New("no such seat")

	// ErrStarted says that the event has results.
	ErrStarted = errors.New("a league begins without results")
)

// Run plays the league to its end. It calls played for every match that comes
// out, with the event so far, which played must neither change nor keep; played
// can be nil. If there is an error, Run returns it with the course to that
// point.
func (l League) Run(ctx context.Context, r arena.Runner, played func(roundrobin.Event[string], Match)) (Course, error) {
	c := Course{Event: l.Event.Clone()}
	if err := l.check(); err != nil {
		return c, err
	}
	for {
		d, err := decide(&c.Event, l.Seed)
		if err != nil {
			return c, err
		}
		if c.Decision = d; len(d.Next.Matches) == 0 {
			return c, nil
		}
		if err := l.stage(ctx, r, &c, played); err != nil {
			return c, err
		}
	}
}

// decide has lots drawn if they must be, and returns the decision.
//
// ByLot: after MaxStages stages
func decide(e *roundrobin.Event[string], seed arena.Seed) (roundrobin.Decision[string], error) {
	if len(e.PlayOffs) == MaxStages && e.Lots == nil {
		before := *e
		before.Final, before.Extra = nil, nil
		d, err := roundrobin.Final(before)
		if err == nil && len(d.Stages) > MaxStages {
			e.Lots = drawLots(seed, d.Stages[MaxStages].Contenders)
		}
	}
	return roundrobin.Final(*e)
}

// drawLots returns teams in the order of their lots.
func drawLots(seed arena.Seed, teams []string) []string {
	order := slices.Sorted(slices.Values(teams))
	lot.Shuffle(rand.NewChaCha8(seed.Of("by-lot")), order)
	return order
}

// check refuses what cannot be run.
func (l League) check() error {
	e := l.Event
	o := e.Options
	for _, games := range []int{o.Games, o.PlayOffGames, o.FinalGames, o.ExtraGames} {
		if games == roundrobin.AnyGames {
			return fmt.Errorf("league: %w", ErrGames)
		}
	}
	if len(e.Results)+len(e.PlayOffs)+len(e.Lots) > 0 || e.Final != nil || e.Extra != nil {
		return fmt.Errorf("league: %w", ErrStarted)
	}
	return nil
}

// stage plays what comes next, and takes note of the results.
func (l League) stage(ctx context.Context, r arena.Runner, c *Course,
	played func(roundrobin.Event[string], Match)) error {
	state, fixtures := c.Decision.State, c.Decision.Next.Matches
	stage := 0
	if state == roundrobin.InPlayOff {
		stage = len(c.Decision.Stages)
	}
	p := l.plan(c.Decision, stage)
	k := 0
	for match, err := range r.Run(ctx, p) {
		if err != nil {
			return err
		}
		f := fixtures[k]
		m := Match{state, stage, f.Round, match, nil, roundrobin.Match[string]{A: f.A, B: f.B}}
		if err := l.judge(p, &m); err != nil {
			return err
		}
		c.enter(m)
		if k++; played != nil {
			played(c.Event, m)
		}
	}
	return nil
}

// plan returns the plan of what must be played next.
func (l League) plan(d roundrobin.Decision[string], stage int) arena.Plan {
	number := map[string]int{}
	for i, team := range l.Event.Teams {
		number[team] = i + 1
	}
	p := arena.Plan{Seed: l.Seed}
	for _, f := range d.Next.Matches {
		pair := fmt.Sprintf("%d-%d", min(number[f.A], number[f.B]), max(number[f.A], number[f.B]))
		m := arena.Match{Games: d.Next.Games, Bots: []string{f.First, f.A}}
		if f.First == f.A {
			m.Bots[1] = f.B
		}
		switch d.State {
		case roundrobin.InTable:
			m.ID = fmt.Sprintf("round-%d/%s", f.Round, pair)
		case roundrobin.InPlayOff:
			m.ID = fmt.Sprintf("play-off-%d/%s", stage, pair)
		case roundrobin.InFinal:
			m.ID = "final"
		default:
			m.ID = "extra"
		}
		p.Matches = append(p.Matches, m)
	}
	return p
}

// judge counts the games that each team has won.
func (l League) judge(p arena.Plan, m *Match) error {
	for _, g := range m.Games {
		seat, err := l.Winner(p, m.Match, g)
		if err != nil {
			return err
		}
		m.Winners = append(m.Winners, seat)
		switch {
		case seat < -1 || seat >= len(m.Match.Bots):
			return fmt.Errorf("league: %s, game %d: %w: %d", m.Match.ID, g.Game, ErrWinner, seat)
		case seat == -1:
		case m.Match.Bots[seat] == m.Result.A:
			m.Result.WinsA++
		default:
			m.Result.WinsB++
		}
	}
	return nil
}

// enter takes note of a match.
func (c *Course) enter(m Match) {
	c.Matches = append(c.Matches, m)
	e := &c.Event
	switch result := m.Result; m.State {
	case roundrobin.InTable:
		e.Results = append(e.Results, result)
	case roundrobin.InPlayOff:
		if len(e.PlayOffs) < m.Stage {
			e.PlayOffs = append(e.PlayOffs, nil)
		}
		e.PlayOffs[m.Stage-1] = append(e.PlayOffs[m.Stage-1], result)
	case roundrobin.InFinal:
		e.Final = &result
	default:
		e.Extra = &result
	}
}
