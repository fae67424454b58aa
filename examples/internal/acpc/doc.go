// Package acpc writes and reads hands of hold'em as the later competition did,
// which was the Annual Computer Poker Competition. Its programs and many
// studies read these lines. Package holdem has the rules of the game.
//
// [MatchState] is the line that the dealer sends to a player, and
// [ReadMatchState] is what the player makes of the line. [Betting] is the part
// of a line that has the actions, and [Play] plays them again.
//
// # Lines
//
// A line has parts with colons between them: what it is, the position of the
// player who reads it, the number of the hand, the actions, and the cards.
//
//	MATCHSTATE:0:30:cc/r250c/:9s8h|/8c8d5c/6s
//
// Position 0 is [holdem.First], who has the big blind. Position 1 is
// [holdem.Second], who deals. Hands are counted from 0 in lines, and from 1
// everywhere else.
//
// An action is "f" for a fold, "c" for a call or a check, and "r" for a raise
// or a bet. Without limits, a number follows, which is all that the player has
// then put in during the hand. A slash begins each later round.
//
// The cards of the first player come before the bar, and the cards of the
// second player behind it. A player sees the other's cards at the showdown
// only. The cards of the board follow, with a slash before each round. Cards
// keep the order in which they were dealt.
//
// A player answers with the same line, a colon, and an action. All lines end in
// CRLF, which is no part of the lines here.
//
// # When all chips are in
//
// Once nobody can raise any more and nothing is to call, the dealer of the
// later competition asks nobody, and the hand is over. Of the later rounds only
// the slashes are left, as in "r1000c///". Rule FourRounds of package holdem
// lets the rounds go on, with calls that cost nothing. So these calls are left
// out of lines, and they come back when a line is read. For a line, such a hand
// is over already.
//
// # Folds with nothing to call
//
// By the rules of 2007 a player can fold even if there is nothing to call, and
// a player whose time has run out must. In the later lines there is no such
// action, so [ReadMatchState] refuses it, as clients do. After such a fold an
// arena sends nobody the last line of the hand. [Betting] writes the fold as
// "f", and [Play] accepts it. If all chips were in before, the calls before the
// fold are written, too, since they say who folded.
//
// # What differs
//
// The later dealer allows no raise in a round that has 62 actions. Here rule
// FreeRaises holds. Its shortest raises without limits fill lines of about
// 2,000 bytes, and the later competition allowed 4,096.
//
// # Limits
//
// A line has at most [MaxLine] bytes.
//
// # Source
//
// Annual Computer Poker Competition, protocol, version 2.0.0, October 2010, and
// the dealer that came with it (project_acpc_server, functions
// printMatchState, readMatchState and isValidAction).
package acpc
