package competition_test

import (
	"fmt"
	"log"

	"github.com/arbiter-go/arbiter/examples/internal/championship/competition"
	"github.com/arbiter-go/arbiter/pairing"
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

// The proof of round 1 has the round and its certificate, which another program
// can check.
func ExampleProve() {
	e := pairing.Event[string]{Lives: 2, Entrants: []string{"Ann", "Bob", "Cid"}}
	next, err := pairing.Next(e)
	if err != nil {
		log.Fatal(err)
	}
	proof, err := competition.Prove(e, next)
	if err != nil {
		log.Fatal(err)
	}
	for _, g := range proof.Round.Games {
		fmt.Println(g.Gold, "-", g.Silver)
	}
	fmt.Println("bye:", proof.Round.Byes)
	fmt.Println(pairing.Verify(proof.Event, proof.Round, proof.Certificate))
	// Output:
	// Bob - Cid
	// bye: [Ann]
	// <nil>
}

// Bob is away in round 2, and Cid has left for good.
func ExampleLeaves() {
	e := pairing.Event[string]{
		Lives:    2,
		Entrants: []string{"Ann", "Bob", "Cid", "Dan"},
		Rounds: []pairing.Round[string]{{Games: []pairing.Game[string]{
			{Gold: "Ann", Silver: "Dan", Outcome: pairing.GoldWins},
			{Gold: "Bob", Silver: "Cid", Outcome: pairing.SilverWins},
		}}},
		Withdrawals: []pairing.Withdrawal[string]{{Player: "Bob", After: 1, Until: 2}, {Player: "Cid", After: 1}},
	}
	table, err := pairing.Standings(e)
	if err != nil {
		log.Fatal(err)
	}
	leaves, err := competition.Leaves(e, table)
	if err != nil {
		log.Fatal(err)
	}
	for _, name := range e.Entrants {
		if leave, ok := leaves[name]; ok {
			fmt.Printf("%s: %s\n", name, leave.Text)
		}
	}
	// Output:
	// Bob: back in round 3
	// Cid: withdrawn
}
