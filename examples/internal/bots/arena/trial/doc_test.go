package trial

import (
	"testing"

	"github.com/arbiter-go/arbiter/internal/ruledoc"
)

// TestDoc checks that the rules are the same, in the same order, wherever they
// are written.
func TestDoc(t *testing.T) {
	var names []string
	for r := Faulty; rules.Has(r); r++ {
		names = append(names, r.String())
	}
	ruledoc.Check[Rule](t, names)
	ruledoc.Obeyed(t, names)
	for _, name := range names {
		var r Rule
		if err := r.UnmarshalText([]byte(name)); err != nil || r.String() != name {
			t.Errorf("%s is read as %v, %v", name, r, err)
		}
		if text, err := r.MarshalText(); err != nil || string(text) != name {
			t.Errorf("%v is written as %s, %v", r, text, err)
		}
	}
}
