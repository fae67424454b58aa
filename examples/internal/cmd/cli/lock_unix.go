//go:build unix && !solaris && !aix

package cli

import (
	"errors"
	"os"
	"syscall"
)

// lock locks a file until unlock is called, or the program ends in any way. The
// lock is on the file itself. If another program has replaced the file before
// it was locked, the new file is locked.
func lock(path string) (unlock func(), err error) {
	for {
		// Some systems lock only what is open for writing.
		f, err := os.OpenFile(path, os.O_RDWR, 0)
		if err != nil {
			return nil, err
		}
		err = syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		if errors.Is(err, syscall.EWOULDBLOCK) {
			err = ErrInUse
		}
		mine, failed := f.Stat()
		there, gone := os.Stat(path)
		if err = errors.Join(err, failed, gone); err != nil {
			f.Close()
			return nil, err
		}
		if os.SameFile(mine, there) {
			return func() { f.Close() }, nil
		}
		f.Close()
	}
}

// putNew gives a file its name, unless there is a file of that name.
func putNew(part, path string) error { return os.Link(part, path) }

// syncFolder makes sure that a new name is in its folder after a crash.
func syncFolder(path string) error {
	folder, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(folder.Sync(), folder.Close())
}
