package main

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"github.com/arbiter-go/arbiter/examples/internal/arena"
	"github.com/arbiter-go/arbiter/examples/internal/arena/seat"
	"github.com/arbiter-go/arbiter/examples/internal/bricks"
	"github.com/arbiter-go/arbiter/examples/internal/cli"
	"github.com/arbiter-go/arbiter/examples/internal/league"
	"github.com/arbiter-go/arbiter/examples/internal/referee/stackem"
	"github.com/arbiter-go/arbiter/examples/internal/say"
	"github.com/arbiter-go/arbiter/internal/problem"
	"github.com/arbiter-go/arbiter/internal/strict"
	"github.com/arbiter-go/arbiter/roundrobin"
)

// This file reads the file of the teams.

// The sizes that the program takes.
const (
	maxFile  = 1 << 20 // bytes of a file of teams
	maxTeams = league.MaxDrawn
	maxName  = 60 // characters
	maxGames = 1_000_000
)

// A field is what a file of teams says.
type field struct {
	About   string             `json:"about,omitzero"`
	Teams   []team             `json:"teams"`
	Options roundrobin.Options `json:"options,omitzero"`
	Times   *times             `json:"times,omitempty"`

	folder string // to which directories are relative
}

// A team is a name, and a program that plays.
type team struct {
	Name     string   `json:"name"`
	Strategy string   `json:"strategy,omitzero"`
	Command  []string `json:"command,omitempty"`
	Dir      string   `json:"dir,omitzero"`
	Env      []string `json:"env,omitempty"`
}

// Kinds of problems of a file of teams.
var (
	errName     = errors.New("a name that is not allowed")
	errBot      = errors.New("a team has either a command or a strategy")
	errStrategy = errors.New("there is no such strategy")
	errCommand  = errors.New("a command that cannot be run")
	errEnv      = errors.New("not of the form NAME=value")
	errTooLarge = errors.New("exceeds a limit of this program")
	errTime     = errors.New("times do not fit")
)

// shipped returns the field of all shipped strategies.
func shipped() field {
	f := field{About: "Stack'Em between shipped strategies"}
	for _, s := range stackem.All() {
		f.Teams = append(f.Teams, team{Name: s.Name, Strategy: s.Name})
	}
	return f
}

// readField reads a file of teams. Without a path it is the field of all
// shipped strategies.
func readField(p cli.Program, path string) (field, error) {
	if path == "" {
		return shipped(), nil
	}
	name, text, err := p.Read(path, cli.Sample{}, maxFile)
	if err != nil {
		return field{}, err
	}
	var f field
	if err := strict.Unmarshal(text, &f); err != nil {
		return field{}, fmt.Errorf("%s: %w", name, err)
	}
	if path != "-" {
		f.folder = filepath.Dir(path)
	}
	if f.folder, err = filepath.Abs(f.folder); err != nil {
		return field{}, err
	}
	if err := f.check(); err != nil {
		return field{}, fmt.Errorf("%s: %w", name, err)
	}
	return f, nil
}

// check reports what is wrong with a field, all problems at once.
func (f field) check() error {
	var found problem.List
	add := func(where string, kind error, detail string) {
		if found.Room() {
			text := fmt.Errorf("%s: %w", where, kind)
			if detail != "" {
				text = fmt.Errorf("%s: %w: %s", where, kind, detail)
			}
			found.Add(text)
		}
	}
	if n := len(f.Teams); n > maxTeams {
		add("teams", errTooLarge, fmt.Sprintf("%d teams, at most %d", n, maxTeams))
	}
	for k, t := range f.Teams {
		t.check(func(kind error, detail string) { add(fmt.Sprintf("team %d, %.80q", k+1, t.Name), kind, detail) })
	}
	e := roundrobin.Event[string]{Teams: f.names(), Options: f.Options}
	var wrong roundrobin.Problems
	if err := e.Check(); errors.As(err, &wrong) {
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
	}{{"games", f.Options.Games}, {"playOffGames", f.Options.PlayOffGames}, {"finalGames", f.Options.FinalGames}, {"extraGames", f.Options.ExtraGames}} {
		if games.n == roundrobin.AnyGames {
			add("options, "+games.key, league.ErrGames, "")
		}
	}
	if f.Times != nil {
		rounds := len(f.Teams) - 1 + len(f.Teams)%2
		if f.Options.Twice {
			rounds *= 2
		}
		f.Times.check(rounds, func(where, detail string) { add("times, "+where, errTime, detail) })
	}
	return found.Err("stackem")
}

