// Package wire plays Abalone between programs: the lines that the arena and
// a bot send each other, a game between two bots, and the record of the game.
// Package abalone has the rules of the game.
//
// # Lines
//
// A bot reads lines from its standard input, and writes lines to its standard
// output. Each line is one word, and then values with a space between them. A
// bot must ignore lines whose first word it does not know. A bot plays one
// game, and then ends.
//
//	arena  limit 2 tie
//	arena  join abalone/1 round-1/1-2/1 black 4836620385612341270
//	bot    ready
//
// The first line has the number of moves that each side has, and the result of
// the game then. The word "tie" means a tie, and "marbles" means that the side
// with more marbles has won. In the competition of 1993 the line is "limit 200
// tie". The next line names the version of the lines, the game, the side of the
// bot, and a number for its lots. The side is black or white. The bot has a
// minute to become ready. This minute does not count as time of the game.
//
//	arena  board #####/######/..###../......../........./......../..OOO../OOOOOO/OOOOO
//	arena  time 2400000 2400000
//	arena  go
//	bot    g3-f3
//
// It is the turn of the bot. The board has nine rows, from i to a, with slashes
// between them. In each row, the fields go from the left to the right. A black
// marble is "#", a white marble is "O", and an empty field is a dot. The next
// line has the time that the bot has left, and then the time that the opponent
// has left, in milliseconds. After "go" the bot answers with a
// move, or with "resign".
//
//	arena  moved c5-d6
//	arena  board #####/######/...##../..#...../........./.....O../..OO.../OOOOOO/OOOOO
//	arena  time 2399120 2398877
//	arena  go
//	bot    g4g5-f5
//
// If the opponent has moved, the turn begins with its move. So only the first
// turn of Black has no such line. The board already has the move. Every game
// begins with the same board, so a bot can also follow the game by the moves
// alone.
//
//	arena  moved c4-d5
//	arena  end tied 14(T)-14(T)
//
// The game is over: won, lost or tied. The result is as in the record of the
// competition, with the marbles of Black first. If the bot has yet to hear of
// the last move of its opponent, the line with this move comes before the end.
// Then the input of the bot ends, and the bot must end too. A game can end at
// any time. For example, the bot does not get another turn after an illegal
// move. The input can also end without the line.
//
// # The game
//
// Black begins, and then the sides move in turn. A move takes one, two or three
// marbles of the bot, which are neighbors in a straight line, one field
// further.
//
//   - A line can move ahead onto an empty field.
//   - A line can push marbles of the opponent ahead of it, if they are fewer
//     than the marbles of the line, and if an empty field or the edge is behind
//     them.
//   - A line can move aside, if all fields that it moves to are empty.
//
// A marble that is pushed over the edge is lost. A side that has lost six
// marbles has lost the game. After 200 moves of each side the game is tied,
// unless the line limit says otherwise. No board may occur twice in a game,
// whoever is to move. The board at the start counts.
//
// A field has up to six neighbors. Two of them are in its row. From field n of
// a row below e, fields n and n+1 of the row above it are neighbors. From field
// n of row e or a row above e, fields n-1 and n of the row above it are
// neighbors. A line goes on in the same of the six directions. The rules are in
// package abalone in full.
//
// # Answers
//
// A move is written as the field of its tail, the field of its head, a dash,
// and the field that the tail goes to. A single marble has no head. The letter
// of a row comes before the number of the field, which counts from 1 at the
// left. The tail is the marble that pushes. A broadside has one spelling: its
// tail is the end from which a push along the line would go most nearly in the
// direction of the move. So g4g5-f5 is a move, and g5g4-f6 is not. Rules
// abalone.Notation and abalone.Forward have this in full.
//
// Only these answers are allowed, and only when the arena asks. A line ends
// with a line feed; a carriage return before it does not count. An answer has
// at most 4,096 bytes. A bot in a language that buffers its output must flush
// it after each line. Two bots cannot agree on a tie.
//
// # How a game ends
//
// Six lost marbles, the limit of moves or a resignation ends the game by the
// rules of package abalone. A fault of a bot ends it by these rules:
//
//	an answer that is neither a move nor "resign"    IllegalMove
//	a move that is not legal                         IllegalMove
//	a broadside in the other spelling                IllegalMove
//	a move to a position that the game has had       IllegalMove
//	Late or Silence in a turn                        TimeLimit
//	another fault after the time was over            TimeLimit
//	every other fault                                Unable
//	the bot is not ready, for whatever reason        Unable
//
// A side without a legal move is asked all the same. It can resign, or loses by
// one of these rules. If neither bot is ready, nobody has won.
//
// A competition can have another limit of moves, and can let the side with more
// marbles win after the last move. Otherwise such a game is tied.
//
// A bot that writes more than it is asked for loses, at the next question at
// the latest. Whether the arena sees the rest before that question or as its
// answer depends on the moment, and so does the rule.
//
// # Time
//
// A bot has 40 minutes for all its moves of a game. A bot behind a human
// interface has 45 minutes. A competition can set another time, and the line
// time has the rest of it.
//
// The time of an answer runs from the moment when the arena has sent "go" to
// the moment when the arena has read the answer. It is rounded down to
// milliseconds. A bot which needs more time than it has left has lost, even if
// it is late by less than a millisecond. Then its move is not made.
//
// # Lots
//
// The number in the line join is for a bot that draws lots. A bot which makes
// its lots from the number plays the same game again. The number is a whole
// number from 0 to 18446744073709551615. The opponent has another number, which
// nobody can compute from it ([Seed]). A bot whose moves depend on its clock
// can play another game each time.
//
// # Lost games
//
// A bot loses a game if it ends before the game is over, does not answer in
// time, writes a line that is too long, writes when nobody asked, or makes an
// illegal move. Package seat has these faults as rules, and each record of a
// game names the fault by its rule.
//
// # Matches
//
// In a match of several games, the sides are exchanged after each game. The bot
// in the first seat has the black marbles in game 1.
//
// [Check] lets a bot play unusual games, and lists its faults. [Serve] is the
// bot's side of the lines for bots in Go. The folder examples/abalone has bots
// to copy, in Python, Go, Java and C++.
//
// # Source
//
// The first Arbitrary Game Competition, Abalone; University of Waterloo, 1993
// (ABA93): notation rules 1 to 4 and tournament rules 1 to 3. It announces a
// server for its programs, and says nothing about the lines of the server. So
// the words of the lines, the lots, and the costs of faults are ours. Programs
// here have nobody who could solve trouble, so nobody is granted the 30 minutes
// of tournament rule 4.
package wire
