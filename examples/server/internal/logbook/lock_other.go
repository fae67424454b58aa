//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd || windows)

package logbook

import "os"

// openLocked opens a log, or makes it. On this system a second process is not
// kept from writing the same log.
func openLocked(path string) (*os.File, error) {
	return os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
}

// syncDir does nothing: not every system can sync a directory.
func syncDir(string) error { return nil }
