package runoffs_test

import (
	"fmt"

	"github.com/arbiter-go/arbiter/duplicate"
	"github.com/arbiter-go/arbiter/examples/internal/bots/runoffs"
	"github.com/arbiter-go/arbiter/runoff"
)

// friends is an event of three friends. Ann lost to Bob, and won most chips.
func friends() runoff.Event[string] {
	return runoff.Event[string]{
		Bots: []string{"Ann", "Bob", "Cid"},
		Matches: []runoff.Match[string]{
			{ID: "1", A: "Ann", B: "Bob", Chips: -10}, {ID: "2", A: "Ann", B: "Bob", Chips: -20},
			{ID: "3", A: "Ann", B: "Cid", Chips: 70}, {ID: "4", A: "Ann", B: "Cid", Chips: 50},
			{ID: "5", A: "Bob", B: "Cid", Chips: 5}, {ID: "6", A: "Bob", B: "Cid", Chips: 5},
		},
	}
}

// A report prints the places by each rule, and who wins by the rule that
// decides.
func ExampleNewReport() {
	r, err := runoffs.NewReport(friends(), runoffs.Options{Title: "Three friends", Decides: runoffs.TopByTotal})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(r)
	// Output:
	// Three friends
	// 3 bots, 6 matches
	//
	// Places by each rule, and totals among all
	//
	//        Bankroll  Points  TopByTotal  chips  points
	//   Ann         2       2           1    +90       0
	//   Bob         1       1           2    +40      +2
	//   Cid         3       3           3   -130      -2
	//
	// Winner by TopByTotal: Ann. Bankroll and Points place Bob first.
	//
	// Bankroll: total chips among those still in; the lowest leave, marked *
	//
	//        step 1   step 2   step 3
	//   Bob     +40      +30        0
	//   Ann     +90      -30*
	//   Cid    -130*
	//
	// Points: series won less series lost among those still in; the lowest leave,
	//     marked *
	//
	//        step 1   step 2   step 3
	//   Bob      +2       +1        0
	//   Ann       0       -1*
	//   Cid      -2*
	//
	// TopByTotal: as Bankroll until at most four are left; these are ranked by the
	//     last totals
	//
	//        step 1
	//   Ann     +90
	//   Bob     +40
	//   Cid    -130
}

