// Package runoff ranks bots by their matches against each other, as a
// competition of computer poker does: those with the lowest total leave, and
// the totals of the rest are taken again among themselves.
//
// An [Event] is the record: the bots and their matches. [Event.Crosstable]
// makes a [Crosstable] of it. [Bankroll], [Points] and [TopByTotal] rank the
// bots of a table. [Sets], [Draw] and [Advance] thin out a large field before.
// [Bootstrap] and [Ties] say how far a ranking can be trusted. They follow
// these rules:
//
//  1. [ChipTotals]: a total is the chips won in matches among those still in.
//  2. [SeriesPoints]: or the series won minus those lost among those still in.
//  3. [LowestLeave]: all at the lowest total leave together.
//  4. [SharedPlaces]: bots that leave together share the best of their places.
//  5. [TotalLast]: the last four are ranked by one total.
//  6. [EvenPairs]: all pairs play the same number of matches.
//  7. [SetsOfSix]: a large field is divided into sets of six by lot.
//  8. [BestThree]: of each set, those with the three best bankrolls go on.
//  9. [Resampling]: confidence comes from drawing the matches again.
//  10. [OneDeviation]: neighbours within one standard deviation tie.
//
// Every answer has all its steps: the totals, the bots that left, and the rule.
//
// # What counts
//
// Chips are integers, and so is every total. A sum that an int64 cannot hold is
// refused. Totals are sums, not means. Nothing is rounded, and ties are exact.
//
// # Problems
//
// Every error that refuses an input is a list of [Problems], even if there is
// only one. [Event.Check] lists everything that is wrong with a record.
//
// # JSON
//
// Records, answers and problems are written and read as JSON, with the same
// bytes for the same value. What is read is read strictly. An event is all that
// a server has to store; see [ReadEvent] and [WriteEvent].
//
// # What a run-off does not promise
//
// The purpose of a run-off is that the winner beats the runner-up in their own
// matches. With two left, it does.
//
// When several bots leave at once, nobody may be left to meet the winner last.
// Then it can fail. Let B beat A by 1, A beat C by 5, and C beat B by 3. The
// totals are A 4, B -2, C -2. B and C leave together, and A wins, though B beat
// A.
//
// [TopByTotal] does not promise it at all. Among the last four, the bot that
// won most from the others can be ahead of a bot that it lost to.
//
// # Limits
//
// An [Event] has at most [MaxBots] bots. Its table takes memory in proportion
// to the square of the bots. A ranking takes as much time, and as much memory
// if bots leave one by one. Nothing bounds the matches; they take time and
// memory in proportion, except for sorting. [Draw], [Sets] and [Advance] have
// no bound either, and take time in proportion to the bots.
//
// A ranking lists all totals of all steps, and uneven pairs. The number of
// these lines is bounded by [DefaultWork]. [Options].MaxWork can set another
// bound.
//
// The work of [Bootstrap] and [Ties] is the number of resamples times the work
// of one, and is bounded in the same way. Both look at the bound before the
// first resample.
//
// Beyond these limits the error is [ErrTooLarge], with the figures. Chips whose
// sums could exceed an int64 are [ErrOverflow]. At most a thousand problems are
// listed, with the number of the others. Names of more than a hundred
// characters are cut in errors.
//
// # Source
//
// AAAI Computer Poker Competition 2007, rules, winner determination and
// qualifying round ([CPC07]); for rules 9 and 10, the later years of the same
// competition.
//
// [CPC07]: http://webdocs.cs.ualberta.ca/~pokert/2007/rules.php
package runoff
