package strength_test

import (
	"fmt"
	"log"

	"github.com/arbiter-go/arbiter/examples/forecast/internal/strength"
	"github.com/arbiter-go/arbiter/examples/internal/forecast/chance"
)

// Ann has won 8 of 10 games against Bob. How likely is it that Ann is the
// better player?
func Example() {
	games := []strength.Pair{{First: 0, Second: 1, Wins: 8, Losses: 2}}
	model, err := strength.New(2, games, strength.Options{})
	if err != nil {
		log.Fatal(err)
	}
	const playings = 10_000
	better, s := 0, make([]float64, model.Players())
	for k := range uint64(playings) {
		lots := chance.NewLots("example", 1, k)
		model.Draw(&lots, s)
		if s[0] > s[1] {
			better++
		}
	}
	low, high := chance.Interval(better, playings)
	fmt.Printf("between %.1f %% and %.1f %%\n", 100*low, 100*high)
	// Output:
	// between 93.0 % and 94.0 %
}
