package place

import (
	"strconv"
	"syscall"

	"golang.org/x/sys/unix"
)

// This file imports next to nothing. So it runs before most of the arena is set
// up, and a process is ready a millisecond earlier.

// init makes the place, if this process must make one. It does not return then.
func init() {
	if _, must := syscall.Getenv(variable); !must {
		return
	}
	p, ok := parse(arguments())
	if !ok {
		return
	}
	syscall.CloseOnExec(Status)
	what, err := p.make()
	if err == nil {
		syscall.Write(Status, []byte(ready))
		what, err = p.run()
	}
	number, _ := err.(syscall.Errno)
	syscall.Write(Status, []byte(string(rune(number))+what))
	syscall.Exit(1)
}

// arguments returns the arguments of this process. Package os has them only
// later.
func arguments() (args []string) {
	fd, err := syscall.Open("/proc/self/cmdline", syscall.O_RDONLY|syscall.O_CLOEXEC, 0)
	if err != nil {
		return nil
	}
	defer syscall.Close(fd)
	var text []byte
	b := make([]byte, 1<<14)
	for {
		n, err := syscall.Read(fd, b)
		if err == syscall.EINTR {
			continue
		}
		if n <= 0 {
			break
		}
		text = append(text, b[:n]...)
	}
	from := 0
	for k, c := range text {
		if c == 0 {
			args = append(args, string(text[from:k]))
			from = k + 1
		}
	}
	return args
}

// make makes the place. It returns the name of what has failed.
func (p Place) make() (what string, err error) {
	// The files that are made here have the permissions that are said here.
	defer unix.Umask(unix.Umask(0))
	m := maker{Place: p}
	defer m.letGo()
	for _, step := range []struct {
		name string
		do   func() error
	}{
		{"users", m.users},
		{"loopback", m.loopback},
		{"private mounts", func() error {
			return unix.Mount("none", "/", "", unix.MS_REC|unix.MS_PRIVATE, "")
		}},
		// What is shown is held fast before it is covered.
		{"home", m.holdHome},
		{"devices", m.holdDevices},
		{"reading only", func() error {
			return restrict(unix.AT_FDCWD, "/", unix.MOUNT_ATTR_RDONLY|unix.MOUNT_ATTR_NODEV)
		}},
		{"dir", m.holdDir},
		{"shown", m.holdShown},
		{"memory", func() error {
			return unix.Mount("memory", memory, "tmpfs", unix.MS_NOSUID|unix.MS_NODEV, "mode=700,size=1g")
		}},
		{"devices", m.putDevices},
		{"empty", m.emptyAll},
		{"shown", m.putShown},
		{"dir", m.putDir},
		{"home", m.putHome},
		{"hidden", m.hide},
		{"proc", func() error {
			return unix.Mount("proc", "/proc", "proc",
				unix.MS_RDONLY|unix.MS_NOSUID|unix.MS_NODEV|unix.MS_NOEXEC, "")
		}},
		{"privileges", drop},
		{"calls", func() error { return refuse(p.Loopback || p.Network) }},
	} {
		if err := step.do(); err != nil {
			return step.name, err
		}
	}
	return "", nil
}

// A maker makes a place. It has descriptors of what it holds fast.
type maker struct {
	Place
	home, dir      int
	shown, devices []int
	held           []int // all of them
	fresh          int   // how many directories were made
}

// memory has all that the program writes. At last, /proc covers it.
const memory = "/proc"

// empty covers a directory by an empty directory.
func (m *maker) empty(path string, mode uint32) error {
	m.fresh++
	dir := memory + "/" + strconv.Itoa(m.fresh)
	if err := unix.Mkdir(dir, mode); err != nil {
		return err
	}
	fd, err := m.hold(dir)
	if err != nil {
		return err
	}
	return put(fd, path)
}

// hold holds what is at a path.
func (m *maker) hold(path string) (fd int, err error) {
	if fd, err = hold(path); err == nil {
		m.held = append(m.held, fd)
	}
	return fd, err
}

// letGo closes the descriptors. What they held stays where it was put.
func (m *maker) letGo() {
	for _, fd := range m.held {
		unix.Close(fd)
	}
}

