package main

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/internal/golden"
	"github.com/arbiter-go/arbiter/pairing"
)

// try runs the program.
func try(in string, args ...string) (status int, out, errs string) {
	var o, e bytes.Buffer
	status = run(args, strings.NewReader(in), &o, &e)
	return status, o.String(), e.String()
}

func TestGolden(t *testing.T) {
	for name, args := range map[string][]string{
		"plain":    nil,
		"why":      {"-why"},
		"round5":   {"-why", "-round", "5"},
		"audit":    {"-audit"},
		"simulate": {"-simulate", "7"},
		"whynot":   {"-whynot", "Beatrix, Freya"},
	} {
		t.Run(name, func(t *testing.T) {
			status, out, errs := try("", args...)
			if status != 0 || errs != "" {
				t.Fatalf("status %d: %s", status, errs)
			}
			golden.Check(t, name+".golden", out)
		})
	}
}

// The file that the program writes is one that it reads.
func TestJSON(t *testing.T) {
	status, out, errs := try("", "-json")
	if status != 0 {
		t.Fatal(errs)
	}
	status, again, errs := try(out, "-json", "-")
	if status != 0 {
		t.Fatal(errs)
	}
	if again != out { // the last round is unfinished, so nothing was added
		t.Errorf("read again:\n%s", again)
	}
	_, text, _ := try(out, "-")
	if !strings.Contains(text, "Round 7 is not finished") || !strings.Contains(text, "?") {
		t.Errorf("unfinished round:\n%s", text)
	}
}

func TestStatus(t *testing.T) {
	var e event
	if err := json.Unmarshal(sample, &e); err != nil {
		t.Fatal(err)
	}
	games := e.Rounds[0].Games
	games[0].Silver, games[1].Silver = games[1].Silver, games[0].Silver
	swapped, err := json.Marshal(event{Lives: e.Lives, Entrants: e.Entrants, Rounds: e.Rounds[:1]})
	if err != nil {
		t.Fatal(err)
	}
	over, err := json.Marshal(event{Lives: 1, Entrants: []string{"Ann", "Bob"}, Rounds: []pairing.Round[string]{
		{Games: []pairing.Game[string]{{Gold: "Ann", Silver: "Bob", Outcome: pairing.BothForfeit}}},
	}})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name, in string
		args     []string
		status   int
		want     string // in either output
	}{
		{"help", "", []string{"-h"}, 0, "usage"},
		{"unknown flag", "", []string{"-x"}, 2, "usage"},
		{"two files", "", []string{"a", "b"}, 2, "usage"},
		{"bad seed", "", []string{"-simulate", "x"}, 2, "seed"},
		{"no file", "", []string{"testdata/none.json"}, 1, "none.json"},
		{"no event", "{}", []string{"-"}, 1, `"lives" is missing`},
		{"broken event", `{"lives":3,"entrants":["Ann","Ann"],"rounds":[]}`, []string{"-"}, 1, "Ann: named twice"},
		{"broken event, audited", `{"lives":3,"entrants":["Ann","Ann"],"rounds":[{"games":[],"byes":[]}]}`, []string{"-audit", "-"}, 1, "Ann: named twice"},
		{"no such round", "", []string{"-round", "8"}, 2, "round 8"},
		{"round 0", "", []string{"-round", "0"}, 2, "numbered from 1"},
		{"negative round", "", []string{"-round", "-1"}, 2, "numbered from 1"},
		{"not optimal", string(swapped), []string{"-audit", "-"}, 3, "round 1: not optimal, worse by"},
		{"nobody left", string(over), []string{"-"}, 0, "there is no champion"},
		{"one entrant", `{"lives":3,"entrants":["Ann"],"rounds":[]}`, []string{"-"}, 0, "The champion is Ann"},
	} {
		t.Run(c.name, func(t *testing.T) {
			status, out, errs := try(c.in, c.args...)
			if status != c.status || !strings.Contains(out+errs, c.want) {
				t.Errorf("status %d, want %d, and %q in\n%s%s", status, c.status, c.want, out, errs)
			}
		})
	}
}
