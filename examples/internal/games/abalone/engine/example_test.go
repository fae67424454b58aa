package engine_test

import (
	"fmt"
	"log"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/games/abalone"
	"github.com/arbiter-go/arbiter/examples/internal/games/abalone/engine"
)

// Ann's beginner meets a stronger player.
func Example() {
	ann, _ := engine.Find("greedy")
	bob, _ := engine.Find("depth3")
	game, err := abalone.Play(ann.New(1, abalone.Options{}), bob.New(1, abalone.Options{}), abalone.Options{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(game.Result(), "by rule", game.Why(), "after", len(game.Moves()), "moves")
	// Output:
	// 8(L)-14(W) by rule SixLost after 82 moves
}

// Cat looks for her best move in a game with Dan.
func ExampleEngine_Search() {
	board, err := abalone.ParseBoard("...##/..O##./..#O###/..#OO#../..#OOOO../..#OO#../...#OO./....../.....")
	if err != nil {
		log.Fatal(err)
	}
	cat := engine.Engine{Depth: 4}
	info := cat.Search(abalone.Turn{
		Side:      abalone.White,
		Board:     board,
		Legal:     board.AppendMoves(nil, abalone.White),
		Positions: []abalone.Board{board},
	})
	fmt.Println("depth", info.Depth, "value", info.Value)
	fmt.Println(info.Line)
	// Output:
	// depth 4 value -118
	// [e4g4-f4 f6g5-g5 e7e5-e6 e3g3-f3]
}

// Dan's engine thinks about a hundred thousand positions in each turn.
func ExampleEngine_Choose() {
	game, _ := abalone.New(abalone.Options{})
	dan := engine.Engine{Nodes: 100_000, Seed: 7}
	reply, err := dan.Choose(abalone.Turn{
		Side:      abalone.Black,
		Board:     game.Board(),
		Legal:     game.Legal(),
		Positions: game.Positions(),
	})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(reply.Move)
	// Output:
	// i1g3-h2
}

// The players that come with the package, the weaker before the stronger.
func ExampleAll() {
	for _, s := range engine.All() {
		fmt.Printf("%-7s %s\n", s.Name, strings.Split(s.Does, ",")[0])
	}
	// Output:
	// random  draws every move by lot
	// greedy  looks one move ahead
	// depth1  searches one move deep
	// depth2  searches two moves deep
	// depth3  searches three moves deep
	// depth4  searches four moves deep
	// depth5  searches five moves deep
	// clock   searches as deep as its time allows
}

func ExampleFind() {
	_, ok := engine.Find("depth9")
	fmt.Println(ok)
	// Output: false
}
