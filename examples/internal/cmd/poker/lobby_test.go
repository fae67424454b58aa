package poker

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/cmd/clitest"
)

func TestJoined(t *testing.T) {
	local := `{"teams":[{"name":"Ann","bots":{"limit":{"strategy":"learner"},"noLimit":{"strategy":"random"}}},` +
		`{"name":"Bob","bots":{"limit":{"strategy":"raiser"},"noLimit":{"strategy":"caller"}}},` +
		`{"name":"Cid","bots":{"limit":{"strategy":"random"}}}],"options":{"matches":3,"limitHands":8,"noLimitHands":8}}`
	joining := strings.NewReplacer(`"strategy":"learner"`, `"joins":true`, `"strategy":"random"`, `"joins":true`).
		Replace(local)
	tested.Joined(t, local, joining, []clitest.Guest{{Name: "Ann/limit", Strategy: "limit/learner"},
		{Name: "Ann/no-limit", Strategy: "no-limit/random"}, {Name: "Cid/limit", Strategy: "limit/random"}})
}

// A person plays a practice game.
func TestPerson(t *testing.T) {
	logs := t.TempDir()
	at := tested.Lobby(t, "-hands", "3", "-logs", logs)
	status, out, errs := clitest.Try(Run, "x\nr1\nc\nc\nc\nc\nc\nquit\n", "join", "-against", "caller", at, "no-limit-7")
	for _, want := range []string{"Hand 1. You have position", "f to fold", "Type one of these letters, or quit.",
		"This is not allowed (NearestAmount).", "Hand 1 is over:", "the other player\n  shows",
		"You fold from now on."} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	if status != 0 || !strings.Contains(errs, "OVER after ") {
		t.Errorf("status %d, %s", status, errs)
	}
	if _, err := os.Stat(filepath.Join(logs, "no-limit-7", "1.log")); err != nil {
		t.Error(err)
	}
	// A fold with nothing to call would only lose. Nobody would be told the
	// end of such a hand.
	_, out, _ = clitest.Try(Run, strings.Repeat("f\n", 6), "join", "-against", "caller", at, "limit-8")
	if !strings.Contains(out, "There is nothing to call, so c costs nothing.") ||
		strings.Contains(out, "f to fold, c to check") {
		t.Errorf("a fold for nothing:\n%s", out)
	}
	if status, _, errs := clitest.Try(Run, "", "join", "-token", "12345678", at); status != 2 ||
		!strings.Contains(errs, "a person plays only practice games") {
		t.Errorf("status %d, %s", status, errs)
	}
	if status, _, errs := clitest.Try(Run, "", "join", "-strategy", "limit/raiser", at, "7"); status != 1 ||
		!strings.Contains(errs, "an ID is such as limit-1234") {
		t.Errorf("status %d, %s", status, errs)
	}
}
