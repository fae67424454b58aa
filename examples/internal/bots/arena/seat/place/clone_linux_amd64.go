package place

import (
	"syscall"

	"golang.org/x/sys/unix"
)

// shared are the flags of a new process that has the memory of the arena until
// its program runs. Until then, the thread that has started it waits. To copy
// the memory takes longer than all else that a place costs.
const shared = unix.CLONE_VM | unix.CLONE_VFORK

// clone makes a process. It returns once in the arena and once in the process.
// It is in assembly because the process uses the same stack first, and may
// overwrite the address to which the arena must return.
func clone(args *cloneArgs, size uintptr) (pid uintptr, failed syscall.Errno)
