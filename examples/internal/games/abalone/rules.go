package abalone

import (
	"time"

	"github.com/arbiter-go/arbiter/internal/enum"
)

// A Rule says why a move is illegal, or why a game is over. Its value is its
// place in the rule book; zero is no rule.
type Rule int

// Marbles is how many marbles each side begins with, by rule [Setup].
const Marbles = 14

// LosingLoss is the number of lost marbles with which a side has lost the game,
// by rule [SixLost].
const LosingLoss = 6

// DefaultMoves is how many moves each side has, by rule [MoveLimit].
const DefaultMoves = 200

// DefaultTime is the time that a side has for all its moves, by rule
// [TimeLimit].
const DefaultTime = 40 * time.Minute

// HumanExtra is the additional time of a side that plays through a human, by
// rule [HumanInterface].
const HumanExtra = 5 * time.Minute

// TroubleTime is the time that a program is granted for trouble, by rule
// [Trouble].
const TroubleTime = 30 * time.Minute

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

// Line is rule 4. A player moves one, two or three of the player's own marbles
// one field further, in one of the six directions. The marbles must be
// neighbors in a straight line.
//
// More than three marbles of a color never move at once, so a line is stuck
// behind a fourth marble of its own color. A move never takes the player's own
// marbles over the edge.
//
// Source: ABA93, Abalone rules 4 and 5.
const Line Rule = 4

// InLine is rule 5. Marbles that move along their own line need one empty
// field, ahead of the first marble.
//
// A single marble may move in any direction by this rule.
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
// other side that are right ahead of it. The line must have more marbles than
// it pushes, and the field behind them must be empty or beyond the edge.
//
// So two marbles push one, and three push one or two. A marble of either color
// behind the pushed marbles stops the push. A gap before them means that they
// are not pushed. Nobody is obliged to push.
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
// If one move ends the game by this rule and by [MoveLimit], this rule decides.
//
// Source: ABA93, Abalone rule 9.
const SixLost Rule = 9

// NoRepeat is rule 10. A move is illegal if it leads to a position that the
// game has had before.
//
// A position is the arrangement of the marbles, whoever is to move. The
// arrangement at the start is the first position.
//
// Source: ABA93, Abalone rule 10; that it makes the move illegal, and that the
// side to move does not matter, are our readings.
const NoRepeat Rule = 10

// Notation is rule 11. A move is written as the field of its tail, the field of
// its head, a dash, and the field that the tail goes to, as in d2f3-e3. A
// single marble has no head.
//
// The tail is the marble that is pushed, and the head is the marble at the
// other end of the line. Marbles of the other side are not mentioned. Letters
// are small.
//
// Source: ABA93, notation rules 1 and 2.
const Notation Rule = 11

// Forward is rule 12. A broadside is written from the end at which a push along
// the line would move the marbles most nearly in the direction of the
// broadside. That end is the tail.
//
// So the direction of the move is 60 degrees from the direction of the line as
// it is written, never 120 degrees. Every move has one spelling. The other
// spelling is illegal, and [Move.Canonical] corrects it.
//
// Source: ABA93, notation rule 3.
const Forward Rule = 12

// MoveLimit is rule 13. A game in which each side has made 200 moves is a tie.
//
// The number of marbles left does not matter, unless [MoreMarbles] is in force.
// [Options].Moves can set another limit.
//
// Source: ABA93, tournament rule 1, which has the limit; that it makes a tie is
// our reading, for only the letters of notation rule 4 mention ties.
const MoveLimit Rule = 13

// TimeLimit is rule 14. A side that takes more than 40 minutes for all of its
// moves has lost, whatever is on the board.
//
// Exactly 40 minutes are not too much. A move that took too long is not made.
// [Options].Time can set another time.
//
// Source: ABA93, tournament rules 1 and 3.
const TimeLimit Rule = 14

// HumanInterface is rule 15. A side whose moves are passed on by a human has 45
// minutes instead of 40, because the human's time counts as time of the side.
//
// If another playing time is set, the five minutes are added to it.
//
// Source: ABA93, tournament rule 2.
const HumanInterface Rule = 15

// Resignation is rule 16. A side that resigns has lost.
//
// Either side may resign, also when the other side is to move.
//
// Source: ABA93, notation rule 4, the letter R.
const Resignation Rule = 16

