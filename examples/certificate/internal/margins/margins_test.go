package margins

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/cmd/clitest"
	"github.com/arbiter-go/arbiter/internal/night"
)

// cases returns lines of a package, made from a seed.
func cases(t *testing.T, make func(*rand.Rand) (line, error), n int, seed uint64) (list []string) {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 0))
	for tries := 0; len(list) < n; tries++ {
		l, err := make(rng)
		if err != nil {
			if tries > 9*n+90 {
				t.Fatalf("too few records have an answer: %v", err)
			}
			continue
		}
		text, err := json.Marshal(l)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, string(text))
	}
	return list
}

// TestMargins: margins.py finds no answer of the library wrong.
func TestMargins(t *testing.T) {
	n := night.Cases(40, 3000)
	var lines []string
	for k, g := range generators {
		lines = append(lines, cases(t, g.make, n, uint64(k))...)
	}
	status, out := clitest.Python(t, lines, "margins.py", "-tries", "2000", "-")
	if want := fmt.Sprintf("\n%d cases, 0 wrong\n", n*len(generators)); status != 0 || !strings.HasSuffix(out, want) {
		t.Errorf("exit status %d", status)
		for _, m := range regexp.MustCompile(`(?m)^line (\d+): `).FindAllStringSubmatch(out, 5) {
			if k, err := strconv.Atoi(m[1]); err == nil {
				t.Errorf("line %d: %s", k, lines[k-1])
			}
		}
	}
	t.Log(out)
}

// TestSample: the file of the page has a line of each package. None is wrong.
func TestSample(t *testing.T) {
	status, out := clitest.Python(t, nil, "margins.py", "testdata/cases.jsonl")
	if status != 0 || strings.Count(out, ": 1 cases, 0 wrong, 0 in part, 0 undecided; ") != len(generators) {
		t.Errorf("exit status %d: %s", status, out)
	}
}

// TestNoticed: margins.py finds answers that are changed. The least is one too
// large, with or without changes. A change is left out. A Never is not so. Or
// the claim holds although the answer says otherwise.
func TestNoticed(t *testing.T) {
	var lines, kinds []string
	for k, g := range generators {
		counts := map[string]int{}
		for _, text := range cases(t, g.make, night.Cases(80, 800), uint64(100+k)) {
			for _, x := range corrupt(t, text) {
				if counts[x.kind] < night.Cases(4, 40) {
					counts[x.kind]++
					lines, kinds = append(lines, x.text), append(kinds, g.name+": "+x.kind)
				}
			}
		}
		if len(counts) != 5 {
			t.Errorf("%s: kinds of changes: %v", g.name, counts)
		}
	}
	status, out := clitest.Python(t, lines, "margins.py", "-")
	if status != 1 {
		t.Errorf("exit status %d", status)
	}
	for i, kind := range kinds {
		name, _, _ := strings.Cut(kind, ":")
		if !strings.Contains("\n"+out, fmt.Sprintf("\nline %d: %s: wrong: ", i+1, name)) {
			t.Errorf("not found: %s\n%s", kind, lines[i])
		}
	}
	t.Logf("%d wrong answers", len(lines))
}

// A corrupted is a line with a wrong answer.
type corrupted struct{ kind, text string }

// corrupt makes wrong answers of an exact answer with few changes. It makes
// none of other answers.
func corrupt(t *testing.T, text string) (list []corrupted) {
	t.Helper()
	change := func(kind string, edit func(record, swing map[string]any)) {
		var record map[string]any
		if err := json.Unmarshal([]byte(text), &record); err != nil {
			t.Fatal(err)
		}
		edit(record, record["swing"].(map[string]any))
		out, err := json.Marshal(record)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, corrupted{kind, string(out)})
	}
	var l struct {
		Swing struct {
			Least, Most float64
			Changes     []any
			Unit        string
			Never       bool
		}
	}
	if err := json.Unmarshal([]byte(text), &l); err != nil {
		t.Fatal(err)
	}
	s := l.Swing
	if s.Least != s.Most || s.Least > 2 || s.Never {
		return nil
	}
	change("holds", func(_, w map[string]any) { w["holds"] = !w["holds"].(bool) })
	change("least and changes", func(_, w map[string]any) { w["least"] = s.Least + 1 })
	change("least", func(_, w map[string]any) { w["least"], w["most"], w["changes"] = s.Least+1, 0, []any{} })
	change("never", func(x, w map[string]any) {
		w["least"], w["most"], w["changes"], w["never"] = results(x)+1, 0, []any{}, true
	})
	if len(s.Changes) == 2 && s.Unit != "chips" {
		change("fewer changes", func(_, w map[string]any) { w["least"], w["most"], w["changes"] = 1, 1, s.Changes[:1] })
	}
	return list
}

// results returns how many results of a record can change.
func results(x map[string]any) (n int) {
	if x["package"] == "rating" {
		return 1
	}
	e := x["event"].(map[string]any)
	text, err := json.Marshal(e)
	if err != nil {
		panic(err)
	}
	switch x["package"] {
	case "pairing":
		return strings.Count(string(text), `"outcome":"gold"`) + strings.Count(string(text), `"outcome":"silver"`)
	case "qualify":
		return strings.Count(string(text), `"winner":"gold"`) + strings.Count(string(text), `"winner":"silver"`)
	case "roundrobin":
		return len(e["results"].([]any))
	}
	return 1
}

// TestBadInput: a file that is no such file has exit status 2, and the place is
// named.
func TestBadInput(t *testing.T) {
	const runoff = `{"package":"runoff","event":{"bots":["A","B"],"matches":[]},"swing":`
	list := []struct{ in, want string }{
		{"{", "line 1: not such a line: JSONDecodeError"},
		{"\n{}", "line 2: not such a line: KeyError"},
		{`{"package":"chess"}`, "line 1: there is no package 'chess'"},
		{runoff + `{"claim":{"by":"Luck"},"unit":"chips"}}`, "line 1: there is no such unit or rule"},
		{`{"package":"pairing","event":{"lives":3,"playOff":{"after":3}},"swing":{}}`, "line 1: 'playOff' is beyond this program"},
	}
	var texts, lines []string
	for _, c := range list {
		texts = append(texts, c.in)
	}
	in, err := json.Marshal(texts)
	if err != nil {
		t.Fatal(err)
	}
	_, out := clitest.Python(t, []string{string(in)}, "-c", `
import json, margins, sys
for text in json.load(sys.stdin):
    try:
        margins.main(text.splitlines(), 100, sys.stdout)
    except margins.Bad as e:
        print(e)
`)
	lines = strings.Split(out, "\n")
	for k, c := range list {
		if k >= len(lines) || !strings.HasPrefix(lines[k], c.want) {
			t.Errorf("%s: %q, want %q", c.in, out, c.want)
		}
	}
	if status, out := clitest.Python(t, texts[:1], "margins.py", "-"); status != 2 || !strings.HasPrefix(out, "margins.py: line 1: ") {
		t.Errorf("exit status %d: %s", status, out)
	}
}
