package place

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"sync"
	"syscall"
	"unsafe"

	"golang.org/x/sys/unix"
)

// A maker writes the script that makes a place.
type maker struct {
	Place
	*script
	fresh int // how many directories are new
}

// memory has all that the program writes. At last, /proc covers it.
const memory = "/proc"

// write writes the script. The program gets these standard files. Instead of
// nil it has the file of the arena. An empty network is needed unless the
// process has another.
func (m *maker) write(files [3]*os.File, empty *os.File) {
	m.step = "process"
	m.do(unix.SYS_SETSID)
	m.standard(files)
	// The files that are made here have the permissions that are said here.
	umask := m.do(unix.SYS_UMASK, 0)
	m.users()
	m.network(empty)
	m.step = "private mounts"
	m.mount("none", "/", "", unix.MS_REC|unix.MS_PRIVATE, "")
	// What is shown is held fast before it is covered.
	home := m.holdHome()
	devices := m.holdDevices()
	m.step = "reading only"
	m.restrict(unix.AT_FDCWD, "/", unix.MOUNT_ATTR_RDONLY|unix.MOUNT_ATTR_NODEV)
	dir := m.holdDir()
	shown := m.holdShown()
	m.step = "memory"
	m.mount("memory", memory, "tmpfs", unix.MS_NOSUID|unix.MS_NODEV, "mode=700,size=1g")
	m.putDevices(devices)
	m.step = "empty"
	for _, path := range m.Empty {
		m.empty(path, 0o1777)
	}
	m.step = "shown"
	for k, path := range m.Shown {
		m.put(shown[k], path, isDir(path))
	}
	m.putDir(dir)
	m.putHome(home)
	m.hide()
	m.step = "proc"
	m.mount("proc", "/proc", "proc", unix.MS_RDONLY|unix.MS_NOSUID|unix.MS_NODEV|unix.MS_NOEXEC, "")
	m.drop()
	m.refuse(m.Loopback)
	m.step = "ready"
	m.do(unix.SYS_UMASK, umask)
	// Until now the process may have more files of the arena.
	m.do(unix.SYS_PRLIMIT64, 0, unix.RLIMIT_NOFILE, unsafe.Pointer(openFiles()), 0)
	m.do(unix.SYS_WRITE, m.status, "+", 1)
	m.step = Enter
	m.do(unix.SYS_CHDIR, m.Dir)
	m.step = Run
	m.do(unix.SYS_EXECVE, m.Path, m.texts(m.Argv), m.texts(m.Env))
}

// standard makes files the standard files.
func (m *maker) standard(files [3]*os.File) {
	var from [3]any
	for k, file := range files {
		if file == nil {
			continue
		}
		from[k] = file.Fd()
		if file.Fd() < 3 {
			// It must not be closed before its turn.
			from[k] = m.do(unix.SYS_FCNTL, file.Fd(), unix.F_DUPFD_CLOEXEC, 3)
		}
	}
	for k := range from {
		if from[k] != nil {
			m.do(unix.SYS_DUP3, from[k], k, 0)
		}
	}
}

// openFiles is how many files a program can have open at first. The arena
// itself may have more.
var openFiles = sync.OnceValue(func() *unix.Rlimit {
	var limit unix.Rlimit
	if unix.Getrlimit(unix.RLIMIT_NOFILE, &limit) != nil {
		limit.Max = 1024
	}
	limit.Cur = min(limit.Max, 1024)
	return &limit
})

// users gives the process its user and its group in its namespace of users, if
// it has one. The process is open to its user for that, since its files in
// /proc are closed otherwise.
func (m *maker) users() {
	if !m.Users {
		return
	}
	m.step = "users"
	m.do(unix.SYS_PRCTL, unix.PR_SET_DUMPABLE, 1)
	user, group := strconv.Itoa(os.Getuid()), strconv.Itoa(os.Getgid())
	for _, f := range [][2]string{
		{"setgroups", "deny"},
		{"uid_map", user + " " + user + " 1"},
		{"gid_map", group + " " + group + " 1"},
	} {
		fd := m.do(unix.SYS_OPENAT, unix.AT_FDCWD, "/proc/self/"+f[0], unix.O_WRONLY|unix.O_CLOEXEC, 0)
		m.do(unix.SYS_WRITE, fd, f[1], len(f[1]))
		m.do(unix.SYS_CLOSE, fd)
	}
	m.do(unix.SYS_PRCTL, unix.PR_SET_DUMPABLE, 0)
}

