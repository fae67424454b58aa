//go:build unix

package entry

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
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

// soon fails if a function does not return soon.
func soon(t *testing.T, what string, f func() error) error {
	t.Helper()
	done := make(chan error, 1)
	go func() { done <- f() }()
	select {
	case err := <-done:
		return err
	case <-time.After(10 * time.Second):
		t.Fatalf("%s: it waits", what)
	}
	return nil
}

// TestPipes has pipes in the place of files and directories, for which nobody
// may wait.
func TestPipes(t *testing.T) {
	pipe := func(path string) {
		t.Helper()
		if err := errors.Join(os.RemoveAll(path), syscall.Mkfifo(path, 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	// The archive is still open.
	path := write(t, "a.zip", zipOf(t, plain()))
	e, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, change := range []func(){func() { os.Remove(path) }, func() { pipe(path) }} {
		change()
		if err := soon(t, "an archive", func() error { return e.Fill(t.TempDir()) }); err != nil {
			t.Error(err)
		}
	}
	if err := soon(t, "a pipe", func() error { _, err := Open(path); return err }); err == nil || !strings.Contains(err.Error(), "is not a regular file") {
		t.Error(err)
	}
	// The folder is still open.
	path = folderOf(t, plain())
	if e, err = Open(path); err != nil {
		t.Fatal(err)
	}
	os.Rename(path, path+" moved")
	pipe(path)
	if err := soon(t, "a folder", func() error { return e.Fill(t.TempDir()) }); err != nil {
		t.Error(err)
	}
	// Somebody changes what is in a folder after it was looked at.
	d := e.source.(folder)
	err = soon(t, "a file", func() error {
		return d.each(func(it item) error {
			if it.dir {
				return nil
			}
			pipe(filepath.Join(path+" moved", it.path))
			if _, err := it.open(); err == nil || !strings.Contains(err.Error(), "is not a regular file") {
				t.Errorf("%s: %v", it.path, err)
			}
			return nil
		})
	})
	if err != nil {
		t.Error(err)
	}
	pipe(filepath.Join(path+" moved", "data"))
	if err := soon(t, "a directory", func() error { return d.walk("data", func(item) error { return nil }) }); err == nil {
		t.Error("a pipe is read as a directory")
	}
	if err := soon(t, "pipes", func() error { return e.Fill(t.TempDir()) }); !errors.Is(err, ErrChanged) {
		t.Error(err)
	}
}
