package pairing

import (
	"fmt"
	"slices"
)

// rules are the rules by which an event is paired.
type rules struct {
	points   bool // not lives
	rankBy   []RankKey
	criteria []Criterion
}

// newRules returns the rules of an edition. A list of the event's own, if not
// empty, replaces the list of the edition. newRules adds the problems it finds.
func newRules(edition Edition, rankBy []RankKey, criteria []Criterion, ps *problems) rules {
	if !edition.known() {
		ps.add(Problem{Kind: ErrOption, Where: "edition", Detail: fmt.Sprintf("number %d", int(edition))})
		edition = WC2012
	}
	r := rules{edition.HasPoints(), editions[edition].rankBy, editions[edition].criteria}
	if len(rankBy) > 0 {
		r.rankBy = ownKeys(rankBy, r.points, ps)
	}
	if len(criteria) > 0 {
		r.criteria = ownCriteria(criteria, r.points, ps)
	}
	return r
}

// ownKeys returns the rank keys that are in order, and adds the problems of the
// others.
func ownKeys(list []RankKey, points bool, ps *problems) []RankKey {
	var keys []RankKey
	for i, k := range list {
		bad := func(detail string) {
			ps.add(Problem{Kind: ErrOption, Where: fmt.Sprintf("rank key %d", i+1), Detail: detail})
		}
		switch {
		case !keyNames.Has(k):
			bad(fmt.Sprintf("number %d", int(k)))
		case slices.Contains(keys, k):
			bad(k.String() + " twice")
		case k == ByScore && !points || k == ByLosses && points:
			bad(k.String() + notThere(points))
		default:
			keys = append(keys, k)
		}
	}
	return keys
}

// ownCriteria returns the criteria that are in order, and adds the problems of
// the others.
func ownCriteria(list []Criterion, points bool, ps *problems) []Criterion {
	var criteria []Criterion
	for i, c := range list {
		bad := func(detail string) {
			ps.add(Problem{Kind: ErrOption, Where: fmt.Sprintf("criterion %d", i+1), Detail: detail})
		}
		switch {
		case c == 0 || !criterionNames.Has(c):
			bad(fmt.Sprintf("number %d", int(c)))
		case c == Canonical || c == Allowed:
			bad(c.String() + " has its own place")
		case slices.Contains(criteria, c):
			bad(c.String() + " twice")
		case !points && slices.Contains(ofPoints, c) || points && slices.Contains(ofLives, c):
			bad(c.String() + notThere(points))
		case c.squares() && slices.ContainsFunc(criteria, Criterion.squares):
			bad(c.String() + " is one sum of squares too many")
		default:
			criteria = append(criteria, c)
		}
	}
	return criteria
}

// ofPoints and ofLives are the criteria that only events with points have, or
// only events with lives.
var (
	ofPoints = []Criterion{ScoreGaps, ByeLowest, ByeUnplayed}
	ofLives  = []Criterion{ByeLosses, LossGaps, ByeMostLosses}
)

// notThere says why an event has no such criterion or rank key.
func notThere(points bool) string {
	if points {
		return " is for events with lives"
	}
	return " is for events with points"
}

// squares reports whether the criterion is a sum of squares.
func (c Criterion) squares() bool { return book[c-1].spread != nil && c != HalvesApart }

// sum returns the criterion that is a sum of squares, or 0.
func (r rules) sum() Criterion {
	if i := slices.IndexFunc(r.criteria, Criterion.squares); i >= 0 {
		return r.criteria[i]
	}
	return 0
}

// byGap returns the criterion about the gaps between groups, or 0.
func (r rules) byGap() Criterion {
	for _, c := range [...]Criterion{LossGaps, ScoreGaps} {
		if slices.Contains(r.criteria, c) {
			return c
		}
	}
	return 0
}

// rated reports whether the rules need ratings. In events with lives, everybody
// is rated anyway.
func (r rules) rated() bool {
	return !r.points || r.seeded() || slices.Contains(r.rankBy, ByRating) ||
		slices.Contains(r.criteria, ByeRating)
}

// seeded reports whether the rules need seed ratings.
func (r rules) seeded() bool {
	return slices.Contains(r.rankBy, BySeededRating) || slices.Contains(r.criteria, ByeSeeded) ||
		slices.Contains(r.criteria, SeededSquares)
}

// inGroups reports whether the criteria have the form with which the matching
// is faster: no criterion comes after a sum of squares. HalvesApart may come
// right before it, if players are ranked by their groups.
func (r rules) inGroups() bool {
	last := len(r.criteria) - 1
	if sum := r.sum(); sum != 0 && r.criteria[last] != sum {
		return false
	}
	halves := slices.Index(r.criteria, HalvesApart)
	return halves < 0 || halves == last-1 && r.sum() != 0 && r.rankBy[0] == r.byGroup()
}

// byGroup returns the rank key of the groups: losses or scores.
func (r rules) byGroup() RankKey {
	if r.points {
		return ByScore
	}
	return ByLosses
}

// gaps reports whether the groups make a difference to the costs of pairs.
func (r rules) gaps() bool {
	return slices.ContainsFunc(r.criteria, func(c Criterion) bool {
		return c == LossGaps || c == ScoreGaps || c == RankSpread || c == HalvesApart
	})
}

// fewestByes reports whether ByeFewest is hard: it comes first, and the event
// has lives.
func (r rules) fewestByes() bool {
	return !r.points && len(r.criteria) > 0 && r.criteria[0] == ByeFewest
}
