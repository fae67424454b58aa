package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/pairing"
)

// event is one of five players after a round.
var event = pairing.Event[string]{
	Lives:    2,
	Entrants: []string{"Ann", "Bob", "Cid", "Dan", "Eve"},
	Rounds: []pairing.Round[string]{{
		Games: []pairing.Game[string]{
			{Gold: "Bob", Silver: "Eve", Outcome: pairing.GoldWins},
			{Gold: "Cid", Silver: "Dan", Outcome: pairing.GoldWins},
		},
		Byes: []string{"Ann"},
	}},
}

// file writes JSON to a file of the test.
func file(t *testing.T, name string, v any) string {
	t.Helper()
	text, ok := v.(string)
	if !ok {
		data, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		text = string(data)
	}
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestStatus(t *testing.T) {
	good := file(t, "event.json", event)
	over := event
	over.Lives, over.Rounds = 1, nil
	over.Entrants = over.Entrants[:1]
	unfinished := event
	unfinished.Rounds = append(unfinished.Rounds, pairing.Round[string]{Games: []pairing.Game[string]{{Gold: "Ann", Silver: "Bob"}}})
	swapped := event
	swapped.Rounds = []pairing.Round[string]{{
		Games: []pairing.Game[string]{{Gold: "Ann", Silver: "Eve", Outcome: pairing.GoldWins}, {Gold: "Bob", Silver: "Dan", Outcome: pairing.GoldWins}},
		Byes:  []string{"Cid"},
	}}
	best := `{"games":[{"gold":"Ann","silver":"Cid"},{"gold":"Eve","silver":"Dan"}],"byes":["Bob"]}`

	for _, c := range []struct {
		name   string
		args   []string
		status int
		want   string // in either output
	}{
		{"the best round", []string{good, file(t, "r", best)}, optimal, "legal and optimal"},
		{"a repeat", []string{good, file(t, "r", `{"games":[{"gold":"Ann","silver":"Bob"},{"gold":"Cid","silver":"Dan"}],"byes":["Eve"]}`)}, notOptimal, "worse by 1 at Repeats(2)"},
		{"bye for one who had it", []string{good, file(t, "r", `{"games":[{"gold":"Bob","silver":"Cid"},{"gold":"Dan","silver":"Eve"}],"byes":["Ann"]}`)}, notLegal, "has had 1 bye, the fewest are 0"},
		{"somebody missing", []string{good, file(t, "r", `{"games":[{"gold":"Bob","silver":"Cid"}],"byes":["Ann"]}`)}, notLegal, "Dan: has neither a game nor a bye"},
		{"an earlier round", []string{"-round", "1", good}, optimal, "legal and optimal"},
		{"an earlier round, not the best", []string{"-round", "1", file(t, "e", swapped)}, notOptimal, "worse by 2 at ByeSeed"},
		{"the event from standard input", []string{"-", file(t, "r", best)}, optimal, "legal and optimal"},

		{"over", []string{file(t, "e", over), file(t, "r", best)}, noEvent, "the event is over"},
		{"unfinished", []string{file(t, "e", unfinished), file(t, "r", best)}, noEvent, "not finished"},
		{"broken", []string{file(t, "e", `{"lives":0,"entrants":["Ann"],"rounds":[]}`), file(t, "r", best)}, noEvent, "lives"},

		{"no files", nil, wrongCall, "usage"},
		{"one file", []string{good}, wrongCall, "usage"},
		{"unknown flag", []string{"-x"}, wrongCall, "usage"},
		{"no such round", []string{"-round", "2", good}, wrongCall, "no round 2"},
		{"no such file", []string{good, "none.json"}, wrongCall, "none.json"},
		{"not an event", []string{file(t, "e", `{}`), file(t, "r", best)}, wrongCall, "missing"},
		{"not a round", []string{good, file(t, "r", `{"games":[],"byes":[],"Byes":[]}`)}, wrongCall, "unknown key"},
		{"help", []string{"-h"}, optimal, "usage"},
	} {
		t.Run(c.name, func(t *testing.T) {
			text, err := json.Marshal(event)
			if err != nil {
				t.Fatal(err)
			}
			var out, errs bytes.Buffer
			status := run(c.args, bytes.NewReader(text), &out, &errs)
			if status != c.status || !strings.Contains(out.String()+errs.String(), c.want) {
				t.Errorf("status %d, want %d, and %q in\n%s%s", status, c.status, c.want, &out, &errs)
			}
		})
	}
}
