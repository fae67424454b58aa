// Package occurs helps tests of laws to count cases, so that no law holds
// because nothing happens.
package occurs

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"
)

// A Tally counts the things that occur in the draws of a law.
type Tally map[string]int

// Note counts a thing, which [fmt.Sprint] names.
func (n Tally) Note(thing ...any) { n[fmt.Sprint(thing...)]++ }

// When counts a thing if it occurs.
func (n Tally) When(occurs bool, thing ...any) {
	if occurs {
		n.Note(thing...)
	}
}

// Check checks that each of these things has occurred at least so often.
func (n Tally) Check(t *testing.T, least int, things ...string) {
	t.Helper()
	for _, thing := range things {
		if n[thing] < least {
			t.Errorf("%q occurs %d times, want %d", thing, n[thing], least)
		}
	}
}

// Hold checks a law with random draws until each of these things has occurred,
// 500 times as many draws as usual at most. A thing that occurs in 3 of 1,000
// draws is missed less than once in 10¹² runs, also in short ones.
func Hold(t *testing.T, law func(*rapid.T, Tally), things ...string) {
	t.Helper()
	seen := Tally{}
	for range 500 {
		rapid.Check(t, func(t *rapid.T) { law(t, seen) })
		if t.Failed() || seen.all(things) {
			break
		}
	}
	if !t.Failed() {
		seen.Check(t, 1, things...)
	}
}

// all reports whether all these things have occurred.
func (n Tally) all(things []string) bool {
	for _, thing := range things {
		if n[thing] == 0 {
			return false
		}
	}
	return true
}

// Fuzz fuzzes a law.
func Fuzz(f *testing.F, law func(*rapid.T, Tally)) {
	f.Fuzz(rapid.MakeFuzz(func(t *rapid.T) { law(t, Tally{}) }))
}
