package chance_test

import (
	"fmt"

	"github.com/arbiter-go/arbiter/examples/internal/forecast/chance"
)

// Ann is expected to win 60 % of her games against Bob. They play matches of
// ten games.
func Example() {
	first, second, even := chance.Match(10, 0.6)
	fmt.Printf("Ann %.4f, Bob %.4f, even %.4f\n", first, second, even)
	won := 0
	for match := range uint64(1000) {
		lots := chance.NewLots("matches", 2012, match)
		if lots.Uniform() < first {
			won++
		}
	}
	low, high := chance.Interval(won, 1000)
	fmt.Printf("%d of 1000 matches: between %.3f and %.3f\n", won, low, high)
	// Output:
	// Ann 0.6331, Bob 0.1662, even 0.2007
	// 623 of 1000 matches: between 0.593 and 0.653
}
