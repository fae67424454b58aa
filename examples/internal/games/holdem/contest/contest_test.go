package contest

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/duplicate"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena"
	"github.com/arbiter-go/arbiter/examples/internal/games/holdem"
)

func contextOf(t *testing.T) (context.Context, context.CancelFunc) {
	return context.WithCancel(t.Context())
}

// All problems come at once, each with its kind.
func TestCheck(t *testing.T) {
	fine := of(Team{"Ann", both}, Team{"Bob", both})
	for _, c := range []struct {
		change func(*Contest)
		kind   error
		want   string
	}{
		{func(c *Contest) { c.Teams = c.Teams[:1] }, ErrTeams, "1, and there must be 2 to 100"},
		{func(c *Contest) { *c = many(101, both) }, ErrTeams, "101"},
		{func(c *Contest) { c.Teams[1].Name = "" }, ErrName, "team 2"},
		{func(c *Contest) { c.Teams[1].Name = "Ann" }, ErrRepeated, "team 2, \"Ann\", as team 1"},
		{func(c *Contest) { c.Teams[1].Bots = nil }, ErrEntries, "team 2, \"Bob\""},
		{func(c *Contest) { c.Masters = nil }, ErrMasters, ""},
		{func(c *Contest) { c.Masters = make([]duplicate.Master, duplicate.MaxDealers+1) }, ErrTooLarge, "1001 seeds"},
		{func(c *Contest) { c.Matches = 0 }, ErrFigure, "matches: 0"},
		{func(c *Contest) { c.Matches = duplicate.MaxMatches + 1 }, ErrFigure, "matches"},
		{func(c *Contest) { c.LimitHands = -1 }, ErrFigure, "limitHands: -1"},
		{func(c *Contest) { c.NoLimitHands = holdem.MaxHands + 1 }, ErrFigure, "noLimitHands: "},
		{func(c *Contest) { c.Matches, c.LimitHands = 100, 100_000 }, ErrTooLarge, "40000400 hands"},
		{func(c *Contest) { c.Votes = []Vote{{Team: "Cid"}} }, ErrUnknown, "vote 1, \"Cid\""},
		{func(c *Contest) { c.Votes = []Vote{{Team: "Ann"}, {Team: "Ann"}} }, ErrRepeated, "vote 2"},
		{func(c *Contest) { c.Votes = []Vote{{Team: "Ann", For: 2, Against: 1}} }, ErrFigure, "of 2 teams"},
		{func(c *Contest) { c.Votes = []Vote{{Team: "Ann", For: -1}} }, ErrFigure, "vote 1"},
		{func(c *Contest) { c.Votes = []Vote{{Team: "Ann", Against: -1}} }, ErrFigure, "vote 1"},
	} {
		x := fine
		x.Teams = append([]Team(nil), fine.Teams...)
		c.change(&x)
		err := x.Check()
		if !errors.Is(err, c.kind) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v, want %v with %q", err, c.kind, c.want)
		}
		if _, err := x.Run(t.Context(), House{}, nil); !errors.Is(err, c.kind) {
			t.Errorf("Run: %v", err)
		}
	}
	if err := fine.Check(); err != nil {
		t.Error(err)
	}
	err := Contest{Teams: []Team{{}, {}}, Votes: []Vote{{}}}.Check()
	for _, kind := range []error{ErrName, ErrEntries, ErrMasters, ErrFigure} {
		if !errors.Is(err, kind) {
			t.Errorf("%v is missing: %v", kind, err)
		}
	}
}

// An error of the house is the error of the contest.
func TestFailures(t *testing.T) {
	broken := errors.New("broken")
	c := of(Team{"Ann", both}, Team{"Bob", both})
	h := (&fake{}).house()
	nets := h.Nets
	h.Nets = func(s Stage, m arena.Match, g arena.Game) (duplicate.Match, error) {
		if s.Game == holdem.Limit {
			return duplicate.Match{}, broken
		}
		return nets(s, m, g)
	}
	if course, err := c.Run(t.Context(), h, nil); !errors.Is(err, broken) || len(course.Series) != 1 {
		t.Errorf("%v, %d series", err, len(course.Series))
	}
	h.Nets = func(Stage, arena.Match, arena.Game) (duplicate.Match, error) { return duplicate.Match{}, nil }
	if _, err := c.Run(t.Context(), h, nil); !errors.Is(err, duplicate.ErrHalves) {
		t.Error(err)
	}
	h = (&fake{}).house()
	h.Runner = func(Stage) arena.Runner {
		return arena.Local{Tries: 1, Play: func(context.Context, arena.Plan, arena.Match, int) (json.RawMessage, error) { return nil, broken }}
	}
	if _, err := c.Run(t.Context(), h, nil); !errors.Is(err, broken) {
		t.Error(err)
	}
	ctx, stop := contextOf(t)
	stop()
	if _, err := c.Run(ctx, (&fake{}).house(), nil); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	// So is an error of the plan.
	c.Teams[0].Bots, c.Teams[1].Bots = onlyNoLimit, onlyNoLimit
	c.Matches, c.NoLimitHands = 90, 100_000
	if _, err := c.Run(t.Context(), (&fake{}).house(), nil); !errors.Is(err, duplicate.ErrTooLarge) {
		t.Error(err)
	}
}

// No competition is decided by no method, and has no ranking.
func TestNoCompetition(t *testing.T) {
	for _, c := range []Competition{-1, 0, 4, 7} {
		if m := c.Decides(); m != 0 {
			t.Errorf("%d is decided by %v", int(c), m)
		}
		if _, err := c.Decides().Rank(nil); err == nil {
			t.Errorf("%d has a ranking", int(c))
		}
	}
}

// A bot plays the game of the competitions that it is for.
func TestKindGame(t *testing.T) {
	for _, c := range Competitions {
		for _, team := range []Team{{"Ann", both}, {"Bob", three}} {
			if k, ok := team.Bot(c); !ok || k.Game() != c.Game() {
				t.Errorf("%v plays %v, and %v is of %v", k, k.Game(), c, c.Game())
			}
		}
	}
}

// Names are written and read as text.
func TestNames(t *testing.T) {
	for _, c := range Competitions {
		b, err := c.MarshalText()
		var back Competition
		if err != nil || back.UnmarshalText(b) != nil || back != c {
			t.Errorf("%v: %s, %v", c, b, err)
		}
	}
	for k := NoLimitBot; k <= LearningBot; k++ {
		b, err := k.MarshalText()
		var back Kind
		if err != nil || back.UnmarshalText(b) != nil || back != k {
			t.Errorf("%v: %s, %v", k, b, err)
		}
	}
	var r Rule
	if b, err := Veto.MarshalText(); err != nil || r.UnmarshalText(b) != nil || r != Veto {
		t.Error(b, err)
	}
	for _, text := range []string{"No-limit", "poker", "x"} {
		var c Competition
		var k Kind
		if c.UnmarshalText([]byte(text)) == nil || k.UnmarshalText([]byte(text)) == nil || r.UnmarshalText([]byte(text)) == nil {
			t.Errorf("%q is read", text)
		}
	}
}
