package person_test

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/games/abalone"
	"github.com/arbiter-go/arbiter/examples/internal/games/abalone/person"
)

// Beatrix makes a move, looks at the answer, and gives up.
func ExamplePlay() {
	at := time.Date(2026, 3, 27, 20, 0, 0, 0, time.UTC)
	record, err := person.Play(context.Background(), person.Table{
		// Usually os.Stdin, os.Stdout and time.Now.
		In:           strings.NewReader("g3-f3\nresign\n"),
		Out:          new(strings.Builder),
		Now:          func() time.Time { return at },
		Opponent:     abalone.Greedy{},
		OpponentName: "Greedy",
		Name:         "Beatrix",
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(record.Black, "against", record.White, "on", record.Date)
	fmt.Println(record.Moves, record.Result)
	// Output:
	// Beatrix against Greedy on 2026.03.27
	// [g3-f3 a1c3-b2] 14(R)-14(W)
}
