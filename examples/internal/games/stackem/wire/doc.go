// Package wire plays Stack'Em between programs: the lines that the arena and
// a bot send each other, a game between two bots, and the record of the game.
// Package stackem has the rules of the game.
//
// # Lines
//
// A bot reads lines from its standard input, and writes lines to its standard
// output. Each line is one word, and then values with a space between them. A
// bot must ignore lines whose first word it does not know. A bot plays one
// game, and then ends.
//
//	arena  join stackem/2 round-1/4-7/2 0 6042358734921534276
//	bot    ready
//
// The game begins. The line names the version of the lines, the game, the seat
// of the bot, 0 or 1, and a number for its lots. The bot has a minute to become
// ready. This minute does not count as time of the game. Everything that
// follows does.
//
//	arena  mine 97 80 56 10 90 42 39 8 79 37 30 6 22 18 17 4
//	arena  theirs 5 61 20 31 77 2 19 40 11 98 64 23 9 55 71 0
//	arena  time 59880
//	arena  discard 99
//	bot    p
//
// It is the bot's turn. The lines have both walls, from A0, A1, A2, A3, B0 and
// so on to D3; the time that the bot has left, in milliseconds; and the last
// brick that was discarded. A game that is dealt always has a discard. In a
// game without a discard, the value is "-". The bot answers "d" to take the
// discard, or "p" to draw from the pile.
//
//	arena  brick 47
//	bot    C0
//
// The bot has a brick in hand. It answers where the brick goes, from A0 to D3.
// With "-1" the brick is discarded. With anything else the brick is discarded,
// too, but this is counted: invalid moves on purpose are unfair play.
//
//	arena  end won
//
// The game is over: won, lost or undecided. Then the input of the bot ends, and
// the bot must end too. A game can end at any time. For example, a bot that
// draws from the empty pile gets this line, and no brick.
//
// Only these answers are allowed, and only when the arena asks. A line ends
// with a line feed; a carriage return before it does not count. An answer has
// at most 4,096 bytes. A bot in a language that buffers its output must flush
// it after each line.
//
// # How a game ends
//
// A wall wins, or a rule of package stackem ends the game. A fault of a bot
// ends it by these rules:
//
//	the bot is not ready, for whatever reason        Unable
//	a line that is neither "d" nor "p"               BrokenChoice
//	"d" if there is no discard                       BrokenChoice
//	Late or Silence in a turn                        TimeBank
//	every other fault                                Unable
//
// A bot that writes more than it is asked for always loses. But whether the
// arena sees the rest before the next question or as its answer depends on the
// moment, and so does the rule.
//
// # Time
//
// A bot has 60 seconds for all its answers of a game, or another time by
// [Conditions]. The time of an answer runs from the moment when the arena has
// sent the last line before it to the moment when the arena has read it. The
// times of both answers of a turn are added, and rounded down to milliseconds.
//
// # Lots
//
// The number in the line join is for a bot that draws lots. A bot which makes
// its lots from the number plays the same game again. The number is a whole
// number from 0 to 18446744073709551615. The opponent has another number, which
// nobody can compute from it ([Seed]).
//
// # Lost games
//
// A bot loses a game if it ends before the game is over, does not answer in
// time, writes a line that is too long, writes when nobody asked, or answers
// with a line that is not in this list. Package seat has these faults as rules,
// and each record of a game names the fault by its rule.
//
// [Check] lets a bot play unusual games, and lists its faults. [Serve] is the
// bot's side of the lines for bots in Go. The folder examples/stackem has bots
// to copy, in Python, Go, Java, C++ and Octave.
//
// # Source
//
// 2014 Algorithmic Stack'Em Competition, ComputeFest 2014 (STK14), gameplay,
// game engine and time duration. Its programs joined a game by a number, got
// both walls and the discard, and answered "d" or "p" and a coordinate. The
// words of the lines are ours, since its programs are lost.
package wire
