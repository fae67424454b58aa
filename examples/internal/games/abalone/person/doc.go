// Package person lets a person play Abalone in a terminal, against a program.
// Package abalone has the rules of the game.
//
// [Play] shows the board before each turn of the person, and reads lines. A
// line is a move, or a command such as help, moves, undo or quit. An illegal
// move is explained by its rule, and the person can try again. So nobody loses
// by a typing error. Capital letters and blanks in a move do not matter. A
// broadside can be written from either end, and the record has its one
// spelling.
//
// # Time
//
// A casual game has no clock for the person. The time of both sides is measured
// and shown. With [Table].Timed, the game is played by rule
// [abalone.TimeLimit]: the person loses with a move that comes too late, and
// can neither take back a move nor get a hint. Nothing interrupts a person who
// waits. A program always plays by its clock.
//
// # Ties
//
// A program accepts a tie if it has lost at least as many marbles as the
// person, and each side has made 20 moves.
//
// # Elsewhere
//
// [Joined] lets a person play a game that others referee, such as a game over
// the network. The referee's clock counts.
//
// # The end
//
// A game can also end without a result: the person leaves, the input ends, or
// the context is canceled. [Play] returns the record so far then, too.
// [abalone.Record.Text] writes it, and [abalone.ParseRecord] reads it.
//
// A program that fails has lost by rule [abalone.Unable]. A program that makes
// an illegal move has lost by rule [abalone.IllegalMove].
//
// # Limits
//
// A line of the input has at most 200 bytes with its end. [abalone.Options]
// limit the moves of a game. When Play returns before the end of the game, a
// reader or a player that is at work may still be at work, and its answer is
// dropped.
package person
