package seat

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
)

// sweepOnce lets an arena look once for directories that others have left.
var sweepOnce = sync.OnceFunc(func() {
	if in, err := temporary(); err == nil {
		sweep(in)
	}
})

// makeParent makes the directory of an arena, which the arena keeps locked. The
// system unlocks the directory when the arena ends, however it ends.
//
// Another arena can take the new directory for a directory that was left, as
// long as it is not locked. Then makeParent makes another directory. On a file
// system that cannot lock directories there is no lock, and nobody removes old
// directories.
func makeParent(in string) (path string, lock *os.File, err error) {
	for range 100 {
		if path, err = os.MkdirTemp(in, arenaName); err != nil {
			return "", nil, err
		}
		lock, err = takeLock(path)
		switch {
		case err == nil && isThere(lock, path):
			return path, lock, nil
		case err == nil:
			lock.Close()
		case errors.Is(err, errNoLocks):
			return path, nil, nil
		case !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, syscall.EWOULDBLOCK):
			os.Remove(path)
			return "", nil, err
		}
	}
	return "", nil, errors.New("others remove it each time")
}

// errNoLocks says that a file system cannot lock a directory.
var errNoLocks = errors.New("no locks")

// takeLock opens and locks the directory of an arena.
func takeLock(path string) (*os.File, error) {
	lock, err := os.OpenFile(path, os.O_RDONLY|syscall.O_DIRECTORY|syscall.O_NOFOLLOW, 0)
	if err != nil {
		return nil, err
	}
	err = syscall.Flock(int(lock.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if err == nil {
		return lock, nil
	}
	lock.Close()
	if errors.Is(err, syscall.EWOULDBLOCK) {
		return nil, err
	}
	return nil, errNoLocks
}

// sweep removes the directories of arenas of this user that were killed.
func sweep(in string) {
	list, _ := os.ReadDir(in)
	for _, e := range list {
		path := filepath.Join(in, e.Name())
		info, err := os.Lstat(path)
		if !strings.HasPrefix(e.Name(), arenaName) || err != nil || !info.IsDir() ||
			int(info.Sys().(*syscall.Stat_t).Uid) != os.Getuid() {
			continue
		}
		if info.Mode().Perm() != 0o700 {
			os.Chmod(path, 0o700) // a bot has taken permissions
		}
		if lock, err := takeLock(path); err == nil {
			removeAll(path)
			lock.Close()
		}
	}
}
