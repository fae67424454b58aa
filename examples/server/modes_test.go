package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"testing"
)

// TestModes starts the server with an event. Nobody else can read its files:
// the logs have contacts of people, and the token makes events.
func TestModes(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("files have no modes")
	}
	above := t.TempDir()
	dir := filepath.Join(above, "events")
	_, _, stop := start(t, "-dir", dir, "-sample", "-token", filepath.Join(above, "keys", "token"))
	defer stop()
	seen := 0
	for _, root := range []string{dir, filepath.Join(above, "keys")} {
		err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			info, err := os.Stat(path)
			if err != nil {
				return err
			}
			seen++
			if mode := info.Mode().Perm(); mode&0o077 != 0 {
				t.Errorf("%s: %v", path, mode)
			}
			return nil
		})
		if err != nil {
			t.Error(err)
		}
	}
	if _, err := os.Stat(filepath.Join(dir, "championship.log")); err != nil || seen < 4 {
		t.Errorf("%d files: %v", seen, err)
	}
}
