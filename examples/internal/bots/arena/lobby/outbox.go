package lobby

import (
	"io"
	"sync"
)

// An outbox has all that one side of a game has said. It can be sent again over
// another connection.
type outbox struct {
	mu      sync.Mutex
	said    []byte
	closed  bool
	changed chan struct{} // closed at the next change
}

func newOutbox() *outbox { return &outbox{changed: make(chan struct{})} }

// Write adds bytes. After close it fails.
func (o *outbox) Write(b []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.closed {
		return 0, io.ErrClosedPipe
	}
	o.said = append(o.said, b...)
	o.wake()
	return len(b), nil
}

// close adds the last bytes, once.
func (o *outbox) close(last string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if !o.closed {
		o.said, o.closed = append(o.said, last...), true
		o.wake()
	}
}

func (o *outbox) wake() {
	close(o.changed)
	o.changed = make(chan struct{})
}

// sendTo sends everything from the beginning, until the outbox is closed. It
// ends early when the connection fails or gone is closed.
func (o *outbox) sendTo(w io.Writer, gone <-chan struct{}) {
	for at := 0; ; {
		o.mu.Lock()
		rest, closed, changed := o.said[at:], o.closed, o.changed
		o.mu.Unlock()
		if len(rest) > 0 {
			if _, err := w.Write(rest); err != nil {
				return
			}
			at += len(rest)
			continue
		}
		if closed {
			return
		}
		select {
		case <-changed:
		case <-gone:
			return
		}
	}
}
