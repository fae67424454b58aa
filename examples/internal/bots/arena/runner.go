package arena

import (
	"context"
	"encoding/json"
	"iter"
)

// A Play plays one game of a match of a plan, and returns its record. An error
// is a fault of the arena itself; then the game is played again. If the context
// is done, the game ends at once. Several workers call a Play at a time.
type Play func(ctx context.Context, p Plan, m Match, game int) (record json.RawMessage, err error)

// A Runner plays plans.
type Runner interface {
	// Run plays a plan, and yields its matches in the order of the plan. An
	// error is the last thing that it yields. When the loop over Run has
	// ended, nothing is being played any more.
	Run(ctx context.Context, p Plan) iter.Seq2[Played, error]
}

// Played is a match that was played.
type Played struct {
	Match Match
	Games []Game // in the order of their numbers
}

// A Game is a game that was played.
type Game struct {
	Match string   `json:"match"` // the ID
	Bots  []string `json:"bots"`  // of the match
	Game  int      `json:"game"`  // its number, from 1
	// Again is how often the game was begun again, because the arena had
	// failed.
	Again int `json:"again,omitzero"`
	// Record is the result of Play, without blanks.
	Record json.RawMessage `json:"record"`
}
