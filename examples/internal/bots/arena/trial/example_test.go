package trial_test

import (
	"bufio"
	"context"
	"fmt"
	"io"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/seat"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/trial"
)

// In a game of numbers, Ann's bot must answer a number by the next number. Her
// bot can count to nine.
func ExampleRun() {
	ann := seat.Func(func(in io.Reader, out io.Writer) {
		fmt.Fprintln(out, "ready")
		for lines := bufio.NewScanner(in); lines.Scan(); {
			if text := lines.Text(); len(text) == 1 {
				fmt.Fprintf(out, "%c\n", text[0]+1)
			}
		}
	})
	count := func(numbers ...string) func(seats []*trial.Seat) {
		return func(seats []*trial.Seat) {
			s := seats[0]
			if _, ok := s.Ready(`"ready"`); !ok {
				return
			}
			for k := range len(numbers) - 1 {
				answer, ok := s.Ask(numbers[k+1], numbers[k])
				if !ok {
					return
				}
				if answer != numbers[k+1] {
					s.Wrong(seat.Illegal, answer+" is not the next number")
					return
				}
			}
		}
	}
	bots := []seat.Bot{nil} // nil is the bot that is checked
	found, err := trial.Run(context.Background(), ann, []trial.Trial{
		{Name: "count to three", Bots: bots, Play: count("1", "2", "3")},
		{Name: "count to ten", Bots: bots, Play: count("8", "9", "10")},
	})
	fmt.Print(found)
	fmt.Println(err)
	// Output:
	// FAULT Illegal: : is not the next number; at answer 3 of a game
	//     Expected: 10.
	//     Trial: count to ten, in seat 0.
	//     The last lines:
	//       bot    ready
	//       arena  8
	//       bot    9
	//       arena  9
	//       bot    :
	// The bot cannot play: it has faults. It was put through 2 trials.
	// <nil>
}
