package runoff_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"strings"

	"github.com/arbiter-go/arbiter/runoff"
)

// Cleo has the most chips, because Ben lost 900 to her. When Ben has left,
// these chips no longer count, and Ada wins.
func Example() {
	t, err := runoff.NewCrosstable([]string{"Ada", "Ben", "Cleo"}, runoff.Options{})
	if err != nil {
		log.Fatal(err)
	}
	err = t.Add(
		runoff.Match[string]{ID: "1", A: "Ada", B: "Ben", Chips: 40},
		runoff.Match[string]{ID: "2", A: "Cleo", B: "Ben", Chips: 900},
		runoff.Match[string]{ID: "3", A: "Cleo", B: "Ada", Chips: -10},
	)
	if err != nil {
		log.Fatal(err)
	}
	r, err := runoff.Bankroll(t)
	if err != nil {
		log.Fatal(err)
	}
	for i, s := range r.Steps {
		fmt.Printf("Step %d, %v:\n", i+1, s.Rule)
		for _, x := range s.Totals {
			fmt.Printf("  %-4s %+d\n", x.Bot, x.Total)
		}
		word := "out"
		if i == len(r.Steps)-1 {
			word = "won"
		}
		fmt.Printf("  %s: %s\n", word, strings.Join(s.Out, ", "))
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
	//   won: Ada
	// 1 Ada
	// 2 Cleo
	// 3 Ben
}

func ExampleCrosstable_Add() {
	t, err := runoff.NewCrosstable([]string{"Ada", "Ben"}, runoff.Options{})
	if err != nil {
		log.Fatal(err)
	}
	err = t.Add(
		runoff.Match[string]{ID: "1", A: "Ada", B: "Ben", Chips: 40},
		runoff.Match[string]{ID: "2", A: "Ben", B: "Ada", Chips: 15},
	)
	if err != nil {
		log.Fatal(err)
	}
	series := t.Series("Ada", "Ben")
	fmt.Println("Ada won", series.Chips, "in", series.Matches, "matches")

	err = t.Add(runoff.Match[string]{ID: "2", A: "Ada", B: "Dan", Chips: 40})
	var problems runoff.Problems
	if errors.As(err, &problems) {
		for _, p := range problems {
			fmt.Println(p)
		}
	}
	// Output:
	// Ada won 25 in 2 matches
	// runoff: match 1: Ada against Dan: reported twice: "2"
	// runoff: match 1: Ada against Dan: not among the entrants: Dan
}

// A server stores the event, and makes its table when it is asked for places.
func ExampleEvent() {
	event := runoff.Event[string]{Bots: []string{"Ada", "Ben"}}
	event.Matches = append(event.Matches, runoff.Match[string]{ID: "1", A: "Ada", B: "Ben", Chips: 40})
	text, err := json.Marshal(event)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(string(text))

	stored, err := runoff.ReadEvent[string](bytes.NewReader(text))
	if err != nil {
		log.Fatal(err)
	}
	t, err := stored.Crosstable()
	if err != nil {
		log.Fatal(err)
	}
	r, err := runoff.Bankroll(t)
	if err != nil {
		log.Fatal(err)
	}
	for _, p := range r.Places {
		fmt.Println(p.From, strings.Join(p.Bots, ", "))
	}
	// Output:
	// {"version":1,"bots":["Ada","Ben"],"matches":[{"id":"1","a":"Ada","b":"Ben","chips":40}]}
	// 1 Ada
	// 2 Ben
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

// league returns a table that chips, points and the total of the last three
// rank differently.
func league() *runoff.Crosstable[string] {
	t, err := runoff.NewCrosstable([]string{"Ada", "Ben", "Cleo", "Dan"}, runoff.Options{})
	if err != nil {
		log.Fatal(err)
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
			log.Fatal(err)
		}
	}
	return t
}

func printed(r runoff.Ranking[string], err error) {
	if err != nil {
		log.Fatal(err)
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
		log.Fatal(err)
	}
	for _, set := range r.Sets {
		fmt.Println(strings.Join(set, " "))
	}
	// Output:
	// Eve Ben Gus Ida Jon Fay Dan
	// Hal Leo Ada Cleo Mia Kim
}

// The thirteenth bot joins the first set.
func ExampleSets() {
	r, err := runoff.Sets([]string{
		"Ada", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon", "Kim", "Leo", "Mia",
	}, true)
	if err != nil {
		log.Fatal(err)
	}
	for _, set := range r.Sets {
		fmt.Println(strings.Join(set, " "))
	}
	// Output:
	// Ada Ben Cleo Dan Eve Fay Mia
	// Gus Hal Ida Jon Kim Leo
}

// Three bots tie for the second best bankroll, so four go on.
func ExampleAdvance() {
	through, err := runoff.Advance([]string{"Ada", "Ben", "Cleo", "Dan", "Eve"}, []runoff.Total[string]{
		{Bot: "Ada", Total: 10}, {Bot: "Ben", Total: -25}, {Bot: "Cleo", Total: 5}, {Bot: "Dan", Total: 5}, {Bot: "Eve", Total: 5},
	})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(strings.Join(through, " "))
	// Output: Ada Cleo Dan Eve
}

func ExampleBootstrap() {
	c, err := runoff.Bootstrap(evening(), 1, 1000, runoff.Bankroll)
	if err != nil {
		log.Fatal(err)
	}
	for _, b := range c.Bots {
		fmt.Printf("%d %-4s in %d of %d resamples\n", b.Place, b.Bot, b.Earned, c.Samples)
	}
	// Output:
	// 1 Ada  in 637 of 1000 resamples
	// 2 Ben  in 632 of 1000 resamples
	// 3 Cleo in 989 of 1000 resamples
}

func ExampleTies() {
	gaps, err := runoff.Ties(evening(), 1, 1000)
	if err != nil {
		log.Fatal(err)
	}
	for _, g := range gaps {
		fmt.Printf("%s before %s by %d, deviation %.0f, tie %v\n", g.Upper, g.Lower, g.Chips, g.Deviation, g.Tie)
	}
	// Output:
	// Ada before Ben by 38, deviation 131, tie true
	// Ben before Cleo by 308, deviation 116, tie false
}

// evening returns a table with four matches of each pair.
func evening() *runoff.Crosstable[string] {
	t, err := runoff.NewCrosstable([]string{"Ada", "Ben", "Cleo"}, runoff.Options{})
	if err != nil {
		log.Fatal(err)
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
				log.Fatal(err)
			}
		}
	}
	return t
}

