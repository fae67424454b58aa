package place

import (
	"runtime"
	"sync"
	"syscall"
	"unsafe"

	"golang.org/x/sys/unix"
)

// This file has the calls of the system that no program needs for a game, and
// with which it could leave its place, disturb others, or leave notes.

// Numbers are the numbers of these calls on a kind of processor.
type numbers struct {
	arch uint32 // as the system names the kind

	// refused are the calls that make namespaces or enter them, keep keys,
	// or work outside of the rules for other calls.
	refused []uint32

	// clone makes a process or a thread, and clone3 does so in a newer way.
	clone, clone3 uint32

	// fcntl has leases, with which a program holds up everybody who opens
	// a file.
	fcntl []uint32

	// socket makes a socket. Some kinds are not in the namespace of the
	// network. socketpair makes a connected pair. A pair for datagrams can
	// be connected to another socket later. With 32 bits, socketcall does
	// the same and more.
	socket, socketpair, socketcall uint32
}

// calls are the numbers of the processors whose programs run on this machine.
var calls = map[string][]numbers{
	"amd64": {of64, of32}, "386": {of64, of32}, "arm64": {own}, "riscv64": {own}, "loong64": {own},
}[runtime.GOARCH]

// The numbers of programs with 64 and with 32 bits on amd64.
var (
	of64 = numbers{
		arch:    unix.AUDIT_ARCH_X86_64,
		refused: []uint32{272, 308, 248, 249, 250, 425, 323, 300, 321, 298, 304},
		clone:   56, clone3: 435, fcntl: []uint32{72}, socket: 41, socketpair: 53,
	}
	of32 = numbers{
		arch:    unix.AUDIT_ARCH_I386,
		refused: []uint32{310, 346, 286, 287, 288, 425, 374, 338, 357, 336, 342},
		clone:   120, clone3: 435, fcntl: []uint32{55, 221}, socket: 359, socketpair: 360, socketcall: 102,
	}
)

// own are the numbers of the processor for which the arena was built.
var own = numbers{
	arch: map[string]uint32{
		"arm64": unix.AUDIT_ARCH_AARCH64, "riscv64": unix.AUDIT_ARCH_RISCV64,
		"loong64": unix.AUDIT_ARCH_LOONGARCH64,
	}[runtime.GOARCH],
	refused: []uint32{
		unix.SYS_UNSHARE, unix.SYS_SETNS, unix.SYS_ADD_KEY, unix.SYS_REQUEST_KEY, unix.SYS_KEYCTL,
		unix.SYS_IO_URING_SETUP, unix.SYS_USERFAULTFD, unix.SYS_FANOTIFY_INIT, unix.SYS_BPF,
		unix.SYS_PERF_EVENT_OPEN, unix.SYS_OPEN_BY_HANDLE_AT,
	},
	clone: unix.SYS_CLONE, clone3: unix.SYS_CLONE3,
	fcntl: []uint32{unix.SYS_FCNTL}, socket: unix.SYS_SOCKET, socketpair: unix.SYS_SOCKETPAIR,
}

// Where the data of a call are.
const (
	callNumber = 0
	callArch   = 4
	callFirst  = 16 // the lower half of the first argument
	callSecond = 24
)

// A filter is a program for the system, which looks at each call.
type filter []unix.SockFilter

func (f *filter) load(at uint32) {
	*f = append(*f, unix.SockFilter{Code: unix.BPF_LD | unix.BPF_W | unix.BPF_ABS, K: at})
}

// unless skips the next instructions unless a test with a value is true.
func (f *filter) unless(test uint16, value uint32, skip uint8) {
	*f = append(*f, unix.SockFilter{Code: unix.BPF_JMP | test | unix.BPF_K, Jf: skip, K: value})
}

func (f *filter) answer(a uint32) {
	*f = append(*f, unix.SockFilter{Code: unix.BPF_RET | unix.BPF_K, K: a})
}

// fail lets a call fail.
func (f *filter) fail(err syscall.Errno) { f.answer(unix.SECCOMP_RET_ERRNO | uint32(err)) }

// namespaces are the flags of new namespaces.
const namespaces = unix.CLONE_NEWNS | unix.CLONE_NEWCGROUP | unix.CLONE_NEWUTS | unix.CLONE_NEWIPC |
	unix.CLONE_NEWUSER | unix.CLONE_NEWPID | unix.CLONE_NEWNET

