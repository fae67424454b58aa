// Package runoff ranks bots by their matches against each other, as a
// competition of computer poker does. The bots with the lowest total leave.
// Then the others have new totals, from their matches among themselves, and
// again the lowest leave.
//
// An [Event] is the record: the bots and their matches. [Event.Crosstable]
// makes a [Crosstable] of it. [Bankroll], [Points] and [TopByTotal] rank the
// bots of a table. [Bootstrap] and [Ties] say how far a ranking can be trusted.
// [Margin] says how small a change of the results would turn a claim about the
// ranking, and which results would have to be different. [Evidence] says what
// is decided while a competition goes on, whenever the competition stops.
//
// A large field plays qualifying rounds first. [Draw] and [Sets] divide the
// bots into sets. [Advance] says which bots of a set go on, and
// [Round.Advance] says it for a whole round.
//
// These are the rules:
//
//  1. [ChipTotals]: a total is the chips won from the bots that are still in.
//  2. [SeriesPoints]: or the series won against these bots, minus the series
//     lost.
//  3. [LowestLeave]: all bots at the lowest total leave together.
//  4. [SharedPlaces]: bots that leave together share the best of their places.
//  5. [TotalLast]: the last four bots are ranked by one total.
//  6. [EvenPairs]: all pairs play the same number of matches.
//  7. [SetsOfSix]: a large field is divided into sets of six by lot.
//  8. [BestThree]: the bots with the three best bankrolls of a set go on.
//  9. [Resampling]: confidence comes from drawing the matches again.
//  10. [OneDeviation]: neighbours within one standard deviation tie.
//
// A ranking has all its steps: the totals, the bots that left, and the rule.
//
// # What counts
//
// Chips are integers, and so is every total. A sum that an int64 cannot hold is
// refused. Totals are sums, not means. They are not rounded, so ties are exact.
//
// # Problems and JSON
//
// They are as in all packages; see package arbiter. [ReadEvent] reads an event,
// and [Event.Check] lists everything that is wrong with it.
//
// # A winner that lost to another bot
//
// The purpose of a run-off is that the winner has beaten the runner-up in their
// own matches. If the last two bots leave one after the other, this is so.
//
// If several bots leave at once, the winner may be alone at the end. Then it
// can have lost to a bot that left. Let B beat A by 1, A beat C by 5, and C
// beat B by 3. The totals are A 4, B -2, C -2. B and C leave together, and A
// wins, although B beat A.
//
// [TopByTotal] does not promise this. Among the last four, the bot that won
// most from the others can be ahead of a bot that it lost to.
//
// # Limits
//
// An [Event] has at most [MaxBots] bots. The number of matches is not bounded.
// For n bots, a table uses memory in proportion to n². A ranking takes time in
// proportion to n². It also uses n² memory if the bots leave one by one.
// Matches take time and memory in proportion to their number, except for
// sorting.
//
// [Draw], [Sets] and [Advance] accept any number of bots. Their time is in
// proportion to this number.
//
// A ranking lists all totals of all steps, and all uneven pairs. The bytes of
// these lines in JSON are bounded by [Options].MaxWork, at 15 steps for a byte.
// A line has 30 bytes for a total, 45 for a pair, and the names of the bots. By
// default this allows 1,000 bots with names of 10 bytes, even if all pairs are
// uneven and the bots leave one by one.
//
// The same bound holds for the resamples of [Bootstrap] and [Ties]. Both check
// it before the first resample. For n bots and m matches, a resample takes 25·m
// + 40·n² + 500·n + 1,500 steps by Bootstrap, and 9·m + 60·n + 50 by Ties. For
// example, ten bots of which each two have met a hundred times can have 8,000
// resamples by Bootstrap.
//
// MaxWork also ends the search of [Margin]. Then its answer is an interval. An
// [Evidence] has a bound of its own, in its [Terms].
//
// Beyond the other limits the error is [ErrTooLarge], with the figures. If sums
// of chips could exceed an int64, it is [ErrOverflow].
//
// # Source
//
// AAAI Computer Poker Competition 2007, rules, winner determination and
// qualifying round ([CPC07]). For rules 9 and 10, the later years of the same
// competition.
//
// [CPC07]: http://webdocs.cs.ualberta.ca/~pokert/2007/rules.php
package runoff
