package leaguecli

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/seat"
	"github.com/arbiter-go/arbiter/examples/internal/bots/league"
	"github.com/arbiter-go/arbiter/examples/internal/bots/until"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/botcli"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
	"github.com/arbiter-go/arbiter/internal/problem"
	"github.com/arbiter-go/arbiter/internal/strict"
	"github.com/arbiter-go/arbiter/roundrobin"
)

// This file reads the file of the teams.

// The limits of a file.
const (
	maxFile  = 1 << 20 // bytes of a file of teams
	maxTeams = league.MaxDrawn
	maxGames = 1_000_000
)

// A Field is what a file of teams says.
type Field struct {
	About   string  `json:"about,omitzero"`
	Teams   []Team  `json:"teams"`
	Options Options `json:"options,omitzero"`
	Ponder  bool    `json:"ponder,omitzero"` // see [seat.Limits]
	Times   *Times  `json:"times,omitempty"`
	// Until is what a competition with -until decides.
	Until until.Goal `json:"until,omitzero"`

	folder string // to which directories are relative
}

// Options are the options of a round robin. An option that a file leaves out
// keeps its default.
type Options roundrobin.Options

// inForce returns the options with the figures that zeros mean.
func (o Options) inForce() roundrobin.Options {
	o.Games = cmp.Or(o.Games, roundrobin.DefaultGames)
	o.Points = cmp.Or(o.Points, roundrobin.Points{Win: roundrobin.DefaultWin, Draw: roundrobin.DefaultDraw,
		Loss: roundrobin.DefaultLoss})
	o.Places = cmp.Or(o.Places, roundrobin.DefaultPlaces)
	o.PlayOffGames = cmp.Or(o.PlayOffGames, roundrobin.DefaultPlayOffGames)
	o.FinalGames = cmp.Or(o.FinalGames, roundrobin.DefaultFinalGames)
	o.ExtraGames = cmp.Or(o.ExtraGames, roundrobin.DefaultExtraGames)
	return roundrobin.Options(o)
}

// inForce are all options in force.
type inForce struct {
	roundrobin.Options
	Figures any
	Ponder  bool `json:"ponder"`
}

// inForce returns the options of the field. Before a file is read, they are the
// options of the rules.
func (g *Game) inForce() inForce {
	o := inForce{Options: g.Field.Options.inForce(), Ponder: g.Field.Ponder}
	if g.Figures != nil {
		o.Figures = g.Figures()
	}
	return o
}

// figures returns the figures of the game as JSON, or nil if it has none.
func (g *Game) figures() json.RawMessage {
	if g.Figures == nil {
		return nil
	}
	text, err := json.Marshal(g.Figures())
	if err != nil {
		panic("leaguecli: figures cannot be written: " + err.Error())
	}
	return text
}

// compared returns the options in force beside the options of the rules.
func (g *Game) compared() []botcli.Option {
	return botcli.Options(g.inForce(), g.rules)
}

// playOff reports whether there can be a play-off.
func (o Options) playOff() bool { return o.Places != roundrobin.NoFinal }

// final reports whether there is a final.
func (o Options) final() bool { return o.Places == 0 || o.Places == roundrobin.DefaultPlaces }

// A Team is a name, and a program that plays.
type Team struct {
	Name     string   `json:"name"`
	Strategy string   `json:"strategy,omitzero"`
	Command  []string `json:"command,omitempty"`
	Dir      string   `json:"dir,omitzero"`
	Env      []string `json:"env,omitempty"`
	Human    bool     `json:"human,omitzero"` // behind a human interface
	Loopback bool     `json:"loopback,omitzero"`
	Joins    bool     `json:"joins,omitzero"` // over the network
}

// program reports whether a team has a program of its own.
func (t Team) program() bool { return t.Command != nil || t.Joins }

// Kinds of problems of a file of teams.
var (
	errBot      = errors.New("a team has a command or a strategy, or it joins")
	errTooLarge = errors.New("exceeds a limit of this program")
	errHuman    = errors.New("no team plays behind a human interface")
	errPerson   = errors.New("a person is no command; a team behind a human interface joins")
)

