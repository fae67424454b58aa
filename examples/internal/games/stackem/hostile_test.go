package stackem

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"
)

// TestHostileGames has the longest lists, and extreme numbers, in a game. Each
// has an error that anybody can read.
func TestHostileGames(t *testing.T) {
	for _, c := range []struct {
		name string
		game Game
		kind error
	}{
		{"a long pile", Game{Start: Start{Pile: make([]Brick, 1_000_000)}}, ErrRepeatedBrick},
		{"bricks that don't exist", Game{Start: Start{Pile: slices.Repeat([]Brick{math.MinInt8, math.MaxInt8}, 500_000)}}, ErrBrick},
		{"moves that can't be made", Game{Moves: slices.Repeat([]Move{{Take: math.MinInt, MS: math.MinInt64}}, MaxMoves)}, ErrChoice},
		{"times that can't be", Game{Moves: slices.Repeat([]Move{{Take: Pile, MS: math.MaxInt64}}, MaxMoves)}, ErrTime},
		{"who begins", Game{Start: Start{First: math.MaxInt}}, ErrFirst},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := Play(c.game)
			if !errors.Is(err, c.kind) || len(err.Error()) > 200_000 {
				t.Errorf("error %.200v", err)
			}
		})
	}
}

// TestLongCoordinate has a place in a wall that is a long text: the brick is
// discarded.
func TestLongCoordinate(t *testing.T) {
	start, err := Deal(Seed{}, 1)
	if err != nil {
		t.Fatal(err)
	}
	c, err := Play(Game{Start: start, Moves: []Move{{Take: Pile, At: strings.Repeat("A0", 500_000), MS: MaxMS}, {Take: Pile}}})
	if err != nil || c.End.State() != OutOfTime || len(c.Steps) != 1 {
		t.Errorf("%+v, %v", c.Steps, err)
	}
	c, err = Play(Game{Start: start, Moves: []Move{{Take: Pile, At: strings.Repeat("A0", 500_000), MS: Bank}}})
	if err != nil || c.Steps[0].Laid != Reject {
		t.Errorf("%+v, %v", c.Steps, err)
	}
}
