package hall

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"sync"

	"github.com/arbiter-go/arbiter/examples/server/internal/desk"
	"github.com/arbiter-go/arbiter/examples/server/internal/logbook"
)

// Errors.
var (
	ErrNoEvent = errors.New("no such event")
	ErrExists  = errors.New("the event exists already")

	// ErrNoRecord says that the event has no record with a number.
	ErrNoRecord = errors.New("no such record")

	// ErrBroken says that the log of the event is not as it was written.
	// The event is not served.
	ErrBroken = errors.New(
		"the log of the event is broken; whoever runs the server finds the reason in the server's log")

	// ErrKey says that a key was used for another request.
	ErrKey = errors.New("the key was used for another request")

	// ErrBusy says that too many requests wait.
	ErrBusy = errors.New("too many requests wait")

	// ErrFailed says that the log of the event could not be written. The
	// event takes no commands until the server is started again. Only the
	// logger is told why: the reason can have names of files.
	ErrFailed = errors.New("the log of the event could not be written")

	// ErrClosed says that the hall is closed.
	ErrClosed = errors.New("the server is closing")

	// ErrFull says that there are MaxEvents events.
	ErrFull = errors.New("there are too many events")

	// ErrInternal says that the server has an error, such as a panic. The
	// request had no effect.
	ErrInternal = errors.New("an error of the server")
)

// The limits of a hall.
const (
	// MaxEvents is the maximum number of events. Each has an open file.
	MaxEvents = 1000

	// MaxWaiting is the maximum number of commands of an event that wait to
	// be decided or to be written.
	MaxWaiting = 256

	// MaxRecords is the maximum number of records of an event. Its keys
	// are kept in memory, about 100 bytes each.
	MaxRecords = 1_000_000
)

// maxEvents is MaxEvents, except in tests, which have fewer.
var maxEvents = MaxEvents

// A Hall has the events of a directory. Its methods can be called at the same
// time.
type Hall struct {
	dir  string
	log  *slog.Logger
	lock io.Closer // of the directory

	mu     sync.Mutex
	events map[string]*event
	broken map[string]error // events that are not served
	making map[string]bool  // events that are about to be created
	using  sync.WaitGroup   // commands that are decided or written
	closed bool

	closing     chan struct{} // is closed by Close
	quick, slow *lane         // questions, and quick previews
	orders      *lane         // slow commands
	cache       cache
}

// lockName is a file in the directory, which a hall locks.
const lockName = "lock"

// Open opens the events of a directory, which is made if there is none. If
// another server has the directory, the error is logbook.ErrLocked. A text that
// is cut off from a log, and a log that is broken, are told to the logger; an
// event whose log is broken is not served.
func Open(dir string, log *slog.Logger) (*Hall, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	lock, err := logbook.Lock(filepath.Join(dir, lockName))
	if err != nil {
		return nil, err
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, errors.Join(err, lock.Close())
	}
	h := &Hall{
		dir: dir, log: log, lock: lock,
		events: map[string]*event{}, broken: map[string]error{}, making: map[string]bool{},
		closing: make(chan struct{}),
		// Each number is of one event.
		quick: newLane(max(2, runtime.GOMAXPROCS(0)), maxQuick),
		slow:  newLane(max(1, runtime.GOMAXPROCS(0)/2), maxSlow),
		// Anybody may ask slow questions. They must not keep a director
		// waiting.
		orders: newLane(max(1, runtime.GOMAXPROCS(0)/2), maxSlow),
	}
	for _, entry := range entries {
		if entry.Name() == lockName {
			continue
		}
		id, ok := LogID(entry.Name())
		if !ok {
			log.Warn("a file that is no event", "file", entry.Name())
			continue
		}
		if len(h.events) == maxEvents {
			return nil, errors.Join(fmt.Errorf("%s: %w", dir, ErrFull), h.Close())
		}
		e, report, err := h.open(id)
		if errors.Is(err, logbook.ErrLocked) {
			// Another server runs here: this is no broken event.
			return nil, errors.Join(err, h.Close())
		}
		if err != nil {
			log.Error("an event is broken and is not served", "event", id, "error", err)
			h.broken[id] = err
			continue
		}
		if report.Cut > 0 {
			log.Warn("the log ended in a line that was not written whole, which was cut off", "event", id,
				"bytes", report.Cut)
		}
		log.Info("event", "event", id, "records", report.Lines)
		h.events[id] = e
	}
	return h, nil
}

// file returns the name of the log of an event.
func (h *Hall) file(id string) string { return filepath.Join(h.dir, LogName(id)) }

// Close waits until all that was accepted is written. Wait returns with
// ErrClosed.
func (h *Hall) Close() error {
	h.mu.Lock()
	if h.closed {
		h.mu.Unlock()
		return ErrClosed
	}
	h.closed = true
	close(h.closing)
	h.mu.Unlock()
	h.using.Wait()
	var errs []error
	for _, id := range h.IDs() {
		if err := h.events[id].close(); err != nil {
			errs = append(errs, fmt.Errorf("event %s: %w", id, err))
		}
	}
	return errors.Join(append(errs, h.lock.Close())...)
}

// use keeps the hall open until done is called.
func (h *Hall) use() (done func(), err error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		return nil, ErrClosed
	}
	h.using.Add(1)
	return h.using.Done, nil
}