// With the scores of duplicate matches, a report says how much luck they took
// out. Here both players win with good cards and lose with bad cards, so plain
// matches would say little.
func ExampleReport_Luck() {
	s, err := duplicate.Score("Ann", "Bob", []duplicate.Match{
		{First: []int64{40, -30, 10, -10}, Second: []int64{38, -28, 8, -6}},
		{First: []int64{-20, 32, -8, 10}, Second: []int64{-24, 36, -10, 12}},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	e := runoff.Event[string]{Bots: []string{"Ann", "Bob"}}
	for _, net := range s.Nets {
		e.Matches = append(e.Matches, runoff.Match[string]{A: "Ann", B: "Bob", Chips: net})
	}
	r, err := runoffs.NewReport(e, runoffs.Options{Series: []duplicate.Series[string]{s}, Hands: 4})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(r.Luck())
	// Output:
	// Luck: duplicate matches compared with plain matches
	//
	//        ahead of  chips  per 100 hands  duplicate     plain  times
	//   Ann  Bob         +22        +137.50     ±36.60  ±1245.10   1158
	//
	// Duplicate: two standard errors of the matches as they were played. Plain: two
	//     standard errors if each half had deals of its own. Times: how many times as
	//     many hands plain matches need to be as sure.
	//
	// Pairs beyond luck, by more than two standard errors: 1 of 1. With plain matches
	//     and the same chips: 0. In all, plain matches need 1158 times as many hands
	//     to be as sure.
}

// The steps of one rule.
func ExampleReport_Steps() {
	r, err := runoffs.NewReport(friends(), runoffs.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(r.Steps(runoffs.Points))
	// Output:
	// Points: series won less series lost among those still in; the lowest leave,
	//     marked *
	//
	//        step 1   step 2   step 3
	//   Bob      +2       +1        0
	//   Ann       0       -1*
	//   Cid      -2*
}

// A report is also data.
func ExampleReadDocument() {
	r, err := runoffs.NewReport(friends(), runoffs.Options{Decides: runoffs.Bankroll})
	if err != nil {
		fmt.Println(err)
		return
	}
	text, err := r.JSON()
	if err != nil {
		fmt.Println(err)
		return
	}
	doc, err := runoffs.ReadDocument(text)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(doc.Decides, doc.Winners)
	for _, p := range doc.Pairs {
		fmt.Println(p.A, p.B, p.Chips)
	}
	// Output:
	// Bankroll [Bob]
	// Ann Bob -30
	// Ann Cid 120
	// Bob Cid 10
}

// If a pair has too few matches, the error names it.
func ExampleExplain() {
	t, err := runoff.Event[string]{
		Bots:    []string{"Ann", "Bob", "Cid the third"},
		Matches: []runoff.Match[string]{{A: "Ann", B: "Bob", Chips: 5}, {A: "Cid the third", B: "Ann", Chips: 5}},
	}.Crosstable()
	if err != nil {
		fmt.Println(err)
		return
	}
	_, err = runoff.Bankroll(t)
	fmt.Println(runoffs.Explain(t, err))
	// Output:
	// pairs must have the same number of matches, at least one; the most is 1
	//   Bob and "Cid the third" have none
}

func ExampleHead() {
	fmt.Print(runoffs.Head("The spring series", 4, 60))
	// Output:
	// The spring series
	// 4 bots, 60 matches
}

func ExampleQuote() {
	fmt.Println(runoffs.Quote("Ann"), runoffs.Quote("Bob the second"))
	// Output: Ann "Bob the second"
}

func ExampleMethods() {
	fmt.Println(runoffs.Methods())
	// Output: [Bankroll Points TopByTotal]
}

// A bot can be compared with each of the others. Bob has won from Ann, and lost
// to Cid.
func ExampleReport_Against() {
	nets := func(of ...int64) (list []duplicate.Match) {
		for _, n := range of {
			list = append(list, duplicate.Match{First: []int64{n, 3}, Second: []int64{2, -5}})
		}
		return list
	}
	e := runoff.Event[string]{Bots: []string{"Ann", "Bob", "Cid"}}
	var scores []duplicate.Series[string]
	for _, x := range []struct {
		a, b string
		nets []duplicate.Match
	}{{"Ann", "Bob", nets(-1, -1)}, {"Ann", "Cid", nets(7, 9)}, {"Bob", "Cid", nets(-30, 10)}} {
		s, err := duplicate.Score(x.a, x.b, x.nets)
		if err != nil {
			fmt.Println(err)
			return
		}
		scores = append(scores, s)
		for k, n := range s.Nets {
			e.Matches = append(e.Matches, runoff.Match[string]{ID: fmt.Sprint(x.a, x.b, k), A: x.a, B: x.b, Chips: n})
		}
	}
	r, err := runoffs.NewReport(e, runoffs.Options{Series: scores, Hands: 2})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("Bob against")
	fmt.Print(r.Against("Bob"))
	for _, p := range r.Document().PairsOf("Bob") {
		fmt.Printf("%s from %s: %+d chips, %+d points, ±%.1f\n", p.A, p.B, p.Chips, p.Points, p.Luck.Duplicate)
	}
	// Output:
	// Bob against
	//        chips  per 100 hands  duplicate    plain  times
	//   Cid    -40        -500.00    ±824.62  ±845.58    1.1
	//   Ann    +22        +275.00    ±144.34  ±104.08    0.5
	//
	// Duplicate: two standard errors of the matches as they were played. Plain: two
	//     standard errors if each half had deals of its own. Times: how many times as
	//     many hands plain matches need to be as sure.
	// Bob from Ann: +22 chips, +1 points, ±5.8
	// Bob from Cid: -40 chips, -1 points, ±33.0
}
