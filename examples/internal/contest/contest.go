package contest

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/arbiter-go/arbiter/duplicate"
	"github.com/arbiter-go/arbiter/examples/internal/arena"
	"github.com/arbiter-go/arbiter/examples/internal/referee/holdem"
	"github.com/arbiter-go/arbiter/internal/enum"
	"github.com/arbiter-go/arbiter/internal/problem"
	"github.com/arbiter-go/arbiter/runoff"
)

// A Competition is one of the three competitions of a contest.
type Competition int

// The competitions, by rule [ThreeCompetitions]. Zero is none.
const (
	NoLimit     Competition = 1
	Equilibrium Competition = 2
	Learning    Competition = 3
)

// Competitions are the competitions, in their order.
var Competitions = [3]Competition{NoLimit, Equilibrium, Learning}

var competitions = enum.Of[Competition]("contest", "competition", nil, "", "no-limit", "equilibrium", "learning")

// String returns the name of the competition, as in "no-limit".
func (c Competition) String() string { return competitions.String(c) }

// MarshalText returns the name of the competition.
func (c Competition) MarshalText() ([]byte, error) { return competitions.Append(nil, c) }

// UnmarshalText reads the name of a competition.
func (c *Competition) UnmarshalText(name []byte) error { return competitions.Set(c, name) }

// Game returns the game of the competition.
func (c Competition) Game() holdem.Game {
	if c == NoLimit {
		return holdem.NoLimit
	}
	return holdem.Limit
}

// Decides returns the name of the ranking that decides the competition:
// "Bankroll", "Points" or "TopByTotal". See package runoff.
func (c Competition) Decides() string { return decides[c].name }

// Rank ranks the bots of a table by the ranking that decides the competition.
func (c Competition) Rank(t *runoff.Crosstable[string]) (runoff.Ranking[string], error) {
	return decides[c].rank(t)
}

// decides has the ranking of each competition.
//
// ThreeCompetitions: a ranking for each.
var decides = [...]struct {
	name string
	rank func(*runoff.Crosstable[string]) (runoff.Ranking[string], error)
}{
	NoLimit:     {"Bankroll", runoff.Bankroll[string]},
	Equilibrium: {"Points", runoff.Points[string]},
	Learning: {"TopByTotal", func(t *runoff.Crosstable[string]) (runoff.Ranking[string], error) {
		return runoff.TopByTotal(t, runoff.Top{})
	}},
}

// A Kind says what a team has handed in a bot for.
type Kind int

// The kinds of bots, by rule [Entries]. Zero is none.
const (
	NoLimitBot     Kind = 1
	LimitBot       Kind = 2 // for both limit competitions
	EquilibriumBot Kind = 3
	LearningBot    Kind = 4
)

var kinds = enum.Of[Kind]("contest", "kind of bot", nil, "", "no-limit", "limit", "equilibrium", "learning")

// String returns the name of the kind, as in "no-limit".
func (k Kind) String() string { return kinds.String(k) }

// MarshalText returns the name of the kind.
func (k Kind) MarshalText() ([]byte, error) { return kinds.Append(nil, k) }

// UnmarshalText reads the name of a kind.
func (k *Kind) UnmarshalText(name []byte) error { return kinds.Set(k, name) }

// A Team is a competitor: its name, and the kinds of the bots that it has
// handed in.
type Team struct {
	Name string `json:"name"`
	Bots []Kind `json:"bots"`
}

// BotName returns the name that a bot of a team has on the arena, as in
// "Ann/limit". No two bots of a contest have the same name.
func BotName(team string, k Kind) string { return team + "/" + k.String() }

// has reports whether a team has handed in bots of exactly these kinds.
func (t Team) has(which ...Kind) bool {
	found := map[Kind]bool{}
	for _, k := range t.Bots {
		found[k] = true
	}
	for _, k := range which {
		if !found[k] {
			return false
		}
	}
	return len(t.Bots) == len(which)
}

// allowed reports whether a team has handed in what a team can hand in.
//
// Entries: these four, and nothing else.
func (t Team) allowed() bool {
	return t.has(NoLimitBot) || t.has(LimitBot) || t.has(NoLimitBot, LimitBot) || t.has(NoLimitBot, EquilibriumBot, LearningBot)
}

