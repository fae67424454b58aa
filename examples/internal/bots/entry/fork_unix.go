//go:build unix

package entry

import "syscall"

// nonblock keeps the opening of a pipe from waiting for a writer.
const nonblock = syscall.O_NONBLOCK

// noFork keeps this program from starting processes until the function that it
// returns is called.
func noFork() func() {
	syscall.ForkLock.RLock()
	return syscall.ForkLock.RUnlock
}
