package seat

import (
	"fmt"
	"time"

	"github.com/arbiter-go/arbiter/internal/problem"
)

// MaxSeats is the maximum number of seats at a game.
const MaxSeats = 100

// MaxLine is the maximum length of a line that the referee sends, in bytes, and
// the maximum of [Limits.Line].
const MaxLine = 1 << 20

// MaxErrors is the maximum of [Limits.Errors].
const MaxErrors = 1 << 26

// MaxWait is the maximum of the times in [Limits].
const MaxWait = time.Hour

// MaxThink is how long a [Func] may compute before it is silent.
const MaxThink = time.Minute

// Limits bound what a bot may do. A value of 0 means the default.
type Limits struct {
	// Line is the maximum length of a line of the bot, in bytes. The
	// default is 4,096.
	Line int

	// Errors is how many bytes of its standard error are kept for a game.
	// The others are read, but not at full speed: a bot that writes much
	// more than that must wait. The default is 65,536.
	Errors int

	// Grace is how long the arena waits for an answer when the time of the
	// bot is over. The default is a second.
	Grace time.Duration

	// End is how long the bot has to end when its input has ended. The
	// default is a second.
	End time.Duration

	// Ponder lets the bots think while another bot has the move. Without
	// it, a bot that is a process stands still as soon as another bot has
	// thought for ten milliseconds. So it cannot take processors from the
	// other.
	Ponder bool
}

// filled returns the limits with the defaults, or all that is wrong with them.
func (l Limits) filled() (Limits, error) {
	var ps problem.List
	number := func(name string, n *int, def, most int) {
		if *n == 0 {
			*n = def
		}
		if *n < 0 || *n > most {
			ps.Add(fmt.Errorf("seat: limits: %s is %d, and must be from 1 to %d", name, *n, most))
		}
	}
	span := func(name string, d *time.Duration) {
		if *d == 0 {
			*d = time.Second
		}
		if *d < 0 || *d > MaxWait {
			ps.Add(fmt.Errorf("seat: limits: %s is %v, and must be from 1ns to %v", name, *d, MaxWait))
		}
	}
	number("Line", &l.Line, 4096, MaxLine)
	number("Errors", &l.Errors, 1<<16, MaxErrors)
	span("Grace", &l.Grace)
	span("End", &l.End)
	return l, ps.Err("seat")
}
