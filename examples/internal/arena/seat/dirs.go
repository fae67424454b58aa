//go:build unix

package seat

import (
	"io/fs"
	"os"
	"path/filepath"
)

// The dirs are the directories that a bot has for a game.
type dirs struct{ root, home, work string }

func makeDirs() (dirs, error) {
	root, err := os.MkdirTemp("", "arbiter-bot-")
	if err != nil {
		return dirs{}, err
	}
	d := dirs{root, filepath.Join(root, "home"), filepath.Join(root, "work")}
	for _, dir := range []string{d.home, d.work} {
		if err := os.Mkdir(dir, 0o700); err != nil {
			d.remove()
			return dirs{}, err
		}
	}
	return d, nil
}

// remove removes the directories. If that fails, it returns the root.
func (d dirs) remove() string {
	if d.root == "" || os.RemoveAll(d.root) == nil {
		return ""
	}
	// A bot can take away the permission to read a directory.
	filepath.WalkDir(d.root, func(path string, e fs.DirEntry, err error) error {
		if e != nil && e.IsDir() {
			os.Chmod(path, 0o700)
		}
		return nil
	})
	if os.RemoveAll(d.root) == nil {
		return ""
	}
	return d.root
}
