package abalone

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/cmd/clitest"
)

func TestJoined(t *testing.T) {
	local := `{"teams":[{"name":"Ann","strategy":"greedy"},{"name":"Bob","strategy":"depth1"},` +
		`{"name":"Cid","strategy":"random"}],"moves":40}`
	joining := strings.NewReplacer(`"strategy":"greedy"`, `"joins":true`, `"strategy":"random"`, `"joins":true`).
		Replace(local)
	tested.Joined(t, local, joining, []clitest.Guest{{Name: "Ann", Strategy: "greedy"}, {Name: "Cid", Strategy: "random"}})
}

// A person plays a practice game, and is told the result. Each game has a log.
func TestPerson(t *testing.T) {
	logs := t.TempDir()
	at := tested.Lobby(t, "-logs", logs)
	status, out, errs := clitest.Try(Run, "help\nmoves\nh1-g1\nundo\ntie\nresign\n", "join", "-against", "greedy", at, "7")
	for _, want := range []string{"You have 45:00 for all your moves.", "h1-g1", "no undo", "Here nobody can offer a tie.",
		"Waiting for the other side.", "lose the game",
		"The game is over: 14(R)-14(W). You have lost."} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	for _, not := range []string{"a move that a program suggests", "take back", "offer a tie\n", "without a result"} {
		if strings.Contains(out, not) {
			t.Errorf("%q in\n%s", not, out)
		}
	}
	if status != 0 || !strings.Contains(errs, "Limit 200 tie\n") || !strings.Contains(errs, `OVER after "end lost 14(R)-14(W)"`) {
		t.Errorf("status %d, %s", status, errs)
	}
	status, _, errs = clitest.Try(Run, "quit\n", "join", "-against", "greedy", at, "7")
	if status != 1 || !strings.Contains(errs, "OVER Crash: ended before its answer") {
		t.Errorf("status %d, %s", status, errs)
	}
	for log, want := range map[string]string{"7/1.log": "h1-g1", "7/2.log": "Crash"} {
		if text, err := os.ReadFile(filepath.Join(logs, log)); err != nil || !strings.Contains(string(text), want) {
			t.Errorf("%s: %v, %s", log, err, text)
		}
	}
}
