package house

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"strconv"
	"strings"
	"testing"
)

// Module is the path of the library.
const Module = "github.com/arbiter-go/arbiter"

// Imports calls f with each import of a module. The package that imports is a
// path from the folder of the module. An import of the library or of the
// programs is a path from the root of the repository.
func Imports(t *testing.T, dir string, f func(pkg, file, name string)) {
	Parse(t, dir, parser.ImportsOnly, func(pkg, file string, parsed *ast.File) {
		for _, spec := range parsed.Imports {
			name, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				t.Fatal(err)
			}
			f(pkg, file, strings.TrimPrefix(name, Module+"/"))
		}
	})
}

// Standard reports whether an import is of the standard library.
func Standard(name string) bool {
	first, _, _ := strings.Cut(name, "/")
	return !strings.Contains(first, ".") && !ours[first]
}

// ours are the folders at the root of the repository.
var ours = map[string]bool{
	"colors": true, "duplicate": true, "examples": true, "internal": true,
	"pairing": true, "qualify": true, "rating": true, "roundrobin": true, "runoff": true,
}

// Parse calls f with each Go file of a module.
func Parse(t *testing.T, dir string, mode parser.Mode, f func(pkg, file string, parsed *ast.File)) {
	walk(t, dir, ".go", func(file string, text []byte) {
		parsed, err := parser.ParseFile(token.NewFileSet(), file, text, mode)
		if err != nil {
			t.Fatal(err)
		}
		f(path.Dir(file), file, parsed)
	})
}
