//go:build unix

package socket_test

import (
	"context"
	"fmt"
	"os"
	"strings"

	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/seat"
	"github.com/arbiter-go/arbiter/examples/internal/bots/arena/socket"
)

// Noor's program connects to a server, and sends back each line. Its address
// and port are the last arguments.
func ExampleRun() {
	noor := []string{os.Args[0], "-client", "echo"}
	in := strings.NewReader("hello\nNoor\n")
	err := socket.Run(context.Background(), noor, in, os.Stdout, os.Stderr, 0)
	fmt.Println(err)
	// Output:
	// hello
	// Noor
	// <nil>
}

// The arena starts its own program, which starts Noor's client.
func ExampleThrough() {
	noor := seat.Command{Argv: []string{"./startme.sh"}, Dir: "/home/noor/bot"}
	bot := socket.Through([]string{"/usr/bin/arena", "-socket"}, noor)
	fmt.Println(bot.Argv, bot.Dir)
	// Output: [/usr/bin/arena -socket ./startme.sh] /home/noor/bot
}
