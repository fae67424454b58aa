package main

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"regexp"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/clitest"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/eventcli"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/internal/golden"
	"github.com/arbiter-go/arbiter/internal/night"
	"github.com/arbiter-go/arbiter/pairing"
)

// An event knows its players by their names.
type event = eventcli.Event

// try runs the program.
func try(in string, args ...string) (status int, out, errs string) {
	return clitest.Try(func(_ context.Context, args []string, in io.Reader, out, errs io.Writer) int {
		return run(args, in, out, errs)
	}, in, args...)
}

// shipped is the event of the sample.
func shipped(t *testing.T) event {
	t.Helper()
	file, err := competition.Read(sample)
	if err != nil {
		t.Fatal(err)
	}
	return file.Event
}

func TestGolden(t *testing.T) {
	for name, args := range map[string][]string{
		"plain":    nil,
		"why":      {"-why"},
		"round5":   {"-why", "-round", "5"},
		"audit":    {"-audit"},
		"simulate": {"-simulate", "7"},
		"whynot":   {"-whynot", "Beatrix, Freya"},
		"rules":    {"-rules"},
		"money":    {"-money"},
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
	if !strings.Contains(text, "\nRound 7, which is being played\n\n  Gold        Silver  losses  result\n") || !strings.Contains(text, "  1, 1    to be played\n") {
		t.Errorf("the open round:\n%s", text)
	}
	_, why, _ := try(out, "-why", "-")
	_, next, _ := try("", "-why")
	if reasons := next[strings.Index(next, "\nWhy this round"):strings.Index(next, "\nHow many players")]; !strings.Contains(why, reasons) {
		t.Errorf("the open round is not explained:\n%s", why)
	}
	if !strings.Contains(text, "Round 7 is not finished") || !strings.Contains(text, "?") {
		t.Errorf("unfinished round:\n%s", text)
	}
}

// A championship stays a championship when it is written, and a bare event
// stays bare.
func TestForms(t *testing.T) {
	_, bare, _ := try(`{"lives":3,"entrants":["Ann","Bob"],"rounds":[]}`, "-json", "-")
	_, whole, _ := try(`{"about":"Open","timeControl":"90s/5m/100/0/6h/5m","event":{"lives":3,"entrants":["Ann","Bob"],"rounds":[]}}`, "-json", "-")
	if want := "{\"about\":\"Open\",\n\"timeControl\":\"90s/5m/100/0/6h/5m\",\n\"event\":" + strings.TrimSuffix(bare, "\n") + "}\n"; whole != want {
		t.Errorf("want\n%s\ngot\n%s", want, whole)
	}
	if !strings.HasPrefix(bare, `{"version":1,"lives":3,`) || !strings.Contains(bare, `{"gold":"Ann","silver":"Bob",`) {
		t.Error(bare)
	}
}

func TestStatus(t *testing.T) {
	e := shipped(t)
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
		{"bad seed", "", []string{"-simulate", "x"}, 2, "-simulate: not a whole number"},
		{"no file", "", []string{"testdata/none.json"}, 1, "none.json"},
		{"no event", "{}", []string{"-"}, 1, `"entrants" is missing`},
		{"broken event", `{"lives":3,"entrants":["Ann","Ann"],"rounds":[]}`, []string{"-"}, 1, "Ann: named twice"},
		{"broken event, audited", `{"lives":3,"entrants":["Ann","Ann"],"rounds":[{"games":[],"byes":[]}]}`, []string{"-audit", "-"}, 1, "Ann: named twice"},
		{"half a seed", "", []string{"-simulate", "7x"}, 2, "not a whole number"},
		{"two seeds", "", []string{"-simulate", "7 8"}, 2, "not a whole number"},
		{"half a round", "", []string{"-round", "5x"}, 2, "not a whole number"},
		{"rules and times", "", []string{"-rules", "-times", "times.json"}, 2, "-rules and -times do not go together"},
		{"audit and json", "", []string{"-audit", "-json"}, 2, "-json and -audit do not go together"},
		{"json and whynot", "", []string{"-json", "-whynot", "Freya"}, 2, "-json and -whynot do not go together"},
		{"json and why", "", []string{"-json", "-why"}, 2, "-json and -why do not go together"},
		{"audit and whynot", "", []string{"-audit", "-whynot", "Freya"}, 2, "-audit and -whynot do not go together"},
		{"audit and why", "", []string{"-audit", "-why"}, 2, "-audit and -why do not go together"},
		{"whynot and why", "", []string{"-whynot", "Freya", "-why"}, 2, "-whynot and -why do not go together"},
		{"whynot and simulate", "", []string{"-whynot", "Freya", "-simulate", "1"}, 2, "-whynot and -simulate do not go together"},
		{"whynot nobody", "", []string{"-whynot", ""}, 2, "a name is missing"},
		{"whynot three", "", []string{"-whynot", "Freya, Beatrix", "-whynot", "Ann"}, 2, "one or two players, not 3"},
		{"a syntax error", "{\"lives\":3,\n \"entrants\":[\"Ann\" \"Bob\"]}", []string{"-"}, 1, "standard input: pairing: line 2, column 20: "},
		{"a byte-order mark", "\ufeff" + string(sample), []string{"-"}, 0, "24 entrants"},
		{"no such round", "", []string{"-round", "8"}, 2, "round 8"},
		{"round 0", "", []string{"-round", "0"}, 2, "at least 1"},
		{"negative round", "", []string{"-round", "-1"}, 2, "at least 1"},
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

// Output that cannot be written is an error, whatever is asked for.
func TestOutputFails(t *testing.T) {
	for _, args := range [][]string{nil, {"-json"}, {"-audit"}, {"-whynot", "Freya, Beatrix"}, {"-simulate", "1"}, {"-why"}, {"-rules"}, {"-money"}} {
		var errs bytes.Buffer
		if status := run(args, nil, clitest.Broken{}, &errs); status != 1 || !strings.Contains(errs.String(), "the output cannot be written") {
			t.Errorf("%v: status %d, %s", args, status, &errs)
		}
	}
}

// Input without end is not read to its end.
func TestEndless(t *testing.T) {
	night.Only(t, "it reads 256 MB")
	var out, errs bytes.Buffer
	if status := run([]string{"-"}, clitest.Endless{}, &out, &errs); status != 1 || !strings.Contains(errs.String(), "more than 268435456 bytes") {
		t.Errorf("status %d, %s", status, &errs)
	}
}

// named is the sample with other names for its first entrants.
func named(t *testing.T, names ...string) string {
	t.Helper()
	text, e := string(sample), shipped(t)
	for i, name := range names {
		old, err := json.Marshal(e.Entrants[i])
		if err != nil {
			t.Fatal(err)
		}
		quoted, err := json.Marshal(name)
		if err != nil {
			t.Fatal(err)
		}
		text = strings.ReplaceAll(text, string(old), string(quoted))
	}
	return text
}

// Names cannot command the terminal, whatever is asked for.
func TestHostileNames(t *testing.T) {
	text := named(t, clitest.Hostile...)
	for _, args := range [][]string{
		nil, {"-why"}, {"-audit"}, {"-json"}, {"-simulate", "7", "-why"}, {"-round", "3", "-why"}, {"-rules"}, {"-money"},
		{"-whynot", clitest.Hostile[0] + "," + clitest.Hostile[8]}, {"-whynot", "\x1b[2J"},
	} {
		_, out, errs := try(text, append(args, "-")...)
		clitest.Plain(t, out)
		clitest.Plain(t, errs)
		if args != nil && (args[0] == "-audit" || args[0] == "-rules") {
			continue // it names nobody: rounds are optimal
		}
		if !strings.Contains(out+errs, `\u202e`) && !strings.Contains(out+errs, `\x1b`) {
			t.Errorf("%q: no name is shown:\n%s%s", args, out, errs)
		}
	}
	_, out, _ := try(text, "-")
	if row := regexp.MustCompile(`(?m)^  7     C\\tD +[\db]`); !row.MatchString(out) {
		t.Errorf("a name with a tab:\n%s", out)
	}
	_, out, _ = try(text, "-json", "-")
	file, err := competition.Read([]byte(out))
	if err != nil || file.Event.Entrants[0] != clitest.Hostile[0] {
		t.Errorf("-json: %v, %q", err, file.Event.Entrants)
	}
}

// Wide names, names with marks and names written from right to left keep
// columns in place.
func TestWideNames(t *testing.T) {
	_, plain, _ := try(named(t, "Abcdef", "Ghijkl", "Mnopqr", "Stuvwx"), "-")
	_, wide, _ := try(named(t, "李小龍", "e\u0301ghijk", "שלוםשל", "می\u200cخواه"), "-")
	columns := func(out string) (at []int) {
		_, games, _ := strings.Cut(out, "? to come\n\n")
		for line := range strings.Lines(games) {
			if cell := regexp.MustCompile(`\dg[-+]`).FindStringIndex(line); cell != nil {
				at = append(at, say.Width(line[:cell[0]]))
			}
		}
		return at
	}
	a, b := columns(plain), columns(wide)
	if len(a) < 10 || len(a) != len(b) {
		t.Fatalf("%d and %d rows", len(a), len(b))
	}
	for i := range a {
		if a[i] != b[i] {
			t.Errorf("row %d begins at %d, not at %d", i+1, b[i], a[i])
		}
	}
}

// Names that are written from right to left keep to themselves in every text.
func TestIsolatedNames(t *testing.T) {
	text := named(t, "Adlai", "שלום", "דוד המלך", "می\u200cخواهم", "עמר", "פריה", "גד", "חנה", "אלזה")
	for _, args := range [][]string{
		nil, {"-why"}, {"-simulate", "7", "-why"}, {"-round", "5", "-why"}, {"-whynot", "שלום, פריה"}, {"-whynot", "פריה"}, {"-whynot", "משה"},
	} {
		_, out, errs := try(text, append(args, "-")...)
		clitest.Isolated(t, out+errs)
		if !strings.Contains(out+errs, "\u2068") {
			t.Errorf("%q names nobody:\n%s%s", args, out, errs)
		}
	}
	_, _, errs := try(`{"lives":3,"entrants":["שלום","שלום"],"rounds":[]}`, "-")
	clitest.Isolated(t, errs)
	if !strings.Contains(errs, "\u2068שלום\u2069: named twice") {
		t.Error(errs)
	}
}

// A player whose name has a comma can be asked about.
func TestNamesWithCommas(t *testing.T) {
	text := strings.NewReplacer("Freya", "Ann, the first", "Beatrix", "Bob, the second").Replace(string(sample))
	var texts []string
	for _, args := range [][]string{
		{"-whynot", `"Ann, the first", "Bob, the second"`}, {"-whynot", `"Ann, the first"`, "-whynot", `"Bob, the second"`},
	} {
		status, out, errs := try(text, append(args, "-")...)
		if status != 0 || !strings.Contains(out, "Ann, the first") || !strings.Contains(out, "Bob, the second") {
			t.Errorf("%q: status %d\n%s%s", args, status, out, errs)
		}
		texts = append(texts, out)
	}
	if texts[0] != texts[1] {
		t.Errorf("%s\nand\n%s", texts[0], texts[1])
	}
}
