package stackem

import (
	"testing"

	"github.com/arbiter-go/arbiter/internal/ruledoc"
)

// TestDoc checks that the rules are the same, in the same order, wherever they
// are written: their names, the constants, the package comment, the tests in
// rules_test.go, and the code that obeys them; and that texts come back.
func TestDoc(t *testing.T) {
	var names []string
	for r := Rule(1); rules.Has(r); r++ {
		names = append(names, r.String())
	}
	ruledoc.Check[Rule](t, names)
	ruledoc.Obeyed(t, names)

	for _, c := range []Choice{Discard, Pile} {
		text, err := c.MarshalText()
		var back Choice
		if again := back.UnmarshalText(text); err != nil || again != nil || back != c || string(text) != c.String() {
			t.Errorf("%v is written as %s (%v) and read as %v (%v)", c, text, err, back, again)
		}
	}
	for r := Rule(1); rules.Has(r); r++ {
		text, err := r.MarshalText()
		var back Rule
		if again := back.UnmarshalText(text); err != nil || again != nil || back != r {
			t.Errorf("%v is written as %s (%v) and read as %v (%v)", r, text, err, back, again)
		}
	}
	for _, text := range []string{"", "unable", "rule 18", "Unable "} {
		r := Unable
		if err := r.UnmarshalText([]byte(text)); err == nil || r != Unable {
			t.Errorf("%q is read as %v", text, r)
		}
	}
	for _, text := range []string{"", "both", "Pile", "pile ", "Choice(0)"} {
		c := Discard
		if err := c.UnmarshalText([]byte(text)); err == nil || c != Discard {
			t.Errorf("%q is read as %v", text, c)
		}
	}
	for _, x := range []interface {
		MarshalText() ([]byte, error)
		String() string
	}{Rule(-1), Rule(0), LongGame + 1, State(-1), State(0), Abandoned + 1, Choice(-1), Choice(0), Pile + 1} {
		if text, err := x.MarshalText(); err == nil || text != nil {
			t.Errorf("%v is written as %s", x, text)
		}
	}
	if s := State(0).String() + " " + Choice(7).String(); s != "State(0) Choice(7)" {
		t.Error(s)
	}
}
