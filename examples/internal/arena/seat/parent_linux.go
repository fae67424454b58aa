package seat

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"syscall"
)

// arenaName is the beginning of the names of the directories of arenas.
const arenaName = "arbiter-arena-"

// swept lets an arena look once for what others have left.
var swept sync.Once

// makeParent makes the directory of an arena, with a file in it that the arena
// keeps locked. The system unlocks the file when the arena ends, however it
// ends.
//
// Another arena can take the new directory for a directory that was left, as
// long as the file is not locked. Then makeParent makes another directory.
func makeParent(in string) (path string, lock *os.File, err error) {
	swept.Do(func() { sweep(in) })
	for range 100 {
		if path, err = os.MkdirTemp(in, arenaName); err != nil {
			return "", nil, err
		}
		lock, err = takeLock(path)
		if err == nil && isThere(lock, path) {
			return path, lock, nil
		}
		if lock != nil {
			lock.Close()
		}
		if err != nil && !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, syscall.EWOULDBLOCK) {
			os.Remove(path)
			return "", nil, err
		}
	}
	return "", nil, errors.New("others remove it each time")
}

// takeLock makes the file in the directory of an arena if needed, and locks it.
func takeLock(path string) (*os.File, error) {
	lock, err := os.OpenFile(filepath.Join(path, lockName), os.O_CREATE|os.O_RDWR|syscall.O_NOFOLLOW, 0o600)
	if err != nil {
		return nil, err
	}
	if err := syscall.Flock(int(lock.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		lock.Close()
		return nil, err
	}
	return lock, nil
}

// isThere reports whether a locked file still is the file of the directory.
func isThere(lock *os.File, path string) bool {
	locked, err1 := lock.Stat()
	there, err2 := os.Stat(filepath.Join(path, lockName))
	return err1 == nil && err2 == nil && os.SameFile(locked, there)
}

// sweep removes the directories of arenas of this user that were killed.
func sweep(in string) {
	paths, _ := filepath.Glob(filepath.Join(in, arenaName+"*"))
	for _, path := range paths {
		info, err := os.Lstat(path)
		if err != nil || !info.IsDir() || int(info.Sys().(*syscall.Stat_t).Uid) != os.Getuid() {
			continue
		}
		if lock, err := takeLock(path); err == nil {
			removeAll(path)
			lock.Close()
		}
	}
}
