package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/arena"
	"github.com/arbiter-go/arbiter/examples/internal/arena/seat"
	"github.com/arbiter-go/arbiter/examples/internal/bricks"
	"github.com/arbiter-go/arbiter/examples/internal/cli"
	"github.com/arbiter-go/arbiter/examples/internal/league"
	"github.com/arbiter-go/arbiter/examples/internal/say"
	"github.com/arbiter-go/arbiter/roundrobin"
)

// This file plays a competition.

// A course is how a competition went.
type course struct {
	league.Course
	results [][]bricks.Result // the games of each match
	played  int               // games in this run
	again   int               // how often a game was played again
	delay   seat.Delay        // of the arena, in this run
	endless error             // that the play-off does not end, or nil
	left    cli.Leftovers
}

// errShown ends a competition early: what must be shown was played.
var errShown = errors.New("shown")

// play plays a competition to its end, or until a function says that this is
// enough. The function can be nil. A competition whose play-off does not end
// has a course, too.
func (f field) play(ctx context.Context, c choices, journal *arena.Journal, errs io.Writer, enough func(league.Match) bool) (*course, error) {
	ctx, end := context.WithCancelCause(ctx)
	defer end(nil)
	out := &course{}
	shown := show(errs, f)
	runner := arena.Local{Play: f.house(c, &out.left).Play, Workers: c.workers, Journal: journal, Finished: func(_ arena.Match, _ arena.Game, isNew bool) {
		if isNew {
			out.played++
		}
		shown.finished()
	}}
	l := f.league(c.seed)
	probe := seat.StartProbe()
	var err error
	out.Course, err = l.Run(ctx, runner, func(e roundrobin.Event[string], m league.Match) {
		shown.played(e)
		if enough != nil && enough(m) {
			end(errShown)
		}
	})
	out.delay = probe.Stop()
	shown.end()
	io.WriteString(errs, out.left.String())
	switch {
	case errors.Is(err, league.ErrEndless):
		out.endless = err
	case err != nil && !errors.Is(err, errShown):
		return nil, err
	}
	for _, m := range out.Matches {
		var games []bricks.Result
		for _, g := range m.Games {
			out.again += g.Again
			r, err := bricks.Read(arena.Plan{Seed: l.Seed}, m.Match, g)
			if err != nil {
				return nil, err
			}
			games = append(games, r)
		}
		out.results = append(out.results, games)
	}
	return out, nil
}

// house returns what plays the games of a field.
func (f field) house(c choices, left *cli.Leftovers) bricks.Games {
	bots := map[string]seat.Bot{}
	for _, t := range f.Teams {
		bots[t.Name] = f.bot(t)
	}
	house := bricks.Games{
		Bot: func(name string) seat.Bot { return bots[name] },
		Played: func(_ arena.Match, _ int, _ bricks.Record, report seat.Report) {
			for _, end := range report.Ends {
				left.Add(end.Left)
			}
		},
	}
	if c.logs != "" {
		house.Log = func(m arena.Match, game int) (io.WriteCloser, error) { return createLog(c.logs, m, game) }
	}
	return house
}

// createLog makes the file of the log of a game: the ID of the match is its
// folder.
func createLog(folder string, m arena.Match, game int) (io.WriteCloser, error) {
	folder = filepath.Join(folder, filepath.FromSlash(m.ID))
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return nil, err
	}
	return os.Create(filepath.Join(folder, fmt.Sprintf("%d.log", game)))
}

// times says how much time the programs have used, and how much the arena
// itself could have to do with it. Times are not the same in another run.
func (c *course) times(f field) string {
	var b strings.Builder
	if c.played > 0 {
		fmt.Fprintf(&b, "%s in this run. The arena's own delay: half of the measurements at most %s, 99 %% at most %s, longest %s.\n",
			say.Count(c.played, "game", "games"), ms(c.delay.P50), ms(c.delay.P99), ms(c.delay.Max))
	}
	turns, longest, most := map[string]int{}, map[string]int64{}, map[string]int64{}
	late, near := 0, 0
	for k, games := range c.results {
		bots := c.Matches[k].Match.Bots
		for _, g := range games {
			for i, step := range g.Course.Steps {
				bot := bots[step.Player]
				turns[bot]++
				longest[bot] = max(longest[bot], g.Game.Moves[i].MS)
			}
			if x := g.Game.Forfeit; x != nil && x.Player >= 0 {
				longest[bots[x.Player]] = max(longest[bots[x.Player]], x.MS)
			}
			for s, used := range g.Course.End.Used() {
				most[bots[s]] = max(most[bots[s]], used)
			}
			for _, fault := range g.Faults {
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
	rows := []string{"team\tturns\tlongest turn\tmost in a game"}
	for _, t := range f.Teams {
		if t.Command != nil {
			rows = append(rows, fmt.Sprintf("%s\t%d\t%d ms\t%d ms", name(t.Name), turns[t.Name], longest[t.Name], most[t.Name]))
		}
	}
	if len(rows) > 1 {
		b.WriteString(say.Columns(rows, "  "))
	}
	fmt.Fprintf(&b, "Games lost by a late answer: %d, of which %d were late by less than the longest delay.\n", late, near)
	fmt.Fprintf(&b, "Games played again because the arena failed: %d.\n", c.again)
	return b.String()
}

// ms is a time in milliseconds.
func ms(d time.Duration) string {
	return fmt.Sprintf("%d.%03d ms", d.Microseconds()/1000, d.Microseconds()%1000)
}

// notes returns what the games say about themselves, for a report.
func (c *course) notes(f field, seed uint64) league.Notes {
	n := league.Notes{Title: f.title(seed), Counts: []string{"moves", "rejected"}, TeamCounts: []string{"rejected"}}
	faults := []seat.Rule{seat.Crash, seat.Silence, seat.Flood, seat.Babble, seat.Illegal, seat.Late}
	for _, r := range faults {
		n.TeamCounts = append(n.TeamCounts, strings.ToLower(r.String()))
	}
	n.TeamCounts = append(n.TeamCounts, "declined")
	index := map[string]int{}
	for i, t := range f.Teams {
		index[t.Name] = i
		n.Totals = append(n.Totals, make([]int64, len(n.TeamCounts)))
	}
	for k, games := range c.results {
		bots := c.Matches[k].Match.Bots
		var notes []league.Note
		for _, g := range games {
			unplaced := g.Course.Unplaced()
			note := league.Note{Begins: bots[g.Game.First], Rule: g.Course.End.Rule().String(),
				Counts: []int64{int64(g.Course.End.Moves()), int64(unplaced[0].Rejected + unplaced[1].Rejected)}}
			for s, bot := range bots {
				total := n.Totals[index[bot]]
				total[0] += int64(unplaced[s].Rejected)
				total[len(total)-1] += int64(unplaced[s].Declined)
			}
			var why []string
			for _, fault := range g.Faults {
				n.Totals[index[bots[fault.Seat]]][1+slices.Index(faults, fault.Rule)]++
				why = append(why, blame(bots[fault.Seat], fault))
			}
			note.Why = strings.Join(why, "; ")
			notes = append(notes, note)
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
