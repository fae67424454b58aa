package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func init() { enough = 0 }

func try(args ...string) (status int, out, errs string) {
	var o, e bytes.Buffer
	status = run(args, &o, &e)
	return status, o.String(), e.String()
}

// made returns the lines of the instance that the flags give, and the cost of
// the next round.
func made(t *testing.T, args ...string) (lines []string, cost string) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "instance.txt")
	status, out, errs := try(append(args, "-o", file)...)
	if status != 0 {
		t.Fatalf("%v: status %d: %s", args, status, errs)
	}
	fields := strings.Split(strings.TrimSpace(out), "\t")
	if len(fields) != 5 || fields[2] != file {
		t.Fatalf("%v: %q", args, out)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSpace(string(text)), "\n"), fields[4]
}

// count returns how many of the lines start so.
func count(lines []string, prefix string) int {
	n := 0
	for _, line := range lines {
		if strings.HasPrefix(line, prefix) {
			n++
		}
	}
	return n
}

// The same flags give the same instance, with as many players as were asked
// for.
func TestInstance(t *testing.T) {
	for _, n := range []int{7, 20} {
		args := []string{"-n", fmt.Sprint(n), "-rounds", "5"}
		lines, cost := made(t, args...)
		if again, _ := made(t, args...); strings.Join(again, "\n") != strings.Join(lines, "\n") {
			t.Errorf("%d players: another instance at the second time", n)
		}
		if lines[0] != fmt.Sprintf("fe-instance 1 n %d lives 3", n) || count(lines, "p ") != n {
			t.Errorf("%d players: %q and %d players", n, lines[0], count(lines, "p "))
		}
		if !strings.Contains(cost, "RankSpread=") || strings.Contains(cost, "ByeSeed=") != (n%2 == 1) {
			t.Errorf("%d players: cost %q", n, cost)
		}
	}
}

// Where all have met, all have, and all games repeat one; near the mirror, so
// do the first and the last.
func TestHostile(t *testing.T) {
	for _, n := range []int{11, 12} {
		lines, cost := made(t, "-n", fmt.Sprint(n), "-rounds", "4", "-met", "100")
		if got, want := count(lines, "m "), n*(n-1)/2; got != want {
			t.Errorf("%d of %d pairs have met", got, want)
		}
		if !strings.Contains(cost, "Repeats(2)=") {
			t.Errorf("cost %q", cost)
		}
	}
	lines, _ := made(t, "-n", "12", "-rounds", "0", "-near", "2")
	if got, want := count(lines, "m "), 5+5+6+5+5; got != want || count(lines, "m 1 12 1") != 1 {
		t.Errorf("%d pairs have met, want %d, the first and the last among them", got, want)
	}
}

func TestStatus(t *testing.T) {
	for _, c := range []struct {
		args   []string
		status int
	}{
		{[]string{"-h"}, 0},
		{[]string{"-x"}, 2},
		{nil, 2},
		{[]string{"-o", "/nowhere/at/all", "-n", "8"}, 1},
		{[]string{"-o", "x", "-n", "1"}, 2},
		{[]string{"-o", "x", "-lives", "1", "-rounds", "30"}, 1},
		{[]string{"-o", "x", "extra"}, 2},
		{[]string{"-o", "x", "-n", "8x"}, 2},
		{[]string{"-o", "x", "-seed", "-8"}, 2},
		{[]string{"-o", "x", "-rounds", "31"}, 2},
		{[]string{"-o", "x", "-lives", "0"}, 2},
		{[]string{"-o", "x", "-met", "101"}, 2},
		{[]string{"-o", "x", "-near", "10001"}, 2},
		{[]string{"-o", "x", "-near", "5000"}, 2},
		{[]string{"-o", "x", "-n", "1000000", "-near", "20"}, 2},
		{[]string{"-o", "x", "-n", "5002", "-met", "1"}, 2},
		{[]string{"-o", "x", "-n", "1000000", "-met", "100"}, 2},
	} {
		if status, out, errs := try(c.args...); status != c.status {
			t.Errorf("%v: status %d, want %d\n%s%s", c.args, status, c.status, out, errs)
		}
	}
}

// Output that cannot be written is an error.
func TestOutputFails(t *testing.T) {
	file := filepath.Join(t.TempDir(), "x.txt")
	var errs bytes.Buffer
	if status := run([]string{"-n", "8", "-o", file}, broken{}, &errs); status != 1 || !strings.Contains(errs.String(), "broken") {
		t.Errorf("status %d, %s", status, &errs)
	}
}

// A broken output takes nothing.
type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, errors.New("broken") }
