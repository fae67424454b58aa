package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/cli"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/clitest"
	"github.com/arbiter-go/arbiter/internal/golden"
	"github.com/arbiter-go/arbiter/internal/night"
	"github.com/arbiter-go/arbiter/internal/strict"
)

// TestMain is the program itself if the environment says so.
func TestMain(m *testing.M) {
	if os.Getenv("FORECAST") == "program" {
		main()
	}
	os.Exit(m.Run())
}

// try runs the program.
func try(in string, args ...string) (status int, out, errs string) {
	return clitest.Try(run, in, args...)
}

// good is the output of a call that is right.
func good(t *testing.T, in string, args ...string) string {
	t.Helper()
	status, out, errs := try(in, args...)
	if status != 0 || errs != "" {
		t.Fatalf("%q: status %d: %s", args, status, errs)
	}
	return out
}

// Events of other kinds, and where they are.
const (
	teams = "../server/files/stackem.json"
	bots  = "../computerchampionship/sample.json"
)

// few are flags for playings that are soon over.
func few(args ...string) []string { return append([]string{"-exact", "0", "-n", "500"}, args...) }

// fewest are flags for the least playings.
func fewest(args ...string) []string { return append([]string{"-exact", "0", "-n", "20"}, args...) }

var calls = map[string][]string{
	"plain": {"-n", "100"},
	"lots":  few("-seed", "7"),
	"fixed": {"-fixed"},
	"ask": {"-fixed", "-ask", "Beatrix first and Freya in the top four", "-ask", "Freya wins if Daniela beats Freya",
		"-ask", "Chidi first", "-ask", "Ilse wins if Chidi first"},
	"json":   {"-fixed", "-ask", "Beatrix first", "-json"},
	"over":   {"testdata/over.json"},
	"finals": few("-before", "5", bots),
}

// One goroutine computes the forecast.
func TestGolden(t *testing.T) {
	for name, args := range calls {
		if name == "fixed" && !night.Now() {
			continue // "ask" has all of it
		}
		t.Run(name, func(t *testing.T) {
			golden.Check(t, name+".golden", good(t, "", append([]string{"-workers", "1"}, args...)...))
		})
	}
}

// The forecast is the same for any number of goroutines. By day this is tried
// for lots and for all ends.
func TestWorkers(t *testing.T) {
	for name, args := range calls {
		if name == "lots" || name == "ask" || night.Now() {
			golden.Check(t, name+".golden", good(t, "", append([]string{"-workers", "8"}, args...)...))
		}
	}
}

// The sample is the event of the program worldchampionship.
func TestSample(t *testing.T) {
	text, err := os.ReadFile("../worldchampionship/sample.json")
	if err != nil {
		t.Fatal(err)
	}
	theirs, err := competition.Read(text)
	if err != nil {
		t.Fatal(err)
	}
	ours, err := competition.Read(sample)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(ours.Event, theirs.Event) {
		t.Error("it is another event")
	}
}

// An event alone is forecast as within a championship.
func TestForms(t *testing.T) {
	about := regexp.MustCompile(`^[^\n]*\n`)
	var whole struct {
		Event json.RawMessage
	}
	if err := json.Unmarshal(sample, &whole); err != nil {
		t.Fatal(err)
	}
	if got, want := good(t, string(whole.Event), fewest("-")...), about.ReplaceAllString(good(t, "", fewest()...), ""); got != want {
		t.Errorf("a bare event:\n%s", got)
	}
}

