//go:build !unix || solaris || aix

package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
)

// lock locks a file until unlock is called. On this system the lock is a file
// beside it. A program that is killed leaves the lock behind.
func lock(path string) (unlock func(), err error) {
	name := path + ".lock"
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if errors.Is(err, fs.ErrExist) {
		return nil, fmt.Errorf("%w (if no other program is at work, remove %s)", ErrInUse, name)
	}
	if err != nil {
		return nil, err
	}
	f.Close()
	return func() { os.Remove(name) }, nil
}

// putNew gives a file its name. Whether there is a file of that name was asked
// just before.
func putNew(part, path string) error { return os.Rename(part, path) }

// syncFolder does nothing: not every system can sync a folder.
func syncFolder(string) error { return nil }
