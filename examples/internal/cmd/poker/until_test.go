//go:build linux

package poker

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/cmd/clitest"
	"github.com/arbiter-go/arbiter/internal/night"
)

// This file stops contests that stop when places are decided, and goes on with
// their journals.

// ring is such a contest. Two of its competitions share matches, some places
// are decided early, and others are never decided.
const ring = `{"teams":[{"name":"Ann","bots":{"limit":{"strategy":"folder"}}},` +
	`{"name":"Bob","bots":{"limit":{"strategy":"raiser"},"noLimit":{"strategy":"caller"}}},` +
	`{"name":"Cid","bots":{"limit":{"strategy":"caller"},"noLimit":{"strategy":"random"}}},` +
	`{"name":"Dan","bots":{"noLimit":{"strategy":"folder"},"equilibrium":{"strategy":"folder"},"learning":{"strategy":"random"}}}],` +
	`"options":{"matches":2,"limitHands":8,"noLimitHands":4},"until":{"places":[1,2],"matches":20}}`

// keptMatches returns the lines of a journal in an order that is always the
// same, without the times of bots.
func keptMatches(t *testing.T, journal string) []string {
	t.Helper()
	text, err := os.ReadFile(journal)
	if err != nil {
		t.Fatal(err)
	}
	times := regexp.MustCompile(`^[0-9a-f]{8} |"(micros|longest)":\[[^\]]*\],?`)
	var lines []string
	for line := range strings.Lines(string(text)) {
		lines = append(lines, times.ReplaceAllString(line, ""))
	}
	slices.Sort(lines)
	return lines
}

// TestUntilResumed cuts a journal after several numbers of matches, as an
// interrupt does, and in the middle of the next one, as a loss of power can do.
// The contest goes on to the same output and the same matches.
func TestUntilResumed(t *testing.T) {
	for _, args := range [][]string{{"-json"}, {}, {"-csv", "-"}}[:night.Cases(1, 3)] {
		args = append([]string{"-until", "0.5"}, args...)
		want := good(t, ring, append(args, "-workers", "1", "-")...)
		for _, workers := range []string{"1", "5"} {
			journal := filepath.Join(t.TempDir(), "journal")
			all := append(args, "-workers", workers, "-journal", journal, "-")
			if out := good(t, ring, all...); out != want {
				t.Fatalf("%q: %s\nwant\n%s", all, out, want)
			}
			text, err := os.ReadFile(journal)
			if err != nil {
				t.Fatal(err)
			}
			lines, matches := bytes.SplitAfter(text, []byte("\n")), keptMatches(t, journal)
			if len(matches) < 100 {
				t.Fatalf("only %d matches:\n%s", len(matches)-1, want)
			}
			for _, n := range []int{len(matches) / 2, len(matches) - 2, 0, 1, 11, 12, 13}[:night.Cases(2, 7)] {
				part := slices.Concat(bytes.Join(lines[:n+1], nil), lines[n+1][:len(lines[n+1])/2])
				if err := os.WriteFile(journal, part, 0o644); err != nil {
					t.Fatal(err)
				}
				status, out, errs := try(ring, all...)
				if status != 0 || out != want || !slices.Equal(keptMatches(t, journal), matches) {
					t.Errorf("%q, after %d matches: status %d, %s%s\nwant\n%s", all, n, status, errs, out, want)
				}
			}
		}
	}
}

// TestUntilKilled kills contests again and again.
func TestUntilKilled(t *testing.T) {
	const mark = "poker-until-killed"
	want := good(t, ring, "-until", "0.5", "-")
	right := func(out string) bool { return out == want }
	tested.Killed(t, mark, night.Cases(2, 20), 40, right, "-until", "0.5", file(t, ring))
}

// TestUntilOther goes on with the journal of another goal, of another level,
// and of the contest of fixed length. Each comes to the output that it has
// without the journal, and nothing is lost.
func TestUntilOther(t *testing.T) {
	journal := filepath.Join(t.TempDir(), "journal")
	few, level := strings.Replace(ring, `"matches":20`, `"matches":8`, 1), func(text string) []string { return []string{"-until", text} }
	known := 1 // the first line
	for k, c := range []struct {
		text string
		args []string
		all  bool // whether the journal has all matches
	}{
		{few, []string{"-samples", "0"}, false},
		{few, level("0.5"), false},
		{ring, level("0.01"), false},
		{ring, []string{"-samples", "0"}, true},
		{ring, level("0.01"), true},
		{few, level("0.5"), true},
		{few, []string{"-samples", "0", "-json"}, true},
	} {
		want := good(t, c.text, append(c.args, "-workers", "1", "-")...)
		before := clitest.Lines(journal)
		status, out, errs := try(c.text, append(c.args, "-workers", "5", "-journal", journal, "-")...)
		if n := clitest.Lines(journal); status != 0 || out != want || n < known || (n == before) != c.all {
			t.Errorf("run %d: status %d, %d lines after %d, %s%s\nwant\n%s", k+1, status, n, before, errs, out, want)
		}
		known = clitest.Lines(journal)
	}
}
