package leaguecli

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/seat"
	"github.com/arbiter-go/arbiter/examples/internal/bots/league"
	"github.com/arbiter-go/arbiter/examples/internal/bots/until"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/botcli"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/runoff"
)

// This file plays until places are decided. A match has two games, and is one
// unit: the games that a team has won, less the games that it has lost. Places
// are as in a table: nobody leaves, and the expected totals decide.

// gamesOfMatch is how many games a match has.
const gamesOfMatch = 2

// untilMatches is how the IDs of the matches begin. A competition of fixed
// length has no such matches, and leaves them in a journal.
const untilMatches = "until-"

// minBatch is the least number of rounds that are played at a time.
const minBatch = 4

// defaultMatches returns how many matches each of a number of pairs plays at
// most, if the file does not say it.
func defaultMatches(pairs int) int { return min(500, maxGames/gamesOfMatch/pairs) }

// goal returns the competition that is played until places are decided.
func (g *Game) goal(odds int64) until.Competition {
	names := g.Field.names()
	matches := defaultMatches(len(names) * (len(names) - 1) / 2)
	return until.Competition{
		Bots: names, Goal: botcli.Goal(g.Field.Until, matches), Batch: minBatch,
		Terms: runoff.Terms{By: runoff.ChipTotals, Bound: gamesOfMatch, Keep: len(names), Odds: odds,
			MaxWork: botcli.UntilWork},
	}
}

// decide plays until places are decided, and returns what is printed.
func (g *Game) decide(ctx context.Context, p cli.Program, c choices, journal *arena.Journal) ([]byte, error) {
	out := &Course{Seed: g.seed(c.Seed)}
	course, err := g.playUntil(ctx, c, journal, p.Errs, out)
	io.WriteString(p.Errs, out.left.String())
	if err == nil {
		err = c.watch.All()
	}
	if err != nil {
		return nil, err
	}
	if g.Host == nil && (g.processes() > 0 || len(g.joining()) > 0 || out.again > 0) {
		io.WriteString(p.Errs, g.times(c.Flags, out))
	}
	plan, err := c.until.Plans(ctx, course, out.Seed, "table")
	if err != nil {
		return nil, err
	}
	if c.JSON {
		return g.decidedJSON(c, course, plan, out)
	}
	title := say.Prose(say.Cut(g.title(c.Seed)+": until it is decided", until.Width, until.Width/3))
	text := fmt.Sprintf("%s\n%s\n\n%v\n", title, strings.Repeat("=", say.Width(title)), course)
	text += say.Wrap("A match has two games. The total is the games won less the games lost. Places are "+
		"as in a table, without play-offs and a final.", "", "", until.Width)
	text += until.Meaning(c.until.Odds, "", "match")
	if faults := g.faults(out); faults != nil {
		var all []string
		for _, f := range faults {
			all = append(all, fmt.Sprintf("%s %d %s", say.Clean(f.Team), f.N, f.Fault))
		}
		text += say.Wrap("Faults: "+strings.Join(all, ", ")+".", "", "    ", until.Width)
	}
	if plan != nil {
		text += fmt.Sprintf("\n%v", plan)
		if course.Over() {
			text += say.Wrap(until.Luck, "", "", until.Width)
		}
	}
	return []byte(text), nil
}

// decidedJSON returns the course as JSON.
func (g *Game) decidedJSON(c choices, course *until.Course, plan *until.Plan, out *Course) ([]byte, error) {
	table, err := course.Document(plan)
	if err != nil {
		return nil, err
	}
	text, err := json.Marshal(struct {
		Title  string       `json:"title"`
		Seed   string       `json:"seed"` // in hex
		Table  any          `json:"table"`
		Faults []faultCount `json:"faults,omitempty"`
	}{g.title(c.Seed), fmt.Sprintf("%x", out.Seed), table, g.faults(out)})
	return say.JSON(text), err
}