// Bot returns the kind of the bot with which a team plays in a competition, and
// false if it does not play there.
func (t Team) Bot(c Competition) (Kind, bool) {
	own := map[Competition]Kind{NoLimit: NoLimitBot, Equilibrium: EquilibriumBot, Learning: LearningBot}[c]
	for _, k := range t.Bots {
		// BothLimits: a bot for limit plays in both.
		if k == own || k == LimitBot && c != NoLimit {
			return k, true
		}
	}
	return 0, false
}

// A Contest is what is played.
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

// A Vote is what the teams have decided about a competitor, by rule
// [Exclusion].
type Vote struct {
	Team    string `json:"team"`
	Why     string `json:"why"`     // what was found
	For     int    `json:"for"`     // votes for the exclusion
	Against int    `json:"against"` // votes against it
}

// Excludes reports whether the competitor is excluded.
//
// Exclusion: by more votes for it than against it.
func (v Vote) Excludes() bool { return v.For > v.Against }

const (
	// MaxTeams is the maximum number of teams.
	MaxTeams = 100
	// MaxHands is the maximum number of hands in all halves, if every two
	// teams of each competition played a series.
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

	// ErrEntries says that a team has handed in what rule [Entries] does
	// not allow.
	ErrEntries = errors.New("a team hands in a bot for no-limit, or a bot for limit, or both, or a bot for no-limit and a bot for each limit competition")

	// ErrFigure says that a number is too small or too large.
	ErrFigure = errors.New("a number that is not allowed")

	// ErrMasters says that there is no seed.
	ErrMasters = errors.New("there is no seed")

	// ErrUnknown says that a vote is about no team of the contest.
	ErrUnknown = errors.New("not among the teams")

	// ErrTooLarge says that there are more than [MaxHands] hands.
	ErrTooLarge = errors.New("exceeds a limit of this package")
)

// Check reports what is wrong with a contest, all problems at once.
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
		if !t.allowed() {
			add(ErrEntries, "team %d, %.80q", k+1, t.Name)
		}
	}
	if len(c.Masters) == 0 {
		add(ErrMasters, "a team or the organizer must have one")
	} else if n := len(c.Masters); n > duplicate.MaxDealers {
		add(ErrTooLarge, "%d seeds, at most %d", n, duplicate.MaxDealers)
	}
	for _, x := range []struct {
		what           string
		n, least, most int
	}{{"matches", c.Matches, 1, duplicate.MaxMatches}, {"hands of a half with limits", c.LimitHands, 0, holdem.MaxHands}, {"hands of a half without limits", c.NoLimitHands, 0, holdem.MaxHands}} {
		if x.n < x.least || x.n > x.most {
			add(ErrFigure, "%d %s, and there must be %d to %d", x.n, x.what, x.least, x.most)
		}
	}
	if hands := c.most(); hands > MaxHands {
		add(ErrTooLarge, "%d hands, at most %d", hands, MaxHands)
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
			add(ErrFigure, "vote %d, %.80q: %d for and %d against, of %d teams", k+1, v.Team, v.For, v.Against, n)
		}
	}
	return found.Err("contest")
}

// most returns how many hands there are if every two teams of each competition
// play a series. Figures that are not allowed make no hands.
func (c Contest) most() int64 {
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

// Seed returns the seed of all lots of the contest, by rule [TeamSeeds].
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

// Key returns everything on which the results depend, as JSON: the teams, their
// programs in any form that can be written as JSON, the seeds and the figures.
// It is what a journal of the contest belongs to.
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

// VetoTime is how long a change can be vetoed.
const VetoTime = 7 * 24 * time.Hour

// A Change is a change of the code or the rules, which all teams and the
// arbiter were told of.
type Change struct {
	What   string      `json:"what"`
	Told   time.Time   `json:"told"`
	Vetoes []Objection `json:"vetoes,omitempty"`
}

// An Objection is a veto of a team or the arbiter.
type Objection struct {
	By string    `json:"by"`
	At time.Time `json:"at"`
}

// Final returns when the change becomes final, and who prevents that in time.
// The change is final if nobody does.
//
// Veto: within a week. What comes earlier than the announcement, or later than
// the week, does not count.
func (c Change) Final() (at time.Time, against []string) {
	at = c.Told.Add(VetoTime)
	for _, v := range c.Vetoes {
		if !v.At.Before(c.Told) && !v.At.After(at) {
			against = append(against, v.By)
		}
	}
	return at, against
}
