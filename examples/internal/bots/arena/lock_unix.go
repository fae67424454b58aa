//go:build unix && !solaris && !aix

package arena

import (
	"errors"
	"os"
	"syscall"
)

// lock locks a file for this program, or for all programs that only read it.
// The lock ends when the file is closed, or the program ends in any way.
func lock(f *os.File, onlyRead bool) error {
	how := syscall.LOCK_EX
	if onlyRead {
		how = syscall.LOCK_SH
	}
	err := syscall.Flock(int(f.Fd()), how|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		return ErrInUse
	}
	return err
}

// unlock ends the lock of a file, also for processes that share the file.
func unlock(f *os.File) error { return syscall.Flock(int(f.Fd()), syscall.LOCK_UN) }

// syncFolder makes sure that a new file is in its folder after a crash.
func syncFolder(path string) error {
	folder, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(folder.Sync(), folder.Close())
}
