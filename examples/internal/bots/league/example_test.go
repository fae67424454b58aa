package league_test

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena"
	"github.com/arbiter-go/arbiter/examples/internal/bots/league"
	"github.com/arbiter-go/arbiter/roundrobin"
)

// Four teams play a table, and the best two play a final. A game is won by the
// team with the longer name.
func Example() {
	l := league.League{
		Event: roundrobin.Event[string]{
			Teams:   []string{"Owls", "Wrens", "Martins", "Kestrels"},
			Options: roundrobin.Options{Games: 2, FinalGames: 3},
		},
		Winner: func(_ arena.Plan, _ arena.Match, g arena.Game) (seat int, err error) {
			err = json.Unmarshal(g.Record, &seat)
			return seat, err
		},
	}
	longer := func(_ context.Context, _ arena.Plan, m arena.Match, _ int) (json.RawMessage, error) {
		if len(m.Bots[0]) > len(m.Bots[1]) {
			return json.Marshal(0)
		}
		return json.Marshal(1)
	}
	course, err := l.Run(context.Background(), arena.Local{Play: longer}, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, m := range course.Matches {
		r := m.Result
		fmt.Printf("%-11s %s %d, %s %d\n", m.Match.ID, r.A, r.WinsA, r.B, r.WinsB)
	}
	fmt.Println(*course.Decision.Champion, "by", course.Decision.Rule)
	// Output:
	// round-1/1-4 Owls 0, Kestrels 2
	// round-1/2-3 Wrens 0, Martins 2
	// round-2/1-3 Owls 0, Martins 2
	// round-2/2-4 Wrens 0, Kestrels 2
	// round-3/1-2 Owls 0, Wrens 2
	// round-3/3-4 Martins 0, Kestrels 2
	// final       Kestrels 3, Martins 0
	// Kestrels by FinalMatch
}
