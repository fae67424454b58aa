package abalone_test

import (
	"fmt"
	"log"

	"github.com/arbiter-go/arbiter/examples/internal/games/abalone"
)

// Bob resigns early, and Ann wants to show the game to friends who play chess.
func ExampleRecord_PGN() {
	record, err := abalone.ParseRecord(`[Event "Friday games"]
[Site "Brno"]
[Date "1999.01.15"]
[Round "1"]
[Black "Ann"]
[White "Bob"]
[Result "14(W)-14(R)"]

1. i5g5-h5 a5c5-b5 2. h5f5-g5 14(W)-14(R)
`)
	if err != nil {
		log.Fatal(err)
	}
	record.More = append(record.More, abalone.Tag{Name: "Termination", Value: abalone.Resignation.Termination()})
	text, err := record.PGN()
	if err != nil {
		log.Fatal(err)
	}
	fmt.Print(text)
	// Output:
	// [Event "Friday games"]
	// [Site "Brno"]
	// [Date "1999.01.15"]
	// [Round "1"]
	// [White "Bob"]
	// [Black "Ann"]
	// [Result "0-1"]
	// [Score "14(W)-14(R)"]
	// [Termination "normal"]
	//
	// 1. i5g5-h5 a5c5-b5 2. h5f5-g5 0-1
}

// Cat has commented two games of Dan.
func ExampleParsePGN() {
	games, err := abalone.ParsePGN(`[Black "Cat"]
[White "Dan"]
[Score "14(T)-14(T)"]

1. i5g5-h5 {I always begin with this move.} a5c5-b5
1/2-1/2

[Black "Dan"]
[White "Cat"]

1. i5g5-h5 {So does Dan now.} 1... a1c3-b2 ; We must finish this game.
*
`)
	if err != nil {
		log.Fatal(err)
	}
	for _, r := range games {
		fmt.Printf("%s - %s, %d moves, result %q\n", r.Black, r.White, len(r.Moves), r.Result)
	}
	// Output:
	// Cat - Dan, 2 moves, result "14(T)-14(T)"
	// Dan - Cat, 2 moves, result ""
}
