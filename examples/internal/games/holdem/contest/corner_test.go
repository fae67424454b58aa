package contest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena"
)

// TestFirstHasThree has a team with two bots for limit before a team with one.
// No series is shared, and each competition has the bot that was handed in for
// it.
func TestFirstHasThree(t *testing.T) {
	f := &fake{luck: 50}
	course := f.run(t, of(Team{"Ann", three}, Team{"Bob", onlyLimit}))
	if got := fmt.Sprint(course.Preliminary[1].Series, course.Preliminary[2].Series); got != "[equilibrium/1-2] [learning/1-2]" {
		t.Error(got)
	}
	for id, want := range map[string]Kind{"equilibrium/1-2": EquilibriumBot, "learning/1-2": LearningBot} {
		if bots := f.bots[id]; len(bots) != 2 || bots[0] != BotName("Ann", want) || bots[1] != BotName("Bob", LimitBot) {
			t.Errorf("%s: %q", id, bots)
		}
	}
}

// TestAloneInSet excludes all teams of a set except one, which goes on.
func TestAloneInSet(t *testing.T) {
	c := many(12, onlyNoLimit)
	set := (&fake{luck: 50}).run(t, c).Preliminary[0].Rounds[0].Draw.Sets[0]
	for _, team := range set[1:] {
		c.Votes = append(c.Votes, Vote{Team: team, Why: "traffic", For: 1})
	}
	if o := (&fake{luck: 50}).run(t, c).Final[0]; !slices.Contains(o.Event.Bots, set[0]) {
		t.Errorf("%s is not among %v", set[0], o.Event.Bots)
	}
}

// TestFinalFailure has a failure in a series that only the final results need.
func TestFinalFailure(t *testing.T) {
	broken := errors.New("broken")
	c := many(12, onlyNoLimit)
	var final atomic.Bool
	h := (&fake{worth: func(bots []string) int64 { return int64(len(bots)) }}).house()
	runner := h.Runner
	h.Runner = func(s Stage) arena.Runner {
		local := runner(s).(arena.Local)
		play := local.Play
		local.Tries = 1
		local.Play = func(ctx context.Context, p arena.Plan, m arena.Match, game int) (json.RawMessage, error) {
			if final.Load() {
				return nil, broken
			}
			return play(ctx, p, m, game)
		}
		return local
	}
	c.Votes = []Vote{{"T01", "traffic", 12, 0}}
	course, err := c.Run(t.Context(), h, func(p Progress) {
		if p.Final {
			final.Store(true)
		}
	})
	if !errors.Is(err, broken) || course.Final != nil || !final.Load() {
		t.Errorf("%v, and final results: %t", err, course.Final != nil)
	}
}

// TestLengths has the lengths of halves: the lengths of 2007, and the shortest.
func TestLengths(t *testing.T) {
	c := of(Team{"Ann", both}, Team{"Bob", both})
	for _, x := range []struct{ given, limit, noLimit int }{{0, 3000, 1000}, {1, 1, 1}} {
		c.LimitHands, c.NoLimitHands = x.given, x.given
		if err := c.Check(); err != nil {
			t.Error(err)
		}
		if l, n := c.Hands(Equilibrium.Game()), c.Hands(NoLimit.Game()); l != x.limit || n != x.noLimit {
			t.Errorf("%d: %d and %d hands", x.given, l, n)
		}
	}
}
