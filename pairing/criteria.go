package pairing

// A Criterion is one respect in which a round is better than another. Its value
// is its place in the list of the package comment. Zero is no criterion.
type Criterion int

// ByeFewest is criterion 1. If the number of players of the round is odd, the
// bye goes to one of the players of the round with the fewest byes so far.
//
// In all editions it comes first. Where it comes first in an event with lives,
// it is hard: a round that breaks it is not legal. In an event with points it
// is a criterion like the others. There, every round without a game over the
// board counts as a bye, unless the player had requested it or was withdrawn.
//
// With an even number of players there is no bye, and all criteria about the
// bye are silent.
//
// Source: WC12 and WCC14, tournament format, item 3.
const ByeFewest Criterion = 1

// Repeats is criterion 2. For every N from the highest down, as few pairs as
// possible meet for the Nth time. One third meeting is worse than any number of
// second meetings.
//
// The package comment says which games are meetings.
//
// Source: WC12 and WCC14, tournament format, item 4.
const Repeats Criterion = 2

// ByeLosses is criterion 3. The bye goes to a player with as few losses as
// possible.
//
// Source: WC12 and WCC14, tournament format, item 5.
const ByeLosses Criterion = 3

// LossGaps is criterion 4. For every N from the highest down, as few pairs as
// possible have losses that differ by N. One pair two losses apart is worse
// than any number of pairs one loss apart.
//
// Source: WC12 and WCC14, tournament format, item 6.
const LossGaps Criterion = 4

// ByeRating is criterion 5. The bye goes to a player with as high a tournament
// performance rating as possible.
//
// Package rating rates all entrants, also the entrants who are no longer left.
// Ratings are compared exactly: only players of really equal strength are equal
// here.
//
// Source: WC12 and WCC14, tournament format, items 7 and 8.
const ByeRating Criterion = 5

// ByeSeed is criterion 6. The bye goes to the best seeded player possible.
//
// Source: WC12 and WCC14, tournament format, item 9.
const ByeSeed Criterion = 6

// RankSpread is criterion 7. It maximizes a sum over all pairs. A pair counts
// with the square of its difference in rank. The squares of pairs with equal
// losses are added, and the squares of pairs with unequal losses are
// subtracted.
//
// So within equal losses the best meet the last. Where pairs must span unequal
// losses, their ranks are close. The players left are ranked by fewest losses,
// then rating, then seed. The bye player keeps a rank: nobody moves up.
//
// Source: WC12 and WCC14, tournament format, item 10.
const RankSpread Criterion = 7

// Canonical is criterion 8. It chooses among the rounds that are equal by all
// other criteria. Each is written as a list of ranks: first the rank of the bye
// player, then the rank of each player's opponent, from the top player down.
// The round whose list comes first is chosen.
//
// So the answer is unique. It is the same on every machine and in every correct
// program.
//
// Source: ours. WC12 and WCC14 leave the choice open.
const Canonical Criterion = 8

// ByeRank is criterion 9. The bye goes to the best-ranked player possible.
//
// Source: the public pairing program for the Arimaa World Championships from
// 2013 to 2015.
const ByeRank Criterion = 9

// RankSquares is criterion 10. It maximizes the sum of the squares of the
// differences in rank over all pairs, whatever their losses.
//
// So where pairs must span unequal losses, the best of one group meets the last
// of the other.
//
// Source: the public pairing program for the Arimaa World Championships from
// 2013 to 2015.
const RankSquares Criterion = 10

// ByeSeeded is criterion 11. The bye goes to a player with as high a seeded
// rating as possible; see [BySeededRating]. Ratings are compared exactly, as
// for [ByeRating].
//
// Source: the public pairing program for the Arimaa World Championship of 2016.
const ByeSeeded Criterion = 11

// SeededSquares is criterion 12. It maximizes the sum of the squares of the
// differences in seeded rating over all pairs.
//
// The ratings are rounded to units of 1/10,000 Elo. The decision is exact in
// these units.
//
// Source: the public pairing program for the Arimaa World Championship of 2016,
// which adds up floating-point numbers; the rounding is ours.
const SeededSquares Criterion = 12

// Allowed is criterion 13, and comes before all others in every edition. A
// round has no pair that the director has forbidden for it. It has all pairs,
// and the bye, that the director has pinned in it.
//
// This criterion is hard: if no round keeps to it, the error names the pins and
// the forbidden pairs. It is silent for a round that has none. A pinned bye
// need not keep to [ByeFewest].
//
// Source: WCC14, notes: the director makes the final decision on matters of
// pairing.
const Allowed Criterion = 13

// ByeMostLosses is criterion 14. The bye goes to a player with as many losses
// as possible. In an event with strikes, no leader then rests.
//
// Source: ours; usage of pinball and pool leagues.
const ByeMostLosses Criterion = 14

// ByeLast is criterion 15. The bye goes to the player ranked as low as
// possible.
//
// Source: ours; FIDE Handbook, C.04.1.
const ByeLast Criterion = 15

// ScoreGaps is criterion 16. For every N from the highest down, as few pairs as
// possible have scores that differ by N points, as [ByScore] has the scores. It
// is [LossGaps] for events with points.
//
// Source: ours; FIDE Handbook, C.04.3.
const ScoreGaps Criterion = 16

// ByeLowest is criterion 17. The bye goes to a player with as low a score as
// possible.
//
// Source: FIDE Handbook, C.04.3.
const ByeLowest Criterion = 17

// ByeUnplayed is criterion 18. The bye goes to a player with as few rounds as
// possible without a game over the board.
//
// Source: ours; FIDE Handbook, C.04.3.
const ByeUnplayed Criterion = 18

// SameClub is criterion 19. As few pairs as possible are of one club; see
// [Event].Clubs.
//
// Source: ours; usage.
const SameClub Criterion = 19

// HalvesApart is criterion 20. It maximizes a sum over all pairs: the
// differences in rank of pairs in one score group, minus twice the differences
// of other pairs. So the upper half of a group meets the lower half, and if a
// pair must span two groups, it is the last of the one and the first of the
// other.
//
// Source: ours.
const HalvesApart Criterion = 20

// RanksClose is criterion 21. It minimizes the sum of the squares of the
// differences in rank over all pairs. After [HalvesApart], the distances in a
// group are equal: the first of the upper half meets the first of the lower
// half. Alone, it pairs neighbors.
//
// Source: ours.
const RanksClose Criterion = 21
