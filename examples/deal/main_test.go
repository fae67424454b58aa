package main

import (
	"bytes"
	"encoding/hex"
	"fmt"
	"math/rand/v2"
	"os/exec"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/duplicate"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/clitest"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/internal/golden"
)

// try runs the program.
func try(args ...string) (status int, out, errs string) {
	var o, e bytes.Buffer
	status = run(args, &o, &e)
	return status, o.String(), e.String()
}

func TestGolden(t *testing.T) {
	status, out, errs := try()
	if status != 0 || errs != "" {
		t.Fatalf("status %d, %s", status, errs)
	}
	golden.Check(t, "story.golden", out)
}

func TestGoldenBeacon(t *testing.T) {
	status, out, errs := try("-beacon")
	if status != 0 || errs != "" {
		t.Fatalf("status %d, %s", status, errs)
	}
	golden.Check(t, "beacon.golden", out)
}

// flat returns a text without its lines.
func flat(text string) string { return strings.Join(strings.Fields(text), " ") }

// TestBeaconStory has secrets of the system.
func TestBeaconStory(t *testing.T) {
	seen := map[string]bool{}
	for range 2 {
		status, out, errs := try("-beacon", "-seed", "0", "-hands", "2")
		for _, want := range []string{
			"round      657413\n", "Every hand was played once", "not the round that was named: 657414, named is 657413",
			"pulse, randomness: not the hash of the signature", "chain, hash: not the hash of the chain",
			"team Lakeview: what is revealed is not", "team Lakeview: the team has not revealed", "seed 11451104666518476628\n",
		} {
			if status != 0 || !strings.Contains(flat(out), flat(want)) {
				t.Errorf("status %d, %s\n%s\nwant %s", status, errs, out, want)
			}
		}
		seen[out] = true
	}
	if len(seen) != 2 {
		t.Error("the same secrets twice")
	}
}

// TestStory has secrets of the system, and halves of another length.
func TestStory(t *testing.T) {
	seen := map[string]bool{}
	for range 2 {
		status, out, errs := try("-seed", "0", "-hands", "5")
		if out = flat(out); status != 0 || !strings.Contains(out, "all 30 hands") || !strings.Contains(out, "Every hand was played once") ||
			!strings.Contains(out, "team Lakeview: what is revealed is not") || !strings.Contains(out, "half 2, hand 1: cards are not those of the deal") {
			t.Errorf("status %d, %s\n%s", status, errs, out)
		}
		seen[out] = true
	}
	if len(seen) != 2 {
		t.Error("the same secrets twice")
	}
}

func TestCalls(t *testing.T) {
	zeros := strings.Repeat("0", 64)
	for _, c := range []struct {
		args   string
		status int
		want   string // a part of the output or of the error
	}{
		{zeros + " 1 1 9", 0, "3dJd7h4c4h9sQh2d6c\n"},
		{zeros + " 1 1", 0, "3dJd7h4c4h9sQh2d6c9c"},
		{zeros + " 0 1", 1, "not a number from 1"},
		{zeros + " 1 x", 1, "not a number from 1"},
		{zeros + " 1 1 53", 1, "more cards than there are"},
		{"00 1 1", 1, "not 64 hexadecimal digits"},
		{"1", 2, "usage"},
		{zeros + " 1 +1", 1, "not a number from 1"},
		{zeros + " 1 1 9 9", 2, "4 arguments at most"},
		{"-hands 5 " + zeros + " 1 1", 2, "they exclude a master seed"},
		{"-beacon " + zeros + " 1 1", 2, "they exclude a master seed"},
		{"-beacon=x", 2, "usage"},
		{"-hands 0", 2, "it must be from 1 to 3000"},
		{"-hands 3001", 2, "it must be from 1 to 3000"},
		{"-hands 3x", 2, "not a whole number"},
		{"-seed 7x", 2, "not a whole number"},
		{"-hands x", 2, "usage"},
		{"-help", 0, "usage"},
	} {
		status, out, errs := try(strings.Fields(c.args)...)
		if status != c.status || !strings.Contains(out+errs, c.want) {
			t.Errorf("%s: status %d, want %d\n%s%s", c.args, status, c.status, out, errs)
		}
	}
}

