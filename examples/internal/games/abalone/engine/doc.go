// Package engine plays Abalone. [Engine] is a player for package abalone which
// searches for its moves, and [All] lists ready players, from a beginner to
// strong opponents.
//
// # Search
//
// An engine looks at all moves, all answers, and so on, to a depth (alpha-beta
// search). It begins with depth 1, and goes one move deeper each time until a
// limit is reached. The limit is a depth, a number of positions, or a clock. At
// the end of each line it still tries the pushes that take a marble off the
// board.
//
// An engine knows the rules of a whole game. No line leads back to a position
// of the game or of the line itself. After the last move that the limit of
// moves allows, a line ends in a tie, or in a win by the rule MoreMarbles. An
// engine that is asked after this move searches as without a limit. If two
// moves have the same value, the engine makes the move that it has searched
// first.
//
// A limit can stop the search in the middle of a depth. Then the engine makes
// the best move that this depth has searched. But if all these moves lose, it
// makes the next move, which this depth has not searched.
//
// # Evaluation
//
// The value of a position is the worth of the marbles of the side to move, less
// the worth of the marbles of the other side. Each marble counts 200. Each step
// that a marble stands nearer to the middle than the edge counts 8, so that a
// marble in the middle counts 32 more. Each pair of neighbors of one side
// counts 3. Nothing else counts. A push off the board decides against nearly
// everything else, because no marble is worth as much by its place. Otherwise
// an engine holds the middle and keeps its marbles together, which forces the
// other side to the edge.
//
// # The same again
//
// An engine without a clock and without Stop plays the same move in the same
// turn. It does not matter on which machine, after which other turns, and with
// which opponent. The size of the table matters only rarely, because values are
// used only for the depth that they were searched to.
//
// An engine with a seed adds a small noise to each value. The noise depends on
// the seed and on the position alone, from -2 to 2. So an engine with another
// seed chooses otherwise among moves that are nearly equal. No seed, which is
// 0, has no noise.
//
// # Time
//
// An engine with a clock divides the time that it has left by the moves that
// are left, but by 30 at most. It thinks no longer than this about a move. It
// does not begin another depth after a third of this time. It keeps 0.2 seconds
// for all that is not thinking. With less time it searches one move deep, which
// takes far less than a millisecond. The table is made in the first search, and
// that can take some milliseconds. The strategy clock makes its table before
// the game.
//
// # Limits
//
// A search is at most [MaxDepth] moves deep. A table has at most 2^[MaxTable]
// entries of at most 24 bytes. A turn that no referee asks for is answered,
// too: the move is one of the legal moves that the turn lists.
package engine
