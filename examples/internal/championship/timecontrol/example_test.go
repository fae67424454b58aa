package timecontrol_test

import (
	"fmt"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/championship/timecontrol"
)

func Example() {
	c, err := timecontrol.ParseControl("1:30/5/100/0/6/5")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(c, c.String() == timecontrol.WC2012)
	fmt.Println(strings.ReplaceAll(c.Words(), ". ", ".\n"))
	fmt.Println(c.Longest())
	// Output:
	// 90s/5m/100/0/6h/5m true
	// Each player has 1 minute and 30 seconds for each move.
	// Each player starts with 5 minutes in reserve, for moves that take longer.
	// Unused time of a move is added to the reserve.
	// The reserve has no limit.
	// After 6 hours, the game is halted and the pieces decide.
	// One move takes at most 5 minutes.
	// 6h0m0s true
}

func ExampleParseControl() {
	_, err := timecontrol.ParseControl("2min/6m/100%/0/8h")
	fmt.Println(err)
	// Output:
	// time control: part 1, the time for each move: character 3: malformed: expected a digit, found 'i'
	// time control: part 3, the percent of unused time: character 12: malformed: expected a digit or "/", found '%'
}
