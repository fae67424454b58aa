package holdem_test

import (
	"encoding/json"
	"fmt"
	"log"
	"strings"

	"github.com/arbiter-go/arbiter/duplicate"
	"github.com/arbiter-go/arbiter/examples/internal/games/holdem"
)

// Ann raises by the strength of her cards, and Bob calls whatever happens. They
// play a duplicate match, and its log is checked.
func Example() {
	dealer := duplicate.Master{7}
	plan, err := duplicate.Schedule(duplicate.Event[string]{
		Tables: [][]string{{"Ann", "Bob"}}, Hands: 200, Matches: 1, Dealer: dealer, Cards: holdem.DealSize,
	})
	if err != nil {
		log.Fatal(err)
	}
	match := holdem.Match[string]{
		Game: holdem.Limit, Plan: plan, Table: 1, Match: 1,
		Start: func(player string) holdem.Bot {
			if player == "Ann" {
				return holdem.Raiser{}
			}
			return holdem.Caller{}
		},
	}
	result, err := match.Play()
	if err != nil {
		log.Fatal(err)
	}
	report, err := plan.Check(result.Log)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%d hands, as planned: %v\n", len(result.Log), report.Clean())
	for i, half := range result.Halves {
		fmt.Printf("half %d: Ann %+d, Bob %+d\n", i+1, half.Net[0], half.Net[1])
	}
	series, err := duplicate.Score("Ann", "Bob", []duplicate.Match{result.Nets})
	if err != nil {
		log.Fatal(err)
	}
	winner, _ := series.Winner()
	fmt.Printf("%s wins, %+d for Ann\n", winner, series.Total)
	// Output:
	// 400 hands, as planned: true
	// half 1: Ann +1660, Bob -1660
	// half 2: Ann +1240, Bob -1240
	// Ann wins, +2900 for Ann
}

// Ann sits first, and Bob deals. He wants less than the smallest raise, she
// wants more than the largest.
func ExamplePlay() {
	cards, err := duplicate.ParseCards("AsKd" + "9c9h" + "2c7dKhJc3s")
	if err != nil {
		log.Fatal(err)
	}
	var actions []holdem.Action
	for _, text := range []string{"r3", "c", "r2000", "f"} {
		actions = append(actions, holdem.ReadAction(text))
	}
	hand, err := holdem.Play(holdem.NoLimit, holdem.DealOf([holdem.DealSize]duplicate.Card(cards)), actions)
	if err != nil {
		log.Fatal(err)
	}
	for _, a := range hand.Taken {
		fmt.Printf("round %d, %v: %v", a.Round, a.By, a.Action)
		if a.Rule != 0 {
			fmt.Printf(", not %v (%v)", a.Wanted, a.Rule)
		}
		fmt.Println()
	}
	fmt.Println("winner:", hand.Winner, hand.Net)
	// Output:
	// round 1, second: r4, not r3 (NearestAmount)
	// round 1, first: c
	// round 2, first: r1000, not r2000 (NearestAmount)
	// round 2, second: f
	// winner: first [4 -4]
}

// Bob deals. He calls, and then his program breaks down. Ann wins what he has
// put in.
func ExampleNewHand() {
	cards, err := duplicate.ParseCards("AsKd" + "9c9h" + "2c7dKhJc3s")
	if err != nil {
		log.Fatal(err)
	}
	hand, err := holdem.NewHand(holdem.Limit, holdem.DealOf([holdem.DealSize]duplicate.Card(cards)))
	if err != nil {
		log.Fatal(err)
	}
	hand.Apply(holdem.ReadAction("c"))
	hand.Apply(holdem.ReadAction("c"))
	fmt.Println(hand.Betting.ToAct(), "is to act, the board is", duplicate.FormatCards(hand.Board()))
	hand.Apply(holdem.ReadAction("c"))
	last := hand.ForceFold(holdem.Unable, holdem.Action{})
	fmt.Println(last.By, last.Action, last.Rule)
	fmt.Println("winner:", hand.Winner, hand.Net)
	// Output:
	// first is to act, the board is 2c7dKh
	// second f Unable
	// winner: first [10 -10]
}

// Once Ann and Bob have put in all chips, nobody must be asked any more.
func ExampleHand_RunOut() {
	cards, err := duplicate.ParseCards("AsKd" + "9c9h" + "2c7dKhJc3s")
	if err != nil {
		log.Fatal(err)
	}
	hand, err := holdem.NewHand(holdem.NoLimit, holdem.DealOf([holdem.DealSize]duplicate.Card(cards)))
	if err != nil {
		log.Fatal(err)
	}
	hand.Apply(holdem.ReadAction("r1000"))
	hand.Apply(holdem.ReadAction("c"))
	fmt.Println("settled:", hand.Betting.Settled(), "over:", hand.Over())
	hand = hand.RunOut()
	fmt.Println("winner:", hand.Winner, hand.Net)
	// Output:
	// settled: true over: false
	// winner: first [1000 -1000]
}

// Ann's program answers with whole words, and with an amount where there is
// none. The server of 2007 looked at the first letter.
func ExampleOptions_Read() {
	letter := holdem.Options{FirstLetter: true}
	for _, answer := range []string{"fold", "r20", "R"} {
		text := holdem.Options{}.Read(holdem.Limit, answer)
		server := letter.Read(holdem.Limit, answer)
		fmt.Printf("%-4s by the text: %v, by the first letter: %v\n", answer, text, server)
	}
	// Output:
	// fold by the text: ?, by the first letter: f
	// r20  by the text: r20, by the first letter: r
	// R    by the text: ?, by the first letter: ?
}

