package abalone

import (
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/remote/remotetest"
)

// The competition gives the same bytes if others play its games, with a file
// and without. A competition that cannot be played elsewhere is refused.
func TestRunOn(t *testing.T) {
	program := remotetest.Program{Run: Run, RunOn: RunOn, Competition: Competition}
	const teams = `{"teams":[{"name":"Ann","strategy":"random"},{"name":"Bob","strategy":"greedy"},{"name":"Cid","strategy":"depth1"}],"moves":30}`
	remotetest.Same(t, program, teams, "-json", "-")
	remotetest.Same(t, program, teams, "-seed", "7", "-records", "-", "-")
	remotetest.Same(t, program, "", "-show", "round-1/1-6")
	remotetest.Refused(t, program)
}
