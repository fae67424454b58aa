package poker

import (
	"cmp"
	"errors"
	"fmt"
	"time"

	"github.com/arbiter-go/arbiter/duplicate"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/seat"
	"github.com/arbiter-go/arbiter/examples/internal/bots/entry"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/botcli"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
	"github.com/arbiter-go/arbiter/examples/internal/games/holdem"
	"github.com/arbiter-go/arbiter/examples/internal/games/holdem/contest"
	"github.com/arbiter-go/arbiter/examples/internal/games/holdem/wire"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/internal/problem"
	"github.com/arbiter-go/arbiter/internal/strict"
)

// This file reads the file of the teams.

// The sizes that the program takes.
const (
	maxFile    = 4 << 20 // bytes of a file of teams
	maxWhy     = 500     // characters
	maxChanges = 1000
	maxStart   = 600 // seconds

	maxHandMillis = 60_000
)

// defaultMatches is the number of duplicate matches of a series.
const defaultMatches = 1

// A field is what a file of teams says.
type field struct {
	About         string                   `json:"about,omitzero"`
	Teams         []team                   `json:"teams"`
	Options       options                  `json:"options,omitzero"`
	Newcomers     []team                   `json:"newcomers,omitempty"`
	Votes         []contest.Vote           `json:"votes,omitempty"`
	Promises      []duplicate.Promise      `json:"promises,omitempty"`
	Contributions []duplicate.Contribution `json:"contributions,omitempty"`
	Beacon        *duplicate.Beacon        `json:"beacon,omitempty"`
	Chain         *duplicate.Chain         `json:"chain,omitempty"`
	Pulse         *duplicate.Pulse         `json:"pulse,omitempty"`
	Changes       []contest.Change         `json:"changes,omitempty"`
	Times         *times                   `json:"times,omitempty"`
	// Until is what a contest with -until decides.
	Until contest.Goal `json:"until,omitzero"`

	folder string // to which directories are relative
	text   string // the file, or ""

	hidden []string   // files that no program may see
	lobby  seat.Lobby // where bots join, or nil

	// newcomer is who plays in a benchmark, or nil. Then the newcomers that
	// play are teams, behind the teams that were entered.
	newcomer *contest.Newcomer
}

// Options are figures other than the figures of 2007.
type options struct {
	Matches int `json:"matches,omitzero"` // of each series

	// The hands of a half, in both games.
	LimitHands   int `json:"limitHands,omitzero"`
	NoLimitHands int `json:"noLimitHands,omitzero"`

	// Start is how many seconds a program has to start. 0 means ten
	// minutes.
	Start int `json:"start,omitzero"`

	FirstLetter bool `json:"firstLetter,omitzero"`
	OneBank     bool `json:"oneBank,omitzero"`

	// HandMillis is how many milliseconds of time a hand adds. 0 means the
	// seven seconds of 2007.
	HandMillis int `json:"handMillis,omitzero"`

	// Ponder lets programs think while their opponents think.
	Ponder bool `json:"ponder,omitzero"`
}

// inForce returns the options with the figures that zeros mean.
func (o options) inForce() options {
	o.Matches = cmp.Or(o.Matches, defaultMatches)
	o.LimitHands = cmp.Or(o.LimitHands, duplicate.LimitHands)
	o.NoLimitHands = cmp.Or(o.NoLimitHands, duplicate.NoLimitHands)
	o.Start = cmp.Or(o.Start, int(wire.StartLimit/time.Second))
	o.HandMillis = cmp.Or(o.HandMillis, holdem.MillisPerHand)
	return o
}

// A team is a name, and the bots that it has handed in.
type team struct {
	Name string `json:"name"`
	Bots bots   `json:"bots"`
}

// Bots are the bots of a team, by what they are for.
type bots struct {
	NoLimit     *program `json:"noLimit,omitempty"`
	Limit       *program `json:"limit,omitempty"`
	Equilibrium *program `json:"equilibrium,omitempty"`
	Learning    *program `json:"learning,omitempty"`
}

