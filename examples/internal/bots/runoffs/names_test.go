package runoffs

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/cmd/clitest"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/runoff"
)

// alike returns a long name. Short forms of these names are the same.
func alike(i int) string {
	return strings.Repeat("a", 100) + fmt.Sprint(i) + strings.Repeat("z", 100)
}

// TestAlikeNames has names that differ in the middle only. All texts and
// pictures have them whole, and another long name short.
func TestAlikeNames(t *testing.T) {
	other := strings.Repeat("b", 201)
	name := func(i int) string {
		if i == 2 {
			return other
		}
		return alike(i)
	}
	e, o := scored(3, 2, name)
	o.Samples, o.Seed = 2, 1
	r := report(t, e, o)
	svg := drawn(t, r, Methods()...)
	clitest.SVG(t, svg)
	luck, err := r.LuckSVG()
	if err != nil {
		t.Fatal(err)
	}
	for what, text := range map[string]string{
		"places": r.Places(), "steps": r.Steps(Methods()...), "confidence": r.Confidence(), "luck": r.Luck(), "picture": string(svg), "luck picture": string(luck),
	} {
		for i := range 2 {
			if !strings.Contains(text, alike(i)) {
				t.Errorf("%s: no name %d", what, i)
			}
		}
		if !strings.Contains(text, "bb…bb") {
			t.Errorf("%s: no short name", what)
		}
	}
	e = pairs("A B 1")
	e.Bots = []string{alike(0), alike(1), other}
	e.Matches[0].A, e.Matches[0].B = alike(0), alike(1)
	_, err = NewReport(e, Options{})
	if !errors.Is(err, runoff.ErrUneven) || !strings.Contains(err.Error(), alike(0)) || !strings.Contains(err.Error(), alike(1)) || strings.Contains(err.Error(), other) {
		t.Errorf("error %v", err)
	}
}

// TestShortened has names that are short, alike, and neither.
func TestShortened(t *testing.T) {
	first := func(name string) string { return name[:1] }
	called := shortened([]string{"Ann", "Amy", "Bob", "C", "Cid"}, first, say.Clean)
	for name, want := range map[string]string{"Ann": "Ann", "Amy": "Amy", "Bob": "B", "C": "C", "Cid": "Cid"} {
		if called[name] != want {
			t.Errorf("%s is called %s, want %s", name, called[name], want)
		}
	}
}
