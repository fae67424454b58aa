package place

import (
	"strconv"
	"strings"
	"syscall"
	"unsafe"

	"golang.org/x/sys/unix"
)

// A script is the calls of the system that a new process makes, in this order.
// The runtime of Go does not work in that process: it may not wait for the
// other threads of the arena, which it does not have, and may have no new
// memory. So all arguments are ready before the process is there.
type script struct {
	calls []call
	step  string // the name of the calls that come
	err   error  // the first text that cannot be an argument
	keep  []any  // what arguments point to

	status uintptr // where the process writes which call has failed
	failed [2]uint32

	// What the process needs to see whether the arena is there.
	self  *byte
	arena int
	stat  [512]byte
}

// A call is a call of the system.
type call struct {
	step   string
	number uintptr
	args   [6]uintptr
	first  result // is the first argument, unless it is none

	// may reports whether the call may fail. After a failure, the next
	// orElse calls are left out. Otherwise the next andThen are left out.
	may             bool
	orElse, andThen int

	result uintptr
}

// result is the result of a call of the script, by its index.
type result int

const none result = -1

// do adds a call that must not fail. Arguments are numbers, texts, pointers and
// results.
func (s *script) do(number uintptr, args ...any) result {
	c := call{step: s.step, number: number, first: none}
	for k, arg := range args {
		switch x := arg.(type) {
		case int:
			c.args[k] = uintptr(x)
		case uint64:
			c.args[k] = uintptr(x)
		case uintptr:
			c.args[k] = x
		case result:
			c.first = x
		case string:
			text, err := syscall.BytePtrFromString(x)
			if err != nil && s.err == nil {
				s.err = err
			}
			c.args[k] = uintptr(unsafe.Pointer(text))
			s.keep = append(s.keep, text)
		case unsafe.Pointer:
			c.args[k] = uintptr(x)
			s.keep = append(s.keep, x)
		}
	}
	s.calls = append(s.calls, c)
	return result(len(s.calls) - 1)
}

// try adds a call that may fail.
func (s *script) try(number uintptr, args ...any) *call {
	s.do(number, args...)
	c := &s.calls[len(s.calls)-1]
	c.may = true
	return c
}

// ifThere adds calls that are left out if nothing is at a path.
func (s *script) ifThere(path string, add func()) {
	s.try(unix.SYS_FACCESSAT, unix.AT_FDCWD, path, unix.F_OK)
	asked := len(s.calls)
	add()
	s.calls[asked-1].orElse = len(s.calls) - asked
}

// texts returns an argument which is a list of texts.
func (s *script) texts(list []string) unsafe.Pointer {
	pointers, err := syscall.SlicePtrFromStrings(list)
	if err != nil {
		s.err = err
		return nil
	}
	return unsafe.Pointer(&pointers[0])
}

// perform makes the calls in the new process, the last of which does not
// return. It returns if a call fails.
//
//go:norace
//go:nosplit
//go:nocheckptr
func (s *script) perform() {
	for k := 0; k < len(s.calls); k++ {
		c := &s.calls[k]
		if c.first != none {
			c.args[0] = s.calls[c.first].result
		}
		r, _, failed := syscall.RawSyscall6(c.number,
			c.args[0], c.args[1], c.args[2], c.args[3], c.args[4], c.args[5])
		c.result = r
		switch {
		case failed == 0:
			k += c.andThen
		case c.may:
			k += c.orElse
		default:
			s.failed = [2]uint32{uint32(k), uint32(failed)}
			syscall.RawSyscall(unix.SYS_WRITE, s.status,
				uintptr(unsafe.Pointer(&s.failed)), unsafe.Sizeof(s.failed))
			return
		}
	}
}

// readStat reads what the system says of this process.
//
//go:norace
//go:nosplit
//go:nocheckptr
func (s *script) readStat() (n int, failed syscall.Errno) {
	at := unix.AT_FDCWD
	fd, _, failed := syscall.RawSyscall6(unix.SYS_OPENAT, uintptr(at),
		uintptr(unsafe.Pointer(s.self)), unix.O_RDONLY|unix.O_CLOEXEC, 0, 0, 0)
	if failed != 0 {
		return 0, failed
	}
	r, _, failed := syscall.RawSyscall(unix.SYS_READ, fd,
		uintptr(unsafe.Pointer(&s.stat)), unsafe.Sizeof(s.stat))
	syscall.RawSyscall(unix.SYS_CLOSE, fd, 0, 0)
	if failed != 0 {
		return 0, failed
	}
	return int(r), 0
}

// isOrphan reports whether the arena has ended. In its own namespace of
// processes, a process cannot ask the system for its parent. But it still sees
// /proc as the arena sees it.
//
//go:norace
//go:nosplit
func (s *script) isOrphan() bool {
	n, _ := s.readStat()
	// The fields are the number, the name of the program in parentheses,
	// which can be anything, the state and the number of the parent.
	k := n
	for k > 0 && s.stat[k-1] != ')' {
		k--
	}
	parent := 0
	for k += len(" S "); k < n && '0' <= s.stat[k] && s.stat[k] <= '9'; k++ {
		parent = 10*parent + int(s.stat[k]-'0')
	}
	return parent != s.arena
}

// noteArena notes the number of the arena, as /proc has it.
func (s *script) noteArena() error {
	s.self = &append([]byte("/proc/self/stat"), 0)[0]
	n, failed := s.readStat()
	if failed != 0 {
		return failed
	}
	number, _, _ := strings.Cut(string(s.stat[:n]), " ")
	var err error
	s.arena, err = strconv.Atoi(number)
	return err
}
