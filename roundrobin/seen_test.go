package roundrobin

import "github.com/arbiter-go/arbiter/internal/occurs"

// This file counts what occurs in answers.

// decisionThings are what occurs in decisions.
var decisionThings = []string{
	"table by MatchPoints", "playoff by PlayOff", "playoff by StillTied",
	"final by TopTwo", "final by PlayOff", "final by StillTied", "final by ByLot", "extra by ExtraMatch",
	"decided by FinalMatch", "decided by ExtraMatch", "undecided by Undecided",
	// With one place:
	"decided by TopTwo", "decided by PlayOff", "decided by StillTied", "decided by ByLot",
	// Without a final:
	"decided by MatchPoints", "undecided by SharedPlaces",
	"a place by MatchPoints", "a place by SharedPlaces",
	"2 tied for 1", "more tied for 1", "more tied for 2", "a stage after a team that is through",
	"both finalists level in the table", "the first finalist is a later team",
	"each pair meets twice",
}

// decisionSeen counts what occurs in a decision.
func decisionSeen(s occurs.Tally, e Event[int], d Decision[int]) {
	s.Note(d.State, " by ", d.Rule)
	for _, p := range d.Table.Places {
		s.Note("a place by ", p.Rule)
	}
	for _, x := range d.Stages {
		if n := len(x.Contenders); n == 2 {
			s.Note("2 tied for ", x.Places)
		} else {
			s.Note("more tied for ", x.Places)
		}
		s.When(len(x.Through) > 0, "a stage after a team that is through")
	}
	if len(d.Finalists) == 2 {
		a, b := d.Finalists[0], d.Finalists[1]
		s.When(a.Stage+b.Stage == 0 && d.Table.Rows[a.Team].Points == d.Table.Rows[b.Team].Points, "both finalists level in the table")
		s.When(a.Team > b.Team, "the first finalist is a later team")
	}
	s.When(e.Options.Twice, "each pair meets twice")
}
