package diagram

import (
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/games/abalone"
)

// This file draws boards with characters, as the document does.

// Text draws a board in nine lines: # is Black, O is White, and a dot an empty
// field. With coordinates, each line begins with the letter of its row. The
// fields of a row are numbered from 1 at the left.
//
// Source: ABA93, Abalone rule 3 and notation rule 1.
func Text(b abalone.Board, coordinates bool) string {
	return marks(func(f abalone.Field) byte { return "O.#"[b.At(f)+1] }, coordinates)
}

// marks draws a board with any mark on each field.
//
// Source: ABA93, notation rule 2, which numbers the marbles of moves.
func marks(mark func(abalone.Field) byte, coordinates bool) string {
	var text strings.Builder
	for v := size / 2; v >= -size/2; v-- {
		text.WriteString(strings.Repeat(" ", size-wide(v)))
		if coordinates {
			text.WriteByte('e' + byte(v))
			text.WriteByte(' ')
		}
		for k := range wide(v) {
			if k > 0 || coordinates {
				text.WriteByte(' ')
			}
			f, _ := place{2*k - wide(v) + 1, v}.field()
			text.WriteByte(mark(f))
		}
		text.WriteByte('\n')
	}
	return text.String()
}
