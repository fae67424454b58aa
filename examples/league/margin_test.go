package main

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/cmd/clitest"
)

// A large league has answers for the best teams, in bounded time.
func TestManyTeams(t *testing.T) {
	var rows strings.Builder
	const teams = 40
	for i := range teams {
		for j := range i {
			fmt.Fprintf(&rows, "Team %d,Team %d,%d,%d\n", i, j, (i*7+j*3)%5, (i*5+j*11)%4)
		}
	}
	csv, path := t.TempDir()+"/x.csv", t.TempDir()+"/cup.json"
	if err := os.WriteFile(csv, []byte(rows.String()), 0o666); err != nil {
		t.Fatal(err)
	}
	good(t, "new", "-csv", csv, path)
	begin := time.Now()
	out := good(t, "margin", path)
	clitest.Narrow(t, out)
	if !strings.Contains(out, "\n  and 10 more teams\n") || strings.Count(out, ": ") < marginTeams {
		t.Error(out)
	}
	if took := time.Since(begin); took > time.Minute {
		t.Errorf("it took %v", took)
	}
}

// The words of an answer.
func TestHad(t *testing.T) {
	path := made(t, "-preset", "onegame", "-teams", "Ann, Bob, Cid")
	for _, result := range []string{"Ann 1-0 Bob", "Ann - Cid", "Bob 0-0 Cid"} {
		args := []string{"report", path, result}
		if strings.Contains(result, " - ") {
			args = []string{"report", "-forfeit", "b", path, result}
		}
		good(t, args...)
	}
	out := good(t, "margin", path, "Ann")
	if !strings.Contains(out, "instead of") || strings.Contains(out, "worse") {
		t.Error(out)
	}
	for _, c := range []struct{ team, want string }{
		{"Ann", "Ann: place 1.\n\nHad "},
		{"Cid", "would be first.\n"},
	} {
		if out := good(t, "margin", path, c.team); !strings.Contains(out, c.want) {
			t.Errorf("%s: %s", c.team, out)
		}
	}
}
