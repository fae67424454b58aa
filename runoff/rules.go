package runoff

import (
	"github.com/arbiter-go/arbiter/internal/enum"
)

// A Rule is one of the rules of this package. Its value is its place in the
// rule book; zero is no rule.
type Rule int

// ChipTotals is rule 1. The total of a bot is the sum of the chips that it won,
// less those that it lost, over all matches against bots that are still in.
//
// Matches against bots that have left do not count any more. A bot that is
// alone has total 0.
//
// Source: CPC07, winner determination (no-limit), step 2.
const ChipTotals Rule = 1

// SeriesPoints is rule 2. All matches between two bots are a series. The bot
// that won more chips in it has one point, and the other has minus one. If the
// chips are equal, both have none. The total of a bot is the sum of its points
// in the series against bots that are still in.
//
// By how much a series is won makes no difference. A series without a match,
// where that is allowed, gives no points.
//
// Source: CPC07, winner determination (limit), approximate equilibrium.
const SeriesPoints Rule = 2

// LowestLeave is rule 3. All bots at the lowest total leave, at once. Then
// totals are taken among the rest, and so on until nobody is left.
//
// If all bots that are still in have the same total, all leave. With ties the
// winner can have lost to the runner-up (see the package comment). The source
// means to rule that out. We follow its steps.
//
// Source: CPC07, winner determination (no-limit), steps 1 to 4; the same under
// limit.
const LowestLeave Rule = 3

// SharedPlaces is rule 4. Bots that leave together share a place, the best of
// those that they fill: if three leave when four are left, they are all second,
// and whoever left before them is fifth at best.
//
// Source: CPC07, winner determination (no-limit), step 3, which has them tie
// with each other and rank below the rest. That the places are counted so is
// ours; the published places of 2008 (1, 2, 2, 2, 5) agree.
const SharedPlaces Rule = 4

// TotalLast is rule 5. The run-off by chips goes on until at most four bots are
// left. These are ranked by their totals among themselves, once, and equal
// totals share a place.
//
// A tie can leave fewer than four, or nobody: then the last to leave share the
// first place. If there are no more than four from the start, nobody leaves
// before. [Top] has another number for the four, and the other reading, by
// which at least so many are left.
//
// Source: CPC07, winner determination (limit), online learning. It speaks of
// the four best, and does not say what a tie does; that it can leave fewer is
// what the competition's own program did.
const TotalLast Rule = 5

// EvenPairs is rule 6. Every two bots play the same number of matches, at least
// one.
//
// Totals are sums, so that a pair with more matches would weigh more. A table
// with uneven pairs is refused, unless [Options] allow it; then the pairs with
// fewer matches than the most are in the answer, and a pair without a match
// counts as 0 chips.
//
// Source: ours. CPC07 has all pairs play the same series, and says nothing of
// others.
const EvenPairs Rule = 6

// SetsOfSix is rule 7. If there are more than ten entrants, they are divided
// into sets of six by lot. One to four left over join the sets, one each in
// turn; five left over form a set. It is repeated with those who go on until
// fewer than ten are left.
//
// Exactly ten entrants play no qualifying round, but ten who are left after one
// play another, as one set. If nobody drops out in a round, the qualifying ends
// with it.
//
// Source: CPC07, qualifying round, which begins above ten and ends below ten;
// we take both as they stand. The end when nobody drops out is ours.
const SetsOfSix Rule = 7

// BestThree is rule 8. Of each set, the bots whose bankroll is at least the
// third best go on.
//
// Bankrolls count one by one: two at the top and one behind them are three.
// Ties at the third best let more than three in. Of a set of three or fewer,
// all go on.
//
// Source: CPC07, qualifying round.
const BestThree Rule = 8

// Resampling is rule 9. How far a place can be trusted is the share of
// resamples in which a bot has it. In a resample, every pair has as many
// matches as it had, each drawn from that pair's own matches, with replacement
// and equal chances; then the same ranking is made.
//
// Two bots that met once have the same result in every resample: the bootstrap
// knows only as much of luck as repeated matches show.
//
// Source: the Annual Computer Poker Competition after 2010, which gave such
// probabilities. That the matches of a pair stay with the pair is ours: so
// resamples are as even as the original.
const Resampling Rule = 9

// OneDeviation is rule 10. In the table of total chips among all bots, two
// neighbours tie if their totals differ by no more than one standard deviation
// of that difference.
//
// The deviation is that of the resamples of rule 9, with n-1 for n resamples in
// its denominator. Only neighbours are compared: A may tie with B and B with C
// while A is clearly ahead of C, so no places are made of it.
//
// Source: Annual Computer Poker Competition 2012.
const OneDeviation Rule = 10

// rules has the names of the rules by their numbers.
var rules = enum.Of[Rule]("runoff", "rule", nil, "",
	"ChipTotals", "SeriesPoints", "LowestLeave", "SharedPlaces", "TotalLast",
	"EvenPairs", "SetsOfSix", "BestThree", "Resampling", "OneDeviation",
)

// String returns the name of r, as in "LowestLeave", or "" for 0.
func (r Rule) String() string { return rules.String(r) }

// AppendText appends the name of r. It fails for a number without a name.
func (r Rule) AppendText(b []byte) ([]byte, error) {
	b, err := rules.Append(b, r)
	return b, notWritten(err)
}

// MarshalText returns the name of r. It fails for a number without a name.
func (r Rule) MarshalText() ([]byte, error) { return r.AppendText(nil) }

// UnmarshalText sets r to the rule with this name. If there is none, the error
// is [ErrJSON] and lists the names.
func (r *Rule) UnmarshalText(name []byte) error { return inJSON(ErrJSON, rules.Set(r, name)) }
