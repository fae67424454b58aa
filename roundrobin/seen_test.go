package roundrobin

// This file counts what occurs in laws and twins, so that none of them holds
// because nothing happens.

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"
)

// seen counts what occurs.
type seen map[string]int

// note counts something that occurs.
func (s seen) note(what ...any) { s[fmt.Sprint(what...)]++ }

// when counts something if it occurs.
func (s seen) when(occurs bool, what ...any) {
	if occurs {
		s.note(what...)
	}
}

// check checks that each of these things has occurred at least n times.
func (s seen) check(t *testing.T, n int, things ...string) {
	t.Helper()
	for _, thing := range things {
		if s[thing] < n {
			t.Errorf("%q occurs %d times, want %d", thing, s[thing], n)
		}
	}
}

// hold checks a law with random draws. Then it checks the law with draws that
// are the same each time, in which each of these things must occur five times.
func hold(t *testing.T, law func(*rapid.T, seen), things ...string) {
	t.Helper()
	rapid.Check(t, func(t *rapid.T) { law(t, seen{}) })
	fixed := seen{}
	for seed := range 150 {
		rapid.Custom(func(rt *rapid.T) bool {
			law(rt, fixed)
			if rt.Failed() {
				t.Errorf("the law does not hold for draw %d", seed)
			}
			return true
		}).Example(seed)
	}
	fixed.check(t, 5, things...)
}

// fuzzed is a law for rapid.MakeFuzz.
func fuzzed(law func(*rapid.T, seen)) func(*rapid.T) {
	return func(t *rapid.T) { law(t, seen{}) }
}

// decisionThings are what occurs in decisions.
var decisionThings = []string{
	"table by MatchPoints", "playoff by PlayOff", "playoff by StillTied",
	"final by TopTwo", "final by PlayOff", "final by StillTied", "extra by ExtraMatch",
	"decided by FinalMatch", "decided by ExtraMatch", "undecided by Undecided",
	// With one place:
	"decided by TopTwo", "decided by PlayOff", "decided by StillTied",
	// Without a final:
	"decided by MatchPoints", "undecided by SharedPlaces",
	"a place by MatchPoints", "a place by SharedPlaces",
	"2 tied for 1", "more tied for 1", "more tied for 2", "a stage after a team that is through",
	"both finalists level in the table", "the first finalist is a later team",
	"each pair meets twice",
}

// decision counts what occurs in a decision.
func (s seen) decision(e Event[int], d Decision[int]) {
	s.note(d.State, " by ", d.Rule)
	for _, p := range d.Table.Places {
		s.note("a place by ", p.Rule)
	}
	for _, x := range d.Stages {
		if n := len(x.Contenders); n == 2 {
			s.note("2 tied for ", x.Places)
		} else {
			s.note("more tied for ", x.Places)
		}
		s.when(len(x.Through) > 0, "a stage after a team that is through")
	}
	if len(d.Finalists) == 2 {
		a, b := d.Finalists[0], d.Finalists[1]
		s.when(a.Stage+b.Stage == 0 && d.Table.Rows[a.Team].Points == d.Table.Rows[b.Team].Points, "both finalists level in the table")
		s.when(a.Team > b.Team, "the first finalist is a later team")
	}
	s.when(e.Options.Twice, "each pair meets twice")
}
