package calendar

import (
	"testing"

	"github.com/arbiter-go/arbiter/internal/ruledoc"
)

// TestDoc checks that the constants, the package comment and the tests in
// rules_test.go have the same rules in the same order, and that each rule is
// named where the code obeys it.
func TestDoc(t *testing.T) {
	var names []string
	for r := Submitted; ruleNames.Has(r); r++ {
		names = append(names, r.String())
	}
	ruledoc.Check[Rule](t, names)
	ruledoc.Obeyed(t, names)
}