// A program plays. It is a strategy that is shipped, a command, or an entry.
type program struct {
	Strategy string   `json:"strategy,omitzero"`
	Entry    string   `json:"entry,omitzero"`
	Command  []string `json:"command,omitempty"`
	Dir      string   `json:"dir,omitzero"`
	Env      []string `json:"env,omitempty"`
	TCP      bool     `json:"tcp,omitzero"`
	Loopback bool     `json:"loopback,omitzero"`
	Joins    bool     `json:"joins,omitzero"` // over the network

	files *entry.Entry // of an entry, once it was opened
}

// Kinds of problems of a file of teams.
var (
	errBot      = errors.New("a bot is a strategy, a command or an entry, or it joins")
	errFigure   = contest.ErrFigure
	errText     = errors.New("a text that is not allowed")
	errPromise  = errors.New("each team promises a seed")
	errReveal   = errors.New("a contribution needs a promise")
	errSeedForm = errors.New("a team contributes a seed")
	errBeacon   = errors.New("a chain and a pulse belong to the round in the key beacon")
	errChain    = errors.New("a round of a beacon needs its chain")
)

// list returns the programs of a team with their kinds, in the order of the
// kinds.
func (b bots) list() (kinds []contest.Kind, programs []*program) {
	for k, x := range []*program{b.NoLimit, b.Limit, b.Equilibrium, b.Learning} {
		if x != nil {
			kinds = append(kinds, contest.NoLimitBot+contest.Kind(k))
			programs = append(programs, x)
		}
	}
	return kinds, programs
}

// shipped returns a small field of shipped strategies, with one team or more
// for each set of bots that can be handed in.
func shipped() field {
	of := func(name string) *program { return &program{Strategy: name} }
	both := func(name string) bots { return bots{NoLimit: of(name), Limit: of(name)} }
	return field{
		About:   "The poker competition of 2007, in small",
		Options: options{Matches: 4, LimitHands: 60, NoLimitHands: 30},
		Teams: []team{
			{"Ann", both("strength")},
			{"Bob", both("raiser")},
			{"Cid", bots{NoLimit: of("learner"), Equilibrium: of("equilibrium"), Learning: of("learner")}},
			{"Dan", bots{Limit: of("equilibrium")}},
			{"Eve", both("caller")},
			{"Fay", bots{NoLimit: of("random")}},
		},
	}
}

// readField reads a file of teams. Without a path it is the field of shipped
// strategies.
func readField(p cli.Program, path string) (field, error) {
	if path == "" {
		return shipped(), nil
	}
	name, text, folder, err := botcli.ReadTeams(p, path, maxFile)
	if err != nil {
		return field{}, err
	}
	f, err := parseField(name, text, folder)
	if path != "-" {
		// It can have what a team has contributed.
		f.hidden = []string{path}
	}
	return f, err
}

// parseField reads the text of a file of teams. Directories are relative to the
// folder.
func parseField(name string, text []byte, folder string) (field, error) {
	f := field{folder: folder, text: string(text)}
	if err := strict.UnmarshalFile(text, &f); err != nil {
		return field{}, fmt.Errorf("%s: %w", name, err)
	}
	if err := errors.Join(f.check(), f.open()); err != nil {
		return field{}, fmt.Errorf("%s: %w", name, err)
	}
	return f, nil
}

// open opens the entries of a field.
func (f field) open() error {
	var found problem.List
	f.each(func(where string, t team) {
		kinds, programs := t.Bots.list()
		for i, x := range programs {
			if x.Entry == "" {
				continue
			}
			var err error
			x.files, err = entry.Open(f.path(x.Entry))
			all := []error{err}
			if wrong := (entry.Problems)(nil); errors.As(err, &wrong) {
				all = wrong.Unwrap()
			}
			for _, err := range all {
				if err != nil && found.Room() {
					found.Add(fmt.Errorf("%s, %v: %.80q: %w", where, kinds[i], x.Entry, err))
				}
			}
		}
	})
	return found.Err("poker")
}

// each calls a function for each team and each newcomer, with its place in the
// file.
func (f field) each(do func(where string, t team)) {
	for k, t := range f.Teams {
		do(fmt.Sprintf("team %d, %.80q", k+1, t.Name), t)
	}
	for k, t := range f.Newcomers {
		do(fmt.Sprintf("newcomer %d, %.80q", k+1, t.Name), t)
	}
}

