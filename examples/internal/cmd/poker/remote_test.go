package poker

import (
	"context"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/remote"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/remote/remotetest"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/clitest"
)

// The competition gives the same bytes if others play its games, with a file
// and without.
func TestRunOn(t *testing.T) {
	program := remotetest.Program{Run: Run, RunOn: RunOn, Competition: Competition}
	const teams = `{"teams":[{"name":"Ann","bots":{"limit":{"strategy":"caller"}}},{"name":"Bob","bots":{"limit":{"strategy":"raiser"}}},{"name":"Cid","bots":{"limit":{"strategy":"caller"},"noLimit":{"strategy":"random"}}}],"options":{"matches":2,"limitHands":6,"noLimitHands":4}}`
	remotetest.Same(t, program, teams, "-json", "-samples", "10", "-")
	remotetest.Same(t, program, teams, "-seed", "7", "-csv", "-", "-")
	remotetest.Same(t, program, "", "-show", "no-limit/1-2")
}

// What others play is not kept in a journal here.
func TestRunOnJournal(t *testing.T) {
	run := RunOn(func(context.Context, remote.Competition) (func(string) arena.Runner, error) { panic("it plays") })
	if status, _, errs := clitest.Try(run, "", "-journal", "x"); status != 2 {
		t.Errorf("status %d, %s", status, errs)
	}
}

// A setup with a broken file is refused.
func TestCompetitionRefused(t *testing.T) {
	for _, teams := range []string{"{", "{\"teams\":[]}"} {
		if _, err := Competition(remote.Setup{Teams: teams}, ".", ""); err == nil {
			t.Errorf("no error for %q", teams)
		}
	}
}
