// Package house checks the rules of the house: the imports of packages, the
// width of lines, and the words of comments and pages. It serves tests only.
// Its own tests check the library, and the JSON of all its types. The tests of
// the module examples check the programs.
package house

import (
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

// The most columns of a line, where a tab counts as 8.
const (
	maxComment = 80
	maxCode    = 120
)

// walk calls f with each file of a module whose name has the extension. The
// path begins at the folder of the module. Modules inside are left out.
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
