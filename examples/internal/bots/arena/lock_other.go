//go:build !unix || solaris || aix

package arena

import "os"

// lock does nothing: this system has no such locks.
func lock(*os.File, bool) error { return nil }

func unlock(*os.File) error { return nil }

// syncFolder does nothing: this system cannot write folders to the disk.
func syncFolder(string) error { return nil }
