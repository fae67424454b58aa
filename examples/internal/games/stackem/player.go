package stackem

import (
	"fmt"
	"strings"
)

// A View is the view of the player to move. It does not have the number of
// bricks in the pile: a player can count them.
type View struct {
	Mine    Wall
	Theirs  Wall
	Discard Brick // the last one, or -1 if there is none
}

// View returns the view of the player to move.
func (p Position) View() View {
	v := View{p.walls[p.mover], p.walls[1-p.mover], -1}
	if brick, ok := p.Hand(Discard); ok {
		v.Discard = brick
	}
	return v
}

// A Player plays: in each turn it is asked twice.
type Player interface {
	// Choose says whether to take the discard or to draw from the pile.
	Choose(v View) Choice

	// Place says at which coordinate, "A0" to "D3", the brick in hand goes.
	// Anything else discards it.
	Place(v View, hand Brick) string
}

// Contest lets two players play at most a number of moves, and returns the
// record. In the record, no move took time. A player who makes a choice that
// cannot be made loses by [BrokenChoice], and a game that goes on after
// [LongMoves] moves is over by [LongGame]. In a text of [Player.Place], U+FFFD
// takes the place of bytes that are not UTF-8, so that the record can be
// written.
//
// The error reports every problem at once: the problems of [Start.Begin],
// [ErrNoPlayer], [ErrTooLong] for a number of moves above [MaxMoves], and
// [ErrNumber] for a number below 0.
func Contest(s Start, players [2]Player, most int) (Game, error) {
	var in inspector
	in.start(s)
	for i, p := range players {
		if p == nil {
			in.add(func() error { return &Problem{ErrNoPlayer, 0, fmt.Sprintf("player %d", i), ""} })
		}
	}
	switch {
	case most < 0:
		in.add(func() error { return &Problem{ErrNumber, 0, "", fmt.Sprintf("%d moves", most)} })
	case most > MaxMoves:
		in.add(func() error {
			return &Problem{ErrTooLong, 0, "", fmt.Sprintf("%d moves, at most %d", most, MaxMoves)}
		})
	}
	if err := in.err(); err != nil {
		return Game{}, err
	}
	g := Game{Start: s.clone()}
	for p := s.begin(); p.state == Running && len(g.Moves) < most; {
		if len(g.Moves) == LongMoves { // LongGame: nobody has won
			g.Forfeit = &Forfeit{Player: Both, Rule: LongGame}
			break
		}
		v, player := p.View(), players[p.mover]
		m := Move{Take: player.Choose(v), At: Coordinate(-1)}
		hand, ok := p.Hand(m.Take)
		if !ok && m.Take != Pile { // BrokenChoice: by a program
			g.Forfeit = &Forfeit{Player: int(p.mover), Rule: BrokenChoice}
			break
		}
		if ok {
			m.At = strings.ToValidUTF8(player.Place(v, hand), "\ufffd")
		}
		p.turn(m)
		g.Moves = append(g.Moves, m)
	}
	return g, nil
}

// clone returns a start that shares nothing with s.
func (s Start) clone() Start {
	if s.Discard != nil {
		brick := *s.Discard
		s.Discard = &brick
	}
	s.Pile = append([]Brick{}, s.Pile...)
	return s
}