// AgreedTie is rule 17. A game is a tie if both sides agree on a tie.
//
// Source: ABA93, notation rule 4, which has ties; how they come about is left
// open there.
const AgreedTie Rule = 17

// Score is rule 18. The result of a game is the number of marbles that each
// side has left, Black's first, each with a letter. W is the winner. The other
// side has L, or R if it resigned, or * if it ran out of time. In a tie both
// sides have T.
//
// An example is 13(W)-8(L).
//
// A side has from 8 to 14 marbles left. By rule [SixLost], a side with 8
// marbles has lost, and its letter is L. So no result has 8 marbles for both
// sides, and none has another letter than L with 8 marbles. A side with more
// marbles can have L too, by [MoreMarbles], [IllegalMove] or [Unable].
//
// Source: ABA93, notation rule 4; that other results are refused is ours.
const Score Rule = 18

// GameRecord is rule 19. The record of a game has the tags Event, Site, Date,
// Round, Black, White and Result, then the moves, and then the result once
// more. The moves of Black are numbered from 1.
//
// The two results are the same. Lines may end anywhere between moves. A record
// may lack tags, and may have other tags. The record of a game that is not over
// has an asterisk as its result.
//
// In a game with another limit of moves than 200, a tag Moves has the limit. In
// a game with the option [MoreMarbles], a tag MoreMarbles has the value true.
// Several records in one text follow each other with a blank line between them.
// Each of them begins with a tag; only the first may lack all tags.
//
// Source: ABA93, notation rule 4; that tags may be missing or more, games that
// are not over, the two tags of options, and texts of several records are ours.
const GameRecord Rule = 19

// Trouble is rule 20. A program is granted up to 30 minutes to solve trouble
// with its hardware or its software. The minutes are an account of their own.
// They do not count as playing time.
//
// The account is for the whole competition. [Options] have the time that a
// program has used of it before the game. Time for trouble that exceeds the
// account counts as playing time, also if the other side is to move. So a side
// can lose by [TimeLimit] while its opponent thinks.
//
// Source: ABA93, tournament rule 4, which grants the time during the
// competition; the rule for more time is ours.
const Trouble Rule = 20

// MoreMarbles is rule 21. After the last move of rule [MoveLimit], the side
// with more marbles left has won. It is in force only with
// [Options].MoreMarbles.
//
// With equally many marbles, the game is a tie by MoveLimit. A move that ends
// the game by [SixLost] ends it by that rule alone.
//
// Source: ours, the other reading of ABA93, tournament rule 1.
const MoreMarbles Rule = 21

// IllegalMove is rule 22. In unattended play, a side that makes an illegal move
// has lost.
//
// A side also loses if it answers something else than a move. A broadside that
// is written from its other end is an illegal move by [Forward]. A side without
// a legal move is asked for a move as always: it can resign, or lose by this
// rule or by [TimeLimit].
//
// [Options].Unattended puts the rule in force. Otherwise an illegal move is
// refused, the game goes on, and the time that the side has spent stays spent.
// A director can apply the rule with [Game.Forfeit], to the side to move.
//
// Source: ours, for ABA93 has no penalty for an illegal move.
const IllegalMove Rule = 22

// Unable is rule 23. In unattended play, a side has lost if its program breaks
// down or cannot be reached.
//
// Either side can lose so, whoever is to move. If neither program can begin,
// the game is a tie. After the first move, one side has lost. A program that is
// only slow loses by [TimeLimit].
//
// [Options].Unattended puts the rule in force. Otherwise the game stays as it
// was, and a director can apply the rule with [Game.Forfeit].
//
// Source: ours, for games without a director.
const Unable Rule = 23

// rules has the names of the rules by their numbers.
var rules = enum.Of[Rule]("abalone", "rule", nil, "",
	"Hexagon", "Setup", "BlackFirst", "Line", "InLine", "Broadside",
	"Sumito", "PushOff", "SixLost", "NoRepeat", "Notation", "Forward",
	"MoveLimit", "TimeLimit", "HumanInterface", "Resignation", "AgreedTie",
	"Score", "GameRecord", "Trouble", "MoreMarbles", "IllegalMove", "Unable",
)

// String returns the name of r, as in "Sumito", or "" for 0.
func (r Rule) String() string { return rules.String(r) }
