package contest

import (
	"fmt"

	"github.com/arbiter-go/arbiter/duplicate"
	"github.com/arbiter-go/arbiter/examples/internal/arena"
	"github.com/arbiter-go/arbiter/examples/internal/referee/holdem"
)

// This file has the stages of a contest, and their seeds.

// A Stage is a part of a contest whose series have the same deals.
type Stage struct {
	Game  holdem.Game
	Round int // of qualifying, from 1; 0 is the round robin
}

// String returns the name of the stage, as in "limit" or "limit/round-1".
func (s Stage) String() string { return s.Game.String() + s.round() }

// round returns what the IDs of a stage have behind the competition.
func (s Stage) round() string {
	if s.Round == 0 {
		return ""
	}
	return fmt.Sprintf("/round-%d", s.Round)
}

// Seed returns the seed of the lots of qualifying rounds, by rule [TeamSeeds].
func (c Contest) Seed() arena.Seed {
	names := []string{"contest"}
	for _, m := range c.Masters {
		names = append(names, string(m[:]))
	}
	return arena.Seed{}.Of(names...)
}

// Dealer returns the dealer of a stage.
func (c Contest) Dealer(s Stage) duplicate.Dealer {
	var of duplicate.Combined
	for _, m := range c.Masters {
		// StageDeals: the seed of a stage follows from its name.
		of = append(of, duplicate.Master(arena.Seed(m).Of("deals", s.String())))
	}
	return of // TeamSeeds: what the seeds deal is combined.
}
