//go:build unix && !linux

package seat

import "os"

// makeParent makes the directory of an arena.
func makeParent(in string) (path string, lock *os.File, err error) {
	path, err = os.MkdirTemp(in, arenaName)
	return path, nil, err
}
