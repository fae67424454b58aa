package diagram_test

import (
	"fmt"
	"log"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/games/abalone"
	"github.com/arbiter-go/arbiter/examples/internal/games/abalone/diagram"
)

// annAndBob returns the beginning of a game of Ann and Bob.
func annAndBob() *abalone.Game {
	g, err := abalone.Record{Moves: moves("i1g3-h2 a5c5-b5 h2f4-g3")}.Replay()
	if err != nil {
		log.Fatal(err)
	}
	return g
}

// moves reads moves.
func moves(text string) (list []abalone.Move) {
	for word := range strings.FieldsSeq(text) {
		m, err := abalone.ParseMove(word)
		if err != nil {
			log.Fatal(err)
		}
		list = append(list, m)
	}
	return list
}

// Ann shows Bob the board.
func ExampleText() {
	fmt.Print(diagram.Text(annAndBob().Board(), true))
	// Output:
	//     i  . # # # #
	//    h  # . # # # #
	//   g  . . # # # . .
	//  f  . . . # . . . .
	// e  . . . . # . . . .
	//  d  . . . . O . . .
	//   c  . . O O O . .
	//    b  O O O O O O
	//     a  O O O O .
}

// Bob wants to see the board after his own move.
func ExampleAt() {
	p := diagram.At(annAndBob(), 2)
	fmt.Println("move", p.Number, "of", p.Mover, *p.Last)
	fmt.Println(p.Board)
	// Output:
	// move 1 of White a5c5-b5
	// .####/######/..###../...#..../........./....O.../..OOO../OOOOOO/OOOO.
}

// Ann makes a picture for a web page.
func ExampleSVG() {
	p := diagram.At(annAndBob(), 3)
	p.Title, p.Black, p.White = "Friday games", "Ann", "Bob"
	for line := range strings.Lines(string(diagram.SVG(p))) {
		if strings.HasPrefix(line, "<desc") {
			fmt.Print(line)
		}
	}
	// Output: <desc id="hexagon-words">Black has 14 marbles on e5 f4 g3 g4 g5 h1 h3 h4 h5 h6 i2 i3 i4 i5. White has 14 marbles on a1 a2 a3 a4 b1 b2 b3 b4 b5 b6 c3 c4 c5 d5. Move 2 of Black: h2f4-g3.</desc>
}

// A sheet has a board for each move.
func ExampleGame() {
	picture := diagram.Game(annAndBob(), diagram.Sheet{
		Title: "Friday games", Black: "Ann", White: "Bob", Lines: []string{"Bob resigned."},
	})
	fmt.Println(strings.Count(string(picture), "<use "), "boards")
	// Output: 3 boards
}
