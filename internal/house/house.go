// Package house holds the modules of this repository to the rules of the house:
// who may import whom, how wide a line is, and which words a reader meets. It
// serves tests only. The tests of this package hold the library. The tests of
// the module examples hold the programs.
package house

import (
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

// The most columns of a line, where a tab is up to 8 columns.
const (
	maxComment = 80
	maxCode    = 120
)

// walk calls f with each file of a module, by its path from the folder of the
// module and its name's extension. It leaves out the modules inside.
func walk(t *testing.T, dir, ext string, f func(file string, text []byte)) {
	t.Helper()
	files := 0
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if _, err := os.Stat(filepath.Join(path, "go.mod")); err == nil && path != dir {
				return filepath.SkipDir
			}
			return nil
		}
		if filepath.Ext(path) != ext {
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		file, err := filepath.Rel(dir, path)
		if err != nil {
			return err
		}
		files++
		f(filepath.ToSlash(file), text)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if files == 0 {
		t.Fatalf("%s: no files that end with %s", dir, ext)
	}
}
