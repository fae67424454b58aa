package main

import (
	"fmt"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/cmd/clitest"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/internal/golden"
)

// TestMargins has the margins of the samples.
func TestMargins(t *testing.T) {
	for name, args := range map[string][]string{
		"margin":        {"-margin", "-steps", "none", "-samples", "0"},
		"margin-spring": {"-margin", "-steps", "points", "-samples", "0", "samples/spring.txt"},
	} {
		status, out, errs := try("", args...)
		if status != 0 || errs != "" {
			t.Fatalf("status %d: %s", status, errs)
		}
		golden.Check(t, name+".golden", out)
		clitest.Narrow(t, out)
	}
}

// record is the file of a round robin, with names of this form.
func record(bots int, name string) string {
	var b strings.Builder
	for i := range bots {
		for j := range i {
			fmt.Fprintf(&b, "match - "+name+" "+name+" %d\n", i, j, (i*i*31+j*17)%201-100)
		}
	}
	return b.String()
}

// The work is bounded: the answers of many bots are intervals, and for too many
// there are none. Names are cut.
func TestMarginBounds(t *testing.T) {
	status, out, errs := try(record(20, "王王王王王王王王王王王王王王王王%d"), "-margin", "-steps", "bankroll", "-samples", "0", "-")
	_, text, _ := strings.Cut(out, "\nHow few")
	if status != 0 || errs != "" || !strings.Contains(text, "\n  and 8 more bots\n") {
		t.Errorf("status %d, %s%s", status, errs, out)
	}
	for line := range strings.Lines(text) {
		if say.Width(strings.TrimSpace(line)) > columns80 {
			t.Errorf("%d columns: %s", say.Width(line), line)
		}
	}
	for _, c := range []struct{ in, want string }{
		{record(65, "B%d"), "pokerseries: -margin: 65 bots, and there are answers for at most 64\n"},
		{strings.Repeat("match - A B 1\n", 100_001), "pokerseries: -margin: 100001 matches, and at most 100000 are tried\n"},
	} {
		if status, out, errs := try(c.in, "-margin", "-samples", "0", "-"); status != 1 || errs != c.want {
			t.Errorf("status %d, %s%.200s", status, errs, out)
		}
	}
}

// Results that are all level are never others.
func TestMarginNever(t *testing.T) {
	status, out, _ := try("match m1 A B 0\nmatch m2 A B 0\n", "-margin", "-steps", "bankroll", "-samples", "0", "-")
	if want := "  Bankroll  would be   chips  matches\n  A         not first      1    never\n  B         not first      1    never\n"; status != 0 || !strings.Contains(out, want) {
		t.Errorf("status %d, %s", status, out)
	}
}
