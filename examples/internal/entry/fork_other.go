//go:build !unix

package entry

// noFork does nothing, since bots are processes of Unix systems only.
func noFork() func() { return func() {} }
