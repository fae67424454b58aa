package person

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/arbiter-go/arbiter/examples/internal/games/abalone"
	"github.com/arbiter-go/arbiter/examples/internal/out/typist"
)

// This file lets a person play a game that is refereed elsewhere.

// errQuit says that the person has left the game, or that the time is over.
var errQuit = errors.New("person: the game is left")

// Joined returns a player: the person at a table, in a game that others
// referee. The game and the time that is left come with each turn, so the
// opponent, the side and Timed of the table have no effect. The limit of moves
// does. There is no undo, no hint and no tie.
//
// The player fails if the person leaves, the input ends, the time is over, or
// the context is canceled.
func Joined(ctx context.Context, t Table) abalone.Player {
	return &joined{ctx: ctx, table: t}
}

// A joined is a person in a game elsewhere.
type joined struct {
	ctx   context.Context
	table Table
	s     *sitting // from the first turn on
}

// Choose lets the person make a move.
func (j *joined) Choose(t abalone.Turn) (abalone.Reply, error) {
	if err := j.follow(t); err != nil {
		return abalone.Reply{}, err
	}
	s := j.s
	if err := s.turn(j.ctx); err != nil {
		return abalone.Reply{}, err
	}
	if s.out.err != nil {
		return abalone.Reply{}, s.out.err
	}
	moves := s.game.Moves()
	switch {
	case s.left || s.game.Why() == abalone.TimeLimit:
		return abalone.Reply{}, errQuit
	case s.game.Why() == abalone.Resignation:
		return abalone.Reply{Resign: true}, nil
	}
	s.text("Waiting for the other side.")
	return abalone.Reply{Move: moves[len(moves)-1]}, nil
}

// follow sits down at the first turn, and makes the moves that were made since
// the last turn.
func (j *joined) follow(t abalone.Turn) error {
	if j.s == nil {
		j.table.Opponent, j.table.OpponentName = j, "The other side"
		j.table.Side, j.table.Timed = t.Side, true
		j.table.Options.Time = min(t.Left, abalone.MaxTime)
		s, err := sit(j.table)
		if err != nil {
			return err
		}
		j.s, s.elsewhere = s, true
		s.in = typist.Listen(j.table.In)
		s.welcome()
	}
	g := j.s.game
	for len(g.Positions()) < len(t.Positions) {
		next := t.Positions[len(g.Positions())]
		before := g.Board()
		k := slices.IndexFunc(g.Legal(), func(m abalone.Move) bool {
			after, err := before.After(g.ToMove(), m)
			return err == nil && after == next
		})
		if k < 0 {
			return fmt.Errorf("person: no move leads to %v", next)
		}
		if err := g.Move(g.Legal()[k]); err != nil {
			return err
		}
		j.s.spent = append(j.s.spent, 0)
	}
	// The way to and from the referee takes time, too.
	return g.Spend(max(0, g.Left(t.Side)-t.Left))
}
