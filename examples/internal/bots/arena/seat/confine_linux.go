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
	spaces uintptr // the namespaces of its own that a process has

	// ownPlace reports whether a process has a place of its own, by package
	// place.
	ownPlace bool

	// lacks is a format that says what the cage does not confine, with the
	// reason why the system has refused a better cage.
	lacks string
}

// placeSpaces are the namespaces of a place.
const placeSpaces = syscall.CLONE_NEWPID | syscall.CLONE_NEWNS | syscall.CLONE_NEWNET | syscall.CLONE_NEWIPC |
	syscall.CLONE_NEWUTS

// placeNeeds are the privileges with which a place is made in a namespace of
// users: CAP_SETPCAP, CAP_NET_ADMIN and CAP_SYS_ADMIN, and for copies
// CAP_CHOWN, CAP_DAC_OVERRIDE and CAP_FOWNER.
var placeNeeds = []uintptr{8, 12, 21, 0, 1, 3}

// cages are the ways to start a process, the best first. The process always is
// the first of a group. It is killed when the thread ends that has started it,
// which is when the arena ends. The odd cages are for users who may have other
// namespaces only in a namespace of users.
var cages = []cage{
	{placeSpaces, true, ""},
	{placeSpaces | syscall.CLONE_NEWUSER, true, ""},
	{syscall.CLONE_NEWPID, false, lacksPlace},
	{syscall.CLONE_NEWPID | syscall.CLONE_NEWUSER, false, lacksPlace},
	{0, false, lacksAll},
}

// What cages lack.
const (
	lacksPlace = "bots are confined in part: the system refuses them a place of their own (%v), so that they " +
		"share files, /proc and the network with the arena"
	lacksAll = "bots are not confined: the system refuses namespaces of processes (%v), they share files, /proc " +
		"and the network with the arena, and a process that leaves the group of its bot can outlive the game"
)

// attributes are for the start of a process.
func (c cage) attributes() *syscall.SysProcAttr {
	a := &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL, Cloneflags: c.spaces}
	switch {
	case c.spaces&syscall.CLONE_NEWUSER == 0:
	case c.ownPlace:
		a.AmbientCaps = placeNeeds
	default:
		a.UidMappings = []syscall.SysProcIDMap{{ContainerID: os.Getuid(), HostID: os.Getuid(), Size: 1}}
		a.GidMappings = []syscall.SysProcIDMap{{ContainerID: os.Getgid(), HostID: os.Getgid(), Size: 1}}
	}
	return a
}

// start starts a process, whose HOME is this directory, and which can have the
// network of the arena.
func (c cage) start(cmd *exec.Cmd, home string, network bool) (*exec.Cmd, error) {
	if c.ownPlace {
		return c.startInPlace(cmd, home, network)
	}
	return cmd, run(cmd, c.attributes())
}

// try tries the cage with a file that is not there. A system that allows the
// cage complains of the file.
func (c cage) try() (refused error) {
	cmd := exec.Command("/dev/null/none")
	cmd.Dir = "/"
	if _, err := c.start(cmd, "", false); !errors.Is(err, syscall.ENOTDIR) {
		return err
	}
	return nil
}

// A choice is a cage, and what it does not confine, or "".
type choice struct {
	cage
	why string
}

// theCage is the best cage that the system allows.
var theCage = sync.OnceValue(func() choice {
	var refused error
	last := len(cages) - 1
	k := 0
	for ; k < last; k++ {
		if err := cages[k].try(); err == nil {
			break
		} else if refused == nil || cages[k].lacks != "" {
			refused = err
		}
	}
	if c := cages[k]; c.ownPlace || c.spaces&syscall.CLONE_NEWUSER == 0 {
		// To make a namespace of users without a place, the arena needs
		// files in /proc that this closes.
		closeArena()
	}
	return chosen(k, refused)
})

// chosen returns a cage, given why the system has refused a better cage.
func chosen(k int, refused error) choice {
	why := ""
	if lacks := cages[k].lacks; lacks != "" {
		why = fmt.Sprintf(lacks, problemOf(refused))
	}
	return choice{cages[k], why}
}

// closeArena closes the memory and the files of the arena to other processes of
// its user, also in /proc.
func closeArena() {
	syscall.Syscall(syscall.SYS_PRCTL, syscall.PR_SET_DUMPABLE, 0, 0)
}

// Unconfined says in words why bots are not confined, or returns "".
func Unconfined() string { return theCage().why }

func launch(cmd *exec.Cmd, home string, network bool) (*exec.Cmd, error) {
	return theCage().start(cmd, home, network)
}

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
