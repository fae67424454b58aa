package leaguecli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/seat"
	"github.com/arbiter-go/arbiter/examples/internal/bots/league"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/botcli"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/roundrobin"
)

// This file plays a competition.

// errShown ends a competition early: what must be shown was played.
var errShown = errors.New("shown")

// play plays a competition to its end, or until a function says that this is
// enough. The function can be nil.
func (g *Game) play(ctx context.Context, c choices, journal *arena.Journal, errs io.Writer,
	enough func(league.Match) bool) (*Course, error) {
	ctx, end := context.WithCancelCause(ctx)
	defer end(nil)
	out := &Course{Seed: g.seed(c.Seed)}
	runner, shown, err := g.runner(ctx, c, journal, errs, out, end)
	if err != nil {
		return nil, err
	}
	probe := seat.StartProbe()
	out.Course, err = g.league(out.Seed).Run(ctx, runner, func(e roundrobin.Event[string], m league.Match) {
		shown.played(e)
		if enough != nil && enough(m) {
			end(errShown)
		}
	})
	out.delay = probe.Stop()
	shown.end()
	io.WriteString(errs, out.left.String())
	if err != nil && !errors.Is(err, errShown) {
		return nil, err
	}
	for _, m := range out.Matches {
		var games []Result
		for _, x := range m.Games {
			out.again += x.Again
			r, err := g.Read(arena.Plan{Seed: out.Seed}, m.Match, x)
			if err != nil {
				return nil, err
			}
			games = append(games, r)
		}
		out.Results = append(out.Results, games)
	}
	return out, nil
}

// runner returns what plays the games, and what shows the progress. A host
// shows the progress itself. To end the competition early, there is a function.
func (g *Game) runner(ctx context.Context, c choices, journal *arena.Journal, errs io.Writer, out *Course,
	end func(error)) (arena.Runner, *meter, error) {
	if g.Host != nil {
		competition, err := g.competition(c.Seed, "")
		if err != nil {
			return nil, nil, err
		}
		host, err := g.Host(ctx, competition)
		if err != nil {
			return nil, nil, err
		}
		return host(""), show(io.Discard, g.Field), nil
	}
	shown := show(errs, g.Field)
	play := c.watch.Guard(g.Play(g.house(c, &out.left, &out.processors)), end)
	return arena.Local{Play: play, Workers: c.Workers, Journal: journal,
		Finished: func(_ arena.Match, _ arena.Game, isNew bool) {
			if isNew {
				out.played++
			}
			shown.finished()
		}}, shown, nil
}

// house returns where the games are played.
func (g *Game) house(c choices, left *cli.Leftovers, used *botcli.Processors) House {
	bots := map[string]seat.Bot{}
	for _, t := range g.Field.Teams {
		bots[t.Name] = g.bot(t)
	}
	h := House{
		Bot:    func(name string) seat.Bot { return bots[name] },
		Limits: seat.Limits{Ponder: g.Field.Ponder},
		Ended: func(m arena.Match, report seat.Report) {
			used.Add(m.Bots, report)
			for _, end := range report.Ends {
				left.Add(end.Left)
			}
		},
	}
	if c.logs != "" {
		h.Log = func(m arena.Match, game int) (io.WriteCloser, error) {
			return botcli.Create(c.logs, m.ID, fmt.Sprintf("%d.log", game))
		}
	}
	return h
}

// times says how much time the programs have used, and how much the arena
// itself could have to do with it. Times are not the same in another run.
func (g *Game) times(flags botcli.Flags, c *Course) string {
	var b strings.Builder
	b.WriteString(flags.Delay(c.played, c.delay))
	total := map[string]Seat{}
	late, near := 0, 0
	for k, games := range c.Results {
		bots := c.Matches[k].Match.Bots
		for _, x := range games {
			for s, one := range x.Seats {
				t := total[bots[s]]
				total[bots[s]] = Seat{Turns: t.Turns + one.Turns, Longest: max(t.Longest, one.Longest),
					Used: max(t.Used, one.Used)}
			}
			for _, fault := range x.Faults {
				switch {
				case fault.Rule == seat.Silence:
					late++
				case fault.Rule == seat.Late:
					late++
					if fault.Over < c.delay.Max {
						near++
					}
				}
			}
		}
	}
	rows := []string{"team\tturns\tlongest turn\tmost in a game\tprocessor time"}
	for _, t := range g.Field.Teams {
		if t.program() {
			x := total[t.Name]
			rows = append(rows, fmt.Sprintf("%s\t%d\t%d ms\t%d ms\t%s", Short(t.Name), x.Turns,
				x.Longest, x.Used, c.processors.Most(t.Name)))
		}
	}
	if len(rows) > 1 {
		b.WriteString(say.Columns(rows, "  "))
	}
	fmt.Fprintf(&b, "Games lost by a late answer: %d, of which %d were late by less than the longest delay.\n",
		late, near)
	fmt.Fprintf(&b, "Games played again because the arena failed: %d.\n", c.again)
	return b.String()
}

// notes returns what the games say about themselves, for a report.
func (g *Game) notes(c *Course, seed uint64) league.Notes {
	n := league.Notes{Title: g.title(seed), Differs: botcli.Differs(g.compared()), Ponder: g.Field.Ponder,
		Figures: g.figures(), Counts: g.Counts, TeamCounts: g.TeamCounts}
	if g.Host == nil {
		n.Unconfined = botcli.Unconfined(g.processes() > 0, g.joining())
	}
	index := map[string]int{}
	for i, t := range g.Field.Teams {
		index[t.Name] = i
		n.Totals = append(n.Totals, make([]int64, len(n.TeamCounts)))
	}
	for k, games := range c.Results {
		bots := c.Matches[k].Match.Bots
		var notes []league.Note
		for _, x := range games {
			for s, bot := range bots {
				for i, count := range x.Seats[s].Counts {
					n.Totals[index[bot]][i] += count
				}
			}
			var why []string
			for _, fault := range x.Faults {
				why = append(why, blame(bots[fault.Seat], fault))
			}
			x.Note.Why = strings.Join(why, "; ")
			notes = append(notes, x.Note)
		}
		n.Games = append(n.Games, notes)
	}
	return n
}

// blame says who has a fault, and which. Times are left out.
func blame(bot string, f seat.Fault) string {
	text := fmt.Sprintf("%v by %s", f.Rule, bot)
	if f.Why != "" {
		text += ": " + f.Why
	}
	return text
}

// Blame says who has which fault, with a line for each fault. The bots are in
// the order of their seats.
func Blame(bots []string, faults []seat.Fault) string {
	var b strings.Builder
	for _, f := range faults {
		b.WriteString(say.Wrap(blame(bots[f.Seat], f)+".", "", "  ", 80))
	}
	return b.String()
}
