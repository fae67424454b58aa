package stackem

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/remote"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/remote/remotetest"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/clitest"
	"github.com/arbiter-go/arbiter/internal/night"
)

// The competition gives the same bytes if others play its games, with a file
// and without. A competition that cannot be played elsewhere is refused.
func TestRunOn(t *testing.T) {
	program := remotetest.Program{Run: Run, RunOn: RunOn, Competition: Competition}
	const teams = `{"teams":[{"name":"Ann","strategy":"slots"},{"name":"Bob","strategy":"greedy"},{"name":"Cid","strategy":"random"}],"options":{"games":2,"finalGames":3}}`
	remotetest.Same(t, program, teams, "-json", "-")
	remotetest.Same(t, program, teams, "-seed", "7", "-csv", "-", "-")
	remotetest.Same(t, program, teams, "-show", "round-1/2-3", "-")
	if night.Now() {
		remotetest.Same(t, program, "", "-show", "round-1/1-10")
	}
	remotetest.Refused(t, program)
}

// The setup of the competition without a file makes the same competition.
func TestRunOnShipped(t *testing.T) {
	enough := errors.New("enough")
	run := RunOn(func(_ context.Context, c remote.Competition) (func(string) arena.Runner, error) {
		again, err := Competition(c.Setup, t.TempDir(), "")
		if err != nil || !bytes.Equal(again.Key, c.Key) || again.About != c.About {
			t.Errorf("another competition: %v, %s, %s", err, again.About, again.Key)
		}
		return nil, enough
	})
	if status, _, errs := clitest.Try(run, "", "-seed", "1"); status != 1 || !strings.Contains(errs, enough.Error()) {
		t.Errorf("status %d, %s", status, errs)
	}
}
