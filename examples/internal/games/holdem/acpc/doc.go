// Package acpc writes and reads hands of hold'em as the later competition did,
// which was the Annual Computer Poker Competition. Programs that were written
// for it read these lines, and so do many studies. Package holdem has the rules
// of the game.
//
// [MatchState] is the line that the dealer sends to a player, and
// [ReadMatchState] reads it for the player. [Betting] is the part of a line
// that has the actions, and [Play] plays them again. [WriteLog] and [ReadLog]
// write and read the hands of a match. [WritePHH] writes them in another
// format.
//
// # Lines
//
// A line has parts with colons between them: its kind, the position of the
// player who reads it, the number of the hand, the actions, and the cards.
//
//	MATCHSTATE:0:30:cc/r250c/:9s8h|/8c8d5c/6s
//
// Position 0 is [holdem.First], who has the big blind. Position 1 is
// [holdem.Second], who deals. Lines count the hands from 0. Everything else
// counts them from 1.
//
// An action is "f" for a fold, "c" for a call or a check, and "r" for a raise
// or a bet. Without limits, a number follows the "r": all chips that the player
// has then put in during the hand. A slash begins each later round.
//
// The first player's cards are before the bar, and the second player's cards
// are after it. A player sees the other's cards at the showdown only. The cards
// of the board follow, with a slash before each round. Cards keep the order in
// which they were dealt.
//
// A player answers with the same line, a colon, and an action. Each line that
// is sent ends in CRLF, which is no part of the lines here.
//
// # Logs
//
// A log has a line for each hand of a match, with the cards of both players. It
// is for the time after the match.
//
//	# name/game/hands/seed limit-1-2 limit.game 2 0
//	#--t_per_hand 7000
//	STATE:0:cc/crc/cc/cc:5d5c|9hQd/8dAs8s/4h/6d:20|-20:Ada|Bob
//	STATE:1:rrc/rf:6sKs|5dJd/2sTh2h:-20|20:Bob|Ada
//	SCORE:40|-40:Ada|Bob
//
// The first line has the name of the match, the name of the game, the number of
// hands, and the seed of the cards. The later dealer has a number there. If the
// cards come from no number, another word is in its place, such as "-".
// Comments follow; the later dealer writes the times that it allows. The line
// of a hand ends with the chips that were won and the names, the first player's
// before the second player's. The last line has the sums, in the order of the
// first hand.
//
// The later competition has no way to write a bar or a colon in a name. Here
// they are escaped, as in "%7C" and "%3A", and so are the percent sign and
// everything that cannot be shown. A log that is read has the names themselves.
//
// A log of three players is refused, because package holdem is for two. So are
// logs that break off before the score.
//
// # When all chips are in
//
// Once nobody can raise any more and nothing is to call, the dealer of the
// later competition asks nobody, and the hand is over. Of the later rounds only
// the slashes are left, as in "r1000c///". Rule FourRounds of package holdem
// lets the rounds go on, with calls that cost nothing. So these calls are left
// out of lines and logs, and they come back when these are read. For a line,
// such a hand is over already.
//
// # Folds with nothing to call
//
// By the rules of 2007 a player can fold even if there is nothing to call. A
// player whose time has run out must fold. The later protocol does not have
// such a fold, so [ReadMatchState] refuses it, as clients do. After such a fold
// an arena sends nobody the last line of the hand. [Betting] and [WriteLog]
// write the fold as "f", and [Play] and [ReadLog] always accept it. If all
// chips were in before, the calls before the fold are written too, because they
// tell who folded.
//
// # Differences
//
// The later dealer allows no raise in a round that already has 63 actions. Here
// rule FreeRaises holds. With the smallest raises, a line without limits has
// about 2,000 bytes; the later competition allowed 4,096.
//
// # Limits
//
// A line has at most [MaxLine] bytes. A log has at most holdem.MaxHands hands
// and [MaxComments] comments, and a log that is read has at most [MaxLog]
// bytes. Everything takes time and memory in proportion to its input. The work
// for a hand is bounded by its actions, and a hand has at most 507.
//
// # Source
//
// Annual Computer Poker Competition, protocol, version 2.0.0, October 2010, and
// the dealer that came with it (project_acpc_server, dealer.c and game.c).
//
// Poker hand history format, version 0.0.1 ([PHH]).
//
// [PHH]: https://phh.readthedocs.io
package acpc
