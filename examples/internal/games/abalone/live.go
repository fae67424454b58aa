package abalone

import (
	"slices"
	"time"

	"github.com/arbiter-go/arbiter/internal/problem"
)

// A Turn is the message to a player who is to move. The lists are its own.
type Turn struct {
	Side      Side
	Board     Board
	Legal     []Move        // sorted by notation
	Positions []Board       // all so far, with Board as the last
	Left      time.Duration // for this and all later moves
}

// A Reply is the answer of a player.
type Reply struct {
	Move   Move
	Took   time.Duration // as measured by who asks
	Resign bool          // instead of moving
}

// A Player plays one side of a game. An error means that it gives no move: it
// has crashed, or cannot be reached.
type Player interface {
	Choose(t Turn) (Reply, error)
}

// Play lets two players play a game to its end. If a player fails
// ([ErrPlayer]), makes an illegal move or reports negative time, the error is a
// [*Problem] that says where. Then Play returns the unfinished game too, and a
// director can decide. With [Options].Unattended, a player that fails has lost
// by rule [Unable], and an illegal move has lost by rule [IllegalMove]; the
// game is over, and the error still says why. If a player is nil
// ([ErrNoPlayer]) or an option is not allowed ([ErrOption]), there is no game.
func Play(black, white Player, o Options) (*Game, error) {
	var ps problems
	for _, p := range []struct {
		side   Side
		player Player
	}{{Black, black}, {White, white}} {
		if p.player == nil {
			ps.add(Problem{Kind: ErrNoPlayer, Side: p.side})
		}
	}
	o.check(&ps)
	if err := ps.err(); err != nil {
		return nil, err
	}
	g := begin(o)
	for g.Why() == 0 {
		player := black
		if g.ToMove() == White {
			player = white
		}
		if err := g.turn(player); err != nil {
			return g, err
		}
	}
	return g, nil
}

// turn asks a player once.
func (g *Game) turn(player Player) error {
	s := g.ToMove()
	r, err := player.Choose(Turn{s, g.Board(), g.Legal(), g.Positions(), g.Left(s)})
	if err != nil {
		if g.options.Unattended {
			g.lose(Unable, s, Loss) // Unable: it breaks down
		}
		return &Problem{Kind: ErrPlayer, Number: len(g.moves)/2 + 1, Side: s, Detail: problem.Name(err.Error()),
			cause: err}
	}
	if err := g.Spend(r.Took); err != nil || g.Why() != 0 {
		return err
	}
	if r.Resign {
		return g.Resign(s)
	}
	return g.Move(r.Move)
}

// Greedy is a simple player. It pushes a marble off if it can. Otherwise it
// holds the middle of the board and crowds the other side to the edge. It looks
// one move ahead, chooses the first of equally good moves, uses no time, and
// resigns only if it has no move.
type Greedy struct{}

// Choose returns the move with the best board for [Turn.Side].
func (Greedy) Choose(t Turn) (Reply, error) {
	if len(t.Legal) == 0 {
		return Reply{Resign: true}, nil
	}
	return Reply{Move: slices.MaxFunc(t.Legal, func(x, y Move) int {
		return t.worth(x) - t.worth(y)
	})}, nil
}

// worth returns how good the board is after m. A marble of the side counts for
// it, and counts more near the middle. A marble of the other side counts as
// much against it.
func (t Turn) worth(m Move) int {
	p, _ := m.path() // a legal move has one
	b := t.Board.moved(t.Side, p)
	total := 0
	for f := range Field(Fields) {
		total += int(b.At(f)*t.Side) * (10 + middle[f])
	}
	return total
}

// middle has for each field how many steps it is from the edge, from 0 to 4.
var middle = func() (steps [Fields]int) {
	for f := range steps {
		steps[f] = Fields
		for d := range nowhere {
			n := 0
			for to := next[f][d]; to != edge; to = next[to][d] {
				n++
			}
			steps[f] = min(steps[f], n)
		}
	}
	return steps
}()
