package pairing

import (
	"fmt"
	"slices"
)

// rules are what an event is paired by: those of its edition, or its own.
type rules struct {
	rankBy   []RankKey
	criteria []Criterion
}

// newRules returns the rules of an edition with own lists in their place. It
// adds what is wrong with them.
func newRules(edition Edition, rankBy []RankKey, criteria []Criterion, ps *problems) rules {
	if !edition.known() {
		ps.add(Problem{Kind: ErrOption, Where: "edition", Detail: fmt.Sprintf("number %d", int(edition))})
		edition = WC2012
	}
	r := rules{editions[edition].rankBy, editions[edition].criteria}
	if len(rankBy) > 0 {
		r.rankBy = nil
		for i, k := range rankBy {
			switch {
			case !keyNames.Has(k):
				ps.add(Problem{Kind: ErrOption, Where: fmt.Sprintf("rank key %d", i+1), Detail: fmt.Sprintf("number %d", int(k))})
			case slices.Contains(r.rankBy, k):
				ps.add(Problem{Kind: ErrOption, Where: fmt.Sprintf("rank key %d", i+1), Detail: k.String() + " twice"})
			default:
				r.rankBy = append(r.rankBy, k)
			}
		}
	}
	if len(criteria) > 0 {
		r.criteria = nil
		sums := 0
		for i, c := range criteria {
			at := Problem{Kind: ErrOption, Where: fmt.Sprintf("criterion %d", i+1), Detail: c.String()}
			switch {
			case c == 0 || !criterionNames.Has(c):
				at.Detail = fmt.Sprintf("number %d", int(c))
				ps.add(at)
				continue
			case c == Canonical || c == Allowed:
				at.Detail += " has its own place"
				ps.add(at)
				continue
			case slices.Contains(r.criteria, c):
				at.Detail += " twice"
				ps.add(at)
				continue
			case book[c-1].spread != nil:
				if sums++; sums > 1 {
					at.Detail += " is one sum of squares too many"
					ps.add(at)
					continue
				}
			}
			r.criteria = append(r.criteria, c)
		}
	}
	return r
}

// seeded reports whether the rules need seed ratings.
func (r rules) seeded() bool {
	return slices.Contains(r.rankBy, BySeededRating) || slices.Contains(r.criteria, ByeSeeded) ||
		slices.Contains(r.criteria, SeededSquares)
}

// inGroups reports whether the cost of a pair is that of its groups of equal
// losses, that of its meetings, and last of all a sum of squares, or none: the
// form that the matching makes use of.
func (r rules) inGroups() (sum Criterion, ok bool) {
	for i, c := range r.criteria {
		if book[c-1].spread != nil {
			return c, i == len(r.criteria)-1
		}
	}
	return 0, true
}

// fewestByes reports whether ByeFewest is hard: it is where it comes first.
func (r rules) fewestByes() bool { return len(r.criteria) > 0 && r.criteria[0] == ByeFewest }
