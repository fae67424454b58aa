package duplicate

import (
	"errors"
	"testing"

	"pgregory.net/rapid"
)

// A tally counts what occurs in the draws of a law.
type tally map[string]int

// see counts a thing if it occurs.
func (n tally) see(thing string, occurs bool) {
	if occurs {
		n[thing]++
	}
}

// seeKinds counts the kinds of an error.
func (n tally) seeKinds(err error) {
	for _, kind := range kinds {
		n.see(kind.Error(), errors.Is(err, kind))
	}
}

// hold checks a law until all these things have occurred. Each of them occurs
// in more than 3 of 1,000 draws. A short run has up to 10,000 draws. So less
// than once in 10¹² runs a thing does not occur by chance.
func hold(t *testing.T, law func(*rapid.T, tally), things ...string) {
	t.Helper()
	seen := tally{}
	never := ""
	for range 500 {
		rapid.Check(t, func(t *rapid.T) { law(t, seen) })
		never = ""
		for _, thing := range things {
			if seen[thing] == 0 {
				never = thing
			}
		}
		if t.Failed() || never == "" {
			break
		}
	}
	t.Log(seen)
	if never != "" && !t.Failed() {
		t.Errorf("%q never occurred: %v", never, seen)
	}
}

// fuzz fuzzes a law.
func fuzz(f *testing.F, law func(*rapid.T, tally)) {
	f.Fuzz(rapid.MakeFuzz(func(t *rapid.T) { law(t, tally{}) }))
}
