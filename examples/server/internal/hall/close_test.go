package hall

import (
	"errors"
	"path/filepath"
	"testing"
	"time"

	"github.com/arbiter-go/arbiter/examples/server/internal/desk"
	"github.com/arbiter-go/arbiter/pairing"
)

// Close waits for a command that is not decided yet. It has its effect.
func TestCloseWaits(t *testing.T) {
	dir := t.TempDir()
	h := openHall(t, dir)
	created(t, h, "cup", 4)
	s := state(t, h, "cup")
	e := h.events["cup"]
	e.lock <- struct{}{} // somebody else is being served
	done := start(h, ctx, report(s, 0, pairing.GoldWins), desk.Request{By: director, At: at, Seen: s.Number})
	eventually(t, "the command", func() bool { return len(e.slots) == 1 })
	closed := make(chan error, 1)
	go func() { closed <- h.Close() }()
	select {
	case err := <-closed:
		t.Errorf("closed while a command waits: %v", err)
		closed <- err
	case <-time.After(20 * time.Millisecond):
	}
	<-e.lock
	if got := <-done; got.err != nil || got.Number != s.Number+1 {
		t.Errorf("the command: %+v", got)
	}
	if err := <-closed; err != nil {
		t.Error(err)
	}
	if n := replayed(t, filepath.Join(dir, "cup.log")).Number; n != s.Number+1 {
		t.Errorf("%d records, want %d", n, s.Number+1)
	}
}

// A hall that is closed makes no event, and leaves no file of it.
func TestCreateAfterClose(t *testing.T) {
	dir := t.TempDir()
	h := openHall(t, dir)
	if err := h.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := h.Create(ctx, creation("cup"), desk.Request{By: director, At: at}); !errors.Is(err, ErrClosed) {
		t.Errorf("made after the end: %v", err)
	}
	files := contents(t, dir)
	delete(files, lockName)
	if len(files) != 0 {
		t.Errorf("files: %v", files)
	}
}
