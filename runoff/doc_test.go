package runoff

import (
	"fmt"
	"go/ast"
	"go/doc"
	"go/doc/comment"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestDoc checks that the rules are the same, in the same order, wherever they are
// written: the book, the constants, the package comment, and the tests in rules_test.go.
func TestDoc(t *testing.T) {
	pkg, rulesTest := parsePackage(t)

	var inBook []string
	for _, b := range book {
		inBook = append(inBook, b.name)
	}
	for _, list := range []struct {
		where string
		names []string
	}{
		{"constants", constants(t, pkg)},
		{"package comment", packageList(t, pkg)},
		{"rules_test.go", ruleTests(pkg, rulesTest)},
	} {
		if diff := cmp.Diff(inBook, list.names); diff != "" {
			t.Errorf("%s (-book +found):\n%s", list.where, diff)
		}
	}

	for i, b := range book {
		if int(b.rule) != i+1 {
			t.Errorf("%s is in row %d of the book, but its number is %d", b.name, i+1, int(b.rule))
		}
		if b.rule.String() != b.name {
			t.Errorf("%s is called %v", b.name, b.rule)
		}
	}
	for _, r := range []Rule{0, Rule(len(book) + 1), -1} {
		if got, want := r.String(), fmt.Sprintf("Rule(%d)", int(r)); got != want {
			t.Errorf("no rule has the number %d, but one is called %s", int(r), got)
		}
	}
}

// parsePackage returns the documentation of this package, and the file rules_test.go.
func parsePackage(t *testing.T) (pkg *doc.Package, rulesTest *ast.File) {
	paths, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	fset := token.NewFileSet()
	var files []*ast.File
	for _, path := range paths {
		f, err := parser.ParseFile(fset, path, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		switch {
		case path == "rules_test.go":
			rulesTest = f
		case !strings.HasSuffix(path, "_test.go"):
			files = append(files, f)
		}
	}
	pkg, err = doc.NewFromFiles(fset, files, "runoff")
	if err != nil {
		t.Fatal(err)
	}
	return pkg, rulesTest
}

// ruleConsts returns the constants of type Rule, in source order.
func ruleConsts(pkg *doc.Package) []*doc.Value {
	var consts []*doc.Value
	for _, typ := range pkg.Types {
		if typ.Name == "Rule" {
			consts = slices.Clone(typ.Consts)
		}
	}
	slices.SortFunc(consts, func(a, b *doc.Value) int { return int(a.Decl.Pos() - b.Decl.Pos()) })
	return consts
}

// constants returns the names of the rules' constants, in source order, and checks
// declarations and comments.
func constants(t *testing.T, pkg *doc.Package) []string {
	var names []string
	for i, c := range ruleConsts(pkg) {
		names = append(names, c.Names...)
		name := c.Names[0]
		if c.Decl.Lparen.IsValid() {
			t.Errorf("%s: not a declaration of its own", strings.Join(c.Names, ", "))
			continue
		}
		values := c.Decl.Specs[0].(*ast.ValueSpec).Values
		if lit, ok := values[0].(*ast.BasicLit); !ok || lit.Value != strconv.Itoa(i+1) {
			t.Errorf("%s: the value is not the number %d", name, i+1)
		}
		if begin := fmt.Sprintf("%s is rule %d.", name, i+1); !strings.HasPrefix(c.Doc, begin) {
			t.Errorf("%s: the comment does not begin with %q", name, begin)
		}
		if !strings.Contains(c.Doc, "\n\nSource: ") {
			t.Errorf("%s: the comment has no paragraph that begins with Source:", name)
		}
	}
	return names
}

// packageList returns the names in the numbered list of the package comment, each a
// link, and checks the numbers.
func packageList(t *testing.T, pkg *doc.Package) []string {
	var names []string
	for _, block := range pkg.Parser().Parse(pkg.Doc).Content {
		list, ok := block.(*comment.List)
		if !ok {
			continue
		}
		for _, item := range list.Items {
			if item.Number != strconv.Itoa(len(names)+1) {
				t.Errorf("package comment: item %d has the number %q", len(names)+1, item.Number)
			}
			name := "(no link)"
			if link, ok := item.Content[0].(*comment.Paragraph).Text[0].(*comment.DocLink); ok {
				name = link.Name
			}
			names = append(names, name)
		}
	}
	return names
}

// ruleTests returns the names of the rules that have a test of their name, in the order
// of the tests.
func ruleTests(pkg *doc.Package, rulesTest *ast.File) []string {
	var rules, names []string
	for _, c := range ruleConsts(pkg) {
		rules = append(rules, c.Names...)
	}
	for _, decl := range rulesTest.Decls {
		if f, ok := decl.(*ast.FuncDecl); ok {
			if name := strings.TrimPrefix(f.Name.Name, "Test"); slices.Contains(rules, name) {
				names = append(names, name)
			}
		}
	}
	return names
}