func (m *maker) holdHome() (err error) {
	if m.Home == "" {
		return nil
	}
	if m.home, err = m.hold(m.Home); err != nil {
		return err
	}
	return restrict(m.home, "", unix.MOUNT_ATTR_NODEV|unix.MOUNT_ATTR_NOSUID)
}

func (m *maker) putHome() error {
	if m.Home == "" {
		return nil
	}
	if above := dirOf(m.Home); isThere(above) {
		if err := m.empty(above, 0o700); err != nil {
			return err
		}
	}
	if err := mkdirAll(m.Home); err != nil {
		return err
	}
	if m.Network {
		return put(m.home, m.Home)
	}
	if !m.Filled {
		return m.empty(m.Home, 0o700)
	}
	if copied, err := m.copy(m.home, m.Home, "home"); copied || err != nil {
		return err
	}
	return put(m.home, m.Home)
}

func (m *maker) holdShown() error {
	for _, path := range m.Shown {
		fd, err := m.hold(path)
		if err != nil {
			return err
		}
		m.shown = append(m.shown, fd)
	}
	return nil
}

func (m *maker) putShown() error {
	for k, path := range m.Shown {
		if err := put(m.shown[k], path); err != nil {
			return err
		}
	}
	return nil
}

// hide covers each hidden file by the device that is always empty, and each
// hidden directory by an empty directory, if they are in the place.
func (m *maker) hide() error {
	for _, path := range m.Hidden {
		var info unix.Stat_t
		if unix.Stat(path, &info) != nil {
			continue
		}
		if info.Mode&unix.S_IFMT == unix.S_IFDIR {
			if err := m.empty(path, 0o755); err != nil {
				return err
			}
			continue
		}
		fd, err := m.hold("/dev/null")
		if err != nil {
			return err
		}
		if err := put(fd, path); err != nil {
			return err
		}
	}
	return nil
}

func (m *maker) emptyAll() error {
	for _, path := range m.Empty {
		if err := m.empty(path, 0o1777); err != nil {
			return err
		}
	}
	return nil
}

// run runs the program, and does not return if it can.
func (p Place) run() (what string, err error) {
	if err := syscall.Chdir(p.Dir); err != nil {
		return Enter, err
	}
	return Run, syscall.Exec(p.Path, p.Argv, p.Env)
}

// users gives the process its user and its group in its namespace of users, if
// it has one. The arena cannot do so, because its own files in /proc are
// closed to it.
func (m *maker) users() error {
	if m.User == "" {
		return nil
	}
	for _, f := range [][2]string{
		{"setgroups", "deny"},
		{"uid_map", m.User + " " + m.User + " 1"},
		{"gid_map", m.Group + " " + m.Group + " 1"},
	} {
		fd, err := syscall.Open("/proc/self/"+f[0], syscall.O_WRONLY|syscall.O_CLOEXEC, 0)
		if err != nil {
			return err
		}
		_, err = syscall.Write(fd, []byte(f[1]))
		syscall.Close(fd)
		if err != nil {
			return err
		}
	}
	return nil
}

// loopback starts the loopback of the network, if the place has one of its own.
func (m *maker) loopback() error {
	if !m.Loopback {
		return nil
	}
	fd, err := unix.Socket(unix.AF_INET, unix.SOCK_DGRAM|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		return err
	}
	defer unix.Close(fd)
	lo, err := unix.NewIfreq("lo")
	if err != nil {
		return err
	}
	lo.SetUint16(unix.IFF_UP)
	return unix.IoctlIfreq(fd, unix.SIOCSIFFLAGS, lo)
}

func (m *maker) holdDir() (err error) {
	if m.Copy {
		m.dir, err = m.hold(m.Dir)
	}
	return err
}

// putDir covers Dir by a copy of itself, which is held fast. If there can be no
// copy, Dir can only be read.
func (m *maker) putDir() error {
	if !m.Copy {
		return nil
	}
	if err := mkdirAll(m.Dir); err != nil {
		return err
	}
	if copied, err := m.copy(m.dir, m.Dir, "dir"); copied || err != nil {
		return err
	}
	return put(m.dir, m.Dir)
}

