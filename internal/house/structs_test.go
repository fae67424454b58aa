package house_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/internal/house"
)

// TestStructs holds the exported struct types of the library to 80 columns, so
// that a page of documentation shows them without a scroll bar.
func TestStructs(t *testing.T) {
	for _, dir := range []string{"colors", "duplicate", "pairing", "qualify", "rating", "roundrobin", "runoff"} {
		files, err := filepath.Glob("../../" + dir + "/*.go")
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
				if n := house.Columns(line); inside && n > 80 {
					t.Errorf("%s:%d: a struct of %d columns", file, k+1, n)
				}
			}
		}
	}
}

var exportedStruct = regexp.MustCompile(`^type [A-Z]\w*(\[.*\])? struct \{$`)
