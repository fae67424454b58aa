package seat

import (
	"fmt"
	"io"
	"runtime/debug"
	"sync"
	"time"

	"github.com/arbiter-go/arbiter/internal/problem"
)

// maxPipe is how many bytes can wait in each direction, as in a pipe of the
// system.
const maxPipe = 1 << 16

// A tube is the wire of a [Func]. Each side goes on only when the other side
// waits, so that the lines always pass in the same order.
type tube struct {
	halted <-chan struct{} // closed when the game is stopped
	errors int             // Limits.Errors
	think  time.Duration   // MaxThink, or less in tests

	wake  chan struct{} // something has changed for the program
	quiet chan struct{} // the program waits, or ended

	mu      sync.Mutex
	in, out []byte
	closed  bool // reads are at the end, and writes fail
	waits   bool // the program waits for input, or for room in out
	room    bool // if it waits, it is for room
	ended   bool
	panics  string // the value of its panic
	stack   []byte
}

func (p Func) start(t *table) (wire, *Fault) {
	if p == nil {
		return nil, &Fault{Rule: Crash, Why: "there is no program"}
	}
	w := &tube{halted: t.halted, errors: t.limits.Errors, think: t.think, wake: make(chan struct{}, 1),
		quiet: make(chan struct{}, 1)}
	go func() {
		defer w.done()
		p(programEnd{w}, programEnd{w})
	}()
	return w, nil
}

// done notes the end of the program. It must be deferred.
func (w *tube) done() {
	value := recover()
	w.mu.Lock()
	defer w.mu.Unlock()
	w.ended = true
	if value != nil {
		w.panics = problem.Name(value)
		w.stack = fmt.Appendf(nil, "panic: %v\n%s", value, debug.Stack())
	}
	notify(w.quiet)
}

// notify wakes up the goroutine that waits on c, or the next one.
func notify(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}

// programEnd is the end of a tube that the program has.
type programEnd struct{ w *tube }

// await lets the program wait until ready is true or the tube is closed. It
// waits for room in out, or else for input.
func (e programEnd) await(room bool, ready func() bool) {
	for !ready() && !e.w.closed {
		e.w.waits, e.w.room = true, room
		notify(e.w.quiet)
		e.w.mu.Unlock()
		<-e.w.wake
		e.w.mu.Lock()
	}
	e.w.waits = false
}

func (e programEnd) Read(b []byte) (int, error) {
	e.w.mu.Lock()
	defer e.w.mu.Unlock()
	if len(b) == 0 {
		return 0, nil
	}
	e.await(false, func() bool { return len(e.w.in) > 0 })
	if len(e.w.in) == 0 {
		return 0, io.EOF
	}
	n := copy(b, e.w.in)
	e.w.in = e.w.in[n:]
	return n, nil
}

func (e programEnd) Write(b []byte) (int, error) {
	e.w.mu.Lock()
	defer e.w.mu.Unlock()
	written := 0
	for len(b) > 0 {
		e.await(true, func() bool { return len(e.w.out) < maxPipe })
		if e.w.closed {
			return written, io.ErrClosedPipe
		}
		n := min(len(b), maxPipe-len(e.w.out))
		e.w.out = append(e.w.out, b[:n]...)
		b = b[n:]
		written += n
	}
	return written, nil
}

// settle waits until the program waits or has ended. It returns with the lock.
// It adds up the slices for which it has waited. So a time in which the arena
// stood still counts as a slice at most.
func (w *tube) settle() error {
	var timer *time.Timer
	waited := time.Duration(0)
	next := func() time.Duration { return min(slice, w.think-waited) }
	for {
		w.mu.Lock()
		if w.waits || w.ended {
			return nil
		}
		w.mu.Unlock()
		if timer == nil {
			timer = time.NewTimer(next())
			defer timer.Stop()
		}
		select {
		case <-w.quiet:
		case <-w.halted:
			w.mu.Lock()
			return errHalted
		case <-timer.C:
			if waited += next(); waited >= w.think {
				w.mu.Lock()
				return errWait
			}
			timer.Reset(next())
		}
	}
}

// goOn lets the program go on after a change. The lock is held.
func (w *tube) goOn() {
	if w.waits {
		w.waits = false
		notify(w.wake)
	}
}

func (w *tube) send(b []byte, _ time.Time) (int, error) {
	defer w.mu.Unlock()
	if err := w.settle(); err != nil {
		return 0, err
	}
	switch {
	case w.ended:
		return 0, errClosed
	case len(w.in) > maxPipe:
		return 0, errWait
	}
	w.in = append(w.in, b...)
	w.goOn()
	return len(b), nil
}

func (w *tube) poll(b []byte) (int, error) {
	defer w.mu.Unlock()
	if err := w.settle(); err != nil {
		return 0, err
	}
	if len(w.out) == 0 {
		if w.ended {
			return 0, io.EOF
		}
		return 0, nil
	}
	n := copy(b, w.out)
	w.out = append(w.out[:0], w.out[n:]...)
	if w.room {
		w.goOn()
	}
	return n, nil
}

func (w *tube) receive(b []byte, until time.Time) (int, error) {
	n, err := w.poll(b)
	if n == 0 && err == nil {
		err = errWait
	}
	return n, err
}

func (w *tube) timed() bool { return false }

func (w *tube) howEnded() string {
	defer w.mu.Unlock()
	switch w.settle(); {
	case w.panics != "":
		return "ended (panic: " + w.panics + ")"
	case w.ended:
		return "ended"
	}
	return ""
}

// freeze does nothing: the time of a Func does not count, and it is no program
// of others.
func (w *tube) freeze(bool) {}

func (w *tube) absence() string { return "" }

func (w *tube) kill(*Fault) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.closed = true
	notify(w.wake)
}

func (w *tube) halt() { w.kill(nil) }

func (w *tube) end(e *End, until time.Time) []byte {
	w.kill(nil)
	timer := time.NewTimer(time.Until(until))
	defer timer.Stop()
	for {
		w.mu.Lock()
		ended := w.ended
		w.mu.Unlock()
		if ended {
			break
		}
		select {
		case <-w.quiet:
			continue
		case <-w.halted:
		case <-timer.C:
		}
		break
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	e.Exited, e.Status = w.ended, "returned"
	switch {
	case w.panics != "":
		e.Status = "panic: " + w.panics
		n := min(len(w.stack), w.errors)
		e.Errors, e.More = w.stack[:n:n], int64(len(w.stack)-n)
	case !w.ended:
		e.Status = "still running"
	}
	return w.out
}
