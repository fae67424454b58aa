//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package hall

import (
	"bytes"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
)

// Files that are no regular files are broken events, which are named. They keep
// nobody waiting, and the other events are served.
func TestSpecialFiles(t *testing.T) {
	dir := t.TempDir()
	h := openHall(t, dir)
	created(t, h, "good", 0)
	if err := h.Close(); err != nil {
		t.Fatal(err)
	}
	file := func(id string) string { return filepath.Join(dir, id+".log") }
	if err := syscall.Mkfifo(file("pipe"), 0o600); err != nil {
		t.Skip(err)
	}
	if err := os.Symlink(file("pipe"), file("link")); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(os.DevNull, file("device")); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(file("folder"), 0o700); err != nil {
		t.Fatal(err)
	}
	// The path of a socket is short.
	t.Chdir(dir)
	socket, err := net.Listen("unix", "socket.log")
	if err != nil {
		t.Fatal(err)
	}
	defer socket.Close()

	var out bytes.Buffer
	h, err = Open(dir, slog.New(slog.NewTextHandler(&out, nil)))
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	if ids := h.IDs(); !slices.Equal(ids, []string{"good"}) {
		t.Errorf("served: %v", ids)
	}
	special := []string{"device", "folder", "link", "pipe", "socket"}
	if ids := h.Broken(); !slices.Equal(ids, special) {
		t.Errorf("broken: %v", ids)
	}
	for _, id := range special {
		if !strings.Contains(out.String(), "event="+id) {
			t.Errorf("nobody is told of %s:\n%s", id, &out)
		}
	}
	if n := strings.Count(out.String(), "no regular file"); n != len(special) {
		t.Errorf("%d reasons:\n%s", n, &out)
	}
}
