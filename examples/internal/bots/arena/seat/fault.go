package seat

import (
	"errors"
	"fmt"
	"time"

	"github.com/arbiter-go/arbiter/internal/problem"
)

// Arena is the seat of a fault that is the arena's own.
const Arena = -1

// ErrOwn says that the arena has the fault (rule [Own]).
var ErrOwn = errors.New("the arena has the fault")

// Unasked ends the Why of a fault, if the bot wrote when nobody asked.
const Unasked = "when nobody asked"

// A Fault is a fault of a bot or of the arena. Its JSON has the time as a
// number of nanoseconds, which is a whole number of microseconds.
type Fault struct {
	Rule Rule          `json:"rule"`
	Seat int           `json:"seat"`          // whose, from 0, or Arena
	Why  string        `json:"why,omitempty"` // in words, without times
	Over time.Duration `json:"over,omitzero"` // by rule Late: how much
}

// Error returns the fault in words, on one line.
func (f *Fault) Error() string {
	who, over := "the arena", ""
	if f.Seat != Arena {
		who = fmt.Sprint("seat ", f.Seat)
	}
	if f.Over != 0 {
		over = fmt.Sprint(f.Over, " too late")
	}
	return problem.Text("seat", []string{who}, f.Why, over, f.Rule)
}

// Unwrap returns [ErrOwn] for a fault of the arena, and nil for the fault of a
// bot.
func (f *Fault) Unwrap() error {
	if f.Rule == Own {
		return ErrOwn
	}
	return nil
}

// arenaFault returns a fault of the arena.
func arenaFault(format string, args ...any) *Fault {
	// Own: nobody at the game has the fault.
	return &Fault{Rule: Own, Seat: Arena, Why: problem.Clean(fmt.Sprintf(format, args...))}
}
