//go:build unix && !solaris && !aix

package arena

import (
	"errors"
	"os"
	"syscall"
)

// lock locks a file for this program. The lock ends when the file is closed, or
// the program ends in any way.
func lock(f *os.File) error {
	err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		return ErrInUse
	}
	return err
}

// syncFolder makes sure that a new file is in its folder after a crash.
func syncFolder(path string) error {
	folder, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(folder.Sync(), folder.Close())
}
