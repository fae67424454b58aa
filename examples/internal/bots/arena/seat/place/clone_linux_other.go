//go:build linux && !amd64

package place

import (
	"syscall"
	"unsafe"

	"golang.org/x/sys/unix"
)

// shared says that a new process has a copy of the memory of the arena.
const shared = 0

// clone makes a process. It returns once in the arena and once in the process.
//
//go:norace
//go:nosplit
func clone(args *cloneArgs, size uintptr) (pid uintptr, failed syscall.Errno) {
	pid, _, failed = syscall.RawSyscall(unix.SYS_CLONE3, uintptr(unsafe.Pointer(args)), size, 0)
	return pid, failed
}
