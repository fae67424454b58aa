// Package stackem is the referee of Stack'Em, a game in which two players build
// walls of bricks from one pile, and the first whose wall is in order wins.
//
// [Deal] makes the start of a game from a seed. [Start.Begin] is the position
// at the start, [Position.Hand] has the brick that the player to move would
// get, and [Position.Apply] makes a move, so that a server can referee a game
// while it goes on. [Play] does so with a recorded game, and says of each move
// which rules it went by. [Contest] lets two programs play, such as [Slots] and
// [Greedy]. They follow these rules:
//
//  1. [Bricks]: there are a hundred bricks, with the weights 0 to 99.
//  2. [Shuffle]: walls, the first discard and the pile are dealt from a seed.
//  3. [Lot]: who begins is drawn from the seed.
//  4. [Turns]: the players move in turn.
//  5. [TimeBank]: a player who has used more than a minute loses.
//  6. [TakeDiscard]: the last brick that was discarded may be taken.
//  7. [DrawBrick]: the top brick of the pile may be taken.
//  8. [EmptyPile]: who chooses the pile when it is empty ends the game, and
//     nobody wins.
//  9. [Replace]: at a coordinate, the brick in hand takes the place of one of
//     the wall.
//  10. [Reject]: anywhere else, the brick in hand is discarded.
//  11. [PutBack]: so a discard that was taken is put back.
//  12. [CompleteWall]: who has a wall in order after a move of one's own wins.
//  13. [OwnMove]: that is so for a wall in order from the start too.
//
// # What a player sees
//
// Both walls and the last discard, and the brick in hand before saying where it
// goes; not the pile. Times are given: the package has no clock.
//
// # How long a game is
//
// Each brick of the pile is drawn once, but players who only take and put back
// discards could go on forever if they used no time. So records, and games of
// programs, are bounded by [MaxMoves].
//
// # Limits
//
// A record has at most [MaxMoves] moves, and so has a [Contest]; with more the
// error is [ErrTooLong]. Each move takes constant time, besides what players
// take. A list of problems has at most a thousand, and the number of the
// others.
//
// # Source
//
// 2014 Algorithmic Stack'Em Competition, ComputeFest 2014, Institute for
// Applied Computational Science, Harvard (STK14).
package stackem