// check reports what is wrong with a field, all problems at once.
func (f field) check() error {
	var found problem.List
	add := botcli.ReportTo(&found)
	if f.About != "" && !say.Printable(f.About, maxWhy) {
		add("about", errText, "")
	}
	f.each(func(where string, t team) {
		// An empty name is another problem.
		if t.Name != "" {
			botcli.CheckName(t.Name, func(kind error, detail string) { add(where, kind, detail) })
		}
		kinds, programs := t.Bots.list()
		for i, x := range programs {
			x.check(kinds[i].Game(), func(kind error, detail string) {
				add(fmt.Sprintf("%s, %v", where, kinds[i]), kind, detail)
			})
		}
	})
	f.checkNewcomers(add)
	o := f.Options
	for _, x := range []struct {
		key            string
		n, least, most int
	}{
		{"matches", o.Matches, 0, duplicate.MaxMatches}, {"start", o.Start, 0, maxStart},
		{"handMillis", o.HandMillis, 0, maxHandMillis},
	} {
		if x.n < x.least || x.n > x.most {
			add("options, "+x.key, errFigure, fmt.Sprintf("%d, and it must be %d to %d",
				x.n, x.least, x.most))
		}
	}
	for k, v := range f.Votes {
		if !say.Printable(v.Why, maxWhy) {
			add(fmt.Sprintf("vote %d, why", k+1), errText, "")
		}
	}
	botcli.CheckGoal(f.Until.Goal, len(f.Teams), 1, duplicate.MaxMatches, untilMatches, add)
	f.checkCards(add)
	f.checkBeacon(add)
	f.checkChanges(add)
	if f.Times != nil {
		f.Times.check(func(where, detail string) { add("times, "+where, botcli.ErrTime, detail) })
	}
	c := f.contest(nil)
	c.Matches = min(max(c.Matches, 1), duplicate.MaxMatches) // see above
	if err := c.Check(); err != nil {
		found.Add(err)
	}
	return found.Err("poker")
}

// checkChanges reports what is wrong with changes.
func (f field) checkChanges(add botcli.Report) {
	if n := len(f.Changes); n > maxChanges {
		add("changes", errFigure, fmt.Sprintf("%d, at most %d", n, maxChanges))
		return
	}
	for k, c := range f.Changes {
		where := fmt.Sprintf("change %d", k+1)
		if !say.Printable(c.What, maxWhy) {
			add(where+", what", errText, "")
		}
		for i, v := range c.Vetoes {
			if v.By != arbiter && !f.has(v.By) {
				add(fmt.Sprintf("%s, veto %d", where, i+1), errText,
					fmt.Sprintf("%.80q is no team, and not %q", v.By, arbiter))
			}
			if v.At.Before(c.Told) {
				add(fmt.Sprintf("%s, veto %d", where, i+1), botcli.ErrTime,
					"it is earlier than the announcement")
			}
		}
	}
}

// arbiter is who can veto a change besides the teams.
const arbiter = "arbiter"

// has reports whether there is a team with a name.
func (f field) has(name string) bool {
	for _, t := range f.Teams {
		if t.Name == name {
			return true
		}
	}
	return false
}

// check reports what is wrong with a program.
func (x program) check(g holdem.Game, add func(kind error, detail string)) {
	ways := 0
	for _, has := range []bool{x.Strategy != "", x.Command != nil, x.Entry != "", x.Joins} {
		if has {
			ways++
		}
	}
	switch {
	case ways != 1:
		add(errBot, "")
	case (x.Strategy != "" || x.Joins) && (x.Dir != "" || x.Env != nil || x.TCP || x.Loopback):
		add(errBot, "only a command has a directory, an environment and a connection")
	case x.Entry != "" && (x.Dir != "" || x.Env != nil):
		add(errBot, "an entry has no other directory and no environment")
	case x.Strategy != "":
		if _, ok := findStrategy(x.Strategy, g); !ok {
			add(botcli.ErrStrategy, fmt.Sprintf("%.80q; there are %s", x.Strategy, strategies(g)))
		}
		return
	case x.Joins:
		return
	case x.Entry == "" && (len(x.Command) == 0 || x.Command[0] == ""):
		add(botcli.ErrCommand, "it is empty")
	}
	botcli.CheckCommand(append([]string{x.Dir, x.Entry}, x.Command...), x.Env, add)
}