// Had Ada lost 11 chips more to Ben, Ben would have been first.
func ExampleMargin() {
	t, err := runoff.NewCrosstable([]string{"Ada", "Ben", "Cleo"}, runoff.Options{})
	if err != nil {
		log.Fatal(err)
	}
	err = t.Add(
		runoff.Match[string]{ID: "1", A: "Ada", B: "Ben", Chips: 10},
		runoff.Match[string]{ID: "2", A: "Ada", B: "Cleo", Chips: 300},
		runoff.Match[string]{ID: "3", A: "Ben", B: "Cleo", Chips: 50},
	)
	if err != nil {
		log.Fatal(err)
	}
	first := runoff.Claim[string]{Kind: runoff.Within, By: runoff.ChipTotals, A: "Ada", Place: 1}
	s, err := runoff.Margin(t, first, runoff.InChips)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("Ada is first: %v. At least %d chips turn it, at most %d.\n", s.Holds, s.Least, s.Most)
	for _, c := range s.Changes {
		fmt.Printf("Match %s: %s won %+d from %s, and would have won %+d.\n", c.ID, c.A, c.Was, c.B, c.Now)
	}
	// Output:
	// Ada is first: true. At least 11 chips turn it, at most 11.
	// Match 1: Ada won +10 from Ben, and would have won -1.
}
