package rating

import (
	"testing"

	"github.com/arbiter-go/arbiter/internal/ruledoc"
)

// TestDoc checks that the book, the constants and the package comment have the
// same rules in the same order, and that each rule is named where the code
// obeys it.
func TestDoc(t *testing.T) {
	var names []string
	for i, b := range book {
		names = append(names, b.name)
		if int(b.rule) != i+1 {
			t.Errorf("%s is in row %d of the book, but its number is %d", b.name, i+1, int(b.rule))
		}
	}
	ruledoc.Check[Rule](t, names)
	ruledoc.Obeyed(t, names)
}