// network leaves the network of the arena. A network of the process's own gets
// its loopback with Loopback.
func (m *maker) network(empty *os.File) {
	m.step = "network"
	switch {
	case m.Loopback:
		lo, err := unix.NewIfreq("lo")
		if err != nil {
			m.err = err
			return
		}
		lo.SetUint16(unix.IFF_UP)
		fd := m.do(unix.SYS_SOCKET, unix.AF_INET, unix.SOCK_DGRAM|unix.SOCK_CLOEXEC, 0)
		m.do(unix.SYS_IOCTL, fd, unix.SIOCSIFFLAGS, unsafe.Pointer(lo))
	case !m.Users: // otherwise the network is new
		m.do(unix.SYS_SETNS, empty.Fd(), unix.CLONE_NEWNET)
	}
}

func (m *maker) holdHome() (home result) {
	if m.Home == "" || !m.Filled {
		return none
	}
	m.step = "home"
	home = m.hold(m.Home)
	m.restrict(home, "", unix.MOUNT_ATTR_NODEV|unix.MOUNT_ATTR_NOSUID)
	return home
}

func (m *maker) putHome(home result) {
	if m.Home == "" {
		return
	}
	m.step = "home"
	if above := filepath.Dir(m.Home); !slices.Contains(m.Empty, above) {
		m.ifThere(above, func() { m.empty(above, 0o700) })
	}
	m.mkdirAll(m.Home)
	if m.Filled {
		m.copy(home, m.Home, "home")
	} else {
		m.empty(m.Home, 0o700)
	}
}

func (m *maker) holdDir() result {
	if !m.Copy {
		return none
	}
	m.step = "dir"
	return m.hold(m.Dir)
}

// putDir covers Dir by a copy of itself, which is held fast. If there can be no
// copy, Dir can only be read.
func (m *maker) putDir(dir result) {
	if m.Copy {
		m.step = "dir"
		m.mkdirAll(m.Dir)
		m.copy(dir, m.Dir, "dir")
	}
}

// copy puts a copy of a directory, which is held fast, at a path, or else the
// directory itself, if the system cannot copy it. The parts of the copy are in
// a directory of this name.
func (m *maker) copy(dir result, path, name string) {
	parts := memory + "/" + name
	for _, part := range []string{"", "/old", "/new", "/work"} {
		m.do(unix.SYS_MKDIRAT, unix.AT_FDCWD, parts+part, 0o700)
	}
	// It is held once more, because it may have to be put elsewhere.
	old := m.do(unix.SYS_OPEN_TREE, dir, "", held|unix.AT_EMPTY_PATH)
	m.put(old, parts+"/old", true)
	// A copy has the owner and the permissions of its new part.
	if info, err := os.Stat(path); err == nil {
		if is, ok := info.Sys().(*syscall.Stat_t); ok {
			m.try(unix.SYS_FCHOWNAT, unix.AT_FDCWD, parts+"/new", int(is.Uid), int(is.Gid), 0)
			m.try(unix.SYS_FCHMODAT, unix.AT_FDCWD, parts+"/new", int(is.Mode&0o7777))
		}
	}
	options := "lowerdir=" + parts + "/old,upperdir=" + parts + "/new,workdir=" + parts + "/work"
	if m.Users {
		options += ",userxattr"
	}
	m.try(unix.SYS_MOUNT, "copy", path, "overlay", unix.MS_NOSUID|unix.MS_NODEV, options).andThen = 1
	m.move(dir, path)
}

func (m *maker) holdShown() (shown []result) {
	m.step = "shown"
	for _, path := range m.Shown {
		shown = append(shown, m.hold(path))
	}
	return shown
}

// hide covers each hidden file by the device that is always empty, and each
// hidden directory by an empty directory, if they are in the place.
func (m *maker) hide() {
	m.step = "hidden"
	for _, path := range m.Hidden {
		m.ifThere(path, func() {
			if isDir(path) {
				m.empty(path, 0o755)
			} else {
				m.move(m.hold("/dev/null"), path)
			}
		})
	}
}

// devices are what every program may use.
var devices = [...]string{"null", "zero", "full", "random", "urandom"}

// holdDevices holds the devices fast that are there, and has none for others.
func (m *maker) holdDevices() (all [len(devices)]result) {
	m.step = "devices"
	for k, name := range devices {
		path := "/dev/" + name
		if _, err := os.Stat(path); err != nil {
			all[k] = none
			continue
		}
		all[k] = m.hold(path)
		// A program can write to a device, and cannot change its times
		// and permissions.
		m.restrict(all[k], "", unix.MOUNT_ATTR_RDONLY|unix.MOUNT_ATTR_NOSUID|unix.MOUNT_ATTR_NOEXEC)
	}
	return all
}

