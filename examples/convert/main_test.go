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
	for _, format := range []string{"json", "trf16", "trf26"} {
		call(t, 0, "-to", format, "-o", path(format))
	}
	for _, back := range [][]string{{path("json")}, {path("trf16")}, {path("trf26")}} {
		if got, _ := call(t, 0, back...); got != event {
			t.Errorf("%q: %s\nnot\n%s", back, got, event)
		}
	}
	plain, _ := call(t, 0, "-to", "trf16", path("json"))
	if strings.Contains(plain, "1500001") {
		t.Error("an event has numbers of players")
	}
	if liked, _ := call(t, 0, "-to", "trf16", "-like", "sample.trf", path("json")); !strings.Contains(liked, "1500001") {
		t.Error("-like gives no numbers of players")
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
		{1, []string{"-to", "pgn"}, "no format"},
		{1, []string{"-like", "-", "-"}, "standard input"},
		{2, []string{"-o", "sample.trf", "sample.trf"}, "is a file that is read"},
		{2, []string{"a", "b"}, ""},
	} {
		if _, errs := call(t, c.status, c.args...); !strings.Contains(errs, c.want) {
			t.Errorf("%q: %s", c.args, errs)
		}
	}
}
