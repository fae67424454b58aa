//go:build unix

package seat

import (
	"errors"
	"os"
	"path/filepath"
	"sync"
	"syscall"
)

// This file makes the directories that bots have for a game. All are in a
// directory of the arena, which is there as long as a game is played. If the
// arena is killed, the directory stays. On Linux the next arena removes it.

// arenaName is the beginning of the names of the directories of arenas.
const arenaName = "arbiter-arena-"

// The parent is the directory of the arena, and its users.
var parent struct {
	sync.Mutex
	path  string
	users int

	// The lock is the directory, and shows that the arena is alive. It is
	// nil where the system has no locks.
	lock *os.File
}

// enterParent returns the directory of the arena, which it makes if needed.
func enterParent() (string, error) {
	parent.Lock()
	defer parent.Unlock()
	if parent.users == 0 {
		temp, err := temporary()
		if err != nil {
			return "", err
		}
		if parent.path, parent.lock, err = makeParent(temp); err != nil {
			return "", err
		}
	}
	parent.users++
	return parent.path, nil
}

// temporary is the directory for directories of arenas. It has no links in its
// path, which a bot may not see.
func temporary() (string, error) {
	temp, err := filepath.Abs(os.TempDir())
	if err != nil {
		return "", err
	}
	return filepath.EvalSymlinks(temp)
}

// leaveParent removes the directory of the arena if nobody uses it, with the
// files that bots have written there.
func leaveParent() {
	parent.Lock()
	defer parent.Unlock()
	if parent.users--; parent.users > 0 {
		return
	}
	// To remove an empty directory, the arena needs to open no file.
	if syscall.Rmdir(parent.path) != nil && isThere(parent.lock, parent.path) {
		removeAll(parent.path)
	}
	if parent.lock != nil {
		parent.lock.Close()
	}
}

// restoreParent undoes the damage of a bot to the directory of the arena. If
// its permissions have changed, it gets them back. If it is gone, another
// directory takes its place. The caller has entered the directory.
func restoreParent() (string, error) {
	parent.Lock()
	defer parent.Unlock()
	if isThere(parent.lock, parent.path) {
		return parent.path, os.Chmod(parent.path, 0o700)
	}
	path, lock, err := makeParent(filepath.Dir(parent.path))
	if err != nil {
		return "", err
	}
	if parent.lock != nil {
		parent.lock.Close()
	}
	parent.path, parent.lock = path, lock
	return path, nil
}

// isThere reports whether a directory is at its path, and is the directory that
// was locked, if any was.
func isThere(lock *os.File, path string) bool {
	there, err := os.Lstat(path)
	if err != nil || !there.IsDir() || lock == nil {
		return err == nil && there.IsDir()
	}
	locked, err := lock.Stat()
	return err == nil && os.SameFile(locked, there)
}

// makeDir makes an empty directory for a bot.
func makeDir() (string, error) {
	in, err := enterParent()
	if err != nil {
		return "", err
	}
	dir, err := os.MkdirTemp(in, botName)
	if err != nil {
		if in, err = restoreParent(); err == nil {
			dir, err = os.MkdirTemp(in, botName)
		}
	}
	if err != nil {
		leaveParent()
	}
	return dir, err
}

// botName is the beginning of the names of the directories of bots.
const botName = "bot-"

// isWhole reports whether the directory of a bot is as it was made.
func isWhole(dir string) bool {
	info, err := os.Lstat(dir)
	return err == nil && info.IsDir() && info.Mode().Perm() == 0o700
}

// removeDir removes the directory of a bot. If that fails, it returns the
// directory.
func removeDir(dir string) (left string) {
	defer leaveParent()
	// Most are empty.
	if syscall.Rmdir(dir) == nil {
		return ""
	}
	err := removeAll(dir)
	if err != nil && !errors.Is(err, errSlow) {
		if _, err = restoreParent(); err == nil {
			err = removeAll(dir)
		}
	}
	if err != nil {
		return dir
	}
	return ""
}
