package contest

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"github.com/arbiter-go/arbiter/duplicate"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena"
	"github.com/arbiter-go/arbiter/examples/internal/games/holdem"
	"github.com/arbiter-go/arbiter/runoff"
)

// This file has the stages of a contest, and their seeds.

// A Stage is a part of a contest whose series have the same deals.
type Stage struct {
	Game  holdem.Game
	Round int // of qualifying, from 1; 0 is the round robin

	// From and To are the rounds of a batch of [Contest.Decide], or 0.
	From, To int
}

// String returns the name of the stage, as in "limit", "limit/round-1", or
// "limit/until-9-16" for a batch.
func (s Stage) String() string { return s.Game.String() + s.part() }

// ParseStage returns the stage with a name. It is the inverse of
// [Stage.String].
func ParseStage(name string) (Stage, error) {
	game, part, _ := strings.Cut(name, "/")
	var s Stage
	err := s.Game.UnmarshalText([]byte(game))
	// What does not fit gives the stage another name.
	fmt.Sscanf(part, "round-%d", &s.Round)
	fmt.Sscanf(part, "until-%d-%d", &s.From, &s.To)
	if err != nil || s.String() != name || s.Round < 0 || s.From < 0 || s.To < s.From {
		return Stage{}, fmt.Errorf("contest: there is no stage %.80q", name)
	}
	return s, nil
}

// ID returns the ID of the series of two teams in a competition. The teams are
// given by their numbers, from 1, in their order. The game of the stage makes
// no difference. ID reports false if the two cannot meet there.
func (c Contest) ID(of Competition, s Stage, a, b int) (id string, ok bool) {
	if a < 1 || a >= b || b > len(c.Teams) || s.Round < 0 {
		return "", false
	}
	x, in := c.Teams[a-1].Bot(of)
	y, also := c.Teams[b-1].Bot(of)
	if !in || !also {
		return "", false
	}
	head := of.String()
	if x == LimitBot && y == LimitBot { // SharedMatches: one ID for both
		head = LimitBot.String()
	}
	return fmt.Sprintf("%s%s/%d-%d", head, s.part(), a, b), true
}

// Qualifies reports whether a competition begins with a qualifying round.
func (c Contest) Qualifies(in Competition) bool {
	var field []int
	for k, t := range c.Teams {
		if _, ok := t.Bot(in); ok {
			field = append(field, k)
		}
	}
	round, err := runoff.Sets(field, true)
	return err == nil && round.Needed
}

// part returns the part of the IDs of a stage behind the competition.
func (s Stage) part() string {
	switch {
	case s.Round != 0:
		return fmt.Sprintf("/round-%d", s.Round)
	case s.From != 0:
		return fmt.Sprintf("/until-%d-%d", s.From, s.To)
	}
	return ""
}

// seeds returns the seeds in an order that nobody can choose.
//
// TeamSeeds: the order of the promises makes no difference.
func (c Contest) seeds() []duplicate.Master {
	sorted := slices.Clone(c.Masters)
	slices.SortFunc(sorted, func(a, b duplicate.Master) int { return bytes.Compare(a[:], b[:]) })
	return sorted
}

// Seed returns the seed of all lots of the contest, by rule [TeamSeeds]. It is
// as secret as the seeds of the cards.
func (c Contest) Seed() arena.Seed {
	names := []string{"contest"}
	for _, m := range c.seeds() {
		names = append(names, string(m[:]))
	}
	return arena.Seed{}.Of(names...)
}

// Dealer returns the dealer of a stage.
func (c Contest) Dealer(s Stage) duplicate.Dealer {
	var of duplicate.Combined
	for _, m := range c.seeds() {
		// StageDeals: the seed of a stage follows from its name.
		of = append(of, duplicate.Master(arena.Seed(m).Of("deals", s.String())))
	}
	return of // TeamSeeds: the deals of the seeds are combined.
}
