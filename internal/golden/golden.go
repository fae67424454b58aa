// Package golden compares the output of tests with files under testdata. The
// command "go test -update" rewrites these files.
package golden

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// Check compares a text with a file under testdata. An error names the first
// line that differs.
func Check(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	want := string(data)
	if got == want {
		return
	}
	line, rest := 1, ""
	for text := range strings.Lines(want) {
		if rest = strings.TrimPrefix(got, text); rest == got {
			break
		}
		got = rest
		line++
	}
	next, _, _ := strings.Cut(got, "\n")
	t.Errorf("%s:%d differs: got %q", file, line, next)
}
