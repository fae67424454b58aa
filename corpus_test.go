package arbiter

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestCorpus checks that each fuzz target has a seed corpus, and that each
// corpus has its target.
func TestCorpus(t *testing.T) {
	targets := map[string]bool{} // the folders that there should be
	err := filepath.WalkDir(".", func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(file, "_test.go") {
			return err
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		for _, decl := range parsed.Decls {
			if f, ok := decl.(*ast.FuncDecl); ok && f.Recv == nil && strings.HasPrefix(f.Name.Name, "Fuzz") {
				targets[filepath.Join(filepath.Dir(file), "testdata", "fuzz", f.Name.Name)] = true
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for folder := range targets {
		if seeds, err := os.ReadDir(folder); err != nil || len(seeds) == 0 {
			t.Errorf("%s: no seeds", folder)
		}
	}
	err = filepath.WalkDir(".", func(folder string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() && filepath.Base(filepath.Dir(folder)) == "fuzz" && !targets[folder] {
			t.Errorf("%s: no such target", folder)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
