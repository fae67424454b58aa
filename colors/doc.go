// Package colors decides who plays Gold.
//
// [Assign] tries the rules below from the top. The first rule with a preference
// decides. The answer has this rule and the figures that it read, so that a
// director can tell the players why.
//
//  1. [Balance]: the lower surplus of Gold games over Silver games takes Gold.
//  2. [HeadToHead]: fewer Gold games against each other takes Gold.
//  3. [BreakBoth]: if the latest colors of the two differ, both change.
//  4. [BreakLonger]: the longer current streak of one color ends.
//  5. [SwapLast]: the two change the colors of their latest meeting.
//  6. [Arbitrary]: a free choice. The player named first takes Gold.
//  7. [Must]: a player who must have a color has it. For the Swiss only.
//
// Each rule is tried only if all before it are silent. [AssignSwiss] tries Must
// before the other six, and Assign never tries it.
//
// # What counts
//
// All games of the event count, also games won by forfeit, forfeited by both,
// or left without a decision. Void games, byes and games not yet played do not
// count: leave them out of the record. A bye does not end a streak of one
// color.
//
// # Problems and JSON
//
// They are as in all packages; see package arbiter. A [Game] and a [Decision]
// have JSON. No rule and no color are "" there.
//
// # Limits
//
// The number of games has no limit. [Assign] and [AssignSwiss] read the
// list twice.
//
// # Source
//
// The 2012 Arimaa World Championship, color assignment ([WC12]); the 2014
// Arimaa World Computer Championship, color assignment ([WCC14]), has the same
// six items. The rule Must is ours, after FIDE C.04.1 and common usage.
//
// [WC12]: http://arimaa.com/arimaa/wc/2012/rules.html
// [WCC14]: http://arimaa.com/arimaa/wcc/2014/rules.html
package colors