// process reports whether a program is a process.
func (x program) process() bool { return x.Strategy == "" && !x.Joins }

// shipped reports whether a program is a strategy that is shipped.
func (x program) shipped() bool { return x.Strategy != "" }

// String returns what a program is, in a word.
func (x program) String() string {
	switch {
	case x.Strategy != "":
		return x.Strategy
	case x.Joins:
		return "joins"
	case x.TCP:
		return "client"
	case x.Entry != "":
		return "entry"
	}
	return "process"
}

// dir returns the directory in which a program runs.
func (f field) dir(x program) string { return f.path(x.Dir) }

// path returns a path that the file has.
func (f field) path(path string) string { return botcli.Below(f.folder, path) }

// processes returns how many bots are processes.
func (f field) processes() (n int) {
	for _, t := range f.Teams {
		_, programs := t.Bots.list()
		for _, x := range programs {
			if x.process() {
				n++
			}
		}
	}
	return n
}

// joining returns the names of the bots that join and play.
func (f field) joining() (names []string) {
	for _, t := range f.Teams {
		kinds, programs := t.Bots.list()
		for i, x := range programs {
			if x.Joins && f.plays(t.Name) {
				names = append(names, contest.BotName(t.Name, kinds[i]))
			}
		}
	}
	return names
}

// matches returns the number of duplicate matches of a series.
func (f field) matches() int { return f.Options.inForce().Matches }

// contest returns the contest of a field, with the seeds of its cards. Without
// seeds, it has a seed of zeros.
func (f field) contest(masters []duplicate.Master) contest.Contest {
	if masters == nil {
		masters = []duplicate.Master{{}}
	}
	c := contest.Contest{
		Masters: masters, Matches: f.matches(), Votes: f.Votes,
		LimitHands: f.Options.LimitHands, NoLimitHands: f.Options.NoLimitHands,
	}
	for _, t := range f.Teams {
		kinds, _ := t.Bots.list()
		c.Teams = append(c.Teams, contest.Team{Name: t.Name, Bots: kinds})
	}
	return c
}

// programs returns all programs with the sums of their files, for the key of a
// journal: so nobody changes a program in the middle of a contest.
func (f field) programs() (any, error) {
	type sums struct {
		Bot string `json:"bot"`
		program
		Files []string `json:"files,omitempty"`
	}
	var all []sums
	for _, t := range f.Teams {
		kinds, programs := t.Bots.list()
		for i, x := range programs {
			e := sums{Bot: contest.BotName(t.Name, kinds[i]), program: *x}
			var err error
			if e.Files, err = cli.Sums(f.dir(*x), x.Command); err != nil {
				return nil, fmt.Errorf("%.80q: %w", e.Bot, err)
			}
			if x.files != nil {
				e.Files = []string{x.files.Sum()}
			}
			all = append(all, e)
		}
	}
	return struct {
		Bots        []sums `json:"bots"`
		FirstLetter bool   `json:"firstLetter"`
		OneBank     bool   `json:"oneBank"`
		Start       int    `json:"start"`
		Ponder      bool   `json:"ponder,omitzero"`
		HandMillis  int    `json:"handMillis,omitzero"`
	}{all, f.Options.FirstLetter, f.Options.OneBank, f.Options.Start, f.Options.Ponder, f.Options.HandMillis}, nil
}

// compared returns the options in force beside the options of the rules.
func (f field) compared() []botcli.Option {
	return botcli.Options(f.Options.inForce(), options{}.inForce())
}

// about says what a contest is called.
func (f field) about() string {
	if f.About == "" {
		return "Poker"
	}
	return f.About
}

// title says what a contest is.
func (f field) title(seed uint64) string {
	about := f.about()
	if f.Beacon != nil {
		return about + ", cards of the teams and of a public beacon, signature not checked"
	}
	if f.Promises != nil {
		return about + ", cards of the teams"
	}
	return fmt.Sprintf("%s, seed %d", about, seed)
}
