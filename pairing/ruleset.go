package pairing

import (
	"fmt"
	"slices"
)

// rules are the rules by which an event is paired.
type rules struct {
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
	r := rules{editions[edition].rankBy, editions[edition].criteria}
	if len(rankBy) > 0 {
		r.rankBy = ownKeys(rankBy, ps)
	}
	if len(criteria) > 0 {
		r.criteria = ownCriteria(criteria, ps)
	}
	return r
}

// ownKeys returns the rank keys that are in order, and adds the problems of the
// others.
func ownKeys(list []RankKey, ps *problems) []RankKey {
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
		default:
			keys = append(keys, k)
		}
	}
	return keys
}

// ownCriteria returns the criteria that are in order, and adds the problems of
// the others.
func ownCriteria(list []Criterion, ps *problems) []Criterion {
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
		case book[c-1].spread != nil && slices.ContainsFunc(criteria, func(c Criterion) bool {
			return book[c-1].spread != nil
		}):
			bad(c.String() + " is one sum of squares too many")
		default:
			criteria = append(criteria, c)
		}
	}
	return criteria
}

// seeded reports whether the rules need seed ratings.
func (r rules) seeded() bool {
	return slices.Contains(r.rankBy, BySeededRating) || slices.Contains(r.criteria, ByeSeeded) ||
		slices.Contains(r.criteria, SeededSquares)
}

// inGroups reports whether the criteria have the form with which the matching
// is faster: no criterion comes after a sum of squares. It returns that sum, or
// 0.
func (r rules) inGroups() (sum Criterion, ok bool) {
	for i, c := range r.criteria {
		if book[c-1].spread != nil {
			return c, i == len(r.criteria)-1
		}
	}
	return 0, true
}

// fewestByes reports whether ByeFewest comes first, and so is hard.
func (r rules) fewestByes() bool { return len(r.criteria) > 0 && r.criteria[0] == ByeFewest }
