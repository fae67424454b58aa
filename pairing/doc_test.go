package pairing

import (
	"fmt"
	"go/ast"
	"go/doc"
	"go/doc/comment"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestDoc checks that criteria and rules are the same, in the same order, wherever they are
// written: the book, the constants, the package comment, and the tests in rules_test.go.
func TestDoc(t *testing.T) {
	pkg, rulesTest := parsePackage(t)
	var criteria []string
	for i, b := range book {
		criteria = append(criteria, b.name)
		if int(b.criterion) != i+1 {
			t.Errorf("%s is in row %d of the book, but its number is %d", b.name, i+1, int(b.criterion))
		}
	}
	rules := ruleNames[1:]
	lists := packageLists(pkg)
	if len(lists) != 2 {
		t.Fatalf("package comment: %d lists, want one of criteria and one of rules", len(lists))
	}
	for _, c := range []struct {
		where string
		want  []string
		got   []string
	}{
		{"constants of Criterion", criteria, constants(t, pkg, "Criterion", 1, `is criterion %d[.,]`)},
		{"constants of Rule", rules, constants(t, pkg, "Rule", 1, `is rule %d\.`)},
		{"criteria of the package comment", criteria, lists[0]},
		{"rules of the package comment", rules, lists[1]},
		{"tests of rules_test.go", slices.Concat(criteria, rules), testsOf(rulesTest, slices.Concat(criteria, rules))},
	} {
		if diff := cmp.Diff(c.want, c.got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.where, diff)
		}
	}
}

// TestDocOutcomes checks that each outcome has a constant with its number and comment, a
// text, and a line in the table of the package comment.
func TestDocOutcomes(t *testing.T) {
	pkg, _ := parsePackage(t)
	names := constants(t, pkg, "Outcome", 0, "is the outcome of a game that ")
	if len(names) != len(outcomes) {
		t.Errorf("%d constants, but %d texts", len(names), len(outcomes))
	}
	_, table, ok := strings.Cut(pkg.Doc, "# What each outcome counts for")
	if !ok {
		t.Fatal("package comment: no table of outcomes")
	}
	table, _, _ = strings.Cut(table, "\n# ")
	for _, name := range names {
		if !regexp.MustCompile(`\t(\w+, )?` + name + `\b`).MatchString(table) {
			t.Errorf("package comment: the table has no line for %s", name)
		}
	}
}

// TestDocEditions checks that each edition has a constant with its number and comment, and
// that its criteria are in the book, in its order, without Canonical. Each criterion but
// that is in some edition.
func TestDocEditions(t *testing.T) {
	pkg, _ := parsePackage(t)
	names := constants(t, pkg, "Edition", 0, "is the edition of ")
	if len(names) != len(editions) {
		t.Errorf("%d constants, but %d editions", len(names), len(editions))
	}
	used := map[Criterion]bool{Canonical: true, Allowed: true}
	for i, e := range editions {
		if i < len(names) && !strings.EqualFold(e.name, names[i]) {
			t.Errorf("edition %d is called %s, but its constant %s", i, e.name, names[i])
		}
		if !slices.IsSorted(e.criteria) || len(slices.Compact(slices.Clone(e.criteria))) != len(e.criteria) {
			t.Errorf("%s: not in the order of the book: %v", e.name, e.criteria)
		}
		for _, c := range e.criteria {
			if c == Canonical || c < 1 || int(c) > len(book) {
				t.Errorf("%s lists %v", e.name, c)
			}
			used[c] = true
		}
	}
	for _, b := range book {
		if !used[b.criterion] {
			t.Errorf("%s is in no edition", b.name)
		}
		ways := 0
		for _, way := range []bool{b.bye != nil, b.level != nil, b.spread != nil} {
			if way {
				ways++
			}
		}
		if special := b.criterion == Canonical || b.criterion == Allowed; ways != 1 && !special || ways != 0 && special {
			t.Errorf("%s looks at the round in %d ways", b.name, ways)
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
	pkg, err = doc.NewFromFiles(fset, files, "pairing")
	if err != nil {
		t.Fatal(err)
	}
	return pkg, rulesTest
}

// constants returns the names of the constants of a type, in source order, and checks that
// each has a declaration of its own, the numbers in turn from first, and a comment that
// begins with the name and as the pattern begin says, in which %d stands for the number.
// Comments of criteria, rules and editions name their source.
func constants(t *testing.T, pkg *doc.Package, typ string, first int, begin string) []string {
	var consts []*doc.Value
	for _, x := range pkg.Types {
		if x.Name == typ {
			consts = slices.Clone(x.Consts)
		}
	}
	slices.SortFunc(consts, func(a, b *doc.Value) int { return int(a.Decl.Pos() - b.Decl.Pos()) })
	var names []string
	for i, c := range consts {
		names = append(names, c.Names...)
		name := c.Names[0]
		if c.Decl.Lparen.IsValid() || len(c.Names) != 1 {
			t.Errorf("%s: not a declaration of its own", strings.Join(c.Names, ", "))
			continue
		}
		values := c.Decl.Specs[0].(*ast.ValueSpec).Values
		if lit, ok := values[0].(*ast.BasicLit); !ok || lit.Value != strconv.Itoa(first+i) {
			t.Errorf("%s: the value is not the number %d", name, first+i)
		}
		want := name + " " + begin
		if strings.Contains(begin, "%d") {
			want = fmt.Sprintf(want, first+i)
		}
		if !regexp.MustCompile("^" + want).MatchString(strings.Join(strings.Fields(c.Doc), " ")) {
			t.Errorf("%s: the comment does not begin as in %q", name, want)
		}
		if typ != "Outcome" && !strings.Contains(c.Doc, "\n\nSource: ") {
			t.Errorf("%s: the comment has no paragraph that begins with Source:", name)
		}
	}
	return names
}

// packageLists returns, for each numbered list of the package comment, the names that its
// items begin with.
func packageLists(pkg *doc.Package) [][]string {
	var lists [][]string
	for _, block := range pkg.Parser().Parse(pkg.Doc).Content {
		list, ok := block.(*comment.List)
		if !ok || list.Items[0].Number == "" {
			continue
		}
		var names []string
		if n := len(lists); n > 0 && list.Items[0].Number != "1" { // goes on with the last one
			names, lists = lists[n-1], lists[:n-1]
		}
		before := len(names)
		for i, item := range list.Items {
			name := "(no link)"
			if link, ok := item.Content[0].(*comment.Paragraph).Text[0].(*comment.DocLink); ok {
				name = link.Name
			}
			if item.Number != strconv.Itoa(before+i+1) {
				name += " (number " + item.Number + ")"
			}
			names = append(names, name)
		}
		lists = append(lists, names)
	}
	return lists
}

// testsOf returns which of the names have a test of their name, in the order of the tests.
func testsOf(file *ast.File, of []string) []string {
	var names []string
	for _, decl := range file.Decls {
		if f, ok := decl.(*ast.FuncDecl); ok {
			if name := strings.TrimPrefix(f.Name.Name, "Test"); slices.Contains(of, name) {
				names = append(names, name)
			}
		}
	}
	return names
}
