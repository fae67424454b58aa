package leaguecli_test

import (
	"fmt"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/seat"
	"github.com/arbiter-go/arbiter/examples/internal/bots/league"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/botcli"
	"github.com/arbiter-go/arbiter/examples/internal/cmd/leaguecli"
)

// What is said about a game that Bob has lost by a fault.
func Example() {
	m := league.Match{Played: arena.Played{Match: arena.Match{ID: "final", Bots: []string{"Ann", "Bob"}}}}
	bots := m.Match.Bots
	faults := []seat.Fault{{Rule: seat.Crash, Seat: 1, Why: "exit status 1"}}
	fmt.Print(leaguecli.Shown{Match: m, Game: 2}.Heading())
	fmt.Print(leaguecli.Blame(bots, faults))
	fmt.Println(leaguecli.Outcome(bots, 0, "Unable", 7))
	fmt.Println(leaguecli.Outcome(bots, -1, "LongGame", 1))
	fmt.Println(botcli.FaultNames())
	fmt.Println(leaguecli.FaultCounts(faults, 0), leaguecli.FaultCounts(faults, 1))
	// Output:
	// final/2: Ann in seat 0, Bob in seat 1
	// Crash by Bob: exit status 1.
	// Ann has won, by Unable after 7 moves.
	// Nobody has won, by LongGame after 1 move.
	// [crash silence flood babble illegal late]
	// [0 0 0 0 0 0] [1 0 0 0 0 0]
}

func ExampleShort() {
	fmt.Println(leaguecli.Short("Ann"))
	fmt.Println(leaguecli.Short("A program whose name does not fit into a line\n"))
	// Output:
	// Ann
	// A program whose name …o a line\n
}

func ExampleCut() {
	fmt.Println(leaguecli.Cut("Beatrix", 10))
	fmt.Println(leaguecli.Cut("Beatrix of Waterloo", 10))
	// Output:
	// Beatrix
	// Beatri…loo
}
