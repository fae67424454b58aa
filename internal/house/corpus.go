package house

import (
	"go/ast"
	"go/parser"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Corpus checks that each folder with seeds of a fuzz target has its target in
// the tests beside it. The seeds are cases that a person can read: rapid draws
// fresh bytes in each run.
func Corpus(t *testing.T, dir string) {
	targets := map[string]bool{} // package and name of each target
	Parse(t, dir, parser.SkipObjectResolution, func(pkg, file string, parsed *ast.File) {
		for _, decl := range parsed.Decls {
			f, ok := decl.(*ast.FuncDecl)
			if ok && strings.HasSuffix(file, "_test.go") && f.Recv == nil &&
				strings.HasPrefix(f.Name.Name, "Fuzz") {
				targets[filepath.Join(dir, pkg, "testdata", "fuzz", f.Name.Name)] = true
			}
		}
	})
	packages := map[string]bool{}
	walk(t, dir, ".go", func(file string, _ []byte) { packages[filepath.Dir(file)] = true })
	for pkg := range packages {
		folders, err := filepath.Glob(filepath.Join(dir, pkg, "testdata", "fuzz", "*"))
		if err != nil {
			t.Fatal(err)
		}
		for _, folder := range folders {
			if !targets[folder] {
				t.Errorf("%s: no such target", folder)
			}
			if seeds, err := os.ReadDir(folder); err != nil || len(seeds) == 0 {
				t.Errorf("%s: no seeds, %v", folder, err)
			}
		}
	}
}
