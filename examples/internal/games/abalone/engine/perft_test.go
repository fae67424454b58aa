package engine

import (
	"testing"

	"github.com/arbiter-go/arbiter/examples/internal/games/abalone"
)

// perft counts the games of a number of moves. The last move is counted and not
// made.
func perft(p position, depth int) (games int) {
	var c crowd
	p.all(&c)
	if depth == 1 {
		return c.count()
	}
	for _, m := range c.appendTo(make([]move, 0, 128)) {
		games += perft(p.afterMove(m), depth-1)
	}
	return games
}

// TestPerft counts games from the start.
func TestPerft(t *testing.T) {
	for i, want := range []int{44, 1936, 98912, 5045110} {
		if got := perft(positionOf(abalone.Start(), abalone.Black), i+1); got != want {
			t.Errorf("%d games of %d moves, want %d", got, i+1, want)
		}
	}
}
