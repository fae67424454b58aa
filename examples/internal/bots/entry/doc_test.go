package entry

import (
	"testing"

	"github.com/arbiter-go/arbiter/internal/ruledoc"
)

// TestDoc checks that the rules are the same, in the same order, wherever they
// are written, and that their names come back.
func TestDoc(t *testing.T) {
	var names []string
	for r := Rule(1); rules.Has(r); r++ {
		names = append(names, r.String())
		text, err := r.MarshalText()
		var back Rule
		if again := back.UnmarshalText(text); err != nil || again != nil || back != r {
			t.Errorf("%v is written as %s (%v) and read as %v (%v)", r, text, err, back, again)
		}
	}
	ruledoc.Check[Rule](t, names)
	ruledoc.Obeyed(t, names)
}