// Bob wants more than he can, and Ann folds. A text that says otherwise is not
// read.
func ExampleHand_UnmarshalJSON() {
	cards, err := duplicate.ParseCards("AsKd" + "9c9h" + "2c7dKhJc3s")
	if err != nil {
		log.Fatal(err)
	}
	actions := []holdem.Action{holdem.ReadAction("r2000"), holdem.ReadAction("f")}
	hand, err := holdem.Play(holdem.NoLimit, holdem.DealOf([holdem.DealSize]duplicate.Card(cards)), actions)
	if err != nil {
		log.Fatal(err)
	}
	text, err := json.MarshalIndent(hand, "", " ")
	if err != nil {
		log.Fatal(err)
	}
	_, betting, _ := strings.Cut(string(text), `"betting": `)
	fmt.Println(betting)
	var again holdem.Hand
	if err := json.Unmarshal(text, &again); err != nil {
		log.Fatal(err)
	}
	fmt.Println("the winner is", again.Winner)
	other := strings.Replace(string(text), "r1000", "r999", 1)
	fmt.Println(json.Unmarshal([]byte(other), &again))
	// Output:
	// [
	//   [
	//    {
	//     "by": "second",
	//     "action": "r1000",
	//     "wanted": "r2000",
	//     "rule": "NearestAmount"
	//    },
	//    {
	//     "by": "first",
	//     "action": "f"
	//    }
	//   ]
	//  ],
	//  "result": {
	//   "winner": "second",
	//   "net": {
	//    "first": -2,
	//    "second": 2
	//   },
	//   "showdown": false
	//  }
	// }
	// the winner is second
	// holdem: played again, the hand goes differently: action 1 is r1000 of second in round 1 for r2000 by rule NearestAmount, not r999 of second in round 1 for r2000 by rule NearestAmount
}

func ExampleEvaluate() {
	board := "2c7dKhJc3s"
	var strengths []holdem.Strength
	for _, hole := range []string{"AsKd", "9c9h", "2d7h", "QsKc"} {
		cards, err := duplicate.ParseCards(hole + board)
		if err != nil {
			log.Fatal(err)
		}
		s, err := holdem.Evaluate(cards...)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(hole, s.Category())
		strengths = append(strengths, s)
	}
	fmt.Println("an ace beats a queen beside the kings:", strengths[0] > strengths[3])
	// Output:
	// AsKd pair
	// 9c9h pair
	// 2d7h two pairs
	// QsKc pair
	// an ace beats a queen beside the kings: true
}

// Positions of the betting are values, so that one can look ahead without
// changing anything.
func ExampleBetting_Apply() {
	start, err := holdem.Begin(holdem.Limit)
	if err != nil {
		log.Fatal(err)
	}
	called, _ := start.Apply(holdem.ReadAction("c"))
	raised, _ := start.Apply(holdem.ReadAction("r"))
	fmt.Println(start.ToAct(), start.Put(), start.ToCall())
	fmt.Println(called.ToAct(), called.Put(), called.ToCall())
	fmt.Println(raised.ToAct(), raised.Put(), raised.ToCall())
	// Output:
	// second [10 5] 5
	// first [10 10] 0
	// first [10 20] 10
}

// Bob has 28 seconds for four hands, and takes two for each action. At his
// fifteenth he has no time left.
func ExampleMatch_Play() {
	dealer := duplicate.Master{7}
	plan, err := duplicate.Schedule(duplicate.Event[string]{
		Tables: [][]string{{"Ann", "Bob"}}, Hands: 4, Matches: 1, Dealer: dealer, Cards: holdem.DealSize,
	})
	if err != nil {
		log.Fatal(err)
	}
	result, err := holdem.Match[string]{
		Game: holdem.Limit, Plan: plan, Table: 1, Match: 1,
		Start: func(player string) holdem.Bot {
			if player == "Bob" {
				return slow{}
			}
			return holdem.Caller{}
		},
		Watch: func(r holdem.Record[string]) {
			last := r.Hand.Taken[len(r.Hand.Taken)-1]
			if last.Rule == holdem.TimeBank {
				who, chips := r.Planned.Seats[last.By-1], r.Hand.Net[last.By-1]
				fmt.Printf("half %d, hand %d: %v folds, %d chips\n", r.Planned.Half, r.Planned.Hand, who, chips)
			}
		},
	}.Play()
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("milliseconds:", result.Halves[0].Millis)
	// Output:
	// half 1, hand 4: Bob folds, -10 chips
	// half 2, hand 4: Bob folds, -10 chips
	// milliseconds: [0 30000]
}

// slow is a bot that calls, each time after two seconds.
type slow struct{}

func (slow) Act(holdem.View) (holdem.Action, int64) { return holdem.Action{Kind: holdem.Call}, 2000 }
func (slow) Over(holdem.View)                       {}

// The strategies of each game, the weaker before the stronger.
func ExampleAll() {
	for _, s := range holdem.All() {
		fmt.Println(s.Name, s.Games)
	}
	// Output:
	// folder [limit no-limit acpc-no-limit]
	// random [limit no-limit acpc-no-limit]
	// caller [limit no-limit acpc-no-limit]
	// raiser [limit no-limit acpc-no-limit]
	// strength [limit no-limit acpc-no-limit]
	// learner [limit no-limit acpc-no-limit]
	// equilibrium [limit]
}
