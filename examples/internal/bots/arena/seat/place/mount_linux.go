package place

import (
	"syscall"
	"unsafe"
)

// This file has the calls of the system for mounts. The newer calls have the
// same numbers on all machines.

// What restrict can do.
const (
	readOnly  = 1 // MOUNT_ATTR_RDONLY
	noSetuid  = 2 // MOUNT_ATTR_NOSUID
	noDevices = 4 // MOUNT_ATTR_NODEV
)

const (
	atWorking = -100   // AT_FDCWD: paths are relative to no directory
	emptyPath = 0x1000 // AT_EMPTY_PATH: a file is named by its descriptor
	below     = 0x8000 // AT_RECURSIVE: also what is mounted below
)

// hold returns a descriptor of what is at a path, which can be put elsewhere.
func hold(path string) (fd int, err error) {
	const sysOpenTree, clone = 428, 1
	name, err := syscall.BytePtrFromString(path)
	if err != nil {
		return -1, err
	}
	at := atWorking
	got, _, failed := syscall.Syscall(sysOpenTree, uintptr(at), uintptr(unsafe.Pointer(name)),
		clone|below|syscall.O_CLOEXEC)
	if failed != 0 {
		return -1, failed
	}
	return int(got), nil
}

// put puts what is held at a path, and makes the path if nothing is there.
func put(fd int, path string) error {
	const sysMoveMount, fromEmpty = 429, 4
	var info syscall.Stat_t
	if err := syscall.Fstat(fd, &info); err != nil {
		return err
	}
	if info.Mode&syscall.S_IFMT == syscall.S_IFDIR {
		if err := mkdirAll(path); err != nil {
			return err
		}
	} else if !isThere(path) {
		if err := mkdirAll(dirOf(path)); err != nil {
			return err
		}
		if err := syscall.Mknod(path, syscall.S_IFREG|0o600, 0); err != nil {
			return err
		}
	}
	name, err := syscall.BytePtrFromString(path)
	if err != nil {
		return err
	}
	at, none := atWorking, new(byte)
	_, _, failed := syscall.Syscall6(sysMoveMount, uintptr(fd), uintptr(unsafe.Pointer(none)), uintptr(at),
		uintptr(unsafe.Pointer(name)), fromEmpty, 0)
	if failed != 0 {
		return failed
	}
	return syscall.Close(fd)
}

// restrict restricts what can be done with what is at a path, and below it. If
// the path is "", it is what a descriptor holds.
func restrict(at int, path string, restrictions uint64) error {
	const sysMountSetattr = 442
	name, err := syscall.BytePtrFromString(path)
	if err != nil {
		return err
	}
	attributes := struct{ set, clear, propagation, users uint64 }{set: restrictions}
	_, _, failed := syscall.Syscall6(sysMountSetattr, uintptr(at), uintptr(unsafe.Pointer(name)), emptyPath|below,
		uintptr(unsafe.Pointer(&attributes)), unsafe.Sizeof(attributes), 0)
	if failed != 0 {
		return failed
	}
	return nil
}

// empty covers a directory by an empty directory.
func empty(path, mode string) error {
	return syscall.Mount("empty", path, "tmpfs", syscall.MS_NOSUID|syscall.MS_NODEV, mode)
}

// mkdirAll makes a directory, and those above it.
func mkdirAll(path string) error {
	for k := 1; k <= len(path); k++ {
		if k < len(path) && path[k] != '/' || isThere(path[:k]) {
			continue
		}
		if err := syscall.Mkdir(path[:k], 0o755); err != nil {
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
	var info syscall.Stat_t
	return syscall.Stat(path, &info) == nil
}
