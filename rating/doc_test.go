package rating_test

import (
	"fmt"
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/rating"
)

// parsePackage returns the documentation of the package in this directory.
func parsePackage(t *testing.T) *doc.Package {
	entries, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	fset := token.NewFileSet()
	var files []*ast.File
	for _, e := range entries {
		if !strings.HasSuffix(e.Name(), ".go") || strings.HasSuffix(e.Name(), "_test.go") {
			continue
		}
		f, err := parser.ParseFile(fset, e.Name(), nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
	}
	pkg, err := doc.NewFromFiles(fset, files, "github.com/arbiter-go/arbiter/rating")
	if err != nil {
		t.Fatal(err)
	}
	return pkg
}

// Each rule has a declaration of its own, with its number and its source, and its place
// in the list of the package comment.
func TestDoc(t *testing.T) {
	pkg := parsePackage(t)
	i := slices.IndexFunc(pkg.Types, func(typ *doc.Type) bool { return typ.Name == "Rule" })
	if i < 0 {
		t.Fatal("no type Rule")
	}
	rules := map[string]string{} // number by name
	for _, c := range pkg.Types[i].Consts {
		if len(c.Names) != 1 {
			t.Errorf("%v share a declaration", c.Names)
			continue
		}
		name := c.Names[0]
		value, ok := c.Decl.Specs[0].(*ast.ValueSpec).Values[0].(*ast.BasicLit)
		if !ok {
			t.Errorf("%s is not a plain number", name)
			continue
		}
		rules[name] = value.Value
		if start := fmt.Sprintf("%s is rule %s. ", name, value.Value); !strings.HasPrefix(c.Doc, start) {
			t.Errorf("the comment of %s does not begin with %q", name, start)
		}
		if !strings.Contains(c.Doc, "\nSource: ") {
			t.Errorf("the comment of %s names no source", name)
		}
	}

	list := regexp.MustCompile(`(?m)^ *(\d+)\. \[(\w+)\]: `).FindAllStringSubmatch(pkg.Doc, -1)
	if len(list) == 0 || len(list) != len(rules) {
		t.Errorf("%d rules in the package comment, and %d constants", len(list), len(rules))
	}
	for i, item := range list {
		number, name := item[1], item[2]
		if number != fmt.Sprint(i+1) || rules[name] != number {
			t.Errorf("item %d of the package comment is %s, number %s; the constant is %s", i+1, name, number, rules[name])
		}
		if s := rating.Rule(i + 1).String(); s != name {
			t.Errorf("rule %d calls itself %s, want %s", i+1, s, name)
		}
	}
	for _, n := range []int{-1, 0, len(list) + 1} {
		if s, want := rating.Rule(n).String(), fmt.Sprintf("Rule(%d)", n); s != want {
			t.Errorf("rule %d calls itself %s, want %s", n, s, want)
		}
	}
}
