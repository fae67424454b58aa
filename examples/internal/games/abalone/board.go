package abalone

import (
	"fmt"
	"math/bits"
	"strings"
)

// A Side is Black or White. The other side of s is -s.
type Side int8

// The sides. None means an empty field, or nobody.
const (
	None  Side = 0
	Black Side = 1
	White Side = -1
)

// plays reports whether s is Black or White.
func (s Side) plays() bool { return s == Black || s == White }

// String returns "Black", "White", or "nobody".
func (s Side) String() string {
	switch s {
	case Black:
		return "Black"
	case White:
		return "White"
	}
	return "nobody"
}

// A Board is an arrangement of marbles, any number of them. It is a small
// value: copies are independent, and == compares positions. The zero value is
// the empty board.
type Board struct{ black, white set }

// Start returns the board of rule [Setup].
func Start() Board {
	row := func(first, last string) set {
		return 1<<(parseField(last)+1) - 1<<parseField(first)
	}
	// Setup: fourteen marbles for each side, on opposite edges.
	return Board{
		black: row("i1", "i5") | row("h1", "h6") | row("g3", "g5"),
		white: row("a1", "a5") | row("b1", "b6") | row("c3", "c5"),
	}
}

// marblesOf returns the marbles of a side.
func (b Board) marblesOf(s Side) set {
	switch s {
	case Black:
		return b.black
	case White:
		return b.white
	}
	return 0
}

// At returns whose marble is on field f: None if it is empty or no field.
func (b Board) At(f Field) Side {
	switch {
	case f >= edge:
		return None
	case b.black.has(f):
		return Black
	case b.white.has(f):
		return White
	}
	return None
}

// Count returns how many marbles s has on b.
func (b Board) Count(s Side) int { return bits.OnesCount64(uint64(b.marblesOf(s))) }

// String returns b as nine rows, i to a, with slashes between them: # is Black,
// O is White, and a dot an empty field.
func (b Board) String() string {
	text := make([]byte, 0, Fields+8)
	for r := 8; r >= 0; r-- {
		for f := rows[r]; f < rows[r+1]; f++ {
			text = append(text, "O.#"[b.At(f)+1])
		}
		if r > 0 {
			text = append(text, '/')
		}
	}
	return string(text)
}

// ParseBoard returns the board that [Board.String] writes as text. Otherwise it
// fails with a [*Problem] of kind [ErrBoard] for each row that is wrong.
func ParseBoard(text string) (Board, error) {
	var b Board
	var ps problems
	wrong := func(format string, args ...any) {
		ps.add(Problem{Kind: ErrBoard, Rule: Hexagon, Detail: fmt.Sprintf(format, args...)})
	}
	if n := strings.Count(text, "/") + 1; n != 9 {
		wrong("%d rows, not 9", n)
		return Board{}, ps.err()
	}
	r := 8
	for row := range strings.SplitSeq(text, "/") {
		name, want := 'a'+rune(r), int(rows[r+1]-rows[r])
		if len(row) != want {
			wrong("row %c has %d fields, not %d", name, len(row), want)
		} else if i := strings.IndexFunc(row,
			func(c rune) bool { return !strings.ContainsRune("#O.", c) }); i >= 0 {
			wrong("row %c has something else than #, O and a dot: %s", name, quoted(row))
		} else {
			for i := range want {
				bit := set(1) << (rows[r] + Field(i))
				switch row[i] {
				case '#':
					b.black |= bit
				case 'O':
					b.white |= bit
				}
			}
		}
		r--
	}
	if err := ps.err(); err != nil {
		return Board{}, err
	}
	return b, nil
}
