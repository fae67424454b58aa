package arbiter

import (
	"go/scanner"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"
)

// contracted are words that comments and texts for people spell out.
var contracted = regexp.MustCompile(`\b(is|are|was|were|does|do|did|has|have|had|ca|wo|could|would|should)n't\b`)

// dense are phrases that make a reader go back: a noun says more.
var dense = regexp.MustCompile(`\b(those of|that of|but for|so many times|is to be|are to be)\b`)

// TestComments holds comments to 80 columns, with tabs of 8, and to plain
// words. Only formulas, links and the output of examples may be wider.
func TestComments(t *testing.T) {
	err := filepath.WalkDir(".", func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(file) != ".go" {
			return err
		}
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		lines := strings.Split(string(text), "\n")
		var s scanner.Scanner
		set := token.NewFileSet()
		source := set.AddFile(file, -1, len(text))
		s.Init(source, text, nil, scanner.ScanComments)
		// In the output of an example, and the last line of it.
		output, last := false, 0
		for {
			pos, tok, lit := s.Scan()
			if tok == token.EOF {
				return nil
			}
			if tok != token.COMMENT {
				continue
			}
			line := set.Position(pos).Line
			output = output && line == last+1 || outputs.MatchString(lit)
			last = line
			if output || strings.HasPrefix(lit, "//\t") || strings.HasPrefix(lit, "//go:") {
				continue
			}
			if n := columns(lines[line-1]); n > 80 && !strings.Contains(lit, "://") {
				t.Errorf("%s:%d: a comment of %d columns", file, line, n)
			}
			for _, words := range []*regexp.Regexp{contracted, dense} {
				if found := words.FindString(lit); found != "" {
					t.Errorf("%s:%d: %q", file, line, found)
				}
			}
		}
	})
	if err != nil {
		t.Fatal(err)
	}
}

// outputs begins the output of an example.
var outputs = regexp.MustCompile(`^// (Unordered output|Output):`)

// columns returns the width of a line with tabs of 8.
func columns(line string) int {
	tabs := len(line) - len(strings.TrimLeft(line, "\t"))
	return 8*tabs + utf8.RuneCountInString(line[tabs:])
}

// TestStructs holds the exported struct types of the library to 80 columns, so
// that a page of documentation shows them without a scroll bar.
func TestStructs(t *testing.T) {
	for _, dir := range []string{"colors", "duplicate", "pairing", "qualify", "rating", "roundrobin", "runoff"} {
		files, err := filepath.Glob(dir + "/*.go")
		if err != nil || len(files) == 0 {
			t.Fatal(dir, err)
		}
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") {
				continue
			}
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			inside := false
			for k, line := range strings.Split(string(text), "\n") {
				inside = inside && line != "}" || exportedStruct.MatchString(line)
				if n := columns(line); inside && n > 80 {
					t.Errorf("%s:%d: a struct of %d columns", file, k+1, n)
				}
			}
		}
	}
}

var exportedStruct = regexp.MustCompile(`^type [A-Z]\w*(\[.*\])? struct \{$`)

// TestPages holds the prose of the pages to 80 columns and to plain words.
// Tables, code and links may be wider.
func TestPages(t *testing.T) {
	err := filepath.WalkDir(".", func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(file) != ".md" {
			return err
		}
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		code := false
		for k, line := range strings.Split(string(text), "\n") {
			if strings.HasPrefix(line, "```") {
				code = !code
			}
			if code || strings.HasPrefix(line, "    ") {
				continue
			}
			for _, words := range []*regexp.Regexp{contracted, dense} {
				if found := words.FindString(line); found != "" {
					t.Errorf("%s:%d: %q", file, k+1, found)
				}
			}
			if n := columns(line); n > 80 && !strings.HasPrefix(line, "|") && !strings.Contains(line, "](") && !strings.Contains(line, "://") {
				t.Errorf("%s:%d: a line of %d columns", file, k+1, n)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
