package wire

import (
	"context"
	"fmt"
	"os"
	"sync"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/seat"
	"github.com/arbiter-go/arbiter/examples/internal/games/holdem"
)

// This program is also the bot of BenchmarkHands that never thinks.
func init() {
	if name := os.Getenv("CARDS_CALLER"); name != "" {
		var g holdem.Game
		if err := g.UnmarshalText([]byte(name)); err != nil {
			panic(err)
		}
		if err := Serve(holdem.Caller{}, g, os.Stdin, os.Stdout); err != nil {
			panic(err)
		}
		os.Exit(0)
	}
}

// BenchmarkHands plays halves of 100 hands between bots that always call, and
// never think. A hand has eight actions. It reports hands per second, the
// longest answer, and how many faults there were.
func BenchmarkHands(b *testing.B) {
	const hands = 100
	self, err := os.Executable()
	if err != nil {
		b.Fatal(err)
	}
	for _, g := range games[:2] {
		for _, kind := range []struct {
			name string
			bot  seat.Bot
		}{
			{"program", alike(holdem.Caller{}, g)},
			{"process", seat.Command{Argv: []string{self}, Env: []string{"CARDS_CALLER=" + g.String()}}},
		} {
			for _, pairs := range []int{1, 8} {
				b.Run(fmt.Sprintf("%v/%s/%d", g, kind.name, pairs), func(b *testing.B) {
					var mu sync.Mutex
					longest, faults := int64(0), 0
					x := Games{
						Setup: setup(g, hands),
						Bot:   func(string, uint64) seat.Bot { return kind.bot },
						Done: func(_ arena.Match, _ int, r Record, _ [2]seat.Report) {
							mu.Lock()
							defer mu.Unlock()
							for _, h := range r.Halves {
								faults += len(h.Faults)
								longest = max(longest, h.Longest[0], h.Longest[1])
							}
						},
					}
					p := arena.Plan{Matches: []arena.Match{{ID: "limit/1-2", Bots: pair.Bots, Games: b.N}}}
					for _, err := range (arena.Local{Play: x.Play, Workers: pairs}).Run(context.Background(), p) {
						if err != nil {
							b.Fatal(err)
						}
					}
					b.ReportMetric(float64(2*hands*b.N)/b.Elapsed().Seconds(), "hands/s")
					b.ReportMetric(float64(longest), "µs-longest")
					b.ReportMetric(float64(faults), "faults")
				})
			}
		}
	}
}
