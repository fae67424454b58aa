package app

import (
	"bytes"
	"encoding/json"
	"flag"
	"go/ast"
	"go/doc"
	"go/doc/comment"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// kinds are the types whose constants are rules.
var kinds = []struct{ dir, typ, kind string }{
	{"pairing", "Criterion", "criterion"},
	{"pairing", "TieBreak", "tie-break"},
	{"pairing", "Rule", "rule"},
	{"pairing", "Edition", "edition"},
	{"pairing", "Outcome", "outcome"},
	{"colors", "Rule", "color"},
}

// TestTexts holds rules.json against the comments of the library.
func TestTexts(t *testing.T) {
	var list []ruleText
	for _, k := range kinds {
		list = append(list, sourceTexts(t, k.dir, k.typ, k.kind)...)
	}
	names := map[string]bool{}
	var b bytes.Buffer
	b.WriteString("[\n")
	for i, r := range list {
		if names[r.Name] {
			t.Errorf("two rules are called %s", r.Name)
		}
		names[r.Name] = true
		if i > 0 {
			b.WriteString(",\n")
		}
		text, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		b.Write(text)
	}
	b.WriteString("\n]\n")
	if flag.Lookup("update").Value.String() == "true" {
		if err := os.WriteFile("rules.json", b.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if !bytes.Equal(b.Bytes(), rulesFile) {
		t.Error("rules.json is not what the source says: go test -run TestTexts -update makes it anew")
	}
}

// sourceTexts reads the constants of a type from the source of their package.
func sourceTexts(t *testing.T, dir, typ, kind string) []ruleText {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join("../../..", dir, "*.go"))
	if err != nil || len(paths) == 0 {
		t.Fatal(dir, err)
	}
	fset := token.NewFileSet()
	var files []*ast.File
	for _, path := range paths {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(fset, path, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
	}
	p, err := doc.NewFromFiles(fset, files, dir)
	if err != nil {
		t.Fatal(err)
	}
	printer := p.Printer()
	printer.TextWidth = -1
	printer.DocLinkURL = func(*comment.DocLink) string { return "" }
	numbers := map[string]int{}
	var list []ruleText
	for _, x := range p.Types {
		if x.Name != typ {
			continue
		}
		for _, c := range x.Consts {
			spec := c.Decl.Specs[0].(*ast.ValueSpec)
			n, err := strconv.Atoi(spec.Values[0].(*ast.BasicLit).Value)
			if err != nil || len(c.Names) != 1 {
				t.Fatalf("%s: %v: %v", dir, c.Names, err)
			}
			numbers[c.Names[0]] = n
			text := strings.TrimSpace(string(printer.Text(p.Parser().Parse(c.Doc))))
			list = append(list, ruleText{c.Names[0], kind, text})
		}
	}
	slices.SortFunc(list, func(a, b ruleText) int { return numbers[a.Name] - numbers[b.Name] })
	return list
}