// families are the kinds of sockets that are in the namespace of the network.
var families = [...]uint32{unix.AF_UNIX, unix.AF_INET, unix.AF_INET6, unix.AF_NETLINK}

// rules are what a processor refuses.
func (n numbers) rules(sockets bool) (f filter) {
	f.load(callNumber)
	if n.arch == unix.AUDIT_ARCH_X86_64 {
		// The third set of numbers of this processor.
		f.unless(unix.BPF_JGE, 0x40000000, 1)
		f.fail(unix.ENOSYS)
	}
	for _, call := range n.refused {
		f.unless(unix.BPF_JEQ, call, 1)
		f.fail(unix.EPERM)
	}
	// Its flags are not seen here. Libraries then use the older call.
	f.unless(unix.BPF_JEQ, n.clone3, 1)
	f.fail(unix.ENOSYS)
	f.unless(unix.BPF_JEQ, n.clone, 4)
	f.load(callFirst)
	f.unless(unix.BPF_JSET, namespaces, 1)
	f.fail(unix.EPERM)
	f.answer(unix.SECCOMP_RET_ALLOW)
	for _, call := range n.fcntl {
		f.unless(unix.BPF_JEQ, call, 4)
		f.load(callSecond)
		f.unless(unix.BPF_JEQ, unix.F_SETLEASE, 1)
		f.fail(unix.EPERM)
		f.answer(unix.SECCOMP_RET_ALLOW)
	}
	if n.socketcall != 0 && !sockets {
		// The kind of a pair is not seen here.
		const socket, socketpair = 1, 8
		f.unless(unix.BPF_JEQ, n.socketcall, 6)
		f.load(callFirst)
		for _, does := range []uint32{socket, socketpair} {
			f.unless(unix.BPF_JEQ, does, 1)
			f.fail(unix.EAFNOSUPPORT)
		}
		f.answer(unix.SECCOMP_RET_ALLOW)
	}
	if !sockets {
		const kind = 0xf // the other bits are options
		f.unless(unix.BPF_JEQ, n.socketpair, 7)
		f.load(callSecond)
		f = append(f, unix.SockFilter{Code: unix.BPF_ALU | unix.BPF_AND | unix.BPF_K, K: kind})
		for _, pair := range []uint32{unix.SOCK_STREAM, unix.SOCK_SEQPACKET} {
			f.unless(unix.BPF_JEQ, pair, 1)
			f.answer(unix.SECCOMP_RET_ALLOW)
		}
		f.fail(unix.EAFNOSUPPORT)
	}
	var may []uint32
	if sockets {
		may = families[:]
	}
	f.unless(unix.BPF_JEQ, n.socket, uint8(2*len(may)+2))
	f.load(callFirst)
	for _, family := range may {
		f.unless(unix.BPF_JEQ, family, 1)
		f.answer(unix.SECCOMP_RET_ALLOW)
	}
	f.fail(unix.EAFNOSUPPORT)
	f.answer(unix.SECCOMP_RET_ALLOW)
	return f
}

// refuse lets the calls fail in the program, which can have sockets or not.
func (m *maker) refuse(sockets bool) {
	m.step = "calls"
	program := without()
	if sockets {
		program = with()
	}
	m.do(unix.SYS_PRCTL, unix.PR_SET_SECCOMP, unix.SECCOMP_MODE_FILTER, unsafe.Pointer(program))
}

// The filters of programs with sockets, and without.
var (
	with    = sync.OnceValue(func() *unix.SockFprog { return filterOf(true) })
	without = sync.OnceValue(func() *unix.SockFprog { return filterOf(false) })
)

// filterOf is the filter of all processors. If it has no processor, the system
// refuses it.
func filterOf(sockets bool) *unix.SockFprog {
	if calls == nil {
		return &unix.SockFprog{}
	}
	var f filter
	f.load(callArch)
	for _, n := range calls {
		rules := n.rules(sockets)
		f.unless(unix.BPF_JEQ, n.arch, uint8(len(rules)))
		f = append(f, rules...)
	}
	f.fail(unix.ENOSYS)
	return &unix.SockFprog{Len: uint16(len(f)), Filter: &f[0]}
}
