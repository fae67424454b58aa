package wire

import (
	"context"
	"fmt"
	"os"
	"sync"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/seat"
	"github.com/arbiter-go/arbiter/examples/internal/games/stackem"
)

// This program is also the bot of BenchmarkPairs that never thinks.
func init() {
	if os.Getenv("BRICKS_IDLE") != "" {
		if err := Serve(func(Join) stackem.Player { return idle{} }, os.Stdin, os.Stdout); err != nil {
			panic(err)
		}
		os.Exit(0)
	}
}

// idle always draws, and never keeps a brick. Its games end with the pile,
// after 67 moves.
type idle struct{}

func (idle) Choose(stackem.View) stackem.Choice       { return stackem.Pile }
func (idle) Place(stackem.View, stackem.Brick) string { return "-1" }

// BenchmarkPairs plays games between bots that never think, many at a time. It
// reports games per second, the longest answer, and how many games were lost on
// time.
func BenchmarkPairs(b *testing.B) {
	self, err := os.Executable()
	if err != nil {
		b.Fatal(err)
	}
	for _, kind := range []struct {
		name string
		bot  seat.Bot
	}{
		{"program", playing(idle{})},
		{"process", seat.Command{Argv: []string{self}, Env: []string{"BRICKS_IDLE=1"}}},
	} {
		for _, pairs := range []int{1, 8, 64} {
			b.Run(fmt.Sprintf("%s/%d", kind.name, pairs), func(b *testing.B) {
				var mu sync.Mutex
				var longest time.Duration
				faults := 0
				h := Games{
					Bot: func(string) seat.Bot { return kind.bot },
					Played: func(_ arena.Match, _ int, r Record, report seat.Report) {
						mu.Lock()
						defer mu.Unlock()
						faults += len(r.Faults)
						for _, end := range report.Ends {
							longest = max(longest, end.Longest)
						}
					},
				}
				p := arena.Plan{Matches: []arena.Match{{ID: "final", Bots: []string{"Ann", "Bob"}, Games: b.N}}}
				for _, err := range (arena.Local{Play: h.Play, Workers: pairs}).Run(context.Background(), p) {
					if err != nil {
						b.Fatal(err)
					}
				}
				b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
				b.ReportMetric(float64(longest.Microseconds()), "µs-longest")
				b.ReportMetric(float64(faults), "faults")
			})
		}
	}
}
