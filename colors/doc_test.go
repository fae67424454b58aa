package colors

import (
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/internal/ruledoc"
)

// TestDoc checks that the book, the constants, the package comment and the
// tests in rules_test.go have the same rules in the same order, and that each
// rule is named where the code obeys it.
func TestDoc(t *testing.T) {
	var names []string
	for i, b := range book {
		names = append(names, b.name)
		if int(b.rule) != i+1 {
			t.Errorf("%s is in row %d of the book, but its number is %d", b.name, i+1, int(b.rule))
		}
		if reason := (Decision[string]{Rule: b.rule}).Reason(); !strings.HasPrefix(reason, b.name+": ") {
			t.Errorf("%s: the reason %q does not begin with its name", b.name, reason)
		}
	}
	if int(Must) != len(book)+1 {
		t.Errorf("Must has the number %d", int(Must))
	}
	names = append(names, "Must")
	ruledoc.Check[Rule](t, names)
	ruledoc.Obeyed(t, names)
}