func TestStatus(t *testing.T) {
	for _, c := range []struct {
		name, in string
		args     []string
		status   int
		want     string // in either output
	}{
		{"help", "", []string{"-h"}, 0, "usage"},
		{"unknown flag", "", []string{"-x"}, 2, "usage"},
		{"two files", "", []string{"a", "b"}, 2, "usage"},
		{"no playings", "", []string{"-n", "0"}, 2, "it must be from 1"},
		{"points", `{"entrants":["Ann","Bob"],"edition":"arbiter-swiss-2026","length":3,"rounds":[]}`, []string{"-"}, 1,
			"this is an event with points, of which there is no forecast"},
		{"half a seed", "", []string{"-seed", "7x"}, 2, "not a whole number"},
		{"no weight", "", []string{"-weight", "0"}, 2, "a positive number"},
		{"a weight without end", "", []string{"-weight", "Inf"}, 2, "a positive number"},
		{"no number", "", []string{"-weight", "NaN"}, 2, "a positive number"},
		{"negative ends", "", []string{"-exact", "-1"}, 2, "it must be from 0"},
		{"no workers", "", []string{"-workers", "0"}, 2, "it must be from 1"},
		{"round 0", "", []string{"-before", "0"}, 2, "at least 1"},
		{"no such round", "", []string{"-before", "8"}, 2, "a flag does not fit the event: -before: "},
		{"round and time", "", []string{"-before", "2", "-at", "2014-01-20"}, 2, "-before and -at do not go together"},
		{"a time of an event", "", []string{"-at", "2014-01-20"}, 2, "-at is about a qualifier, and this is a floating elimination"},
		{"a time of teams", "", []string{"-at", "2014-01-20", teams}, 2, "-at is about a qualifier, and this is a round robin"},
		{"a round of teams", "", []string{"-before", "2", teams}, 2, "-before is about rounds of a floating elimination, and this is a round robin"},
		{"no time", "", []string{"-at", "now", bots}, 2, "a time must be as in"},
		{"two outputs", "", []string{"-svg", "-", "-json"}, 2, "cannot both be on standard output"},
		{"the file itself", "", []string{"-svg", teams, teams}, 2, "is the file that is read"},
		{"no folder", "", []string{"-svg", "none/a.svg"}, 1, "none/a.svg cannot be written"},
		{"no file", "", []string{"testdata/none.json"}, 1, "none.json"},
		{"no event", "{}", []string{"-"}, 1, `"entrants" is missing`},
		{"no text", "", []string{"-"}, 1, "standard input: "},
		{"only about", `{"about":"x"}`, []string{"-"}, 1, `the file has no key "event"`},
		{"a broken event", `{"lives":3,"entrants":["Ann","Ann"],"rounds":[]}`, []string{"-"}, 1, "Ann: named twice"},
		{"a key too many", `{"teams":["Ann","Bob"],"results":[],"x":1}`, []string{"-"}, 1, `"x"`},
		{"a broken qualifier", `{"entrants":["Ann"],"benchmarks":["Bob"],"window":3}`, []string{"-"}, 1, "window"},
		{"a broken championship", `{"qualifier":{}}`, []string{"-"}, 1, "qualifier: qualify: line 1, column 15: "},
		{"a broken event of bots", "{\"qualifier\":{\"entrants\":[],\"benchmarks\":[],\"window\":{\"begin\":\"2014-01-01T00:00:00Z\",\"end\":\"2014-02-01T00:00:00Z\"},\"games\":[]},\n\"event\":{\"Lives\":3}}", []string{"-"}, 1, "event: pairing: line 2, column 10: "},
		{"an unknown name", "", []string{"-ask", "Nobody first"}, 2, `-ask "Nobody first": `},
		{"an empty question", "", []string{"-ask", ""}, 2, `-ask "": `},
		{"one entrant", `{"lives":3,"entrants":["Ann"],"rounds":[]}`, []string{"-"}, 0, "Nothing is left to play"},
		{"a byte-order mark", "\ufeff" + string(sample), fewest("-"), 0, "24 entrants"},
	} {
		t.Run(c.name, func(t *testing.T) {
			status, out, errs := try(c.in, c.args...)
			if status != c.status || !strings.Contains(out+errs, c.want) || status != 0 && out != "" {
				t.Errorf("status %d, want %d, and %q in\n%s%s", status, c.status, c.want, out, errs)
			}
		})
	}
}

// Output that cannot be written is an error, whatever is asked for.
func TestOutputFails(t *testing.T) {
	for _, args := range [][]string{fewest(), fewest("-json"), fewest("-svg", "-")} {
		var errs bytes.Buffer
		if status := run(context.Background(), args, nil, clitest.Broken{}, &errs); status != 1 || !strings.Contains(errs.String(), "the output cannot be written") {
			t.Errorf("%v: status %d, %s", args, status, &errs)
		}
	}
}

// Input without end is not read to its end.
func TestEndless(t *testing.T) {
	night.Only(t, "it reads 256 MB")
	var out, errs bytes.Buffer
	if status := run(context.Background(), []string{"-"}, clitest.Endless{}, &out, &errs); status != 1 || !strings.Contains(errs.String(), "more than 268435456 bytes") {
		t.Errorf("status %d, %s", status, &errs)
	}
}

// The picture is the file of the page.
func TestPage(t *testing.T) {
	night.Only(t, "it tries all ends of an event")
	golden.Check(t, "../forecast.svg", good(t, "", "-svg", "-"))
}

