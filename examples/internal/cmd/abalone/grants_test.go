package abalone

import (
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/cmd/clitest"
)

func TestGrants(t *testing.T) {
	path := clitest.File(t, "# trouble\nround-1/1-4/1 10m Ann\n\nround-1/1-4/1  5m  Ann\nround-2/1-2/1 15m Ann\nfinal/1 90s Bob B\n")
	all, err := readGrants(path)
	if err != nil || all[grant{"round-1/1-4/1", "Ann"}] != 15*time.Minute || all[grant{"final/1", "Bob B"}] != 90*time.Second || len(all) != 3 {
		t.Errorf("%v, %v", all, err)
	}
	for text, want := range map[string]string{
		"final/1 10m":            "line 1: a grant is a game, a time and a team, as in round-1/1-4/1 10m Ann",
		"final/1 x Ann":          "line 1: a grant is a game",
		"final/1 -1m Ann":        "line 1: a grant is a game",
		"\nfinal/1 10us Ann":     "line 2: a time has whole milliseconds",
		"a 20m Ann\nb 11m Ann\n": "line 2: Ann has more than 30m0s in all",
	} {
		tested.Fails(t, "", "-grants "+clitest.File(t, text)+" "+clitest.File(t, `{"teams":[]}`), want)
	}
	tested.Fails(t, "", "-grants "+t.TempDir()+"/none", "no such file")
}
