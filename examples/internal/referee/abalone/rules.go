package abalone

import (
	"fmt"
	"time"
)

// A Rule says why a move is illegal, or why a game is over. Its value is its
// place in the rule book; zero is no rule.
type Rule int

// Marbles is how many marbles each side begins with, by rule [Setup].
const Marbles = 14

// LosingLoss is how many marbles a side loses to lose the game, by rule
// [SixLost].
const LosingLoss = 6

// MaxMoves is how many moves each side has, by rule [MoveLimit].
const MaxMoves = 200

// PlayingTime is how long a side may take for all of its moves, by rule
// [TimeLimit].
const PlayingTime = 40 * time.Minute

// HumanExtra is how much longer a side may take that plays through a human, by
// rule [HumanInterface].
const HumanExtra = 5 * time.Minute

// Hexagon is rule 1. The board is a hexagon of 61 fields in nine rows, five on
// each of its six edges.
//
// The rows are a to i from the bottom, White's side, and have five, six, seven,
// eight, nine, eight, seven, six and five fields, each numbered from 1 at the
// left. A field has up to six neighbors.
//
// Source: ABA93, Abalone rule 1 and notation rule 1.
const Hexagon Rule = 1

// Setup is rule 2. Black begins with fourteen marbles on i1-i5, h1-h6 and
// g3-g5, White with fourteen on a1-a5, b1-b6 and c3-c5.
//
// Source: ABA93, Abalone rules 2 and 3.
const Setup Rule = 2

// BlackFirst is rule 3. Black makes the first move, and then the sides move in
// turn.
//
// Nobody passes.
//
// Source: ABA93, notation rule 4, where each number has Black's move before
// White's.
const BlackFirst Rule = 3

// Line is rule 4. A move takes one, two or three marbles of one's own,
// neighbors in a straight line, one field further in one of the six directions.
//
// More than three of a color never move at once, so a line with a fourth marble
// of its own ahead of it is stuck. No move takes a marble of one's own over the
// edge.
//
// Source: ABA93, Abalone rules 4 and 5.
const Line Rule = 4

// InLine is rule 5. Marbles that move along their own line need one empty
// field, the one ahead of the first.
//
// A single marble may so move in any direction.
//
// Source: ABA93, Abalone rule 4, line or push.
const InLine Rule = 5

// Broadside is rule 6. Two or three marbles may move in one of the four
// directions that do not run along their line, if all fields that they move to
// are empty.
//
// A broadside pushes nothing.
//
// Source: ABA93, Abalone rule 4, broadside or roll.
const Broadside Rule = 6

// Sumito is rule 7. A line that moves along itself may push marbles of the
// other side that stand right ahead of it, if they are fewer than it is and the
// field behind them is empty or is the edge.
//
// So two push one, and three push one or two. Marbles of either color behind
// those pushed, or a gap before them, are in the way or out of reach. To push
// is never an obligation.
//
// Source: ABA93, Abalone rules 6 and 7.
const Sumito Rule = 7

// PushOff is rule 8. A marble that is pushed over the edge is lost, and stays
// off the board.
//
// One push takes at most one marble off.
//
// Source: ABA93, Abalone rule 8.
const PushOff Rule = 8

// SixLost is rule 9. The side that first has lost six marbles has lost the
// game.
//
// It comes before rule [MoveLimit] if one move does both.
//
// Source: ABA93, Abalone rule 9.
const SixLost Rule = 9

// NoRepeat is rule 10. A move that leads to a position that the game has had
// before is illegal.
//
// A position is the arrangement of the marbles, whoever is to move, and the one
// at the start is the first.
//
// Source: ABA93, Abalone rule 10; that it makes the move illegal, and that the
// side to move does not matter, are our readings.
const NoRepeat Rule = 10

// Notation is rule 11. A move is written as the field of its tail, that of its
// head, a dash, and the field that the tail goes to, as in d2f3-e3; for a
// single marble, without a head.
//
// The tail is the marble that is pushed, and the head the one at the other end
// of the line. Marbles of the other side are not mentioned. Letters are small.
//
// Source: ABA93, notation rules 1 and 2.
const Notation Rule = 11

// Forward is rule 12. Of the two ends of a broadside, the tail is the one from
// which the line would have to be pushed so that it moves most nearly in the
// direction in which it goes.
//
// The direction of the move is 60 degrees from that of the line as it is
// written, never 120 degrees. So every move has one spelling; the other one is
// not taken, but [Move.Canonical] corrects it.
//
// Source: ABA93, notation rule 3.
const Forward Rule = 12

// MoveLimit is rule 13. A game in which each side has made 200 moves is a tie.
//
// However many marbles are left.
//
// Source: ABA93, tournament rule 1, which has the limit; that it makes a tie is
// our reading, for only the letters of notation rule 4 mention ties.
const MoveLimit Rule = 13

// TimeLimit is rule 14. A side that takes more than 40 minutes for all of its
// moves has lost, whatever is on the board.
//
// Exactly 40 minutes are not too much. A move that took too long is not made.
//
// Source: ABA93, tournament rules 1 and 3.
const TimeLimit Rule = 14

// HumanInterface is rule 15. A side whose moves a human passes on has 45
// minutes instead of 40, for the human's time counts as its own.
//
// Source: ABA93, tournament rule 2.
const HumanInterface Rule = 15

// Resignation is rule 16. A side that resigns has lost.
//
// Either may do so, also when the other one is to move.
//
// Source: ABA93, notation rule 4, the letter R.
const Resignation Rule = 16

// AgreedTie is rule 17. A game that both sides give up as a tie is one.
//
// Source: ABA93, notation rule 4, which has ties; how they come about is left
// open there.
const AgreedTie Rule = 17

// Score is rule 18. The result of a game is how many marbles each side has
// left, Black's first, each with a letter: W for the winner, and for the other
// side L, R if it resigned or * if it ran out of time; T for both in a tie.
//
// As in 13(W)-8(L).
//
// Source: ABA93, notation rule 4.
const Score Rule = 18

// GameRecord is rule 19. The record of a game has the tags Event, Site, Date,
// Round, Black, White and Result, then the moves, those of Black numbered from
// 1, and then the result once more.
//
// The two results are the same. Lines end anywhere between moves. A record may
// lack tags and may have others besides.
//
// Source: ABA93, notation rule 4; that tags may be missing or more is our
// leniency.
const GameRecord Rule = 19

// book holds the rules in their order. Those that can make a move illegal have
// a function of their own: see check.go and [Game.Move].
var book = [...]struct {
	rule Rule
	name string
}{
	{Hexagon, "Hexagon"},
	{Setup, "Setup"},
	{BlackFirst, "BlackFirst"},
	{Line, "Line"},
	{InLine, "InLine"},
	{Broadside, "Broadside"},
	{Sumito, "Sumito"},
	{PushOff, "PushOff"},
	{SixLost, "SixLost"},
	{NoRepeat, "NoRepeat"},
	{Notation, "Notation"},
	{Forward, "Forward"},
	{MoveLimit, "MoveLimit"},
	{TimeLimit, "TimeLimit"},
	{HumanInterface, "HumanInterface"},
	{Resignation, "Resignation"},
	{AgreedTie, "AgreedTie"},
	{Score, "Score"},
	{GameRecord, "GameRecord"},
}

// String returns the name of r, as in "Sumito".
func (r Rule) String() string {
	if r < 1 || int(r) > len(book) {
		return fmt.Sprintf("Rule(%d)", int(r))
	}
	return book[r-1].name
}
