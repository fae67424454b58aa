//go:build unix

package entry

import "syscall"

// noFork keeps this program from starting processes until the function that it
// returns is called.
func noFork() func() {
	syscall.ForkLock.RLock()
	return syscall.ForkLock.RUnlock
}
