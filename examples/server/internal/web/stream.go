package web

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"sync"
	"time"

	"github.com/arbiter-go/arbiter/examples/server/internal/desk"
	"github.com/arbiter-go/arbiter/examples/server/internal/hall"
)

// Streams counts the streams that are open.
type streams struct {
	mu        sync.Mutex
	byAddress map[string]int // by address
	total     int
}

// open opens a stream, unless there are too many.
func (s *streams) open(host string) (done func(), ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.total >= maxStreams || s.byAddress[host] >= maxStreamsOfHost {
		return nil, false
	}
	s.total++
	s.byAddress[host]++
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.total--
		if s.byAddress[host]--; s.byAddress[host] == 0 {
			delete(s.byAddress, host)
		}
	}, true
}

// stream sends the notices of an event as they come.
func (s *server) stream(w *reply, r *request) error {
	state, err := s.Hall.State(r.args["id"])
	if err != nil {
		return err
	}
	after, err := clientNotice(r, state)
	if errors.Is(err, desk.ErrStale) {
		after, err = -1, nil // the client must load the event again
	}
	if err != nil {
		return err
	}
	done, ok := s.streams.open(r.client)
	if !ok {
		return errStreams
	}
	defer done()
	h := w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Accel-Buffering", "no") // a proxy must pass on each event
	w.record = state.Number
	w.WriteHeader(http.StatusOK)
	if r.Method == http.MethodHead {
		return nil
	}
	c := http.NewResponseController(w)
	c.SetReadDeadline(time.Time{})
	write := func(text string) error {
		c.SetWriteDeadline(time.Now().Add(s.write))
		if _, err := w.Write([]byte(text)); err != nil {
			return err
		}
		return c.Flush()
	}

	// A client comes back after 1 to 5 seconds.
	first := fmt.Sprintf("retry: %d\n\n", 1000+int(4000*s.Jitter()))
	if after < 0 || after > state.Number {
		after = max(state.Number-1, 0) // the newest alone
	}
	if after == state.Number {
		// Nothing is new. The client learns that its number is right.
		first += fmt.Sprintf("id: %d\nevent: newest\ndata: {\"number\":%d}\n\n", state.Version(after), after)
	}
	if err := write(first); err != nil {
		return nil
	}

	ctx, cancel := context.WithCancel(r.Context())
	defer cancel()
	go func() {
		select {
		case <-s.Stop:
			cancel()
		case <-ctx.Done():
		}
	}()
	for {
		list, err := s.Hall.Notices(state.ID, after, maxNotices)
		if err != nil {
			s.Log.Error("stream", "error", err.Error())
			return nil
		}
		text := ""
		for _, n := range list {
			data, err := json.Marshal(n)
			if err != nil {
				return nil
			}
			text += fmt.Sprintf("id: %d\ndata: %s\n\n", state.Version(n.Number), data)
			after = n.Number
		}
		if text == "" {
			text = ": here\n\n"
		}
		if err := write(text); err != nil {
			return nil // the client is gone, or does not read
		}
		beat, stop := context.WithTimeout(ctx, s.beat)
		err = s.Hall.Wait(beat, state.ID, after)
		stop()
		if ctx.Err() != nil || errors.Is(err, hall.ErrClosed) {
			return nil
		}
	}
}
