package stackem

import "fmt"

// A Start is what a game starts from. Players are called 0 and 1.
type Start struct {
	Walls   [2]Wall `json:"walls"`   // of player 0 and of player 1
	Discard *Brick  `json:"discard"` // nil if there is none
	Pile    []Brick `json:"pile"`    // from its top
	First   int     `json:"first"`   // who begins
}

// A Move is what a player does in a turn.
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
	Moves []Move `json:"moves"`
}

// MaxMoves is the most moves of a game.
const MaxMoves = 1_000_000

// MaxMS is the longest time of a move, in milliseconds: about 285,000 years.
const MaxMS = 1 << 53

// An inspector looks for what is wrong with a game.
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

// problem returns what is wrong with a move in any position, or nil.
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
	Steps []Step   // what each move came to, to the one that ended the game
}

// Play plays a recorded game. Moves after its end are checked, and then
// ignored.
//
// The error reports every problem at once, each as a [*Problem]: the problems
// of [Start.Begin], and moves that no player can make. If there are none of
// these, the error is the first move that takes a discard where there is none.
// Play takes O(n) time and memory for n moves.
func Play(g Game) (Course, error) {
	var in inspector
	in.start(g.Start)
	in.moves(g.Moves)
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
	return c, nil
}
