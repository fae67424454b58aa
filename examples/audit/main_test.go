package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/cmd/clitest"
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

// text is a value as JSON.
func text(t *testing.T, v any) string {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// file writes JSON to a file of the test.
func file(t *testing.T, name string, v any) string {
	t.Helper()
	content, ok := v.(string)
	if !ok {
		content = text(t, v)
	}
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
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
		{"a replay in other colors", []string{"-round", "1", file(t, "e", `{"lives":2,"entrants":["Ann","Bob"],"rounds":[{"games":[
			{"gold":"Ann","silver":"Bob","outcome":"void"},{"gold":"Bob","silver":"Ann","outcome":"gold"}],"byes":[]}]}`)}, optimal, "the replay Bob - Ann has other colors"},
		{"a cost of two lines", []string{"-round", "5", "../worldchampionship/sample.json"}, optimal, ", ByeSeed 6,\n    RankSpread 26\n"},
		{"an earlier round", []string{"-round", "1", good}, optimal, "legal and optimal"},
		{"an earlier round, not the best", []string{"-round", "1", file(t, "e", swapped)}, notOptimal, "worse by 2 at ByeSeed"},
		{"a report file", []string{"-round", "1", "../convert/sample.trf"}, notOptimal, "worse by 3 at ByeLast"},
		{"a championship", []string{file(t, "c", `{"about":"Open","event":`+text(t, event)+`}`), file(t, "r", best)}, optimal, "legal and optimal"},
		{"not a championship", []string{file(t, "c", `{"abaut":"Open","event":`+text(t, event)+`}`), file(t, "r", best)}, nothingSaid, `c: championship: line 1, column 2: unknown key "abaut"`},
		{"the event from standard input", []string{"-", file(t, "r", best)}, optimal, "legal and optimal"},

		{"over", []string{file(t, "e", over), file(t, "r", best)}, noEvent, "the event is over"},
		{"unfinished", []string{file(t, "e", unfinished), file(t, "r", best)}, noEvent, "not finished"},
		{"broken", []string{file(t, "e", `{"lives":0,"entrants":["Ann"],"rounds":[]}`), file(t, "r", best)}, noEvent, "lives"},

		{"no files", nil, nothingSaid, "usage"},
		{"one file", []string{good}, nothingSaid, "usage"},
		{"unknown flag", []string{"-x"}, nothingSaid, "usage"},
		{"no such round", []string{"-round", "2", good}, nothingSaid, "no round 2"},
		{"round 0", []string{"-round", "0", good}, nothingSaid, "at least 1"},
		{"half a round", []string{"-round", "1x", good}, nothingSaid, "not a whole number"},
		{"standard input twice", []string{"-", "-"}, nothingSaid, "not both"},
		{"a syntax error", []string{file(t, "e", "{\n  lives"), file(t, "r", best)}, nothingSaid, "e: pairing: line 2, column 3: "},
		{"a mistake in the round", []string{good, file(t, "r", "{\"games\": [],\n \"bye\": []}")}, nothingSaid, `r: line 2, column 2: unknown key "bye"`},
		{"a syntax error in the round", []string{good, file(t, "r", "{\n  games")}, nothingSaid, "r: line 2, column 3: "},
		{"byte-order marks", []string{file(t, "e", "\ufeff"+text(t, event)), file(t, "r", "\ufeff"+best)}, optimal, "legal and optimal"},
		{"no such file", []string{good, "none.json"}, nothingSaid, "none.json"},
		{"not an event", []string{file(t, "e", `{}`), file(t, "r", best)}, nothingSaid, "missing"},
		{"not a round", []string{good, file(t, "r", `{"games":[],"byes":[],"Byes":[]}`)}, nothingSaid, "unknown key"},
		{"help", []string{"-h"}, nothingSaid, "usage"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var out, errs bytes.Buffer
			status := run(c.args, strings.NewReader(text(t, event)), &out, &errs)
			if status != c.status || !strings.Contains(out.String()+errs.String(), c.want) {
				t.Errorf("status %d, want %d, and %q in\n%s%s", status, c.status, c.want, &out, &errs)
			}
		})
	}
}

// Output that cannot be written is an error, also of a round that is optimal.
func TestOutputFails(t *testing.T) {
	var errs bytes.Buffer
	if status := run([]string{"-round", "1", "-"}, strings.NewReader(text(t, event)), clitest.Broken{}, &errs); status != nothingSaid || !strings.Contains(errs.String(), "the output cannot be written") {
		t.Errorf("status %d, %s", status, &errs)
	}
}

func TestEndless(t *testing.T) {
	var out, errs bytes.Buffer
	if status := run([]string{"-round", "1", "-"}, clitest.Endless{}, &out, &errs); status != nothingSaid || !strings.Contains(errs.String(), "more than 268435456 bytes") {
		t.Errorf("status %d, %s", status, &errs)
	}
}

// Names cannot command the terminal, whatever the verdict.
func TestHostileNames(t *testing.T) {
	for _, swap := range []bool{false, true} {
		e := pairing.Event[string]{Lives: 2, Entrants: clitest.Hostile}
		next, err := pairing.Next(e)
		if err != nil {
			t.Fatal(err)
		}
		if games := next.Round.Games; swap {
			games[0].Silver, games[1].Silver = games[1].Silver, games[0].Silver
		} else {
			next.Round.Games = games[1:]
		}
		var out, errs bytes.Buffer
		run([]string{"-", file(t, "r", roundFile(next.Round))}, strings.NewReader(text(t, e)), &out, &errs)
		clitest.Plain(t, out.String())
		if !strings.Contains(out.String(), `\u202e`) {
			t.Errorf("%s%s", &out, &errs)
		}
	}
}

// Names that are written from right to left keep to themselves.
func TestIsolatedNames(t *testing.T) {
	e := pairing.Event[string]{Lives: 2, Entrants: []string{"שלום", "דוד", "פריה", "אלזה"}}
	next, err := pairing.Next(e)
	if err != nil {
		t.Fatal(err)
	}
	games := next.Round.Games
	for _, change := range []func(){
		func() { games[0].Silver, games[1].Silver = games[1].Silver, games[0].Silver },
		func() { next.Round.Games = games[1:] },
	} {
		change()
		var out, errs bytes.Buffer
		run([]string{"-", file(t, "r", roundFile(next.Round))}, strings.NewReader(text(t, e)), &out, &errs)
		clitest.Isolated(t, out.String())
		if !strings.Contains(out.String(), "\u2068") {
			t.Errorf("%s%s", &out, &errs)
		}
	}
}

// roundFile is a round as the program reads it.
func roundFile(r pairing.Round[string]) any {
	type game struct {
		Gold   string `json:"gold"`
		Silver string `json:"silver"`
	}
	var games []game
	for _, g := range r.Games {
		games = append(games, game{g.Gold, g.Silver})
	}
	return map[string]any{"games": games, "byes": []string{}}
}
