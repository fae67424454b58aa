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
	"github.com/arbiter-go/arbiter/examples/internal/games/abalone"
)

// This program is also a bot that is a process.
func init() {
	if os.Getenv("MARBLES_GREEDY") != "" {
		if err := Serve(always(abalone.Greedy{}), os.Stdin, os.Stdout); err != nil {
			panic(err)
		}
		os.Exit(0)
	}
}

// process returns this program as a bot that plays as Greedy.
func process(t testing.TB) seat.Command {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return seat.Command{Argv: []string{self}, Env: []string{"MARBLES_GREEDY=1"}}
}

// BenchmarkReferee lets Greedy play against itself without an arena.
func BenchmarkReferee(b *testing.B) {
	moves := 0
	for b.Loop() {
		g, err := abalone.Play(abalone.Greedy{}, abalone.Greedy{}, abalone.Options{Unattended: true})
		if err != nil {
			b.Fatal(err)
		}
		moves += len(g.Moves())
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
	b.ReportMetric(float64(moves)/float64(b.N), "moves/game")
}

// BenchmarkPairs lets Greedy play against itself on the arena, many games at a
// time. It reports games per second, the longest answer, and how many games
// were lost by a fault.
func BenchmarkPairs(b *testing.B) {
	for _, kind := range []struct {
		name string
		bot  seat.Bot
	}{
		{"program", Bot(always(abalone.Greedy{}))},
		{"process", process(b)},
	} {
		for _, pairs := range []int{1, 8} {
			b.Run(fmt.Sprintf("%s/%d", kind.name, pairs), func(b *testing.B) {
				var mu sync.Mutex
				var longest time.Duration
				faults, moves := 0, 0
				h := Games{
					Bot: func(string) seat.Bot { return kind.bot },
					Played: func(_ arena.Match, _ int, r Record, report seat.Report) {
						mu.Lock()
						defer mu.Unlock()
						faults += len(r.Faults)
						moves += len(r.Game.Moves())
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
				b.ReportMetric(float64(moves)/float64(b.N), "moves/game")
				b.ReportMetric(float64(longest.Microseconds()), "µs-longest")
				b.ReportMetric(float64(faults), "faults")
			})
		}
	}
}

// BenchmarkRead reads the record of a game, and plays it again.
func BenchmarkRead(b *testing.B) {
	p, m := aMatch(1)
	h := Games{Bot: func(string) seat.Bot { return Bot(always(abalone.Greedy{})) }}
	record, err := h.Play(context.Background(), p, m, 1)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := h.Read(p, m, arena.Game{Match: m.ID, Game: 1, Record: record}); err != nil {
			b.Fatal(err)
		}
	}
}
