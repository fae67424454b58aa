// Package colors decides who plays Gold.
//
// [Assign] tries the rules below from the top, and the first rule with a
// preference decides. It returns that rule and the figures behind it with its
// answer, so that a director can tell the players why.
//
//  1. [Balance]: the lower surplus of Gold games over Silver games takes Gold.
//  2. [HeadToHead]: fewer Gold games in this match-up takes Gold.
//  3. [BreakBoth]: if their latest colors differ, both switch.
//  4. [BreakLonger]: the longer current streak of one color ends.
//  5. [SwapLast]: the reverse of their latest meeting.
//  6. [Arbitrary]: a free choice; the player named first takes Gold.
//
// Each rule is tried only if all before it are silent.
//
// # What counts
//
// All games of the event count, also those won by forfeit, forfeited by both,
// or left without a decision. Void games, byes and games not yet played do not:
// leave them out of the record. A bye does not end a streak of one color.
//
// # Limits
//
// Nothing bounds the number of games, and [Assign] goes over them twice. A list
// of problems has at most a thousand of them, and the number of the others (see
// [ErrMore]). Names of more than a hundred characters are cut in errors.
//
// # JSON
//
// A [Game], a [Decision] and [Problems] are written and read as JSON, strictly
// both ways. Rules and colors are written as their names: "Balance", "gold". No
// rule and no color are "".
//
// # Source
//
// The 2012 Arimaa World Championship, color assignment ([WC12]); the 2014
// Arimaa World Computer Championship, color assignment ([WCC14]), has the same
// six items.
//
// [WC12]: http://arimaa.com/arimaa/wc/2012/rules.html
// [WCC14]: http://arimaa.com/arimaa/wcc/2014/rules.html
package colors
