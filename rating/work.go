package rating

import (
	"errors"
	"fmt"

	"github.com/arbiter-go/arbiter/internal/work"
)

// This file counts the work of a call.

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

// spendDense counts the work with a dense matrix of n rows before it is done.
// Its n³/8 steps can be beyond int64.
func (m *meter) spendDense(n int) error {
	steps := int64(n) * int64(n) / 8 // for each row
	if n > 0 && steps > m.most/int64(n) {
		return errWork
	}
	m.spent += steps * int64(n)
	return m.spend(0, 0)
}

// newMeter returns the meter of a call. Most is [Options].MaxWork, and items is
// the number of players and games.
func newMeter(most int64, items int) *meter {
	return &meter{most: work.Allowed(most, int64(items))}
}

// tooLarge returns the error of a call that has run out of work before it had
// an answer.
func (eq *equations) tooLarge(answer string, work *meter) error {
	return refuse(Problem{Kind: ErrTooLarge, Detail: fmt.Sprintf("%s takes more than the %d steps allowed; "+
		"players %d, pairs that have met %d",
		answer, work.most, eq.n, len(eq.to)/2)})
}
