package charts_test

import (
	"fmt"
	"strings"

	"github.com/arbiter-go/arbiter/examples/server/internal/charts"
	"github.com/arbiter-go/arbiter/pairing"
	"github.com/arbiter-go/arbiter/rating"
)

// words are what a picture says to those who do not see it.
func words(picture []byte) string {
	_, after, _ := strings.Cut(string(picture), "<desc")
	_, after, _ = strings.Cut(after, ">")
	before, _, _ := strings.Cut(after, "</desc>")
	return before
}

func ExampleRatings() {
	players := []string{"Ann", "Bob", "Cid"}
	var c charts.Course
	for _, games := range [][]rating.Game[string]{nil, {{A: "Ann", B: "Bob", Score: rating.Win}}} {
		table, err := rating.Fit(players, games, rating.Options{StandardErrors: true})
		if err != nil {
			panic(err)
		}
		c.Tables = append(c.Tables, &table)
	}
	fmt.Println(words(charts.Ratings(c)))
	// Output:
	// Ann: 1676 ± 306. Cid: 1500 ± 420. Bob: 1324 ± 306.
}

func ExampleRemaining() {
	e := pairing.Event[string]{Lives: 2, Entrants: []string{"Ann", "Bob", "Cid"}}
	left, err := pairing.Bounds(e)
	if err != nil {
		panic(err)
	}
	fmt.Println(words(charts.Remaining([]pairing.Remaining{left})))
	// Output:
	// No round is completed yet. Still to come: 4 to 5 games, 4 to 5 rounds.
}
