package botcli

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena"
)

// TestWatch changes the programs of two bots. A program without a file, and a
// bot that is no process, never change.
func TestWatch(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	write("ann.sh", "a")
	write("bo.sh", "b")
	w, err := NewWatch([]Command{{"Ann", dir, []string{"/bin/sh", "ann.sh"}}, {"Bo", dir, []string{"./bo.sh", "-x"}}, {"Cy", dir, []string{"/none"}}})
	if err != nil {
		t.Fatal(err)
	}
	var stopped error
	played := 0
	play := w.Guard(func(context.Context, arena.Plan, arena.Match, int) (json.RawMessage, error) {
		played++
		return nil, nil
	}, func(err error) { stopped = err })
	try := func(id string, bots []string, game int, want string) {
		t.Helper()
		before := played
		stopped = nil
		_, err := play(t.Context(), arena.Plan{}, arena.Match{ID: id, Bots: bots}, game)
		switch {
		case want == "" && (err != nil || played != before+1):
			t.Errorf("%s: error %v", id, err)
		case want != "" && (err == nil || err.Error() != want || !errors.Is(stopped, errChanged) || played != before):
			t.Errorf("%s: error %v, stopped %v", id, err, stopped)
		}
	}
	try("1", []string{"Ann", "Bo"}, 1, "")
	if err := w.All(); err != nil {
		t.Error(err)
	}
	write("bo.sh", "c")
	// The files are looked at once for each match, and before its first
	// game in this run.
	try("1", []string{"Ann", "Bo"}, 2, "")
	try("2", []string{"Ann", "Cy"}, 1, "")
	try("2", []string{"Ann", "Dora"}, 1, "")
	const changed = `"Bo": "./bo.sh": the file is not as it was before the check; no program may change in a competition`
	try("3", []string{"Bo", "Ann"}, 2, changed)
	if err := w.All(); err == nil || err.Error() != changed {
		t.Error(err)
	}
	write("bo.sh", "b")
	if err := w.All(); err != nil {
		t.Error(err)
	}
	os.Remove(filepath.Join(dir, "ann.sh"))
	if err := w.All(); !errors.Is(err, errChanged) {
		t.Error(err)
	}
	if err := (*Watch)(nil).All(); err != nil {
		t.Error(err)
	}
}

// TestHidden has the files of a run.
func TestHidden(t *testing.T) {
	f := Flags{Journal: "j", SeedFile: "-"}
	if got := f.Hidden("", "logs"); len(got) != 2 || got[0] != "logs" || got[1] != "j" {
		t.Error(got)
	}
}
