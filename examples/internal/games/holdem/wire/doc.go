// Package wire plays heads-up hold'em between programs: duplicate matches
// whose halves have the same deals, and new programs for each half. Package
// holdem has the rules of the game, and package duplicate the rules of
// duplicate matches.
//
// # A match
//
// A match of the arena is a series, and a game of that match is a duplicate
// match. The programs are started for the first half, and started again for the
// second half (rule duplicate.ResetMemory). Each half has a new home directory.
// A program can remember an earlier half only by files that it writes
// elsewhere, such as in the folder of a command. Match i of every pair has the
// same deals (rule duplicate.CommonDeals).
//
// # Lines
//
// The lines are the lines of the later competition, version 2.0.0, which
// package acpc describes. All lines end with a carriage return and a line feed.
//
//	bot    VERSION:2.0.0
//	arena  MATCHSTATE:1:0::|5d5c
//	bot    MATCHSTATE:1:0::|5d5c:c
//	arena  MATCHSTATE:1:0:c:|5d5c
//	arena  MATCHSTATE:1:0:cr:|5d5c
//	bot    MATCHSTATE:1:0:cr:|5d5c:f
//	arena  MATCHSTATE:1:0:crf:|5d5c
//	arena  MATCHSTATE:0:1::9hQd|
//
// First the bot says which version it knows. Then the arena sends both bots the
// state before each action and after the last action. A bot that must act
// answers with the line and its action. Position 0 has the big blind, and
// position 1 deals. Hands are numbered from 0. At the end of the half the input
// of the bot ends, and then the bot must end, too.
//
// The arena also accepts an answer with a line feed alone. A line of a bot that
// begins with "#" or ";" is a comment, and is skipped. The arena sends no
// comments.
//
// There are two differences from the later competition:
//
//   - A fold is legal if there is nothing to call, and a bot whose time is over
//     folds even then. The later lines do not know this fold, and clients
//     refuse to read it. So nobody is sent the last state of such a hand.
//   - If nobody can raise and nothing is left to call, no bot is asked, and the
//     arena calls for both. This is as in the later competition. By rule
//     holdem.FourRounds, a bot could still fold, for nothing.
//
// # Faults
//
// An answer that is not the line and an action is a call, by rule
// holdem.CallIllegal. The same holds for a raise that is not allowed. A raise
// of an illegal amount becomes the nearest legal amount. All that is changed is
// counted, and is in the record.
//
// A bot has seven seconds for each hand of a half. The time of an answer runs
// from the moment when the arena has sent the state to the moment when the
// arena has read the answer. When the bank is empty, the bot folds in all
// further hands of the half (rule holdem.TimeBank). With option OneBank, both
// halves share one bank. A bot that ends, or that writes too much or when
// nobody asked, folds from then on, too (rule holdem.Unable). A bot has ten
// minutes to say its version. This time does not count. A bot that does not is
// unable.
//
// A bot that does not answer in time is killed. In the next half it is started
// again.
//
// # Lots
//
// A bot that draws lots can draw them from the number that [Seed] makes for it.
// Then it plays alike in each run with the same seed of the plan. A process
// finds this number in its environment, as SEED.
//
// # Record
//
// The record of a match has the betting of every hand, and no cards: these
// follow from the deals. [Setup.Read] plays it again, and refuses a record that
// the referee cannot have made.
//
// # Source
//
// AAAI Computer Poker Competition 2007, rules (CPC07), duplicate matches,
// hardware/software setup, rules for a hand. The lines are the lines of the
// Annual Computer Poker Competition, because no description of the lines of
// 2007 is left.
package wire
