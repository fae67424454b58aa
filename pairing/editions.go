package pairing

import "slices"

// An Edition is a ranking and a list of criteria: the rules of a year. The zero
// value is [WC2012]. An event can have rules of its own instead; see
// [Event].RankBy and [Event].Criteria.
type Edition int

// WC2012 is the edition of the 2012 Arimaa World Championship, and of the 2014
// Computer Championship. In JSON: "wc2012", or nothing.
//
// It ranks by losses, then rating, then seed. Its criteria are ByeFewest,
// Repeats, ByeLosses, LossGaps, ByeRating, ByeSeed, RankSpread.
//
// Source: WC12 and WCC14, tournament format.
const WC2012 Edition = 0

// WC2013 is the edition of the 2013 Arimaa World Championship. It needs
// SeedRatings. In JSON: "wc2013".
//
// It ranks by losses, then rating, then seeded rating, then seed. Its criteria
// are ByeFewest, Repeats, ByeLosses, LossGaps, ByeRank, RankSquares.
//
// Source: the public pairing program of that year.
const WC2013 Edition = 1

// WC2014 is the edition of the 2014 and 2015 Arimaa World Championships. It
// needs SeedRatings. In JSON: "wc2014".
//
// It ranks by losses, then seeded rating, then seed. Its criteria are the
// criteria of [WC2013].
//
// Source: the public pairing program of those years.
const WC2014 Edition = 2

// WC2016 is the edition of the 2016 Arimaa World Championship. It needs
// SeedRatings. In JSON: "wc2016".
//
// It ranks by losses, then seeded rating, then seed. Its criteria are
// ByeFewest, Repeats, ByeLosses, LossGaps, ByeSeeded, SeededSquares.
//
// Source: the public pairing program of that year.
const WC2016 Edition = 3

// editions holds, for each edition, its ranking, and its criteria in order.
// [Canonical] comes last in every edition and is not listed.
var editions = [...]struct {
	rankBy   []RankKey
	criteria []Criterion
}{
	WC2012: {
		[]RankKey{ByLosses, ByRating},
		[]Criterion{ByeFewest, Repeats, ByeLosses, LossGaps, ByeRating, ByeSeed, RankSpread},
	},
	WC2013: {
		[]RankKey{ByLosses, ByRating, BySeededRating},
		[]Criterion{ByeFewest, Repeats, ByeLosses, LossGaps, ByeRank, RankSquares},
	},
	WC2014: {
		[]RankKey{ByLosses, BySeededRating},
		[]Criterion{ByeFewest, Repeats, ByeLosses, LossGaps, ByeRank, RankSquares},
	},
	WC2016: {
		[]RankKey{ByLosses, BySeededRating},
		[]Criterion{ByeFewest, Repeats, ByeLosses, LossGaps, ByeSeeded, SeededSquares},
	},
}

// RankBy returns what the edition ranks by, in order. Equals are ranked by
// seed.
func (e Edition) RankBy() []RankKey {
	if !e.known() {
		return nil
	}
	return slices.Clone(editions[e].rankBy)
}

// Criteria returns the criteria of the edition, in order. [Allowed] comes
// before them, and [Canonical] after.
func (e Edition) Criteria() []Criterion {
	if !e.known() {
		return nil
	}
	return slices.Clone(editions[e].criteria)
}

// known reports whether there is such an edition.
func (e Edition) known() bool { return e >= 0 && int(e) < len(editions) }

// A RankKey is one figure by which players are ranked. Zero is no rank key.
// Players who are equal in all keys of a ranking are ranked by seed.
type RankKey int

// ByLosses ranks by losses, the fewest first. In JSON: "losses".
//
// Source: WC12, tournament format, item 10.
const ByLosses RankKey = 1

// ByRating ranks by tournament performance rating, the highest first, compared
// exactly. In JSON: "rating".
//
// Source: WC12, tournament format, item 10.
const ByRating RankKey = 2

// BySeededRating ranks by seeded rating, the highest first, compared exactly.
// In JSON: "seeded-rating".
//
// The seeded rating is a tournament performance rating with another dummy. Each
// player's virtual draw is against a dummy at that player's own seed rating
// ([Event].SeedRatings), and not at 1500.
//
// Source: the public pairing program for the Arimaa World Championships from
// 2013 on.
const BySeededRating RankKey = 3
