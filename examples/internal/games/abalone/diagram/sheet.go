package diagram

import (
	"fmt"

	"github.com/arbiter-go/arbiter/examples/internal/games/abalone"
	"github.com/arbiter-go/arbiter/examples/internal/out/say"
	"github.com/arbiter-go/arbiter/examples/internal/out/svg"
)

// This file draws a whole game.

// MaxBoards is the maximum number of boards on a sheet.
const MaxBoards = 400

// A Sheet has the words on the picture of a game.
type Sheet struct {
	// The title: "Abalone" if it is empty.
	Title string
	// Who plays: "Black" and "White" if these are empty.
	Black, White string
	// The lines below the boards, such as the result.
	Lines []string
}

// small is a board of a sheet.
var small = scale{pitch: 22, high: 19, marble: 9, well: 14, rim: 17, away: 30, stroke: 3}

// The layout of a sheet.
const (
	columns   = 4
	cellWide  = 268
	cellHigh  = 252
	cellBoard = 142 // from the top of a cell to the middle of its board
	sheetWide = columns*cellWide + 2*margin
)

// Game returns a picture with a board for each move of a game, from left to
// right. A board is as it was after the move. A game without a move has the
// board at the start. If the game has more than [MaxBoards] moves, the first of
// them are drawn, and a line says how many are not.
func Game(g *abalone.Game, s Sheet) []byte { return sheet(g.Positions(), g.Moves(), s) }

func sheet(boards []abalone.Board, moves []abalone.Move, s Sheet) []byte {
	var b svg.Block
	title := heading(s.Title)
	b.Add(`<text x="%d" y="%d" class="ink" font-size="22" font-weight="bold">%s</text>`, margin, titleY,
		svg.Escape(title))
	x := margin
	for _, of := range []abalone.Side{abalone.Black, abalone.White} {
		name := fit(Position{Black: s.Black, White: s.White}.name(of), font, 300)
		b.Add(`<circle class="%s off" cx="%d" cy="%d" r="8"/>`, side(of), x+8, moveY-5)
		b.Add(`<text x="%d" y="%d" class="ink" font-size="%d" font-weight="bold">%s</text>`, x+24, moveY,
			font, svg.Escape(name))
		x += 24 + svg.BoldWidth(name, font) + margin
	}

	const top = moveY + 20
	first, last := min(1, len(moves)), min(MaxBoards, len(moves))
	for n := first; n <= last; n++ {
		k := n - first
		cell(&b, positionAt(boards, moves, n), margin+k%columns*cellWide, top+k/columns*cellHigh)
	}
	lines := s.Lines
	if more := len(moves) - MaxBoards; more > 0 {
		lines = append([]string{fmt.Sprintf("%s not drawn.", say.Count(more, "more move is",
			"more moves are"))}, lines...)
	}
	y := footer(&b, lines, sheetWide, top+((last-first)/columns+1)*cellHigh)
	var defs svg.Block
	defs.Add(`<g id="hexagon-board">`)
	small.empty(&defs)
	defs.Add(`</g>`)
	end := boards[len(boards)-1]
	words := fmt.Sprintf("%s. At the end Black has %d marbles, and White has %d.",
		say.Count(len(moves), "move", "moves"), end.Count(abalone.Black), end.Count(abalone.White))
	return page(sheetWide, y+margin, title, words, defs.String(), &b)
}

// cell draws a board with its move and the marbles left of each side.
func cell(b *svg.Block, p Position, x, y int) {
	b.Add(`<g transform="translate(%d %d)">`, x+cellWide/2, y+cellBoard)
	b.Add(`<use href="#hexagon-board"/>`)
	small.marbles(b, p)
	b.Add(`</g>`)
	base := y + 20
	text := "Start"
	if p.Last != nil {
		b.Add(`<circle class="%s off" cx="%d" cy="%d" r="6"/>`, side(p.Mover), x+6, base-5)
		text = fmt.Sprintf("%d. %v", p.Number, *p.Last)
	}
	b.Add(`<text x="%d" y="%d" class="ink" font-size="%d" font-weight="bold">%s</text>`, x+20, base, font, text)
	b.Add(`<text x="%d" y="%d" class="faint" font-size="13" text-anchor="end">%d-%d</text>`, x+cellWide-margin,
		base, p.Board.Count(abalone.Black), p.Board.Count(abalone.White))
}