// playUntil plays batches until places are decided. It takes note of the games.
func (g *Game) playUntil(ctx context.Context, c choices, journal *arena.Journal, errs io.Writer,
	out *Course) (*until.Course, error) {
	ctx, end := context.WithCancelCause(ctx)
	defer end(nil)
	course, err := until.Begin(g.goal(c.until.Odds))
	if err != nil {
		return nil, err
	}
	runner, shown, err := g.runner(ctx, c, journal, io.Discard, out, end)
	if err != nil {
		return nil, err
	}
	defer shown.end()
	if g.Host != nil {
		errs = io.Discard // a host shows the progress itself
	}
	tell, hide := botcli.ShowUntil(errs)
	defer hide()
	probe := seat.StartProbe()
	defer func() { out.delay = probe.Stop() }()
	for {
		tell(course.Progress())
		b, err := course.Next()
		if err != nil || len(b.Pairs) == 0 {
			return course, err
		}
		if err := g.batch(ctx, runner, b, course, out); err != nil {
			return nil, err
		}
	}
}

// batch plays a batch. The ID of a match names the rounds, and the teams by
// their numbers.
func (g *Game) batch(ctx context.Context, runner arena.Runner, b until.Batch, course *until.Course,
	out *Course) error {
	number := map[string]int{}
	for k, t := range g.Field.Teams {
		number[t.Name] = k + 1
	}
	plan := arena.Plan{Seed: out.Seed}
	for _, pair := range b.Pairs {
		plan.Matches = append(plan.Matches, arena.Match{
			ID: fmt.Sprintf("%s%d-%d/%d-%d", untilMatches, b.From, b.To, number[pair[0]],
				number[pair[1]]),
			Bots:  pair[:],
			Games: gamesOfMatch * (b.To - b.From + 1),
		})
	}
	var won [][][]int64 // by pair, match and unit
	for m, err := range runner.Run(ctx, plan) {
		if err != nil {
			return err
		}
		units, err := g.units(plan, m, out)
		if err != nil {
			return err
		}
		won = append(won, units)
	}
	for k := range b.To - b.From + 1 {
		var round [][]int64
		for _, units := range won {
			round = append(round, units[k])
		}
		if err := course.Add(ctx, b.Pairs, round); err != nil {
			return err
		}
	}
	return nil
}

// units returns the unit of each match, and takes note of the games.
func (g *Game) units(plan arena.Plan, m arena.Played, out *Course) (units [][]int64, err error) {
	units = make([][]int64, len(m.Games)/gamesOfMatch)
	played := league.Match{Played: m}
	var results []Result
	for k, x := range m.Games {
		winner, err := g.Winner(plan, m.Match, x)
		if err != nil {
			return nil, err
		}
		r, err := g.Read(plan, m.Match, x)
		if err != nil {
			return nil, err
		}
		results = append(results, r)
		out.again += x.Again
		if k%gamesOfMatch == 0 {
			units[k/gamesOfMatch] = []int64{0}
		}
		switch winner {
		case 0:
			units[k/gamesOfMatch][0]++
		case 1:
			units[k/gamesOfMatch][0]--
		}
	}
	out.Matches, out.Results = append(out.Matches, played), append(out.Results, results)
	return units, nil
}

// A faultCount is how often a team had a fault.
type faultCount struct {
	Team  string `json:"team"`
	Fault string `json:"fault"`
	N     int    `json:"n"`
}

// faults counts the faults of each team.
func (g *Game) faults(out *Course) (list []faultCount) {
	count := map[string]map[seat.Rule]int{}
	for k, games := range out.Results {
		for _, x := range games {
			for _, f := range x.Faults {
				bot := out.Matches[k].Match.Bots[f.Seat]
				if count[bot] == nil {
					count[bot] = map[seat.Rule]int{}
				}
				count[bot][f.Rule]++
			}
		}
	}
	for _, name := range g.Field.names() {
		for _, rule := range botcli.Faults {
			if n := count[name][rule]; n > 0 {
				list = append(list, faultCount{name, strings.ToLower(rule.String()), n})
			}
		}
	}
	return list
}
