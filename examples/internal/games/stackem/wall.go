package stackem

import (
	"fmt"
	"strings"
)

// A Brick is a brick, by its weight, 0 to 99.
type Brick int8

// NumBricks is how many bricks there are.
const NumBricks = 100

// Side is how many rows and columns a wall has.
const Side = 4

// A Wall has the bricks at A0, A1, A2, A3, B0 and so on to D3: the brick in row
// r, counted from the bottom, and column c, both from 0, is at Side*r+c.
type Wall [Side * Side]Brick

// Complete reports whether the wall is in order, by rule [CompleteWall].
func (w Wall) Complete() bool {
	for i, brick := range w {
		if i%Side > 0 && w[i-1] <= brick || i >= Side && w[i-Side] <= brick {
			return false
		}
	}
	return true
}

// Check returns an error unless the wall has sixteen different bricks. It
// reports every problem at once, each as a [*Problem].
func (w Wall) Check() error {
	var in inspector
	in.bricks("wall", w[:])
	return in.problems.err()
}

// String returns the wall as a table, with the row D above and a column for
// each number:
//
//	    0  1  2  3
//	D  22 18 17  4
//	C  79 37 30  6
//	B  90 42 39  8
//	A  97 80 56 10
func (w Wall) String() string {
	var b strings.Builder
	b.WriteString("    0  1  2  3\n")
	for r := Side - 1; r >= 0; r-- {
		fmt.Fprintf(&b, "%c ", 'A'+r)
		for c := range Side {
			fmt.Fprintf(&b, " %2d", w[Side*r+c])
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// Coordinate returns the name of a place in a wall, as in "A0", by its index,
// as in a [Wall]. An index outside of the wall has the name "-1", which is no
// coordinate.
func Coordinate(i int) string {
	if i < 0 || i >= Side*Side {
		return "-1"
	}
	return string([]byte{'A' + byte(i/Side), '0' + byte(i%Side)})
}

// index returns the index of a coordinate, and false for anything else.
func index(at string) (int, bool) {
	if len(at) != 2 || at[0] < 'A' || at[0] >= 'A'+Side || at[1] < '0' || at[1] >= '0'+Side {
		return 0, false
	}
	return Side*int(at[0]-'A') + int(at[1]-'0'), true
}
