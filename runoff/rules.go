package runoff

import "github.com/arbiter-go/arbiter/internal/enum"

// A Rule is one of the rules of this package. Its value is its place in the
// rule book. Zero is no rule.
type Rule int

// ChipTotals is rule 1. The total of a bot is the sum of the chips that it won,
// less the chips that it lost, over all its matches against bots that are still
// in.
//
// Matches against bots that have left no longer count. A bot that is alone has
// total 0.
//
// Source: CPC07, winner determination (no-limit), step 2.
const ChipTotals Rule = 1

// SeriesPoints is rule 2. All matches between two bots are a series. The bot
// that won more chips in the series has one point, and the other bot has minus
// one. If the chips are equal, both have none. The total of a bot is the sum of
// its points in the series against bots that are still in.
//
// The margin of a series makes no difference. A series without a match, where
// that is allowed, gives no points.
//
// Source: CPC07, winner determination (limit), approximate equilibrium.
const SeriesPoints Rule = 2

// LowestLeave is rule 3. All bots at the lowest total leave together. Then the
// others have new totals among themselves, and so on until no bot is left. The
// bots that leave in the last step are the winners.
//
// If all bots that are still in have the same total, all of them leave. After
// ties, the winner can have lost to the runner-up (see the package comment).
// The source wants to rule that out, but its steps allow it. We follow its
// steps.
//
// Source: CPC07, winner determination (no-limit), steps 1 to 4; the same under
// limit.
const LowestLeave Rule = 3

// SharedPlaces is rule 4. Bots that leave together share the best of the places
// that they fill. If three bots leave when four are left, all three are second.
// The bots that left before them are fifth or worse.
//
// Source: CPC07, winner determination (no-limit), step 3. It says that these
// bots tie with each other, and rank below the bots that are left. The numbers
// of the places are ours. The published places of 2008 (1, 2, 2, 2, 5) agree.
const SharedPlaces Rule = 4

// TotalLast is rule 5. The run-off by chips goes on until at most four bots are
// left. They are ranked once, by their totals among themselves, and equal
// totals share a place.
//
// If there are no more than four bots at the start, none leaves before. A tie
// can leave fewer than four bots, or none. If none is left, the bots that left
// last share the first place. [Top] has the other reading, by which at least
// four are left, and can have another number than four.
//
// Source: CPC07, winner determination (limit), online learning. It speaks of
// the four best, and does not say what happens after a tie. The competition's
// own program left fewer than four.
const TotalLast Rule = 5

// EvenPairs is rule 6. All pairs of bots play the same number of matches, at
// least one.
//
// Totals are sums, so a pair with more matches would have more weight. A table
// with uneven pairs is refused, unless [Options] allow it. Then the answer
// lists the pairs with fewer matches than the most, and a pair without a match
// counts as 0 chips.
//
// Source: ours. In CPC07 all pairs play the same series, and it says nothing of
// other events.
const EvenPairs Rule = 6

// SetsOfSix is rule 7. If there are more than ten entrants, they are divided
// into sets of six by lot. If one to four entrants are left over, they join the
// sets, one by one in turn. Five left over form a set of their own. Then the
// bots that go on play another round, until fewer than ten are left.
//
// Exactly ten entrants play no qualifying round. But ten bots that are left
// after a round play another, as one set. If no bot drops out in a round, the
// qualifying ends with that round.
//
// Source: CPC07, qualifying round. It begins above ten and ends below ten, and
// we follow it to the letter. The end when no bot drops out is ours.
const SetsOfSix Rule = 7

// BestThree is rule 8. The bots of a set whose bankroll is at least the third
// best go on.
//
// Each bot counts: two equal bankrolls at the top and the next one are the
// three best. If several bots tie for the third best, all of them go on. In a
// set of three bots or fewer, all go on.
//
// Source: CPC07, qualifying round.
const BestThree Rule = 8

// Resampling is rule 9. How far the place of a bot can be trusted is the share
// of resamples in which the bot has this place. In a resample, each pair has as
// many matches as before. One of its matches, by lot, is left out. Each match
// of the resample is drawn from the others of this pair, with replacement and
// equal chances. Then the same ranking is made.
//
// Two bots that met once have the same result in every resample. Only repeated
// matches show how much is luck.
//
// Source: the Annual Computer Poker Competition after 2010, which published
// such probabilities. That matches stay with their pair is ours. It makes
// resamples as even as the original. That one is left out is the bootknife: T.
// C. Hesterberg, "Unbiasing the bootstrap: bootknife sampling vs. smoothing",
// Proceedings of the Section on Statistics and the Environment, American
// Statistical Association (2004), 2924-2930. It gives resamples the variance
// that the matches show. Without it, few matches are believed too much.
const Resampling Rule = 9

// OneDeviation is rule 10. In the table of total chips among all bots, two
// neighbours tie if the difference of their totals is no more than one standard
// deviation of this difference.
//
// The standard deviation is over the n resamples of rule 9, with n-1 in the
// denominator. Only neighbours are compared. A may tie with B, and B with C,
// while A is clearly ahead of C. So no places are made of these ties.
//
// Source: Annual Computer Poker Competition 2012.
const OneDeviation Rule = 10

// ruleNames has the names of the rules by their numbers.
var ruleNames = enum.Of[Rule]("runoff", "rule", nil, "",
	"ChipTotals", "SeriesPoints", "LowestLeave", "SharedPlaces", "TotalLast",
	"EvenPairs", "SetsOfSix", "BestThree", "Resampling", "OneDeviation",
)

// String returns the name of r, as in "LowestLeave", or "" for 0.
func (r Rule) String() string { return ruleNames.String(r) }

// AppendText appends the name of r. It fails for a number without a name.
func (r Rule) AppendText(b []byte) ([]byte, error) {
	return codec.Written(ruleNames.Append(b, r))
}

// MarshalText returns the name of r. It fails for a number without a name.
func (r Rule) MarshalText() ([]byte, error) { return r.AppendText(nil) }

// UnmarshalText reads a name. If it is unknown, [ErrJSON] lists the names.
func (r *Rule) UnmarshalText(name []byte) error { return codec.NotRead(ruleNames.Set(r, name)) }
