//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package main

import (
	"path/filepath"
	"syscall"
	"testing"
)

// A pipe among the files is a broken event. It holds nobody up.
func TestPipe(t *testing.T) {
	d := newDesk(t)
	other := d.create(2, "Ann", "Bob")
	if err := syscall.Mkfifo(filepath.Join(d.dir, "2.json"), 0o600); err != nil {
		t.Skip(err)
	}
	d.restart()
	d.send("GET", "/events/2", nil, 500)
	d.send("POST", "/events/2/rounds", nil, 500)
	d.send("GET", other, nil, 200)
	if next := d.create(2, "Cid", "Dan"); next != "/events/3" {
		t.Errorf("the next event is %s", next)
	}
}
