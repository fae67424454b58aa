package main

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/cmd/clitest"
)

// A record of 1,000,000 games has answers, or intervals, in a few seconds. Not
// all places are in the table.
func TestManyGames(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	var lines strings.Builder
	const players = 129
	for i := range players {
		for j := range i {
			k := (i*7 + j*13) % 23
			fmt.Fprintf(&lines, "P%d P%d +%d =20 -%d\n", i, j, 40+k, 60-k)
		}
	}
	begin := time.Now()
	out := good(t, lines.String(), "-margin", "-top", "3", "-")
	clitest.Narrow(t, out)
	for _, want := range []string{"129 players, 990720 games", " not first ", "  … and 126 more places\n", " would be first."} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	if took := time.Since(begin); took > time.Minute {
		t.Errorf("it took %v", took)
	}
}

// A record that is larger needs -long.
func TestTooManyGames(t *testing.T) {
	var lines strings.Builder
	for i := range maxMargins / 2 {
		fmt.Fprintf(&lines, "A%d B%d 1\n", i, i)
	}
	status, out, errs := try(lines.String(), "-margin", "-")
	if want := "-margin takes long for 500000 players who met in 250000 pairs; see -long"; status != 1 || out != "" || !strings.Contains(errs, want) {
		t.Errorf("status %d, %s%s", status, errs, out)
	}
}

// Single games that matter are listed up to a few.
func TestSingleGames(t *testing.T) {
	var lines strings.Builder
	for i := range 9 {
		fmt.Fprintf(&lines, "Ann C%d 1\nBob C%d 1\n", i, i)
	}
	lines.WriteString("Ann Dan 1\nBob Dan =\n")
	out := good(t, lines.String(), "-margin", "-")
	if strings.Count(out, "\nHad Ann ") != maxTold || !strings.Contains(out, "more single games\n") {
		t.Error(out)
	}
}
