//go:build unix

package entry

import (
	"io"
	"os"
	"strings"
	"syscall"
	"testing"
)

// A watch reads a text, and sees whether processes can be started meanwhile.
type watch struct {
	io.Reader
	can *bool
}

func (w watch) Read(b []byte) (int, error) {
	if *w.can = syscall.ForkLock.TryLock(); *w.can {
		syscall.ForkLock.Unlock()
	}
	return w.Reader.Read(b)
}

// TestNoFork checks that no process is started while a program is written, and
// that processes can be started while another file is written, and after both.
func TestNoFork(t *testing.T) {
	root, err := os.OpenRoot(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	for name, exec := range map[string]bool{"program": true, "table": false} {
		can := false
		it := item{open: func() (io.ReadCloser, error) { return io.NopCloser(watch{strings.NewReader("x"), &can}), nil }}
		if _, err := put(root, name, it, file{exec: exec, size: 1}); err != nil || can == exec {
			t.Errorf("%s: a process can be started: %t, error %v", name, can, err)
		}
		if syscall.ForkLock.TryLock() {
			syscall.ForkLock.Unlock()
		} else {
			t.Errorf("%s: no process can be started any more", name)
		}
	}
}
