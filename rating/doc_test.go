package rating

import (
	"testing"

	"github.com/arbiter-go/arbiter/internal/ruledoc"
)

// TestDoc checks that the rules are the same, in the same order, wherever they
// are written: the book, the constants and the package comment.
func TestDoc(t *testing.T) {
	var names []string
	for i, b := range book {
		names = append(names, b.name)
		if int(b.rule) != i+1 {
			t.Errorf("%s is in row %d of the book, but its number is %d", b.name, i+1, int(b.rule))
		}
	}
	ruledoc.Check[Rule](t, names)
}
