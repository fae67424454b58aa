package duplicate

import (
	"testing"

	"github.com/arbiter-go/arbiter/internal/ruledoc"
)

// TestDoc checks that the rules are the same, in the same order, wherever they
// are written: the names, the constants, the package comment, and the tests in
// rules_test.go. Each is named at a line that obeys it.
func TestDoc(t *testing.T) {
	var names []string
	for r := Rule(1); ruleNames.Has(r); r++ {
		names = append(names, r.String())
	}
	ruledoc.Check[Rule](t, names)
	ruledoc.Obeyed(t, names)
}
