//go:build !unix

package entry

// nonblock does nothing here.
const nonblock = 0

// noFork does nothing, since bots are processes of Unix systems only.
func noFork() func() { return func() {} }
