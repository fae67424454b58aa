package leaguecli

import (
	"context"
	"flag"
	"io"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/remote"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/seat"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/trial"
	"github.com/arbiter-go/arbiter/examples/internal/bots/league"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/botcli"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/lobbycli"
)

// A Game is what a program of a league says about its game. It is for one run.
// Where a comment says so, a field can be left out.
type Game struct {
	Name  string // of the program, such as "stackem"
	Title string // of the game, such as "Stack'Em"
	// Version is the version of the lines, the second word of the first
	// line.
	Version string
	// Lots are what the seed decides, such as "all bricks", and Seed is
	// what the help says about -seed.
	Lots, Seed string
	// Strategies are what is shipped.
	Strategies []Strategy
	// Rules are the rules in words, with their sources.
	Rules string

	// Before a run, Field is the competition without a file. After a file
	// is read, Field is what the file says. A file must name its teams, and
	// its name is empty if it has none.
	Field *Field
	// File points to a struct that embeds Field, and has more keys of the
	// file with their defaults. It is Field itself if there are no such
	// keys.
	File any
	// Check reports what is wrong with these keys. It can be nil.
	Check func(add botcli.Report)
	// Figures returns these keys as far as results depend on them, as a
	// struct that can be written as JSON. Each figure is the figure in
	// force, also if the file leaves it out. Figures can be nil.
	Figures func() any
	// Humans says that a team can play behind a human interface.
	Humans bool

	// Play returns what plays the games in a house.
	Play func(h House) arena.Play
	// Winner reads the record of a game, and returns the seat that has won,
	// or -1 if nobody has. Read returns all that is said about the game.
	Winner func(p arena.Plan, m arena.Match, g arena.Game) (int, error)
	Read   func(p arena.Plan, m arena.Match, g arena.Game) (Result, error)
	// Timed are the keys of a record that have times, wherever in the
	// record they are. Without them, the record of a game is the same on
	// every machine.
	Timed []string
	// Examine checks a bot.
	Examine func(ctx context.Context, bot seat.Bot) (trial.Result, error)
	// Replay recomputes a game of a match of a plan from its log.
	Replay func(log []byte, p arena.Plan, m arena.Match, game int) (Replayed, error)

	// Counts are what is counted in each game, and TeamCounts are what is
	// counted for each team.
	Counts, TeamCounts []string
	// Show returns the text of a game.
	Show func(s Shown) (string, error)
	// At checks the name of a position in a game, which can follow the game
	// after an @. It is nil if a game is only shown as a whole.
	At func(text string) error
	// Draw returns a picture of a game as it is shown. It can be nil.
	Draw func(s Shown) ([]byte, error)

	// Files are written besides. They can be left out.
	Files []File
	// Flags adds flags. It can be nil.
	Flags func(flags *flag.FlagSet)
	// Alone are flags of Flags or Files which exclude most others. They can
	// be left out.
	Alone []botcli.Only
	// Wrong reports flags that do not go together, as far as they are flags
	// of this game. It can be nil.
	Wrong func(given map[string]bool) error
	// Reads returns the files that flags of this game name for reading. It
	// can be nil.
	Reads func() []string
	// Instead does something else than a competition, if the flags of this
	// game ask for it. It returns false if they do not. It can be nil.
	Instead func(ctx context.Context, p cli.Program, c Call) (status int, done bool)

	// Host lets others play the games. If it is nil, they are played here.
	Host remote.Host
	// Again returns the same game for another run. Each practice game is a
	// run of its own.
	Again func() *Game
	// Person lets a person join a game in a terminal. It can be nil.
	Person func(p cli.Program, id string) (lobbycli.Play, error)

	text   string     // the file of the teams, or ""
	hidden []string   // files that no program may see
	lobby  seat.Lobby // where teams join, or nil
	rules  inForce    // the options of the rules
}

// A Strategy is shipped with a program.
type Strategy struct {
	Name string
	Does string   // how it plays, without a full stop
	Bot  seat.Bot // inside the arena
	// ByClock says that it plays by its clock, and so differently each
	// time.
	ByClock bool
	// Serve is a program that plays the strategy.
	Serve func(in io.Reader, out io.Writer) error
}

// A House is where games are played.
type House struct {
	// Bot returns the bot of a team.
	Bot func(team string) seat.Bot
	// Log returns where the log of a game goes, or nil if there is none.
	// Log itself can be nil.
	Log func(m arena.Match, game int) (io.WriteCloser, error)
	// Limits are the limits of a game.
	Limits seat.Limits
	// Ended takes note of the end of a game.
	Ended func(m arena.Match, report seat.Report)
}

// A Result is a game as its record tells it.
type Result struct {
	Note   league.Note // without Why, which follows from the faults
	Faults []seat.Fault
	Seats  []Seat
}

// A Seat is what a game says about the bot in a seat.
type Seat struct {
	Counts []int64 // in the order of Game.TeamCounts
	Turns  int
	// Longest is the time of the longest turn, and Used is the time of all
	// turns, in milliseconds.
	Longest, Used int64
}

// Shown is a game that is shown, and the position in the game. The position is
// "" for the whole game.
type Shown struct {
	Seed  arena.Seed // of the competition
	Match league.Match
	Game  int // from 1
	At    string
}

// Plan returns the plan of the game.
func (s Shown) Plan() arena.Plan { return arena.Plan{Seed: s.Seed} }

// Played returns the game as the arena has it.
func (s Shown) Played() arena.Game { return s.Match.Games[s.Game-1] }

// Replayed is a game that was played again from its log.
type Replayed struct {
	// Err is not nil if the log is not the log of this game by this seed.
	Err     error
	Faults  []seat.Fault
	Outcome string // with "Seat 0" and "Seat 1" for the bots
}

// A File is written when the competition is over.
type File struct {
	Flag, Usage string
	Make        func(c *Course) ([]byte, error)
}

// A Call is what the flags say to [Game.Instead].
type Call struct {
	Seed uint64
	Show string
	SVG  string
	// Files has the paths of Game.Files by their flags.
	Files map[string]string
}

// A Course is how a competition went.
type Course struct {
	league.Course
	Seed    arena.Seed
	Results [][]Result // the games of each match

	played int        // games in this run
	again  int        // how often a game was played again
	delay  seat.Delay // of the arena, in this run
	left   cli.Leftovers

	processors botcli.Processors
}

// FaultCounts counts the faults of a seat, in the order of [botcli.Faults].
func FaultCounts(found []seat.Fault, number int) []int64 {
	counts := make([]int64, len(botcli.Faults))
	for _, f := range found {
		for k, r := range botcli.Faults {
			if f.Seat == number && f.Rule == r {
				counts[k]++
			}
		}
	}
	return counts
}
