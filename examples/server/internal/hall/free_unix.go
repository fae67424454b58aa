//go:build darwin || dragonfly || freebsd || linux

package hall

import "syscall"

// free returns how many bytes of the disk with a directory are free for a user
// without privileges.
func free(dir string) (bytes int64, ok bool) {
	var s syscall.Statfs_t
	if err := syscall.Statfs(dir, &s); err != nil {
		return 0, false
	}
	return int64(s.Bavail) * int64(s.Bsize), true
}
