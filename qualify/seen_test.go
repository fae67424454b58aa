package qualify

import (
	"slices"

	"github.com/arbiter-go/arbiter/internal/occurs"
)

// This file counts the cases that occur in answers.

// rankingSeen counts the cases that occur in a ranking.
func rankingSeen(s occurs.Tally, in Event[string], r Ranking[string]) {
	for _, t := range r.Totals {
		for _, b := range t.Benchmarks {
			for _, e := range b.Games {
				switch {
				case e.Rule == 0:
					s.Note("a game counts")
				default:
					s.Note("a game is ignored by ", e.Rule)
				}
			}
			s.When(b.Longest > b.Points, "a streak is longer than its points")
			s.When(b.LossesBefore > 0 && b.Points > 0, "a loss before a streak")
		}
	}
	s.When(in.Options.Filters != [5]Rule{}, "filters in another order")
	s.Note("alternation is ", in.Options.Alternation)
	s.Note("the streak is the ", in.Options.Streak)
	for k, p := range r.Places {
		s.When(k > 0, "a place by ", p.Rule)
		s.When(p.To > p.From, "a place is shared")
	}
	s.When(len(r.TiedAtCut) > 0, "a tie at the cut")
	s.When(len(r.Dropped) > 0, "somebody drops out")
	s.When(len(r.Invited) == 1, "one is invited")
	s.When(len(r.Invited) > 1, "several are invited")
	s.When(len(r.Dropped) > len(r.Invited), "a place is not replaced")
	s.When(len(in.Unavailable) > 0 && len(r.Dropped) == 0, "somebody is out who was not in")
	s.When(len(r.Next) == 1, "one is next")
	s.When(len(r.Next) > 1, "several are next")
	s.When(len(r.Reserves) > 0, "a reserve is in")
	s.When(len(r.Reserves) > 0 && len(r.Field) > len(r.Reserves) && len(r.Next) > 0 && !slices.Contains(in.Reserves, r.Next[0]), "a reserve is in, and the ranking goes on")
	s.When(len(r.Reserves) == 0 && len(r.Next) > 0 && slices.Contains(in.Reserves, r.Next[0]), "a reserve is next")
	s.When(len(in.Reserves) > 0 && len(r.Reserves) == 0 && len(r.Dropped) > 0, "somebody drops out, and no reserve is in")
	s.When(len(r.Owing) > len(r.Dropped), "somebody broke a rule")
	s.When(len(r.Owing) > 0 && len(r.Owing) < len(r.Dropped)+len(in.Penalized), "a penalty for two reasons")
	s.When(len(in.Unavailable) > 0 && len(r.Owing) == 0, "somebody is out and owes nothing")
}
