//go:build unix

package seat

import (
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"syscall"
)

// This file makes the directories that bots have for a game. All are in a
// directory of the arena, which is there as long as a game is played. If the
// arena is killed, the directory stays. On Linux the next arena removes it.

// lockName is the file in the directory of the arena that is locked.
const lockName = "lock"

// The parent is the directory of the arena, and its users.
var parent struct {
	sync.Mutex
	path  string
	lock  *os.File // shows that the arena is alive, or nil
	users int
}

// enterParent returns the directory of the arena, which it makes if needed.
func enterParent() (string, error) {
	parent.Lock()
	defer parent.Unlock()
	if parent.users == 0 {
		var err error
		if parent.path, parent.lock, err = makeParent(os.TempDir()); err != nil {
			return "", err
		}
	}
	parent.users++
	return parent.path, nil
}

// leaveParent removes the directory of the arena if nobody uses it.
func leaveParent() {
	parent.Lock()
	defer parent.Unlock()
	if parent.users--; parent.users > 0 {
		return
	}
	if parent.lock != nil {
		os.Remove(filepath.Join(parent.path, lockName))
		parent.lock.Close()
	}
	// What a bot has left, and cannot be removed, stays there.
	os.Remove(parent.path)
}

// makeDir makes an empty directory for a bot.
func makeDir() (string, error) {
	in, err := enterParent()
	if err != nil {
		return "", err
	}
	dir, err := os.MkdirTemp(in, "bot-")
	if err != nil {
		leaveParent()
	}
	return dir, err
}

// removeDir removes the directory of a bot. If that fails, it returns the
// directory.
func removeDir(dir string) (left string) {
	defer leaveParent()
	// Most are empty. To remove these, the arena needs to open no file.
	if syscall.Rmdir(dir) == nil || removeAll(dir) == nil {
		return ""
	}
	return dir
}

// removeAll removes a directory from which a bot may have taken permissions.
func removeAll(root string) error {
	if os.RemoveAll(root) == nil {
		return nil
	}
	filepath.WalkDir(root, func(path string, e fs.DirEntry, _ error) error {
		if e != nil && e.IsDir() {
			os.Chmod(path, 0o700)
		}
		return nil
	})
	return os.RemoveAll(root)
}
