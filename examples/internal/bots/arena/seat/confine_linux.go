package seat

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"sync"
	"syscall"
	"unsafe"
)

// A cage is a way to start processes.
type cage struct {
	attributes func() *syscall.SysProcAttr
	why        string // why it does not confine, or ""
}

// cages are the ways to start a process, the best first. The process always is
// the first of a group. It is killed when the thread ends that has started it,
// which is when the arena ends.
var cages = []func() *syscall.SysProcAttr{
	func() *syscall.SysProcAttr {
		return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL, Cloneflags: syscall.CLONE_NEWPID}
	},
	func() *syscall.SysProcAttr {
		return &syscall.SysProcAttr{
			Setpgid: true, Pdeathsig: syscall.SIGKILL,
			Cloneflags:  syscall.CLONE_NEWPID | syscall.CLONE_NEWUSER,
			UidMappings: []syscall.SysProcIDMap{{ContainerID: os.Getuid(), HostID: os.Getuid(), Size: 1}},
			GidMappings: []syscall.SysProcIDMap{{ContainerID: os.Getgid(), HostID: os.Getgid(), Size: 1}},
		}
	},
	func() *syscall.SysProcAttr {
		return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
	},
}

// theCage is the best cage that the system allows. It is tried once, with a
// file that is not there. A system that allows the cage complains of the file.
var theCage = sync.OnceValue(func() cage {
	var refused error
	last := len(cages) - 1
	for k := range last {
		err := run(exec.Command("/dev/null/none"), cages[k]())
		if errors.Is(err, syscall.ENOTDIR) {
			return cageOf(k, nil)
		}
		refused = err
	}
	return cageOf(last, refused)
})

// cageOf returns a cage, given why the system has refused a better cage.
func cageOf(k int, refused error) cage {
	why := ""
	if k == len(cages)-1 {
		why = fmt.Sprintf("bots are not confined: the system refuses namespaces of processes (%v), and a "+
			"process that leaves the group of its bot can outlive the game", problemOf(refused))
	}
	return cage{cages[k], why}
}

// Unconfined says in words why bots are not confined, or returns "".
func Unconfined() string { return theCage().why }

func launch(cmd *exec.Cmd) error { return run(cmd, theCage().attributes()) }

// brokenFile are the errors of a broken file that only Linux has.
var brokenFile = []error{syscall.ELIBBAD, syscall.ELIBACC}

// askSystem reports whether a child has ended, and leaves it there.
func askSystem(pid int) (ended, known bool) {
	const byNumber = 1 // P_PID
	// The record of the system has 128 bytes, and begins with the number of
	// the signal, or 0 if nothing has happened.
	var info [16]uint64
	for {
		_, _, err := syscall.Syscall6(syscall.SYS_WAITID, byNumber, uintptr(pid),
			uintptr(unsafe.Pointer(&info)), syscall.WEXITED|syscall.WNOHANG|syscall.WNOWAIT, 0, 0)
		switch err {
		case 0:
			return *(*int32)(unsafe.Pointer(&info)) != 0, true
		case syscall.EINTR:
		default:
			return false, false
		}
	}
}
