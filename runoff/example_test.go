package runoff_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/arbiter-go/arbiter/runoff"
)

// A small league: Cleo has most chips, because Ben was easy prey. Once he has
// left, they count no more.
func Example() {
	t, err := runoff.NewCrosstable([]string{"Ada", "Ben", "Cleo"}, runoff.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	err = t.Add(
		runoff.Match[string]{ID: "1", A: "Ada", B: "Ben", Chips: 40},
		runoff.Match[string]{ID: "2", A: "Cleo", B: "Ben", Chips: 900},
		runoff.Match[string]{ID: "3", A: "Cleo", B: "Ada", Chips: -10},
	)
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := runoff.Bankroll(t)
	if err != nil {
		fmt.Println(err)
		return
	}
	for i, s := range r.Steps {
		fmt.Printf("Step %d, %v:\n", i+1, s.Rule)
		for _, x := range s.Totals {
			fmt.Printf("  %-4s %+d\n", x.Bot, x.Total)
		}
		fmt.Println("  out:", strings.Join(s.Out, ", "))
	}
	for _, p := range r.Places {
		fmt.Println(p.From, strings.Join(p.Bots, ", "))
	}
	// Output:
	// Step 1, LowestLeave:
	//   Ada  +50
	//   Ben  -940
	//   Cleo +890
	//   out: Ben
	// Step 2, LowestLeave:
	//   Ada  +10
	//   Cleo -10
	//   out: Cleo
	// Step 3, LowestLeave:
	//   Ada  +0
	//   out: Ada
	// 1 Ada
	// 2 Cleo
	// 3 Ben
}

func ExampleCrosstable_Add() {
	t, err := runoff.NewCrosstable([]string{"Ada", "Ben"}, runoff.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	err = t.Add(
		runoff.Match[string]{ID: "1", A: "Ada", B: "Ada", Chips: 40},
		runoff.Match[string]{ID: "2", A: "Ada", B: "Dan", Chips: 40},
	)
	fmt.Println(err)

	var problems runoff.Problems
	if errors.As(err, &problems) {
		fmt.Println(len(problems), "problems, the last with match", problems[1].Match, "and bots", problems[1].Entrants)
	}
	// Output:
	// runoff: match 1: Ada against Ada: cannot meet itself
	// runoff: match 2: Ada against Dan: not among the entrants: Dan
	// 2 problems, the last with match 2 and bots [0]
}

// A server stores the event, and makes its table when it is asked for places.
func ExampleEvent() {
	event := runoff.Event[string]{Bots: []string{"Ada", "Ben"}}
	event.Matches = append(event.Matches, runoff.Match[string]{ID: "1", A: "Ada", B: "Ben", Chips: 40})
	text, err := json.Marshal(event)
	fmt.Println(string(text), err)

	stored, err := runoff.ReadEvent[string](bytes.NewReader(text))
	if err != nil {
		fmt.Println(err)
		return
	}
	t, err := stored.Crosstable()
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := runoff.Bankroll(t)
	if err != nil {
		fmt.Println(err)
		return
	}
	text, err = json.Marshal(r.Places)
	fmt.Println(string(text), err)
	// Output:
	// {"version":1,"bots":["Ada","Ben"],"matches":[{"id":"1","a":"Ada","b":"Ben","chips":40}]} <nil>
	// [{"from":1,"to":1,"bots":["Ada"]},{"from":2,"to":2,"bots":["Ben"]}] <nil>
}

func ExampleBankroll() {
	printed(runoff.Bankroll(league()))
	// Output:
	// 1 Ada
	// 2 Ben
	// 3 Cleo
	// 4 Dan
}

func ExamplePoints() {
	printed(runoff.Points(league()))
	// Output:
	// 1 Ada
	// 2 Ben, Cleo, Dan
}

func ExampleTopByTotal() {
	printed(runoff.TopByTotal(league(), runoff.Top{Keep: 3}))
	// Output:
	// 1 Ben
	// 2 Ada
	// 3 Cleo
	// 4 Dan
}

// league is one in which chips, points and the total of the last three differ.
func league() *runoff.Crosstable[string] {
	t, err := runoff.NewCrosstable([]string{"Ada", "Ben", "Cleo", "Dan"}, runoff.Options{})
	if err != nil {
		panic(err)
	}
	for _, m := range []runoff.Match[string]{
		{A: "Ada", B: "Ben", Chips: 3},
		{A: "Ada", B: "Cleo", Chips: 3},
		{A: "Ada", B: "Dan", Chips: 3},
		{A: "Ben", B: "Cleo", Chips: 20},
		{A: "Ben", B: "Dan", Chips: -1},
		{A: "Cleo", B: "Dan", Chips: 50},
	} {
		if err := t.Add(m); err != nil {
			panic(err)
		}
	}
	return t
}

func printed(r runoff.Ranking[string], err error) {
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, p := range r.Places {
		fmt.Println(p.From, strings.Join(p.Bots, ", "))
	}
}

func ExampleDraw() {
	r, err := runoff.Draw([]string{
		"Ada", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon", "Kim", "Leo", "Mia",
	}, true, 2007)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, set := range r.Sets {
		fmt.Println(strings.Join(set, " "))
	}
	// Output:
	// Eve Ben Gus Ida Jon Fay Dan
	// Hal Leo Ada Cleo Mia Kim
}

func ExampleSets() {
	// Nine are few enough for no round at all.
	r, err := runoff.Sets([]int{1, 2, 3, 4, 5, 6, 7, 8, 9}, true)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Needed, r.Sets)
	// Output: false []
}

func ExampleAdvance() {
	through, err := runoff.Advance([]string{"Ada", "Ben", "Cleo", "Dan", "Eve"}, []runoff.Total[string]{
		{Bot: "Ada", Total: 10}, {Bot: "Ben", Total: -25}, {Bot: "Cleo", Total: 5}, {Bot: "Dan", Total: 5}, {Bot: "Eve", Total: 5},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(through)
	// Output: [Ada Cleo Dan Eve]
}

func ExampleBootstrap() {
	c, err := runoff.Bootstrap(evening(), 1, 1000, runoff.Bankroll)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, b := range c.Bots {
		fmt.Printf("%d %-4s in %d of %d resamples\n", b.Place, b.Bot, b.Earned, c.Samples)
	}
	// Output:
	// 1 Ada  in 694 of 1000 resamples
	// 2 Ben  in 694 of 1000 resamples
	// 3 Cleo in 998 of 1000 resamples
}

func ExampleTies() {
	gaps, err := runoff.Ties(evening(), 1, 1000)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, g := range gaps {
		fmt.Printf("%s before %s by %d, deviation %.0f, tie %v\n", g.Upper, g.Lower, g.Chips, g.Deviation, g.Tie)
	}
	// Output:
	// Ada before Ben by 38, deviation 110, tie true
	// Ben before Cleo by 308, deviation 102, tie false
}

// evening is four matches for each pair.
func evening() *runoff.Crosstable[string] {
	t, err := runoff.NewCrosstable([]string{"Ada", "Ben", "Cleo"}, runoff.Options{})
	if err != nil {
		panic(err)
	}
	for _, s := range []struct {
		a, b  string
		chips [4]int64
	}{
		{"Ada", "Ben", [4]int64{30, -20, 25, -22}},
		{"Ada", "Cleo", [4]int64{40, 35, -10, 50}},
		{"Ben", "Cleo", [4]int64{25, 45, 38, -5}},
	} {
		for _, c := range s.chips {
			if err := t.Add(runoff.Match[string]{A: s.a, B: s.b, Chips: c}); err != nil {
				panic(err)
			}
		}
	}
	return t
}
