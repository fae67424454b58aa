package rating_test

import (
	"errors"
	"fmt"
	"log"
	"strings"

	"github.com/arbiter-go/arbiter/rating"
)

// Five friends meet on a Saturday. Ann and Cleo win twice each, but one of
// Ann's wins is over Cleo. Eve comes too late to play, and still ends up above
// Bob and Dan.
func Example() {
	table, err := rating.Fit(
		[]string{"Ann", "Bob", "Cleo", "Dan", "Eve"},
		[]rating.Game[string]{
			{A: "Ann", B: "Bob", Score: rating.Win},
			{A: "Cleo", B: "Dan", Score: rating.Win},
			{A: "Ann", B: "Cleo", Score: rating.Win},
			{A: "Bob", B: "Dan", Score: rating.Draw},
			{A: "Dan", B: "Cleo", Score: rating.Loss},
		},
		rating.Options{},
	)
	if err != nil {
		log.Fatal(err)
	}
	for _, r := range table.Ratings {
		fmt.Printf("%-4s  class %d  Elo %6.1f\n", r.Player, r.Class, r.Elo)
	}

	// Output:
	// Ann   class 1  Elo 1885.6
	// Bob   class 4  Elo 1315.3
	// Cleo  class 2  Elo 1603.7
	// Dan   class 5  Elo 1255.3
	// Eve   class 3  Elo 1500.0
}

// One win over an equal is worth 176 points.
func ExampleFit() {
	games := []rating.Game[string]{{A: "Bob", B: "Dan", Score: rating.Win}}
	table, err := rating.Fit([]string{"Ann", "Bob", "Dan"}, games, rating.Options{})
	if err != nil {
		log.Fatal(err)
	}
	for _, r := range table.Ratings {
		fmt.Printf("%s %.2f\n", r.Player, r.Elo)
	}

	// Output:
	// Ann 1500.00
	// Bob 1675.80
	// Dan 1324.20
}

