package qualify

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

// hold checks a law with random draws. Then it checks the law with draws that
// are the same each time, in which each of these things must occur five times.
func hold(t *testing.T, law func(*rapid.T, seen), things ...string) {
	t.Helper()
	rapid.Check(t, func(t *rapid.T) { law(t, seen{}) })
	const draws = 200
	fixed := seen{}
	for seed := range draws {
		rapid.Custom(func(rt *rapid.T) bool {
			law(rt, fixed)
			if rt.Failed() {
				t.Errorf("the law does not hold for draw %d", seed)
			}
			return true
		}).Example(seed)
	}
	for _, thing := range things {
		if fixed[thing] < 5 {
			t.Errorf("%q occurs %d times in %d draws", thing, fixed[thing], draws)
		}
	}
}

// fuzzed is a law for rapid.MakeFuzz.
func fuzzed(law func(*rapid.T, seen)) func(*rapid.T) {
	return func(t *rapid.T) { law(t, seen{}) }
}

// ranking counts what occurs in a ranking.
func (s seen) ranking(in Event[string], r Ranking[string]) {
	for _, t := range r.Totals {
		for _, b := range t.Benchmarks {
			for _, e := range b.Games {
				switch {
				case e.Rule == 0:
					s.note("a game counts")
				default:
					s.note("a game is ignored by ", e.Rule)
				}
			}
			s.when(b.Longest > b.Points, "a streak is longer than its points")
			s.when(b.LossesBefore > 0 && b.Points > 0, "a loss before a streak")
		}
	}
	s.when(in.Options.Filters != [5]Rule{}, "filters in another order")
	s.note("alternation is ", in.Options.Alternation)
	s.note("the streak is the ", in.Options.Streak)
	for k, p := range r.Places {
		s.when(k > 0, "a place by ", p.Rule)
		s.when(p.To > p.From, "a place is shared")
	}
	s.when(len(r.TiedAtCut) > 0, "a tie at the cut")
	s.when(len(r.Dropped) > 0, "somebody drops out")
	s.when(len(r.Invited) == 1, "one is invited")
	s.when(len(r.Invited) > 1, "several are invited")
	s.when(len(r.Dropped) > len(r.Invited), "a place is not replaced")
	s.when(len(in.Unavailable) > 0 && len(r.Dropped) == 0, "somebody is out who was not in")
	s.when(len(r.Next) == 1, "one is next")
	s.when(len(r.Next) > 1, "several are next")
}
