package seat_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/seat"
)

// Ann's bot reads whole lines, however they arrive.
func ExampleDrip() {
	ann := seat.Func(func(in io.Reader, out io.Writer) {
		for lines := bufio.NewScanner(in); lines.Scan(); {
			fmt.Fprintln(out, "you said", lines.Text())
		}
	})
	game := seat.Game{Bots: []seat.Bot{seat.Drip(ann)}}
	_, err := seat.Play(context.Background(), game, func(seats []*seat.Seat) {
		answer, _, fault := seats[0].Ask(time.Second, "hello")
		fmt.Println(answer, fault)
	})
	fmt.Println(err)
	// Output:
	// you said hello <nil>
	// <nil>
}
