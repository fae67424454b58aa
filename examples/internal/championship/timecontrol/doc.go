// Package timecontrol reads the time controls of Arimaa games, and explains
// them in plain words.
//
// A time control is a text of two to six parts, with slashes between them, such
// as 90s/5m/100/0/6h/5m. [ParseControl] reads it, [Control.String] writes it,
// and [Control.Words] explains it. [Control.Longest] says how long a game can
// take. The parts are:
//
//  1. [PerMove]: the time for each move.
//  2. [Reserve]: the time in reserve at the start.
//  3. [Percent]: how much of the unused time goes into the reserve.
//  4. [ReserveLimit]: up to where time is added to the reserve.
//  5. [GameLimit]: when the game is halted.
//  6. [MoveLimit]: the longest time for one move.
//
// # How a time is written
//
// A time is numbers with units, the largest unit first, each at most once: d
// for days, h for hours, m for minutes and s for seconds. Examples are 90s and
// 24h5m10s. A number without a unit is minutes, and hours in [GameLimit]. Two
// numbers with a colon between them are minutes and seconds, and hours and
// minutes in GameLimit. The second of them is below 60. A time of 0 needs no
// unit.
//
// Blanks, signs, fractions and empty parts are errors. Each error names the
// part, the character, and the text that was expected there. All parts that are
// wrong are reported at once, each with the first thing that is wrong in it.
//
// # The normal form
//
// [Control.String] writes all six parts. It writes each time as one number with
// the largest unit that needs no fraction: 1:30 becomes 90s, 120s becomes 2m,
// and 24h becomes 1d. A time of 0 becomes 0, and so does a limit of 0 turns.
// The constants [WC2012] and [WCC2014] are in this form. Equal controls have
// equal texts, and the text of a control is read as the same control.
//
// # Left to the game server
//
// The clock runs on the game server. The Match Rules also ask that a game can
// reach 80 moves. A control of a game for practice need not allow that, so it
// is not checked.
//
// # Limits
//
// A text has at most [MaxText] characters, a time is at most [MaxTime], and a
// game has at most [MaxTurns] turns of each player.
//
// # Source
//
// Arimaa Match Rules, time controls, effective July 1, 2008:
// arimaa.com/arimaa/learn/matchRules.html. The 2012 Arimaa World Championship
// ([WC12]), time controls, and the 2014 Arimaa World Computer Championship
// ([WCC14]), time controls, play all games by them.
//
// [WC12]: http://arimaa.com/arimaa/wc/2012/rules.html
// [WCC14]: http://arimaa.com/arimaa/wcc/2014/rules.html
package timecontrol
