package abalone

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
	const teams = `{"teams":[{"name":"Ann","strategy":"random"},{"name":"Bob","strategy":"greedy"},{"name":"Cid","strategy":"depth1"}],"moves":30}`
	remotetest.Same(t, program, teams, "-json", "-")
	remotetest.Same(t, program, teams, "-seed", "7", "-records", "-", "-")
	remotetest.Same(t, program, "", "-show", "round-1/1-6")
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
