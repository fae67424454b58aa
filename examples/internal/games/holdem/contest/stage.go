package contest

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
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
}

// String returns the name of the stage, as in "limit" or "limit/round-1".
func (s Stage) String() string { return s.Game.String() + s.round() }

// ParseStage returns the stage with a name. It is the inverse of
// [Stage.String].
func ParseStage(name string) (Stage, error) {
	game, round, later := strings.Cut(name, "/round-")
	var s Stage
	err := s.Game.UnmarshalText([]byte(game))
	if err == nil && later {
		s.Round, err = strconv.Atoi(round)
	}
	if err != nil || s.String() != name || s.Round < 0 {
		return Stage{}, fmt.Errorf("contest: there is no stage %.80q", name)
	}
	return s, nil
}

// ID returns the ID of the series of two teams in a competition. The teams are
// given by their numbers, from 1, in their order. The round is a qualifying
// round, or 0 for the round robin. ID reports false if the two cannot meet
// there.
func (c Contest) ID(of Competition, round, a, b int) (id string, ok bool) {
	if a < 1 || a >= b || b > len(c.Teams) || round < 0 {
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
	return fmt.Sprintf("%s%s/%d-%d", head, Stage{Round: round}.round(), a, b), true
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

// round returns the part of the IDs of a stage behind the competition.
func (s Stage) round() string {
	if s.Round == 0 {
		return ""
	}
	return fmt.Sprintf("/round-%d", s.Round)
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
