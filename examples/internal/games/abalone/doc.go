// Package abalone is the referee of Abalone, for games between programs: it
// lists the legal moves of a [Board], steps a [Game] with its clock and its
// end, lets two players meet ([Play]), and reads and writes game records
// ([ParseRecord], [Record.Text]), also several in one text ([ParseRecords],
// [RecordsText]). [Record.Check] says whether the result of a record is
// possible.
//
// Rules 1 to 10 say what a move is, when it is legal, and when a side has lost.
// Rules 11 and 12 say how a move is written. The others are about the clock,
// the end and the record of a game.
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
//  20. [Trouble]: a program is granted 30 minutes for technical trouble.
//  21. [MoreMarbles]: as an option, more marbles win after the last move.
//  22. [IllegalMove]: in unattended play, an illegal move loses.
//  23. [Unable]: in unattended play, a program that breaks down loses.
//
// # Left to the director
//
// The source has no penalty for an illegal move. Here an illegal move is an
// error, and the game stays as it was. With [Options].Unattended, an illegal
// move loses.
//
// Nor does the source have a rule for a side without a legal move. The side can
// resign, agree on a tie, or lose on time.
//
// Nothing here measures time. The caller reports the time of each move with
// [Game.Spend], and the time of trouble with [Game.SpendTrouble].
//
// # JSON
//
// A [Game] is written as an object with its options, moves, times, end and
// result. When a game is read, its moves are made again, and a game that is not
// possible is refused. Boards, moves, sides, rules and results are written as
// their texts. A key that is unknown or there twice is an error, and so is a
// missing key that is never left out.
//
// # PGN
//
// A [Record] can also be written in the form that chess players use
// ([Record.PGN], [ParsePGN]), with the tags and the end of PGN and with moves
// by rule [Notation].
//
// # Limits
//
// A game has at most 400 moves, or twice [Options].Moves, which is at most
// [MaxMoves]. The text of a record has at most [MaxRecord] bytes, and a
// [Record] has at most that many moves and tags. A text of several records has
// at most [MaxRecordsText] bytes and [MaxRecords] records. The JSON of a game
// has at most MaxRecord bytes, and the JSON of a record seven times as many. A
// record has JSON only if its text has at most MaxRecord bytes. With more, the
// error is [ErrTooLarge].
//
// A text that was read can have less white space than the text that is written.
// So a record that was read can be too long to be written.
//
// To read or write a record takes time in proportion to its length. At most a
// thousand problems are listed, and the number of the others is said. Errors
// quote only the beginning of a text.
//
// # Source
//
// The first Arbitrary Game Competition, Abalone; Computer Science Club,
// University of Waterloo, March 27, 1993 (ABA93 below).
package abalone
