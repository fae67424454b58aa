package stackem

import (
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/cmd/clitest"
)

func TestJoined(t *testing.T) {
	local := `{"teams":[{"name":"Ann","strategy":"greedy"},{"name":"Bob","strategy":"slots"},` +
		`{"name":"Cid","strategy":"random"}],"options":{"games":4}}`
	joining := strings.NewReplacer(`"strategy":"greedy"`, `"joins":true`, `"strategy":"random"`, `"joins":true`).
		Replace(local)
	tested.Joined(t, local, joining, []clitest.Guest{{Name: "Ann", Strategy: "greedy"}, {Name: "Cid", Strategy: "random"}})
	path := clitest.File(t, joining)
	for args, want := range map[string]string{
		path:                          "Ann joins, which needs -listen",
		"-listen 127.0.0.1:0 " + path: "-listen needs -tokens",
		"-tokens x " + path:           "Ann joins, which needs -listen",
		"-listen 127.0.0.1:0 " + clitest.File(t, local): "-listen is for teams that join",
		"-wait 5 " + clitest.File(t, local):             "need -listen",
		"-listen 127.0.0.1:0 -tokens x -cert y " + path: "-cert and -key go together",
	} {
		tested.Fails(t, "", args, want)
	}
}

// Results that cannot be written end the practice games.
func TestUnwrittenPractice(t *testing.T) {
	at := clitest.FreePort(t)
	var errs strings.Builder
	status := make(chan int)
	go func() {
		status <- Run(t.Context(), []string{"serve", at}, strings.NewReader(""), clitest.Broken{}, &errs)
	}()
	joined, _, said := clitest.Try(Run, "", "join", "-strategy", "slots", "-against", "greedy", at, "7")
	if got := <-status; got != 1 || joined != 0 || !strings.Contains(errs.String(), "the output cannot be written") {
		t.Errorf("status %d, %s%s", got, errs.String(), said)
	}
}
