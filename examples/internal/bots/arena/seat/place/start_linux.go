package place

import (
	"encoding/binary"
	"io"
	"os"
	"runtime"
	"syscall"
	"unsafe"

	"golang.org/x/sys/unix"
)

// A Start starts a program in its place.
type Start struct {
	script script
	args   cloneArgs
	status [2]*os.File // the ends of a pipe
	ours   uintptr     // the first of them

	network *os.File // an empty network, or nil
}

// cloneArgs are the arguments of the call clone3, of which three are used.
type cloneArgs [11]uint64

const (
	cloneFlags  = 0
	cloneSignal = 4
	cloneGroup  = 10
)

// Prepare returns a start of a program in its place, with these standard files
// and in a control group, which is a directory or nil. It is used once. Instead
// of a standard file that is nil, the program has the file of the arena.
func (p Place) Prepare(group *os.File, files [3]*os.File) (*Start, error) {
	s := &Start{args: cloneArgs{cloneFlags: p.spaces(), cloneSignal: uint64(unix.SIGCHLD)}}
	if !p.Users {
		// A namespace of users can be made only by a process with its
		// own memory: the memory of the arena is closed.
		s.args[cloneFlags] |= shared
	}
	if group != nil {
		s.args[cloneFlags] |= unix.CLONE_INTO_CGROUP
		s.args[cloneGroup] = uint64(group.Fd())
	}
	if err := s.prepare(p, files); err != nil {
		s.Free()
		return nil, err
	}
	return s, nil
}

func (s *Start) prepare(p Place, files [3]*os.File) (err error) {
	if err := s.script.noteArena(); err != nil {
		return err
	}
	if !p.Users && !p.Loopback {
		if s.network, err = takeNetwork(); err != nil {
			return err
		}
	}
	if s.status[0], s.status[1], err = os.Pipe(); err != nil {
		return err
	}
	s.ours, s.script.status = s.status[0].Fd(), s.status[1].Fd()
	m := maker{Place: p, script: &s.script}
	m.write(files, s.network)
	return s.script.err
}

// Free frees what the arena has for the place. By then no process may be in the
// place.
func (s *Start) Free() {
	for _, file := range s.status {
		file.Close() // may be closed or nil
	}
	if s.network != nil {
		giveNetwork(s.network)
		s.network = nil
	}
}

// spaces are the namespaces of its own that a process has.
func (p Place) spaces() uint64 {
	spaces := unix.CLONE_NEWPID | unix.CLONE_NEWNS | unix.CLONE_NEWIPC
	if p.Loopback || p.Users {
		spaces |= unix.CLONE_NEWNET
	}
	if p.Users {
		spaces |= unix.CLONE_NEWUSER
	}
	return uint64(spaces)
}

// Fork makes the process, and returns its number. If the thread that calls Fork
// ends, so does the process. If Fork does not fail, the caller must call
// [Start.Ready], and wait for the process.
func (s *Start) Fork() (pid int, err error) {
	syscall.ForkLock.Lock()
	child, failed := s.fork()
	afterFork()
	syscall.ForkLock.Unlock()
	runtime.KeepAlive(s)
	s.status[1].Close()
	if failed != 0 {
		return 0, failed
	}
	return int(child), nil
}

// fork returns in the arena alone. The new process may use the same stack. So
// everything that fork does in the arena is done before, and it has no more to
// do there than to return.
//
//go:norace
//go:noinline
func (s *Start) fork() (pid uintptr, failed syscall.Errno) {
	beforeFork()
	pid, failed = clone(&s.args, unsafe.Sizeof(s.args))
	if failed != 0 || pid != 0 {
		return pid, failed
	}
	afterForkInChild()
	// The process may have no more files than the arena.
	syscall.RawSyscall(unix.SYS_CLOSE, s.ours, 0, 0)
	_, _, failed = syscall.RawSyscall(unix.SYS_PRCTL, unix.PR_SET_PDEATHSIG, uintptr(syscall.SIGKILL), 0)
	if failed == 0 && !s.script.isOrphan() {
		s.script.perform()
	}
	for {
		syscall.RawSyscall(unix.SYS_EXIT_GROUP, 1, 0, 0)
	}
}

// Ready waits until the program runs in its place. Otherwise it returns what
// has failed and the error of the system, if there is one.
func (s *Start) Ready() (what string, err error) {
	said, err := io.ReadAll(s.status[0])
	s.status[0].Close()
	if err != nil {
		return End, err
	}
	const ready, failure = 1, 8 // bytes
	switch n := len(said); n {
	case ready:
		return "", nil
	case failure, ready + failure:
		said = said[n-failure:]
		k := binary.NativeEndian.Uint32(said)
		return s.script.calls[k].step, syscall.Errno(binary.NativeEndian.Uint32(said[4:]))
	default:
		return End, nil
	}
}

// What package syscall does before and after a new process. Signals wait in
// between, and have no handlers in the process.

//go:linkname beforeFork syscall.runtime_BeforeFork
func beforeFork()

//go:linkname afterFork syscall.runtime_AfterFork
func afterFork()

//go:linkname afterForkInChild syscall.runtime_AfterForkInChild
func afterForkInChild()
