package competition

import (
	"testing"

	"github.com/arbiter-go/arbiter/pairing"
)

// The subtitle has its words in the right number, and no names of constants.
func TestAbout(t *testing.T) {
	if got, want := About(pairing.Event[string]{Lives: 1, Entrants: []string{"Ann"}}), "Floating elimination, 1 entrant, 1 life"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got, want := About(pairing.Event[string]{Lives: 2, Entrants: []string{"Ann", "Bob"}, Edition: pairing.WC2016}), "Floating elimination, 2 entrants, 2 lives"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
