package seat

import (
	"errors"
	"fmt"
	"math"
	"os"
	"os/exec"
	"sync"
	"syscall"

	"golang.org/x/sys/unix"
)

// A cage is a way to start processes.
type cage struct {
	spaces uintptr // the namespaces of its own that a process has

	// ownPlace reports whether a process has a place of its own, by package
	// place, and with it more namespaces.
	ownPlace bool

	// lacks is a format that says what the cage does not confine, with the
	// reason why the system has refused a better cage.
	lacks string
}

// cages are the ways to start a process, the best first. The process always is
// the first of a session. It is killed when the thread ends that has started
// it, and so at the latest when the arena ends. Users other than root may have
// other namespaces only in a namespace of users.
var cages = []cage{
	{syscall.CLONE_NEWPID, true, ""},
	{syscall.CLONE_NEWPID | syscall.CLONE_NEWUSER, true, ""},
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

// attributes are for the start of a process of a group, without a place.
func (c cage) attributes(g group) *syscall.SysProcAttr {
	a := &syscall.SysProcAttr{Setsid: true, Pdeathsig: syscall.SIGKILL, Cloneflags: c.spaces}
	g.join(a)
	if c.spaces&syscall.CLONE_NEWUSER != 0 {
		a.UidMappings = []syscall.SysProcIDMap{{ContainerID: os.Getuid(), HostID: os.Getuid(), Size: 1}}
		a.GidMappings = []syscall.SysProcIDMap{{ContainerID: os.Getgid(), HostID: os.Getgid(), Size: 1}}
	}
	return a
}

// start starts the process of a bot in a group. HOME is this directory. After
// the end of the process, free must be called, if it is not nil.
func (c cage) start(cmd *exec.Cmd, home string, bot Command, g group) (free func(), err error) {
	if c.ownPlace {
		return c.startInPlace(cmd, home, bot, g)
	}
	return nil, run(cmd, c.attributes(g))
}

// try tries the cage with a file that is not there. A system that allows the
// cage complains of the file.
func (c cage) try() (refused error) {
	cmd := exec.Command("/dev/null/none")
	cmd.Dir = "/"
	if _, err := c.start(cmd, "", Command{}, group{}); !errors.Is(err, syscall.ENOTDIR) {
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
	unix.Prctl(unix.PR_SET_DUMPABLE, 0, 0, 0, 0)
}

// closeInherited lets no bot have a file that was open when the arena started.
// Go does the same for the files that the arena opens. Systems that refuse it
// are older than Linux 5.11, and have no places for bots.
func closeInherited() {
	unix.CloseRange(3, math.MaxUint32, unix.CLOSE_RANGE_CLOEXEC)
}

// Unconfined says in words what is not confined, and why, or returns "".
func Unconfined() string { return theCage().why }

func launch(cmd *exec.Cmd, home string, bot Command) (group, error) {
	closeInherited()
	sweepOnce()
	g := newGroup()
	var err error
	if g.free, err = theCage().start(cmd, home, bot, g); err != nil {
		g.end()
	}
	return g, err
}

// brokenFile are the errors of a broken file that only Linux has.
var brokenFile = []error{syscall.ELIBBAD, syscall.ELIBACC}

// askSystem reports whether a child has ended, and leaves it there.
func askSystem(pid int) (ended, known bool) {
	var info unix.Siginfo
	err := error(unix.EINTR)
	for err == unix.EINTR {
		info = unix.Siginfo{}
		err = unix.Waitid(unix.P_PID, pid, &info, unix.WEXITED|unix.WNOHANG|unix.WNOWAIT, nil)
	}
	return info.Signo != 0, err == nil
}
