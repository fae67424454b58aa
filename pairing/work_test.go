package pairing

import (
	"runtime"
	"testing"

	"github.com/arbiter-go/arbiter/internal/night"
	"github.com/arbiter-go/arbiter/pairing/internal/matching"
)

// This file guards the speed of the search without a clock: by what it counts.
// The bounds leave little more room than it takes.

// solveCounted solves a field, and returns what it took: as counted, in bytes
// and in allocations.
func solveCounted(t *testing.T, s fieldSpec) (work matching.Work, bytes, allocs int) {
	t.Helper()
	f := s.field()
	c := newCosts(f, f.levels(widths[0]))
	g := c.groups()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	solution, err := matching.Solve(g, 0)
	runtime.ReadMemStats(&after)
	if err != nil {
		t.Fatalf("%v: %v", s, err)
	}
	return solution.Work, int(after.TotalAlloc - before.TotalAlloc), int(after.Mallocs - before.Mallocs)
}

func TestWork(t *testing.T) {
	const bytesPerPlayer = 900
	for _, c := range []struct {
		fieldSpec
		searches, events, allocs int
	}{
		// Late rounds: the start leaves hardly anybody unmatched,
		// however many there are.
		{fieldSpec{players: 1000, lives: 3, rounds: 8}, 5, 140, 280},
		{fieldSpec{players: 1001, lives: 3, rounds: 8}, 5, 140, 280},
		{fieldSpec{players: 10_000, lives: 3, rounds: 8}, 5, 140, 340},
		{fieldSpec{players: 10_001, lives: 3, rounds: 8}, 5, 140, 340},
		// Round 3, where a sixth of the pairs that fold have met.
		{fieldSpec{players: 1000, lives: 3, rounds: 2}, 180, 12_000, 600},
		{fieldSpec{players: 10_000, lives: 3, rounds: 2}, 1600, 125_000, 3500},
		{fieldSpec{players: 10_001, lives: 3, rounds: 2}, 18, 550, 420},
	} {
		if !night.Now() && c.players > 2000 {
			continue
		}
		seeds := uint64(3)
		if c.players > 2000 {
			seeds = 1 // the bounds leave as little room
		}
		for seed := range seeds {
			c.seed = seed + 1
			work, bytes, allocs := solveCounted(t, c.fieldSpec)
			if work.Starts != 1 || work.Searches > c.searches || work.Events > c.events {
				t.Errorf("%v: %+v, want at most %d searches and %d events", c.fieldSpec, work, c.searches, c.events)
			}
			if least := int64(100*work.Events + 250*c.players); work.Steps < least || work.Steps > 3*least {
				t.Errorf("%v: %+v, want about %d steps", c.fieldSpec, work, 2*least)
			}
			if bytes > bytesPerPlayer*c.players || allocs > c.allocs {
				t.Errorf("%v: %d bytes in %d allocations, want at most %d in %d", c.fieldSpec, bytes, allocs, bytesPerPlayer*c.players, c.allocs)
			}
		}
	}
}

// With ten times as many players, round 3 takes little more than ten times as
// long.
func TestWorkGrows(t *testing.T) {
	night.Only(t, "large")
	events := func(players int) (sum float64) {
		for seed := range uint64(3) {
			work, _, _ := solveCounted(t, fieldSpec{players: players, lives: 3, rounds: 2, seed: seed + 1})
			sum += float64(work.Events)
		}
		return sum
	}
	if growth := events(10_000) / events(1000); growth > 13 {
		t.Errorf("the events of ten times as many players are %.1f times as many", growth)
	}
}

// TestWorkWhenNearlyAllHaveMet has a search that must look at nearly all pairs
// that have not met, but not at all pairs once for each vertex. The search
// begins three times: with the sets of the start, with lower duals of these
// sets, and without the sets that are crossed more than once even so.
func TestWorkWhenNearlyAllHaveMet(t *testing.T) {
	s := fieldSpec{players: 1000, lives: 3, rounds: 8, seed: 1, met: 99}
	work, bytes, _ := solveCounted(t, s)
	if n := s.players; work.Starts > 3 || work.Searches > 13*n/10 || work.Events > 250*n || bytes > 10_000*n {
		t.Errorf("%v: %+v, %d bytes", s, work, bytes)
	}
}
