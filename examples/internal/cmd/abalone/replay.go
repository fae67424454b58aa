package abalone

import (
	"bytes"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/seat"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/leaguecli"
	"github.com/arbiter-go/arbiter/examples/internal/games/abalone"
)

// This file replays logs.

// replay recomputes the game of a log. The log does not say which teams play
// behind a human interface. If the file has such teams, replay tries all cases.
func (x *program) replay(log []byte, p arena.Plan, m arena.Match, game int) (leaguecli.Replayed, error) {
	cases := [][2]bool{{}}
	for _, t := range x.file.Teams {
		if t.Human {
			cases = [][2]bool{{}, {true, false}, {false, true}, {true, true}}
		}
	}
	m.Bots = leaguecli.Seats
	var failed []error
	for _, human := range cases {
		conditions := x.conditions()
		conditions.Human = func(name string) bool {
			return name == m.Bots[0] && human[0] || name == m.Bots[1] && human[1]
		}
		r, err := conditions.Referee(p, m, game)
		if err != nil {
			return leaguecli.Replayed{}, err
		}
		if err := seat.Replay(bytes.NewReader(log), r.Play); err != nil {
			failed = append(failed, err)
			continue
		}
		g := r.Record.Game
		winner := -1
		switch g.Result().Winner() {
		case abalone.Black:
			winner = r.Black
		case abalone.White:
			winner = 1 - r.Black
		}
		return leaguecli.Replayed{Faults: r.Record.Faults,
			Outcome: leaguecli.Outcome(leaguecli.Seats, winner, g.Why().String(), len(g.Moves()))}, nil
	}
	return leaguecli.Replayed{Err: failed[0]}, nil
}
