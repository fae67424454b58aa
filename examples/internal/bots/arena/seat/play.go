package seat

import (
	"context"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/arbiter-go/arbiter/internal/problem"
)

// A Game has the conditions under which bots play a game.
type Game struct {
	Bots   []Bot // of the seats 0, 1 and so on
	Limits Limits
	Log    io.Writer // receives the log of the game, if it is not nil

	// More is called when the time for an answer is over. It returns how
	// much longer the bot of a seat has, or 0. Extra is how much longer it
	// already had for this answer. Different goroutines can call it for
	// different seats. It can be nil.
	More func(seat int, extra time.Duration) time.Duration
}

// A Report says how much time the bots used, and how they ended.
type Report struct {
	Ends []End `json:"ends"` // of the seats
}

// An End says how much time a bot used, and how it ended. The bot of a seat
// with a fault is killed at once.
type End struct {
	Started bool          `json:"started"`
	Asked   int           `json:"asked"`   // how many requests
	Used    time.Duration `json:"used"`    // for all answers
	Longest time.Duration `json:"longest"` // for an answer

	// Processor is the time of processors that all processes of the bot
	// used, also before and between its answers. It can be longer than the
	// game, because processors work side by side. Where the system has no
	// control groups, it lacks processes for which the bot did not wait.
	Processor time.Duration `json:"processor"`

	// Exited reports whether the bot ended by itself, at most Limits.End
	// after the end of its input.
	Exited bool   `json:"exited"`
	Status string `json:"status"` // such as "exit status 3"

	// Errors is the beginning of its standard error. More counts the bytes
	// that were not kept.
	Errors []byte `json:"errors,omitempty"`
	More   int64  `json:"more,omitzero"`

	// Rest is the output of the bot that is no answer. For a bot with a
	// fault, it is the part that the arena had read by then, if any.
	Rest []byte `json:"rest,omitempty"`

	// Left is a directory of the bot that cannot be removed, or "".
	Left string `json:"left,omitempty"`
}

// A table is a game that is played.
type table struct {
	limits Limits
	think  time.Duration
	log    *logbook // or nil
	seats  []*Seat
	guests []Player // of the seats, or nil
	more   func(seat int, extra time.Duration) time.Duration
	halted chan struct{} // closed when the bots must end at once

	mu   sync.Mutex
	why  error // why the seats can do nothing, or nil
	once sync.Once

	turns turns
}

// errOver says that the referee has returned.
var errOver = errors.New("the game is over")

// Play starts the bots, lets the referee play, and ends the bots. The report is
// about the bots. The referee keeps the result of the game.
//
// The error is the error of the context, or a fault of the arena's own: then
// [errors.Is] finds [ErrOwn], and [errors.As] finds the [Fault]. Then the work
// of the referee does not count. A game that cannot be played at all, with too
// many seats or limits that are out of range, has an error of another kind.
//
// The end of the context ends the game at once. A seat that is in use then
// returns a fault of the arena. The referee must return soon when a seat
// returns a fault of rule [Own].
func Play(ctx context.Context, g Game, referee func(seats []*Seat)) (Report, error) {
	return play(ctx, g, MaxThink, referee)
}

func play(ctx context.Context, g Game, think time.Duration, referee func(seats []*Seat)) (Report, error) {
	limits, err := g.check()
	if err != nil {
		return Report{}, err
	}
	if err := ctx.Err(); err != nil {
		return Report{}, err
	}
	t := &table{limits: limits, think: think, halted: make(chan struct{}), more: g.More}
	if g.Log != nil {
		t.log = newLogbook(g.Log, len(g.Bots))
	}
	t.turns.free = limits.Ponder
	ends := make([]End, len(g.Bots))
	// Whatever happens, also if the referee panics, nothing is left
	// running.
	ended := false
	defer func() {
		if !ended {
			t.stop(errHalted)
			t.end(ends)
			for _, p := range t.guests[len(t.seats):] {
				if p != nil {
					p.Leave(time.Now())
				}
			}
		}
	}()
	if t.guests, err = gather(ctx, g.Bots); err != nil {
		if ctx.Err() != nil {
			return Report{}, ctx.Err()
		}
		return Report{}, t.stop(arenaFault("%v", err))
	}
	for k, bot := range g.Bots {
		s := &Seat{table: t, index: k}
		t.seats = append(t.seats, s)
		w, fault := bot.start(t)
		if fault != nil && fault.Rule == Own {
			return Report{}, t.stop(fault)
		}
		if fault != nil {
			fault.Seat = k
			s.unable = fault
			continue
		}
		s.wire = w
	}
	defer context.AfterFunc(ctx, func() { t.stop(ctx.Err()) })()
	referee(t.seats)
	// Own: the work of the referee does not count if the game was stopped.
	stopped := t.refereeDone()
	ended = true
	t.end(ends)
	if stopped == nil {
		stopped = t.log.close()
	}
	if stopped != nil {
		return Report{}, stopped
	}
	return Report{ends}, nil
}

// check returns the limits in force, or all that is wrong with the game.
func (g Game) check() (Limits, error) {
	var ps problem.List
	if n := len(g.Bots); n == 0 || n > MaxSeats {
		ps.Add(fmt.Errorf("seat: a game has from 1 to %d seats, and not %d", MaxSeats, n))
	}
	for k, bot := range g.Bots {
		if bot == nil && ps.Room() {
			ps.Add(fmt.Errorf("seat: seat %d has no bot", k))
		}
	}
	limits, err := g.Limits.filled()
	return limits, errors.Join(ps.Err("seat"), err)
}

// stop stops the game, because of an error of the arena or of the context. It
// returns the first error.
func (t *table) stop(why error) error {
	t.mu.Lock()
	if t.why == nil {
		t.why = why
		t.log.enter(entry{Arena, signFault, quote(asFault(why).Why)})
	}
	why = t.why
	t.mu.Unlock()
	t.once.Do(func() {
		close(t.halted)
		for _, s := range t.seats {
			if s.wire != nil {
				s.wire.halt()
			}
		}
	})
	return why
}

// stopped returns why the seats can do nothing, or nil.
func (t *table) stopped() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.why
}

// refereeDone notes that the referee has returned. It returns why the game was
// stopped before, or nil. A later reason to stop does not change the game.
func (t *table) refereeDone() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	why := t.why
	if why == nil {
		t.why = errOver
	}
	return why
}

// end ends all bots at the same time.
func (t *table) end(ends []End) {
	t.goOn()
	until := time.Now().Add(t.limits.End)
	rest := make([][]byte, len(t.seats))
	var all sync.WaitGroup
	for k, s := range t.seats {
		ends[k] = s.end
		if s.wire == nil {
			ends[k].Status = "not started"
			continue
		}
		all.Go(func() { rest[k] = s.wire.end(&ends[k], until) })
	}
	all.Wait()
	for k, s := range t.seats {
		last := append(s.buf, rest[k]...)
		ends[k].Started = s.wire != nil
		if ends[k].Rest == nil {
			ends[k].Rest = last
		}
		t.log.ended(k, last, ends[k])
	}
}
