package place

import (
	"syscall"

	"golang.org/x/sys/unix"
)

// shared are the flags of a new process that has the memory of the arena until
// its program runs. The thread that has started the process waits so long. To
// copy the memory takes longer than all else that a place costs.
const shared = unix.CLONE_VM | unix.CLONE_VFORK

// clone makes a process. It returns once in the arena and once in the process.
// In assembly, because the process uses the same stack first: the arena must
// not look there for the place to which it returns.
func clone(args *cloneArgs, size uintptr) (pid uintptr, failed syscall.Errno)
