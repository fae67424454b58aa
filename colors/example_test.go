package colors_test

import (
	"fmt"
	"log"

	"github.com/arbiter-go/arbiter/colors"
)

// At a club evening, players who are free meet. Before each game the record
// says who has Gold, and why.
func Example() {
	var games []colors.Game[string]
	for _, pair := range [][2]string{
		{"Ada", "Ben"}, {"Cleo", "Ada"}, {"Ada", "Cleo"}, {"Cleo", "Dan"},
		{"Cleo", "Ada"}, {"Dan", "Cleo"}, {"Ada", "Dan"}, {"Ada", "Cleo"},
	} {
		d, err := colors.Assign(pair[0], pair[1], games)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%s has Gold against %s.\n  %s\n", d.Gold, d.Silver, d.Reason())
		games = append(games, colors.Game[string]{Gold: d.Gold, Silver: d.Silver})
	}
	// Output:
	// Ada has Gold against Ben.
	//   Arbitrary: no rule prefers either, and Ada was named first
	// Cleo has Gold against Ada.
	//   Balance: Gold games minus Silver games: Cleo +0, Ada +1
	// Ada has Gold against Cleo.
	//   Balance: Gold games minus Silver games: Ada +0, Cleo +1
	// Cleo has Gold against Dan.
	//   BreakLonger: current streaks: Cleo 1 Silver, Dan no game yet
	// Cleo has Gold against Ada.
	//   SwapLast: in their latest meeting Ada had Gold
	// Dan has Gold against Cleo.
	//   Balance: Gold games minus Silver games: Dan -1, Cleo +2
	// Ada has Gold against Dan.
	//   BreakBoth: latest colors: Ada Silver, Dan Gold, and both change
	// Ada has Gold against Cleo.
	//   HeadToHead: Gold against each other: Ada 1, Cleo 2
}

func ExampleAssign() {
	// Ada and Ben have met twice, and each had Gold once.
	games := []colors.Game[string]{
		{Gold: "Ada", Silver: "Ben"},
		{Gold: "Ben", Silver: "Ada"},
	}
	d, err := colors.Assign("Ben", "Ada", games)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(d.Gold, "has Gold by", d.Rule)
	// Output:
	// Ada has Gold by BreakBoth
}

// Ada has had Gold three times, and then Silver twice. Balance alone would give
// her Silver again.
func ExampleAssignSwiss() {
	games := []colors.Game[string]{
		{Gold: "Ada", Silver: "Cleo"},
		{Gold: "Ada", Silver: "Dora"},
		{Gold: "Ada", Silver: "Emil"},
		{Gold: "Flo", Silver: "Ada"},
		{Gold: "Gus", Silver: "Ada"},
	}
	for _, assign := range []func(a, b string, games []colors.Game[string]) (colors.Decision[string], error){
		colors.Assign[string], colors.AssignSwiss[string],
	} {
		d, err := assign("Ada", "Ben", games)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(d.Gold, "has Gold,", d.Reason())
	}
	// Output:
	// Ben has Gold, Balance: Gold games minus Silver games: Ben +0, Ada +1
	// Ada has Gold, Must: Ada must have Gold after 2 games in a row with Silver
}

func ExampleDecision_Reason() {
	// Ada has had Silver and then Gold; Ben arrives for his first game.
	d, err := colors.Assign("Ada", "Ben", []colors.Game[string]{
		{Gold: "Cleo", Silver: "Ada"},
		{Gold: "Ada", Silver: "Dan"},
	})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(d.Reason())
	// Output:
	// BreakLonger: current streaks: Ben no game yet, Ada 1 Gold
}

// A server knows its players by numbers, and its users by names.
func ExampleDecision_ReasonNamed() {
	users := []string{"Ada", "Ben", "Cleo"}
	d, err := colors.Assign(0, 1, []colors.Game[int]{{Gold: 0, Silver: 2}})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(d.Reason())
	fmt.Println(d.ReasonNamed(func(i int) string { return users[i] }))
	// Output:
	// Balance: Gold games minus Silver games: 1 +0, 0 +1
	// Balance: Gold games minus Silver games: Ben +0, Ada +1
}
