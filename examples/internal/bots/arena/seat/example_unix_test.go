//go:build unix

package seat_test

import (
	"context"
	"fmt"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/seat"
)

func ExampleCommand() {
	bot := seat.Command{Argv: []string{"/bin/sh", "-c", "read request; echo $WORD 3; exit 3"}, Env: []string{"WORD=yes"}}
	report, err := seat.Play(context.Background(), seat.Game{Bots: []seat.Bot{bot}}, func(seats []*seat.Seat) {
		answer, used, fault := seats[0].Ask(time.Minute, "your turn")
		fmt.Println(answer, used > 0, fault)
	})
	fmt.Println(report.Ends[0].Status, err)
	// Output:
	// yes 3 true <nil>
	// exit status 3 <nil>
}