// readField reads a file of teams. Without a path, the field is as it was.
func (g *Game) readField(p cli.Program, path string) error {
	g.rules = g.inForce()
	if path == "" {
		return nil
	}
	name, text, folder, err := botcli.ReadTeams(p, path, maxFile)
	if err != nil {
		return err
	}
	return g.parseField(name, text, folder)
}

// parseField reads the text of a file of teams. Directories are relative to the
// folder.
func (g *Game) parseField(name string, text []byte, folder string) error {
	f := g.Field
	f.About = ""
	if err := strict.UnmarshalFile(text, g.File); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	f.folder, g.text = folder, string(text)
	if err := g.check(); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

// check reports what is wrong with a field, all problems at once.
func (g *Game) check() error {
	f := g.Field
	var found problem.List
	add := botcli.ReportTo(&found)
	if n := len(f.Teams); n > maxTeams {
		add("teams", errTooLarge, fmt.Sprintf("%d teams, at most %d", n, maxTeams))
	}
	for k, t := range f.Teams {
		g.checkTeam(t, func(kind error, detail string) {
			add(fmt.Sprintf("team %d, %.80q", k+1, t.Name), kind, detail)
		})
	}
	var wrong roundrobin.Problems
	if err := f.event().Check(); errors.As(err, &wrong) {
		for _, p := range wrong {
			where := cmp.Or(p.Where, "teams")
			if p.Who != "" {
				where += fmt.Sprintf(", %.80q", p.Who)
			}
			add(where, p.Kind, p.Detail)
		}
	} else if err != nil {
		found.Add(err)
	} else if n := f.games(); n > maxGames {
		add("options", errTooLarge, fmt.Sprintf("%d games in the table, at most %d", n, maxGames))
	}
	for _, games := range []struct {
		key string
		n   int
	}{{"games", f.Options.Games}, {"playOffGames", f.Options.PlayOffGames}, {"finalGames", f.Options.FinalGames},
		{"extraGames", f.Options.ExtraGames}} {
		if games.n == roundrobin.AnyGames {
			add("options, "+games.key, league.ErrGames, "")
		}
	}
	if f.Times != nil {
		rounds := len(f.Teams) - 1 + len(f.Teams)%2
		if f.Options.Twice {
			rounds *= 2
		}
		f.Times.check(rounds, f.Options, func(where, detail string) {
			add("times, "+where, botcli.ErrTime, detail)
		})
	}
	if n := len(f.Teams); n > 1 {
		pairs := min(n, maxTeams) * (min(n, maxTeams) - 1) / 2
		most := int64(maxGames / gamesOfMatch / pairs)
		botcli.CheckGoal(f.Until, n, minBatch, most, int64(defaultMatches(pairs)), add)
	}
	if g.Check != nil {
		g.Check(add)
	}
	return found.Err(g.Name)
}

// games returns the number of games in the table.
func (f *Field) games() int {
	n := len(f.Teams) * (len(f.Teams) - 1) / 2 * f.Options.inForce().Games
	if f.Options.Twice {
		n *= 2
	}
	return n
}

// checkTeam reports what is wrong with a team.
func (g *Game) checkTeam(t Team, add func(kind error, detail string)) {
	botcli.CheckName(t.Name, add)
	if t.Human && !g.Humans {
		add(errHuman, "")
	}
	ways := 0
	for _, has := range []bool{t.Strategy != "", t.Command != nil, t.Joins} {
		if has {
			ways++
		}
	}
	switch {
	case ways != 1:
		add(errBot, "")
	case t.Command == nil && (t.Dir != "" || t.Env != nil || t.Loopback):
		add(errBot, "only a command has a directory, an environment and a loopback")
	case t.Joins:
		return
	case t.Command != nil && t.Human:
		add(errPerson, "")
	case t.Command == nil:
		if err := g.Known(t.Strategy); err != nil {
			add(botcli.ErrStrategy, fmt.Sprintf("%.80q; %v", t.Strategy, err))
		}
		return
	case len(t.Command) == 0 || t.Command[0] == "":
		add(botcli.ErrCommand, "it is empty")
	}
	botcli.CheckCommand(append([]string{t.Dir}, t.Command...), t.Env, add)
}

// bot returns the program of a team.
func (g *Game) bot(t Team) seat.Bot {
	if s, ok := g.strategy(t.Strategy); ok {
		return s.Bot
	}
	if t.Joins {
		return seat.Guest{Lobby: g.lobby, Name: t.Name}
	}
	return seat.Command{Argv: t.Command, Dir: g.Field.dir(t), Env: t.Env, Loopback: t.Loopback,
		Hidden: g.hidden}
}

// dir returns the directory in which the program of a team runs.
func (f *Field) dir(t Team) string { return botcli.Below(f.folder, t.Dir) }

// commands returns the commands of the teams.
func (g *Game) commands() []botcli.Command {
	var all []botcli.Command
	for _, t := range g.Field.Teams {
		if t.Command != nil {
			all = append(all, botcli.Command{Bot: t.Name, Folder: g.Field.dir(t), Argv: t.Command})
		}
	}
	return all
}

// files returns the files that the commands of the teams name.
func (g *Game) files() []string {
	var paths []string
	for _, t := range g.Field.Teams {
		paths = append(paths, cli.Named(g.Field.dir(t), t.Command)...)
	}
	return paths
}

// joining returns the names of the teams that join.
func (g *Game) joining() (names []string) {
	for _, t := range g.Field.Teams {
		if t.Joins {
			names = append(names, t.Name)
		}
	}
	return names
}

// processes returns how many teams are processes.
func (g *Game) processes() (n int) {
	for _, t := range g.Field.Teams {
		if t.Command != nil {
			n++
		}
	}
	return n
}

// seed returns the seed of a competition by the number of -seed.
func (g *Game) seed(n uint64) arena.Seed { return arena.Seed{}.Of(g.Name, fmt.Sprint(n)) }

// league returns the competition of a field.
func (g *Game) league(seed arena.Seed) league.League {
	return league.League{Event: g.Field.event(), Seed: seed, Winner: g.Winner}
}

// event returns the teams and the options, without results.
func (f *Field) event() roundrobin.Event[string] {
	return roundrobin.Event[string]{Teams: f.names(), Options: roundrobin.Options(f.Options)}
}

// names returns the names of the teams.
func (f *Field) names() []string {
	names := make([]string, len(f.Teams))
	for k, t := range f.Teams {
		names[k] = t.Name
	}
	return names
}

// fingerprint returns everything on which the results depend, as JSON: also the
// SHA-256 of the files that the commands name, so that nobody changes a program
// in the middle of a competition.
func (g *Game) fingerprint(seed uint64) ([]byte, error) {
	f := g.Field
	type entry struct {
		Team
		// Files has a sum for each argument, or "".
		Files []string `json:"files,omitempty"`
	}
	entries := make([]entry, len(f.Teams))
	for k, t := range f.Teams {
		entries[k].Team = t
		sums, err := cli.Sums(f.dir(t), t.Command)
		if err != nil {
			return nil, fmt.Errorf("team %d, %.80q: %w", k+1, t.Name, err)
		}
		entries[k].Files = sums
	}
	return json.Marshal(struct {
		Protocol string             `json:"protocol"`
		Seed     uint64             `json:"seed"`
		Teams    []entry            `json:"teams"`
		Options  roundrobin.Options `json:"options"`
		Ponder   bool               `json:"ponder,omitzero"`
		Figures  json.RawMessage    `json:"figures,omitempty"`
	}{g.Version, seed, entries, roundrobin.Options(f.Options), f.Ponder, g.figures()})
}

// about says what a competition is called.
func (g *Game) about() string { return cmp.Or(g.Field.About, g.Title) }

// title says what a competition is, when it is over.
func (g *Game) title(seed uint64) string { return fmt.Sprintf("%s, seed %d", g.about(), seed) }
