package poker

import (
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/remote/remotetest"
)

// The competition gives the same bytes if others play its games, with a file
// and without. A competition that cannot be played elsewhere is refused.
func TestRunOn(t *testing.T) {
	program := remotetest.Program{Run: Run, RunOn: RunOn, Competition: Competition}
	const teams = `{"teams":[{"name":"Ann","bots":{"limit":{"strategy":"caller"}}},{"name":"Bob","bots":{"limit":{"strategy":"raiser"}}},{"name":"Cid","bots":{"limit":{"strategy":"caller"},"noLimit":{"strategy":"random"}}}],"options":{"matches":2,"limitHands":6,"noLimitHands":4}}`
	remotetest.Same(t, program, teams, "-json", "-samples", "10", "-")
	remotetest.Same(t, program, teams, "-seed", "7", "-csv", "-", "-")
	remotetest.Same(t, program, "", "-show", "no-limit/1-2")
	remotetest.Refused(t, program)
}
