package abalone

import (
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/cmd/clitest"
)

// TestRules checks that -rules has the rules as their packages say them.
func TestRules(t *testing.T) {
	clitest.Rules(t, "The game:examples/internal/games/abalone", "The competition:roundrobin")
}

// The options follow the rules. With a file, they are marked where they differ.
func TestRulesFlag(t *testing.T) {
	out := good(t, "", "-rules")
	if !strings.HasPrefix(out, rules+"Options\n\n  option        rules\n") || strings.Contains(out, "differs") {
		t.Error(out)
	}
	out = good(t, `{"teams":[{"name":"Ann","strategy":"greedy"},{"name":"Bob","strategy":"greedy"}],"moves":50}`, "-rules", "-")
	if !strings.HasPrefix(out, rules) || !strings.Contains(out, "\n  moves         200                          50                           differs\n") || strings.Count(out, "differs") != 1 {
		t.Error(out)
	}
	if status, out, errs := try(`{"teams":[]}`, "-rules", "-"); status != 1 || out != "" || !strings.Contains(errs, "teams") {
		t.Errorf("status %d, %s%s", status, errs, out)
	}
}
