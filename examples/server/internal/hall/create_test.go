package hall

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"testing"

	"github.com/arbiter-go/arbiter/examples/server/internal/desk"
)

// A directory that has more than MaxEvents events is not opened. What was
// opened of it is closed again.
func TestTooManyEvents(t *testing.T) {
	few(t, &maxEvents, 30)
	dir := t.TempDir()
	for k := range maxEvents + 1 {
		id := fmt.Sprintf("e%04d", k)
		if err := os.WriteFile(filepath.Join(dir, id+".log"), firstLine(t, id), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if h, err := Open(dir, slog.New(slog.DiscardHandler)); !errors.Is(err, ErrFull) {
		t.Errorf("%d events: %v", maxEvents+1, err)
		if err == nil {
			h.Close()
		}
	}
	if err := os.Remove(filepath.Join(dir, "e0015.log")); err != nil {
		t.Fatal(err)
	}
	h := openHall(t, dir)
	if n := len(h.IDs()); n != maxEvents || len(h.Broken()) != 0 {
		t.Errorf("%d events, %d are broken", n, len(h.Broken()))
	}
}

// A creation makes nothing if its request is over, or if its file cannot be
// written. It never takes over the log of another event.
func TestCreateLeavesNothing(t *testing.T) {
	dir := t.TempDir()
	h := openHall(t, dir)
	gone, leave := context.WithCancel(ctx)
	leave()
	if _, err := h.Create(gone, creation("cup"), desk.Request{By: director, At: at}); !errors.Is(err, gone.Err()) {
		t.Errorf("a request that is over: %v", err)
	}
	// A directory is where the file will be written.
	draft := filepath.Join(dir, "cup.log.new")
	if err := os.MkdirAll(filepath.Join(draft, "x"), 0o700); err != nil {
		t.Fatal(err)
	}
	if _, err := h.Create(ctx, creation("cup"), desk.Request{By: director, At: at}); !errors.Is(err, ErrFailed) {
		t.Errorf("a file that cannot be written: %v", err)
	}
	if err := os.RemoveAll(draft); err != nil {
		t.Fatal(err)
	}
	files := contents(t, dir)
	delete(files, lockName)
	if len(files) != 0 || len(h.IDs()) != 0 {
		t.Errorf("files: %v, events: %v", files, h.IDs())
	}
	// A log that was put there later is another event's.
	old := firstLine(t, "cup")
	if err := os.WriteFile(filepath.Join(dir, "cup.log"), old, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := h.Create(ctx, creation("cup"), desk.Request{By: director, At: at}); !errors.Is(err, ErrExists) {
		t.Errorf("made over a log: %v", err)
	}
	files = contents(t, dir)
	delete(files, lockName)
	if len(files) != 1 || files["cup.log"] != string(old) {
		t.Errorf("files: %v", files)
	}
	if err := os.Remove(filepath.Join(dir, "cup.log")); err != nil {
		t.Fatal(err)
	}
	created(t, h, "cup", 2)
}