// Output that cannot be written is an error.
func TestOutputFails(t *testing.T) {
	for _, args := range [][]string{nil, {"-beacon"}, {strings.Repeat("0", 64), "1", "1"}} {
		var errs bytes.Buffer
		if status := run(args, clitest.Broken{}, &errs); status != 1 || !strings.Contains(errs.String(), "the output cannot be written") {
			t.Errorf("%v: status %d, %s", args, status, &errs)
		}
	}
}

// python runs Python in testdata.
func python(t *testing.T, in string, args ...string) string {
	t.Helper()
	path, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("python3 is not installed")
	}
	c := exec.Command(path, append([]string{"-B"}, args...)...)
	c.Dir = "testdata"
	c.Stdin = strings.NewReader(in)
	text, err := c.CombinedOutput()
	if err != nil {
		t.Fatalf("python3: %v\n%s", err, text)
	}
	return string(text)
}

// TestPythonVectors checks the published vectors by Python; package duplicate
// checks them by itself.
func TestPythonVectors(t *testing.T) {
	if out := python(t, "", "deal.py", "-check", "../../../duplicate/testdata/derivation.txt"); !strings.HasSuffix(out, "vectors agree\n") {
		t.Error(out)
	}
}

// TestPythonStream compares the generators, over several keys of a stream.
func TestPythonStream(t *testing.T) {
	key := [32]byte{1, 2, 3, 31: 200}
	const n = 400 // a key is good for 124
	lines := strings.Fields(python(t, "", "deal.py", "-stream", hex.EncodeToString(key[:]), fmt.Sprint(n)))
	if len(lines) != n {
		t.Fatalf("%d numbers", len(lines))
	}
	stream := rand.NewChaCha8(key)
	for i, line := range lines {
		if want := fmt.Sprint(stream.Uint64()); line != want {
			t.Fatalf("number %d is %s, want %s", i+1, line, want)
		}
	}
}

// TestPythonDeals compares deals that no file has.
func TestPythonDeals(t *testing.T) {
	const program = `
import deal, sys
for line in sys.stdin:
    master, match, hand, cards = line.split()
    print(deal.deal(bytes.fromhex(master), int(match), int(hand), int(cards)))
# What is dropped is too rare to be met in deals: by hand, for 52.
print([deal.below(x, 52) for x in (0, 1, 2**30, 2**30 + 1, 2**32 - 1)])
`
	lots := rand.New(rand.NewPCG(2007, 1))
	var in, want strings.Builder
	for range 100 {
		var m duplicate.Master
		for i := range m {
			m[i] = byte(lots.Uint32())
		}
		match, hand := lots.IntN(1<<31-1)+1, lots.IntN(3000)+1
		cards := make([]duplicate.Card, lots.IntN(duplicate.DeckSize)+1)
		if err := m.Deal(match, hand, cards); err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&in, "%x %d %d %d\n", m[:], match, hand, len(cards))
		fmt.Fprintln(&want, duplicate.FormatCards(cards))
	}
	want.WriteString("[None, 0, None, 13, 51]\n")
	if out := python(t, in.String(), "-c", program); out != want.String() {
		t.Errorf("python has\n%s\nwant\n%s", out, want.String())
	}
}

// The story is wrapped.
func TestStoryWrap(t *testing.T) {
	var out, errs bytes.Buffer
	for _, args := range [][]string{{"-seed", "1", "-hands", "12"}, {"-beacon", "-seed", "1", "-hands", "12"}} {
		if status := run(args, &out, &errs); status != 0 {
			t.Fatalf("status %d: %s", status, &errs)
		}
	}
	for line := range strings.Lines(out.String()) {
		if say.Width(strings.TrimSuffix(line, "\n")) > 96 {
			t.Errorf("%q", line)
		}
	}
}

// TestPythonBeacon checks the vectors of masters and lots by Python.
func TestPythonBeacon(t *testing.T) {
	if out := python(t, "", "beacon.py", "-check", "../../../duplicate/testdata/beacon.txt"); !strings.HasSuffix(out, "vectors agree\n") {
		t.Error(out)
	}
}
