package stackem

import (
	"errors"
	"fmt"
	"slices"

	"github.com/arbiter-go/arbiter/internal/enum"
)

// A Rule is one of the rules of this package. Its value is its place in the
// rule book; zero is no rule.
type Rule int

// Bricks is rule 1. There are a hundred bricks. Their weights are the integers
// from 0 to 99, each once. Each of the two walls has sixteen bricks. One brick
// is the first discard, and lies face up. The rest is the pile, face down.
//
// A recorded game may have a shorter pile, and no discard at first, but no
// brick twice.
//
// Source: STK14, definitions. That one brick lies face up at first follows from
// gameplay, item 1; shorter piles are ours.
const Bricks Rule = 1

// Shuffle is rule 2. A deal is a function of a seed and the number of the game,
// so that anybody can repeat and check it; see [Deal]. The bricks are shuffled.
// The first sixteen are the wall of player 0, the next sixteen are the wall of
// player 1, the next brick is the first discard, and the rest is the pile from
// its top. Inside a wall, bricks go to A0, A1, A2, A3, B0 and so on to D3.
//
// Source: STK14, gameplay, has random walls. How they are drawn is ours.
const Shuffle Rule = 2

// Lot is rule 3. The player who begins is drawn before the bricks, from the
// same seed. Both players have the same chance.
//
// Source: STK14, gameplay. How it is drawn is ours.
const Lot Rule = 3

// Turns is rule 4. After the player who begins, the players move in turn until
// the game is over. Moves recorded after that are ignored.
//
// Source: STK14, gameplay.
const Turns Rule = 4

// TimeBank is rule 5. A player has 60,000 milliseconds for all moves of a game.
// The time of a move is charged before the move. If the player has then used
// more, the other player has won, and the move is not made.
//
// Exactly a minute is allowed. The move that came too late counts as a move. A
// turn that came to no move can be too late as well; see [Forfeit]. A [Start]
// can have another time in place of the minute.
//
// Source: STK14, time duration. That the move is not made, and another time,
// are ours.
const TimeBank Rule = 5

// TakeDiscard is rule 6. By the choice [Discard], the player takes the brick
// that was discarded last.
//
// A recorded game may begin without a discard. Then this choice is an error,
// and the position stays.
//
// Source: STK14, gameplay, items 2 and 3.
const TakeDiscard Rule = 6

// DrawBrick is rule 7. By the choice [Pile], the player takes the top brick of
// the pile.
//
// Source: STK14, gameplay, items 2 and 3.
const DrawBrick Rule = 7

// EmptyPile is rule 8. If a player chooses the pile and it has no brick left,
// the game is over, and nobody has won. The time of the move is charged, but
// the move does not count.
//
// With an empty pile the game goes on as long as players choose the discard.
//
// Source: ours. STK14 has no rule for the end of the pile.
const EmptyPile Rule = 8

// Replace is rule 9. If the player names a coordinate from A0 to D3, the brick
// in hand goes there, and the brick that was there is discarded.
//
// Source: STK14, gameplay, item 5, and wall.
const Replace Rule = 9

// Reject is rule 10. If the player names anything else, the brick in hand is
// discarded, and the wall stays as it is. Coordinates have one spelling: an
// upper-case letter and a digit.
//
// Source: STK14, gameplay, item 5, and wall.
const Reject Rule = 10

// PutBack is rule 11. If the player took the discard and names no coordinate,
// the brick is put back. Only the turn has changed.
//
// Source: ours, from STK14, gameplay, items 2 and 5.
const PutBack Rule = 11

// CompleteWall is rule 12. A wall is complete if the weights fall to the right
// in every row, and fall upward in every column. So A0 has the largest weight
// and D3 the smallest. A player whose wall is complete after a move of that
// player has won.
//
// Source: STK14, definitions, gameplay, item 6, and wall.
const CompleteWall Rule = 12

// OwnMove is rule 13. A wall that is complete from the start does not win by
// itself. Its owner must move, and wins if the wall is still complete then, as
// after PutBack or Reject. If the other player begins, that player moves first.
//
// Source: ours. STK14 speaks of the first player to arrange the wall.
const OwnMove Rule = 13

// BrokenChoice is rule 14. In a game of programs, a program whose choice is
// neither the discard nor the pile loses the game. The choice of a discard that
// is not there is broken too. An answer that is no line of text, such as a
// control character, is no choice: it loses by Unable.
//
// Only the player to move can break a choice. The time of the turn is charged
// first. If it exceeds the bank, the game is over by TimeBank.
//
// Source: ours. STK14 has two choices, and no penalty for another answer. A
// coordinate that does not exist costs the turn only, by Reject.
const BrokenChoice Rule = 14

