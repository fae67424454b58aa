package pages

import (
	"bytes"
	"encoding/json"
	"flag"
	"go/ast"
	"go/doc"
	"go/doc/comment"
	"go/parser"
	"go/token"
	"html/template"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the files of testdata, and rules.json")

// ruleTypes are the types whose constants are rules, by their packages.
var ruleTypes = []struct{ dir, types string }{
	{"pairing", "Criterion Rule"},
	{"colors", "Rule"},
	{"rating", "Rule"},
	{"examples/internal/championship/calendar", "Rule"},
	{"examples/internal/championship/predict", "Rule"},
}

// rules.json has each rule as the source says it.
func TestTexts(t *testing.T) {
	var list []ruleText
	for _, p := range ruleTypes {
		list = append(list, sourceTexts(t, p.dir, strings.Fields(p.types))...)
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	b.WriteString("[\n")
	for i, r := range list {
		if i > 0 {
			b.WriteString(",\n")
		}
		if err := e.Encode(r); err != nil {
			t.Fatal(err)
		}
		b.Truncate(b.Len() - 1)
	}
	b.WriteString("\n]\n")
	if *update {
		if err := os.WriteFile("rules.json", b.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if !bytes.Equal(b.Bytes(), rulesFile) {
		t.Error("rules.json is not what the source says: go test -run TestTexts -update makes it anew")
	}
}

// sourceTexts reads the rules of a package from its source.
func sourceTexts(t *testing.T, dir string, types []string) []ruleText {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join("../../../..", dir, "*.go"))
	if err != nil {
		t.Fatal(err)
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
	printer.DocLinkURL = func(*comment.DocLink) string { return "" }
	printer.HeadingLevel = 4
	var list []ruleText
	for _, x := range p.Types {
		if !slices.Contains(types, x.Name) {
			continue
		}
		numbers := map[string]int{}
		var rules []ruleText
		for _, c := range x.Consts {
			spec := c.Decl.Specs[0].(*ast.ValueSpec)
			n, err := strconv.Atoi(spec.Values[0].(*ast.BasicLit).Value)
			if err != nil || len(c.Names) != 1 {
				t.Fatalf("%s: %v: %v", dir, c.Names, err)
			}
			numbers[c.Names[0]] = n
			text := printer.HTML(p.Parser().Parse(c.Doc))
			rules = append(rules, ruleText{filepath.Base(dir), c.Names[0], template.HTML(text)})
		}
		slices.SortFunc(rules, func(a, b ruleText) int { return numbers[a.Name] - numbers[b.Name] })
		list = append(list, rules...)
	}
	return list
}
