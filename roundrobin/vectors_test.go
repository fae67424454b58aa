package roundrobin

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestPublished compares the schedule of ten teams with the published one.
func TestPublished(t *testing.T) {
	text, err := os.ReadFile("testdata/stackem2014.txt")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(string(text), "# Source: ") {
		t.Error("line 1 is not a source")
	}
	var want []string
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
			want = append(want, line)
		}
	}
	if len(want) != 9 {
		t.Fatalf("%d rounds", len(want))
	}
	if diff := cmp.Diff(want, printed(timetable(t, 10))); diff != "" {
		t.Errorf("(-published +ours):\n%s", diff)
	}
}

// printed returns a line for each round: its pairs, and who rests.
func printed(tt Timetable) (lines []string) {
	for r := range tt.Rounds() {
		var words []string
		for p := range r.Pairs() {
			words = append(words, fmt.Sprintf("%d-%d", p.A, p.B))
		}
		if r.Rest() > 0 {
			words = append(words, fmt.Sprintf("(%d)", r.Rest()))
		}
		lines = append(lines, strings.Join(words, " "))
	}
	return lines
}

func timetable(t testingT, teams int) Timetable {
	t.Helper()
	tt, err := Schedule(teams)
	if err != nil {
		t.Fatal(err)
	}
	return tt
}

// A testingT is a test, or a check of a law.
type testingT interface {
	Helper()
	Fatal(args ...any)
}