// copy puts a copy of a directory, which is held fast, at a path. It reports
// whether the system can copy it. The parts of the copy are in a directory of
// this name.
func (m *maker) copy(fd int, path, name string) (copied bool, err error) {
	var info unix.Stat_t
	if err := unix.Fstat(fd, &info); err != nil {
		return false, err
	}
	parts := memory + "/" + name
	for _, part := range []string{"", "/new", "/work"} {
		if err := unix.Mkdir(parts+part, 0o700); err != nil {
			return false, err
		}
	}
	// It is held once more, because it may have to be put elsewhere.
	const again = unix.OPEN_TREE_CLONE | unix.OPEN_TREE_CLOEXEC | unix.AT_RECURSIVE | unix.AT_EMPTY_PATH
	old, err := unix.OpenTree(fd, "", again)
	if err != nil {
		return false, err
	}
	m.held = append(m.held, old)
	if err := put(old, parts+"/old"); err != nil {
		return false, err
	}
	// A copy has the owner and the permissions of its new part.
	unix.Chown(parts+"/new", int(info.Uid), int(info.Gid))
	unix.Chmod(parts+"/new", info.Mode&0o7777)
	options := "lowerdir=" + parts + "/old,upperdir=" + parts + "/new,workdir=" + parts + "/work"
	if m.User != "" {
		options += ",userxattr"
	}
	return unix.Mount("copy", path, "overlay", unix.MS_NOSUID|unix.MS_NODEV, options) == nil, nil
}

// devices are what every program may use.
var devices = [...]string{"null", "zero", "full", "random", "urandom"}

// holdDevices holds the devices fast that are there, and has -1 for others.
func (m *maker) holdDevices() error {
	for _, name := range devices {
		fd, err := m.hold("/dev/" + name)
		if err == unix.ENOENT {
			fd, err = -1, nil
		}
		if err != nil {
			return err
		}
		if fd >= 0 {
			// A program can write to a device, and cannot change
			// its times and permissions.
			err = restrict(fd, "", unix.MOUNT_ATTR_RDONLY|unix.MOUNT_ATTR_NOSUID|unix.MOUNT_ATTR_NOEXEC)
			if err != nil {
				return err
			}
		}
		m.devices = append(m.devices, fd)
	}
	return nil
}

// putDevices makes /dev.
func (m *maker) putDevices() error {
	if err := m.empty("/dev", 0o755); err != nil {
		return err
	}
	for k, name := range devices {
		if m.devices[k] < 0 {
			continue
		}
		if err := put(m.devices[k], "/dev/"+name); err != nil {
			return err
		}
	}
	for _, link := range [][2]string{
		{"/proc/self/fd", "fd"}, {"/proc/self/fd/0", "stdin"}, {"/proc/self/fd/1", "stdout"},
		{"/proc/self/fd/2", "stderr"}, {"pts/ptmx", "ptmx"},
	} {
		if err := unix.Symlink(link[0], "/dev/"+link[1]); err != nil {
			return err
		}
	}
	if err := unix.Mkdir("/dev/shm", 0o1777); err != nil {
		return err
	}
	if err := unix.Mkdir("/dev/pts", 0o755); err != nil {
		return err
	}
	return unix.Mount("pts", "/dev/pts", "devpts", unix.MS_NOSUID|unix.MS_NOEXEC,
		"newinstance,ptmxmode=0666,mode=620")
}

// keeps reports whether a program keeps a privilege, if it has it: to read and
// change the files of other users, to signal its own processes, and to become
// another user. With CAP_DAC_READ_SEARCH it could find files by their numbers,
// also where it sees no path to them.
func keeps(privilege uintptr) bool {
	switch privilege {
	case unix.CAP_CHOWN, unix.CAP_DAC_OVERRIDE, unix.CAP_FOWNER, unix.CAP_FSETID, unix.CAP_KILL,
		unix.CAP_SETGID, unix.CAP_SETUID, unix.CAP_SETPCAP:
		return true
	default:
		return false
	}
}

// drop takes all other privileges, for good.
func drop() error {
	if err := unix.Prctl(unix.PR_CAP_AMBIENT, unix.PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0); err != nil {
		return err
	}
	for k := range uintptr(64) {
		if keeps(k) {
			continue
		}
		err := unix.Prctl(unix.PR_CAPBSET_DROP, k, 0, 0, 0)
		if err == unix.EINVAL {
			break // the last privilege was before
		}
		if err != nil {
			return err
		}
	}
	return nil
}
