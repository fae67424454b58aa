package pairing

import (
	"slices"

	"github.com/arbiter-go/arbiter/internal/enum"
)

// A Criterion says in what respect one round is better than another. Its value
// is its place in the rule book; zero is no criterion.
type Criterion int

// ByeFewest is criterion 1. If an odd number of players is left, the bye goes
// to one of those with the fewest byes so far among the players left.
//
// Where it comes first, as in all editions, this one is hard: a round that
// breaks it is not legal. With an even number to be paired there is no bye, and
// all criteria about it are silent. Players who are absent from the round are
// not among those left here.
//
// Source: WC12 and WCC14, tournament format, item 3.
const ByeFewest Criterion = 1

// Repeats is criterion 2. For every N from the highest down, as few pairs as
// possible meet for the Nth time: one third meeting is worse than any number of
// second ones.
//
// What counts as a meeting is in the package comment.
//
// Source: WC12 and WCC14, tournament format, item 4.
const Repeats Criterion = 2

// ByeLosses is criterion 3. The bye goes to a player with as few losses as
// possible.
//
// Source: WC12 and WCC14, tournament format, item 5.
const ByeLosses Criterion = 3

// LossGaps is criterion 4. For every N from the highest down, as few pairs as
// possible have losses that differ by N: one pair two losses apart is worse
// than any number of pairs one apart.
//
// Source: WC12 and WCC14, tournament format, item 6.
const LossGaps Criterion = 4

// ByeRating is criterion 5. The bye goes to a player with as high a tournament
// performance rating as possible.
//
// Ratings are those of package rating over all entrants, also those no longer
// left, and are compared exactly: only players of really equal strength are
// equal here.
//
// Source: WC12 and WCC14, tournament format, items 7 and 8.
const ByeRating Criterion = 5

// ByeSeed is criterion 6. The bye goes to the best seeded player possible.
//
// Source: WC12 and WCC14, tournament format, item 9.
const ByeSeed Criterion = 6

// RankSpread is criterion 7, maximized. The players left are ranked by fewest
// losses, then rating, then seed; of the squares of the differences in rank,
// those of pairs with equal losses are added up, and those of pairs with
// unequal losses are taken off.
//
// So within equal losses the best meet the last, and where pairs must span
// unequal losses their ranks are close. The bye player keeps a rank: nobody
// moves up.
//
// Source: WC12 and WCC14, tournament format, item 10.
const RankSpread Criterion = 7

// Canonical is criterion 8. Of the rounds that are equal in all other criteria,
// the one is taken that comes first when written as a list of ranks: the bye
// player's, then, player by player from the top, the opponent's.
//
// It makes the answer unique, and so the same on every machine and in every
// correct program.
//
// Source: ours. WC12 and WCC14 leave the choice open.
const Canonical Criterion = 8

// ByeRank is criterion 9. The bye goes to the best-ranked player possible.
//
// Source: the public pairing program for the Arimaa World Championships from
// 2013 to 2015.
const ByeRank Criterion = 9

// RankSquares is criterion 10, maximized: the sum of the squares of the
// differences in rank over all pairs, whatever their losses.
//
// So where pairs must span unequal losses, the best of the one group meets the
// last of the other.
//
// Source: the public pairing program for the Arimaa World Championships from
// 2013 to 2015.
const RankSquares Criterion = 10

// ByeSeeded is criterion 11. The bye goes to a player with as high a seeded
// rating as possible; see [BySeededRating]. Equal means exactly equal, as for
// [ByeRating].
//
// Source: the public pairing program for the Arimaa World Championship of 2016.
const ByeSeeded Criterion = 11

// SeededSquares is criterion 12, maximized: the sum of the squares of the
// differences in seeded rating over all pairs, in units of 1/10,000 Elo to
// which the ratings are rounded.
//
// The decision is exact in these units.
//
// Source: the public pairing program for the Arimaa World Championship of 2016,
// which adds up floating-point numbers; the rounding is ours.
const SeededSquares Criterion = 12

// Allowed is criterion 13, and before all others in every edition: no pair that
// the director has forbidden, and all pairs and the bye that the director has
// pinned.
//
// This one is hard: if no round keeps to it, the error names the pins and
// prohibitions. Where an event has none, it is silent. A pinned bye need not
// keep to [ByeFewest].
//
// Source: WCC14, notes: the director makes the final decision on matters of
// pairing.
const Allowed Criterion = 13

// A RankKey is one thing by which players are ranked. Its value is its place in
// the rule book; zero is none. Players equal in all keys of an edition are
// ranked by seed.
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
// That is the tournament performance rating, with the virtual draw of each
// player against a dummy at that player's own seed rating ([Event].SeedRatings)
// instead of one at 1500. In JSON: "seeded-rating".
//
// Source: the public pairing program for the Arimaa World Championships from
// 2013 on.
const BySeededRating RankKey = 3

// An Edition is a ranking and a list of criteria: the rules of a year. The zero
// value is [WC2012]. An event can state rules of its own instead, see
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
// It ranks by losses, then seeded rating, then seed. Its criteria are those of
// [WC2013].
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

// keys holds, for each rank key by number, what is compared, the less the
// better.
var keys = [...]struct {
	key RankKey
	of  func(x *player) int
}{
	{ByLosses, func(x *player) int { return x.losses }},
	{ByRating, func(x *player) int { return x.class }},
	{BySeededRating, func(x *player) int { return x.seededClass }},
}

