package main

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/remote"
)

// This file has competitions that stop when places are decided. Workers get
// plan after plan from them, and each plan depends on all results before it.

// four is such a league. Pairs have nothing more to decide, one after the
// other, and at last all is decided.
const four = `{"about":"Four","teams":[{"name":"Team 1","strategy":"greedy"},{"name":"Team 2","strategy":"slots"},` +
	`{"name":"Team 3","strategy":"drawer"},{"name":"Team 4","strategy":"random"}],"until":{"places":[1,2],"matches":28}}`

// ring is such a contest. Two of its competitions share matches.
const ring = `{"teams":[{"name":"Ann","bots":{"limit":{"strategy":"folder"}}},` +
	`{"name":"Bob","bots":{"limit":{"strategy":"raiser"},"noLimit":{"strategy":"caller"}}},` +
	`{"name":"Cid","bots":{"limit":{"strategy":"caller"},"noLimit":{"strategy":"raiser"}}},` +
	`{"name":"Dan","bots":{"noLimit":{"strategy":"folder"},"equilibrium":{"strategy":"folder"},"learning":{"strategy":"caller"}}}],` +
	`"options":{"matches":2,"limitHands":8,"noLimitHands":4},"until":{"places":[1,2],"matches":7}}`

// oneMachine is the output of a program that plays all matches itself. It must
// be the same with 1 match at a time and with 7.
func oneMachine(t *testing.T, in string, args ...string) string {
	t.Helper()
	one := alone(t, in, slices.Insert(slices.Clone(args), 1, "-workers", "1")...)
	seven := alone(t, in, slices.Insert(slices.Clone(args), 1, "-workers", "7")...)
	if one != seven || one == "" {
		t.Fatalf("with 1 match at a time\n%s\nand with 7\n%s", one, seven)
	}
	return one
}

// TestUntilLies has a liar that is found out after its results have decided who
// meets. The course is computed anew. The server compares the first match of
// each worker, so the liar is honest in that match.
func TestUntilLies(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, in string }{{"stackem", four}, {"poker", ring}} {
		t.Run(c.name, func(t *testing.T) {
			args := []string{c.name, "-seed", "3", "-until", "0.5", "-json", "-"}
			s := start(t, t.TempDir(), c.in, append([]string{"-twice", "0"}, args...)...)
			var lies atomic.Int32
			liar := s.help(t, "worker-2", func(w *worker) {
				w.make = func(setup remote.Setup, folder, logs string) (remote.Competition, error) {
					c, err := makeCompetition(setup, folder, logs)
					if err != nil {
						return c, err
					}
					setup.Teams = others.Replace(setup.Teams)
					cheat, err := makeCompetition(setup, folder, logs)
					if err != nil {
						t.Error(err)
						return c, err
					}
					honest, first := c.Play, ""
					c.Play = func(stage string) (arena.Play, error) {
						right, err1 := honest(stage)
						wrong, err2 := cheat.Play(stage)
						if err1 != nil || err2 != nil {
							t.Errorf("%v, %v", err1, err2)
						}
						return func(ctx context.Context, p arena.Plan, m arena.Match, game int) (json.RawMessage, error) {
							if first == "" {
								first = m.ID
							}
							switch {
							case m.ID == first:
								return right(ctx, p, m, game)
							case strings.Contains(m.ID, "until-5-"):
								return json.RawMessage(`{}`), nil
							}
							lies.Add(1)
							return wrong(ctx, p, m, game)
						}, nil
					}
					return c, err
				}
			})
			s.errs.wait(t, `worker worker-2 is refused: its result of \S*until-5-\S+ cannot be`)
			liar.stop()
			s.help(t, "worker-1", nil)
			if status := s.end(t); status != 0 || s.out.String() != oneMachine(t, c.in, args...) {
				t.Errorf("status %d, %s\n%s", status, &s.errs, &s.out)
			}
			if text := s.errs.String(); lies.Load() == 0 || strings.Count(text, "the competition is computed again") != 1 || strings.Contains(text, "worker-1 is refused") {
				t.Errorf("%d lies, %s", lies.Load(), text)
			}
		})
	}
}

// TestUntilGoals goes on with the store of a competition for another goal, at
// another level, and for the competition of fixed length. What was played is
// not played again.
func TestUntilGoals(t *testing.T) {
	t.Parallel()
	store := t.TempDir()
	for k, c := range []struct {
		matches string
		args    []string
	}{
		{`"matches":8`, []string{"-until", "0.5"}},
		{`"matches":16`, []string{"-until", "0.05"}},
		{`"matches":16`, nil},
		{`"matches":8`, []string{"-until", "0.5"}},
	} {
		in := strings.Replace(four, `"matches":28`, c.matches, 1)
		args := append(append([]string{"stackem", "-seed", "3"}, c.args...), "-")
		s := start(t, store, in, args...)
		if k < 3 {
			s.help(t, "worker-1", nil)
			s.help(t, "worker-2", nil)
		}
		if status := s.end(t); status != 0 || s.out.String() != oneMachine(t, in, args...) || strings.Contains(s.errs.String(), "the store has ") != (k > 0) {
			t.Errorf("run %d: status %d, %s\n%s", k+1, status, &s.errs, &s.out)
		}
	}
}
