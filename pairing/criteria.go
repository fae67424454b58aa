package pairing

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
