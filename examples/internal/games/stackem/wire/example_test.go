package wire_test

import (
	"context"
	"fmt"
	"io"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/seat"
	"github.com/arbiter-go/arbiter/examples/internal/games/stackem"
	"github.com/arbiter-go/arbiter/examples/internal/games/stackem/wire"
)

// Two bots play a match of three games. They run inside the arena; a
// seat.Command would be a process.
func Example() {
	bot := func(player stackem.Player) seat.Bot {
		return seat.Func(func(in io.Reader, out io.Writer) {
			wire.Serve(func(wire.Join) stackem.Player { return player }, in, out)
		})
	}
	bots := map[string]seat.Bot{"Ann": bot(stackem.Greedy{}), "Bob": bot(stackem.Slots{})}
	house := wire.Games{Bot: func(name string) seat.Bot { return bots[name] }}
	plan := arena.Plan{
		Seed:    arena.Seed{1},
		Matches: []arena.Match{{ID: "final", Bots: []string{"Ann", "Bob"}, Games: 3}},
	}
	for match, err := range (arena.Local{Play: house.Play}).Run(context.Background(), plan) {
		if err != nil {
			fmt.Println(err)
			return
		}
		for _, g := range match.Games {
			r, err := wire.Conditions{}.Read(plan, match.Match, g)
			if err != nil {
				fmt.Println(err)
				return
			}
			end := r.Course.End
			name := "nobody"
			if winner, ok := end.Winner(); ok {
				name = match.Match.Bots[winner]
			}
			fmt.Printf("game %d: %s has won by %v after %d moves\n", g.Game, name, end.Rule(), end.Moves())
		}
	}
	// Output:
	// game 1: Ann has won by CompleteWall after 34 moves
	// game 2: Ann has won by CompleteWall after 42 moves
	// game 3: Ann has won by CompleteWall after 43 moves
}
