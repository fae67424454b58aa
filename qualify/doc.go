// Package qualify ranks the entrants of a qualifier, in which each plays a
// stable of benchmark players, and says who is in the field of the event
// proper.
//
// [Rank] reads the raw record of games. The first five rules say which of them
// count, the next three what they are worth, and the last three who is in:
//
//  1. [Window]: a game begins and ends while the qualifier is open.
//  2. [Decided]: a game has a winner.
//  3. [Rated]: a game is rated.
//  4. [Alternation]: the colors alternate.
//  5. [Cap]: twenty games against each benchmark count.
//  6. [Streak]: a point for each win in the longest streak, four at most
//     against each benchmark.
//  7. [LossesBefore]: then fewer losses before these streaks.
//  8. [Completion]: then the earlier last win that earns a point.
//  9. [Shared]: entrants that are still tied share the place.
//  10. [Field]: the best eight are in; a tie across the cut that the director
//     has not decided is reported.
//  11. [Replacement]: the next in the ranking replaces an entrant that is not
//     set up in time.
//
// The answer has the evidence with it: for each entrant and benchmark every
// game of the record, in order, and that it counted, or the rule by which it is
// ignored.
//
// [Outlook] is for the time while the qualifier is open: what each entrant can
// still reach, who is in or out whatever happens, or if it begins no more
// games, and what is left to do. [Event.At] has the record as it was at a
// moment.
//
// The figures of these rules, twenty games, four points and eight places, are
// those of the source. [Options] can set others.
//
// # What counts
//
// Leave nothing out of the record: games that do not count are told apart here.
// Games lost by failures of the network or the like are games as others; a game
// without a winner does not count. The order of the record matters only for
// games that begin at the same instant: they count in this order.
//
// # Limits
//
// There are at most [MaxEntrants] entrants, [MaxGames] games, and [MaxPairs]
// pairs of an entrant and a benchmark. Of one entrant, at most [MaxCounted]
// games can count. Every pair has a record in the answer, even without a game,
// so the pairs are bounded by [DefaultWork] too. Everything else takes time and
// memory in proportion to the input, except for sorting. If an entrant has more
// than three games in play against a benchmark, [Outlook] assumes that anything
// is possible.
//
// Beyond these limits the error is [ErrTooLarge], with the figures. A list of
// problems has at most a thousand, and the number of the others. Names of more
// than a hundred characters are cut in errors.
//
// # Source
//
// The 2014 Arimaa World Computer Championship, qualifying and program
// submission ([WCC14]). It calls the best tie-break, zero, one without excess
// games; yet it also says that losses after the streak are ignored, and so
// games after the streak cost nothing here.
//
// [WCC14]: http://arimaa.com/arimaa/wcc/2014/rules.html
package qualify
