package seat

import (
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
)

// The beginnings of the names of the directories of arenas, and of those that
// are not locked yet.
const (
	arenaName = "arbiter-arena-"
	newName   = "arbiter-new-"
)

// swept lets an arena look once for what others have left.
var swept sync.Once

// makeParent makes the directory of an arena, with a file in it that the arena
// keeps locked. The system unlocks the file when the arena ends, however it
// ends. The directory has its name only when the file is locked.
func makeParent(in string) (path string, lock *os.File, err error) {
	swept.Do(func() { sweep(in) })
	made, err := os.MkdirTemp(in, newName)
	if err != nil {
		return "", nil, err
	}
	path = filepath.Join(in, arenaName+strings.TrimPrefix(filepath.Base(made), newName))
	lock, err = os.OpenFile(filepath.Join(made, lockName), os.O_CREATE|os.O_RDWR, 0o600)
	if err == nil {
		if err = syscall.Flock(int(lock.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err == nil {
			if err = os.Rename(made, path); err == nil {
				return path, lock, nil
			}
		}
		lock.Close()
	}
	os.RemoveAll(made)
	return "", nil, err
}

// sweep removes the directories of arenas of this user that were killed.
func sweep(in string) {
	paths, _ := filepath.Glob(filepath.Join(in, arenaName+"*"))
	for _, path := range paths {
		info, err := os.Lstat(path)
		if err != nil || !info.IsDir() || int(info.Sys().(*syscall.Stat_t).Uid) != os.Getuid() {
			continue
		}
		lock, err := os.OpenFile(filepath.Join(path, lockName), os.O_RDWR|syscall.O_NOFOLLOW, 0)
		if err != nil {
			continue
		}
		if syscall.Flock(int(lock.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) == nil {
			removeAll(path)
		}
		lock.Close()
	}
}
