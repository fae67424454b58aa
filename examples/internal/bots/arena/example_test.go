package arena_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena"
)

// Two matches are played by four workers, with a journal. They come out in the
// order of the plan. When the run is begun again, nothing is played again.
func Example() {
	plan := arena.Plan{Matches: []arena.Match{
		{ID: "round-1/1-2", Bots: []string{"Ann", "Bob"}, Games: 2},
		{ID: "round-2/1-3", Bots: []string{"Ann", "Cid"}, Games: 1},
	}}
	dir, err := os.MkdirTemp("", "arena")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	for range 2 {
		journal, err := arena.OpenJournal(filepath.Join(dir, "journal"), "two matches", []byte("version 1"))
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(journal.Games(), "games in the journal")
		runner := arena.Local{Workers: 4, Journal: journal, Play: firstWins}
		for match, err := range runner.Run(context.Background(), plan) {
			if err != nil {
				fmt.Println(err)
				return
			}
			for _, g := range match.Games {
				fmt.Printf("%s, game %d: %s\n", g.Match, g.Game, g.Record)
			}
		}
		journal.Close()
	}
	// Output:
	// 0 games in the journal
	// round-1/1-2, game 1: {"winner":"Ann"}
	// round-1/1-2, game 2: {"winner":"Bob"}
	// round-2/1-3, game 1: {"winner":"Ann"}
	// 3 games in the journal
	// round-1/1-2, game 1: {"winner":"Ann"}
	// round-1/1-2, game 2: {"winner":"Bob"}
	// round-2/1-3, game 1: {"winner":"Ann"}
}

// firstWins plays a game that the bot with the first move wins. The bots take
// turns with the first move.
func firstWins(_ context.Context, _ arena.Plan, m arena.Match, game int) (json.RawMessage, error) {
	return json.Marshal(map[string]string{"winner": m.Bots[(game-1)%len(m.Bots)]})
}
