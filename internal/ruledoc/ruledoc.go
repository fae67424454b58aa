// Package ruledoc helps tests to check that the constants of rules, their
// comments, the package comment, the code and the tests have the same rules. It
// reads the source in the working directory, which is the directory of the
// package that is tested.
package ruledoc

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
)

// A Package is the source of a package.
type Package struct {
	*doc.Package
	rulesTest *ast.File // rules_test.go, or nil
}

// Parse reads the package in the working directory.
func Parse(t *testing.T) Package {
	t.Helper()
	return ParseDir(t, ".")
}

// ParseDir reads the package in a directory.
func ParseDir(t *testing.T, dir string) Package {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	var p Package
	fset := token.NewFileSet()
	var files []*ast.File
	for _, path := range paths {
		f, err := parser.ParseFile(fset, path, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		switch {
		case filepath.Base(path) == "rules_test.go":
			p.rulesTest = f
		case !strings.HasSuffix(path, "_test.go"):
			files = append(files, f)
		}
	}
	p.Package, err = doc.NewFromFiles(fset, files, "package")
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// Check checks a package whose rules are the constants of its type Rule, here
// R. Names are the names of the rules, from rule 1 on. These must have the same
// names in the same order:
//
//   - the constants;
//   - the only numbered list of the package comment;
//   - the tests in file rules_test.go, if there is such a file;
//   - the results of String.
func Check[R interface {
	~int
	fmt.Stringer
}](t *testing.T, names []string) {
	t.Helper()
	p := Parse(t)
	Same(t, "constants", names, p.Constants(t, "Rule", 1, `is rule %d\.`, true))
	lists := p.Lists()
	if len(lists) != 1 {
		t.Fatalf("package comment: %d numbered lists, want one", len(lists))
	}
	Same(t, "package comment", names, lists[0])
	if p.rulesTest != nil {
		Same(t, "rules_test.go", names, p.Tests(names))
	}
	for i, name := range names {
		if s := R(i + 1).String(); s != name {
			t.Errorf("%s is called %s", name, s)
		}
	}
	if s := R(0).String(); s != "" {
		t.Errorf("no rule has the number 0, but one is called %s", s)
	}
	for _, r := range []R{-1, R(len(names) + 1)} {
		if s := r.String(); s != fmt.Sprintf("rule %d", int(r)) {
			t.Errorf("no rule has the number %d, but one is called %s", int(r), s)
		}
	}
}

// Same checks that two lists of names are the same.
func Same(t *testing.T, where string, want, got []string) {
	t.Helper()
	if !slices.Equal(want, got) {
		t.Errorf("%s: %q\nwant %q", where, got, want)
	}
}

// Constants returns the names of the constants of a type, in source order. It
// checks that each constant has a declaration of its own, and that their
// numbers are first, first+1 and so on. The comment of a constant must begin
// with its name, and then match the pattern begin, in which %d means the
// number. If sources is set, the comment must have a source.
func (p Package) Constants(t *testing.T, typ string, first int, begin string, sources bool) []string {
	t.Helper()
	var consts []*doc.Value
	for _, x := range p.Types {
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
		want := name + " " + strings.ReplaceAll(begin, "%d", strconv.Itoa(first+i))
		if !regexp.MustCompile("^" + want).MatchString(strings.Join(strings.Fields(c.Doc), " ")) {
			t.Errorf("%s: the comment does not begin as in %q", name, want)
		}
		if sources && !strings.Contains(c.Doc, "\n\nSource: ") {
			t.Errorf("%s: the comment has no paragraph that begins with Source:", name)
		}
	}
	return names
}

// Lists returns the numbered lists of the package comment. Each item must begin
// with a link, whose name it returns. If the number of an item is wrong, it
// appends the number to the name.
func (p Package) Lists() [][]string {
	var lists [][]string
	for _, block := range p.Parser().Parse(p.Doc).Content {
		list, ok := block.(*comment.List)
		if !ok || list.Items[0].Number == "" {
			continue
		}
		var names []string
		// A list that does not begin with 1 continues the last list.
		if n := len(lists); n > 0 && list.Items[0].Number != "1" {
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

// A Text is a rule in words.
type Text struct {
	// Rule is its entry in the package comment, as in "Lot: who begins is
	// drawn."
	Rule string
	// Source is the last paragraph of the comment of its constant, as in
	// "Source: STK14, gameplay."
	Source string
}

// Texts returns the rules of the numbered list of the package comment, and the
// last section of the package comment, which is about the source.
func (p Package) Texts(t *testing.T) (rules []Text, source string) {
	t.Helper()
	printer := p.Printer()
	printer.TextWidth = -1
	printer.DocLinkURL = func(*comment.DocLink) string { return "" }
	text := func(blocks []comment.Block) string {
		return strings.TrimSpace(string(printer.Text(&comment.Doc{Content: blocks})))
	}
	sources := map[string]string{}
	for _, x := range p.Types {
		for _, c := range x.Consts {
			blocks := p.Parser().Parse(c.Doc).Content
			sources[c.Names[0]] = text(blocks[len(blocks)-1:])
		}
	}
	blocks := p.Parser().Parse(p.Doc).Content
	for _, block := range blocks {
		if list, ok := block.(*comment.List); ok && list.Items[0].Number != "" {
			for _, item := range list.Items {
				rule := text(item.Content)
				name, _, _ := strings.Cut(rule, ":")
				if !strings.HasPrefix(sources[name], "Source: ") {
					t.Errorf("%s: no source", name)
				}
				rules = append(rules, Text{rule, sources[name]})
			}
		}
	}
	return rules, text(blocks[len(blocks)-1:])
}

// Obeyed checks that each rule is named where the code obeys it. A comment
// there must begin with the name of the rule and a colon, as in "// Balance:
// fewer Gold games". Several names can come before one colon, with commas
// between them. The comment must not be in rules.go, doc.go or a test. So a
// search for "Balance:" finds the line.
func Obeyed(t *testing.T, names []string) {
	t.Helper()
	paths, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	obeyed := map[string]bool{}
	for _, path := range paths {
		if path == "rules.go" || path == "doc.go" || strings.HasSuffix(path, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		for _, group := range f.Comments {
			for _, c := range group.List {
				list, _, ok := strings.Cut(strings.TrimPrefix(c.Text, "//"), ":")
				if example := strings.HasPrefix(list, "\t"); example || !ok {
					continue
				}
				for name := range strings.SplitSeq(list, ",") {
					obeyed[strings.TrimSpace(name)] = true
				}
			}
		}
	}
	for _, name := range names {
		if !obeyed[name] {
			t.Errorf("%s: no comment \"// %s: ...\" at a line that obeys it", name, name)
		}
	}
}

// Tests returns the names of rules that have a test of their name in
// rules_test.go, in the order of the tests.
func (p Package) Tests(of []string) []string {
	var names []string
	for _, decl := range p.rulesTest.Decls {
		if f, ok := decl.(*ast.FuncDecl); ok {
			if name := strings.TrimPrefix(f.Name.Name, "Test"); slices.Contains(of, name) {
				names = append(names, name)
			}
		}
	}
	return names
}
