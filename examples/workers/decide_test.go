package main

import (
	"fmt"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena"
)

// BenchmarkDecide looks at all matches of a stage, as the server does whenever
// results have arrived.
func BenchmarkDecide(b *testing.B) {
	for _, n := range []int{4_950, 99_000} {
		b.Run(fmt.Sprintf("matches=%d", n), func(b *testing.B) {
			h := &hub{ledger: newLedger(), asked: map[string]time.Time{}, crew: map[string]*member{}, event: cup}
			h.exempt = func(arena.Match) bool { return false }
			h.chosen = h.choose
			for k := range n {
				m := arena.Match{ID: fmt.Sprintf("round-%d/%d-%d", k/50, k%50, k%50+1), Bots: []string{"a", "b"}, Games: 10}
				h.current.Matches = append(h.current.Matches, m)
				if k%2 == 0 {
					h.add(slot{m.ID, 0}, false, play{worker: "ann", seq: uint64(k)})
				}
			}
			h.own[slot{h.current.Matches[0].ID, 0}] = play{worker: serverName}
			h.decide() // asks for the rest
			for b.Loop() {
				h.decide()
			}
		})
	}
}
