package seat

import (
	"errors"
	"sync"
	"testing"
	"time"
)

// A slow wire has no answer in time. The arena looks later by some time, and
// then finds a text.
type slow struct {
	wire
	later  time.Duration
	text   string
	sends  bool // a request takes the time
	slices int
}

func (w *slow) timed() bool     { return true }
func (w *slow) absence() string { return "" }
func (w *slow) kill(*Fault)     {}
func (w *slow) halt()           {}

func (w *slow) send(b []byte, until time.Time) (int, error) {
	if !w.sends {
		return len(b), nil
	}
	time.Sleep(time.Until(until) + w.later)
	w.slices++
	return min(1, len(b)), errWait
}

func (w *slow) receive(_ []byte, until time.Time) (int, error) {
	time.Sleep(time.Until(until) + w.later)
	w.slices++
	return 0, errWait
}

func (w *slow) poll(b []byte) (int, error) {
	if w.slices == 0 {
		return 0, nil
	}
	n := copy(b, w.text)
	w.text = w.text[n:]
	return n, nil
}

// TestWait has an arena that looks too late.
func TestWait(t *testing.T) {
	t.Parallel()
	const ms = time.Millisecond
	var all sync.WaitGroup // of cases, which wait most of the time
	for _, c := range []struct {
		name   string
		wire   slow
		limit  time.Duration
		want   string
		slices int
	}{
		{"nothing", slow{}, 50 * ms, "seat: seat 0: no answer (rule Silence)", 1},
		{"an answer", slow{text: "one\n"}, 50 * ms, "seat: seat 0: an answer after the time was over: 10ms too late (rule Late)", 1},
		{"half an answer", slow{text: "one"}, 50 * ms, "seat: seat 0: half a line, and then nothing (rule Silence)", 2},
		{"two slices", slow{}, slice + 100*ms, "seat: seat 0: no answer (rule Silence)", 2},
		{"does not read", slow{sends: true}, slice + 100*ms, "seat: seat 0: does not read (rule Silence)", 2},
		{"later", slow{later: slice / 2, text: "one\n"}, 50 * ms, "seat: seat 0: an answer after the time was over: 10ms too late (rule Late)", 1},
		{"stood still", slow{later: slice + 50*ms, text: "one\n"}, 50 * ms, "seat: the arena: the arena stood still (rule Own)", 1},
		{"stood still in a request", slow{later: slice + 50*ms, sends: true}, 50 * ms, "seat: the arena: the arena stood still (rule Own)", 1},
	} {
		all.Go(func() {
			s := &Seat{table: &table{limits: Limits{Line: 10, Grace: 10 * ms}, halted: make(chan struct{})}}
			s.wire = &c.wire
			_, used, fault := s.Ask(c.limit, "xx")
			if fault == nil || fault.Error() != c.want || c.wire.slices != c.slices {
				t.Errorf("%s: fault %v after %v and %d slices\nwant %s after %d", c.name, fault, used, c.wire.slices, c.want, c.slices)
			}
			if fault != nil && fault.Rule != Own && used != c.limit+10*ms {
				t.Errorf("%s: used %v", c.name, used)
			}
			if fault != nil && errors.Is(fault, ErrOwn) && s.table.stopped() == nil {
				t.Errorf("%s: the game goes on", c.name)
			}
		})
	}
	all.Wait()
}
