package predict

import (
	"fmt"
	"time"

	"github.com/arbiter-go/arbiter/internal/strict"
)

// MaxPicks is the maximum number of picks of a contest.
const MaxPicks = 1_000_000

// MaxStarts is the maximum number of starts of a contest.
const MaxStarts = 1_000_000

// MaxName is the maximum length of the name of a spectator, in bytes.
const MaxName = 200

// A Contest is the record of a contest. Its JSON has the keys of the tags:
//
//	{"starts": [
//	  {"round": 1, "players": ["Ann", "Bob"], "at": "2012-01-11T19:00:00-05:00"}],
//	 "picks": [
//	  {"spectator": "Zoe", "round": 1, "players": ["Ann", "Bob"], "winner": "Ann",
//	   "at": "2012-01-11T12:30:00-05:00"}]}
//
// Neither the order of the picks nor the order of the starts makes a
// difference, except for the order of the verdicts. Nor does the order of the
// two players.
type Contest struct {
	Starts []Start `json:"starts"`
	Picks  []Pick  `json:"picks"`
}

// A Start is the record of when a game of two players in a round began. A void
// game and its replay have a start each.
type Start struct {
	Round   int       `json:"round"` // from 1
	Players [2]string `json:"players"`
	At      time.Time `json:"at"`
}

// A Pick is the record of a prediction by a spectator: who of two players wins
// their game in a round.
type Pick struct {
	Spectator string    `json:"spectator"`
	Round     int       `json:"round"` // from 1
	Players   [2]string `json:"players"`
	Winner    string    `json:"winner"`
	At        time.Time `json:"at"`
}

// Read reads the JSON of a contest. It is strict: unknown, repeated and missing
// keys are errors. Whether the contest suits an event is for [Standings] to
// say.
func Read(text []byte) (Contest, error) {
	var c Contest
	if err := strict.UnmarshalFile(text, &c); err != nil {
		return Contest{}, fmt.Errorf("predict: %w", err)
	}
	return c, nil
}
