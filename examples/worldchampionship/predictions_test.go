package main

import (
	"bytes"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/championship/predict"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/clitest"
	"github.com/arbiter-go/arbiter/internal/golden"
	"github.com/arbiter-go/arbiter/internal/night"
)

// The event and the picks of these tests.
const (
	predicted = "testdata/predictions-event.json"
	picks     = "testdata/predictions.json"
)

func TestPredictions(t *testing.T) {
	for name, args := range map[string][]string{
		"predictions":     {"-predictions", picks, predicted},
		"predictions-why": {"-predictions", picks, "-why", predicted},

		// The picks that come with the program, for its own event.
		"predictions-sample": {"-predictions", "predictions.json"},
	} {
		status, out, errs := try("", args...)
		if status != 0 || errs != "" {
			t.Fatalf("status %d: %s", status, errs)
		}
		golden.Check(t, name+".golden", out)
		clitest.Plain(t, out)
	}
	// The sample shows each rule that ignores picks, and a replay.
	_, out, _ := try("", "-predictions", "predictions.json")
	for _, rule := range []predict.Rule{predict.Paired, predict.BeforeStart, predict.LastPick, predict.NoWinner} {
		if !strings.Contains(out, "("+rule.String()+")") {
			t.Errorf("the sample has no pick that is ignored by %v", rule)
		}
	}
	// One of the two files can be standard input.
	text, err := os.ReadFile(picks)
	if err != nil {
		t.Fatal(err)
	}
	_, want, _ := try("", "-predictions", picks, predicted)
	if status, out, errs := try(string(text), "-predictions", "-", predicted); status != 0 || out != want {
		t.Errorf("status %d: %s%s", status, out, errs)
	}
}

func TestPredictionsStatus(t *testing.T) {
	for _, c := range []struct {
		name, in string
		args     []string
		status   int
		want     string
	}{
		{"no file", "", []string{"-predictions", "testdata/none.json"}, 1, "none.json"},
		{"an empty name", "", []string{"-predictions", ""}, 2, "it is empty"},
		{"twice standard input", "", []string{"-predictions", "-", "-"}, 2, "cannot both be standard input"},
		{"no contest", "{}", []string{"-predictions", "-", predicted}, 1, `standard input: predict: line 1, column 2: key "starts" is missing`},
		{"an event", "", []string{"-predictions", predicted, predicted}, 1, `predictions-event.json: predict: `},
		{"another event", "", []string{"-predictions", picks}, 1, "predictions.json: predict: start 1: Ann: not among the entrants"},
		{"a broken event", `{"lives":3,"entrants":["Ann","Ann"],"rounds":[]}`, []string{"-predictions", picks, "-"}, 1, "Ann: named twice"},
		{"nobody", `{"starts":[],"picks":[]}`, []string{"-predictions", "-", predicted}, 0, "Predictions: 0 picks by 0 spectators; 3 games with a winner"},
		{"with a round", "", []string{"-predictions", picks, "-round", "2", predicted}, 2, "-predictions and -round do not go together"},
		{"with -audit", "", []string{"-predictions", picks, "-audit", predicted}, 2, "-predictions and -audit do not go together"},
		{"with -json", "", []string{"-predictions", picks, "-json", predicted}, 2, "-predictions and -json do not go together"},
		{"with -svg", "", []string{"-predictions", picks, "-svg", "-", predicted}, 2, "-predictions and -svg do not go together"},
		{"with -simulate", "", []string{"-predictions", picks, "-simulate", "7", predicted}, 2, "-predictions and -simulate do not go together"},
		{"with -rules", "", []string{"-predictions", picks, "-rules", predicted}, 2, "-predictions and -rules do not go together"},
		{"with -times", "", []string{"-predictions", picks, "-times", "times.json", predicted}, 2, "-predictions and -times do not go together"},
		{"with -whynot", "", []string{"-predictions", picks, "-whynot", "Ann", predicted}, 2, "-predictions and -whynot do not go together"},
	} {
		t.Run(c.name, func(t *testing.T) {
			status, out, errs := try(c.in, c.args...)
			if status != c.status || !strings.Contains(out+errs, c.want) {
				t.Errorf("status %d, want %d, and %q in\n%s%s", status, c.status, c.want, out, errs)
			}
		})
	}
	var errs bytes.Buffer
	if status := run([]string{"-predictions", picks, predicted}, nil, clitest.Broken{}, &errs); status != 1 || !strings.Contains(errs.String(), "the output cannot be written") {
		t.Errorf("status %d, %s", status, &errs)
	}
	if !night.Now() {
		return // the rest reads 256 MB
	}
	if status, _, errs := try("", "-predictions", "/dev/zero", predicted); status != 1 || !strings.Contains(errs, "more than 268435456 bytes") {
		t.Errorf("status %d, %s", status, errs)
	}
}

// Neither spectators nor players can command the terminal.
func TestPredictionsHostileNames(t *testing.T) {
	event, err := os.ReadFile(predicted)
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(picks)
	if err != nil {
		t.Fatal(err)
	}
	quoted := func(name string) string {
		data, err := json.Marshal(name)
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}
	for _, name := range append([]string{"שלום", "می\u200cخواهم", "தமிழ்", "😀"}, clitest.Hostile...) {
		file := t.TempDir() + "/picks.json"
		other := strings.NewReplacer(`"Ann"`, quoted(name), `"Zoe"`, quoted(name))
		if err := os.WriteFile(file, []byte(other.Replace(string(text))), 0o644); err != nil {
			t.Fatal(err)
		}
		status, out, errs := try(other.Replace(string(event)), "-predictions", file, "-why", "-")
		if status != 0 {
			t.Errorf("%q: %s", name, errs)
		}
		clitest.Plain(t, out)
		clitest.Isolated(t, out)
		if strings.Contains(name, "\nprogram:") {
			_, list, _ := strings.Cut(out, "and the rule\n\n")
			if !strings.Contains(list, "  A\\nprogram: all is well, round 1: A\\nprogram: all is well to beat Dee,") {
				t.Errorf("a name is not on its line, or not whole:\n%s", out)
			}
		}
		_, out, errs = try(string(event), "-predictions", file, "-")
		clitest.Plain(t, out+errs)
		clitest.Isolated(t, out+errs)
		if !strings.Contains(errs, "not among the entrants") {
			t.Errorf("%q: %s", name, errs)
		}
	}
}
