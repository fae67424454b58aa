package poker

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/arbiter-go/arbiter/duplicate"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/seat"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/socket"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/botcli"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
	"github.com/arbiter-go/arbiter/examples/internal/games/holdem"
	"github.com/arbiter-go/arbiter/examples/internal/games/holdem/contest"
	"github.com/arbiter-go/arbiter/examples/internal/games/holdem/wire"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
)

// This file plays a contest.

// seedName is the name in the environment of a process that has the number from
// which it can draw lots.
const seedName = "SEED"

// A course is how a contest went.
type course struct {
	// Comparison is without its With and Without if no newcomer plays.
	contest.Comparison

	// decision has the courses of a contest that stops when places are
	// decided.
	decision contest.Decision

	of      contest.Contest
	options holdem.Options
	counts  map[string]*count // of each bot
	again   int               // how often a match was played again
	played  int               // matches in this run
	delay   seat.Delay        // of the arena, in this run
	left    cli.Leftovers
	used    botcli.Processors
}

// A count is what is counted of a bot.
type count struct {
	actions map[holdem.Rule]int // that a rule has changed
	faults  map[seat.Rule]int
	longest int64 // answer, in microseconds
	most    int64 // time of a half, in microseconds
}

// errShown ends a contest early: what must be shown was played.
var errShown = errors.New("shown")

// play plays a contest to its end, or until a series that must be shown was
// played.
func (f field) play(ctx context.Context, c choices, masters []duplicate.Master, journal *arena.Journal,
	errs io.Writer) (*course, error) {
	ctx, end := context.WithCancelCause(ctx)
	defer end(nil)
	out := &course{of: f.contest(masters), options: f.rules(), counts: map[string]*count{}}
	var mu sync.Mutex
	var now contest.Progress
	runner, err := f.runner(ctx, c, masters, journal, out, end, func() {
		mu.Lock()
		out.played++
		mu.Unlock()
	})
	if err != nil {
		return nil, err
	}
	shown := errs
	if c.host != nil {
		shown = io.Discard // a host shows the progress itself
	}
	meter := cli.ShowMeter(shown, func() string {
		mu.Lock()
		defer mu.Unlock()
		return progress(now, out.played)
	})
	probe := seat.StartProbe()
	err = out.run(ctx, f, c.until.Odds, contest.House{Runner: runner, Nets: out.nets}, func(p contest.Progress) {
		mu.Lock()
		now = p
		mu.Unlock()
		// The hands of a match are not shown before the contest is
		// over.
		if p.Series != nil && p.Series.Match.ID == c.show {
			end(errShown)
		}
	})
	out.delay = probe.Stop()
	meter.End()
	io.WriteString(errs, out.left.String())
	if err != nil && !errors.Is(err, errShown) {
		return nil, err
	}
	return out, nil
}

// runner returns what plays each stage. It calls finished for each match that
// is played here, and end to end the contest early.
func (f field) runner(ctx context.Context, c choices, masters []duplicate.Master, journal *arena.Journal, out *course,
	end func(error), finished func()) (func(contest.Stage) arena.Runner, error) {
	if c.host != nil {
		competition, err := f.competition(c.Seed, masters, "")
		if err != nil {
			return nil, err
		}
		run, err := c.host(ctx, competition)
		return func(s contest.Stage) arena.Runner { return run(s.String()) }, err
	}
	programs := f.bots()
	return func(s contest.Stage) arena.Runner {
		games := f.games(out.setup(s), programs, c.seats, &out.left, &out.used)
		return arena.Local{Play: c.watch.Guard(games.Play, end), Workers: c.Workers,
			Journal: journal, Earlier: c.earlier, Finished: func(_ arena.Match, _ arena.Game, isNew bool) {
				if isNew {
					finished()
				}
			}}
	}, nil
}

// games returns what plays matches. The logs of the seats go to a folder, or
// nowhere if its name is empty.
func (f field) games(x wire.Setup, programs map[string]func(seed uint64) seat.Bot, seats string,
	left *cli.Leftovers, used *botcli.Processors) wire.Games {
	games := wire.Games{
		Setup:  x,
		Limits: seat.Limits{Ponder: f.Options.Ponder},
		Bot:    func(name string, seed uint64) seat.Bot { return programs[name](seed) },
		Start:  time.Duration(f.Options.Start) * time.Second,
		Done: func(m arena.Match, _ int, _ wire.Record, halves [2]seat.Report) {
			for _, report := range halves {
				used.Add(m.Bots, report)
				for _, end := range report.Ends {
					left.Add(end.Left)
				}
			}
		},
	}
	if seats != "" {
		games.Log = func(m arena.Match, game, half int) (io.WriteCloser, error) {
			return create(seats, m.ID, game, half, "seats")
		}
	}
	return games
}

// progress says on one line how far a contest is.
func progress(p contest.Progress, matches int) string {
	if p.Of == 0 {
		return ""
	}
	text := fmt.Sprintf("%v: %d of %s; %s", p.Stage, p.Done, say.Count(p.Of, "series", "series"),
		say.Count(matches, "match", "matches"))
	if p.Final {
		text = "final results: " + text
	}
	return say.Cut(text, cli.Columns, 0)
}

// setup returns on what the matches of a stage depend.
func (c *course) setup(s contest.Stage) wire.Setup {
	return wire.Setup{Game: s.Game, Hands: c.of.Hands(s.Game), Dealer: c.of.Dealer(s), Options: c.options}
}

