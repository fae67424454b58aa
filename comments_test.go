package arbiter

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"
)

// contracted are words that comments of the library spell out.
var contracted = regexp.MustCompile(`\b(is|are|was|does|do|did|has|have|ca|wo|could|would)n't\b`)

// TestComments holds comments to 80 columns, with tabs of 8, and to words
// without contractions. Formulas, tables and links are longer if they must be.
func TestComments(t *testing.T) {
	err := filepath.WalkDir(".", func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(file) != ".go" || strings.HasSuffix(file, "_test.go") {
			return err
		}
		text, err := os.ReadFile(file)
		for k, line := range strings.Split(string(text), "\n") {
			tabs := len(line) - len(strings.TrimLeft(line, "\t"))
			comment, ok := strings.CutPrefix(line[tabs:], "//")
			if !ok || strings.HasPrefix(comment, "\t") || strings.HasPrefix(comment, "go:") || strings.Contains(comment, "://") {
				continue
			}
			if n := 8*tabs + 2 + utf8.RuneCountInString(comment); n > 80 {
				t.Errorf("%s:%d: a comment of %d columns", file, k+1, n)
			}
			if word := contracted.FindString(comment); word != "" && !strings.Contains(file, "internal") {
				t.Errorf("%s:%d: %s", file, k+1, word)
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
