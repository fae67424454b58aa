package stackem_test

import (
	"fmt"
	"log"

	"github.com/arbiter-go/arbiter/examples/internal/games/stackem"
)

// Ada's program plays against Bob's.
func Example() {
	names := [2]string{"Ada", "Bob"}
	start, err := stackem.Deal(stackem.Seed{}, 1)
	if err != nil {
		log.Fatal(err)
	}
	game, err := stackem.Contest(start, [2]stackem.Player{stackem.Slots{}, stackem.Greedy{}}, 1000)
	if err != nil {
		log.Fatal(err)
	}
	course, err := stackem.Play(game)
	if err != nil {
		log.Fatal(err)
	}
	for k, s := range course.Steps {
		if k >= 3 && k < len(course.Steps)-1 {
			continue
		}
		fmt.Printf("move %d: %s has %d (%v), %v", k+1, names[s.Player], s.Brick, s.Took, s.Laid)
		if s.Laid == stackem.Replace {
			fmt.Printf(" at %s", stackem.Coordinate(int(s.At)))
		}
		fmt.Printf(", %d is out\n", s.Out)
	}
	winner, _ := course.End.Winner()
	fmt.Printf("%s has won by %v:\n%v", names[winner], course.End.Rule(), course.End.Walls()[winner])
	// Output:
	// move 1: Bob has 49 (TakeDiscard), Replace at D3, 79 is out
	// move 2: Ada has 79 (TakeDiscard), Replace at A3, 73 is out
	// move 3: Bob has 73 (TakeDiscard), Replace at A0, 13 is out
	// move 72: Ada has 42 (TakeDiscard), Replace at C1, 71 is out
	// Ada has won by CompleteWall:
	//     0  1  2  3
	// D  22 13  7  6
	// C  49 42 34 29
	// B  70 64 62 56
	// A  98 88 83 79
}

// Ada plays as watcher, and Bob as greedy, in ten games.
func ExampleAll() {
	by := map[string]stackem.Strategy{}
	for _, s := range stackem.All() {
		fmt.Printf("%-8s %s\n", s.Name, s.Does)
		by[s.Name] = s
	}
	won := [2]int{}
	for number := 1; number <= 10; number++ {
		start, err := stackem.Deal(stackem.Seed{}, number)
		if err != nil {
			log.Fatal(err)
		}
		players := [2]stackem.Player{by["watcher"].New(1), by["greedy"].New(2)}
		game, err := stackem.Contest(start, players, 1000)
		if err != nil {
			log.Fatal(err)
		}
		course, err := stackem.Play(game)
		if err != nil {
			log.Fatal(err)
		}
		if winner, ok := course.End.Winner(); ok {
			won[winner]++
		}
	}
	fmt.Println("Ada", won[0], "- Bob", won[1])
	// Output:
	// random   draws every choice and every place by lot
	// drawer   plays as slots, but never takes the discard
	// slots    divides the weights into a band for each place
	// greedy   makes the number of pairs that are out of order as small as it can
	// places   puts a brick where its weight is expected in a complete wall
	// patient  plays as keeper, but takes a discard only if it leaves three eighths of the cost
	// hasty    plays as keeper, but takes every discard that makes the gaps cheaper
	// keeper   keeps the bricks that leave the cheapest gaps
	// watcher  plays as keeper, counts the bricks, and avoids to discard what the opponent needs
	// search   plays as watcher, and looks a turn ahead with the bricks that are left
	// Ada 9 - Bob 1
}

// Bob's program crashes after Ada's first move. This took it half a second.
func ExamplePosition_Forfeit() {
	start, err := stackem.Deal(stackem.Seed{}, 2)
	if err != nil {
		log.Fatal(err)
	}
	position, err := start.Begin()
	if err != nil {
		log.Fatal(err)
	}
	position, _, err = position.Apply(stackem.Move{Take: stackem.Pile, At: "A0", MS: 20})
	if err != nil {
		log.Fatal(err)
	}
	position, err = position.Forfeit(stackem.Forfeit{Player: 1, Rule: stackem.Unable, MS: 500})
	if err != nil {
		log.Fatal(err)
	}
	winner, _ := position.Winner()
	fmt.Println(position.State(), "by", position.Rule(), "- winner:", []string{"Ada", "Bob"}[winner], "- used:", position.Used())
	// Output:
	// forfeit by Unable - winner: Ada - used: [20 500]
}

