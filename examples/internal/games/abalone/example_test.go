package abalone_test

import (
	"encoding/json"
	"fmt"
	"log"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/games/abalone"
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
	g, _ := abalone.New(abalone.Options{})
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
	g, _ := abalone.New(abalone.Options{WhiteByHuman: true})
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

// played returns a game after moves that take ten seconds each.
func played(o abalone.Options, moves ...string) *abalone.Game {
	g, err := abalone.New(o)
	if err != nil {
		log.Fatal(err)
	}
	for _, text := range moves {
		m, err := abalone.ParseMove(text)
		if err != nil {
			log.Fatal(err)
		}
		if err := g.Spend(10 * time.Second); err != nil {
			log.Fatal(err)
		}
		if err := g.Move(m); err != nil {
			log.Fatal(err)
		}
	}
	return g
}

// Eve keeps a game with Fay in a file, and Fay gives up later.
func ExampleGame_MarshalJSON() {
	g := played(abalone.Options{Time: 10 * time.Minute}, "g3-f3", "c3-d3", "g4-f4")
	if err := g.Resign(abalone.White); err != nil {
		log.Fatal(err)
	}
	text, err := json.Marshal(g)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(string(text))
	// Output:
	// {"options":{"time":"10m0s"},"moves":["g3-f3","c3-d3","g4-f4"],"spent":["10s","10s","10s"],"end":{"rule":"Resignation","side":"White"},"result":"14(W)-14(R)"}
}

// Somebody has changed a file, so that Fay has lost by six marbles.
func ExampleGame_UnmarshalJSON() {
	for _, text := range []string{
		`{"moves":["g3-f3","c3-d3"],"spent":["1.5s","39m0s"]}`,
		`{"moves":["g3-f3","c3-e5"]}`,
		`{"moves":["g3-f3"],"end":{"rule":"SixLost","side":"White"},"result":"14(W)-8(L)"}`,
	} {
		var g abalone.Game
		if err := json.Unmarshal([]byte(text), &g); err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(g.ToMove(), "is to move, and White has", g.Left(abalone.White), "left")
	}
	// Output:
	// Black is to move, and White has 1m0s left
	// abalone: move 1 of White: the tail can only go to a neighboring field: c3-e5 (rule Line)
	// abalone: White: not the end of this game: the moves do not end it (rule SixLost)
}

// The director Gil plays faster, and a human passes on the moves of Hal's
// program.
func ExampleOptions_MarshalJSON() {
	text, err := json.Marshal(abalone.Options{Time: 5 * time.Minute, Moves: 100, WhiteByHuman: true})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(string(text))
	// Output: {"time":"5m0s","moves":100,"whiteByHuman":true}
}

// Ida takes back a move that Jan has answered.
func ExampleGame_Undo() {
	g := played(abalone.Options{}, "g3-f3", "c3-d3")
	for range 2 {
		if err := g.Undo(); err != nil {
			log.Fatal(err)
		}
	}
	fmt.Println(g.ToMove(), "has", g.Left(abalone.Black), "left")
	fmt.Println(g.Undo())
	// Output:
	// Black has 40m0s left
	// abalone: there is no move to take back
}

// Kim has made a move, and thinks about the next.
func ExampleGame_Spent() {
	g := played(abalone.Options{}, "g3-f3", "c3-d3")
	if err := g.Spend(3 * time.Second); err != nil {
		log.Fatal(err)
	}
	fmt.Println(g.Spent())
	// Output: [10s 10s 3s]
}

// Lou's machine is down for 40 minutes.
func ExampleGame_SpendTrouble() {
	g := played(abalone.Options{}, "g3-f3")
	if err := g.SpendTrouble(abalone.Black, 40*time.Minute); err != nil {
		log.Fatal(err)
	}
	fmt.Println(g.TroubleLeft(abalone.Black), "of the account,", g.Left(abalone.Black), "of the time")
	// Output: 0s of the account, 29m50s of the time
}

// Max's program answers nonsense.
func ExampleGame_Forfeit() {
	g := played(abalone.Options{Unattended: true}, "g3-f3")
	if err := g.Forfeit(abalone.White, abalone.IllegalMove); err != nil {
		log.Fatal(err)
	}
	fmt.Println(g.Result(), "by rule", g.Why())
	// Output: 14(W)-14(L) by rule IllegalMove
}

// Ned's clock shows that his time is over, but not by how much.
func ExampleGame_RunOut() {
	g := played(abalone.Options{}, "g3-f3")
	if err := g.RunOut(abalone.White); err != nil {
		log.Fatal(err)
	}
	fmt.Println(g.Result(), g.Spent())
	// Output: 14(W)-14(*) [10s 40m0s]
}

// Oda and Pam play with a limit of their own.
func ExampleGame_Record() {
	r := played(abalone.Options{Moves: 1}, "g3-f3", "c3-d3").Record()
	r.Black, r.White = "Oda", "Pam"
	r.Absent = []string{"Event", "Site", "Date", "Round"}
	text, err := r.Text()
	if err != nil {
		log.Fatal(err)
	}
	fmt.Print(text)
	// Output:
	// [Black "Oda"]
	// [White "Pam"]
	// [Result "14(T)-14(T)"]
	// [Moves "1"]
	//
	// 1. g3-f3 c3-d3 14(T)-14(T)
}

// Quin says that Ray has lost six marbles.
func ExampleRecord_Check() {
	r, err := abalone.ParseRecord("1. g3-f3 c3-d3 14(W)-8(L)")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(r.Check())
	// Output: abalone: not the result of this game: 14(W)-8(L) after 2 moves, which leave 14 and 14 marbles (rule Score)
}

// Sue and Tim play twice, and exchange sides.
func ExampleRecordsText() {
	var list []abalone.Record
	for _, names := range [][2]string{{"Sue", "Tim"}, {"Tim", "Sue"}} {
		g := played(abalone.Options{}, "g3-f3", "c3-d3")
		if err := g.AgreeTie(); err != nil {
			log.Fatal(err)
		}
		r := g.Record()
		r.Black, r.White = names[0], names[1]
		r.Absent = []string{"Event", "Site", "Date", "Round"}
		list = append(list, r)
	}
	text, err := abalone.RecordsText(list)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Print(text)
	// Output:
	// [Black "Sue"]
	// [White "Tim"]
	// [Result "14(T)-14(T)"]
	//
	// 1. g3-f3 c3-d3 14(T)-14(T)
	//
	// [Black "Tim"]
	// [White "Sue"]
	// [Result "14(T)-14(T)"]
	//
	// 1. g3-f3 c3-d3 14(T)-14(T)
}

func ExampleParseRecords() {
	list, err := abalone.ParseRecords(`[Black "Uma"] 1. g3-f3 14(T)-14(T)
[Black "Val"] 14(W)-14(R)`)
	if err != nil {
		log.Fatal(err)
	}
	for _, r := range list {
		fmt.Println(r.Black, r.Moves, r.Result)
	}
	_, err = abalone.ParseRecords("[Black \"Uma\"] 14(W)-14(R)\n[Black \"Val\"]\n1. g3-f9 14(W)-14(R)")
	fmt.Println(err)
	// Output:
	// Uma [g3-f3] 14(T)-14(T)
	// Val [] 14(W)-14(R)
	// abalone: record 2: line 3: move 1 of Black: not written as a move: "g3-f9" (rule Notation)
}

// Ann has Black, and Bob has resigned.
func ExampleResult_Winner() {
	for _, text := range []string{"14(W)-12(R)", "13(T)-13(T)"} {
		r, err := abalone.ParseResult(text)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(r.Winner())
	}
	// Output:
	// Black
	// nobody
}

// Bob has White, and his time has run out.
func ExampleResult_Of() {
	r, err := abalone.ParseResult("14(W)-12(*)")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(r.Of(abalone.Black), r.Of(abalone.White))
	// Output:
	// W *
}

// Ann has Black and makes the first move and the third.
func ExampleMover() {
	for i := range 3 {
		fmt.Println(i, abalone.Mover(i))
	}
	// Output:
	// 0 Black
	// 1 White
	// 2 Black
}
