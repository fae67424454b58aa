package holdem

import (
	"testing"

	"github.com/arbiter-go/arbiter/internal/ruledoc"
)

// TestDoc checks that the rules are the same, in the same order, wherever they
// are written: the book, the constants, the package comment, and the tests in
// rules_test.go.
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
