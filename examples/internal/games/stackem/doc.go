// Package stackem is the referee of Stack'Em, a game in which two players build
// walls of bricks from one pile, and the first whose wall is in order wins.
//
// [Deal] makes the start of a game from a seed. A server referees a running
// game with [Start.Begin], which returns the position at the start,
// [Position.Hand], which returns the brick that the player to move would get,
// and [Position.Apply], which makes a move. [Play] referees a recorded game,
// and names the rules of each move. A game that ends without a move ends by a
// [Forfeit]. [Contest] lets two programs play, and [All] has ten strategies.
// They follow these rules:
//
//  1. [Bricks]: there are a hundred bricks, with the weights 0 to 99.
//  2. [Shuffle]: walls, the first discard and the pile are dealt from a seed.
//  3. [Lot]: who begins is drawn from the seed.
//  4. [Turns]: the players move in turn.
//  5. [TimeBank]: a player who has used more than a minute loses.
//  6. [TakeDiscard]: the last brick that was discarded may be taken.
//  7. [DrawBrick]: the top brick of the pile may be taken.
//  8. [EmptyPile]: a player who chooses the empty pile ends the game, and
//     nobody wins.
//  9. [Replace]: at a coordinate, the brick in hand replaces a brick of the
//     wall.
//  10. [Reject]: without a coordinate, the brick in hand is discarded.
//  11. [PutBack]: without a coordinate, a discard that was taken is put back.
//  12. [CompleteWall]: a player whose wall is in order after a move of that
//     player wins.
//  13. [OwnMove]: a wall that is in order from the start wins only after a move
//     of its owner.
//  14. [BrokenChoice]: a program whose choice is neither discard nor pile
//     loses.
//  15. [EndlessPutBacks]: a game in which both only put back the discard is
//     undecided after a thousand turns.
//  16. [Unable]: a program that cannot go on loses.
//  17. [LongGame]: a game of programs is undecided after 10,000 moves.
//
// # View of a player
//
// A player sees both walls and the last discard. Before saying where a brick
// goes, the player sees that brick. Nobody sees the pile. Times are given by
// the caller: the package has no clock.
//
// A player can remember which bricks it has seen. Every brick that was drawn
// lies in a wall or is the last discard when the next player is to move. So a
// player who counts knows which bricks are left in the pile of a whole deal.
// The player who moves second may not know the first discard.
//
// # How long a game is
//
// Each brick of the pile is drawn once. Players who only put back the discard
// are stopped by rule EndlessPutBacks. But players who exchange the discard for
// a brick of the wall, and never draw, could go on forever if they used no
// time. Programs are stopped by rule LongGame. Records have at most [MaxMoves]
// moves.
//
// # Strategies
//
// [All] lists ten strategies, the weaker before the stronger. Each wins more
// games than it loses against the strategy before it, as the tests show. The
// page of the benchmarks has the figures. A strategy has the view of a player,
// has no clock, and plays the same game for the same seed. It never puts back a
// discard that it took, unless its wall is complete; only the strategy random
// does.
//
// # Limits
//
// A record and a [Contest] have at most [MaxMoves] moves. With more, the error
// is [ErrTooLong]. Each move takes constant time, in addition to the players.
// At most a thousand problems are listed, and the number of the others is said.
//
// # Source
//
// 2014 Algorithmic Stack'Em Competition, ComputeFest 2014, Institute for
// Applied Computational Science, Harvard (STK14).
package stackem
