package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// call runs the program, and returns what it writes.
func call(t *testing.T, want int, args ...string) (out, errs string) {
	t.Helper()
	var o, e bytes.Buffer
	if got := run(args, strings.NewReader(""), &o, &e); got != want {
		t.Fatalf("%q: status %d, not %d\n%s", args, got, want, e.String())
	}
	return o.String(), e.String()
}

// TestWays converts the sample to each format and back.
func TestWays(t *testing.T) {
	folder := t.TempDir()
	path := func(name string) string { return filepath.Join(folder, name) }
	event, remarks := call(t, 0)
	if !strings.Contains(remarks, "line 012, line 022, line 092 and line 102") {
		t.Error(remarks)
	}
	if _, remarks := call(t, 0, "-to", "trf16"); remarks != "" {
		t.Error(remarks) // the file has all of it again
	}
	for _, format := range []string{"json", "trf16", "trf26", "players", "results"} {
		call(t, 0, "-to", format, "-o", path(format))
	}
	for _, back := range [][]string{{path("json")}, {path("trf16")}, {path("trf26")}} {
		if got, _ := call(t, 0, back...); got != event {
			t.Errorf("%q: %s\nnot\n%s", back, got, event)
		}
	}
	// The tables have no number of rounds, and no reading of tie-breaks.
	got, _ := call(t, 0, path("players"), path("results"))
	want := strings.Replace(event, `"length":5`, `"length":3`, 1)
	if got != strings.Replace(want, `,"fideTieBreaks":true`, "", 1) {
		t.Errorf("the tables: %s", got)
	}
	plain, _ := call(t, 0, "-to", "trf16", path("json"))
	if strings.Contains(plain, "1500001") {
		t.Error("an event has numbers of players")
	}
	if liked, _ := call(t, 0, "-to", "trf16", "-like", "sample.trf", path("json")); !strings.Contains(liked, "1500001") {
		t.Error("-like gives no numbers of players")
	}
	if table, _ := call(t, 0, "-to", "standings"); !strings.Contains(table, `1,1,1,"Aasen, Odd",2512,2.5,`) {
		t.Error(table)
	}
}

// TestWrong has calls and files that are wrong.
func TestWrong(t *testing.T) {
	bad := filepath.Join(t.TempDir(), "bad.trf")
	if err := os.WriteFile(bad, []byte("001    x      Ann\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		status int
		args   []string
		want   string
	}{
		{1, []string{bad}, "line 1, column 5"},
		{2, []string{"-to", "pgn"}, "-to pgn: the formats are json, trf16"},
		{1, []string{"-", "-"}, "standard input"},
		{1, []string{"sample.trf", "sample.trf"}, "sample.trf and sample.trf: line 1, column 1: players: "},
		{2, []string{"-o", "sample.trf", "sample.trf"}, "is a file that is read"},
		{2, []string{"a", "b", "c"}, ""},
	} {
		if _, errs := call(t, c.status, c.args...); !strings.Contains(errs, c.want) {
			t.Errorf("%q: %s", c.args, errs)
		}
	}
}
