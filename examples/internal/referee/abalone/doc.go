// Package abalone is the referee of Abalone, for games between programs: it
// lists the legal moves of a [Board], steps a [Game] with its clock and its
// end, lets two bots meet ([Play]), and reads and writes game records
// ([ParseRecord], [Record.Text]).
//
// The first ten rules say what a move is and when it is legal, the next two how
// it is written, and the others how a game ends and how it is recorded:
//
//  1. [Hexagon]: 61 fields in nine rows, a to i.
//  2. [Setup]: fourteen marbles each, on opposite edges.
//  3. [BlackFirst]: Black begins, and the sides move in turn.
//  4. [Line]: a move takes one to three marbles in a line one field further.
//  5. [InLine]: a line moves ahead, onto an empty field.
//  6. [Broadside]: a line moves sideways, onto empty fields.
//  7. [Sumito]: a line that moves ahead pushes fewer marbles than it has.
//  8. [PushOff]: a marble pushed over the edge is lost.
//  9. [SixLost]: the side that has lost six marbles has lost the game.
//  10. [NoRepeat]: no position may occur twice.
//  11. [Notation]: tail, head, a dash, and where the tail goes.
//  12. [Forward]: of the two ways to write a broadside, the one that goes
//     forward.
//  13. [MoveLimit]: after 200 moves of each side the game is a tie.
//  14. [TimeLimit]: a side that takes more than 40 minutes has lost.
//  15. [HumanInterface]: a side that plays through a human has 45 minutes.
//  16. [Resignation]: a side may give up.
//  17. [AgreedTie]: the sides may agree on a tie.
//  18. [Score]: the result is the marbles left, with a letter for each side.
//  19. [GameRecord]: seven tags, numbered moves, the result.
//
// # What is left to the director
//
// The source does not say what becomes of an illegal move. Here an illegal move
// is an error, and the game stays as it was. A director for whom an illegal
// move loses the game calls [Game.Resign].
//
// The source does not say either what becomes of a side without a legal move.
// The side can resign, agree on a tie, or lose on time.
//
// Up to 30 minutes may be granted for trouble with hardware or software. Leave
// them out of the time that is reported. There is no clock here.
//
// # Limits
//
// A game has at most 400 moves. The text of a record has at most [MaxRecord]
// bytes, and a [Record] has at most that many moves and tags. With more, the
// error is [ErrTooLarge].
//
// To read or write a record takes time in proportion to its length. At most a
// thousand problems are listed, and the number of the others is said. Errors
// quote only the beginning of what was written.
//
// # Source
//
// The first Arbitrary Game Competition, Abalone; Computer Science Club,
// University of Waterloo, March 27, 1993 (ABA93 below).
package abalone
