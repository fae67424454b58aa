package abalone

import (
	"slices"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena"
	"github.com/arbiter-go/arbiter/examples/internal/bots/league"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/botcli"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/leaguecli"
	"github.com/arbiter-go/arbiter/examples/internal/games/abalone"
	"github.com/arbiter-go/arbiter/examples/internal/games/abalone/wire"
)

// This file says what is counted.

// What is counted in each game: the moves of both sides, and the marbles that
// Black and White have left.
var counts = []string{"moves", "black", "white"}

// ends are the rules by which a team can lose without a decision on the board,
// with their names.
var ends = []struct {
	rule abalone.Rule
	name string
}{
	{abalone.TimeLimit, "overtime"}, {abalone.IllegalMove, "illegal move"}, {abalone.Unable, "unable"},
	{abalone.Resignation, "resigned"},
}

// What is counted for each team: games as Black (B) and as White (W), marbles
// that it has lost, seconds that it has used of the time for trouble, games
// that it has lost by the rules of ends, and faults.
var teamCounts = func() []string {
	names := []string{"B won", "B tied", "B lost", "W won", "W tied", "W lost", "marbles lost",
		"trouble"}
	for _, e := range ends {
		names = append(names, e.name)
	}
	return append(names, botcli.FaultNames()...)
}()

// result reads the record of a game.
func (x *program) result(p arena.Plan, m arena.Match, played arena.Game) (leaguecli.Result, error) {
	g, err := x.conditions().Read(p, m, played)
	if err != nil {
		return leaguecli.Result{}, err
	}
	return count(g), nil
}

// count says what is counted in a game.
func count(g wire.Result) leaguecli.Result {
	score := g.Game.Result()
	r := leaguecli.Result{
		Note: league.Note{Begins: g.Bots[g.Black], Rule: g.Game.Why().String(),
			Counts: []int64{int64(len(g.Game.Moves())), int64(score.Black), int64(score.White)}},
		Faults: g.Faults, Seats: make([]leaguecli.Seat, 2),
	}
	for s := range r.Seats {
		games, lost := make([]int64, 6), make([]int64, len(ends))
		at := 0
		if s != g.Black {
			at = 3
		}
		switch g.Winner {
		case s:
		case -1:
			at++
		default:
			at += 2
		}
		games[at] = 1
		for k, e := range ends {
			// Two programs that are unable have both lost, though
			// the game is a tie.
			if g.Game.Why() == e.rule && g.Winner != s {
				lost[k] = 1
			}
		}
		r.Seats[s] = leaguecli.Seat{
			Counts: slices.Concat(games, []int64{int64(g.Counts[s].Lost), trouble(g, s)}, lost,
				leaguecli.FaultCounts(g.Faults, s)),
			Turns: g.Counts[s].Moves, Used: g.Counts[s].Used.Milliseconds(),
		}
	}
	for i, spent := range g.Game.Spent() {
		s := (g.Black + i) % 2 // BlackFirst: the sides move in turn
		r.Seats[s].Longest = max(r.Seats[s].Longest, int64(spent/time.Millisecond))
	}
	return r
}

// trouble returns how many seconds a seat has used of the time for trouble. A
// second that has begun counts.
func trouble(g wire.Result, s int) int64 {
	used := abalone.TroubleTime - g.Game.TroubleLeft(g.Side(s))
	return int64((used + time.Second - 1) / time.Second)
}
