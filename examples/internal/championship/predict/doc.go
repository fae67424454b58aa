// Package predict scores a contest of spectators who predict the outcome of the
// games of an event.
//
// [Standings] gives each spectator a point for each right pick, by these rules.
// Its answer has a [Verdict] on each pick: whether it was right, and which rule
// says so.
//
//  1. [Paired]: a pick is about a game of the event.
//  2. [BeforeStart]: a pick counts if it is made before the game starts.
//  3. [Replay]: if a game is void, the pick is about its replay.
//  4. [LastPick]: of several picks of a spectator for a game, the last counts.
//  5. [NoWinner]: a game that nobody wins gives no points.
//  6. [Point]: a right pick is a point.
//  7. [SharedPlaces]: places are by points, and spectators with the same number
//     of points share a place.
//
// # Left to the director
//
// Anybody who makes a pick is a spectator. A player who makes picks is a
// spectator, too; a director who does not want that leaves these picks out. The
// times are the times of the record: nothing here has a clock.
//
// # Limits
//
// A contest has at most [MaxPicks] picks and [MaxStarts] starts. The name of a
// spectator has at most [MaxName] bytes. The time grows with their number, and
// with the size of the event. A contest of 900,000 picks can take 15 seconds
// and 0.8 GB of memory. At most a thousand problems are listed, and the number
// of the others is said.
//
// # Source
//
// The 2012 Arimaa World Championship ([WC12]), overview, announces a contest to
// predict the outcome of the games. It has no rules for the contest, so all
// rules are ours. For replays they follow the 2014 Arimaa World Computer
// Championship ([WCC14]), technical problems.
//
// [WC12]: http://arimaa.com/arimaa/wc/2012/rules.html
// [WCC14]: http://arimaa.com/arimaa/wcc/2014/rules.html
package predict