// find returns an event.
func (h *Hall) find(id string) (*event, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if e := h.events[id]; e != nil {
		return e, nil
	}
	if h.broken[id] != nil {
		return nil, ErrBroken
	}
	return nil, ErrNoEvent
}

// IDs returns the ids of the events in their order.
func (h *Hall) IDs() []string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.Sorted(maps.Keys(h.events))
}

// Broken returns the ids of the events that are not served, since their logs
// are broken, and of the events that take no commands, since their logs could
// not be written.
func (h *Hall) Broken() []string {
	h.mu.Lock()
	defer h.mu.Unlock()
	ids := slices.Collect(maps.Keys(h.broken))
	for id, e := range h.events {
		if e.failed.Load() {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	return ids
}

// State returns the state of an event, as it is on the disk.
func (h *Hall) State(id string) (*desk.State, error) {
	e, err := h.find(id)
	if err != nil {
		return nil, err
	}
	return e.view.Load().state, nil
}

// Create makes an event.
func (h *Hall) Create(ctx context.Context, c desk.Create, r desk.Request) (Receipt, error) {
	done, err := h.use()
	if err != nil {
		return Receipt{}, err
	}
	defer done()
	if err := desk.CheckID(c.ID); err != nil {
		return Receipt{}, err
	}
	h.mu.Lock()
	old, broken := h.events[c.ID], h.broken[c.ID] != nil
	switch {
	case old != nil || broken:
		h.mu.Unlock()
		if old != nil {
			return old.created(ctx, r)
		}
		return Receipt{}, ErrExists
	case h.making[c.ID]:
		h.mu.Unlock()
		return Receipt{}, ErrBusy
	case len(h.events)+len(h.making) >= maxEvents:
		h.mu.Unlock()
		return Receipt{}, ErrFull
	}
	h.making[c.ID] = true
	h.mu.Unlock()

	e, receipt, err := h.create(ctx, c, r)

	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.making, c.ID)
	if err == nil {
		h.events[c.ID] = e
	}
	return receipt, err
}

// create makes the log of an event with its first record. If that fails, it
// leaves nothing.
func (h *Hall) create(ctx context.Context, c desk.Create, r desk.Request) (*event, Receipt, error) {
	if err := ctx.Err(); err != nil {
		return nil, Receipt{}, err
	}
	record, _, err := decide(h, nil, c, r)
	if err != nil {
		return nil, Receipt{}, err
	}
	text, err := line(record)
	if err != nil {
		return nil, Receipt{}, err
	}
	err = logbook.Create(h.file(c.ID), text)
	if errors.Is(err, fs.ErrExist) {
		return nil, Receipt{}, ErrExists
	}
	var e *event
	if err == nil {
		if e, _, err = h.open(c.ID); err != nil {
			err = errors.Join(err, os.Remove(h.file(c.ID)))
		}
	}
	if err != nil {
		h.log.Error("the log could not be made", "event", c.ID, "error", err)
		return nil, Receipt{}, ErrFailed
	}
	return e, Receipt{Notice: e.view.Load().recent.list[0]}, nil
}

// Do decides a command and writes its record. A request whose key is known, and
// asks for the same, gets the receipt of the first one.
//
// If ctx ends while the record is written, the command has its effect or not:
// the client must ask again, with the same key.
func (h *Hall) Do(ctx context.Context, id string, c desk.Command, r desk.Request) (Receipt, error) {
	done, err := h.use()
	if err != nil {
		return Receipt{}, err
	}
	defer done()
	e, err := h.find(id)
	if err != nil {
		return Receipt{}, err
	}
	return e.command(ctx, h, c, r)
}

// Preview returns the effect of a command.
func (h *Hall) Preview(ctx context.Context, id string, c desk.Command, r desk.Request) (desk.Effect, error) {
	e, err := h.find(id)
	if err != nil {
		return desk.Effect{}, err
	}
	leave, err := h.laneOf(c).enter(ctx, id)
	if err != nil {
		return desk.Effect{}, err
	}
	defer leave()
	return safely(h, func() (desk.Effect, error) { return desk.Preview(e.view.Load().state, c, r) })
}

// Notices returns at most n notices of an event after a number, oldest first.
// They can be fewer, with at least one, if they are long.
func (h *Hall) Notices(id string, after int64, n int) ([]desk.Notice, error) {
	e, err := h.find(id)
	if err != nil {
		return nil, err
	}
	return e.notices(after, n)
}

// Record returns a record of an event, with its private parts. The error is
// ErrNoRecord if there is no record with the number.
func (h *Hall) Record(id string, number int64) (desk.Record, error) {
	e, err := h.find(id)
	if err != nil {
		return desk.Record{}, err
	}
	return e.record(number)
}

// Wait waits until an event has a record after a number.
func (h *Hall) Wait(ctx context.Context, id string, after int64) error {
	e, err := h.find(id)
	if err != nil {
		return err
	}
	for {
		v := e.view.Load()
		if number(v.state) > after {
			return nil
		}
		select {
		case <-v.changed:
		case <-ctx.Done():
			return ctx.Err()
		case <-h.closing:
			return ErrClosed
		}
	}
}