// putDevices makes /dev.
func (m *maker) putDevices(all [len(devices)]result) {
	m.step = "devices"
	m.empty("/dev", 0o755)
	for k, name := range devices {
		if all[k] != none {
			m.put(all[k], "/dev/"+name, false)
		}
	}
	for _, link := range [][2]string{
		{"/proc/self/fd", "fd"}, {"/proc/self/fd/0", "stdin"}, {"/proc/self/fd/1", "stdout"},
		{"/proc/self/fd/2", "stderr"}, {"pts/ptmx", "ptmx"},
	} {
		m.do(unix.SYS_SYMLINKAT, link[0], unix.AT_FDCWD, "/dev/"+link[1])
	}
	m.do(unix.SYS_MKDIRAT, unix.AT_FDCWD, "/dev/shm", 0o1777)
	m.do(unix.SYS_MKDIRAT, unix.AT_FDCWD, "/dev/pts", 0o755)
	m.mount("pts", "/dev/pts", "devpts", unix.MS_NOSUID|unix.MS_NOEXEC, "newinstance,ptmxmode=0666,mode=620")
}

// keeps reports whether a program keeps a privilege, if it has it: to read and
// change the files of other users, to signal its own processes, and to become
// another user. With CAP_DAC_READ_SEARCH it could find files by their numbers,
// also where it sees no path to them.
func keeps(privilege int) bool {
	switch privilege {
	case unix.CAP_CHOWN, unix.CAP_DAC_OVERRIDE, unix.CAP_FOWNER, unix.CAP_FSETID, unix.CAP_KILL,
		unix.CAP_SETGID, unix.CAP_SETUID, unix.CAP_SETPCAP:
		return true
	default:
		return false
	}
}

// privileges is how many privileges the system knows.
var privileges = sync.OnceValue(func() (n int) {
	for {
		if _, err := unix.PrctlRetInt(unix.PR_CAPBSET_READ, uintptr(n), 0, 0, 0); err != nil {
			return n
		}
		n++
	}
})

// drop takes all other privileges, for good.
func (m *maker) drop() {
	m.step = "privileges"
	m.do(unix.SYS_PRCTL, unix.PR_CAP_AMBIENT, unix.PR_CAP_AMBIENT_CLEAR_ALL)
	for k := range privileges() {
		if !keeps(k) {
			m.do(unix.SYS_PRCTL, unix.PR_CAPBSET_DROP, k)
		}
	}
}

// held are the flags of what is held fast.
const held = unix.OPEN_TREE_CLONE | unix.OPEN_TREE_CLOEXEC | unix.AT_RECURSIVE

// hold holds what is at a path, which can be put elsewhere.
func (m *maker) hold(path string) result {
	return m.do(unix.SYS_OPEN_TREE, unix.AT_FDCWD, path, held)
}

// put puts what is held at a path, and makes the path if nothing is there.
func (m *maker) put(what result, path string, dir bool) {
	if dir {
		m.mkdirAll(path)
	} else {
		m.mkdirAll(filepath.Dir(path))
		m.try(unix.SYS_MKNODAT, unix.AT_FDCWD, path, unix.S_IFREG|0o600, 0)
	}
	m.move(what, path)
}

// move puts what is held at a path.
func (m *maker) move(what result, path string) {
	m.do(unix.SYS_MOVE_MOUNT, what, "", unix.AT_FDCWD, path, unix.MOVE_MOUNT_F_EMPTY_PATH)
}

// empty covers a directory by an empty directory.
func (m *maker) empty(path string, mode int) {
	m.fresh++
	dir := memory + "/" + strconv.Itoa(m.fresh)
	m.do(unix.SYS_MKDIRAT, unix.AT_FDCWD, dir, mode)
	m.mount(dir, path, "", unix.MS_BIND, "")
}

// restrict restricts what can be done with what is at a path, and below it. If
// the path is "", it is what is held.
func (m *maker) restrict(at any, path string, restrictions uint64) {
	attributes := &unix.MountAttr{Attr_set: restrictions}
	m.do(unix.SYS_MOUNT_SETATTR, at, path, unix.AT_EMPTY_PATH|unix.AT_RECURSIVE,
		unsafe.Pointer(attributes), unsafe.Sizeof(*attributes))
}

func (m *maker) mount(what, path, kind string, flags int, options string) {
	m.do(unix.SYS_MOUNT, what, path, kind, flags, options)
}

// mkdirAll makes a directory, and those above it, if they are not there.
func (m *maker) mkdirAll(path string) {
	for k := 1; k <= len(path); k++ {
		if k == len(path) || path[k] == '/' {
			m.try(unix.SYS_MKDIRAT, unix.AT_FDCWD, path[:k], 0o755)
		}
	}
}

func isDir(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}
