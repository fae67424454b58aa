package timecontrol

import (
	"fmt"
	"strings"
	"time"

	"github.com/arbiter-go/arbiter/examples/internal/out/say"
)

// Words explains the control in plain words, one sentence for each part, in the
// order of the parts. The zero value has no words.
func (c Control) Words() string {
	if c == (Control{}) {
		return ""
	}
	return strings.Join([]string{
		c.perMove(), c.reserve(), c.percent(), c.reserveLimit(), c.gameLimit(), c.moveLimit(),
	}, " ")
}

func (c Control) perMove() string {
	switch {
	case c.Move == 0:
		// PerMove: with 0, only the first move has time of its own.
		return "A move has no time of its own, except " + long(firstMove) + " for the first."
	case c.Move < firstMove:
		return fmt.Sprintf("Each player has %s for each move, and %s for the first.",
			long(c.Move), long(firstMove))
	}
	return fmt.Sprintf("Each player has %s for each move.", long(c.Move))
}

func (c Control) reserve() string {
	if c.Reserve == 0 {
		return "Nobody has time in reserve at the start."
	}
	return fmt.Sprintf("Each player starts with %s in reserve, for moves that take longer.", long(c.Reserve))
}

func (c Control) percent() string {
	switch c.Percent {
	case 0:
		return "Unused time of a move is lost."
	case 100:
		return "Unused time of a move is added to the reserve."
	}
	return fmt.Sprintf("Of the unused time of a move, %d%% is added to the reserve.", c.Percent)
}

func (c Control) reserveLimit() string {
	if c.ReserveLimit == 0 {
		// ReserveLimit: 0 is no limit.
		return "The reserve has no limit."
	}
	return fmt.Sprintf("Unused time does not raise the reserve above %s.", long(c.ReserveLimit))
}

func (c Control) gameLimit() string {
	switch {
	case c.Turns > 0:
		return fmt.Sprintf("After %s of each player, the game is halted and the pieces decide.",
			say.Count(c.Turns, "turn", "turns"))
	case c.Game > 0:
		return fmt.Sprintf("After %s, the game is halted and the pieces decide.", long(c.Game))
	}
	return "The game has no limit."
}

func (c Control) moveLimit() string {
	if c.MoveLimit == 0 {
		// MoveLimit: 0 is no limit.
		return "One move has no limit of its own."
	}
	return fmt.Sprintf("One move takes at most %s.", long(c.MoveLimit))
}

// long returns a time in words, such as "1 minute and 30 seconds".
func long(t time.Duration) string {
	var list []string
	for _, u := range units {
		if n := t / u.is; n > 0 {
			list = append(list, say.Count(int(n), u.one, u.more))
			t -= n * u.is
		}
	}
	return say.List(list)
}