// rules returns the options of the game.
func (f field) rules() holdem.Options {
	return holdem.Options{FirstLetter: f.Options.FirstLetter, OneBank: f.Options.OneBank,
		HandMillis: f.Options.HandMillis}
}

// nets reads a match, and counts what its bots did.
func (c *course) nets(s contest.Stage, m arena.Match, g arena.Game) (duplicate.Match, error) {
	r, err := c.setup(s).Read(m, g)
	if err != nil {
		return duplicate.Match{}, err
	}
	c.again += g.Again
	for _, half := range r.Halves {
		for _, x := range half.Rulings {
			c.count(m.Bots[x.Bot]).actions[x.Rule]++
		}
		for _, f := range half.Faults {
			c.count(m.Bots[f.Seat]).faults[f.Rule]++
		}
		for k, bot := range m.Bots {
			n := c.count(bot)
			n.longest, n.most = max(n.longest, half.Longest[k]), max(n.most, half.Micros[k])
		}
	}
	return r.Nets, nil
}

// count returns what is counted of a bot.
func (c *course) count(bot string) *count {
	if c.counts[bot] == nil {
		c.counts[bot] = &count{actions: map[holdem.Rule]int{}, faults: map[seat.Rule]int{}}
	}
	return c.counts[bot]
}

// commands returns the commands of the programs.
func (f field) commands() []botcli.Command {
	var all []botcli.Command
	for _, t := range f.Teams {
		kinds, programs := t.Bots.list()
		for i, x := range programs {
			if x.Command != nil {
				bot := contest.BotName(t.Name, kinds[i])
				all = append(all, botcli.Command{Bot: bot, Folder: f.dir(*x), Argv: x.Command})
			}
		}
	}
	return all
}

// bots returns what makes the bots of a field, by their names on the arena.
func (f field) bots() map[string]func(seed uint64) seat.Bot {
	bots := map[string]func(uint64) seat.Bot{}
	for _, t := range f.Teams {
		kinds, programs := t.Bots.list()
		for i, x := range programs {
			g := kinds[i].Game()
			name := contest.BotName(t.Name, kinds[i])
			bots[name] = func(seed uint64) seat.Bot { return f.bot(name, *x, g, seed) }
		}
	}
	return bots
}

// bot returns a program as the bot with a name.
func (f field) bot(name string, x program, g holdem.Game, seed uint64) seat.Bot {
	if s, ok := findStrategy(x.Strategy, g); ok {
		return inside(s, g, seed)
	}
	word := fmt.Sprintf("%s=%d", seedName, seed)
	if x.Joins {
		return seat.Guest{Lobby: f.lobby, Name: name, Word: word}
	}
	command := seat.Command{Argv: x.Command, Dir: f.dir(x), Env: slices.Clone(x.Env)}
	if x.files != nil {
		command = x.files.Command()
	}
	command.Hidden, command.Loopback = f.hidden, x.Loopback
	command.Env = append(command.Env, word)
	if !x.TCP {
		return command
	}
	self, err := os.Executable()
	if err != nil {
		self = os.Args[0]
	}
	return socket.Through([]string{self, AsClient}, command)
}

// create makes a file of a half of a match of a series.
func create(folder, id string, match, half int, kind string) (io.WriteCloser, error) {
	return botcli.Create(folder, id, fmt.Sprintf("%d.%d.%s", match, half, kind))
}

// times says how much time the programs have used, and how much the arena
// itself could have to do with it. Times are not the same in another run.
func (c *course) times(flags botcli.Flags, f field) string {
	var b strings.Builder
	b.WriteString(flags.Delay(c.played, c.delay))
	rows := []string{"team\tbot\tlongest answer\tmost in a half\tprocessor time"}
	for _, t := range f.Teams {
		kinds, programs := t.Bots.list()
		for i, x := range programs {
			if n := c.counts[contest.BotName(t.Name, kinds[i])]; !x.shipped() && n != nil {
				rows = append(rows, fmt.Sprintf("%s\t%v\t%s\t%s\t%s", f.name(t.Name), kinds[i],
					botcli.MS(time.Duration(n.longest)*time.Microsecond),
					botcli.MS(time.Duration(n.most)*time.Microsecond),
					c.used.Most(contest.BotName(t.Name, kinds[i]))))
			}
		}
	}
	if len(rows) > 1 {
		b.WriteString(say.Columns(rows, "  "))
	}
	fmt.Fprintf(&b, "Matches played again because the arena failed: %d.\n", c.again)
	return b.String()
}

// short is a name that fits into a line.
func short(text string) string { return say.Cut(say.Clean(text), 32, 10) }

// names returns what writes the names of a contest. A long name is shortened if
// it stays different from every other name.
func names(all []string) func(string) string {
	same := map[string]int{}
	for _, text := range all {
		same[short(text)]++
	}
	return func(text string) string {
		if s := short(text); same[s] < 2 {
			return say.Isolate(s)
		}
		return say.Isolate(say.Clean(text))
	}
}

// name writes the name of a team.
func (f field) name(text string) string { return f.namesOf()(text) }

// namesOf writes the names of the teams.
func (f field) namesOf() func(string) string {
	var all []string
	for _, t := range f.Teams {
		all = append(all, t.Name)
	}
	return names(all)
}

// botName writes the name of a bot.
func (f field) botName(text string) string {
	var all []string
	for _, t := range f.Teams {
		kinds, _ := t.Bots.list()
		for _, k := range kinds {
			all = append(all, contest.BotName(t.Name, k))
		}
	}
	return names(all)(text)
}