// games returns the number of games in the table.
func (f field) games() int {
	games := f.Options.Games
	if games == 0 {
		games = roundrobin.DefaultGames
	}
	n := len(f.Teams) * (len(f.Teams) - 1) / 2 * games
	if f.Options.Twice {
		n *= 2
	}
	return n
}

// check reports what is wrong with a team. A control character in a text of a
// command could end it for the system.
func (t team) check(add func(kind error, detail string)) {
	if n := utf8.RuneCountInString(t.Name); n > maxName || t.Name == "" || strings.TrimSpace(t.Name) != t.Name || strings.ContainsFunc(t.Name, func(c rune) bool { return !say.Shown(c) }) {
		add(errName, fmt.Sprintf("it must have 1 to %d printable characters, and no space at its ends", maxName))
	}
	switch {
	case (t.Strategy == "") == (t.Command == nil):
		add(errBot, "")
	case t.Command == nil && (t.Dir != "" || t.Env != nil):
		add(errBot, "a strategy has no directory and no environment")
	case t.Command == nil:
		if _, ok := findStrategy(t.Strategy); !ok {
			add(errStrategy, fmt.Sprintf("%.80q; there are %s", t.Strategy, strategies()))
		}
		return
	case len(t.Command) == 0 || t.Command[0] == "":
		add(errCommand, "it is empty")
	}
	for _, text := range append(append([]string{t.Dir}, t.Command...), t.Env...) {
		if strings.ContainsRune(text, 0) {
			add(errCommand, fmt.Sprintf("a NUL is in %.80q", text))
		}
	}
	for _, text := range t.Env {
		if name, _, ok := strings.Cut(text, "="); !ok || name == "" {
			add(errEnv, fmt.Sprintf("%.80q", text))
		}
	}
}

// bot returns the program of a team.
func (f field) bot(t team) seat.Bot {
	if s, ok := findStrategy(t.Strategy); ok {
		return inside(s)
	}
	return seat.Command{Argv: t.Command, Dir: f.dir(t), Env: t.Env}
}

// dir returns the directory in which the program of a team runs.
func (f field) dir(t team) string {
	if filepath.IsAbs(t.Dir) {
		return t.Dir
	}
	return filepath.Join(f.folder, t.Dir)
}

// files returns the files that the commands of the teams name.
func (f field) files() []string {
	var paths []string
	for _, t := range f.Teams {
		paths = append(paths, cli.Named(f.dir(t), t.Command)...)
	}
	return paths
}

// processes returns how many teams are processes.
func (f field) processes() (n int) {
	for _, t := range f.Teams {
		if t.Command != nil {
			n++
		}
	}
	return n
}

// seed returns the seed of a competition by the number of -seed.
func seedOf(n uint64) arena.Seed { return arena.Seed{}.Of("stackem", fmt.Sprint(n)) }

// league returns the competition of a field.
func (f field) league(seed uint64) league.League {
	return league.League{Event: roundrobin.Event[string]{Teams: f.names(), Options: f.Options}, Seed: seedOf(seed), Winner: bricks.Winner}
}

// names returns the names of the teams.
func (f field) names() []string {
	names := make([]string, len(f.Teams))
	for k, t := range f.Teams {
		names[k] = t.Name
	}
	return names
}

// fingerprint returns everything on which the results depend, as JSON: also the
// SHA-256 of the files that the commands name, so that nobody changes a program
// in the middle of a competition.
func (f field) fingerprint(seed uint64) ([]byte, error) {
	type entry struct {
		team
		// Files has a sum for each argument, or "".
		Files []string `json:"files,omitempty"`
	}
	entries := make([]entry, len(f.Teams))
	for k, t := range f.Teams {
		entries[k].team = t
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
	}{bricks.Version, seed, entries, f.Options})
}

// title says what a competition is.
func (f field) title(seed uint64) string {
	about := f.About
	if about == "" {
		about = "Stack'Em"
	}
	return fmt.Sprintf("%s, seed %d", about, seed)
}
