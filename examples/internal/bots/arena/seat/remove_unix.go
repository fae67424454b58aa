//go:build unix

package seat

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"time"
)

// maxRemove limits the time to remove the files of a bot.
const maxRemove = 10 * time.Second

var errSlow = errors.New("there is too much to remove")

// removeAll removes a file, or a directory from which a bot may have taken
// permissions. It gives up after maxRemove.
//
// Directories can be deeper than the longest path, and deeper than a process
// can have open files. So removeAll does not go down: it moves each directory
// that it finds up to the root before it removes the directory above. It has
// at most two open files.
func removeAll(root string) error {
	if info, err := os.Lstat(root); errors.Is(err, fs.ErrNotExist) {
		return nil
	} else if err != nil || !info.IsDir() {
		return os.Remove(root)
	}
	until := time.Now().Add(maxRemove)
	err := clearDir(root, until, func(dir string) error {
		if syscall.Rmdir(dir) == nil {
			return nil
		}
		return errors.Join(clearDir(dir, until, func(below string) error {
			return lift(below, root)
		}), os.Remove(dir))
	})
	return errors.Join(err, os.Remove(root))
}

// clearDir removes all files of a directory, and calls a function for each
// directory in it. It goes on after an error, as long as there is something
// that can be removed.
func clearDir(dir string, until time.Time, directory func(path string) error) error {
	os.Chmod(dir, 0o700)
	for {
		done, first := 0, error(nil)
		f, err := os.Open(dir)
		if err != nil {
			return err
		}
		for err == nil {
			var list []fs.DirEntry
			list, err = f.ReadDir(256)
			for _, e := range list {
				path := filepath.Join(dir, e.Name())
				var wrong error
				if e.IsDir() {
					wrong = directory(path)
				} else {
					wrong = os.Remove(path)
				}
				if wrong == nil {
					done++
				} else if first == nil {
					first = wrong
				}
				if time.Now().After(until) {
					f.Close()
					return errSlow
				}
			}
		}
		f.Close()
		if done == 0 {
			// Nothing is left, or nothing can be removed.
			return first
		}
	}
}

// lift moves a directory up to the root, where it has a new name.
func lift(dir, root string) error {
	if syscall.Rmdir(dir) == nil {
		return nil
	}
	os.Chmod(dir, 0o700)
	up, err := os.MkdirTemp(root, "")
	if err != nil {
		return err
	}
	if err := syscall.Rename(dir, up); err != nil {
		os.Remove(up)
		return err
	}
	return nil
}
