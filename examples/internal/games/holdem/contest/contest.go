package contest

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/arbiter-go/arbiter/duplicate"
	"github.com/arbiter-go/arbiter/examples/internal/games/holdem"
	"github.com/arbiter-go/arbiter/internal/problem"
)

// This file has the parts of a contest, and checks them.

// A Contest is a competition of teams.
type Contest struct {
	Teams []Team `json:"teams"`
	// Masters are the seeds of all teams, or one seed.
	Masters []duplicate.Master `json:"masters"`
	Matches int                `json:"matches"` // of each series
	// LimitHands and NoLimitHands are the hands of a half. 0 means 3,000
	// and 1,000, by rule duplicate.MatchLength.
	LimitHands   int    `json:"limitHands,omitzero"`
	NoLimitHands int    `json:"noLimitHands,omitzero"`
	Votes        []Vote `json:"votes,omitempty"`
}

// Key returns everything on which the results depend, as JSON: the teams, their
// programs in any form that can be written as JSON, the seeds and the figures.
// A journal belongs to the contest with its key.
//
// Frozen: another program makes another key, and votes make no difference.
func (c Contest) Key(programs any) ([]byte, error) {
	c.Votes = nil
	c.LimitHands, c.NoLimitHands = c.Hands(holdem.Limit), c.Hands(holdem.NoLimit)
	return json.Marshal(struct {
		Contest
		Programs any `json:"programs"`
	}{c, programs})
}

const (
	// MaxTeams is the maximum number of teams.
	MaxTeams = 100
	// MaxHands is the maximum number of hands in all halves, if every two
	// teams of each competition played a series. The series of qualifying
	// rounds come on top. They can have half as many hands again.
	MaxHands = 20_000_000
)

// Kinds of problems of a contest.
var (
	// ErrTeams says that there are too few teams, or too many.
	ErrTeams = errors.New("not that many teams")

	// ErrName says that a team has no name.
	ErrName = errors.New("a name must not be empty")

	// ErrRepeated says that two teams have the same name, or that there are
	// two votes about a team.
	ErrRepeated = errors.New("named twice")

	// ErrEntries says that a team has handed in bots that rule [Entries]
	// does not allow.
	ErrEntries = errors.New("a team hands in a bot for no-limit, or a bot for limit, or both, or a bot for " +
		"no-limit and a bot for each limit competition")

	// ErrFigure says that a number is too small or too large.
	ErrFigure = errors.New("a number that is not allowed")

	// ErrMasters says that there is no seed.
	ErrMasters = errors.New("there is no seed")

	// ErrUnknown says that a vote is about no team of the contest.
	ErrUnknown = errors.New("not among the teams")

	// ErrTooLarge says that there are more than [MaxHands] hands.
	ErrTooLarge = errors.New("exceeds a limit of this package")
)

// Check reports all problems of a contest at once.
func (c Contest) Check() error {
	var found problem.List
	add := func(kind error, format string, args ...any) {
		if found.Room() {
			found.Add(fmt.Errorf("contest: %w: %s", kind, fmt.Sprintf(format, args...)))
		}
	}
	if n := len(c.Teams); n < 2 || n > MaxTeams {
		add(ErrTeams, "%d, and there must be 2 to %d", n, MaxTeams)
	}
	number := map[string]int{}
	for k, t := range c.Teams {
		before, again := number[t.Name]
		switch {
		case t.Name == "":
			add(ErrName, "team %d", k+1)
		case again:
			add(ErrRepeated, "team %d, %.80q, as team %d", k+1, t.Name, before+1)
		default:
			number[t.Name] = k
		}
		if !t.Allowed() {
			add(ErrEntries, "team %d, %.80q", k+1, t.Name)
		}
	}
	if len(c.Masters) == 0 {
		add(ErrMasters, "a team or the organizer must have one")
	} else if n := len(c.Masters); n > duplicate.MaxDealers {
		add(ErrTooLarge, "%d seeds, at most %d", n, duplicate.MaxDealers)
	}
	for _, x := range []struct {
		key            string
		n, least, most int
	}{{"matches", c.Matches, 1, duplicate.MaxMatches}, {"limitHands", c.LimitHands, 0, holdem.MaxHands},
		{"noLimitHands", c.NoLimitHands, 0, holdem.MaxHands}} {
		if x.n < x.least || x.n > x.most {
			add(ErrFigure, "%s: %d, and it must be %d to %d", x.key, x.n, x.least, x.most)
		}
	}
	if hands := c.maxHands(); hands > MaxHands {
		add(ErrTooLarge, "%d hands by matches, limitHands and noLimitHands, at most %d", hands, MaxHands)
	}
	voted := map[string]bool{}
	for k, v := range c.Votes {
		if _, ok := number[v.Team]; !ok {
			add(ErrUnknown, "vote %d, %.80q", k+1, v.Team)
		} else if voted[v.Team] {
			add(ErrRepeated, "vote %d, %.80q", k+1, v.Team)
		}
		voted[v.Team] = true
		if n := len(c.Teams); v.For < 0 || v.Against < 0 || v.For > n || v.Against > n-v.For {
			add(ErrFigure, "vote %d, %.80q: %d for and %d against, of %d teams", k+1, v.Team,
				v.For, v.Against, n)
		}
	}
	return found.Err("contest")
}

// maxHands returns how many hands there are if every two teams of each
// competition play a series. Figures that are not allowed make no hands.
func (c Contest) maxHands() int64 {
	var hands int64
	for _, of := range Competitions {
		field := int64(0)
		for _, t := range c.Teams {
			if _, ok := t.Bot(of); ok {
				field++
			}
		}
		k := int64(c.Hands(of.Game()))
		if field <= MaxTeams && c.Matches <= duplicate.MaxMatches && k <= holdem.MaxHands {
			hands += field * (field - 1) * int64(c.Matches) * k
		}
	}
	return hands
}

// Hands returns the number of hands of a half of a game.
func (c Contest) Hands(g holdem.Game) int {
	switch {
	case g == holdem.NoLimit && c.NoLimitHands > 0:
		return c.NoLimitHands
	case g == holdem.NoLimit:
		return duplicate.NoLimitHands
	case c.LimitHands > 0:
		return c.LimitHands
	}
	return duplicate.LimitHands
}
