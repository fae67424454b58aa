package diagram

import (
	"fmt"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/games/abalone"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
)

// A Position is the position that a picture shows.
type Position struct {
	Board abalone.Board
	// The last move with its number from 1, who made it, and the board
	// before it. Last is nil if there was no move. If the move does not
	// lead from Before to Board, it is only written and not drawn.
	Last   *abalone.Move
	Number int
	Mover  abalone.Side
	Before abalone.Board
	// The title above the picture: "Abalone" if it is empty.
	Title string
	// Who plays: "Black" and "White" if these are empty.
	Black, White string
	// The lines below the picture, such as the result.
	Lines []string
}

// At returns the position of a game after n of its moves, without title, names
// and lines. If n is negative, it is the position at the start. If the game has
// fewer moves, it is the position at the end.
func At(g *abalone.Game, n int) Position { return positionAt(g.Positions(), g.Moves(), n) }

func positionAt(boards []abalone.Board, moves []abalone.Move, n int) Position {
	n = min(max(n, 0), len(moves))
	p := Position{Board: boards[n]}
	if n > 0 {
		m := moves[n-1]
		p.Last, p.Number, p.Before, p.Mover = &m, (n+1)/2, boards[n-1], abalone.Mover(n-1)
	}
	return p
}

// name returns the name of a player.
func (p Position) name(s abalone.Side) string {
	name := p.Black
	if s == abalone.White {
		name = p.White
	}
	if name == "" {
		return s.String()
	}
	return name
}

// way returns how the marbles of the last move went, if it can be drawn.
func (p Position) way() (way, bool) {
	if p.Last == nil {
		return way{}, false
	}
	if after, err := p.Before.After(p.Mover, *p.Last); err != nil || after != p.Board {
		return way{}, false
	}
	return wayOf(p.Before, p.Mover, *p.Last), true
}

// lost returns how many marbles of s are missing.
func (p Position) lost(s abalone.Side) int { return max(0, abalone.Marbles-p.Board.Count(s)) }

// move returns the last move in words.
func (p Position) move() string {
	if p.Last == nil {
		return "No move yet"
	}
	text := fmt.Sprintf("%v: %v", p.Mover, *p.Last)
	if p.Number > 0 {
		text = fmt.Sprintf("Move %d of %v", p.Number, text)
	}
	if w, ok := p.way(); ok && w.off {
		text += fmt.Sprintf(", and %v loses a marble", -p.Mover)
	}
	return text
}

// words describes the position.
func (p Position) words() string {
	var text strings.Builder
	for _, s := range []abalone.Side{abalone.Black, abalone.White} {
		fmt.Fprintf(&text, "%v has %s", s, say.Count(p.Board.Count(s), "marble", "marbles"))
		var on []string
		for f := range abalone.Field(abalone.Fields) {
			if p.Board.At(f) == s {
				on = append(on, f.String())
			}
		}
		if len(on) > 0 {
			text.WriteString(" on " + strings.Join(on, " "))
		}
		text.WriteString(". ")
	}
	return text.String() + p.move() + "."
}
