package seat

import (
	"testing"

	"github.com/arbiter-go/arbiter/internal/ruledoc"
)

// TestDoc checks that the rules are the same, in the same order, wherever they
// are written.
func TestDoc(t *testing.T) {
	var names []string
	for r := Rule(1); rules.Has(r); r++ {
		names = append(names, r.String())
	}
	ruledoc.Check[Rule](t, names)
	ruledoc.Obeyed(t, names)
}