// book holds the criteria by number. Each looks at one thing of a round, in one
// of three ways:
//
//   - bye: at the player with the bye, and gives a number to be minimized;
//   - level: at each pair, and gives the N of the level at which it counts, 0
//     for none;
//   - spread: at each pair, and gives a number whose sum is to be minimized.
//
// Canonical looks at the whole round, and is the matching's business. Allowed
// looks at names.
var book = [...]struct {
	criterion Criterion
	bye       func(x player) int
	level     func(x, y *player, met int) int
	levels    func(f *field) []int // at which some pair would count
	spread    func(x, y *player) int64
}{
	{criterion: ByeFewest, bye: byeFewest},
	{criterion: Repeats, level: repeats, levels: (*field).meetings},
	{criterion: ByeLosses, bye: byeLosses},
	{criterion: LossGaps, level: lossGaps, levels: (*field).gaps},
	{criterion: ByeRating, bye: byeRating},
	{criterion: ByeSeed, bye: byeSeed},
	{criterion: RankSpread, spread: rankSpread},
	{criterion: Canonical},
	{criterion: ByeRank, bye: byeRank},
	{criterion: RankSquares, spread: rankSquares},
	{criterion: ByeSeeded, bye: byeSeeded},
	{criterion: SeededSquares, spread: seededSquares},
	{criterion: Allowed},
}

func byeFewest(x player) int { return x.byes }
func byeLosses(x player) int { return x.losses }
func byeRating(x player) int { return x.class }
func byeSeed(x player) int   { return x.seed }
func byeRank(x player) int   { return x.rank }
func byeSeeded(x player) int { return x.seededClass }

func repeats(_, _ *player, met int) int {
	if met == 0 {
		return 0
	}
	return met + 1
}

func lossGaps(x, y *player, _ int) int { return max(x.losses-y.losses, y.losses-x.losses) }

func rankSpread(x, y *player) int64 {
	d := int64(x.rank - y.rank)
	if x.losses == y.losses {
		return -d * d
	}
	return d * d
}

func rankSquares(x, y *player) int64 {
	d := int64(x.rank - y.rank)
	return -d * d
}

func seededSquares(x, y *player) int64 {
	d := x.seededUnits - y.seededUnits
	return -d * d
}

// criterionNames has the names of the criteria, from 0 on.
var criterionNames = enum.Of[Criterion]("pairing", "criterion", ErrOption, "",
	"ByeFewest", "Repeats", "ByeLosses", "LossGaps", "ByeRating", "ByeSeed", "RankSpread", "Canonical",
	"ByeRank", "RankSquares", "ByeSeeded", "SeededSquares", "Allowed")

// String returns the name of c, as in "LossGaps", or "" for 0.
func (c Criterion) String() string { return criterionNames.String(c) }

// AppendText appends the name of c. It fails for a number without a name.
func (c Criterion) AppendText(b []byte) ([]byte, error) { return appendName(b, c, criterionNames) }

// MarshalText returns the name of c. It fails for a number without a name.
func (c Criterion) MarshalText() ([]byte, error) { return appendName(nil, c, criterionNames) }

// UnmarshalText sets c to the constant with this name. It fails if there is
// none.
func (c *Criterion) UnmarshalText(name []byte) error { return setName(c, name, criterionNames) }

// editionNames has the names of the editions.
var editionNames = enum.Of[Edition]("pairing", "edition", ErrOption, "wc2012", "wc2013", "wc2014", "wc2016")

// String returns the name of e, as in "wc2012".
func (e Edition) String() string { return editionNames.String(e) }

// AppendText appends the name of e. It fails for a number without a name.
func (e Edition) AppendText(b []byte) ([]byte, error) { return appendName(b, e, editionNames) }

// MarshalText returns the name of e. It fails for a number without a name.
func (e Edition) MarshalText() ([]byte, error) { return appendName(nil, e, editionNames) }

// UnmarshalText sets e to the constant with this name. It fails if there is
// none.
func (e *Edition) UnmarshalText(name []byte) error { return setName(e, name, editionNames) }

// RankBy returns what the edition ranks by, in order; equals are ranked by
// seed.
func (e Edition) RankBy() []RankKey {
	if !editionNames.Has(e) {
		return nil
	}
	return slices.Clone(editions[e].rankBy)
}

// Criteria returns the criteria of the edition, in order. [Allowed] comes
// before them, and [Canonical] after.
func (e Edition) Criteria() []Criterion {
	if !editionNames.Has(e) {
		return nil
	}
	return slices.Clone(editions[e].criteria)
}

// keyNames has the names of the rank keys.
var keyNames = enum.From[RankKey]("pairing", "rank key", ErrOption, 1, "losses", "rating", "seeded-rating")

// String returns the name of k, as in "seeded-rating".
func (k RankKey) String() string { return keyNames.String(k) }

// AppendText appends the name of k. It fails for a number without a name.
func (k RankKey) AppendText(b []byte) ([]byte, error) { return appendName(b, k, keyNames) }

// MarshalText returns the name of k. It fails for a number without a name.
func (k RankKey) MarshalText() ([]byte, error) { return appendName(nil, k, keyNames) }

// UnmarshalText sets k to the constant with this name. It fails if there is
// none.
func (k *RankKey) UnmarshalText(name []byte) error { return setName(k, name, keyNames) }