// EndlessPutBacks is rule 15. If the players have put back the discard in
// [MaxPutBacks] turns in a row, the game is over, and nobody has won. The turns
// of both players are counted together. Any other turn begins the count again.
//
// A turn that comes too late is no put-back: it loses by TimeBank.
//
// Source: ours. STK14 has no end for such a game except the time.
const EndlessPutBacks Rule = 15

// Unable is rule 16. A program that cannot go on loses the game. It cannot go
// on if it has crashed, if it is not ready in time, or if it sends more than it
// may or a text that is no answer. A program that is late or silent in a turn
// loses by TimeBank.
//
// Either player can be unable, also the player who is not to move. The time of
// a turn is charged first, as by BrokenChoice. A player who is not to move is
// charged no time. If neither program can begin, nobody has won.
//
// If the organizer alone is to blame, the rule is silent: such a game has no
// record, and is played again.
//
// Source: ours. STK14 does not speak of programs that fail.
const Unable Rule = 16

// LongGame is rule 17. A game of programs is over after [LongMoves] moves, and
// nobody has won.
//
// Programs that exchange discards forever use little time or none, and put
// nothing back. A recorded game goes on unless its record says that it is over.
//
// Source: ours. STK14 has no end for such a game except the time.
const LongGame Rule = 17

// rules has the names of the rules by their numbers.
var rules = enum.Of[Rule]("stackem", "rule", nil, "",
	"Bricks", "Shuffle", "Lot", "Turns", "TimeBank", "TakeDiscard",
	"DrawBrick", "EmptyPile", "Replace", "Reject", "PutBack",
	"CompleteWall", "OwnMove", "BrokenChoice", "EndlessPutBacks", "Unable",
	"LongGame",
)

// String returns the name of r, as in "PutBack", or "" for 0.
func (r Rule) String() string { return rules.String(r) }

// MarshalText returns the name of r. It fails if r is not one of the rules.
func (r Rule) MarshalText() ([]byte, error) {
	if r == 0 || !rules.Has(r) {
		return nil, fmt.Errorf("stackem: no rule has the number %d", int(r))
	}
	return []byte(r.String()), nil
}

// UnmarshalText sets r to the rule with this name. It fails if there is none.
func (r *Rule) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		return errors.New("stackem: a rule without a name")
	}
	return rules.Set(r, text)
}

// A State is the state of a game. The zero State means that no game has begun.
type State int

// Running is the state in which a player is to move.
const Running State = 1

// Completed is the state after a move that won, by [CompleteWall] or [OwnMove].
const Completed State = 2

// OutOfTime is the state after a turn that lost by [TimeBank].
const OutOfTime State = 3

// NoPile is the state after a choice of the pile when it was empty, by
// [EmptyPile].
const NoPile State = 4

// PutBacks is the state after the last put-back of a game that is undecided, by
// [EndlessPutBacks].
const PutBacks State = 5

// Forfeited is the state of a game that a player has lost without a move, by
// [BrokenChoice] or [Unable].
const Forfeited State = 6

// Abandoned is the state of a game that is over without a move, and that nobody
// has won, by [Unable] or [LongGame].
const Abandoned State = 7

var states = []string{"", "running", "completed", "time", "pile-empty", "put-backs", "forfeit", "abandoned"}

// String returns "running", "completed", "time", "pile-empty", "put-backs",
// "forfeit" or "abandoned".
func (s State) String() string {
	if s < Running || s > Abandoned {
		return fmt.Sprintf("State(%d)", int(s))
	}
	return states[s]
}

// MarshalText returns the text of s. It fails if s is not one of the states.
func (s State) MarshalText() ([]byte, error) {
	if s < Running || s > Abandoned {
		return nil, fmt.Errorf("stackem: no state has the number %d", int(s))
	}
	return []byte(states[s]), nil
}

// A Choice says where a player takes a brick from. The zero Choice is none.
type Choice int

// Discard is the choice of the brick that was discarded last.
const Discard Choice = 1

// Pile is the choice of the top brick of the pile.
const Pile Choice = 2

var choices = []string{"", "discard", "pile"}

// String returns "discard" or "pile".
func (c Choice) String() string {
	if c != Discard && c != Pile {
		return fmt.Sprintf("Choice(%d)", int(c))
	}
	return choices[c]
}

// MarshalText returns the text of c. It fails if c is neither.
func (c Choice) MarshalText() ([]byte, error) {
	if c != Discard && c != Pile {
		return nil, fmt.Errorf("stackem: no choice has the number %d", int(c))
	}
	return []byte(choices[c]), nil
}

// UnmarshalText sets c to the choice with this text. It fails if there is none.
func (c *Choice) UnmarshalText(text []byte) error {
	k := slices.Index(choices, string(text))
	if k < 1 {
		return fmt.Errorf("stackem: a brick is taken from the discard or the pile, not from %q", text)
	}
	*c = Choice(k)
	return nil
}
