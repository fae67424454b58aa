package lobby

import (
	"syscall"

	"golang.org/x/sys/unix"
)

// limitUnheard sets the time after which a connection is lost whose bytes do
// not arrive.
func limitUnheard(_, _ string, c syscall.RawConn) (err error) {
	failed := c.Control(func(fd uintptr) {
		err = unix.SetsockoptInt(int(fd), unix.IPPROTO_TCP, unix.TCP_USER_TIMEOUT, int(unheard.Milliseconds()))
	})
	if failed != nil {
		return failed
	}
	return err
}
