package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/championship/statefile"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/clitest"
	"github.com/arbiter-go/arbiter/internal/golden"
)

// A state file is read, judged and printed.
func TestState(t *testing.T) {
	for name, args := range map[string][]string{"state": nil, "state-audit": {"-audit"}} {
		status, out, errs := try("", append(args, "state.txt")...)
		if want := map[string]int{"state": 0, "state-audit": 3}[name]; status != want || errs != "" {
			t.Errorf("%s: status %d, want %d: %s", name, status, want, errs)
		}
		golden.Check(t, name+".golden", out)
	}
}

// A file that is neither a state file nor JSON is told so.
func TestStateOrJSON(t *testing.T) {
	for text, want := range map[string]string{
		"plyer Ann 2100\n": "standard input: neither a state file nor JSON: line 1 must begin with a word such as player, or with {: plyer Ann 2100",
		"hello":            "neither a state file nor JSON",
		"":                 "neither a state file nor JSON: nothing but blanks and comments",
	} {
		if status, out, errs := try(text, "-"); status != 1 || out != "" || !strings.Contains(errs, want) {
			t.Errorf("%q: status %d: %s%s", text, status, out, errs)
		}
	}
}

// A state file of many rounds is judged once, and up to a limit.
func TestStateLong(t *testing.T) {
	text := "player Ann 3\nplayer Bob 2\n" + strings.Repeat("game Ann Bob draw\n", statefile.MaxJudged+1)
	status, out, errs := try(text, "-")
	if status != 0 || errs != "" || !strings.Contains(out, "\nOnly the first 500 rounds were judged.\n\nDeviations from the rules, in 500 rounds: ") {
		t.Errorf("status %d: %s", status, errs)
	}
}

// The edition and the lives are the caller's.
func TestStateEdition(t *testing.T) {
	_, out, errs := try("", "-edition", "wcc2014", "-lives", "5", "state.txt")
	if !strings.HasPrefix(out, "Floating elimination, 9 entrants, 5 lives") {
		t.Errorf("%s%s", out, errs)
	}
	for _, args := range [][]string{{"-edition", "wc2014"}, {"-lives", "2"}, {"-edition", "wc1999", "state.txt"}, {"-lives", "0", "state.txt"}} {
		if status, _, errs := try("", args...); status != 2 {
			t.Errorf("%q: status %d: %s", args, status, errs)
		}
	}
	if status, _, errs := try("", "-lives", "2", "sample.json"); status != 1 || !strings.Contains(errs, "and this is JSON") {
		t.Errorf("status %d: %s", status, errs)
	}
	if status, _, errs := try("teams 3", "-lives", "2", "-"); status != 1 || !strings.Contains(errs, "line 1: not a line of a state file: teams 3") {
		t.Errorf("status %d: %s", status, errs)
	}
}

// An event that the rules refuse is told about, with every line.
func TestStateRefused(t *testing.T) {
	text := "player Ann 3\nplayer Bob 2\nplayer Cid 1\nround 1\nbye Bob\nbye Cid\nround 2\ngame Ann Bob winner Ann\nround 3\ngame Bob Ann winner Ann\ngame Ann Cid winner Ann\n"
	status, out, errs := try(text, "-lives", "1", "-")
	if status != 1 || out != "" {
		t.Errorf("status %d: %s", status, out)
	}
	golden.Check(t, "state-refused.golden", errs)
}

// A state file that is written is read again, with the same next round.
func TestWriteState(t *testing.T) {
	file := filepath.Join(t.TempDir(), "state.txt")
	status, out, errs := try("", "-write-state", file)
	if status != 0 || errs != "" {
		t.Fatalf("status %d: %s", status, errs)
	}
	golden.Check(t, "state-notes.golden", strings.ReplaceAll(out, file, "FILE"))
	_, want, _ := try("")
	_, got, errs := try("", "-edition", "wc2012", file)
	_, want, _ = strings.Cut(want, "\nRound 7\n")
	_, got, _ = strings.Cut(got, "\nRound 7\n")
	got, _, _ = strings.Cut(got, "\nHow many players")
	want, _, _ = strings.Cut(want, "\nHow many players")
	if got != want {
		t.Errorf("%s\nbecomes\n%s%s", want, got, errs)
	}
	written, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if status, out, _ := try("", "-write-state", "-"); status != 0 || out != string(written) {
		t.Errorf("status %d: %s", status, out)
	}
	if _, out, _ := try("", "-round", "1", "-write-state", "-"); strings.Contains(out, "round") {
		t.Error(out)
	}
	for _, args := range [][]string{{"-why", "-write-state", file}, {"-write-state", file, file}, {"-json", "-write-state", file}} {
		if status, _, errs := try("", args...); status != 2 {
			t.Errorf("%q: status %d: %s", args, status, errs)
		}
	}
	if status, _, _ := try("", "-write-state", filepath.Join(file, "no")); status != 1 {
		t.Errorf("status %d without a file", status)
	}
	text := `{"lives":2,"entrants":["Ann","Bob"],"rounds":[],"extraLives":[{"player":"Ann","lives":1}]}`
	if status, _, errs := try(text, "-write-state", file, "-"); status != 1 || !strings.Contains(errs, "Ann: a state file cannot say this: an extra life") {
		t.Errorf("status %d: %s", status, errs)
	}
}

// Names of a state file cannot command the terminal.
func TestStateNames(t *testing.T) {
	_, out, errs := try("player A\x1b[2J 3\nplayer B\xe2\x80\xae 2\nplayer B%0A 2\nround 1\nround 2\n", "-")
	clitest.Plain(t, out+errs)
}
