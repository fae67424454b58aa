package rating

import (
	"errors"
	"fmt"
)

// This file counts the work of a call.

// DefaultWork is the maximum number of steps of work of a call if
// [Options].MaxWork is 0. A step takes about a nanosecond. [DefaultWorkPerItem]
// comes in addition.
const DefaultWork = 1_000_000_000

// DefaultWorkPerItem is the number of steps for each player, and for each game
// or pair, in addition to [DefaultWork].
const DefaultWorkPerItem = 2_000

// MaxPlayers is the maximum number of players.
const MaxPlayers = 1 << 30

// A meter counts work in steps of about a nanosecond.
type meter struct{ spent, most int64 }

// errWork reports that a meter has run out.
var errWork = errors.New("too much work")

// spend counts work before it is done: n things of a number of steps each.
func (m *meter) spend(n, steps int) error {
	if m.spent += int64(n) * int64(steps); m.spent > m.most {
		return errWork
	}
	return nil
}

// newMeter returns the meter of a call. Most is [Options].MaxWork, and items is
// the number of players and games.
func newMeter(most int64, items int) *meter {
	if most == 0 {
		most = DefaultWork + DefaultWorkPerItem*int64(items)
	}
	return &meter{most: most}
}

// tooLarge returns the error of a call that has run out of work before it had
// an answer.
func (eq *equations) tooLarge(answer string, work *meter) error {
	return refuse(Problem{Kind: ErrTooLarge, Detail: fmt.Sprintf("%s takes more than the %d steps allowed; "+
		"players %d, pairs that have met %d",
		answer, work.most, eq.n, len(eq.to)/2)})
}
