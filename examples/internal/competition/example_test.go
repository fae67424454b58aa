package competition_test

import (
	"fmt"
	"log"

	"github.com/arbiter-go/arbiter/examples/internal/competition"
)

// The file has five lives, and its document has three.
func ExampleFile_Differences() {
	f, err := competition.Read([]byte(`{"about":"Club championship","timeControl":"90s/5m/100/0/6h/5m",
		"event":{"lives":5,"entrants":["Ann","Bob"],"forfeitRemoves":true,"rounds":[]}}`))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(f.Document().Name)
	for _, x := range f.Differences() {
		fmt.Printf("%s: %s, in the document %s (%s)\n", x.What, x.Here, x.Source, x.LookUp)
	}
	fmt.Println("a game takes at most", f.GameLength())
	// Output:
	// The 2012 Arimaa World Championship
	// lives: 5, in the document 3 (OutOfLives)
	// a game takes at most 6h15m0s
}
