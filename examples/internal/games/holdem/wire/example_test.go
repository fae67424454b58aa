package wire_test

import (
	"context"
	"fmt"
	"strings"

	"github.com/arbiter-go/arbiter/duplicate"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/seat"
	"github.com/arbiter-go/arbiter/examples/internal/games/holdem"
	"github.com/arbiter-go/arbiter/examples/internal/games/holdem/wire"
)

// Ann and Bob play a series of two duplicate matches. Their bots run inside the
// arena; a seat.Command would be a process.
func Example() {
	bots := map[string]seat.Bot{
		"Ann": wire.Bot(func() holdem.Bot { return holdem.Caller{} }, holdem.Limit),
		"Bob": wire.Bot(func() holdem.Bot { return holdem.Raiser{} }, holdem.Limit),
	}
	table := wire.Setup{Game: holdem.Limit, Hands: 500, Dealer: duplicate.Master{1}}
	house := wire.Games{Setup: table, Bot: func(name string, _ uint64) seat.Bot { return bots[name] }}
	plan := arena.Plan{Matches: []arena.Match{{ID: "limit/1-2", Bots: []string{"Ann", "Bob"}, Games: 2}}}
	for series, err := range (arena.Local{Play: house.Play}).Run(context.Background(), plan) {
		if err != nil {
			fmt.Println(err)
			return
		}
		for _, g := range series.Games {
			match, err := table.Read(series.Match, g)
			if err != nil {
				fmt.Println(err)
				return
			}
			fmt.Printf("match %d: Ann wins %d chips\n", g.Game, match.Chips())
			first := match.Hands[0][0]
			fmt.Printf("  hand 1: %s, %v wins\n", match.Halves[0].Hands[0], first.Hand.Winner)
			fmt.Printf("  illegal actions of Bob: %d\n", match.Halves[0].Changed(1, holdem.CallIllegal))
		}
	}
	// Output:
	// match 1: Ann wins -7420 chips
	//   hand 1: cc/cc/cc/cc, second wins
	//   illegal actions of Bob: 0
	// match 2: Ann wins -7010 chips
	//   hand 1: cc/crc/crc/crc, second wins
	//   illegal actions of Bob: 0
}

// Bob's program is a bot that always calls. Here, the lines of the arena are a
// text.
func ExampleServe() {
	lines := `MATCHSTATE:1:0::|5d5c
MATCHSTATE:1:0:c:|5d5c
MATCHSTATE:1:0:cc/:|5d5c/2c9hKs
MATCHSTATE:1:0:cc/r:|5d5c/2c9hKs
`
	var answers strings.Builder
	err := wire.Serve(holdem.Caller{}, holdem.Limit, strings.NewReader(lines), &answers)
	// Lines end with a carriage return and a line feed.
	fmt.Print(strings.ReplaceAll(answers.String(), "\r\n", "\n"))
	fmt.Println(err)
	// Output:
	// VERSION:2.0.0
	// MATCHSTATE:1:0::|5d5c:c
	// MATCHSTATE:1:0:cc/r:|5d5c/2c9hKs:c
	// <nil>
}

// A bot that draws lots gets a number for each match and half.
func ExampleSeed() {
	m := arena.Match{ID: "limit/1-2", Bots: []string{"Ann", "Bob"}}
	secret := arena.Seed{1, 2, 3}
	fmt.Printf("%#x\n", wire.Seed(secret, m, 3, 1, 0))
	fmt.Printf("%#x\n", wire.Seed(secret, m, 3, 2, 0))
	// Output:
	// 0x93e84674ae0728de
	// 0x91bc4c30bbec575b
}

// Cid's bot raises with limits, but names an amount.
func ExampleCheck() {
	bot := wire.Bot(func() holdem.Bot { return cid{} }, holdem.Limit)
	found, err := wire.Check(context.Background(), bot, wire.Setup{Game: holdem.Limit, Hands: 3000}, 0)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, f := range found.Findings {
		fmt.Printf("%v: %s\n", f.Rule, f.Text)
	}
	fmt.Println("can play:", found.Passed())
	// Output:
	// Improper: the bot raises by an amount in a game with limits; that is a call by rule CallIllegal
	// can play: true
}

type cid struct{}

func (cid) Act(holdem.View) (holdem.Action, int64) {
	return holdem.Action{Kind: holdem.Raise, To: 20}, 0
}

func (cid) Over(holdem.View) {}
