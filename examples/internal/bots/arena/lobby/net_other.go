//go:build !linux

package lobby

import "syscall"

// limitUnheard does nothing: the system has its own limit.
func limitUnheard(_, _ string, _ syscall.RawConn) error { return nil }
