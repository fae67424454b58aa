package pairing

import "github.com/arbiter-go/arbiter/pairing/internal/certificate"

// This file has the book: the figures that each criterion and rank key reads.

// book holds the criteria by number. A criterion reads a round in one of three
// ways:
//
//   - bye reads the player who has the bye. Its number is minimized.
//   - levelOf reads each pair, and gives the level N at which the pair counts,
//     or 0 if the pair does not count.
//   - spread reads each pair. The sum of its numbers is minimized.
//
// If more is set, the [Value] is the negative of this number, and is maximized.
//
// Two criteria have none of these. Canonical reads the whole round, and the
// matching obeys it. Allowed reads the names of the players, and the field
// obeys it.
var book = [...]struct {
	criterion Criterion
	bye       func(x player) int
	more      bool
	levelOf   func(x, y *player, met int) int
	spread    func(x, y *player) int64
}{
	{criterion: ByeFewest, bye: byeFewest},
	{criterion: Repeats, levelOf: repeats},
	{criterion: ByeLosses, bye: byeLosses},
	{criterion: LossGaps, levelOf: groupGaps},
	{criterion: ByeRating, bye: byeRating},
	{criterion: ByeSeed, bye: byeSeed},
	{criterion: RankSpread, spread: rankSpread, more: true},
	{criterion: Canonical},
	{criterion: ByeRank, bye: byeRank},
	{criterion: RankSquares, spread: rankSquares, more: true},
	{criterion: ByeSeeded, bye: byeSeeded},
	{criterion: SeededSquares, spread: seededSquares, more: true},
	{criterion: Allowed},
	{criterion: ByeMostLosses, bye: byeMostLosses, more: true},
	{criterion: ByeLast, bye: byeLast, more: true},
	{criterion: ScoreGaps, levelOf: groupGaps},
	{criterion: ByeLowest, bye: byeLowest},
	{criterion: ByeUnplayed, bye: byeUnplayed},
	{criterion: SameClub, levelOf: sameClub},
	{criterion: HalvesApart, spread: halvesApart, more: true},
	{criterion: RanksClose, spread: ranksClose},
}

// ByeFewest: the byes so far
func byeFewest(x player) int { return x.byes }

// ByeLosses: the losses
func byeLosses(x player) int { return x.losses }

// ByeRating: the class of the rating, 1 for the best
func byeRating(x player) int { return x.class }

// ByeSeed: the seed, 1 for the best
func byeSeed(x player) int { return x.seed }

// ByeRank: the rank, 1 for the best
func byeRank(x player) int { return x.rank }

// ByeSeeded: the class of the seeded rating, 1 for the best
func byeSeeded(x player) int { return x.seededClass }

// ByeMostLosses: the losses, of which more is better
func byeMostLosses(x player) int { return -x.losses }

// ByeLast: the rank, of which more is better
func byeLast(x player) int { return -x.rank }

// Repeats: level N for a pair that meets for the Nth time, unless it is the
// first time
func repeats(_, _ *player, met int) int {
	if met == 0 {
		return 0
	}
	return met + 1
}

// ByeLowest: the score
func byeLowest(x player) int { return x.score }

// ByeUnplayed: the rounds without a game over the board
func byeUnplayed(x player) int { return x.missed }

// LossGaps, ScoreGaps: level N for a pair whose losses or scores differ by N
func groupGaps(x, y *player, _ int) int { return max(x.group-y.group, y.group-x.group) }

// SameClub: one level, for a pair of one club
func sameClub(x, y *player, _ int) int {
	if x.club == 0 || x.club != y.club {
		return 0
	}
	return 1
}

// RankSpread: far apart in rank within equal losses, and close otherwise
func rankSpread(x, y *player) int64 {
	d := int64(x.rank - y.rank)
	if x.group == y.group {
		return -d * d
	}
	return d * d
}

// RankSquares: far apart in rank, whatever the losses
func rankSquares(x, y *player) int64 {
	d := int64(x.rank - y.rank)
	return -d * d
}

// HalvesApart: far apart in rank within equal scores, and close otherwise
func halvesApart(x, y *player) int64 {
	d := int64(max(x.rank-y.rank, y.rank-x.rank))
	if x.group == y.group {
		return -d
	}
	return 2 * d
}

// RanksClose: close in rank, whatever the scores
func ranksClose(x, y *player) int64 {
	d := int64(x.rank - y.rank)
	return d * d
}

// SeededSquares: far apart in seeded rating
func seededSquares(x, y *player) int64 {
	d := x.seededUnits - y.seededUnits
	return -d * d
}

// keys holds, for each rank key by number, the figure of a player. The player
// with the lower figure is ranked first.
var keys = [...]struct {
	key    RankKey
	figure func(x *player) int
}{
	// ByLosses: the fewest losses first
	{ByLosses, func(x *player) int { return x.losses }},
	// ByRating: the best class of the rating first
	{ByRating, func(x *player) int { return x.class }},
	// BySeededRating: the best class of the seeded rating first
	{BySeededRating, func(x *player) int { return x.seededClass }},
	// ByScore: the highest score first
	{ByScore, func(x *player) int { return x.group }},
}

// A player has the figures of one player that the criteria read.
type player struct {
	seed   int // from 1
	rank   int // in the field, from 1
	losses int
	byes   int // for ByeFewest
	wins   int

	// The group: the losses, or in an event with points the points below
	// the best score. Points for an accelerated round are in the score.
	group  int
	score  int
	more   int   // of the score, for an accelerated round
	missed int   // rounds without a game over the board
	club   int32 // or 0

	// The rating: its class is 1 for the best of all entrants, and equal
	// ratings have the same class.
	class    int
	strength float64

	// The seeded rating, also in units of 1/10,000 Elo. Without seed
	// ratings it is the rating.
	seededClass    int
	seededStrength float64
	seededUnits    int64
}

// A meeting says how often a player has met another player of the field. The
// check of certificates reads the same records.
type meeting = certificate.Meeting

// seededUnit is the number of units in one Elo point for [SeededSquares].
const seededUnit = 10_000
