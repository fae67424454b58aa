package abalone_test

import (
	"fmt"
	"log"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/referee/abalone"
)

// Ann's program meets the one that comes with the package.
func Example() {
	g, err := abalone.Play(ann{}, abalone.Greedy{}, abalone.Options{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(g.Result(), "by rule", g.Why(), "after", len(g.Moves()), "moves")
	fmt.Println("Ann has", g.Left(abalone.Black), "left")
	// Output:
	// 8(L)-14(W) by rule SixLost after 50 moves
	// Ann has 27m30s left
}

// Bob resigns early.
func ExampleRecord_Text() {
	g := abalone.New(abalone.Options{})
	for _, text := range []string{"i5g5-h5", "a5c5-b5", "h5f5-g5"} {
		m, err := abalone.ParseMove(text)
		if err != nil {
			log.Fatal(err)
		}
		if err := g.Move(m); err != nil {
			log.Fatal(err)
		}
	}
	if err := g.Resign(abalone.White); err != nil {
		log.Fatal(err)
	}
	text, err := abalone.Record{
		Event: "Friday games", Site: "Brno", Date: "1999.01.15", Round: "1",
		Black: "Ann", White: "Bob", Moves: g.Moves(), Result: g.Result(),
	}.Text()
	if err != nil {
		log.Fatal(err)
	}
	fmt.Print(text)
	// Output:
	// [Event "Friday games"]
	// [Site "Brno"]
	// [Date "1999.01.15"]
	// [Round "1"]
	// [Black "Ann"]
	// [White "Bob"]
	// [Result "14(W)-14(R)"]
	//
	// 1. i5g5-h5 a5c5-b5 2. h5f5-g5 14(W)-14(R)
}

// ann always moves a line of three if she can, and thinks for half a minute.
type ann struct{}

func (ann) Choose(t abalone.Turn) (abalone.Reply, error) {
	choice := t.Legal[0]
	for _, m := range t.Legal {
		if len(m.String()) == 7 {
			choice = m
		}
	}
	return abalone.Reply{Move: choice, Took: 30 * time.Second}, nil
}

// Bob pushes Ann's marble over the edge, and cannot follow it.
func ExampleBoard_After() {
	b, err := abalone.ParseBoard("...../....../......./......../....OO#../......../......./....../.....")
	if err != nil {
		log.Fatal(err)
	}
	for _, text := range []string{"e5e6-e6", "e6e7-e7", "e7e8-e8", "e8e9-e9"} {
		m, err := abalone.ParseMove(text)
		if err != nil {
			log.Fatal(err)
		}
		if b, err = b.After(abalone.White, m); err != nil {
			fmt.Println(err)
			break
		}
		fmt.Println(b)
	}
	// Output:
	// ...../....../......./......../.....OO#./......../......./....../.....
	// ...../....../......./......../......OO#/......../......./....../.....
	// ...../....../......./......../.......OO/......../......./....../.....
	// abalone: a marble cannot leave the board by its own move: e8e9-e9 (rule Line)
}

func ExampleMove_Canonical() {
	m, err := abalone.ParseMove("f2d1-g1")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(m.Canonical())
	// Output: d1f2-e1 <nil>
}

// Cat and Dan play on a board of wood, and Dan runs out of time.
func ExampleGame() {
	g := abalone.New(abalone.Options{WhiteByHuman: true})
	for _, turn := range []struct {
		move string
		took time.Duration
	}{{"g3-f3", time.Minute}, {"c3-d3", 45 * time.Minute}, {"f3-e3", time.Minute}, {"d3-d4", time.Second}} {
		if err := g.Spend(turn.took); err != nil {
			log.Fatal(err)
		}
		if g.Why() != 0 {
			break
		}
		m, err := abalone.ParseMove(turn.move)
		if err != nil {
			log.Fatal(err)
		}
		if err := g.Move(m); err != nil {
			log.Fatal(err)
		}
	}
	fmt.Println(g.Result(), "by rule", g.Why())
	fmt.Println("Cat has", g.Left(abalone.Black), "left")
	// Output:
	// 14(W)-14(*) by rule TimeLimit
	// Cat has 38m0s left
}

// Bob resigned after two moves of each side.
func ExampleParseRecord() {
	record, err := abalone.ParseRecord(`[Black "Ann"]
[White "Bob"]

1. i5g5-h5 a5c5-b5 2. h5f5-g5 b5d5-c5
14(W)-14(R)
`)
	if err != nil {
		log.Fatal(err)
	}
	game, err := record.Replay()
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(record.Black, "-", record.White, record.Result)
	fmt.Println(len(game.Moves()), "moves are legal, and the last is", record.Moves[3])
	fmt.Println("missing tags:", record.Absent)
	// Output:
	// Ann - Bob 14(W)-14(R)
	// 4 moves are legal, and the last is b5d5-c5
	// missing tags: [Event Site Date Round Result]
}