// A record has typing errors. They all come at once. After they are corrected,
// the players are rated.
func ExampleProblems() {
	players := []string{"Bob", "Dan"}
	games := []rating.Game[string]{
		{A: "Bob", B: "Bob", Score: rating.Draw},
		{A: "Bob", B: "Dam", Score: rating.Win},
	}
	_, err := rating.Fit(players, games, rating.Options{})
	var problems rating.Problems
	if errors.As(err, &problems) {
		for _, p := range problems {
			fmt.Printf("game %d: %v: %s\n", p.Game, p.Kind, p.Who)
		}
	}

	games[0].B, games[1].B = "Dan", "Dan"
	table, err := rating.Fit(players, games, rating.Options{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("Bob %.0f, Dan %.0f\n", table.Ratings[0].Elo, table.Ratings[1].Elo)

	// Output:
	// game 1: cannot meet itself: Bob
	// game 2: not among the entrants: Dam
	// Bob 1582, Dan 1418
}

// Cleo has beaten Bob and lost to Ann. Ann is as far above 1500 as Bob is
// below. So Cleo is exactly as good as Dan, who has not played.
func ExampleTable_Order() {
	table, err := rating.Fit(
		[]string{"Ann", "Bob", "Cleo", "Dan"},
		[]rating.Game[string]{
			{A: "Ann", B: "Bob", Score: rating.Win},
			{A: "Ann", B: "Cleo", Score: rating.Win},
			{A: "Cleo", B: "Bob", Score: rating.Win},
		},
		rating.Options{},
	)
	if err != nil {
		log.Fatal(err)
	}
	for i, class := range table.Order() {
		fmt.Println(i+1, strings.Join(class, ", "))
	}

	// Output:
	// 1 Ann
	// 2 Cleo, Dan
	// 3 Bob
}

// Two engines have played a thousand games. One record has them all.
func ExampleFitPairs() {
	table, err := rating.FitPairs(
		[]string{"Deep", "Shallow", "Newcomer"},
		[]rating.Pair[string]{
			{A: "Deep", B: "Shallow", Wins: 500, Draws: 200, Losses: 300},
			{A: "Newcomer", B: "Shallow", Wins: 1},
		},
		rating.Options{StandardErrors: true},
	)
	if err != nil {
		log.Fatal(err)
	}
	for _, r := range table.Ratings {
		fmt.Printf("%s %.0f ± %.0f\n", r.Player, r.Elo, r.FieldError)
	}
	// Output:
	// Deep 1442 ± 129
	// Shallow 1371 ± 129
	// Newcomer 1701 ± 257
}

// The errors in a table are relative to the field. Two players have an error of
// their own.
func ExampleCompare() {
	players := []string{"Ann", "Bob", "Cid"}
	games := []rating.Game[string]{
		{A: "Ann", B: "Bob", Score: rating.Win},
		{A: "Ann", B: "Cid", Score: rating.Win},
		{A: "Bob", B: "Cid", Score: rating.Draw},
	}
	table, err := rating.Fit(players, games, rating.Options{StandardErrors: true})
	if err != nil {
		log.Fatal(err)
	}
	for _, r := range table.Ratings {
		fmt.Printf("%s %.0f ± %.0f Elo\n", r.Player, r.Elo, r.FieldError)
	}
	list, err := rating.Compare(players, games, [][2]string{{"Ann", "Bob"}, {"Bob", "Cid"}}, rating.Options{})
	if err != nil {
		log.Fatal(err)
	}
	for _, c := range list {
		fmt.Printf("%s - %s: %.0f ± %.0f Elo, better with probability %.2f\n", c.A, c.B, c.Elo, c.Error, c.Better)
	}
	// Output:
	// Ann 1789 ± 245 Elo
	// Bob 1377 ± 184 Elo
	// Cid 1377 ± 184 Elo
	// Ann - Bob: 412 ± 392 Elo, better with probability 0.85
	// Bob - Cid: 0 ± 274 Elo, better with probability 0.50
}

// Games come one at a time, and only the pairs are kept.
func ExampleTally() {
	var sum rating.Tally[string]
	for _, g := range []rating.Game[string]{
		{A: "Ann", B: "Bob", Score: rating.Win},
		{A: "Bob", B: "Cid", Score: rating.Draw},
		{A: "Bob", B: "Ann", Score: rating.Loss},
		{A: "Cid", B: "Ann", Score: rating.Loss},
	} {
		if err := sum.Add(g.A, g.B, g.Score); err != nil {
			log.Fatal(err)
		}
	}
	for _, x := range sum.Pairs() {
		fmt.Printf("%s against %s: +%d =%d -%d\n", x.A, x.B, x.Wins, x.Draws, x.Losses)
	}
	table, err := rating.FitPairs(sum.Players(), sum.Pairs(), rating.Options{})
	if err != nil {
		log.Fatal(err)
	}
	for _, r := range table.Ratings {
		fmt.Printf("%s %.1f\n", r.Player, r.Elo)
	}

	// Output:
	// Ann against Bob: +2 =0 -0
	// Bob against Cid: +0 =1 -0
	// Cid against Ann: +0 =0 -1
	// Ann 1833.5
	// Bob 1356.3
	// Cid 1372.0
}

// How few results decide who is first?
func ExampleMarginPairs() {
	players := []string{"Ann", "Bob", "Cid"}
	pairs := []rating.Pair[string]{
		{A: "Ann", B: "Bob", Wins: 14, Draws: 2, Losses: 8},
		{A: "Ann", B: "Cid", Wins: 12, Draws: 1, Losses: 11},
		{A: "Cid", B: "Bob", Wins: 10, Draws: 4, Losses: 10},
	}
	first := rating.Claim[string]{Kind: rating.Within, A: "Ann", Place: 1}
	for _, by := range []rating.Change{rating.Rescored, rating.Removed} {
		s, err := rating.MarginPairs(players, pairs, first, by, rating.Options{})
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("Ann is first, until %d to %d games are %v:\n", s.Least, s.Most, s.Change)
		for _, x := range s.Changes {
			fmt.Printf("  %s against %s: %d games, %v before, now %q\n", x.A, x.B, x.Games, x.Was, x.Now)
		}
	}
	// Output:
	// Ann is first, until 3 to 3 games are rescored:
	//   Ann against Cid: 3 games, win before, now "loss"
	// Ann is first, until 5 to 5 games are removed:
	//   Ann against Cid: 5 games, win before, now ""
}

// Which results matter most?
func ExamplePivotal() {
	players := []string{"Ann", "Bob", "Cid"}
	games := []rating.Game[string]{
		{A: "Ann", B: "Bob", Score: rating.Win},
		{A: "Bob", B: "Cid", Score: rating.Win},
		{A: "Cid", B: "Ann", Score: rating.Draw},
		{A: "Bob", B: "Ann", Score: rating.Win},
	}
	first := rating.Claim[string]{Kind: rating.Within, A: "Ann", Place: 1}
	list, err := rating.Pivotal(players, games, first, rating.Rescored, rating.Options{})
	if err != nil {
		log.Fatal(err)
	}
	for _, x := range list {
		fmt.Printf("%s against %s: %v in place of %v\n", x.A, x.B, x.Now, x.Was)
	}
	// Output:
	// Ann against Bob: win in place of loss
	// Ann against Bob: draw in place of loss
	// Bob against Cid: draw in place of win
	// Cid against Ann: loss in place of draw
}
