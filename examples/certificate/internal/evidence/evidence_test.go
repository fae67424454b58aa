package evidence

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

// write returns a line as text.
func write(t *testing.T, l any) string {
	t.Helper()
	text, err := json.Marshal(l)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// cases returns random competitions.
func cases(t *testing.T, n int, seed uint64) (list []string) {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 0))
	for range n {
		l, err := random(rng)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, write(t, l))
	}
	return list
}

// TestEvidence: evidence.py finds no answer of the library wrong.
func TestEvidence(t *testing.T) {
	lines := cases(t, night.Cases(40, 1200), 7)
	rng := rand.New(rand.NewPCG(2, 0))
	for range night.Cases(10, 100) {
		l, err := turned(rng)
		if err != nil {
			t.Fatal(err)
		}
		lines = append(lines, write(t, l))
	}
	for range night.Cases(2, 60) {
		list, err := close(rng)
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range list {
			lines = append(lines, write(t, l))
		}
	}
	status, out := clitest.Python(t, lines, "evidence.py", "-")
	if want := fmt.Sprintf("\n%d competitions, 0 wrong\n", len(lines)); status != 0 || !strings.HasSuffix(out, want) {
		t.Errorf("exit status %d", status)
		for _, m := range regexp.MustCompile(`(?m)^line (\d+): `).FindAllStringSubmatch(out, 5) {
			if k, err := strconv.Atoi(m[1]); err == nil && len(lines[k-1]) < 2000 {
				t.Errorf("line %d: %s", k, lines[k-1])
			}
		}
	}
	t.Log(out)
}

// TestExact: counting in integers does not change what evidence.py says.
func TestExact(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 0))
	var lines []string
	for want := night.Cases(6, 150); len(lines) < want; {
		l, err := random(rng)
		if err != nil {
			t.Fatal(err)
		}
		if len(l.Bots)*len(l.Rounds) <= 200 {
			lines = append(lines, write(t, l))
		}
	}
	_, rounded := clitest.Python(t, lines, "evidence.py", "-")
	status, exact := clitest.Python(t, lines, "evidence.py", "-exact", "-")
	if status != 0 || exact != rounded {
		t.Errorf("exit status %d: %s, and not exact: %s", status, exact, rounded)
	}
	t.Log(exact)
}

// TestNoticed: evidence.py finds answers that are changed: each verdict to each
// other, a bound of a mean by the least step, and a pair too few or too many.
func TestNoticed(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 0))
	counts := map[string]int{}
	var lines, kinds []string
	kindsOf := []string{"tf", "to", "ft", "fo", "ot", "of", "mean +", "mean -", "pair -", "pair +"}
	most := night.Cases(2, 12)
	for tries := 0; len(lines) < most*len(kindsOf) && tries < 2000*most; tries++ {
		l, err := random(rng)
		if err != nil {
			t.Fatal(err)
		}
		if len(l.Bots)*len(l.Rounds) > 300 {
			continue
		}
		kind := kindsOf[0]
		for _, k := range kindsOf {
			if counts[k] < counts[kind] {
				kind = k
			}
		}
		if !corrupt(rng, &l, kind) {
			continue
		}
		counts[kind]++
		lines, kinds = append(lines, write(t, l)), append(kinds, kind)
	}
	if len(lines) < most*len(kindsOf) {
		t.Errorf("kinds of changes: %v", counts)
	}
	status, out := clitest.Python(t, lines, "evidence.py", "-")
	if status != 1 {
		t.Errorf("exit status %d", status)
	}
	for i, kind := range kinds {
		if !strings.Contains("\n"+out, fmt.Sprintf("\nline %d: wrong: ", i+1)) {
			t.Errorf("not found: %s\n%s", kind, lines[i])
		}
	}
	t.Logf("%d wrong answers: %v", len(lines), counts)
}

// corrupt changes an answer of a line, if it has one of the kind.
func corrupt(rng *rand.Rand, l *line, kind string) bool {
	a := &l.Answers[rng.IntN(len(l.Answers))]
	switch kind {
	case "mean +", "mean -":
		m, side := &a.Means[0], 2+rng.IntN(2)
		step, bound := 1.0/4096, 1.0
		if l.By == "ChipTotals" {
			bound = float64(l.Bound)
		}
		if kind == "mean -" {
			step = -step
		}
		x := m[side].(float64) + step*bound
		m[side] = x
		return -bound <= x && x <= bound
	case "pair -", "pair +":
		q := &a.Pairs[rng.IntN(len(a.Pairs))]
		if kind == "pair -" && len(q.Pairs) > 0 {
			q.Pairs = q.Pairs[1:]
			return true
		}
		for _, p := range []pair{{"A", "B"}, {"A", "C"}, {"B", "C"}} {
			missing := p[1] <= l.Bots[len(l.Bots)-1]
			for _, other := range q.Pairs {
				missing = missing && p != other
			}
			if kind == "pair +" && missing {
				q.Pairs = append(q.Pairs, p)
				return true
			}
		}
		return false
	}
	list := pick(rng, a.Within, a.Ahead)
	bot := rng.IntN(len(list))
	k := strings.Index(list[bot], kind[:1])
	if k < 0 {
		return false
	}
	list[bot] = list[bot][:k] + kind[1:] + list[bot][k+1:]
	return true
}

// TestBadInput: a file that is no such file has exit status 2, and the place is
// named.
func TestBadInput(t *testing.T) {
	const bots = `{"bots":["A","B"],"by":"ChipTotals","bound":1,"keep":0,"odds":2,`
	list := []struct{ in, want string }{
		{"{", "line 1: not such a line: JSONDecodeError"},
		{"\n{}", "line 2: not such a line: KeyError"},
		{`{"bots":["A","A"]}`, "line 1: 2 to 7 bots, each once"},
		{`{"bots":["A","B"],"by":"Luck"}`, "line 1: there is no such rule: 'Luck'"},
		{bots + `"rounds":[[["A","B",2]]],"answers":[{"after":1}]}`, "line 1: not such a unit: 'A' 'B' 2"},
		{bots + `"rounds":[],"answers":[{"after":1}]}`, "line 1: after 1 rounds: there are no such rounds"},
	}
	var texts []string
	for _, c := range list {
		texts = append(texts, c.in)
	}
	_, out := clitest.Python(t, []string{write(t, texts)}, "-c", `
import evidence, json, sys
for text in json.load(sys.stdin):
    try:
        evidence.main(text.splitlines(), sys.stdout)
    except evidence.Bad as e:
        print(e)
`)
	found := strings.Split(out, "\n")
	for k, c := range list {
		if k >= len(found) || !strings.HasPrefix(found[k], c.want) {
			t.Errorf("%s: %q, want %q", c.in, out, c.want)
		}
	}
	if status, out := clitest.Python(t, texts[:1], "evidence.py", "-"); status != 2 || !strings.HasPrefix(out, "evidence.py: line 1: ") {
		t.Errorf("exit status %d: %s", status, out)
	}
}
