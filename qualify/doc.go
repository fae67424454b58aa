// Package qualify ranks the entrants of a qualifier, and says who is in the
// field of the main event. In a qualifier each entrant plays games against a
// number of benchmark players.
//
// [Rank] reads the raw record of games. The first five rules say which games
// count. The next three rules give points and break ties, and rules 9 to 12 say
// who is in the field. The last two are about a developer's debts and entries:
//
//  1. [Window]: a game begins and ends while the qualifier is open.
//  2. [Decided]: a game has a winner.
//  3. [Rated]: a game is rated.
//  4. [Alternation]: the colors alternate.
//  5. [Cap]: twenty games against each benchmark count.
//  6. [Streak]: a point for each win in the longest streak, four at most
//     against each benchmark.
//  7. [LossesBefore]: then fewer losses before these streaks.
//  8. [Completion]: then the entrant that completed its points earlier.
//  9. [Shared]: entrants that are still tied share the place.
//  10. [Field]: the best eight are in; a tie across the cut that the director
//     has not decided is reported.
//  11. [Replacement]: the next in the ranking replaces an entrant that is not
//     set up in time.
//  12. [Reserves]: after the ranking, bots of previous years can be used.
//  13. [Penalty]: an entrant that qualified and is not set up in time, or that
//     broke a rule, owes 20 dollars.
//  14. [OneBot]: a developer enters one bot.
//
// The answer has the evidence: for each entrant and benchmark every game of the
// record, in order, and whether it counted or by which rule it is ignored.
//
// [Outlook] is for the time while the qualifier is open. It tells which points
// each entrant can still reach, which games are left to play, and which
// entrants are in or out whatever happens. It also tells which are in or out if
// they begin no more games. [Event.At] has the record as it was at a moment.
//
// [Margin] tells how few results decide a place, an order of two, or who is in
// the field.
//
// The figures of these rules are the figures of the source: twenty games, four
// points and eight places. [Options] can set others.
//
// # What counts
//
// Leave nothing out of the record, for these rules find the games that do not
// count. A game that is lost by a failure of the network or the like counts
// like any other game. The order of the record matters only for games that
// begin at the same instant. They count in this order.
//
// # Problems and JSON
//
// They are as in all packages; see package arbiter. [ReadEvent] reads an event,
// and [Event.Check] lists everything that is wrong with it.
//
// # Limits
//
// There are at most [MaxEntrants] entrants, [MaxGames] games, and [MaxPairs]
// pairs of an entrant and a benchmark. Of one entrant, at most [MaxCounted]
// games can count. Every pair has a record in the answer, even without a game.
// The bytes of these records are bounded by [Options].MaxWork, at 15 steps for
// a byte. A pair has 150 bytes, and twice the name of the benchmark. By default
// 370,000 pairs are allowed if names have 13 bytes. Everything else takes time
// and memory in proportion to the input, except for sorting. If an entrant has
// more than three games in play against a benchmark, [Outlook] takes the fourth
// of them and all games after it as games that have yet to begin.
//
// Beyond these limits the error is [ErrTooLarge], with the figures.
//
// # Source
//
// The 2014 Arimaa World Computer Championship: schedule, registration, penalty,
// qualifying and program submission ([WCC14]). The source says that an entrant
// without excess games has the best tie-break, zero. Yet it also says that
// losses after the streak are ignored. So games after the streak cost nothing
// here.
//
// [WCC14]: http://arimaa.com/arimaa/wcc/2014/rules.html
package qualify
