package stackem

import (
	"cmp"
	"fmt"
)

// A Start is the start of a game. Players are called 0 and 1.
type Start struct {
	Walls   [2]Wall `json:"walls"`   // of player 0 and of player 1
	Discard *Brick  `json:"discard"` // nil if there is none
	Pile    []Brick `json:"pile"`    // from its top
	First   int     `json:"first"`   // who begins
	// BankMS is the time that a player has for the game, in milliseconds,
	// in place of [Bank], and at most [MaxBank]. 0 means Bank.
	BankMS int64 `json:"bankMs,omitempty"`
}

// Bank returns the time that a player has for the game, in milliseconds, by
// rule [TimeBank].
func (s Start) Bank() int64 { return cmp.Or(s.BankMS, Bank) }

// A Move is a player's turn.
type Move struct {
	Take Choice `json:"take"`
	// At is "A0" to "D3". Anything else discards the brick in hand.
	At string `json:"at"`
	// MS is the time of the move in milliseconds, from 0 to [MaxMS].
	MS int64 `json:"ms,omitempty"`
}

// A Game is a record of one.
type Game struct {
	Start
	Moves   []Move   `json:"moves"`
	Forfeit *Forfeit `json:"forfeit,omitempty"` // after the moves, or nil
}

// MaxMoves is the most moves of a game.
const MaxMoves = 1_000_000

// MaxMS is the longest time of a move, in milliseconds: about 285,000 years.
const MaxMS = 1 << 53

// An inspector looks for the problems of a game.
type inspector struct {
	problems
	seen [NumBricks]bool
}

// bricks checks the bricks of a wall, of the pile, or the discard.
func (in *inspector) bricks(where string, list []Brick) {
	for i, brick := range list {
		var kind error
		switch {
		case brick < 0 || brick >= NumBricks:
			kind = ErrBrick
		case in.seen[brick]: // Bricks: each weight once
			kind = ErrRepeatedBrick
		default:
			in.seen[brick] = true
			continue
		}
		in.add(func() error {
			place := where
			switch where {
			case "discard":
			case "pile":
				place += fmt.Sprintf(", brick %d", i+1)
			default:
				place += ", " + Coordinate(i)
			}
			return &Problem{kind, Bricks, place, fmt.Sprint(brick)}
		})
	}
}

func (in *inspector) start(s Start) {
	in.bricks("wall of player 0", s.Walls[0][:])
	in.bricks("wall of player 1", s.Walls[1][:])
	if s.Discard != nil {
		in.bricks("discard", []Brick{*s.Discard})
	}
	in.bricks("pile", s.Pile)
	if s.First != 0 && s.First != 1 {
		in.add(func() error { return &Problem{ErrFirst, Turns, "who begins", fmt.Sprint(s.First)} })
	}
	if s.BankMS < 0 || s.BankMS > MaxBank {
		in.add(func() error {
			return &Problem{ErrTime, TimeBank, "bank",
				fmt.Sprintf("%d ms, and it must be 0 to %d", s.BankMS, MaxBank)}
		})
	}
}

// forfeit checks the parts of a forfeit that do not depend on the position.
func (in *inspector) forfeit(f *Forfeit) {
	if f == nil {
		return
	}
	for _, p := range f.problems() {
		in.add(func() error { return p })
	}
}

func (in *inspector) moves(list []Move) {
	if len(list) > MaxMoves {
		in.add(func() error {
			return &Problem{ErrTooLong, 0, "", fmt.Sprintf("%d moves, at most %d", len(list), MaxMoves)}
		})
		return
	}
	for k, m := range list {
		if p := m.problem(); p != nil {
			in.add(func() error { return numbered(p, k) })
		}
	}
}

// problem returns the problem that a move has in any position, or nil.
func (m Move) problem() *Problem {
	switch {
	case m.Take != Discard && m.Take != Pile:
		return &Problem{Kind: ErrChoice, Rule: TakeDiscard, Detail: m.Take.String()}
	case m.MS < 0 || m.MS > MaxMS:
		return &Problem{Kind: ErrTime, Rule: TimeBank, Detail: fmt.Sprintf("%d ms", m.MS)}
	}
	return nil
}

// moveNumber names a move by its index.
func moveNumber(k int) string { return fmt.Sprintf("move %d", k+1) }

// numbered returns an error of Apply with the number of the move.
func numbered(err error, k int) error {
	p := *err.(*Problem)
	p.Where = moveNumber(k)
	return &p
}

// A Course is how a game went.
type Course struct {
	End   Position // after the last move
	Steps []Step   // of the moves, to the one that ended the game
}

// Unplaced counts the turns of a player who named no coordinate, so that the
// brick was discarded or put back.
//
// STK14 names "-1" as the text by which a player discards a brick, and forbids
// moves that are not valid on purpose. Our reading is that "-1" is a legal
// choice, and that the organizer should look at any other text. So they are
// counted apart.
type Unplaced struct {
	Declined int `json:"declined"` // by "-1"
	Rejected int `json:"rejected"` // by any other text
}

// Unplaced returns the counts of player 0 and player 1.
func (c Course) Unplaced() (counts [2]Unplaced) {
	for _, step := range c.Steps {
		switch {
		case step.Laid != Reject && step.Laid != PutBack:
		case step.Odd:
			counts[step.Player].Rejected++
		default:
			counts[step.Player].Declined++
		}
	}
	return counts
}

// Play plays a recorded game, and its forfeit after the moves. Moves after its
// end are checked, and then ignored.
//
// The error reports every problem at once, each as a [*Problem]: the problems
// of [Start.Begin], and moves and forfeits that no player can make. If there
// are none of these, the error is the first move that takes a discard where
// there is none, or the problem of [Position.Forfeit]. Play takes O(n) time and
// memory for n moves.
func Play(g Game) (Course, error) {
	var in inspector
	in.start(g.Start)
	in.moves(g.Moves)
	in.forfeit(g.Forfeit)
	if err := in.err(); err != nil {
		return Course{}, err
	}
	c := Course{g.begin(), make([]Step, 0, len(g.Moves))}
	for k, m := range g.Moves {
		if c.End.state != Running {
			break
		}
		step, ok := c.End.turn(m)
		if !ok {
			return Course{}, &Problem{Kind: ErrNoDiscard, Rule: TakeDiscard, Where: moveNumber(k)}
		}
		c.Steps = append(c.Steps, step)
	}
	if g.Forfeit != nil {
		if problem := c.End.forfeit(*g.Forfeit); problem != nil {
			return Course{}, problem
		}
	}
	return c, nil
}
