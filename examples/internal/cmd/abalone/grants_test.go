package abalone

import (
	"os"
	"strings"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/clitest"
)

func TestGrants(t *testing.T) {
	path := clitest.File(t, "# trouble\nround-1/1-4/1 10m Ann\n\nround-1/1-4/1  5m  Ann\nround-2/1-2/1 15m Ann\nfinal/1 90s Bob B\n")
	all, err := readGrants(path, nil)
	if err != nil || all[grant{"round-1/1-4/1", "Ann"}] != 15*time.Minute || all[grant{"final/1", "Bob B"}] != 90*time.Second || len(all) != 3 {
		t.Errorf("%v, %v", all, err)
	}
	for text, want := range map[string]string{
		"final/1 10m":                 "line 1: a grant is a game, a time and a team, as in round-1/1-4/1 10m Ann",
		"final/1 x Ann":               "line 1: a grant is a game",
		"final/1 -1m Ann":             "line 1: a grant is a game",
		"\nfinal/1 10us Ann":          "line 2: a time has whole milliseconds",
		strings.Repeat("\n", 1<<16+1): "more than 65536 bytes",
		"a 20m Ann\nb 11m Ann\n":      "line 2: Ann has more than 30m0s in all",
	} {
		tested.Fails(t, "", "-grants "+clitest.File(t, text)+" "+clitest.File(t, `{"teams":[]}`), want)
	}
	tested.Fails(t, "", "-grants "+t.TempDir()+"/none", "no such file")
	// In a competition, a file with errors grants nothing, and that is said
	// once.
	var errs strings.Builder
	g := grants{path: path, p: cli.Program{Name: "abalone", Errs: &errs}}
	if d := g.of("final/1", "Bob B") + g.of("final/1", "Ann"); d != 90*time.Second || errs.String() != "" {
		t.Errorf("%v, %s", d, errs.String())
	}
	if err := os.WriteFile(path, []byte("final/1 90s Bob B\nfinal\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if d := g.of("final/1", "Bob B") + g.of("final/1", "Bob B"); d != 0 || strings.Count(errs.String(), "line 2") != 1 {
		t.Errorf("%v, %s", d, errs.String())
	}
}

// A grant for a game or a team that the competition does not have is an error,
// which is said when the games begin.
func TestGrantsOfNobody(t *testing.T) {
	teams := clitest.File(t, `{"teams":[{"name":"Ann","strategy":"random"},{"name":"Bob","strategy":"random"},`+
		`{"name":"Cid","strategy":"random"}],"moves":1,"options":{"places":2}}`)
	for text, want := range map[string]string{
		"round-1/2-3/1 1m Bob": "",
		"final/1 1m Ann":       "",
		"round-9/1-3/1 1m Ann": `line 1: there is no match "round-9/1-3/1"`,
		"round-1/2-3/2 1m Bob": "line 1: round-1/2-3 has 1 game",
		"round-1/2-3 1m Bob":   "line 1: a grant is a game, a time and a team",
		"round-1/2-3/1 1m Ann": "line 1: Ann does not play in round-1/2-3/1",
		"final/1 1m Anna":      "line 1: Anna does not play in final/1",
	} {
		status, _, errs := clitest.Try(Run, "", "-seed", "1", "-grants", clitest.File(t, text), teams)
		if status != 0 || !strings.Contains(errs, want) || want == "" && strings.Contains(errs, "line 1") {
			t.Errorf("%s: status %d, %s", text, status, errs)
		}
	}
}
