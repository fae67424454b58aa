package house

import (
	"go/scanner"
	"go/token"
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

// outputs begins the output of an example.
var outputs = regexp.MustCompile(`^// (Unordered output|Output):`)

// Lines holds the Go files of a module to narrow lines: comments to 80 columns,
// and code outside of tests to 120. Formulas, links and the output of examples
// may be wider, and so may texts in backquotes, which cannot be broken. The
// comments must be plain words.
func Lines(t *testing.T, dir string) {
	walk(t, dir, ".go", func(file string, text []byte) {
		lines := strings.Split(string(text), "\n")
		// Lines that may have more columns: they have a text in
		// backquotes, or are comments, which have a limit of their own.
		wide := map[int]bool{}
		var s scanner.Scanner
		source := token.NewFileSet().AddFile(file, -1, len(text))
		s.Init(source, text, nil, scanner.ScanComments)
		// In the output of an example, and the last line of it.
		output, last := false, 0
		for pos, tok, lit := s.Scan(); tok != token.EOF; pos, tok, lit = s.Scan() {
			line := source.Line(pos)
			if tok == token.STRING && lit[0] == '`' {
				for k := range strings.Count(lit, "\n") + 1 {
					wide[line+k] = true
				}
			}
			if tok != token.COMMENT {
				continue
			}
			wide[line] = wide[line] || strings.HasPrefix(strings.TrimSpace(lines[line-1]), "//")
			output = output && line == last+1 || outputs.MatchString(lit)
			last = line
			if output || strings.HasPrefix(lit, "//\t") || strings.HasPrefix(lit, "//go:") {
				continue
			}
			if n := Columns(lines[line-1]); n > maxComment && !strings.Contains(lit, "://") {
				t.Errorf("%s:%d: a comment of %d columns", file, line, n)
			}
			plain(t, file, line, lit)
		}
		for k, line := range lines {
			if n := Columns(line); n > maxCode && !wide[k+1] && !strings.HasSuffix(file, "_test.go") {
				t.Errorf("%s:%d: code of %d columns", file, k+1, n)
			}
		}
	})
}

// link is a link of a page to a file.
var link = regexp.MustCompile(`\]\(([^):#]+)\)`)

// Pages holds the prose of the pages of a module to 80 columns and to plain
// words. Tables, code and links may be wider. Links to files must have a file.
func Pages(t *testing.T, dir string) {
	walk(t, dir, ".md", func(file string, text []byte) {
		code := false
		for k, line := range strings.Split(string(text), "\n") {
			if strings.HasPrefix(line, "```") {
				code = !code
			}
			if code || strings.HasPrefix(line, "    ") {
				continue
			}
			plain(t, file, k+1, line)
			for _, to := range link.FindAllStringSubmatch(line, -1) {
				if _, err := os.Stat(filepath.Join(dir, filepath.Dir(file), to[1])); err != nil {
					t.Errorf("%s:%d: %v", file, k+1, err)
				}
			}
			free := strings.HasPrefix(line, "|") || strings.Contains(line, "](") ||
				strings.Contains(line, "://")
			if n := Columns(line); n > maxComment && !free {
				t.Errorf("%s:%d: a line of %d columns", file, k+1, n)
			}
		}
	})
}

// plain says which words of a text are not plain.
func plain(t *testing.T, file string, line int, text string) {
	for _, words := range []*regexp.Regexp{contracted, dense} {
		if found := words.FindString(text); found != "" {
			t.Errorf("%s:%d: %q", file, line, found)
		}
	}
}

// Columns returns the width of a line with tabs of 8 at its beginning.
func Columns(line string) int {
	tabs := len(line) - len(strings.TrimLeft(line, "\t"))
	return 8*tabs + utf8.RuneCountInString(line[tabs:])
}
