package pairing

// This file has the book: what each criterion and each rank key reads.

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
	spread    func(x, y *player) int64
}{
	{criterion: ByeFewest, bye: byeFewest},
	{criterion: Repeats, level: repeats},
	{criterion: ByeLosses, bye: byeLosses},
	{criterion: LossGaps, level: lossGaps},
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

func byeSeed(x player) int { return x.seed }

func byeRank(x player) int { return x.rank }

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
