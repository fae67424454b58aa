package hall

import (
	"os"
	"slices"
	"strings"

	"github.com/arbiter-go/arbiter/examples/server/internal/desk"
)

// A Health says how an event is.
type Health struct {
	ID    string
	State *desk.State // nil if the event is not served
	Bytes int64       // of the log, as the disk has it

	// Waiting is how many commands wait to be decided or to be written.
	Waiting int

	// Err is ErrBroken, ErrFailed, or nil. It has no names of files.
	Err error
}

// Health says how each event is, also those that are not served, in the order
// of the ids.
func (h *Hall) Health() []Health {
	h.mu.Lock()
	var list []Health
	for id := range h.broken {
		list = append(list, Health{ID: id, Err: ErrBroken})
	}
	for id, e := range h.events {
		x := Health{ID: id, State: e.view.Load().state, Waiting: len(e.slots)}
		if e.failed.Load() {
			x.Err = ErrFailed
		}
		list = append(list, x)
	}
	h.mu.Unlock()
	slices.SortFunc(list, func(a, b Health) int { return strings.Compare(a.ID, b.ID) })
	for i := range list {
		// A log that was removed has no bytes.
		if info, err := os.Lstat(h.file(list[i].ID)); err == nil {
			list[i].Bytes = info.Size()
		}
	}
	return list
}

// Free returns how many bytes of the disk with the events are free. Not every
// system says so.
func (h *Hall) Free() (bytes int64, ok bool) { return free(h.dir) }
