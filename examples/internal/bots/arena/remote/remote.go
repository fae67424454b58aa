package remote

import (
	"context"
	"encoding/json"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena"
)

// A Setup has the parts of a competition. A program that is given the same
// setup makes the same competition, if the bots are the same.
type Setup struct {
	Program string `json:"program"` // such as "stackem"
	Seed    uint64 `json:"seed"`
	// Teams is the file of the teams, or "" for the teams of the program.
	Teams string `json:"teams,omitzero"`
}

// A Competition is a competition as far as others must know it. Several
// goroutines can use its functions at once.
type Competition struct {
	Setup
	About string // in words

	// Key has everything on which the results depend, as JSON. It also has
	// the sums of the files of the bots.
	Key []byte

	// Points is the unit of a score, such as "points".
	Points string

	// Play returns the function that plays the plans of a stage. A
	// competition whose plans are all played alike has one stage, which is
	// "".
	Play func(stage string) (arena.Play, error)

	// Read reads a game of a plan. An error says that the record is not the
	// record of this game, or that no referee can have made it.
	Read func(stage string, p arena.Plan, m arena.Match, g arena.Game) (Game, error)

	// Count returns the score of each bot of a match.
	Count func(stage string, p arena.Plan, m arena.Played) ([]int64, error)

	// ByClock reports whether a bot plays by the clock. Such a bot can play
	// differently each time. It can be nil.
	ByClock func(bot string) bool

	// Leftovers says which directories of bots could not be removed, or is
	// empty. It can be nil.
	Leftovers func() string
}

// A Game has the facts of a record about its game.
type Game struct {
	// Essence is the record without its times.
	Essence json.RawMessage
	// ByClock says that the game has ended as it did because a bot was too
	// slow. It may end otherwise on another machine.
	ByClock bool
}

// A Host lets others play a competition. It returns the runner of each stage.
// A runner plays the plans of its stage.
type Host func(ctx context.Context, c Competition) (runner func(stage string) arena.Runner, err error)
