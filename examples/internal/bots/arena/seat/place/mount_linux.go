package place

import "golang.org/x/sys/unix"

// hold returns a descriptor of what is at a path, which can be put elsewhere.
func hold(path string) (fd int, err error) {
	return unix.OpenTree(unix.AT_FDCWD, path, unix.OPEN_TREE_CLONE|unix.OPEN_TREE_CLOEXEC|unix.AT_RECURSIVE)
}

// put puts what is held at a path, and makes the path if nothing is there.
func put(fd int, path string) error {
	var info unix.Stat_t
	if err := unix.Fstat(fd, &info); err != nil {
		return err
	}
	if info.Mode&unix.S_IFMT == unix.S_IFDIR {
		if err := mkdirAll(path); err != nil {
			return err
		}
	} else if !isThere(path) {
		if err := mkdirAll(dirOf(path)); err != nil {
			return err
		}
		if err := unix.Mknod(path, unix.S_IFREG|0o600, 0); err != nil {
			return err
		}
	}
	return unix.MoveMount(fd, "", unix.AT_FDCWD, path, unix.MOVE_MOUNT_F_EMPTY_PATH)
}

// restrict restricts what can be done with what is at a path, and below it. If
// the path is "", it is what a descriptor holds.
func restrict(at int, path string, restrictions uint64) error {
	attributes := unix.MountAttr{Attr_set: restrictions}
	return unix.MountSetattr(at, path, unix.AT_EMPTY_PATH|unix.AT_RECURSIVE, &attributes)
}

// mkdirAll makes a directory, and those above it.
func mkdirAll(path string) error {
	if isThere(path) {
		return nil
	}
	for k := 1; k <= len(path); k++ {
		if k < len(path) && path[k] != '/' || isThere(path[:k]) {
			continue
		}
		if err := unix.Mkdir(path[:k], 0o755); err != nil {
			return err
		}
	}
	return nil
}

// dirOf returns the directory of a file, or "" for the root.
func dirOf(path string) string {
	for k := len(path) - 1; k > 0; k-- {
		if path[k] == '/' {
			return path[:k]
		}
	}
	return ""
}

// isThere reports whether a file is at a path.
func isThere(path string) bool {
	var info unix.Stat_t
	return unix.Stat(path, &info) == nil
}