// The picture is the same in a file and on standard output, and the text is the
// same beside it.
func TestPicture(t *testing.T) {
	file := filepath.Join(t.TempDir(), "forecast.svg")
	if plain := good(t, "", fewest()...); good(t, "", fewest("-svg", file)...) != plain {
		t.Errorf("without a picture the program prints\n%s", plain)
	}
	picture, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	clitest.SVG(t, picture)
	if alone := good(t, "", fewest("-svg", "-")...); alone != string(picture) {
		t.Errorf("on standard output, the picture is\n%s", alone)
	}
}

// With a weight, there is one spread.
func TestWeight(t *testing.T) {
	if out := good(t, "", few("-weight", "3")...); !strings.Contains(out, " 201 Elo\n  (100).\n") {
		t.Error(out)
	}
}

// checkJSON checks the JSON of a call.
func checkJSON(t *testing.T, args []string) {
	t.Helper()
	out := good(t, "", append([]string{"-json"}, args...)...)
	var back jsonForecast
	if err := strict.Unmarshal([]byte(out), &back); err != nil {
		t.Fatal(err)
	}
	if len(back.Entrants) == 0 || len(back.Players) < len(back.Entrants) || len(back.Contests) == 0 {
		t.Errorf("%q: %d entrants, %d players, %d contests", args, len(back.Entrants), len(back.Players), len(back.Contests))
	}
	for _, x := range back.Entrants {
		total := 0.0
		for place, c := range x.Places {
			total += c.Value
			if c.Value < 0 || c.Low > c.Value || c.High < c.Value || c.Value > 0 && (place+1 < x.Best || place+1 > x.Worst) {
				t.Errorf("%s, place %d: %v, from %d to %d", x.Name, place+1, c, x.Best, x.Worst)
			}
		}
		if total < 1-1e-9 || total > 1+1e-9 {
			t.Errorf("%s: the places sum to %v", x.Name, total)
		}
	}
}

// The JSON has the keys that the comment of the program has, and no others.
func TestJSON(t *testing.T) {
	checkJSON(t, fewest("-ask", "Ilse first"))
	if night.Now() {
		checkJSON(t, []string{"-fixed", "-ask", "Ilse first"})
	}
	checkJSON(t, few("-before", "5", bots))
	text, err := os.ReadFile("main.go")
	if err != nil {
		t.Fatal(err)
	}
	comment, _, _ := strings.Cut(string(text), "package main")
	for _, typ := range []reflect.Type{
		reflect.TypeFor[jsonForecast](), reflect.TypeFor[jsonMethod](), reflect.TypeFor[jsonSpread](), reflect.TypeFor[jsonPlayer](),
		reflect.TypeFor[jsonEntrant](), reflect.TypeFor[jsonContest](), reflect.TypeFor[jsonResult](), reflect.TypeFor[jsonAnswer](), reflect.TypeFor[jsonChance](),
	} {
		for k := range typ.NumField() {
			key, _, _ := strings.Cut(typ.Field(k).Tag.Get("json"), ",")
			if !regexp.MustCompile(`\b` + key + `\b`).MatchString(comment) {
				t.Errorf("the comment has no key %q", key)
			}
		}
	}
}

// A program that is interrupted before it has anything says so.
func TestCanceled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var out, errs bytes.Buffer
	if status := run(ctx, few(), nil, &out, &errs); status != cli.Interrupted || out.Len() > 0 || !strings.Contains(errs.String(), "interrupted before the first playings were complete") {
		t.Errorf("status %d, %s%s", status, &errs, &out)
	}
}

// Names cannot command the terminal, whatever is asked for.
func TestHostileNames(t *testing.T) {
	file, err := competition.Read(sample)
	if err != nil {
		t.Fatal(err)
	}
	text := string(sample)
	for k, name := range clitest.Hostile {
		old, _ := json.Marshal(file.Event.Entrants[k])
		quoted, _ := json.Marshal(name)
		text = strings.ReplaceAll(text, string(old), string(quoted))
	}
	for _, args := range [][]string{fewest(), fewest("-json"), fewest("-ask", "\x1b[2J first"), fewest("-ask", clitest.Hostile[1]+" first"), fewest("-svg", "-")} {
		_, out, errs := try(text, append(args, "-")...)
		clitest.Plain(t, out)
		clitest.Plain(t, errs)
	}
}
