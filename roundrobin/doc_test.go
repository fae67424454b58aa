package roundrobin

import (
	"testing"

	"github.com/arbiter-go/arbiter/internal/ruledoc"
)

// TestDoc checks that the rules are the same, in the same order, wherever they are
// written: the book, the constants, the package comment, and the tests in rules_test.go.
func TestDoc(t *testing.T) {
	var names []string
	for i, b := range book {
		names = append(names, b.name)
		if int(b.rule) != i+1 {
			t.Errorf("%s is in row %d of the book, but its number is %d", b.name, i+1, int(b.rule))
		}
	}
	ruledoc.Check[Rule](t, names)

	var rule Rule
	var state State
	var status Status
	for _, name := range names {
		if err := rule.UnmarshalText([]byte(name)); err != nil || rule.String() != name {
			t.Errorf("rule %s is read as %v, %v", name, rule, err)
		}
	}
	for _, text := range []interface{ UnmarshalText([]byte) error }{&rule, &state, &status} {
		if err := text.UnmarshalText([]byte("Unheard")); err == nil {
			t.Errorf("%T: Unheard is read", text)
		}
	}
	for _, text := range []interface{ MarshalText() ([]byte, error) }{Rule(0), Rule(len(book) + 1), State(-1), State(len(states)), Status(-1), Status(len(statuses))} {
		if b, err := text.MarshalText(); err == nil {
			t.Errorf("%v is written as %s", text, b)
		}
	}
}