// Ada discards a brick by "-1", as the rules say. Bob's coordinates are odd.
func ExampleCourse_Unplaced() {
	start, err := stackem.Deal(stackem.Seed{}, 2)
	if err != nil {
		log.Fatal(err)
	}
	course, err := stackem.Play(stackem.Game{Start: start, Moves: []stackem.Move{
		{Take: stackem.Pile, At: "-1"},
		{Take: stackem.Pile, At: "a0"},
		{Take: stackem.Pile, At: "B2"},
		{Take: stackem.Discard, At: "help"},
	}})
	if err != nil {
		log.Fatal(err)
	}
	for player, n := range course.Unplaced() {
		fmt.Printf("%s: %d declined, %d rejected\n", []string{"Ada", "Bob"}[player], n.Declined, n.Rejected)
	}
	// Output:
	// Ada: 1 declined, 0 rejected
	// Bob: 0 declined, 2 rejected
}

// A server asks a player twice in each turn, and keeps the time.
func ExamplePosition_Apply() {
	discard := stackem.Brick(97)
	position, err := stackem.Start{
		Walls: [2]stackem.Wall{
			{5, 80, 56, 10, 90, 42, 39, 8, 79, 37, 30, 6, 22, 18, 17, 4},
			{1, 2, 3, 7, 9, 11, 12, 13, 14, 15, 16, 19, 20, 21, 23, 24},
		},
		Discard: &discard,
		Pile:    []stackem.Brick{50, 60, 70},
	}.Begin()
	if err != nil {
		log.Fatal(err)
	}
	// Ada sees position.View(), and takes the discard.
	take := stackem.Discard
	brick, ok := position.Hand(take)
	// She says where it goes. This took a second and a half.
	at, used := "A0", int64(1500)
	fmt.Println("in hand:", brick, ok)
	position, step, err := position.Apply(stackem.Move{Take: take, At: at, MS: used})
	if err != nil {
		log.Fatal(err)
	}
	winner, _ := position.Winner()
	fmt.Printf("%v, %d is out: %v, player %d has won\n%v", step.Laid, step.Out, step.End, winner, position.Walls()[0])
	// Output:
	// in hand: 97 true
	// Replace, 5 is out: CompleteWall, player 0 has won
	//     0  1  2  3
	// D  22 18 17  4
	// C  79 37 30  6
	// B  90 42 39  8
	// A  97 80 56 10
}

// A recorded game says by which rules each move was made.
func ExamplePlay() {
	course, err := stackem.Play(stackem.Game{
		Start: stackem.Start{
			Walls: [2]stackem.Wall{
				{5, 80, 56, 10, 90, 42, 39, 8, 79, 37, 30, 6, 22, 18, 17, 4},
				{1, 2, 3, 7, 9, 11, 12, 13, 14, 15, 16, 19, 20, 21, 23, 24},
			},
			Pile: []stackem.Brick{50, 97},
		},
		Moves: []stackem.Move{{Take: stackem.Pile, At: "-"}, {Take: stackem.Discard, At: "A0"}, {Take: stackem.Pile, At: "A0"}},
	})
	if err != nil {
		log.Fatal(err)
	}
	for _, s := range course.Steps {
		fmt.Println("player", s.Player, s.Took, s.Brick, s.Laid)
	}
	fmt.Println(course.End.State(), "by", course.End.Rule())
	// Output:
	// player 0 DrawBrick 50 Reject
	// player 1 TakeDiscard 50 Replace
	// player 0 DrawBrick 97 Replace
	// completed by CompleteWall
}
